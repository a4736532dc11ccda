import { z } from 'zod';
import { type Amounts, type Raise, raised, raiseKey, raisesOf } from '#domain/bulk.ts';
import { bulkShapeOf, editShapeOf, shapeOf, taking } from '#domain/fieldList.ts';
import { chosenId, count, id, instant, version } from '#domain/fields.ts';
import { allFlatFields, flatFields } from '#domain/flat.fields.ts';
import { readFlatNumber, sampleNumber } from '#domain/flatNumber.ts';
import { sayOneChange, saysOne } from '#domain/many.ts';
import { type Message, type Messages, message } from '#domain/message.ts';
import { Holder } from '#domain/ownership.ts';
import { sample } from '#domain/sample.ts';
import type { FlatNumberRule } from '#domain/society.ts';

/** What a person fills in for a flat (docs/rules.md, Flats). The owner is recorded elsewhere. */
export const FlatDraft = z.strictObject({ id: chosenId, ...shapeOf(flatFields, 'schema', allFlatFields) }).meta({
  id: 'FlatDraft',
  examples: [{ flatNumber: 'B-204', floor: 1, type: '2BHK', status: 'Available', size: 1050, rent: 32_000 }],
});
export type FlatDraft = z.output<typeof FlatDraft>;

/** How a society numbers its flats; `newest` is the number of the flat that was added last, where there is one. */
export type Numbering = { flatNumbers: FlatNumberRule; newest: string | null };

/** Errors of the flat's number, where one is given (docs/rules.md, Numbers and phones). */
export function flatErrors({ flatNumber }: { flatNumber?: string | undefined }, numbering: Numbering): Messages {
  const { flatNumbers, newest } = numbering;
  if (flatNumber === undefined || readFlatNumber(flatNumber, flatNumbers) !== null) return {};
  if (flatNumbers === 'A-101') return { flatNumber: message('flat_number_shape', { example: sampleNumber['A-101'] }) };
  return { flatNumber: message('flat_number_any', { example: newest ?? sampleNumber.any }) };
}

/** An edit names the version it was made from, so that it can't silently undo someone else's. */
export const FlatEdit = z
  .strictObject({ version, ...editShapeOf(flatFields, allFlatFields) })
  .meta({ id: 'FlatEdit', examples: [{ version: 3, rent: 34_000 }] });
export type FlatEdit = z.output<typeof FlatEdit>;

/**
 * A flat as the API answers it. Owner and counts are derived; the counts are of its residents (docs/rules.md, Who lives
 * there).
 */
export const Flat = z
  .strictObject({
    id,
    ...shapeOf(flatFields, 'answer', allFlatFields),
    isAvailable: z.boolean(),
    ownerId: id.nullable(),
    ownerName: z.string().nullable(),
    ownerShare: z.string().nullable().describe('Of the first owner, a fraction; null where the flat is undivided'),
    jointOwners: z.array(Holder).describe('Who owns it with them, in their order'),
    previousOwnerId: id.nullable(),
    tenancyId: id.nullable().describe('The tenancy of today; null where the flat is not let'),
    tenantName: z.string().nullable().describe('Who rents it today, all of them'),
    maleCount: count.nullable(),
    femaleCount: count.nullable(),
    childrenCount: count.nullable(),
    totalResidents: count.nullable(),
    version,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({
    id: 'Flat',
    description:
      'A flat. Its owner is whoever owns it now, the counts are those of who lives there: the tenants where it is let, else the owner’s family; null where nobody does.',
    examples: [
      {
        id: sample.flatId,
        flatNumber: 'B-204',
        floor: 1,
        type: '2BHK',
        status: 'Occupied',
        size: 1050,
        rent: 32_000,
        deposit: 1_00_000,
        description: null,
        isAvailable: false,
        ownerId: sample.ownerId,
        ownerName: 'Leela Iyer',
        ownerShare: null,
        jointOwners: [],
        previousOwnerId: null,
        tenancyId: null,
        tenantName: null,
        maleCount: 1,
        femaleCount: 2,
        childrenCount: 1,
        totalResidents: 4,
        version: 3,
        createdAt: sample.at,
        updatedAt: sample.at,
      },
    ],
  });
export type Flat = z.output<typeof Flat>;

/** A bulk edit of flats: one field and its value; null empties the field (docs/rules.md, Lists). */
export const FlatsEdit = z
  .strictObject({ ...bulkShapeOf(flatFields), ...raisesOf(flatFields) })
  .refine(saysOne, sayOneChange);
export type FlatsEdit = z.output<typeof FlatsEdit>;

/** A flat's amounts, which can be raised. */
export type Amount = Amounts<typeof flatFields>;

const amounts = taking(flatFields, 'bulk').filter((field) => flatFields[field].kind === 'rupees') as Amount[];

/** Which amount an edit raises, and by how much; null where it raises none. */
export function raiseIn(edit: object): { field: Amount; raise: Raise } | null {
  for (const field of amounts) {
    const raise = (edit as Record<string, Raise | undefined>)[raiseKey(field)];
    if (raise) return { field, raise };
  }
  return null;
}

/** The raised amount of a flat, or the message why it can't be raised. */
export function raisedOf(
  flat: { flatNumber: string } & Record<Amount, number | null>,
  field: Amount,
  raise: Raise,
): number | Message {
  const named = { record: flat.flatNumber, field };
  const present = flat[field];
  if (present === null) return message('amount_missing', named);
  return raised(present, raise) ?? message('amount_beyond', named);
}
