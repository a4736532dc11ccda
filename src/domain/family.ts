import { z } from 'zod';
import { count, group } from '#domain/fields.ts';
import { encoded, given, type Message, type Messages, message } from '#domain/message.ts';
import type { FieldName } from '#domain/sentences/fields.ts';
import type { FamilyRule } from '#domain/society.ts';

const mostInFamily = 99;
// No minimum: the family rule refuses numbers below 0, with its own message.
const familyCount = (field: FieldName) => {
  const error = ({ input }: { input?: unknown }) =>
    input === undefined
      ? encoded('required', { field })
      : encoded('not_whole_up_to', { field, max: mostInFamily, given: given(input) });
  return z.number({ error }).int({ error }).max(mostInFamily, { error });
};

/** The smallest number of each depends on the society's rule: see `familyErrors`. */
export const FamilyDetails = z.strictObject(
  {
    adults: familyCount('adults'),
    children: familyCount('children'),
    males: familyCount('males'),
    females: familyCount('females'),
  },
  group(encoded('family_missing')),
);
export type FamilyDetails = z.output<typeof FamilyDetails>;

/** In an edit a missing number may stay missing; one on record can't be removed: see `familyEditErrors`. */
export const FamilyEdit = z.strictObject(
  {
    adults: FamilyDetails.shape.adults.nullable(),
    children: FamilyDetails.shape.children.nullable(),
    males: FamilyDetails.shape.males.nullable(),
    females: FamilyDetails.shape.females.nullable(),
  },
  group(encoded('family_missing')),
);
/** What is known of a family: null is not known (docs/rules.md, Owners). */
export type Family = z.output<typeof FamilyEdit>;

/** A family of whom nothing is known. */
export const unknownFamily: Family = { adults: null, children: null, males: null, females: null };

export const FamilyAnswer = z.strictObject({
  totalMembers: count.nullable().describe('Males and females; null where one of them is not known'),
  adults: z.int().nullable(),
  children: z.int().nullable(),
  males: z.int().nullable(),
  females: z.int().nullable(),
});

export const familyKeys = ['adults', 'children', 'males', 'females'] as const;

/** Whether one of the four numbers is not known. */
export function isFamilyIncomplete(family: Family): boolean {
  return familyKeys.some((key) => family[key] === null);
}

type Males = Pick<FamilyDetails, 'males' | 'females'>;
type Residents = Pick<FamilyDetails, 'males' | 'females' | 'children'>;
type NullableFields<T> = { [K in keyof T]: T[K] | null };

/** The Total on an owner's card, without children (docs/rules.md, Counting people); null where a number is unknown. */
export function totalOnCard(family: Males): number;
export function totalOnCard(family: NullableFields<Males>): number | null;
export function totalOnCard({ males, females }: NullableFields<Males>): number | null {
  return sum(males, females);
}

/**
 * The total of a flat's residents and of the dashboards, children included (docs/rules.md, Counting people); null where
 * a number is not known.
 */
export function totalResidents(family: Residents): number;
export function totalResidents(family: NullableFields<Residents>): number | null;
export function totalResidents({ males, females, children }: NullableFields<Residents>): number | null {
  return sum(males, females, children);
}

function sum(...numbers: (number | null)[]): number | null {
  let total = 0;
  for (const number of numbers) {
    if (number === null) return null;
    total += number;
  }
  return total;
}

/** A family of which some numbers could not be read: those say nothing. */
export function knownFamily(family: { [K in keyof Family]?: Family[K] | undefined }): Family {
  return { ...unknownFamily, ...Object.fromEntries(Object.entries(family).filter(([, value]) => value !== undefined)) };
}

/**
 * Errors of a family's numbers: each must be above 0; or, where the society has relaxed the rule, there must be at
 * least one person in all (docs/rules.md, Owners). A number that is not known is not wrong.
 */
export function familyErrors(
  family: Family,
  rule: FamilyRule,
  tooSmall: Message = message('family_above_zero'),
): Messages {
  if (rule === 'every-above-zero') return atFamily(family, (number) => number < 1, tooSmall);
  const negative = atFamily(family, (number) => number < 0, message('negative'));
  const mayBeSomebody = isFamilyIncomplete(family) || familyKeys.some((key) => (family[key] ?? 0) > 0);
  if (Object.keys(negative).length > 0 || mayBeSomebody) return negative;
  return { 'familyDetails.males': message('family_of_nobody') };
}

/** The smallest number that a form field offers. */
export function leastInFamily(rule: FamilyRule | null): number {
  return rule === 'total-above-zero' ? 0 : 1;
}

/** Errors where an edit empties a number that is on record; it may only be changed. */
export function familyEditErrors(before: Family, edit: Family): Messages {
  const taken = familyKeys.filter((key) => edit[key] === null && before[key] !== null);
  return Object.fromEntries(taken.map((key) => [`familyDetails.${key}`, message('required', { field: key })]));
}

function atFamily(family: Family, isWrong: (number: number) => boolean, what: Message): Messages {
  const wrong = familyKeys.filter((key) => family[key] !== null && isWrong(family[key]));
  return Object.fromEntries(wrong.map((key) => [`familyDetails.${key}`, what]));
}
