import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { messagesOf } from '#domain/message.ts';
import { say } from '#domain/say.ts';
import { type ReversalPlan, ReversalSubmission, type Transfer } from '#domain/transfer.ts';
import { RequestFailed } from '#web/data/api.ts';
import { queryClient } from '#web/data/queries.ts';
import { notify } from '#web/notify.tsx';
import { newIdempotencyKey } from '#web/transfers/idempotencyKey.ts';
import { reversalQuery, sendReversal, transferQuery } from '#web/transfers/requests.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { FormDialog, type FormInDialog, useTellDialog } from '#web/ui/FormDialog.tsx';
import { Sentences } from '#web/ui/Sentences.tsx';
import { saveKeys } from '#web/ui/saveKeys.ts';
import formClasses from '../../ui/Form.module.css';

type Props = { transfer: Transfer; plan: ReversalPlan | undefined; isOpen: boolean; nth: number; onClose: () => void };

/**
 * Reverses a transfer: shows what returns and what can't, and asks for the reason. Both entries stay in the register.
 */
export function ReversalDialog({ transfer, plan, isOpen, nth, onClose }: Props) {
  return (
    <FormDialog title={`Reverse the transfer of ${transfer.flatNumber}`} isOpen={isOpen} onClose={onClose}>
      {(form) => <ReversalForm key={nth} transfer={transfer} plan={plan} onDone={onClose} {...form} />}
    </FormDialog>
  );
}

type FormProps = FormInDialog & { transfer: Transfer; plan: ReversalPlan | undefined; onDone: () => void };

function ReversalForm({ transfer, plan, onDone, onCancel, onDirty, onBusy }: FormProps) {
  const reversal = useReversal(transfer, onDone);
  const { reason, isBusy } = reversal;
  const isDirty = reason.trim() !== '' && !reversal.isDone;
  useTellDialog({ onDirty, onBusy }, isDirty, isBusy);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void reversal.send();
      }}
    >
      <Stack gap="md">
        {plan && <Plan plan={plan} />}
        <Text size="sm">The register keeps this transfer and the reversal. Nothing is deleted.</Text>
        <Textarea
          label="Reason"
          required
          data-autofocus
          autosize
          minRows={2}
          maxRows={8}
          value={reason}
          error={reversal.error}
          onChange={(event) => reversal.setReason(event.currentTarget.value)}
        />
        <FormAlert>{reversal.problem}</FormAlert>
      </Stack>
      <div className={formClasses.actions}>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" color="red" loading={isBusy} {...saveKeys}>
          Reverse transfer
        </Button>
      </div>
    </form>
  );
}

function Plan({ plan }: { plan: ReversalPlan }) {
  const { restores, cannot } = reversalSentences(plan);
  return (
    <>
      <Sentences heading="Returns to what it was" sentences={restores} />
      <Sentences heading="Can't be restored" sentences={cannot} />
    </>
  );
}

/** Sent again after a lost answer, the request has the same idempotency key, and the server executes it once. */
function useReversal({ id, flatNumber }: Transfer, onDone: () => void) {
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [phase, setPhase] = useState<'open' | 'sending' | 'done'>('open');
  const isSending = useRef(false);

  async function send() {
    if (isSending.current) return;
    const checked = ReversalSubmission.safeParse({ key: idempotencyKey, reason });
    const [wrong] = Object.values(messagesOf(checked.error));
    setError(wrong ? say(wrong) : null);
    if (!checked.success) return;
    isSending.current = true;
    setProblem(null);
    setPhase('sending');
    try {
      await sendReversal(id, checked.data);
      setPhase('done');
      notify.success(`The transfer of ${flatNumber} is reversed`);
      void queryClient.invalidateQueries({ queryKey: transferQuery(id).queryKey });
      onDone();
    } catch (failure) {
      setPhase('open');
      setProblem(failure instanceof Error ? failure.message : 'The transfer could not be reversed');
      // A record that now prevents the reversal may have changed the plan, too.
      if (failure instanceof RequestFailed && failure.code === 'conflict')
        void queryClient.invalidateQueries({ queryKey: reversalQuery(id).queryKey });
    } finally {
      isSending.current = false;
    }
  }

  return { reason, setReason, error, problem, isBusy: phase === 'sending', isDone: phase === 'done', send };
}

type ReversalSentences = { restores: readonly string[]; cannot: readonly string[] };

/** What a reversal would bring back, and what it can't: every sentence of its plan, in the order they are shown. */
function reversalSentences({ restores, cannot }: ReversalPlan): ReversalSentences {
  return { restores: restores.map((what) => say(what)), cannot: cannot.map((what) => say(what)) };
}
