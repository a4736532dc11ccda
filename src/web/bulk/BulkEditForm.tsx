import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { raiseKey } from '#domain/bulk.ts';
import { details, type FieldKind, type FieldRule, inPlaces, isEmptiable } from '#domain/fieldList.ts';
import { sentencesOf } from '#domain/say.ts';
import type { SocietySettings } from '#domain/society.ts';
import { BulkPreview, BulkProgress } from '#web/bulk/BulkPreview.tsx';
import {
  type Bulk,
  type BulkField,
  changeMany,
  counted,
  type How,
  readEdit,
  resultText,
  seenOf,
  type TypedEdit,
  useKeyOf,
  usePreview,
  type Versioned,
} from '#web/bulk/bulk.ts';
import { activityOf } from '#web/data/api.ts';
import { tellUndoable } from '#web/data/undoable.ts';
import { DayField } from '#web/days/DayField.tsx';
import { decimalInput, wholeInput } from '#web/records/FieldInput.tsx';
import { nothingLost } from '#web/records/formErrors.ts';
import { optionsOf } from '#web/records/formFields.ts';
import { useSending } from '#web/records/useSending.ts';
import { useDay } from '#web/society/useDay.ts';
import classes from '#web/ui/Form.module.css';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { type FormInDialog, useTellDialog } from '#web/ui/FormDialog.tsx';
import { NumberField } from '#web/ui/NumberField.tsx';
import { Select } from '#web/ui/Select.tsx';

export type BulkDialogProps<R extends Versioned, E extends object> = FormInDialog & {
  bulk: Bulk<R, E>;
  /** The records as of opening the dialog. */
  records: readonly R[];
  opening: number;
  onDone: () => void;
};

/** A form for one field and its value, with a preview of the effect on the selected records. */
export function BulkEditForm<R extends Versioned, E extends object>(props: BulkDialogProps<R, E>) {
  const { bulk, records, opening, onDone, onCancel, ...dialog } = props;
  const { field, choose, typed, type, read, errors } = useTypedEdit(bulk);
  const { settings } = useDay();
  const fields = useMemo(() => fieldsOf(bulk, settings), [bulk, settings]);
  const edit = read && 'edit' in read ? read.edit : null;
  const { result, error } = usePreview(bulk, { records, opening }, edit && { edit });
  const key = useKeyOf({ edit });
  const { send, isBusy, said } = useSending('The records could not be changed. Please try again.');
  useTellDialog(dialog, edit !== null, isBusy);
  const changes = result?.willChange ?? 0;
  const nameOf = (id: string) => nameIn(bulk, records, id);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (edit === null || changes === 0) return;
    await send(async () => {
      const done = await changeMany(bulk, { seen: seenOf(records), key, edit });
      onDone();
      tellUndoable(resultText(bulk, 'changed', done, nameOf), activityOf(done));
    });
  }

  const more = edit && bulk.comesTo?.(records, edit);
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        <Select
          label="Field"
          data={fields.map(({ key, label }) => ({ value: key, label }))}
          value={field?.key ?? null}
          onChange={(key) => choose(fields.find((one) => one.key === key) ?? null)}
          placeholder="Choose what to change"
          allowDeselect={false}
          data-autofocus
          disabled={isBusy}
        />
        {field && <BulkValue key={field.key} field={field} typed={typed} onType={type} error={errors[0] ?? null} />}
        {more && <Text size="sm">{more}</Text>}
        <BulkPreview
          nouns={bulk}
          act="change"
          result={result}
          isAsked={edit !== null && error === null}
          nameOf={nameOf}
        />
        {isBusy && <BulkProgress>{`Changing ${counted(bulk, changes)}…`}</BulkProgress>}
        <FormAlert>{nothingLost(said ?? error?.message ?? null)}</FormAlert>
      </Stack>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} disabled={changes === 0}>
          {changes > 0 ? `Change ${counted(bulk, changes)}` : 'Change'}
        </Button>
      </div>
    </form>
  );
}

/** What can be changed of all; what the society's settings rule out is not offered. */
export function fieldsOf<R extends Versioned, E extends object>(
  { more = [], rules, canChange }: Pick<Bulk<R, E>, 'more' | 'rules' | 'canChange'>,
  settings: SocietySettings | null,
): BulkField[] {
  return [...more, ...bulkFields(rules)].filter(({ key }) => canChange?.(key, settings) ?? true);
}

export function nameIn<R extends Versioned>(
  bulk: { nameOf: (record: R) => string },
  records: readonly R[],
  id: string,
) {
  const record = records.find((one) => one.id === id);
  return record ? bulk.nameOf(record) : '';
}

