import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Stop } from '#domain/stop.ts';
import { newIdempotencyKey } from '#web/data/idempotencyKey.ts';
import { DayField } from '#web/days/DayField.tsx';
import { notify } from '#web/notify.tsx';
import { SmallForm } from '#web/records/SmallForm.tsx';
import { useSending } from '#web/records/useSending.ts';
import { useDay } from '#web/society/useDay.ts';
import { editStop, enterStop } from '#web/stops/queries.ts';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';

type Props = { stop: Stop | null; onClose: () => void };

/** Adds a stop; of an existing stop only the reason and the last day can be changed. */
export function StopDialog({ stop, onClose }: Props) {
  return (
    <FormDialog title={stop === null ? 'Stop at the Gate' : 'Change This Stop'} isOpen onClose={onClose} size="md">
      {(form) => <StopForm {...form} stop={stop} onDone={onClose} />}
    </FormDialog>
  );
}

function StopForm({ stop, onDone, ...dialog }: FormInDialog & { stop: Stop | null; onDone: () => void }) {
  const { today } = useDay();
  // The stop as of opening the form: the version tells the server if somebody changed it meanwhile.
  const [{ version, ...begun }] = useState(() => ({
    version: stop?.version ?? 0,
    ...{ vehicleNumber: '', name: '', flat: '', reason: stop?.reason ?? '' },
    ...{ lastDay: stop?.lastDay ?? '', hasNoEnd: stop !== null && stop.lastDay === null },
  }));
  const [id] = useState(newIdempotencyKey);
  const [fields, setFields] = useState(begun);
  const sending = useSending('This was not saved');
  const { errors } = sending;
  const set = (part: Partial<typeof fields>) => setFields((before) => ({ ...before, ...part }));

  function submit() {
    void sending.send(async () => {
      const { vehicleNumber, name, flat, reason } = fields;
      const lastDay = fields.hasNoEnd ? null : fields.lastDay;
      if (stop !== null) await editStop(stop.id, { version, reason, lastDay });
      else await enterStop({ id, vehicleNumber, name, flat, reason, lastDay });
      notify.success('Saved');
      onDone();
    });
  }

  return (
    <SmallForm
      {...dialog}
      sending={sending}
      isDirty={JSON.stringify(fields) !== JSON.stringify(begun)}
      label={stop === null ? 'Stop' : 'Save'}
      onSubmit={submit}
    >
      {stop === null && <WhoFields fields={fields} errors={errors} onChange={set} />}
      <Textarea
        label="Reason"
        required
        description="The gate reads it"
        autosize
        minRows={2}
        value={fields.reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
        error={errors['reason']}
      />
      <DayField
        label="Last day"
        required={!fields.hasNoEnd}
        today={today}
        min={today}
        ahead={today}
        value={fields.hasNoEnd ? '' : fields.lastDay}
        onChange={(lastDay) => set({ lastDay })}
        disabled={fields.hasNoEnd}
        error={errors['lastDay']}
      />
      <Checkbox
        label="Without an end, until the office ends it"
        checked={fields.hasNoEnd}
        onChange={(event) => set({ hasNoEnd: event.currentTarget.checked })}
      />
    </SmallForm>
  );
}

type Who = { vehicleNumber: string; name: string; flat: string };
type WhoProps = { fields: Who; errors: Record<string, string>; onChange: (part: Partial<Who>) => void };

/** The vehicle or person to stop, and the flat that the gate asks. */
function WhoFields({ fields, errors, onChange }: WhoProps) {
  const field = (name: keyof Who) => ({
    value: fields[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ [name]: event.currentTarget.value }),
    error: errors[name],
    autoComplete: 'off',
  });
  return (
    <>
      <TextInput
        label="Vehicle"
        description="Its number in any spelling, or the last four digits"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('vehicleNumber')}
        data-autofocus
      />
      <TextInput
        label="Name"
        description="Of a person; a part of it is enough for the gate to ask"
        {...field('name')}
      />
      <TextInput label="Flat to ask" description="May stay empty" autoCapitalize="characters" {...field('flat')} />
    </>
  );
}
