import { type Messages, renamed } from '#domain/message.ts';
import { say } from '#domain/say.ts';
import type { TransferSubmission } from '#domain/transfer.ts';
import { alertOf, checkFields, type Rules, toDraft } from '#web/transfers/form/draft.ts';
import {
  fieldAt,
  isSameFields,
  optionalFields,
  sellersLeave,
  type TransferFields,
} from '#web/transfers/form/fields.ts';
import {
  type BuyerOnRecord,
  corrected,
  filledUnder,
  filledWith,
  followed,
  isCorrection,
  mustAskWhose,
  withoutKnown,
} from '#web/transfers/form/knownBuyer.ts';
import {
  emptied,
  type Failure,
  type NameAnswer,
  type PresentOwner,
  type Step,
  type StepEvent,
  type TransferEvent,
  type TransferState,
} from '#web/transfers/form/transferState.ts';
import { proposedLastDay, type SellersChoice, sellersFor } from '#web/transfers/leaseback.ts';

const editing: Step = { kind: 'editing' };

/** The form after an event. An event that does not fit the present step changes nothing. */
export function nextTransfer(state: TransferState, event: TransferEvent): TransferState {
  switch (event.type) {
    case 'typed':
      return typed(state, event.change);
    case 'flatChosen':
      return filled(state, {
        flatId: event.flatId,
        presentOwnerId: event.presentOwnerId,
        vehicles: {},
        tenancy: 'stays',
        ...sellersUnsaid(state),
      });
    case 'sellerTaken':
      return {
        ...filled(state, { presentOwnerId: event.presentOwnerId, vehicles: {}, ...sellersUnsaid(state) }),
        outcome: state.outcome?.kind === 'ownerChanged' ? null : state.outcome,
      };
    case 'sellersChosen':
      return sellersChosen(state, event.choice);
    case 'vehicleChosen':
      return typed(state, { vehicles: { ...state.fields.vehicles, [event.id]: event.choice } });
    case 'buyerChosen':
      return buyerChosen(state, event.buyer);
    case 'buyerSeen':
      return buyerSeen(state, event.buyer);
    case 'keptAsNew':
      return { ...typed(state, { existingOwnerId: null }), knownBuyer: null };
    case 'nameLeft':
      return mustAsk(state, event.rules) ? { ...state, question: { isOpen: true, leadsToPlan: false } } : state;
    case 'questionClosed':
      return questionClosed(state);
    case 'optionalToggled':
      return { ...state, isOptionalOpen: !state.isOptionalOpen };
    default:
      return nextStep(state, event);
  }
}

function nextStep(state: TransferState, event: StepEvent): TransferState {
  const { step, unanswered, review } = state;
  switch (event.type) {
    case 'submitted':
      return submitted(state, event.rules);
    case 'nameAnswered':
      return nameAnswered(state, event.answer, event.rules);
    case 'planned':
      if (step.kind !== 'checking') return state;
      return { ...state, step: { kind: 'reviewing' }, review: { submission: step.submission, plan: event.plan } };
    case 'planClosed':
      return step.kind === 'reviewing' ? { ...state, step: editing } : state;
    case 'buyerTaken': {
      const { id, person } = event.buyer;
      const known = {
        ...filled(state, filledUnder(state.fields, id, person)),
        knownBuyer: { person, correctedTo: null },
      };
      return step.kind === 'reviewing' ? submitted({ ...known, step: editing }, event.rules) : state;
    }
    case 'confirmed':
      return step.kind === 'reviewing' && review ? sent(state, review.submission) : state;
    case 'done': {
      if (step.kind !== 'sending') return state;
      const buyer = step.submission.newOwner.name;
      return { ...emptied(state, event), outcome: { kind: 'done', result: event.result, buyer } };
    }
    case 'failed':
      return failed(state, event.failure);
    case 'triedAgain':
      if (step.kind !== 'editing') return state;
      // Changed fields make another transfer, which is checked and reviewed first.
      return unanswered !== null && isSameFields(unanswered.fields, state.fields)
        ? sent(state, unanswered.submission)
        : submitted(state, event.rules);
    case 'keyRenewed':
      return { ...state, idempotencyKey: event.nextKey, outcome: null };
    case 'cleared':
      return emptied(state, event);
  }
}

/** What becomes of the sellers where nobody has said it for these ones. */
function sellersUnsaid({ fields: { reason } }: TransferState) {
  return { ...sellersLeave, sellers: sellersFor(reason, 'leave') };
}

/** Typing over a field removes its error until the next check. */
function typed(state: TransferState, change: Partial<TransferFields>): TransferState {
  const errors = Object.fromEntries(Object.entries(state.errors).filter(([field]) => !(field in change)));
  const fields = { ...state.fields, ...change };
  // The proposed last day, eleven months on, follows the occupancy date until somebody types another.
  const proposed = proposedLastDay(state.fields.sellers, state.fields.occupancyDate);
  if (fields.leasebackLastDay === proposed && change.occupancyDate)
    fields.leasebackLastDay = proposedLastDay(fields.sellers, fields.occupancyDate);
  if (change.reason) fields.sellers = sellersFor(change.reason, fields.sellers);
  return { ...state, fields, errors };
}

/** The agreement's fields keep what was typed while the other choice is selected. */
function sellersChosen(state: TransferState, sellers: SellersChoice): TransferState {
  const { leasebackLastDay, occupancyDate } = state.fields;
  const proposed = proposedLastDay(sellers, occupancyDate);
  return typed(state, { sellers, leasebackLastDay: leasebackLastDay || proposed });
}

