import type { Messages } from '#domain/message.ts';
import type { TransferPlan, TransferResult, TransferSubmission, VehicleChoice } from '#domain/transfer.ts';
import type { RequestFailed } from '#web/data/api.ts';
import type { Rules } from '#web/transfers/form/draft.ts';
import { emptyFields, type TransferFields } from '#web/transfers/form/fields.ts';
import type { BuyerOnRecord, KnownBuyer } from '#web/transfers/form/knownBuyer.ts';
import type { SellersChoice } from '#web/transfers/leaseback.ts';

export type PresentOwner = { ownerId: string; name: string; phone: string; email: string | null };

/** The alert above the button, with what the user can do about it. */
export type Outcome =
  | { kind: 'refused'; sentence: string }
  | { kind: 'failed'; sentence: string }
  | { kind: 'ownerChanged'; sentence: string; current: PresentOwner | null }
  | { kind: 'keyUsed' }
  | { kind: 'done'; result: TransferResult; buyer: string };

/** The stage of the transfer. While a request is running, the step holds what was sent. */
export type Step =
  | { kind: 'editing' }
  | { kind: 'checking'; submission: TransferSubmission }
  | { kind: 'reviewing' }
  | { kind: 'sending'; submission: TransferSubmission };

export type TransferState = {
  fields: TransferFields;
  /** By field of the form. */
  errors: Messages;
  /** The person on record whom the fields were filled from. */
  knownBuyer: KnownBuyer | null;
  /** The server executes two requests with the same key once. */
  idempotencyKey: string;
  step: Step;
  outcome: Outcome | null;
  /** The plan shown, or shown last: the dialog still shows it while it closes. */
  review: { submission: TransferSubmission; plan: TransferPlan } | null;
  /** A submission whose result is not known, and the fields of the form when it was sent. */
  unanswered: { submission: TransferSubmission; fields: TransferFields } | null;
  /** The question "Whose name is this?"; `leadsToPlan` when the button for the plan raised it. */
  question: { isOpen: boolean; leadsToPlan: boolean };
  isOptionalOpen: boolean;
};

export type NameAnswer = 'correct' | 'replace' | 'putBack';
/** What the server said of a request that failed. */
export type Failure = Pick<RequestFailed, 'code' | 'fields' | 'current' | 'message'>;

/** What a person does in the form, and what others change meanwhile. */
type EditEvent =
  | { type: 'typed'; change: Partial<TransferFields> }
  | { type: 'flatChosen'; flatId: string | null; presentOwnerId: string | null }
  /** The flat has changed hands meanwhile; the form takes its present owner as the seller. */
  | { type: 'sellerTaken'; presentOwnerId: string | null }
  | { type: 'sellersChosen'; choice: SellersChoice }
  | { type: 'vehicleChosen'; id: string; choice: VehicleChoice }
  | { type: 'buyerChosen'; buyer: BuyerOnRecord | null }
  /** The chosen person's record as it is now. */
  | { type: 'buyerSeen'; buyer: BuyerOnRecord }
  /** The chosen person's record was deleted: the fields filled from it make a new record. */
  | { type: 'keptAsNew' }
  | { type: 'nameLeft'; rules: Rules }
  /** Closed without an answer: the question comes again before the plan. */
  | { type: 'questionClosed' }
  | { type: 'optionalToggled' };

/** From pressing the button to the register. `nextKey` is the idempotency key of the transfer after this one. */
export type StepEvent =
  | { type: 'submitted'; rules: Rules }
  | { type: 'nameAnswered'; answer: NameAnswer; rules: Rules }
  | { type: 'planned'; plan: TransferPlan }
  | { type: 'planClosed' }
  /** The person typed as new is on record: their record is used, and what was typed takes precedence over it. */
  | { type: 'buyerTaken'; buyer: BuyerOnRecord; rules: Rules }
  | { type: 'confirmed' }
  | { type: 'done'; result: TransferResult; today: string; nextKey: string }
  /** Null when the fault is in the browser and not the server's answer. */
  | { type: 'failed'; failure: Failure | null }
  | { type: 'triedAgain'; rules: Rules }
  | { type: 'keyRenewed'; nextKey: string }
  | { type: 'cleared'; today: string; nextKey: string };

export type TransferEvent = EditEvent | StepEvent;

export function newTransfer(start: Pick<TransferState, 'fields' | 'knownBuyer' | 'idempotencyKey'>): TransferState {
  return {
    ...start,
    errors: {},
    step: { kind: 'editing' },
    outcome: null,
    review: null,
    unanswered: null,
    question: { isOpen: false, leadsToPlan: false },
    isOptionalOpen: false,
  };
}

/** The form as it opens, for the next transfer. */
export function emptied(state: TransferState, { today, nextKey }: { today: string; nextKey: string }): TransferState {
  const start = { fields: emptyFields(today), knownBuyer: null, idempotencyKey: nextKey };
  return { ...newTransfer(start), review: state.review };
}
