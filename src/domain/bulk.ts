import { z } from 'zod';
import { day } from '#domain/fields.ts';
import { FlatDraft } from '#domain/flat.ts';
import { encoded, type Message, message } from '#domain/message.ts';
import { ownerFields } from '#domain/owner.fields.ts';
import { VehicleDraft } from '#domain/vehicle.ts';

/** Many records at once: one field for all of them, or all of them deleted (docs/rules.md, Lists). */

const mostRupees = 10_00_00_000;

/** An amount raised from what it is; a minus lowers it. */
export const Raise = z.discriminatedUnion(
  'by',
  [
    z.strictObject({
      by: z.literal('rupees'),
      amount: z
        .int({ error: encoded('raise_rupees_whole') })
        .min(-mostRupees, { error: encoded('raise_rupees_whole') })
        .max(mostRupees, { error: encoded('raise_rupees_whole') })
        .refine((amount) => amount !== 0, { error: encoded('raise_missing') }),
    }),
    z.strictObject({
      by: z.literal('percent'),
      amount: z
        .number({ error: encoded('raise_missing') })
        .min(-100, { error: encoded('raise_percent_range') })
        .max(1000, { error: encoded('raise_percent_range') })
        .refine((amount) => amount !== 0, { error: encoded('raise_missing') }),
    }),
  ],
  { error: encoded('raise_missing') },
);
export type Raise = z.output<typeof Raise>;

/** The amount in whole rupees, half a rupee counting as one; null where it would be none that can be kept. */
export function raised(present: number, { by, amount }: Raise): number | null {
  const next = by === 'rupees' ? present + amount : Math.round((present * (100 + amount)) / 100);
  return next < 0 || next > mostRupees ? null : next;
}

/** What is raised of a flat: the amount, or why it can't be. */
export function raisedOf(
  flat: { flatNumber: string; rent: number | null; deposit: number | null },
  field: 'rent' | 'deposit',
  raise: Raise,
): number | Message {
  const named = { record: flat.flatNumber, field };
  const present = flat[field];
  if (present === null) return message('amount_missing', named);
  return raised(present, raise) ?? message('amount_beyond', named);
}

export const sayOneChange = { error: encoded('say_one_change') };

function saysOne(values: object): boolean {
  return Object.values(values).filter((value) => value !== undefined).length === 1;
}

/** One field and its value; null empties it. */
export const FlatsEdit = z
  .strictObject({
    status: FlatDraft.shape.status.optional(),
    type: FlatDraft.shape.type.optional(),
    floor: FlatDraft.shape.floor.optional(),
    size: FlatDraft.shape.size.unwrap().optional(),
    rent: FlatDraft.shape.rent.unwrap().optional(),
    deposit: FlatDraft.shape.deposit.unwrap().optional(),
    description: FlatDraft.shape.description.unwrap().optional(),
    raiseRent: Raise.optional(),
    raiseDeposit: Raise.optional(),
  })
  .refine(saysOne, sayOneChange);
export type FlatsEdit = z.output<typeof FlatsEdit>;

export const OwnersEdit = z
  .strictObject({
    oldFrom: day('until').optional().describe('They become Old, and each of their flats free, on this day'),
    address: ownerFields.address.schema.unwrap().optional(),
    email: z.null().optional().describe('The email is removed'),
  })
  .refine(saysOne, sayOneChange);
export type OwnersEdit = z.output<typeof OwnersEdit>;

export const VehiclesEdit = z
  .strictObject({
    type: VehicleDraft.shape.type.unwrap().optional(),
    company: VehicleDraft.shape.company.optional(),
    color: VehicleDraft.shape.color.unwrap().optional(),
    flatId: z.null().optional().describe('The vehicles belong to no flat any more'),
  })
  .refine(saysOne, sayOneChange);
export type VehiclesEdit = z.output<typeof VehiclesEdit>;
