import { z } from 'zod';
import { id, isoDay } from '#domain/fields.ts';
import { type Message, message } from '#domain/message.ts';
import { MessageAnswer } from '#domain/messageAnswer.ts';
import { sample } from '#domain/sample.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { dayAfter } from '#domain/tenancyFacts.ts';
import { PlannedVehicle } from '#domain/transfer.ts';

/** What letting a flat, renewing and ending a tenancy would do (docs/rules.md, Tenancies). */

/** Who lives in the flat from a day on; null where there is neither tenant nor owner. */
const LivesFrom = z.strictObject({
  from: isoDay,
  names: z.string().nullable(),
  as: z.enum(['tenant', 'owner']).nullable(),
  several: z.boolean().describe('Whether more than one rents or owns it'),
});
export type LivesFrom = z.output<typeof LivesFrom>;

/**
 * What becomes of the present tenancy: its tenants leave or bought the flat, it is renewed, it never begins, or it runs
 * until its last day, unchanged.
 */
const becomes = ['left', 'bought', 'renewed', 'never', 'runs'] as const;

/**
 * What becomes of a household's member: moves out, stays on, comes with the tenants from another flat, lives elsewhere
 * while the flat is let, lives there again.
 */
const memberBecomes = ['leaves', 'stays', 'comes', 'elsewhere', 'returns'] as const;

export const TenancyPlan = z
  .strictObject({
    flatNumber: z.string(),
    begins: z
      .strictObject({ tenants: z.string(), since: isoDay, lastDay: isoDay })
      .nullable()
      .describe('The tenancy that begins'),
    earlier: z
      .strictObject({
        tenants: z.string(),
        since: isoDay,
        lastDay: isoDay,
        until: isoDay.describe('The first day that is no longer part of it, afterwards'),
        becomes: z.enum(becomes),
      })
      .nullable()
      .describe('The tenancy that is ended, renewed or followed by the new one'),
    livesThere: z.array(LivesFrom).describe('From the first day on which anything differs'),
    household: z.array(z.strictObject({ name: z.string(), becomes: z.enum(memberBecomes) })),
    mayCome: z
      .array(z.strictObject({ id, name: z.string(), flatNumber: z.string(), lives: z.boolean() }))
      .describe(
        'Of the households that the tenants have, or had lately, in other flats: who may come with them; `lives` is false of who had left it before',
      ),
    vehicles: z
      .array(PlannedVehicle.extend({ ownerName: z.string().nullable() }))
      .describe('All that are registered at the flat, and whether each leaves it'),
    warnings: z.array(MessageAnswer).meta({ examples: [[]] }),
  })
  .meta({
    id: 'TenancyPlan',
    description: 'What an act about a tenancy would do, before it is done.',
    examples: [
      {
        flatNumber: 'B-204',
        begins: { tenants: 'Imran Shaikh', since: '2026-09-01', lastDay: '2027-07-31' },
        earlier: {
          tenants: 'Kabir Menon',
          since: '2026-04-01',
          lastDay: '2027-02-28',
          until: '2026-09-01',
          becomes: 'left',
        },
        livesThere: [
          { from: '2026-09-01', names: 'Imran Shaikh', as: 'tenant', several: false },
          { from: '2027-08-01', names: 'Leela Iyer', as: 'owner', several: false },
        ],
        household: [{ name: 'Kamala Menon', becomes: 'leaves' }],
        mayCome: [],
        vehicles: [
          {
            ...{ id: sample.vehicleId, vehicleNumber: 'MH 12 DE 1433', company: 'Tata', model: 'Nexon' },
            ...{ ownerName: 'Kabir Menon', choice: 'leaves' },
          },
        ],
        warnings: [],
      },
    ],
  });
export type TenancyPlan = z.output<typeof TenancyPlan>;

/**
 * When a tenancy ends whose tenants leave for the next ones: on the day `next`, or on the day after its last day where
 * `next` is later; or a message where that day is wrong. `isEnded` is false where the tenancy runs until a
 * last day that is still to come: nobody needs to say that its tenants leave.
 */
export function leavingFor(
  { flatNumber, since, lastDay, tenants }: Pick<Tenancy, 'flatNumber' | 'since' | 'lastDay'> & { tenants: string },
  next: string,
  today: string,
): { until: string; isEnded: boolean } | Message {
  const over = dayAfter(lastDay);
  if (next < since) return message('tenancy_ends_before', { since });
  if (next > today && next < over && next !== since)
    return message('tenant_leaves_in_future', { flatNumber, name: tenants, until: lastDay });
  return { until: next < over ? next : over, isEnded: next < over || over <= today };
}
