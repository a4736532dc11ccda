import { isOn } from '#domain/dated.ts';
import type { HelpNeeded, HouseholdMember } from '#domain/household.ts';
import type { AgeGroup } from '#domain/householdFacts.ts';
import { date } from '#web/ui/format.ts';

export const ageGroupLabels: Record<AgeGroup, string> = { child: 'Child', adult: 'Adult', senior: 'Senior' };
export const sexLabels = { female: 'Female', male: 'Male', other: 'Other' };

/** 'born 1950', 'Senior' */
export function ageSaid({ bornYear, ageGroup }: Pick<HelpNeeded, 'bornYear' | 'ageGroup'>): string {
  return bornYear === null ? ageGroupLabels[ageGroup ?? 'adult'] : `born ${bornYear}`;
}

/** 'Mother · Senior · since 01 Apr 2026' */
export function factsSaid(member: HouseholdMember, today: string): string {
  return [member.relation, ageSaid(member), whenSaid(member, today)].filter(Boolean).join(' · ');
}

/** For a list of a person's own places: 'Mother · since 01 Apr 2026' */
export function placeSaid(member: HouseholdMember, today: string): string {
  return [member.relation, whenSaid(member, today)].filter(Boolean).join(' · ');
}

function whenSaid({ since, until }: HouseholdMember, today: string): string {
  if (until !== null && until <= today) return `${date(since)} – ${date(until)}`;
  return since > today ? `from ${date(since)}` : `since ${date(since)}`;
}

/**
 * Those who live or lived there, and not who was listed in a household that was taken back, and so never was. A flat that
 * was deleted has no days of its households left either; they were.
 */
export function thereEver(members: readonly HouseholdMember[]): HouseholdMember[] {
  const never = ({ since, until, left, flatId, ownerId, tenancyId }: HouseholdMember) =>
    until === since && left !== since && flatId !== null && (ownerId ?? tenancyId) !== null;
  return members.filter((member) => !never(member));
}

/**
 * The members by state: those living there today, those listed but away because the flat is let, upcoming, and former.
 */
export function parted(members: readonly HouseholdMember[], { today, isLet }: { today: string; isLet: boolean }) {
  const parts = { here: [], away: [], upcoming: [], left: [] } as Record<
    'here' | 'away' | 'upcoming' | 'left',
    HouseholdMember[]
  >;
  for (const member of thereEver(members)) {
    const { since, until, as } = member;
    if (until !== null && until <= today) parts.left.push(member);
    else if (since > today) parts.upcoming.push(member);
    else if (isLet && as === 'owner') parts.away.push(member);
    else parts.here.push(member);
  }
  return parts;
}

/** In which other flats somebody is listed today, and since when; null where in none. */
export function listedTooSaid(
  places: readonly HouseholdMember[],
  { flatId, today }: { flatId: string | null; today: string },
): string | null {
  const others = places.filter((place) => place.flatId !== flatId && isOn(place, today));
  const where = others.map(({ flatNumber, since }) => `${flatNumber} since ${date(since)}`).join(' and ');
  return where === '' ? null : `Is listed in ${where} as well. Where they live there no longer, say so there.`;
}
