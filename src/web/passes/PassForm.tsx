import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { civilTimeIn } from '#domain/civilTime.ts';
import { type Pass, windowOf } from '#domain/pass.ts';
import { kindNames, type VisitorKind, visitorKinds } from '#domain/visitKinds.ts';
import { newIdempotencyKey } from '#web/data/idempotencyKey.ts';
import { MomentField } from '#web/days/MomentField.tsx';
import { notify } from '#web/notify.tsx';
import { announce, movePass } from '#web/passes/queries.ts';
import { errorWithin } from '#web/records/formProblem.ts';
import { SmallForm } from '#web/records/SmallForm.tsx';
import { useSending } from '#web/records/useSending.ts';
import { useDay } from '#web/society/useDay.ts';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';
import { Select } from '#web/ui/Select.tsx';

const hourMs = 60 * 60 * 1000;
/** The proposed length of the window in which the visitor may come. */
const usualHours = 12;

type AnnounceProps = { namesKeptDays: number | undefined; onClose: () => void; onAnnounced: (pass: Pass) => void };

/** Announces a visitor; the caller shows the pass that comes of it. */
export function AnnounceDialog({ onClose, ...rest }: AnnounceProps) {
  return (
    <FormDialog title="Announce a Visitor" isOpen onClose={onClose} size="md">
      {(form) => <AnnounceForm {...form} {...rest} />}
    </FormDialog>
  );
}

function AnnounceForm({ namesKeptDays, onAnnounced, ...dialog }: FormInDialog & Omit<AnnounceProps, 'onClose'>) {
  const { timeZone } = useDay();
  const [id] = useState(newIdempotencyKey);
  const [begun] = useState(() => {
    const clock = (hours: number) => civilTimeIn(timeZone, new Date(Date.now() + hours * hourMs));
    const window = { from: clock(0), until: clock(usualHours) };
    return { name: '', kind: 'guest' as VisitorKind, flats: '', ...window, isSeveral: false, note: '' };
  });
  const [fields, setFields] = useState(begun);
  const sending = useSending('The visitor was not announced');
  const { errors } = sending;
  const set = (part: Partial<typeof fields>) => setFields((before) => ({ ...before, ...part }));

  function submit() {
    void sending.send(async () => {
      const { isSeveral, flats, ...draft } = fields;
      onAnnounced(await announce({ id, ...draft, isOnce: !isSeveral, flats: flatsIn(flats) }));
    });
  }

  return (
    <SmallForm
      {...dialog}
      sending={sending}
      isDirty={JSON.stringify(fields) !== JSON.stringify(begun)}
      label="Announce"
      onSubmit={submit}
    >
      <TextInput
        label="Name"
        required
        {...(namesKeptDays !== undefined && { description: keptFor(namesKeptDays) })}
        value={fields.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={errors['name']}
        autoComplete="off"
        data-autofocus
      />
      <Select
        label="Kind"
        data={visitorKinds.map((value) => ({ value, label: kindNames[value] }))}
        value={fields.kind}
        onChange={(kind) => set({ kind: kind as VisitorKind })}
        allowDeselect={false}
      />
      <TextInput
        label="Flat"
        required
        description="Several with commas between"
        value={fields.flats}
        onChange={(event) => set({ flats: event.currentTarget.value })}
        error={errorWithin(errors, 'flats')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <WindowFields fields={fields} errors={errors} onChange={set} />
      <Checkbox
        label="Comes several times"
        description="Until then, as often as they like; otherwise the code is for once"
        checked={fields.isSeveral}
        onChange={(event) => set({ isSeveral: event.currentTarget.checked })}
      />
      <NoteField note={fields.note} error={errors['note']} onChange={set} />
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
  // The pass as of opening the form: the version tells the server if somebody changed it meanwhile.
  const [{ version, ...begun }] = useState(() => ({
    version: pass.version,
    ...windowOf(timeZone, pass),
    note: pass.note ?? '',
  }));
  const [fields, setFields] = useState(begun);
  const sending = useSending('This was not saved');
  const { errors } = sending;
  const set = (part: Partial<typeof fields>) => setFields((before) => ({ ...before, ...part }));

  function submit() {
    void sending.send(async () => {
      await movePass(pass.id, { version, ...fields });
      notify.success('Saved');
      onDone();
    });
  }

  return (
    <SmallForm
      {...dialog}
      sending={sending}
      isDirty={JSON.stringify(fields) !== JSON.stringify(begun)}
      label="Save"
      onSubmit={submit}
    >
      <WindowFields fields={fields} errors={errors} onChange={set} />
      <NoteField note={fields.note} error={errors['note']} onChange={set} />
    </SmallForm>
  );
}

type Window = { from: string; until: string };
type WindowProps = { fields: Window; errors: Record<string, string>; onChange: (part: Partial<Window>) => void };

/** The window in which the visitor is let in. */
function WindowFields({ fields, errors, onChange }: WindowProps) {
  const { today } = useDay();
  return (
    <>
      <MomentField
        label="From"
        today={today}
        value={fields.from}
        onChange={(from) => onChange({ from })}
        error={errors['from']}
      />
      <MomentField
        label="Until"
        today={today}
        value={fields.until}
        onChange={(until) => onChange({ until })}
        error={errors['until']}
      />
    </>
  );
}

type NoteProps = { note: string; error: string | undefined; onChange: (part: { note: string }) => void };

function NoteField({ note, error, onChange }: NoteProps) {
  return (
    <TextInput
      label="Note"
      description="For the gate"
      value={note}
      onChange={(event) => onChange({ note: event.currentTarget.value })}
      error={error}
      autoComplete="off"
    />
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
