import { nameKey } from '#domain/alike.ts';
import { type Days, haveDayInCommon, joined } from '#domain/dated.ts';
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
export function isSameMember(one: Listed, other: Listed): boolean {
  const keys = memberKeys(other);
  return memberKeys(one).some((key) => keys.includes(key));
}

/** What entries of one member have in common: they have one of these. */
export function memberKeys({ personId, name, bornYear, ageGroup }: Listed): string[] {
  const called = JSON.stringify([bornYear, ageGroup ?? 'adult', nameKey(name ?? '')]);
  return personId === null ? [called] : [called, personId];
}

/** Whether somebody is a child on a day (YYYY-MM-DD): listed as one, or not to turn eighteen in its year. */
export function isChild({ ageGroup, bornYear }: Pick<Listed, 'ageGroup' | 'bornYear'>, day: string): boolean {
  return bornYear === null ? ageGroup === 'child' : yearOf(day) - bornYear < 18;
}

/**
 * The days of an owner's household for a member who came on the day `since`: of the runs of ownerships and tenancies
 * that follow one another without a break, the first one that ends after that day. A run ends with its last ownership.
 * An owner may rent the flat before buying it or after selling it: `rented` has those days. Null where no run ends
 * later.
 */
export function spanFrom(owned: readonly Days[], since: string, rented: readonly Days[] = []): Days | null {
  return spansOwned(owned, rented).find(({ until }) => until === null || until > since) ?? null;
}

/**
 * The days of a household that ended before the tenancy it passed to came to begin, on `first`, for a member who came on
 * the day `since`: once that is put right to begin later, days lie between it and those on which the tenants owned the flat.
 */
export function spansBefore(
  first: string,
  { since, owned, rented }: { since: string; owned: readonly Days[]; rented: readonly Days[] },
): Days[] {
  return spansOwned(owned, rented).filter(({ until }) => until !== null && until < first && until > since);
}

/**
 * The days of the household of somebody who bought the flat on `first`, until a tenancy that was put right to end before
 * that, for a member who came on the day `since`.
 */
export function spansRented(first: string, { since, rented }: { since: string; rented: readonly Days[] }): Days[] {
  return joined(rented.toSorted(inOrder)).filter(({ until }) => until !== null && until < first && until > since);
}

function spansOwned(owned: readonly Days[], rented: readonly Days[]): Days[] {
  return joined([...owned, ...rented].toSorted(inOrder)).flatMap((run) => {
    const last = owned.findLast((one) => haveDayInCommon(one, run));
    return last ? [{ since: run.since, until: last.until }] : [];
  });
}

/**
 * The first day on which the household of a tenancy that began on `since` had the flat: its tenants may have owned it
 * until that day, and have rented it until they bought it.
 */
export function hadSince(since: string, owned: readonly Days[], rented: readonly Days[]): string {
  const [owning, renting] = [owned, rented].map((days) => joined(days.toSorted(inOrder)));
  let first = since;
  for (;;) {
    const own = owning?.find(({ until }) => until === first);
    if (!own) return first;
    const rent = renting?.find(({ until }) => until === own.since);
    if (!rent) return own.since;
    first = rent.since;
  }
}

function inOrder(one: Days, other: Days): number {
  return one.since < other.since ? -1 : one.since > other.since ? 1 : 0;
}
