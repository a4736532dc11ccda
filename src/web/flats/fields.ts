import {
  type Flat,
  FlatDraft,
  type FlatEdit,
  type FlatStatus,
  flatErrors,
  flatStatuses,
  flatStatusLabels,
  type Numbering,
} from '#domain/flat.ts';
import type { Messages } from '#domain/message.ts';
import { wrongWith } from '#web/records/check.ts';
import type { Wording } from '#web/records/MergeNotices.tsx';
import { editOf } from '#web/records/merge.ts';
import { count, money } from '#web/ui/format.ts';

/** What the form holds while a person types: a number may be half written, a choice not yet made. */
export type FlatFields = {
  flatNumber: string;
  floor: number | string;
  type: FlatDraft['type'] | null;
  status: FlatStatus | null;
  size: number | string;
  rent: number | string;
  deposit: number | string;
  description: string;
};
export type FlatField = keyof FlatFields;

/** Written with their units, as every label and message of the form shows them. */
export const fieldLabels: Record<FlatField, string> = {
  flatNumber: 'Flat number',
  floor: 'Floor',
  type: 'Type',
  status: 'Status',
  size: 'Size (sq ft)',
  rent: 'Rent (₹ per month)',
  deposit: 'Deposit (₹)',
  description: 'Description',
};

export const statusOptions = flatStatuses.map((value) => ({ value, label: flatStatusLabels[value] }));

/** A flat as the form shows it; without one, an empty form. */
export function toFields(flat: FlatDraft | null): FlatFields {
  if (flat === null) {
    return {
      flatNumber: '',
      floor: '',
      type: null,
      status: 'Available',
      size: '',
      rent: '',
      deposit: '',
      description: '',
    };
  }
  const { flatNumber, floor, type, status } = flat;
  return {
    flatNumber,
    floor,
    type,
    status,
    size: flat.size ?? '',
    rent: flat.rent ?? '',
    deposit: flat.deposit ?? '',
    description: flat.description ?? '',
  };
}

/** What the form holds as the rules expect it: an empty field is no value. */
function toInput(fields: FlatFields) {
  const orNull = (value: number | string) => (value === '' ? null : value);
  return { ...fields, size: orNull(fields.size), rent: orNull(fields.rent), deposit: orNull(fields.deposit) };
}

const check = wrongWith(FlatDraft);

/** The domain's own rules (docs/rules.md, Flats), by field; how the society numbers its flats is null until it is known. */
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

/** A field's value as it may stand in a sentence. */
export function shownValue(field: FlatField, value: FlatFields[FlatField]): string {
  if (value === null || value === '') return 'empty';
  if (field === 'status') return flatStatusLabels[value as FlatStatus];
  if ((field === 'rent' || field === 'deposit') && typeof value === 'number') return money(value);
  if (field === 'size' && typeof value === 'number') return `${count(value)} sq ft`;
  return String(value);
}

/** How a flat's fields are told of when two people changed them. */
export const wording: Wording<FlatFields> = {
  topic: 'flats',
  what: 'this flat',
  labels: fieldLabels,
  shown: shownValue,
};
