import type { Transfer } from '#domain/transfer.ts';
import { date } from '#web/ui/format.ts';

/** What a correction changed: [['Since', '01 Apr 2024 → 05 Mar 2024']]; empty for any other entry. */
export function correctedDays({ correction }: Pick<Transfer, 'correction'>): [string, string][] {
  if (correction === null) return [];
  const { since, until } = correction;
  const days: [string, [string | null, string | null]][] = [
    ['Since', since],
    ['Until', until],
  ];
  return days
    .filter(([, [before, after]]) => before !== after)
    .map(([end, [before, after]]) => [end, `${spoken(before)} → ${spoken(after)}`]);
}

function spoken(day: string | null): string {
  return day === null ? 'open' : date(day);
}

/** 'Since 01 Apr 2024 → 05 Mar 2024, Until …' */
export function correctionLine(transfer: Pick<Transfer, 'correction'>): string | null {
  const lines = correctedDays(transfer).map((part) => part.join(' '));
  return lines.length === 0 ? null : lines.join(', ');
}