/** The chosen field and its typed value; a field that asks for a day starts without one. */
function useTypedEdit<R extends Versioned, E extends object>(bulk: Bulk<R, E>) {
  const [field, setField] = useState<BulkField | null>(null);
  const [typed, type] = useState<TypedEdit>({ how: 'set', value: '' });
  const read = field && readEdit(bulk, field, typed);
  return {
    field,
    typed,
    type,
    choose(next: BulkField | null) {
      setField(next);
      type({ how: next?.hows[0] ?? 'set', value: '' });
    },
    read,
    errors: read && 'errors' in read ? Object.values(sentencesOf(read.errors)) : [],
  };
}

const kinds: Partial<Record<FieldKind, BulkField['kind']>> = {
  ...{
    choice: 'choice',
    number: 'number',
    year: 'number',
    count: 'number',
    rupees: 'rupees',
    lines: 'text',
    day: 'day',
  },
};

/** The fields that can be changed in bulk, by the concept's rules. */
export function bulkFields(rules: Readonly<Record<string, FieldRule>>): BulkField[] {
  const fields = Object.keys(rules).filter((field) => rules[field]?.bulk !== null);
  return inPlaces(fields, (field) => details(rules[field]?.bulk ?? null).place).map((field) =>
    bulkField(field, rules[field] as FieldRule),
  );
}

function bulkField(key: string, rule: FieldRule): BulkField {
  const { kind, label, name, bulk } = rule;
  if (details(bulk).clearing !== undefined) return { key, label: `${name}: none`, kind: 'line', hows: ['clear'] };
  const raises: How[] = kind === 'rupees' ? ['rupees', 'percent'] : [];
  return {
    ...{ key, label, kind: kinds[kind] ?? 'line' },
    hows: ['set', ...raises, ...(isEmptiable(rule) ? (['clear'] as const) : [])],
    ...(kind === 'choice' && { options: optionsOf(rule) }),
    ...(kind === 'rupees' && { raiseKey: raiseKey(key) }),
  };
}

type BulkValueProps = {
  field: BulkField;
  typed: TypedEdit;
  onType: (typed: TypedEdit) => void;
  error: string | null;
};

const howLabels: Record<How, string> = {
  set: 'Set to a value',
  rupees: 'Raise by rupees',
  percent: 'Raise by percent',
  clear: 'Empty it',
};

/** Inputs for the way a field changes, if there are several, and for the value. */
function BulkValue({ field, typed, onType, error }: BulkValueProps) {
  const { hows } = field;
  return (
    <>
      {hows.length > 1 && (
        <Select
          label="How"
          data={hows.map((value) => ({ value, label: howLabels[value] }))}
          value={typed.how}
          onChange={(how) => onType({ how: how as How, value: '' })}
          allowDeselect={false}
        />
      )}
      {typed.how !== 'clear' && <Value {...{ field, typed, onType, error }} />}
    </>
  );
}

function Value({ field, typed, onType, error }: BulkValueProps) {
  const { kind, options = [], valueLabel = field.label } = field;
  const { today } = useDay();
  const put = (value: string | number) => onType({ ...typed, value });
  const common = { label: valueLabel, error, required: true, autoComplete: 'off' };
  const text = String(typed.value);
  if (typed.how === 'rupees' || typed.how === 'percent') {
    const unit = typed.how === 'rupees' ? { prefix: '₹' } : { unit: '%' };
    return (
      <NumberField
        {...common}
        {...unit}
        isGrouped
        inputMode="text"
        label={typed.how === 'rupees' ? 'Rupees' : 'Percent'}
        description="A minus lowers it. Whole rupees: half a rupee counts as one."
        value={typed.value}
        onChange={put}
      />
    );
  }
  switch (kind) {
    case 'choice':
      return (
        <Select
          {...common}
          data={[...options]}
          value={text || null}
          onChange={(value) => put(value ?? '')}
          placeholder="Choose"
        />
      );
    case 'number':
      return <NumberField {...common} {...decimalInput} value={typed.value} onChange={put} />;
    case 'rupees':
      return <NumberField {...common} {...wholeInput} value={typed.value} onChange={put} />;
    case 'day':
      return <DayField {...common} value={text} onChange={put} today={today} max={today} />;
    case 'line':
      return <TextInput {...common} value={text} onChange={({ currentTarget }) => put(currentTarget.value)} />;
    case 'text':
      return <Textarea {...common} value={text} onChange={({ currentTarget }) => put(currentTarget.value)} />;
  }
}
