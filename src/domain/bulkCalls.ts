import { z } from 'zod';
import { count, id } from '#domain/fields.ts';
import { FlatsEdit, raiseIn } from '#domain/flat.ts';
import { sayOneChange } from '#domain/many.ts';
import { encoded } from '#domain/message.ts';
import { MessageAnswer } from '#domain/messageAnswer.ts';
import { OwnersEdit } from '#domain/ownerForm.ts';
import { sample } from '#domain/sample.ts';
import type { ManyChanged } from '#domain/sentences/activities.ts';
import type { LoggedValue } from '#domain/sentences/log.ts';
import { VehiclesEdit } from '#domain/vehicle.ts';

/**
 * The calls that change many records at once, and their answers. The screens check only the edits, which are elsewhere.
 */

const mostRecords = 20_000;
/** The largest JSON body of these calls, in bytes. */
export const bulkBytes = 1024 * 1024;
/** How many of the records that are left out an answer names. */
export const mostLeftOut = 200;

const idPattern = z.regexes.uuid();
const isSeen = ([key, version]: [string, unknown]) =>
  idPattern.test(key) && Number.isSafeInteger(version) && Number(version) >= 1;

/**
 * The records as a person saw them: the version of each by its id. They are looked at once, by hand: a schema of so many
 * holds up everybody else for longer than an answer may take.
 */
const seen = z
  .custom<Record<string, number>>()
  .superRefine((given: unknown, context) => {
    const say = (text: string) => context.addIssue({ code: 'custom', message: text });
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return say(encoded('choose_records'));
    const entries = Object.entries(given);
    if (entries.length > mostRecords) return say(encoded('more_records_than', { max: mostRecords }));
    if (entries.length === 0) return say(encoded('choose_records'));
    if (!entries.every(isSeen)) say(encoded('seen_unclear'));
  })
  .meta({
    description: 'The version that was seen of each record, by its id; 1 to 20,000 of them',
    type: 'object',
    propertyNames: { type: 'string', format: 'uuid' },
    additionalProperties: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  });

// Long or personal values are logged with each record, not in the sentence of the activity.
const unsaid: ReadonlySet<string> = new Set(['address', 'description']);

/** What the log's sentence says of the change: "raised the rent of 41 flats by ₹1,000". */
export function manyChangedBy(edit: FlatsEdit | OwnersEdit | VehiclesEdit): ManyChanged {
  const { oldFrom, ...set } = edit as OwnersEdit;
  const raise = raiseIn(edit);
  if (raise) return raise;
  if (oldFrom !== undefined) return { field: 'status', to: 'Old' };
  const [[field, to]] = Object.entries(set).filter(([, value]) => value !== undefined) as [[string, LoggedValue]];
  return to !== null && unsaid.has(field) ? { field } : { field, to };
}

const act = {
  seen,
  key: id
    .optional()
    .describe('A random id of this change, by which it is known when it is sent again because its answer was lost'),
  delete: z.literal(true, sayOneChange).optional(),
  dryRun: z
    .boolean({ error: encoded('choose_yes_or_no') })
    .default(false)
    .describe('Says what would become of it, and changes nothing'),
};
const isOneAct = ({ edit, delete: isDeletion }: { edit?: object | undefined; delete?: true | undefined }) =>
  (edit === undefined) !== (isDeletion === undefined);
const oneAct = { ...sayOneChange, path: ['edit'] };

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

/** The result of a bulk call, or for a dry run what it would be. */
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
