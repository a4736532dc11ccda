import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { say } from '#domain/say.ts';
import type { ReversalPlan, Transfer } from '#domain/transfer.ts';
import { RequestFailed } from '#web/data/api.ts';
import { newIdempotencyKey } from '#web/data/idempotencyKey.ts';
import { queryClient } from '#web/data/queries.ts';
import { notify } from '#web/notify.tsx';
import { SmallForm, useSmallForm } from '#web/records/SmallForm.tsx';
import { reversalQuery, sendReversal, transferQuery } from '#web/transfers/requests.ts';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';
import { Sentences } from '#web/ui/Sentences.tsx';

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

/** Sent again after a lost answer, the request has the same idempotency key, and the server executes it once. */
function ReversalForm({ transfer: { id, flatNumber }, plan, onDone, ...dialog }: FormProps) {
  const [key] = useState(newIdempotencyKey);
  const form = useSmallForm(() => ({ reason: '' }), reverse, 'The transfer could not be reversed');

  async function reverse({ reason }: { reason: string }) {
    try {
      await sendReversal(id, { key, reason });
    } catch (failure) {
      // A record that now prevents the reversal may have changed the plan, too.
      if (failure instanceof RequestFailed && failure.code === 'conflict')
        void queryClient.invalidateQueries({ queryKey: reversalQuery(id).queryKey });
      throw failure;
    }
    notify.success(`The transfer of ${flatNumber} is reversed`);
    void queryClient.invalidateQueries({ queryKey: transferQuery(id).queryKey });
    onDone();
  }

  return (
    <SmallForm {...dialog} form={form} isDirty={form.fields.reason.trim() !== ''} label="Reverse transfer" isDanger>
      {plan && <Plan plan={plan} />}
      <Text size="sm">The register keeps this transfer and the reversal. Nothing is deleted.</Text>
      <Textarea label="Reason" required data-autofocus {...form.text('reason')} />
    </SmallForm>
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
