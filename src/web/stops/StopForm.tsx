import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Stop } from '#domain/stop.ts';
import { newIdempotencyKey } from '#web/data/idempotencyKey.ts';
import { DayField } from '#web/days/DayField.tsx';
import { notify } from '#web/notify.tsx';
import { SmallForm, useSmallForm } from '#web/records/SmallForm.tsx';
import { useDay } from '#web/society/useDay.ts';
import { visitRulesQuery } from '#web/society/visitRules.ts';
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
  const { data: rules } = useQuery(visitRulesQuery);
  const [id] = useState(newIdempotencyKey);
  const form = useSmallForm(begin, save, 'This was not saved');
  const { fields, set } = form;

  function begin() {
    return {
      // As of opening the form: the version tells the server if somebody changed the stop meanwhile.
      version: stop?.version ?? 0,
      ...{ vehicleNumber: '', name: '', flat: '', reason: stop?.reason ?? '' },
      ...{ lastDay: stop?.lastDay ?? '', hasNoEnd: stop !== null && stop.lastDay === null },
    };
  }

  async function save({ version, hasNoEnd, ...typed }: ReturnType<typeof begin>) {
    const lastDay = hasNoEnd ? null : typed.lastDay;
    if (stop !== null) await editStop(stop.id, { version, reason: typed.reason, lastDay });
    else await enterStop({ id, ...typed, lastDay });
    notify.success('Saved');
    onDone();
  }

  const field = (name: 'vehicleNumber' | 'name' | 'flat') => ({ ...form.text(name), autoComplete: 'off' });
  return (
    <SmallForm {...dialog} form={form} label={stop === null ? 'Stop' : 'Save'}>
      {stop === null && (
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
      )}
      <Textarea
        label="Reason"
        required
        description={rules ? `The gate reads it. ${keptFor(rules.namesKeptDays)}` : 'The gate reads it'}
        {...form.text('reason')}
        {...(stop && { 'data-autofocus': true })}
      />
      <DayField
        label="Last day"
        required={!fields.hasNoEnd}
        today={today}
        min={today}
        ahead={today}
        {...form.value('lastDay')}
        {...(fields.hasNoEnd && { value: '', disabled: true })}
      />
      <Checkbox
        label="Without an end, until the office ends it"
        checked={fields.hasNoEnd}
        onChange={(event) => set({ hasNoEnd: event.currentTarget.checked })}
      />
    </SmallForm>
  );
}

function keptFor(days: number): string {
  return `Vehicle, name and reason are erased ${days === 1 ? 'a day' : `${days} days`} after the stop is over.`;
}
