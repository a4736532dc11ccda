import { Button, Stack, Text } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { raiseKey } from '#domain/bulk.ts';
import { details, type FieldKind, type FieldRule, inPlaces, isEmptiable } from '#domain/fieldList.ts';
import { sentencesOf } from '#domain/say.ts';
import { BulkPreview, BulkProgress } from '#web/bulk/BulkPreview.tsx';
import { BulkValue } from '#web/bulk/BulkValue.tsx';
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
  usePreview,
  type Versioned,
} from '#web/bulk/bulk.ts';
import { activityOf } from '#web/data/api.ts';
import { tellUndoable } from '#web/data/undoable.ts';
import { optionsOf } from '#web/records/formFields.ts';
import { nothingLost } from '#web/records/formProblem.ts';
import { useSending } from '#web/records/useSending.ts';
import classes from '#web/ui/Form.module.css';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { type FormInDialog, useTellDialog } from '#web/ui/FormDialog.tsx';
import { Select } from '#web/ui/Select.tsx';

type Props<R extends Versioned, E extends object> = FormInDialog & {
  bulk: Bulk<R, E>;
  /** The records as of opening the dialog. */
  records: readonly R[];
  opening: number;
  onDone: () => void;
};

/** A form for one field and its value, with a preview of the effect on the selected records. */
export function BulkEditForm<R extends Versioned, E extends object>(props: Props<R, E>) {
  const { bulk, records, opening, onDone, onCancel, ...dialog } = props;
  const { field, choose, typed, type, read, errors } = useTypedEdit(bulk);
  const fields = useMemo(() => [...(bulk.more ?? []), ...bulkFields(bulk.rules)], [bulk]);
  const edit = read && 'edit' in read ? read.edit : null;
  const { result, error } = usePreview(bulk, { records, opening }, edit && { edit });
  const { send, isBusy, problem, errors: refused } = useSending('The records could not be changed. Please try again.');
  useTellDialog(dialog, edit !== null, isBusy);
  const changes = result?.willChange ?? 0;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (edit === null || changes === 0) return;
    await send(async () => {
      const done = await changeMany(bulk, { seen: seenOf(records), edit });
      onDone();
      tellUndoable(resultText(bulk, 'changed', done), activityOf(done));
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
          nameOf={(id) => nameIn(bulk, records, id)}
        />
        {isBusy && <BulkProgress>{`Changing ${counted(bulk, changes)}…`}</BulkProgress>}
        <FormAlert>{nothingLost(problem ?? Object.values(refused)[0] ?? error?.message ?? null)}</FormAlert>
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
  ...{ choice: 'choice', number: 'whole', year: 'whole', count: 'whole', rupees: 'rupees', lines: 'text', day: 'day' },
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
