import { z } from 'zod';
import { id, instant, line, optionalLine, optionalWholeNumber, version } from '#domain/fields.ts';
import { isFound, oncePer, searchable, wantedIn } from '#domain/matching.ts';
import { encoded, type Message, type Messages, message } from '#domain/message.ts';
import { sample } from '#domain/sample.ts';
import { codeOf } from '#domain/text.ts';

/** docs/rules.md, Vehicles. */
export const vehicleTypes = ['Car', 'Motorcycle', 'Scooter', 'Bicycle', 'Truck', 'Van'] as const;
export type VehicleType = (typeof vehicleTypes)[number];
export const firstVehicleYear = 1980;

/** As docs/rules.md, Vehicles, and doubled spaces made one. */
const VehicleNumber = line('vehicleNumber', { max: 20 })
  .transform((value) => value.replace(/\s+/gu, ' ').toUpperCase())
  .refine((value) => plateKey(value) !== '', { error: encoded('vehicle_number_empty') })
  .superRefine((value, context) => {
    const foreign = foreignLetter(value);
    if (foreign) context.addIssue({ code: 'custom', message: encoded('vehicle_number_foreign', foreign) });
  });

/** docs/rules.md, Vehicles. The upper end of the year is the current one: see `vehicleErrors`. */
export const VehicleDraft = z
  .strictObject({
    vehicleNumber: VehicleNumber,
    company: line('company', { max: 100 }),
    model: line('model', { max: 100 }),
    color: optionalLine('color', 60),
    type: z
      .enum(vehicleTypes, { error: encoded('choose_type_from_list') })
      .nullable()
      .default(null),
    year: optionalWholeNumber('year', 0, 9999),
    ownerId: z.uuid({ error: encoded('vehicle_owner_missing') }),
    flatId: z.uuid({ error: encoded('vehicle_flat_missing') }),
  })
  .meta({
    id: 'VehicleDraft',
    examples: [
      {
        vehicleNumber: 'MH 12 DE 1433',
        company: 'Tata',
        model: 'Nexon',
        ownerId: sample.ownerId,
        flatId: sample.flatId,
      },
    ],
  });
export type VehicleDraft = z.output<typeof VehicleDraft>;

export const VehicleEdit = z
  .strictObject({
    version,
    vehicleNumber: VehicleDraft.shape.vehicleNumber.optional(),
    company: VehicleDraft.shape.company.optional(),
    model: VehicleDraft.shape.model.optional(),
    color: VehicleDraft.shape.color.unwrap().optional(),
    type: VehicleDraft.shape.type.unwrap().optional(),
    year: VehicleDraft.shape.year.unwrap().optional(),
    ownerId: VehicleDraft.shape.ownerId.optional(),
    flatId: VehicleDraft.shape.flatId.optional(),
  })
  .meta({ id: 'VehicleEdit', examples: [{ version: 1, color: 'Red' }] });
export type VehicleEdit = z.output<typeof VehicleEdit>;

/** A vehicle as the API answers it; owner and flat are null where they are gone. */
export const Vehicle = z
  .strictObject({
    id,
    vehicleNumber: z.string(),
    company: z.string(),
    model: z.string(),
    color: z.string().nullable(),
    type: z.enum(vehicleTypes).nullable(),
    year: z.int().nullable(),
    ownerId: id.nullable(),
    ownerName: z.string().nullable(),
    flatId: id.nullable(),
    flatNumber: z.string().nullable(),
    version,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({
    id: 'Vehicle',
    description: 'A vehicle. Its owner and flat are null where they are gone.',
    examples: [
      {
        id: sample.vehicleId,
        vehicleNumber: 'MH 12 DE 1433',
        company: 'Tata',
        model: 'Nexon',
        color: 'White',
        type: 'Car',
        year: 2022,
        ownerId: sample.ownerId,
        ownerName: 'Leela Iyer',
        flatId: sample.flatId,
        flatNumber: 'B-204',
        version: 1,
        createdAt: sample.at,
        updatedAt: sample.at,
      },
    ],
  });
export type Vehicle = z.output<typeof Vehicle>;

/** Where a vehicle's owner or flat is missing (docs/rules.md, Vehicles). */
export const unknown = 'Unknown';

/** docs/rules.md, Vehicles: the year, where one is given. */
export function vehicleErrors(vehicle: { year?: number | null | undefined }, today: string): Messages {
  const thisYear = Number(today.slice(0, 4));
  const { year } = vehicle;
  if (year == null || (year >= firstVehicleYear && year <= thisYear)) return {};
  return { year: message('vehicle_year', { first: firstVehicleYear, last: thisYear, year }) };
}

/**
 * What makes a number the same number: its letters, with their vowel signs, and digits alone; upper case, digits of every
 * script as 0 to 9. A text far longer than any number has no key.
 */
export function plateKey(vehicleNumber: string): string {
  return codeOf(vehicleNumber);
}

const foreignLookAlikes: Record<string, { letters: string; latin: string }> = {
  Cyrillic: { letters: 'АВЕКМНОРСТХЅІЈ', latin: 'ABEKMHOPCTXSIJ' },
  Greek: { letters: 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', latin: 'ABEZHIKMNOPTYX' },
};

/** A letter that looks Latin and is not, so that nobody could find the number: why it can't be kept as it is typed. */
function foreignLetter(vehicleNumber: string): Message<'vehicle_number_foreign'>['params'] | null {
  for (const letter of vehicleNumber) {
    for (const [script, { letters, latin }] of Object.entries(foreignLookAlikes)) {
      const like = latin[letters.indexOf(letter)];
      if (like !== undefined) return { script, letter, latin: like };
    }
  }
  return null;
}

const lookAlikes: Record<string, string> = { O: '0', I: '1', B: '8', S: '5' };

/** A key in which letters and digits that are read for one another are the same: 0/O, 1/I, 8/B, 5/S. */
export function foldedPlate(text: string): string {
  return plateKey(text).replace(/[OIBS]/g, (letter) => lookAlikes[letter] ?? letter);
}

// Central Motor Vehicles Rules, 1989, rules 50 and 50A, and the BH series of 2021.
const plateShapes = [
  /^[A-Z]{2}[0-9]{1,2}[A-Z]{0,3}[0-9]{1,4}$/, // state series: KA 01 AB 1234
  /^[0-9]{2}BH[0-9]{4}[A-HJ-NP-Z]{1,2}$/, // BH series: 22 BH 1234 AA
  /^[A-Z]{2}VA[A-Z]{2}[0-9]{4}$/, // vintage: MH VA AA 1234
];

/** Whether a number has a shape that Indian registration knows. Others are warned about, never refused. */
export function isKnownPlateShape(vehicleNumber: string): boolean {
  return plateShapes.some((shape) => shape.test(plateKey(vehicleNumber)));
}

type FoundVehicle = Pick<Vehicle, 'vehicleNumber' | 'company' | 'model' | 'type'>;
const searched = oncePer(({ vehicleNumber, company, model }: FoundVehicle) =>
  searchable([vehicleNumber, company, model]),
);

/** A number is found in any spacing, so by its last four digits too (docs/rules.md, Vehicles). */
export function vehicleMatches(vehicle: FoundVehicle, text: string, type: VehicleType | null): boolean {
  if (type !== null && vehicle.type !== type) return false;
  const wanted = wantedIn(text);
  return wanted.length === 0 || isFound(searched(vehicle), wanted);
}
