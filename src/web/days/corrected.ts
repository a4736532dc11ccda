import { date } from '#web/ui/format.ts';

type Corrected = { since: readonly [string, string]; until: readonly [string | null, string | null] };

/** Which days a correction changed: [['Since', '01 Apr 2024 → 05 Mar 2024']]. */
export function correctedDays({ since, until }: Corrected): [string, string][] {
  const days: [string, readonly [string | null, string | null]][] = [
    ['Since', since],
    ['Until', until],
  ];
  return days
    .filter(([, [before, after]]) => before !== after)
    .map(([end, [before, after]]) => [end, `${spoken(before)} → ${spoken(after)}`]);
}

/** 'Since 01 Apr 2024 → 05 Mar 2024, Until …' */
export function correctedLine(corrected: Corrected): string {
  return correctedDays(corrected)
    .map((part) => part.join(' '))
    .join(', ');
}

function spoken(day: string | null): string {
  return day === null ? 'open' : date(day);
}
