import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Nomination } from '#domain/nomination.ts';
import { activityOf } from '#web/data/api.ts';
import { tellUndoable } from '#web/data/undoable.ts';
import { DayField } from '#web/days/DayField.tsx';
import { revokeNomination } from '#web/nominations/queries.ts';
import { SmallForm } from '#web/records/SmallForm.tsx';
import { useSending } from '#web/records/useSending.ts';
import { useDay } from '#web/society/useDay.ts';
import type { FormInDialog } from '#web/ui/FormDialog.tsx';

type Props = FormInDialog & { nomination: Nomination; onDone: () => void };

/** A form that revokes a nomination without replacing it. */
export function RevokeForm({ nomination, onDone, ...dialog }: Props) {
  const { today } = useDay();
  const [on, setOn] = useState(today);
  const [remarks, setRemarks] = useState('');
  const sending = useSending('The nomination could not be revoked. Please try again.');
  const { id, version, flatNumber, ownerName, since } = nomination;

  async function revoke() {
    const revoked = await revokeNomination(id, { version, on, remarks });
    tellUndoable('Nomination revoked', activityOf(revoked), `${ownerName}, ${flatNumber}`);
    onDone();
  }

  return (
    <SmallForm
      {...dialog}
      sending={sending}
      isDirty={on !== today || remarks !== ''}
      label="Revoke nomination"
      isDanger
      onSubmit={() => void sending.send(revoke)}
    >
      <Text size="sm">
        {`From then on nobody is nominated for ${flatNumber}. Where somebody else is named instead, record the new nomination: it replaces this one.`}
      </Text>
      <DayField
        label="No longer in force from"
        required
        data-autofocus
        today={today}
        min={since}
        max={today}
        value={on}
        error={sending.errors['on']}
        onChange={setOn}
      />
      <Textarea
        label="How it was revoked"
        description="The letter, the meeting, the resolution"
        autosize
        minRows={2}
        maxRows={6}
        value={remarks}
        error={sending.errors['remarks']}
        onChange={(event) => setRemarks(event.currentTarget.value)}
      />
    </SmallForm>
  );
}
