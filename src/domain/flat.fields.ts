import { z } from 'zod';
import { everywhere, type FieldRule, is, type NamesIn, type Taking, taking } from '#domain/fieldList.ts';
import { optionalHundredths, optionalRupees, optionalText, wholeNumber } from '#domain/fields.ts';
import { flatStatuses, flatStatusLabels, flatTypes } from '#domain/flatFacts.ts';
import { longestTyped, sampleNumber } from '#domain/flatNumber.ts';
import { encoded } from '#domain/message.ts';

const shape = encoded('flat_number_shape', { example: sampleNumber['A-101'] });
/** The number as typed; which shapes are accepted is the society's setting, see `flatErrors`. */
const FlatNumber = z
  .string({ error: shape })
  .max(longestTyped, { error: shape, abort: true })
  .trim()
  .min(1, { error: shape });

type FlatRule = FieldRule & { form: 'half' | 'third' | 'whole' };

const figure = z.int().nullable();
const inHalf = is({ ...everywhere, bulk: true, form: 'half' });
const inThird = is({ ...everywhere, bulk: true, form: 'third' });

/** Every field of a flat, and where it takes part (docs/adding-a-concept.md, To add a field). */
export const flatFields = {
  flatNumber: {
    ...is({ ...inHalf, kind: 'line', path: 'flatNumber', label: 'Flat number', name: 'Flat number', isRequired: true }),
    ...is({ schema: FlatNumber, answer: z.string() }),
    list: { label: 'Flat', width: 80 },
    page: { place: 1 },
    // No two flats have the same number.
    bulk: null,
  },
  floor: {
    ...is({ ...inHalf, kind: 'number', path: 'floor', label: 'Floor', name: 'Floor', isRequired: true }),
    ...is({ schema: wholeNumber('floor', 0, 200), answer: z.int() }),
    list: { width: 75 },
    page: { place: 3 },
    bulk: { place: 3 },
  },
  type: {
    ...is({ ...inHalf, kind: 'choice', path: 'type', label: 'Type', name: 'Type', isRequired: true }),
    ...is({ schema: z.enum(flatTypes, { error: encoded('choose_type') }), answer: z.enum(flatTypes) }),
    list: { width: 80 },
    page: { place: 4 },
    import: { label: 'Type of flat' },
    bulk: { place: 2 },
  },
  status: {
    ...is({ ...inHalf, kind: 'choice', path: 'status', label: 'Status', name: 'Status', isRequired: true }),
    ...is({ initial: 'Available', words: flatStatusLabels }),
    schema: z.enum(flatStatuses, { error: encoded('choose_status') }),
    answer: z.enum(flatStatuses),
    list: { width: 160 },
    page: { place: 2 },
    import: { label: 'Status of flat' },
    bulk: { place: 1 },
  },
  size: {
    ...is({ ...inThird, kind: 'number', path: 'size', label: 'Size (sq ft)', name: 'Size (sq ft)' }),
    schema: optionalHundredths('size', 0, 1_00_000),
    answer: z.number().nullable().describe('Square feet, to two decimals'),
    list: { width: 105 },
    page: { label: 'Size' },
    import: { label: 'Size' },
  },
  rent: {
    ...is({ ...inThird, kind: 'rupees', path: 'rent', label: 'Rent (₹ per month)', name: 'Rent' }),
    ...is({ schema: optionalRupees('rent'), answer: figure.describe('Whole rupees a month') }),
    list: { width: 125 },
  },
  deposit: {
    ...is({ ...inThird, kind: 'rupees', path: 'deposit', label: 'Deposit (₹)', name: 'Deposit' }),
    ...is({ schema: optionalRupees('deposit'), answer: figure.describe('Whole rupees') }),
    list: { width: 125 },
  },
  description: {
    ...is({ ...everywhere, kind: 'lines', path: 'description', label: 'Description', name: 'Description' }),
    ...is({ form: 'whole', schema: optionalText('description'), answer: z.string().nullable(), bulk: true }),
    list: { width: 260, isExtra: true },
    // The page shows the description below the other fields, as plain text.
    page: null,
    import: { label: 'Description of flat' },
  },
} as const satisfies Record<string, FlatRule>;

type Rules = typeof flatFields;
export type FlatField = keyof Rules;
type FlatColumn = NamesIn<Rules, 'column'>;
/** The fields of a flat that a spreadsheet's column can hold. */
export type ImportedFlatField = Taking<Rules, 'import'>;

export const allFlatFields = Object.keys(flatFields) as FlatField[];
export const flatColumns: readonly FlatColumn[] = taking(flatFields, 'column');
export const importedFlatFields: readonly ImportedFlatField[] = taking(flatFields, 'import');

export function flatRule(field: FlatField): FlatRule {
  return flatFields[field];
}
