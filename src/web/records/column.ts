import type { ReactNode } from 'react';
import type { FieldKind } from '#domain/fieldList.ts';
import { count, date, money } from '#web/ui/format.ts';

/** How a column's value is written: in a table's cell, on paper, and in a cell of an exported sheet. */
export type ColumnKind = 'text' | 'number' | 'year' | 'rupees' | 'day' | 'phone' | 'plate';

const kinds: Partial<Record<FieldKind, ColumnKind>> = {
  ...{ count: 'number', number: 'number', year: 'year', rupees: 'rupees', day: 'day', plate: 'plate' },
  ...{ phone: 'phone', phones: 'phone' },
};

export function columnKind(kind: FieldKind): ColumnKind {
  return kinds[kind] ?? 'text';
}

/** Whether the column's values are aligned at the right. */
export function isFigure(kind: ColumnKind): boolean {
  return kind === 'number' || kind === 'year' || kind === 'rupees';
}

/** One column of a list: the table on the screen, the printed list and the exported sheet share it. */
export type Column<R> = {
  /** Identifies the column in the address and in a user's choice: 'rent'. */
  key: string;
  /** The heading: 'Rent'. */
  label: string;
  kind: ColumnKind;
  /** Days as YYYY-MM-DD, rupees whole; null where there is nothing. Never a number of an identity document. */
  value: (record: R) => string | number | null;
  /** The value on paper, where it differs; paper, unlike an exported sheet, is never imported again. */
  onPaper?: (record: R) => string | number | null;
  /** Content the table shows instead of the value. */
  render?: (record: R) => ReactNode;
  /** Compares two records where the natural order of the values is wrong. */
  compare?: (one: R, other: R) => number;
  /** The table's foot shows the column's sum. */
  hasTotal?: boolean;
  /** The default width in pixels. */
  width: number;
  /** Hidden until the user chooses it. */
  isExtra?: boolean;
};

/** A column of text, as most are. */
export function textColumn<R>(key: string, label: string, width: number, value: Column<R>['value']): Column<R> {
  return { key, label, kind: 'text', width, value };
}

/** A value's text in a table; empty where there is nothing. */
export function cellText(kind: ColumnKind, value: string | number | null): string {
  if (value === null || value === '') return '';
  if (kind === 'rupees' && typeof value === 'number') return money(value);
  if (kind === 'number' && typeof value === 'number') return count(value);
  if (kind === 'day' && typeof value === 'string') return date(value);
  return String(value);
}

/** The sum of the column's known values, for the foot. */
export function totalOf<R>({ value }: Column<R>, records: readonly R[]): number {
  let total = 0;
  for (const record of records) {
    const part = value(record);
    if (typeof part === 'number') total += part;
  }
  return total;
}

const words = new Intl.Collator('en-IN', { sensitivity: 'base', numeric: true });

/**
 * Sorts records by a column, written as in the address: '-rent'. Missing values stand at the end in either direction.
 * With an unknown column nothing is sorted, and the very same array is returned.
 */
export function sorted<R>(records: R[], sort: string | undefined, columns: readonly Column<R>[]): R[] {
  const isDescending = sort?.startsWith('-') ?? false;
  const column = columns.find(({ key }) => key === sort?.replace(/^-/, ''));
  if (column === undefined) return records;
  const { value, compare } = column;
  const sign = isDescending ? -1 : 1;
  return records
    .map((record) => ({ record, value: value(record) }))
    .sort((one, other) => {
      if (one.value === null || other.value === null) return Number(one.value === null) - Number(other.value === null);
      return sign * (compare ? compare(one.record, other.record) : byValue(one.value, other.value));
    })
    .map(({ record }) => record);
}

function byValue(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : words.compare(String(one), String(other));
}
