import { NativeSelect, PasswordInput, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { OwnDevice } from '#domain/device.ts';
import { pinMax, pinMin } from '#domain/pin.ts';
import type { Shift } from '#domain/shift.ts';
import { notify } from '#web/notify.tsx';
import { SmallForm } from '#web/records/SmallForm.tsx';
import { useSending } from '#web/records/useSending.ts';
import { beginShift } from '#web/shifts/queries.ts';
import { newIdempotencyKey } from '#web/transfers/idempotencyKey.ts';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';

type Props = { device: OwnDevice; onDuty: Shift | null; onClose: () => void };

/** Who leaves writes the note, who comes picks their name and types their PIN; or the last one leaves. */
export function HandOverDialog({ device, onDuty, onClose }: Props) {
  return (
    <FormDialog title={onDuty ? 'Hand over' : 'Begin shift'} isOpen onClose={onClose} size="md">
      {(form) => <HandOverForm {...form} device={device} onDuty={onDuty} onClose={onClose} />}
    </FormDialog>
  );
}

const nobody = 'nobody';
const blank = { who: null as string | null, pin: '', note: '' };

function HandOverForm({ device, onDuty, onClose, ...dialog }: FormInDialog & Props) {
  const [fields, setFields] = useState(blank);
  const sending = useSending('This was not written down');
  // The same until it is answered: what is sent again is one shift.
  const [id] = useState(newIdempotencyKey);
  const happenedAt = useRef('');
  const { who, pin, note } = fields;
  const isLeaving = who === nobody;
  const others = device.guards.filter((guard) => guard.id !== onDuty?.guardId);
  const set = (part: Partial<typeof fields>) => setFields((before) => ({ ...before, ...part }));

  async function act() {
    happenedAt.current ||= new Date().toISOString();
    const guardId = isLeaving ? null : who;
    const entry = { id, guardId, pin: isLeaving ? null : pin, note, happenedAt: happenedAt.current };
    const shift = await beginShift(entry);
    notify.success(shift.guard === null ? 'The shift has ended' : `${shift.guard} is on duty`);
    onClose();
  }

  return (
    <SmallForm
      {...dialog}
      sending={sending}
      isDirty={JSON.stringify(fields) !== JSON.stringify(blank)}
      label={isLeaving ? 'End shift' : onDuty ? 'Take over' : 'Begin shift'}
      isDisabled={who === null}
      onSubmit={() => void sending.send(act)}
    >
      {onDuty && (
        <Textarea
          label="Note for who comes next"
          data-autofocus
          description={`From ${onDuty.guard}; it may stay empty`}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1000}
          size="md"
          value={note}
          onChange={(event) => set({ note: event.currentTarget.value })}
          error={sending.errors['note']}
        />
      )}
      {/* The phone's own list: one drawn here widens a small screen, and flickers. */}
      <NativeSelect
        label="Who takes over"
        {...(!onDuty && { 'data-autofocus': true })}
        size="md"
        data={[
          { value: '', label: 'Choose a name' },
          ...others.map((guard) => ({ value: guard.id, label: guard.name })),
          ...(onDuty ? [{ value: nobody, label: 'Nobody: the shift ends' }] : []),
        ]}
        value={who ?? ''}
        onChange={(event) => set({ who: event.currentTarget.value || null, pin: '' })}
        error={sending.errors['guardId']}
      />
      {who !== null && !isLeaving && (
        <PasswordInput
          label="PIN"
          description={`${pinMin} to ${pinMax} digits; the office sets another one`}
          size="md"
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          onChange={(event) => set({ pin: event.currentTarget.value })}
          error={sending.errors['pin']}
        />
      )}
    </SmallForm>
  );
}
