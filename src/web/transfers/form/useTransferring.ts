import { useRef, useState } from 'react';
import type { FieldErrors } from '#domain/problem.ts';
import type { TransferPlan, TransferSubmission } from '#domain/transfer.ts';
import { RequestFailed } from '#web/api.ts';
import { alertOf, type Circumstances, checkFields, toDraft } from '#web/transfers/form/draft.ts';
import { fieldAt } from '#web/transfers/form/fields.ts';
import type { Known } from '#web/transfers/form/knownBuyer.ts';
import { refreshChoices } from '#web/transfers/form/useSociety.ts';
import type { TransferForm } from '#web/transfers/form/useTransferForm.ts';
import { previewTransfer, sendTransfer, type TransferResult } from '#web/transfers/queries.ts';

export type PresentOwner = { ownerId: string; name: string; phone: string; email: string | null };

/** What the alert above the button says, and what can be done about it. */
export type Said =
  | { kind: 'refused'; sentence: string }
  | { kind: 'failed'; sentence: string }
  | { kind: 'changed'; sentence: string; current: PresentOwner | null }
  | { kind: 'used' }
  | { kind: 'done'; result: TransferResult; buyer: string };

/** A transfer on its way, and what stood in the form when it was sent: what it touches changes as soon as it is done. */
type Sent = { whole: TransferSubmission; typed: string };

export type Phase = 'open' | 'checking' | 'reviewing' | 'transferring';

type Options = {
  editor: TransferForm;
  rules: Circumstances;
  /** The seller's vehicles at the flat. */
  vehicleIds: readonly string[];
  onAskWhose: () => void;
  /** Something is wrong at these fields: the first of them is to have the focus. */
  onRefused: (errors: FieldErrors) => void;
  onDone: () => void;
};

/**
 * From pressing the button to the register: check, whose name it is, what will be, and then the transfer itself. What was
 * sent without an answer is sent again under its own key: the server does it once.
 */
export function useTransferring({ editor, rules, vehicleIds, onAskWhose, onRefused, onDone }: Options) {
  const { form } = editor;
  const [phase, setPhase] = useState<Phase>('open');
  const [said, setSaid] = useState<Said | null>(null);
  const [review, setReview] = useState<{ submission: TransferSubmission; plan: TransferPlan } | null>(null);
  const [unanswered, setUnanswered] = useState<Sent | null>(null);
  // A second press may come before the first has drawn anything.
  const isUnderWay = useRef(false);

  async function once(next: Phase, work: () => Promise<void>) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSaid(null);
    setPhase(next);
    try {
      await work();
    } catch (error) {
      setPhase('open');
      refuse(error);
    } finally {
      isUnderWay.current = false;
    }
  }

  function refuse(error: unknown) {
    if (!(error instanceof RequestFailed)) {
      setSaid({ kind: 'failed', sentence: '' });
      throw error;
    }
    const errors = atFields(error);
    const told = explain(error, errors);
    setSaid(told);
    form.setErrors(errors);
    if (told.kind === 'changed' || error.code === 'conflict') refreshChoices();
    if (told.kind === 'refused') onRefused(errors);
  }

  const typed = () => JSON.stringify(form.getValues());

  function submission(known: Known | null): TransferSubmission {
    const draft = toDraft(form.getValues(), { isCorrection: editor.isCorrection(known), vehicleIds });
    return { ...draft, key: editor.key };
  }

  /** Shows what will be; nothing is done yet. `correcting` says whose name it is, when that was asked a moment ago. */
  async function showPlan(correcting = editor.person.known) {
    await once('checking', async () => {
      const { key, ...draft } = submission(correcting);
      setReview({ submission: { ...draft, key }, plan: await previewTransfer(draft) });
      setPhase('reviewing');
    });
  }

  async function send(whole: TransferSubmission) {
    await once('transferring', async () => {
      setUnanswered({ whole, typed: typed() });
      try {
        const result = await sendTransfer(whole);
        setUnanswered(null);
        setPhase('open');
        setSaid({ kind: 'done', result, buyer: whole.newOwner.name });
        onDone();
      } catch (error) {
        if (isAnswered(error)) setUnanswered(null);
        throw error;
      }
    });
  }

  function submit() {
    if (phase !== 'open' || isUnderWay.current) return;
    const errors = checkFields(form.getValues(), rules);
    form.setErrors(errors);
    const sentence = alertOf(errors);
    if (sentence !== null) {
      setSaid({ kind: 'refused', sentence });
      onRefused(errors);
    } else if (editor.person.mustAsk()) onAskWhose();
    else void showPlan();
  }

  return {
    phase,
    said,
    review,
    /** Sent, and nobody knows what became of it. */
    isUnanswered: unanswered !== null,
    submit,
    showPlan,
    confirm: () => review && void send(review.submission),
    back: () => setPhase((now) => (now === 'reviewing' ? 'open' : now)),
    tryAgain() {
      // What was typed since is another transfer, and looked at first.
      if (unanswered?.typed === typed()) void send(unanswered.whole);
      else submit();
    },
    dismiss: () => setSaid(null),
  };
}

export type Transferring = ReturnType<typeof useTransferring>;

/** The server said what became of it; a fault within it may have come after the transfer was written. */
function isAnswered(error: unknown): boolean {
  return error instanceof RequestFailed && !['offline', 'internal', 'unavailable'].includes(error.code);
}

function explain({ code, current, message }: RequestFailed, errors: FieldErrors): Said {
  if (code === 'owner_changed')
    return { kind: 'changed', sentence: message, current: (current ?? null) as PresentOwner | null };
  const sentence = alertOf(errors);
  if (sentence !== null) return { kind: 'refused', sentence };
  // Nothing else of a transfer is in conflict without a field to say so.
  if (code === 'conflict') return { kind: 'used' };
  return { kind: 'failed', sentence: message };
}

/** The server speaks of the draft's groups, the form lays them open. */
function atFields({ errors }: RequestFailed): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([path, sentence]) => [fieldAt(path), sentence]));
}
