import { z } from 'zod';
import { count, day, id, version } from '#domain/fields.ts';
import { FlatDraft } from '#domain/flat.ts';
import { recordOf } from '#domain/many.ts';
import { encoded, type Message, message } from '#domain/message.ts';
import { MessageAnswer } from '#domain/messageAnswer.ts';
import { ownerFields } from '#domain/owner.fields.ts';
import { sample } from '#domain/sample.ts';
import type { ManyChanged } from '#domain/sentences/activities.ts';
import type { LoggedValue } from '#domain/sentences/log.ts';
import { VehicleDraft } from '#domain/vehicle.ts';

/** Many records at once: one field for all of them, or all of them deleted (docs/rules.md, Lists). */

export const mostRecords = 20_000;
/** What those take as JSON, in bytes. */
export const bulkBytes = 1024 * 1024;
/** How many of those that are left out an answer names. */
export const mostLeftOut = 200;

/** The records as a person saw them: the version of each by its id. */
const seen = recordOf(id, version, mostRecords, {
  error: encoded('choose_records'),
  none: encoded('choose_records'),
  tooMany: encoded('more_records_than', { max: mostRecords }),
  wrong: encoded('seen_unclear'),
}).describe('The version that was seen of each record, by its id; 1 to 20,000 of them');

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

const one = { error: encoded('say_one_change') };

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
  .refine(saysOne, one);
export type FlatsEdit = z.output<typeof FlatsEdit>;

export const OwnersEdit = z
  .strictObject({
    oldFrom: day('until').optional().describe('They become Old, and each of their flats free, on this day'),
    address: ownerFields.address.schema.unwrap().optional(),
    email: z.null().optional().describe('The email is removed'),
  })
  .refine(saysOne, one);
export type OwnersEdit = z.output<typeof OwnersEdit>;

export const VehiclesEdit = z
  .strictObject({
    type: VehicleDraft.shape.type.unwrap().optional(),
    company: VehicleDraft.shape.company.optional(),
    color: VehicleDraft.shape.color.unwrap().optional(),
    flatId: z.null().optional().describe('The vehicles belong to no flat any more'),
  })
  .refine(saysOne, one);
export type VehiclesEdit = z.output<typeof VehiclesEdit>;

// What is long, or of a person, stands in each record's line and not in the sentence of the act.
const unsaid: ReadonlySet<string> = new Set(['address', 'description']);

/** What the log's sentence says of it: "raised the rent of 41 flats by ₹1,000". */
export function manyChangedBy(edit: FlatsEdit | OwnersEdit | VehiclesEdit): ManyChanged {
  const { raiseRent, raiseDeposit, oldFrom, ...set } = edit as FlatsEdit & OwnersEdit;
  if (raiseRent) return { field: 'rent', raise: raiseRent };
  if (raiseDeposit) return { field: 'deposit', raise: raiseDeposit };
  if (oldFrom !== undefined) return { field: 'status', to: 'Old' };
  const [[field, to]] = Object.entries(set).filter(([, value]) => value !== undefined) as [[string, LoggedValue]];
  return to !== null && unsaid.has(field) ? { field } : { field, to };
}

const act = {
  seen,
  delete: z.literal(true, one).optional(),
  dryRun: z
    .boolean({ error: encoded('choose_yes_or_no') })
    .default(false)
    .describe('Says what would become of it, and changes nothing'),
};
const isOneAct = ({ edit, delete: isDeletion }: { edit?: object | undefined; delete?: true | undefined }) =>
  (edit === undefined) !== (isDeletion === undefined);
const oneAct = { ...one, path: ['edit'] };

export const FlatsBulk = z
  .strictObject({ ...act, edit: FlatsEdit.optional() })
  .refine(isOneAct, oneAct)
  .meta({
    id: 'FlatsBulk',
    examples: [{ seen: { [sample.flatId]: 3 }, edit: { raiseRent: { by: 'percent', amount: 5 } }, dryRun: true }],
  });
export type FlatsBulk = z.output<typeof FlatsBulk>;

export const OwnersBulk = z
  .strictObject({ ...act, edit: OwnersEdit.optional() })
  .refine(isOneAct, oneAct)
  .meta({ id: 'OwnersBulk', examples: [{ seen: { [sample.ownerId]: 2 }, edit: { oldFrom: '2026-03-05' } }] });
export type OwnersBulk = z.output<typeof OwnersBulk>;

export const VehiclesBulk = z
  .strictObject({ ...act, edit: VehiclesEdit.optional() })
  .refine(isOneAct, oneAct)
  .meta({ id: 'VehiclesBulk', examples: [{ seen: { [sample.vehicleId]: 1 }, delete: true }] });
export type VehiclesBulk = z.output<typeof VehiclesBulk>;

/** What became of it, or would. */
export const BulkResult = z
  .strictObject({
    willChange: count.describe('How many are changed or deleted'),
    unchanged: count.describe('How many have that value already'),
    cannotCount: count.describe('How many are left out'),
    cannot: z
      .array(
        z.strictObject({
          id,
          label: z.string().nullable().describe('Null where it no longer exists'),
          why: MessageAnswer,
        }),
      )
      .describe('The first 200 of those'),
  })
  .meta({
    id: 'BulkResult',
    examples: [
      {
        willChange: 23,
        unchanged: 0,
        cannotCount: 1,
        cannot: [
          {
            id: sample.flatId,
            label: 'B-204',
            why: { code: 'amount_missing', params: { record: 'B-204', field: 'rent' } },
          },
        ],
      },
    ],
  });
export type BulkResult = z.output<typeof BulkResult>;
export type LeftOut = BulkResult['cannot'][number];
