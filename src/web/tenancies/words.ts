import type { Tenancy } from '#domain/tenancy.ts';
import { daysUntil, tenancyState, warningOf } from '#domain/tenancyFacts.ts';
import type { TenancyState } from '#domain/tenancyStates.ts';
import { date } from '#web/ui/format.ts';
import type { Tone } from '#web/ui/ToneBadge.tsx';

/** As the filter of the list calls them. */
export const stateLabels: Record<TenancyState, string> = {
  running: 'Running',
  ending: 'Ending within 60 days',
  overdue: 'Overdue',
  upcoming: 'Upcoming',
  ended: 'Ended',
};

const ends = { left: 'Left', renewed: 'Renewed', bought: 'Bought the flat' };

/** How it stands with a tenancy: 'Ends in 20 days', 'Overdue since 01 Dec 2026', 'Left 01 Jun 2026'. */
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

/** '2 adults, 1 child' */
export function countsSaid({ familyDetails: { adults, children } }: Tenancy): string | null {
  const parts = [
    adults === null ? null : `${adults} ${adults === 1 ? 'adult' : 'adults'}`,
    children === null ? null : `${children} ${children === 1 ? 'child' : 'children'}`,
  ];
  return parts.filter(Boolean).join(', ') || null;
}
