import { z } from 'zod';
import { joined } from '#domain/dated.ts';
import { count, day, id, isoDay, line } from '#domain/fields.ts';
import { encoded, type Message, message } from '#domain/message.ts';
import { sample } from '#domain/sample.ts';

/** How an ownership began and how it ended (docs/rules.md, Ownership over time). */
const ownershipBeginnings = ['saved', 'transfer', 'reversal'] as const;
export type OwnershipBeginning = (typeof ownershipBeginnings)[number];
const ownershipEnds = ['saved', 'owner-deleted', 'transfer', 'reversal'] as const;
export type OwnershipEnd = (typeof ownershipEnds)[number];

/** A joint owner of a flat, as answers name them. */
export const Holder = z.strictObject({
  ownerId: id.nullable().describe('Null once the record is deleted; the name stays'),
  name: z.string(),
  share: z.string().nullable().describe('A fraction, 1/3; null where the flat is undivided'),
});
export type Holder = z.output<typeof Holder>;

/** One owner's span in a flat's history, as the API answers it: from `since` until the day before `until`. */
export const Ownership = z
  .strictObject({
    id,
    ownerId: id.nullable().describe('Null once the person is deleted; the name stays'),
    ownerName: z.string().describe('As it was then'),
    flatId: id.nullable().describe('Null once the flat is deleted; its number stays'),
    flatNumber: z.string().describe('As it was then'),
    since: isoDay,
    until: isoDay.nullable().describe('The first day that was no longer theirs; null while it lasts'),
    began: z.enum(ownershipBeginnings),
    ended: z.enum(ownershipEnds).nullable(),
    transferId: id.nullable().describe('The entry of the register that began it, where a transfer did'),
    place: count.describe('Among those who own it together, the first is 1'),
    share: z.string().nullable().describe('A fraction, 1/3; null where the flat is undivided'),
    with: z.array(z.string()).describe('Who owned it with them on any of these days, as they were called then'),
  })
  .meta({
    id: 'Ownership',
    examples: [
      {
        id: sample.ownershipId,
        ownerId: sample.ownerId,
        ownerName: 'Leela Iyer',
        flatId: sample.flatId,
        flatNumber: 'B-204',
        since: '2024-04-01',
        until: null,
        began: 'transfer',
        ended: null,
        transferId: sample.transferId,
        place: 1,
        share: '1/2',
        with: ['Mohan Iyer'],
      },
    ],
  });
export type Ownership = z.output<typeof Ownership>;

/** The days that an ownership is to have. One that lasts has no end to correct. */
export const OwnershipDays = z
  .strictObject({
    since: day('since'),
    until: day('until').nullable(),
    seen: z
      .strictObject({ since: day('since'), until: day('until').nullable() })
      .optional()
      .describe('The days on record as they were seen: where they are others by now, nothing is corrected'),
  })
  .meta({ id: 'OwnershipDays', examples: [{ since: '2024-03-15', until: null }] });
export type OwnershipDays = z.output<typeof OwnershipDays>;

/** A correction of an ownership's days, with the reason. */
export const OwnershipCorrection = OwnershipDays.extend({
  reason: line('reason', { max: 2000, required: encoded('why_corrected') }),
}).meta({ id: 'OwnershipCorrection', examples: [{ since: '2024-03-15', until: null, reason: 'The deed says so' }] });
export type OwnershipCorrection = z.output<typeof OwnershipCorrection>;

/** The first and last days of an ownership, each before and after a correction. */
const correctedDays = {
  since: z.tuple([isoDay, isoDay]),
  until: z.tuple([isoDay.nullable(), isoDay.nullable()]),
};

/** What a correction of days changes. */
export const correctedOwnerships = {
  ...correctedDays,
  others: z
    .array(z.strictObject({ name: z.string(), ...correctedDays }))
    .describe(
      'Those of others for whom a day is the same fact: who handed the flat over on it, came or left together, sold it and stayed as its tenant, or rented it until then',
    ),
};

export const CorrectionPlan = z.strictObject({ name: z.string(), ...correctedOwnerships }).meta({
  id: 'CorrectionPlan',
  description: 'Whose days a correction changes, before it is done.',
  examples: [
    {
      ...{ name: 'Leela Iyer', since: ['2024-04-01', '2024-03-15'], until: [null, null] },
      others: [{ name: 'Ravi Iyer', since: ['2019-01-01', '2019-01-01'], until: ['2024-04-01', '2024-03-15'] }],
    },
  ],
});
export type CorrectionPlan = z.output<typeof CorrectionPlan>;

/** The error of the day until which an owner owned a flat, or null (docs/rules.md, Ownership over time). */
export function endingError(
  { flatNumber, since }: { flatNumber: string; since: string },
  { until, today }: { until: string; today: string },
): Message | null {
  if (until > today) return message('day_in_future', { day: until });
  return until < since ? message('theirs_since', { flatNumber, since }) : null;
}

/** The error of the day since which an owner owns a flat, or null. */
export function beginningError(since: string, today: string): Message | null {
  return since > today ? message('day_in_future', { day: since }) : null;
}

/**
 * The day since which a person has owned a flat without a break, by the flat's history; a changed share is no break.
 * Undefined where they don't own it.
 */
export function ownsSince(history: readonly Ownership[], ownerId: string): string | undefined {
  const theirs = history.filter((one) => one.ownerId === ownerId);
  const inOrder = theirs.toSorted((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0));
  return joined(inOrder).find(({ until }) => until === null)?.since;
}
