import type { Flat } from '#domain/flat.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { daysUntil, tenancyState, warningOf } from '#domain/tenancyFacts.ts';
import type { TenancyState } from '#domain/tenancyStates.ts';
import { date } from '#web/ui/format.ts';
import type { Tone } from '#web/ui/ToneBadge.tsx';

/** The states' names in the list's filter. */
export const stateLabels: Record<TenancyState, string> = {
  running: 'Running',
  ending: 'Ending within 60 days',
  overdue: 'Overdue',
  upcoming: 'Upcoming',
  ended: 'Ended',
};

const ends = { left: 'Left', renewed: 'Renewed', bought: 'Bought the flat' };

/** A tenancy's state: 'Ends in 20 days', 'Overdue since 01 Dec 2026', 'Left 01 Jun 2026'. */
export function stateOf(tenancy: Tenancy, today: string): { text: string; tone: Tone } {
  const { since, lastDay, until, ended } = tenancy;
  switch (tenancyState(tenancy, today)) {
    case 'upcoming':
      return { text: `From ${date(since)}`, tone: 'blue' };
    case 'overdue':
      return { text: `Overdue since ${date(until)}`, tone: 'red' };
    case 'ending':
      return { text: endsIn(daysUntil(lastDay, today)), tone: warningOf(tenancy, today) === 7 ? 'red' : 'amber' };
    case 'running':
      return { text: ended === 'renewed' ? 'Running, renewed' : 'Running', tone: 'green' };
    default:
      if (since === until) return { text: 'Never began', tone: 'gray' };
      return { text: `${ended ? ends[ended] : 'Ended'} ${date(until)}`, tone: 'gray' };
  }
}

function endsIn(days: number): string {
  if (days === 0) return 'Ends today';
  return days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`;
}

/** '01 Apr 2026 – 28 Feb 2027' */
export function daysSaid({ since, lastDay }: Pick<Tenancy, 'since' | 'lastDay'>): string {
  return `${date(since)} – ${date(lastDay)}`;
}

/** 'Rents A-101, B-204'; null for a person who rents nothing that day. */
export function rentsSaid(now: readonly Tenancy[]): string | null {
  return now.length === 0 ? null : `Rents ${now.map(({ flatNumber }) => flatNumber).join(', ')}`;
}

/** '2 adults, 1 child by the agreement' */
export function countsSaid({ familyDetails: { adults, children } }: Tenancy): string | null {
  const parts = said([adults, 'adult', 'adults'], [children, 'child', 'children']);
  return parts && `${parts} by the agreement`;
}

type Residents = Pick<Flat, 'maleCount' | 'femaleCount' | 'childrenCount' | 'totalResidents'>;

/**
 * '4 live there: 1 male, 2 females, 1 child', or '4 live there: 3 adults, 1 child' where the adults' sexes are not
 * known; null where nothing is known.
 */
export function residentsSaid({ maleCount, femaleCount, childrenCount, totalResidents }: Residents): string | null {
  const isSaid = maleCount !== null || femaleCount !== null || totalResidents === null || childrenCount === null;
  const parts = said(
    [maleCount, 'male', 'males'],
    [femaleCount, 'female', 'females'],
    [isSaid ? null : totalResidents - childrenCount, 'adult', 'adults'],
    [childrenCount, 'child', 'children'],
  );
  if (parts === null) return null;
  if (totalResidents === null) return `Live there: ${parts}`;
  return `${totalResidents} ${totalResidents === 1 ? 'lives' : 'live'} there: ${parts}`;
}

function said(...counts: [count: number | null, one: string, many: string][]): string | null {
  const parts = counts.map(([count, one, many]) => (count === null ? null : `${count} ${count === 1 ? one : many}`));
  return parts.filter(Boolean).join(', ') || null;
}
