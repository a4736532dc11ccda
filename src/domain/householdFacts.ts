import { nameKey } from '#domain/alike.ts';
import { type Days, joined } from '#domain/dated.ts';
import { type Messages, message } from '#domain/message.ts';

/** What is worked out of the members of a household (docs/rules.md, Households). */

export const sexes = ['female', 'male', 'other'] as const;
export type Sex = (typeof sexes)[number];
export const ageGroups = ['child', 'adult', 'senior'] as const;
export type AgeGroup = (typeof ageGroups)[number];

export type HouseholdMemberFacts = {
  personId: string | null;
  name: string | null;
  relation: string | null;
  phone: string | null;
  sex: Sex | null;
  bornYear: number | null;
  ageGroup: AgeGroup | null;
  help: string | null;
};

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

const female = /^(wife|daughter|mother|sister|aunt|niece|grandmother|granddaughter)(-?\s?in-?\s?law)?$/i;
const male = /^(husband|son|father|brother|uncle|nephew|grandfather|grandson)(-?\s?in-?\s?law)?$/i;

/** The sex that the word for a relation implies; null where it implies none. */
export function sexOfRelation(relation: string): Sex | null {
  const word = relation.trim();
  return female.test(word) ? 'female' : male.test(word) ? 'male' : null;
}

type Listed = Pick<HouseholdMemberFacts, 'personId' | 'name' | 'bornYear' | 'ageGroup'>;

/** Errors of a member that depend on today or on the other members. */
export function memberErrors(member: Listed, others: readonly Listed[], today: string): Messages {
  const errors: Messages = {};
  const { bornYear, personId } = member;
  if (bornYear !== null && bornYear > yearOf(today)) errors['bornYear'] = message('born_in_future', { year: bornYear });
  if (others.some((other) => isSameMember(member, other)))
    errors[personId === null ? 'name' : 'personId'] = message('member_twice', { name: member.name ?? '' });
  return errors;
}

/** Whether two entries are one member. Two of one name and different ages are not: a grandfather and his grandson. */
function isSameMember(one: Listed, other: Listed): boolean {
  if (one.personId !== null && one.personId === other.personId) return true;
  const isOneAge = one.bornYear === other.bornYear && (one.ageGroup ?? 'adult') === (other.ageGroup ?? 'adult');
  return isOneAge && nameKey(one.name ?? '') === nameKey(other.name ?? '');
}

/**
 * The span that a member who came on the day `since` belongs to. `spans` are those in which somebody had the flat, in
 * their order; spans that follow on one another are joined, and the first that lasts beyond `since` is returned. Null
 * where none does.
 */
export function spanFrom(spans: readonly Days[], since: string): Days | null {
  return joined(spans).find(({ until }) => until === null || until > since) ?? null;
}
