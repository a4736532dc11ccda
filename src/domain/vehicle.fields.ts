import { z } from 'zod';
import { everywhere, type FieldRule, is, type NamesIn, nameIn, type Taking, taking } from '#domain/fieldList.ts';
import { id, line, optionalLine } from '#domain/fields.ts';
import { encoded, given, type Message } from '#domain/message.ts';
import { plateKey } from '#domain/plate.ts';
import { vehicleTypes } from '#domain/vehicleFacts.ts';

/** A vehicle's number (docs/rules.md, Vehicles); several spaces become one. */
const VehicleNumber = line('vehicleNumber', { max: 20 })
  .transform((value) => value.replace(/\s+/gu, ' ').toUpperCase())
  .refine((value) => plateKey(value) !== '', { error: encoded('vehicle_number_empty') })
  .superRefine((value, context) => {
    const foreign = foreignLetter(value);
    if (foreign) context.addIssue({ code: 'custom', message: encoded('vehicle_number_foreign', foreign) });
  });

const foreignLookAlikes: Record<string, { letters: string; latin: string }> = {
  Cyrillic: { letters: 'АВЕКМНОРСТХЅІЈ', latin: 'ABEKMHOPCTXSIJ' },
  Greek: { letters: 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', latin: 'ABEZHIKMNOPTYX' },
};

/** The first letter that looks Latin and is not: nobody who types the number would find it. */
function foreignLetter(vehicleNumber: string): Message<'vehicle_number_foreign'>['params'] | null {
  for (const letter of vehicleNumber) {
    for (const [script, { letters, latin }] of Object.entries(foreignLookAlikes)) {
      const like = latin[letters.indexOf(letter)];
      if (like !== undefined) return { script, letter, latin: like };
    }
  }
  return null;
}

const notAYear = ({ input }: { input?: unknown }) => encoded('not_a_vehicle_year', { given: given(input) });
const optionalYear = z
  .number({ error: notAYear })
  .int({ error: notAYear })
  .min(0, { error: notAYear })
  .max(9999, { error: notAYear })
  .nullable()
  .default(null);

type VehicleRule = FieldRule & {
  /** `home` where the owner and the flat are chosen together. */
  form: 'half' | 'home';
};

const inForm = is({ ...everywhere, bulk: true, form: 'half' });
// Owner and flat: lists and files show them by name and number, in columns of their own.
const ofHome = is({ ...everywhere, kind: 'link', form: 'home', answer: id.nullable(), isRequired: true });
const byName = { list: null, page: null, sheet: null, import: null, bulk: null } as const;

/** Every field of a vehicle, and where it takes part (docs/adding-a-concept.md, To add a field). */
export const vehicleFields = {
  vehicleNumber: {
    ...is({ ...inForm, kind: 'plate', path: 'vehicleNumber', label: 'Vehicle Number', name: 'Vehicle number' }),
    ...is({ isRequired: true, schema: VehicleNumber, answer: z.string() }),
    list: { place: 1, width: 170 },
    // The number is the card's title.
    page: null,
    // No two vehicles have the same number.
    bulk: null,
  },
  company: {
    ...is({ ...inForm, kind: 'line', path: 'company', label: 'Company', name: 'Company', isRequired: true }),
    ...is({ schema: line('company', { max: 100 }), answer: z.string() }),
    list: { place: 3, width: 150 },
    // The card shows company and model above the other facts.
    page: null,
    bulk: { place: 2 },
  },
  model: {
    ...is({ ...inForm, kind: 'line', path: 'model', label: 'Model', name: 'Model', isRequired: true }),
    ...is({ schema: line('model', { max: 100 }), answer: z.string() }),
    list: { place: 4, width: 150 },
    page: null,
    // Several of one company are seldom of one model.
    bulk: null,
  },
  color: {
    ...is({ ...inForm, kind: 'line', path: 'color', label: 'Color', name: 'Color' }),
    ...is({ schema: optionalLine('color', 60), answer: z.string().nullable() }),
    list: { place: 5, width: 110 },
    page: { place: 1 },
    import: { label: 'Colour' },
    bulk: { place: 3 },
  },
  type: {
    ...is({ ...inForm, kind: 'choice', path: 'type', label: 'Type', name: 'Type' }),
    schema: z
      .enum(vehicleTypes, { error: encoded('choose_type_from_list') })
      .nullable()
      .default(null),
    answer: z.enum(vehicleTypes).nullable(),
    list: { place: 2, width: 120 },
    page: { place: 2 },
    sheet: { label: 'Vehicle type' },
    import: { as: 'vehicleType', label: 'Type of vehicle' },
    bulk: { place: 1 },
  },
  year: {
    ...is({ ...inForm, kind: 'year', path: 'year', label: 'Year', name: 'Year' }),
    // The last year is the current one: see `vehicleErrors`.
    ...is({ schema: optionalYear, answer: z.int().nullable() }),
    list: { place: 6, width: 80 },
    page: { place: 3 },
    import: { label: 'Year of vehicle' },
    bulk: null,
  },
  ownerId: {
    ...is({ ...ofHome, path: 'ownerId', label: 'Owner', name: 'Owner', ...byName }),
    schema: z.uuid({ error: encoded('vehicle_owner_missing') }),
  },
  flatId: {
    ...is({ ...ofHome, path: 'flatId', label: 'Flat', name: 'Flat', ...byName }),
    schema: z.uuid({ error: encoded('vehicle_flat_missing') }),
    bulk: { clearing: 'The vehicles belong to no flat any more' },
  },
} as const satisfies Record<string, VehicleRule>;

type Rules = typeof vehicleFields;
export type VehicleField = keyof Rules;
type VehicleColumn = NamesIn<Rules, 'column'>;
export type VehicleFieldImported = Taking<Rules, 'import'>;
/** The fields of a vehicle that a spreadsheet's column can hold. */
export type ImportedVehicleField = NamesIn<Rules, 'import'>;

export const allVehicleFields = Object.keys(vehicleFields) as VehicleField[];
export const vehicleColumns: readonly VehicleColumn[] = taking(vehicleFields, 'column');
export const vehicleFieldsImported: readonly VehicleFieldImported[] = taking(vehicleFields, 'import');

export function vehicleRule(field: VehicleField): VehicleRule {
  return vehicleFields[field];
}

/** The name by which an import knows a column with the field. */
export function vehicleImportName(field: VehicleFieldImported): ImportedVehicleField {
  return nameIn(vehicleFields[field].import, field) as ImportedVehicleField;
}
