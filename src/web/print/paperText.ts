import { spokenPhone } from '#domain/phone.ts';
import { spokenPlate } from '#domain/plate.ts';
import type { ColumnKind } from '#web/records/column.ts';
import { date, money } from '#web/ui/format.ts';

/** How a column's value reads on paper. */
export function paperText(kind: ColumnKind, value: string | number | null): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return kind === 'rupees' ? money(value) : String(value);
  if (kind === 'day') return date(value);
  if (kind === 'plate') return spokenPlate(value);
  return kind === 'phone' ? spokenPhone(value) : value;
}
