import type { Transfer } from '#domain/transfer.ts';
import * as days from '#web/days/corrected.ts';

type Corrected = Pick<Transfer, 'correction'>;

/**
 * What a correction changed: [['Since', '01 Apr 2024 → 05 Mar 2024']], and of others for whom a day is the same fact
 * [['Sita Seller until', …]]; empty for any other entry.
 */
export function correctedDays({ correction }: Corrected): [string, string][] {
  if (correction === null) return [];
  const others = correction.others.flatMap(({ name, ...theirs }) =>
    days.correctedDays(theirs).map(([end, changed]): [string, string] => [`${name} ${end.toLowerCase()}`, changed]),
  );
  return [...days.correctedDays(correction), ...others];
}

/** 'Since 01 Apr 2024 → 05 Mar 2024, Sita Seller until …' */
export function correctionLine(transfer: Corrected): string | null {
  const lines = correctedDays(transfer).map((part) => part.join(' '));
  return lines.length === 0 ? null : lines.join(', ');
}
