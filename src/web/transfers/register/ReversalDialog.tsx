import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { messagesOf } from '#domain/message.ts';
import { say, sentencesOf } from '#domain/say.ts';
import { type ReversalPlan, ReversalSubmission, type Transfer } from '#domain/transfer.ts';
import { RequestFailed } from '#web/data/api.ts';
import { newIdempotencyKey } from '#web/data/idempotencyKey.ts';
import { queryClient } from '#web/data/queries.ts';
import { notify } from '#web/notify.tsx';
import { useSending } from '#web/records/useSending.ts';
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
        reversal.send();
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
  return (
    <>
      <Sentences heading="Returns to what it was" sentences={plan.restores.map((what) => say(what))} />
      <Sentences heading="Can't be restored" sentences={plan.cannot.map((what) => say(what))} />
    </>
  );
}

/** Sent again after a lost answer, the request has the same idempotency key, and the server executes it once. */
function useReversal({ id, flatNumber }: Transfer, onDone: () => void) {
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [isDone, setIsDone] = useState(false);
  const sending = useSending('The transfer could not be reversed');

  async function reverse(submission: ReversalSubmission) {
    try {
      await sendReversal(id, submission);
    } catch (failure) {
      // A record that now prevents the reversal may have changed the plan, too.
      if (failure instanceof RequestFailed && failure.code === 'conflict')
        void queryClient.invalidateQueries({ queryKey: reversalQuery(id).queryKey });
      throw failure;
    }
    setIsDone(true);
    notify.success(`The transfer of ${flatNumber} is reversed`);
    void queryClient.invalidateQueries({ queryKey: transferQuery(id).queryKey });
    onDone();
  }

  function send() {
    const checked = ReversalSubmission.safeParse({ key: idempotencyKey, reason });
    setWrong(sentencesOf(messagesOf(checked.error))['reason']);
    if (checked.success) void sending.send(() => reverse(checked.data));
  }

  return { ...sending, reason, setReason, error: wrong ?? sending.errors['reason'], isDone, send };
}
