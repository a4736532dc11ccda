import { type FlatField, flatFields, flatRule } from '#domain/flat.fields.ts';
import { type Flat, FlatDraft, type FlatEdit, flatErrors, type Numbering } from '#domain/flat.ts';
import { flatStatusLabels } from '#domain/flatFacts.ts';
import type { Messages } from '#domain/message.ts';
import { wrongWith } from '#web/records/check.ts';
import { type FormFields, formOf, optionsOf } from '#web/records/formFields.ts';
import type { Wording } from '#web/records/MergeNotices.tsx';
import { editOf } from '#web/records/merge.ts';
import { count, money } from '#web/ui/format.ts';

/** The form's values while the user types, one for each field in the rules. */
export type FlatFields = FormFields<typeof flatFields>;
export const { toFields, toInput, labels: fieldLabels } = formOf(flatFields);

export const statusOptions = optionsOf(flatRule('status'));

const check = wrongWith(FlatDraft);

/** Errors by the domain's own rules (docs/rules.md, Flats), by field; `numbering` is null until it is loaded. */
export function checkFields(fields: FlatFields, numbering: Numbering | null): Messages {
  const errors = check(toInput(fields));
  return numbering === null ? errors : { ...flatErrors(fields, numbering), ...errors };
}

/** Only for fields that passed `checkFields`. */
export function toDraft(fields: FlatFields): FlatDraft {
  return FlatDraft.parse(toInput(fields));
}

export function toEdit(flat: Flat, fields: FlatFields): FlatEdit {
  return editOf(flat, toFields(flat), fields, toDraft(fields));
}

/** A field's value as text, with its unit. */
export function spokenValue(field: FlatField, value: string | number): string {
  if (field === 'status') return flatStatusLabels[value as keyof typeof flatStatusLabels];
  if (typeof value === 'string') return value;
  if (field === 'size') return `${count(value)} sq ft`;
  return flatFields[field].kind === 'rupees' ? money(value) : String(value);
}

/** How messages about concurrent changes name a flat's fields. */
export const wording: Wording<FlatFields> = {
  topic: 'flats',
  what: 'this flat',
  labels: fieldLabels,
  shown: (field, value) => (value === null || value === '' ? 'empty' : spokenValue(field, value)),
};
