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
import { proposedLastDay, type SellersChoice } from '#web/transfers/leaseback.ts';

const editing: Step = { kind: 'editing' };

/** The form after an event. One that does not belong to the present step changes nothing. */
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
        ...sellersLeave,
      });
    case 'sellerTaken':
      return {
        ...filled(state, { presentOwnerId: event.presentOwnerId, vehicles: {}, ...sellersLeave }),
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
      // What was typed since is another transfer, and looked at first.
      return unanswered !== null && isSameFields(unanswered.fields, state.fields)
        ? sent(state, unanswered.submission)
        : submitted(state, event.rules);
    case 'keyRenewed':
      return { ...state, idempotencyKey: event.nextKey, outcome: null };
    case 'cleared':
      return emptied(state, event);
  }
}

/** What is wrong at a field is judged again once it is typed over. */
function typed(state: TransferState, change: Partial<TransferFields>): TransferState {
  const errors = Object.fromEntries(Object.entries(state.errors).filter(([field]) => !(field in change)));
  const fields = { ...state.fields, ...change };
  // Eleven months are proposed, and follow the first day, until somebody says otherwise.
  const proposed = proposedLastDay(state.fields.sellers, state.fields.occupancyDate);
  if (fields.leasebackLastDay === proposed && change.occupancyDate)
    fields.leasebackLastDay = proposedLastDay(fields.sellers, fields.occupancyDate);
  return { ...state, fields, errors };
}

/** What was agreed stays typed while somebody looks at the other choice. */
function sellersChosen(state: TransferState, sellers: SellersChoice): TransferState {
  const { leasebackLastDay, occupancyDate } = state.fields;
  const proposed = proposedLastDay(sellers, occupancyDate);
  return typed(state, { sellers, leasebackLastDay: leasebackLastDay || proposed });
}

/** Several fields at once are another matter than before: nothing is known to be wrong with them. */
function filled(state: TransferState, change: Partial<TransferFields>): TransferState {
  return { ...state, fields: { ...state.fields, ...change }, errors: {} };
}

/** Fills the form from a person on record; null takes what they brought out again. */
function buyerChosen(state: TransferState, buyer: BuyerOnRecord | null): TransferState {
  const { fields, knownBuyer } = state;
  const before = knownBuyer ? withoutKnown(fields, knownBuyer.person) : fields;
  if (buyer === null) return { ...filled(state, { ...before, existingOwnerId: null }), knownBuyer: null };
  const { person } = buyer;
  return { ...filled(state, filledWith(before, buyer.id, person)), knownBuyer: { person, correctedTo: null } };
}

/** Somebody changed the known person's record while the form was open: what nobody touched here follows. */
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

/** Theirs, spelt right; somebody else's; or a slip. Only the first leads on: the others change what is to be sent. */
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

/** Checks, asks whose name it is, and then asks the server for the plan; nothing is done yet. */
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

/** No answer came, or a fault that may have come after the transfer was written. */
const mayHaveBeenDone: ReadonlySet<Failure['code']> = new Set(['offline', 'unreadable', 'internal', 'unavailable']);

/** What the server said, at the form's fields and as the alert. */
function explained(state: TransferState, { code, current, message, fields }: Failure): TransferState {
  // The server speaks of the draft's groups, the form lays them open.
  const errors = renamed(fields, fieldAt);
  const owner = (current ?? null) as PresentOwner | null;
  if (code === 'owner_changed')
    return { ...state, errors, outcome: { kind: 'ownerChanged', sentence: message, current: owner } };
  const alert = alertOf(errors);
  if (alert !== null) return refused(state, errors, say(alert));
  // Nothing else of a transfer is in conflict without a field to say so.
  if (code === 'conflict') return { ...state, errors, outcome: { kind: 'keyUsed' } };
  return { ...state, errors, outcome: { kind: 'failed', sentence: message } };
}
