import type { ReactNode } from 'react';
import type { FieldKind } from '#domain/fieldList.ts';
import { count, date, money } from '#web/ui/format.ts';

/** How a column's value reads: in a table's cell, on paper, and as a cell of an exported sheet. */
export type ColumnKind = 'text' | 'number' | 'year' | 'rupees' | 'day' | 'phone' | 'plate';

const kinds: Partial<Record<FieldKind, ColumnKind>> = {
  ...{ count: 'number', number: 'number', year: 'year', rupees: 'rupees', day: 'day', plate: 'plate' },
  ...{ phone: 'phone', phones: 'phone' },
};

/** A field's kind as a column's. */
export function columnKind(kind: FieldKind): ColumnKind {
  return kinds[kind] ?? 'text';
}

/** Numbers stand at the right, under each other. */
export function isFigure(kind: ColumnKind): boolean {
  return kind === 'number' || kind === 'year' || kind === 'rupees';
}

/** One column of a list: the table on the screen, the printed list and the exported sheet share it. */
export type Column<R> = {
  /** Names it in the address and in what a person has chosen: 'rent'. */
  key: string;
  /** Its heading: 'Rent'. */
  label: string;
  kind: ColumnKind;
  /** Days as YYYY-MM-DD, rupees whole; null where there is nothing. Never a document's number. */
  value: (record: R) => string | number | null;
  /** What paper says instead, which nobody brings in again. */
  onPaper?: (record: R) => string | number | null;
  /** What the table shows instead of the value. */
  render?: (record: R) => ReactNode;
  /** How two values stand to each other where their own order is not the natural one. */
  compare?: (one: R, other: R) => number;
  /** The foot adds it up. */
  hasTotal?: boolean;
  /** Pixels, before a person has sized it. */
  width: number;
  /** Not shown until a person chooses it. */
  isExtra?: boolean;
};

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

const words = new Intl.Collator('en-IN', { sensitivity: 'base', numeric: true });

/**
 * Records in the order of a column, as the address has it: '-rent'. What is missing stands at the end, whichever way it
 * is sorted; a column that there is not sorts nothing, and the very same array comes back.
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
