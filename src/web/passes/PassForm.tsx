import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { civilTimeIn } from '#domain/civilTime.ts';
import { type Pass, windowOf } from '#domain/pass.ts';
import { kindNames, type VisitorKind, visitorKinds } from '#domain/visitKinds.ts';
import { newIdempotencyKey } from '#web/data/idempotencyKey.ts';
import { DayField } from '#web/days/DayField.tsx';
import { notify } from '#web/notify.tsx';
import { announce, movePass } from '#web/passes/queries.ts';
import { errorWithin } from '#web/records/formErrors.ts';
import { SmallForm, useSmallForm } from '#web/records/SmallForm.tsx';
import { useDay } from '#web/society/useDay.ts';
import { visitRulesQuery } from '#web/society/visitRules.ts';
import formClasses from '#web/ui/Form.module.css';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';
import { wide } from '#web/ui/FormRow.tsx';
import { Select } from '#web/ui/Select.tsx';

const hourMs = 60 * 60 * 1000;
/** The proposed length of the window in which the visitor may come. */
const usualHours = 12;

type AnnounceProps = { onClose: () => void; onAnnounced: (pass: Pass) => void };

/** Announces a visitor; the caller shows the pass that comes of it. */
export function AnnounceDialog({ onClose, ...rest }: AnnounceProps) {
  return (
    <FormDialog title="Announce a Visitor" isOpen onClose={onClose} size="md">
      {(form) => <AnnounceForm {...form} {...rest} />}
    </FormDialog>
  );
}

function AnnounceForm({ onAnnounced, ...dialog }: FormInDialog & Omit<AnnounceProps, 'onClose'>) {
  const { timeZone } = useDay();
  const { data: rules } = useQuery(visitRulesQuery);
  const [id] = useState(newIdempotencyKey);
  const form = useSmallForm(begin, send, 'The visitor was not announced');
  const { fields, set } = form;

  function begin() {
    const clock = (hours: number) => civilTimeIn(timeZone, new Date(Date.now() + hours * hourMs));
    const window = { from: clock(0), until: clock(usualHours) };
    return { name: '', kind: 'guest' as VisitorKind, flats: '', ...window, isSeveral: false, note: '' };
  }

  async function send({ isSeveral, flats, ...draft }: ReturnType<typeof begin>) {
    onAnnounced(await announce({ id, ...draft, isOnce: !isSeveral, flats: flatsIn(flats) }));
  }

  return (
    <SmallForm {...dialog} form={form} label="Announce">
      <TextInput
        label="Name"
        required
        {...(rules && { description: keptFor(rules.namesKeptDays) })}
        {...form.text('name')}
        autoComplete="off"
        data-autofocus
      />
      <Select
        label="Kind"
        data={visitorKinds.map((value) => ({ value, label: kindNames[value] }))}
        {...form.value('kind')}
        allowDeselect={false}
      />
      <TextInput
        label="Flat"
        required
        description="Several with commas between"
        {...form.text('flats')}
        error={errorWithin(form.errors, 'flats')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <MomentField label="From" {...form.value('from')} />
      <MomentField label="Until" {...form.value('until')} />
      <Checkbox
        label="Comes several times"
        description="Until then, as often as they like; otherwise the code is for once"
        checked={fields.isSeveral}
        onChange={(event) => set({ isSeveral: event.currentTarget.checked })}
      />
      <TextInput label="Note" description="For the gate" {...form.text('note')} autoComplete="off" />
    </SmallForm>
  );
}

type MoveProps = { pass: Pass; onClose: () => void };

/** Changes when a visitor is expected; their code stays the same. */
export function MoveDialog({ pass, onClose }: MoveProps) {
  return (
    <FormDialog title="When They Are Expected" isOpen onClose={onClose} size="md">
      {(form) => <MoveForm {...form} pass={pass} onDone={onClose} />}
    </FormDialog>
  );
}

function MoveForm({ pass, onDone, ...dialog }: FormInDialog & { pass: Pass; onDone: () => void }) {
  const { timeZone } = useDay();
  const { data: rules } = useQuery(visitRulesQuery);
  const form = useSmallForm(begin, move, 'This was not saved');

  function begin() {
    // As of opening the form: the version tells the server if somebody changed the pass meanwhile.
    return { version: pass.version, ...windowOf(timeZone, pass), note: pass.note ?? '' };
  }

  async function move(fields: ReturnType<typeof begin>) {
    await movePass(pass.id, fields);
    notify.success('Saved');
    onDone();
  }

  return (
    <SmallForm {...dialog} form={form} label="Save">
      <MomentField label="From" data-autofocus {...form.value('from')} />
      <MomentField label="Until" {...form.value('until')} />
      <TextInput
        label="Note"
        description={rules ? `For the gate. ${keptFor(rules.namesKeptDays)}` : 'For the gate'}
        {...form.text('note')}
        autoComplete="off"
      />
    </SmallForm>
  );
}

function flatsIn(text: string): string[] {
  return text
    .split(',')
    .map((flat) => flat.trim())
    .filter((flat) => flat !== '');
}

function keptFor(days: number): string {
  return `Name and note are erased ${days === 1 ? 'a day' : `${days} days`} after they were expected.`;
}

type MomentProps = {
  /** The label of the day, 'From'; the hour's label is the same with "at". */
  label: string;
  /** 'YYYY-MM-DDTHH:mm', in the society's time zone. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  'data-autofocus'?: boolean;
};

/** A day and an hour, side by side. */
function MomentField({ label, value, onChange, ...rest }: MomentProps) {
  const { today } = useDay();
  const [day = '', hour = ''] = value.split('T');
  const [begun] = useState(day);
  return (
    <div className={formClasses.fields}>
      <DayField
        {...wide.half}
        {...rest}
        label={label}
        today={today}
        ahead={today}
        // A time that has begun already may stay as it is.
        min={begun < today ? begun : today}
        value={day}
        onChange={(next) => onChange(`${next}T${hour}`)}
      />
      <TextInput
        {...wide.half}
        label={`${label}, hour`}
        type="time"
        value={hour}
        onChange={(event) => onChange(`${day}T${event.currentTarget.value}`)}
      />
    </div>
  );
}
