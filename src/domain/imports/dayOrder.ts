import type { Cell } from '#domain/imports/cells.ts';
import { withPlainDigits } from '#domain/text.ts';

/** The cells of a column of days in which day and month may be swapped: its texts, or its real dates. */
export type DayOrder = 'texts' | 'days';

const numerals = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const lastMonth = 12;

/**
 * Finds the cells of a column in which day and month may be swapped; null where nothing suggests it. A list made with
 * American settings has texts like 03/15/2019: 03/04/2019 in it is hardly 3 April. A spreadsheet with American settings
 * that opened a list with the day first took 04/03/2019 for 3 April, and left 15/03/2019 a text: then every text has a
 * day after the 12th, and no real date has one.
 */
export function dayOrderIn(cells: readonly Cell[]): DayOrder | null {
  const texts = cells.flatMap((cell) => {
    const parts = typeof cell === 'string' ? partsOf(cell) : null;
    return parts ? [parts] : [];
  });
  if (texts.some(({ first, second }) => first <= lastMonth && second > lastMonth)) return 'texts';
  const days = cells.flatMap((cell) => (typeof cell === 'object' && cell !== null && 'day' in cell ? [cell.day] : []));
  const areTaken = days.length > 1 && days.every((day) => Number(day.slice(8)) <= lastMonth);
  return areTaken && texts.length > 1 && texts.every(({ first }) => first > lastMonth) ? 'days' : null;
}

function partsOf(text: string): { first: number; second: number } | null {
  const [, first, , second] = numerals.exec(withPlainDigits(text.normalize('NFKC')).trim().slice(0, 40)) ?? [];
  return first === undefined ? null : { first: Number(first), second: Number(second) };
}

/** The cell with day and month swapped; null for a cell that is not in doubt by `order`. */
export function turned(cell: Cell, order: DayOrder): Cell | null {
  if (order === 'texts' && typeof cell === 'string') {
    const plain = withPlainDigits(cell.normalize('NFKC')).trim();
    return plain.length > 40 || !numerals.test(plain) ? null : plain.replace(numerals, '$3$2$1$2$4');
  }
  if (order === 'texts' || typeof cell !== 'object' || cell === null || !('day' in cell)) return null;
  const [year, month, day] = cell.day.split('-');
  return Number(day) <= lastMonth ? { day: `${year}-${day}-${month}` } : null;
}
