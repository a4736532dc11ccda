import { z } from 'zod';
import { type FieldRules, type Taking, taking } from '#domain/fieldList.ts';
import { encoded, given } from '#domain/message.ts';

/** Many records at once: one field for all of them, or all of them deleted (docs/rules.md, Lists). */

const mostRupees = 10_00_00_000;

const wrong = (code: 'raise_rupees_whole' | 'raise_percent_range') => {
  return ({ input }: { input?: unknown }) =>
    input === undefined || input === '' ? encoded('raise_missing') : encoded(code, { given: given(input) });
};
const notRupees = wrong('raise_rupees_whole');
const notPercent = wrong('raise_percent_range');

/** A change of an amount by rupees or per cent; a negative one lowers it. */
export const Raise = z.discriminatedUnion(
  'by',
  [
    z.strictObject({
      by: z.literal('rupees'),
      amount: z
        .int({ error: notRupees })
        .min(-mostRupees, { error: notRupees })
        .max(mostRupees, { error: notRupees })
        .refine((amount) => amount !== 0, { error: encoded('raise_missing') }),
    }),
    z.strictObject({
      by: z.literal('percent'),
      amount: z
        .number({ error: notPercent })
        .min(-100, { error: notPercent })
        .max(1000, { error: notPercent })
        .refine((amount) => amount !== 0, { error: encoded('raise_missing') }),
    }),
  ],
  { error: encoded('raise_missing') },
);
export type Raise = z.output<typeof Raise>;

/** The new amount in whole rupees, half a rupee rounded up; null where it is below 0 or above the maximum. */
export function raised(present: number, { by, amount }: Raise): number | null {
  const next = by === 'rupees' ? present + amount : Math.round((present * (100 + amount)) / 100);
  return next < 0 || next > mostRupees ? null : next;
}

/** The amounts of a list of fields: those in rupees that a bulk edit can raise. */
export type Amounts<R extends FieldRules> = {
  [K in Taking<R, 'bulk'>]: R[K]['kind'] extends 'rupees' ? K : never;
}[Taking<R, 'bulk'>];

/** The name in an edit under which an amount is raised: raiseRent. */
export function raiseKey(field: string): string {
  return `raise${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

type Raises<R extends FieldRules> = { [K in Amounts<R> as `raise${Capitalize<K>}`]: z.ZodOptional<typeof Raise> };

/** The names and schemas under which the amounts of a list of fields are raised. */
export function raisesOf<R extends FieldRules>(rules: R): Raises<R> {
  const amounts = taking(rules, 'bulk').filter((field) => rules[field]?.kind === 'rupees');
  return Object.fromEntries(amounts.map((field) => [raiseKey(field), Raise.optional()])) as Raises<R>;
}
