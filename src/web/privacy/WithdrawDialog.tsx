import { Text } from '@mantine/core';
import { useState } from 'react';
import type { OwnerRecord } from '#domain/owner.ts';
import { DayField } from '#web/days/DayField.tsx';
import { notify } from '#web/notify.tsx';
import { sendWithdrawal } from '#web/privacy/queries.ts';
import { SmallForm } from '#web/privacy/SmallForm.tsx';
import { useSending } from '#web/privacy/useSending.ts';
import { useDay } from '#web/society/useDay.ts';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';

type Props = { owner: OwnerRecord; isOpen: boolean; nth: number; onClose: () => void };

/** That somebody withdrew what they agreed to. */
export function WithdrawDialog({ owner, isOpen, nth, onClose }: Props) {
  return (
    <FormDialog title={`${owner.name} withdraws their consent`} isOpen={isOpen} onClose={onClose} size="md">
      {(form) => <WithdrawForm key={nth} owner={owner} onDone={onClose} {...form} />}
    </FormDialog>
  );
}

function WithdrawForm({ owner, onDone, ...dialog }: FormInDialog & { owner: OwnerRecord; onDone: () => void }) {
  const { today } = useDay();
  const [day, setDay] = useState(today);
  const sending = useSending('The withdrawal could not be recorded. Please try again.');

  async function record() {
    await sendWithdrawal({ ownerId: owner.id, day });
    notify.success('The withdrawal is recorded');
    onDone();
  }

  return (
    <SmallForm
      {...dialog}
      sending={sending}
      isDirty={false}
      label="Record withdrawal"
      onSubmit={() => void sending.send(record)}
    >
      <Text size="sm">
        The earlier consent stays on record with this day. What the law asks the society to keep is kept on; what it
        need not keep can be erased once they have left.
      </Text>
      <DayField
        label="Day"
        required
        data-autofocus
        today={today}
        min={owner.consent?.day}
        max={today}
        value={day}
        error={sending.errors['day']}
        onChange={setDay}
      />
    </SmallForm>
  );
}
