import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { allFlatFields, type FlatField, flatFields, flatRule } from '#domain/flat.fields.ts';
import type { Flat, Numbering } from '#domain/flat.ts';
import { sampleNumber } from '#domain/flatNumber.ts';
import { type FlatFields, fieldLabels, wording } from '#web/flats/fields.ts';
import { flatsQuery } from '#web/flats/queries.ts';
import { useFlatEditor } from '#web/flats/useFlatEditor.ts';
import { FieldInput } from '#web/records/FieldInput.tsx';
import { MergeNews, MergeNotices } from '#web/records/MergeNotices.tsx';
import type { RecordFormProps } from '#web/records/RecordDialog.tsx';
import { RecordForm } from '#web/records/RecordForm.tsx';
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
