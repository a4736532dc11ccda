import { type Cell, textOf } from '#domain/imports/cells.ts';
import { sure } from '#domain/imports/profile.ts';
import { withPlainDigits } from '#domain/text.ts';

/**
 * Of a column of days: whether it is in doubt which of its texts, or of its real days, have the month where the day is
 * taken to stand, and one of these that can be read both ways. Null where nothing speaks for it.
 */
export type DayOrder = { of: 'texts' | 'days'; example: string | null };

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
    return parts ? [{ ...parts, text: textOf(cell).trim() }] : [];
  });
  const monthsFirst = texts.filter(({ first, second }) => first <= lastMonth && second > lastMonth).length;
  const daysFirst = texts.filter(({ first, second }) => first > lastMonth && second <= lastMonth).length;
  // Where three of four that tell it have the day first, the others are mistyped.
  if (monthsFirst > 0 && daysFirst < sure * (daysFirst + monthsFirst)) {
    const both = texts.find(({ first, second }) => first <= lastMonth && second <= lastMonth && first !== second);
    return { of: 'texts', example: both?.text ?? null };
  }
  const days = cells.flatMap((cell) => (typeof cell === 'object' && cell !== null && 'day' in cell ? [cell.day] : []));
  const areTaken = days.length > 1 && days.every((day) => Number(day.slice(8)) <= lastMonth);
  return areTaken && texts.length > 1 && texts.every(({ first }) => first > lastMonth)
    ? { of: 'days', example: null }
    : null;
}

function partsOf(text: string): { first: number; second: number } | null {
  const [, first, , second] = numerals.exec(withPlainDigits(text.normalize('NFKC')).trim().slice(0, 40)) ?? [];
  return first === undefined ? null : { first: Number(first), second: Number(second) };
}

/** The same cell with day and month in each other's place; null where it is none of those in doubt. */
export function turned(cell: Cell, { of }: DayOrder): Cell | null {
  if (of === 'texts' && typeof cell === 'string') {
    const plain = withPlainDigits(cell.normalize('NFKC')).trim();
    return plain.length > 40 || !numerals.test(plain) ? null : plain.replace(numerals, '$3$2$1$2$4');
  }
  if (of === 'texts' || typeof cell !== 'object' || cell === null || !('day' in cell)) return null;
  const [year, month, day] = cell.day.split('-');
  return Number(day) <= lastMonth ? { day: `${year}-${day}-${month}` } : null;
}
