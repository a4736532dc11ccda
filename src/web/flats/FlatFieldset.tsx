import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { allFlatFields, type FlatField, flatFields, flatRule } from '#domain/flat.fields.ts';
import { type FlatFields, fieldLabels } from '#web/flats/fields.ts';
import { FieldInput } from '#web/records/FieldInput.tsx';
import classes from '#web/ui/Form.module.css';

type Props = {
  form: UseFormReturnType<FlatFields>;
  example: string;
  onNumber: (typed: string) => void;
};

/** All inputs of a flat's form. They do not correct anything: what is valid is up to the rules. */
export function FlatFieldset({ form, example, onNumber }: Props) {
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
