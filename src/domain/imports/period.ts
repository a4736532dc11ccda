import { addDays } from '#domain/day.ts';
import { isDayShaped, monthsInLatin, withLatinMonth } from '#domain/imports/readings.ts';
import { withPlainDigits } from '#domain/text.ts';

const longest = 60;
const before = /^(?:\d{1,2} ?(?:months?|mths?|m) ?[(:,-]? ?)?(?:(?:from|w\.? ?e\.? ?f\.?|period)[\s:.-]+)?/iu;
const behind = /\)$|\s?\(\d{1,2} ?(?:months?|mths?|m)\)$|\s?(?:तक|पर्यंत|સુધી)$/iu;
/** What stands between two days, the surest first: a hyphen may stand within a day as well. */
const between = [
  /\s+(?:to|till|until|upto|up to|ते|से|થી)\s+|(?<=\d)\s?to\s?(?=\d)/iu,
  /\s?[–—~\n]\s?|\s-{1,2}\s/u,
  /-/u,
];
const yearFirst = /^\d{4}-\d{1,2}-\d{1,2}$/;
const monthAlone = /^(?:(\d{1,2})[./-]|([a-z]{3,9})[.'’\s,/-]{0,3})((?:19|20)\d\d|\d\d)$/iu;

/**
 * The first and the last day of a period in one cell, as it says them: 01/04/2025 to 31/03/2026. Of months, Apr 2025 - Mar 2026,
 * they are the first day of the one and the last day of the other, YYYY-MM-DD. Null for any other text.
 */
export function periodIn(text: string): { since: string; lastDay: string } | null {
  // Most cells of a sheet have no figure, and are not looked at further.
  if (text.length > longest || !/\p{N}/u.test(text)) return null;
  const plain = withPlainDigits(text.normalize('NFKC')).trim().replace(before, '').replace(behind, '');
  for (const sign of between) {
    const [since = '', lastDay = '', other] = plain.split(sign).map((part) => part.trim());
    if (lastDay === '' || other !== undefined) continue;
    if (isOneDay(since) && isOneDay(lastDay)) return { since, lastDay };
    const [first, last] = [monthIn(since), monthIn(lastDay)];
    if (first && last) return { since: firstDayOf(first), lastDay: addDays(firstDayOf(monthAfter(last)), -1) };
  }
  return null;
}

const isOneDay = (text: string) => isDayShaped(text) || yearFirst.test(text);

type Month = { year: number; month: number };

function monthIn(text: string): Month | null {
  const [, numeral, name = '', year = ''] = monthAlone.exec(withLatinMonth(text)) ?? [];
  // 4-25 is hardly a month.
  if (numeral !== undefined && year.length < 4) return null;
  const month = numeral === undefined ? 1 + monthsInLatin.indexOf(name.slice(0, 3).toLowerCase()) : Number(numeral);
  return month >= 1 && month <= monthsInLatin.length
    ? { year: Number(year) + (year.length < 4 ? 2000 : 0), month }
    : null;
}

const firstDayOf = ({ year, month }: Month) => `${year}-${String(month).padStart(2, '0')}-01`;
const monthAfter = ({ year, month }: Month) =>
  month === monthsInLatin.length ? { year: year + 1, month: 1 } : { year, month: month + 1 };
