import { Text } from '@mantine/core';
import { useState } from 'react';
import type { HouseholdMember } from '#domain/household.ts';
import { activityOf } from '#web/data/api.ts';
import { tellUndoable } from '#web/data/undoable.ts';
import { DayField } from '#web/days/DayField.tsx';
import { editMember } from '#web/households/queries.ts';
import { SmallForm } from '#web/records/SmallForm.tsx';
import { useSending } from '#web/records/useSending.ts';
import { useDay } from '#web/society/useDay.ts';
import type { FormInDialog } from '#web/ui/FormDialog.tsx';

type Props = FormInDialog & { member: HouseholdMember; onDone: () => void };

/** A form for the day on which a member left. */
export function LeaveForm({ member, onDone, ...dialog }: Props) {
  const { today } = useDay();
  const { id, version, name, flatNumber, since } = member;
  const [left, setLeft] = useState(today);
  const sending = useSending('This could not be saved. Please try again.');

  async function leave() {
    const saved = await editMember(id, { version, left });
    tellUndoable('Left the household', activityOf(saved), `${name}, ${flatNumber}`);
    onDone();
  }

  return (
    <SmallForm
      {...dialog}
      sending={sending}
      isDirty={left !== today}
      label="Save"
      onSubmit={() => void sending.send(leave)}
    >
      <Text size="sm">{`${name} no longer lives in ${flatNumber}. That they did stays on record.`}</Text>
      <DayField
        label="First day without them"
        required
        data-autofocus
        today={today}
        min={since}
        max={since > today ? since : today}
        value={left}
        error={sending.errors['left']}
        onChange={setLeft}
      />
    </SmallForm>
  );
}