/** Sets several fields at once, as by choosing a person: all earlier errors are dropped. */
function filled(state: TransferState, change: Partial<TransferFields>): TransferState {
  return { ...state, fields: { ...state.fields, ...change }, errors: {} };
}

/** Fills the form from a person on record; null empties the fields that the earlier person's record filled. */
function buyerChosen(state: TransferState, buyer: BuyerOnRecord | null): TransferState {
  const { fields, knownBuyer } = state;
  const before = knownBuyer ? withoutKnown(fields, knownBuyer.person) : fields;
  if (buyer === null) return { ...filled(state, { ...before, existingOwnerId: null }), knownBuyer: null };
  const { person } = buyer;
  return { ...filled(state, filledWith(before, buyer.id, person)), knownBuyer: { person, correctedTo: null } };
}

/** Somebody changed the known person's record while the form was open: fields not typed over take the new values. */
function buyerSeen(state: TransferState, { id, person }: BuyerOnRecord): TransferState {
  const { fields, knownBuyer } = state;
  if (knownBuyer === null || fields.existingOwnerId !== id) return state;
  if (JSON.stringify(person) === JSON.stringify(knownBuyer.person)) return state;
  const change = followed(fields, knownBuyer.person, person);
  return { ...filled(state, change), knownBuyer: { ...knownBuyer, person } };
}

function mustAsk({ fields, knownBuyer }: TransferState, { isBuyerOnRecord }: Rules): boolean {
  return isBuyerOnRecord && mustAskWhose(fields.name, knownBuyer);
}

function questionClosed(state: TransferState): TransferState {
  return { ...state, question: { ...state.question, isOpen: false } };
}

/**
 * The name is a correction, another person's, or a slip. Only the first goes on to the plan: the others change the
 * fields.
 */
function nameAnswered(state: TransferState, answer: NameAnswer, rules: Rules): TransferState {
  const closed = questionClosed(state);
  const { fields, knownBuyer } = closed;
  if (knownBuyer === null) return closed;
  switch (answer) {
    case 'correct': {
      const answered = { ...closed, knownBuyer: corrected(fields.name, knownBuyer) };
      return state.question.leadsToPlan ? submitted(answered, rules) : answered;
    }
    case 'replace':
      return { ...filled(closed, withoutKnown(fields, knownBuyer.person)), knownBuyer: null };
    case 'putBack':
      return typed(closed, { name: knownBuyer.person.name });
  }
}

/** Checks the fields, asks whose name it is, and then asks the server for the plan; nothing is written yet. */
function submitted(state: TransferState, rules: Rules): TransferState {
  if (state.step.kind !== 'editing') return state;
  const { fields, knownBuyer, idempotencyKey } = state;
  const errors = checkFields(fields, rules);
  const [first] = Object.values(errors);
  if (first !== undefined) return refused(state, errors, say(alertOf(errors) ?? first));
  const checked = { ...state, errors };
  if (mustAsk(state, rules)) return { ...checked, question: { isOpen: true, leadsToPlan: true } };
  const { vehicleIds, jointOwnerIds } = rules;
  const draft = toDraft(fields, { isCorrection: isCorrection(fields.name, knownBuyer), vehicleIds, jointOwnerIds });
  return { ...checked, outcome: null, step: { kind: 'checking', submission: { ...draft, key: idempotencyKey } } };
}

function refused(state: TransferState, errors: Messages, sentence: string): TransferState {
  const isOptionalOpen = state.isOptionalOpen || optionalFields.some((field) => errors[field]);
  return { ...state, errors, isOptionalOpen, outcome: { kind: 'refused', sentence } };
}

function sent(state: TransferState, submission: TransferSubmission): TransferState {
  const unanswered = { submission, fields: state.fields };
  return { ...state, step: { kind: 'sending', submission }, outcome: null, unanswered };
}

function failed(before: TransferState, failure: Failure | null): TransferState {
  if (before.step.kind !== 'checking' && before.step.kind !== 'sending') return before;
  const state = { ...before, step: editing };
  if (failure === null) return { ...state, outcome: { kind: 'failed', sentence: '' } };
  const isAnswered = before.step.kind === 'sending' && !mayHaveBeenDone.has(failure.code);
  return explained({ ...state, unanswered: isAnswered ? null : state.unanswered }, failure);
}

/** Failures after which the transfer may have been written: no answer came, or a fault after the commit. */
const mayHaveBeenDone: ReadonlySet<Failure['code']> = new Set(['offline', 'unreadable', 'internal', 'unavailable']);

/** Shows the server's refusal: at the form's fields, and as the alert. */
function explained(state: TransferState, { code, current, message, fields }: Failure): TransferState {
  // The server names the draft's nested paths; the form's fields are flat.
  const errors = renamed(fields, fieldAt);
  const owner = (current ?? null) as PresentOwner | null;
  if (code === 'owner_changed')
    return { ...state, errors, outcome: { kind: 'ownerChanged', sentence: message, current: owner } };
  const alert = alertOf(errors);
  if (alert !== null) return refused(state, errors, say(alert));
  // A conflict without a field can only be the idempotency key, used for another transfer.
  if (code === 'conflict') return { ...state, errors, outcome: { kind: 'keyUsed' } };
  return { ...state, errors, outcome: { kind: 'failed', sentence: message } };
}
