import type { Column, ColumnKind } from '#web/records/column.ts';
import { count, date, money } from '#web/ui/format.ts';

/** A value as a person reads it in a table; empty where there is nothing. */
export function cellText(kind: ColumnKind, value: string | number | null): string {
  if (value === null || value === '') return '';
  if (kind === 'rupees' && typeof value === 'number') return money(value);
  if (kind === 'number' && typeof value === 'number') return count(value);
  if (kind === 'day' && typeof value === 'string') return date(value);
  return String(value);
}

/** What the foot shows of a column: of those values that are known. */
export function totalOf<R>({ value }: Column<R>, records: readonly R[]): number {
  let total = 0;
  for (const record of records) {
    const part = value(record);
    if (typeof part === 'number') total += part;
  }
  return total;
}
