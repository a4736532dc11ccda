import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { allFlatFields, type FlatField, flatFields, flatRule } from '#domain/flat.fields.ts';
import type { Flat, Numbering } from '#domain/flat.ts';
import { readFlatNumber, sampleNumber } from '#domain/flatNumber.ts';
import { say } from '#domain/say.ts';
import { RequestFailed } from '#web/data/api.ts';
import { queryClient } from '#web/data/queries.ts';
import { checkFields, type FlatFields, fieldLabels, toDraft, toEdit, toFields, wording } from '#web/flats/fields.ts';
import { guessedFloor, nextFlat } from '#web/flats/nextFlat.ts';
import { addFlat, editFlat, flatsQuery } from '#web/flats/queries.ts';
import { notify } from '#web/notify.tsx';
import { FieldInput } from '#web/records/FieldInput.tsx';
import { MergeNews, MergeNotices } from '#web/records/MergeNotices.tsx';
import type { RecordFormProps } from '#web/records/RecordDialog.tsx';
import { RecordForm } from '#web/records/RecordForm.tsx';
import { type Editing, tellSaved, useRecordEditor } from '#web/records/useRecordEditor.ts';
import { societyQuery } from '#web/society/queries.ts';
import classes from '#web/ui/Form.module.css';

const labels = { add: 'Add Flat', update: 'Update Flat', again: 'Add it again' };

export function FlatForm({ record, now, onDone, ...dialog }: RecordFormProps<Flat>) {
  const numbering = useNumbering();
  const editor = useFlatEditor({ record, now, onDone, numbering });
  return (
    <RecordForm editor={editor} labels={labels} news={<MergeNews editor={editor} wording={wording} />} {...dialog}>
      <MergeNotices editor={editor} wording={wording} />
      <FlatFieldset form={editor.form} example={exampleOf(numbering)} onNumber={editor.typeNumber} />
    </RecordForm>
  );
}

/** How the society numbers its flats; null until its settings are loaded. */
function useNumbering(): Numbering | null {
  const { data: settings } = useQuery(societyQuery);
  const { data: newest = null } = useQuery({ ...flatsQuery, select: newestNumber });
  return settings ? { flatNumbers: settings.flatNumbers, newest } : null;
}

function newestNumber(flats: Flat[]): string | null {
  let newest: Flat | undefined;
  for (const flat of flats) if (!newest || flat.createdAt > newest.createdAt) newest = flat;
  return newest?.flatNumber ?? null;
}

/** An example of the society's flat numbers. */
function exampleOf(numbering: Numbering | null): string {
  if (numbering === null || numbering.flatNumbers === 'A-101') return sampleNumber['A-101'];
  return numbering.newest ?? sampleNumber.any;
}

type Props = {
  form: UseFormReturnType<FlatFields>;
  example: string;
  onNumber: (typed: string) => void;
};

/** All inputs of a flat's form. They do not correct anything: what is valid is up to the rules. */
function FlatFieldset({ form, example, onNumber }: Props) {
  const props = (field: FlatField) => ({
    label: fieldLabels[field],
    className: classes.field ?? '',
    wrapperProps: { 'data-width': flatFields[field].form },
    required: flatRule(field).isRequired ?? false,
    ...form.getInputProps(field),
  });
  return (
    <div className={classes.fields}>
      {allFlatFields.map((field) =>
        field === 'flatNumber' ? (
          <TextInput
            key={field}
            {...props(field)}
            onChange={(event) => onNumber(event.currentTarget.value)}
            placeholder={`e.g. ${example}`}
            data-autofocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        ) : (
          <FieldInput key={field} rule={flatRule(field)} {...props(field)} />
        ),
      )}
    </div>
  );
}

const savedTexts = { added: 'Flat added successfully!', updated: 'Flat updated successfully' };

/** State and actions of a form over one flat. */
function useFlatEditor({ record, now, onDone, numbering }: Editing<Flat> & { numbering: Numbering | null }) {
  const editor = useRecordEditor<Flat, FlatFields>({
    record,
    now,
    toFields,
    check: (fields) => checkFields(fields, numbering),
    add: (fields, { id }) => addFlat({ id, ...toDraft(fields) }),
    edit: (base, fields) => editFlat(base, toEdit(base, fields)),
    next: (saved) => nextFlat(saved, flatsNow(), numbering?.flatNumbers ?? 'any'),
    onSaved(outcome, goesOn, { flatNumber }) {
      tellSaved(outcome, savedTexts, flatNumber);
      if (!goesOn) onDone();
    },
    onRefused(error) {
      if (error instanceof RequestFailed && error.code === 'duplicate_flat') notify.error(error.message);
    },
    onInvalid({ flatNumber }) {
      // Also shown as a toast (docs/rules.md, Messages).
      if (flatNumber) notify.error(say(flatNumber), { id: 'flat-number' });
    },
  });

  /** While a new flat's number is typed, the floor follows it if empty, or if it is what the number told before. */
  function typeNumber(typed: string) {
    const { flatNumber, floor } = editor.form.getValues();
    editor.form.setFieldValue('flatNumber', typed);
    const follows = floor === '' || floor === floorToldBy(flatNumber);
    if (editor.isNew && follows) editor.form.setFieldValue('floor', floorToldBy(typed) ?? '');
  }

  function floorToldBy(typed: string): number | null {
    const number = readFlatNumber(typed, numbering?.flatNumbers ?? 'A-101');
    return number === null ? null : guessedFloor(number, flatsNow());
  }

  return { ...editor, typeNumber };
}

function flatsNow(): Flat[] {
  return queryClient.getQueryData(flatsQuery.queryKey) ?? [];
}
