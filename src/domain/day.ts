import { type Message, message } from '#domain/message.ts';
import { withPlainDigits } from '#domain/text.ts';

/**
 * Days: which exist, how they are written, and how a typed day is read. A day is a text YYYY-MM-DD, without time or
 * zone. Typed days are read day first, then month, on every machine (docs/rules.md, Days).
 */

/** No deed, birth or building here is older; an earlier year is a slip of the keyboard. */
export const firstYear = 1900;
/** The last year that is accepted, so that the day after any accepted day still has a year of four digits. */
export const lastYear = 2999;

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Whether a text is a day that exists, YYYY-MM-DD, from 1900 to 2999. */
export function isDay(text: string): boolean {
  if (text.length !== 10) return false;
  const parts = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
  return parts !== null && dayOf(Number(parts[1]), Number(parts[2]), Number(parts[3])) !== null;
}

function dayOf(year: number, month: number, day: number): string | null {
  const isOutside = year < firstYear || year > lastYear || month < 1 || month > 12 || day < 1;
  return isOutside || day > daysIn(year, month) ? null : written(year, month, day);
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function written(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** A day in a time zone, YYYY-MM-DD: "today" is the society's day (docs/rules.md, Days). */
export function dayIn(timeZone: string | undefined, at: Date): string {
  if (!timeZone) return dayOfZone(timeZone, at);
  const minute = Math.floor(at.getTime() / 60_000);
  if (last.timeZone !== timeZone || last.minute !== minute) last = { timeZone, minute, day: dayOfZone(timeZone, at) };
  return last.day;
}

// Cached, because every write asks for it: no place changes its day within a minute of the clock.
let last = { timeZone: '', minute: 0, day: '' };

function dayOfZone(timeZone: string | undefined, at: Date): string {
  const parts = formatOf(timeZone).formatToParts(at);
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  return written(part('year'), part('month'), part('day'));
}

// Cached, because making a format takes longer than most queries. The machine's own zone may change, so it is not.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = timeZone && formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', {
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    ...(timeZone && { timeZone }),
  });
  if (timeZone) formats.set(timeZone, format);
  return format;
}

/** The instant at which a day begins in a time zone, whatever the clocks do then; `day` is YYYY-MM-DD. */
export function startOfDay(timeZone: string | undefined, day: string): Date {
  const minute = 60_000;
  const inUtc = Date.parse(`${day}T00:00:00Z`);
  // No place is further than 14 hours from UTC. A binary search finds the first minute that is not of an earlier day.
  let [early, late] = [inUtc / minute - 15 * 60, inUtc / minute + 15 * 60];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (dayIn(timeZone, new Date(middle * minute)) < day) early = middle;
    else late = middle;
  }
  return new Date(late * minute);
}

/** The day `days` days later, or earlier where negative; both YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** A day as screens and sentences have it: 05 Mar 2026. Fixed names, because ICU's English for India writes "Sept". */
export function spokenDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date} ${monthName(month).slice(0, 3)} ${year}`;
}

/** A day said in full, so that a misreading is seen: Thursday, 05 March 2026. */
export function fullDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}, ${date} ${monthName(month)} ${year}`;
}

function monthName(month: string | undefined): string {
  return months[Number(month) - 1] ?? '';
}

/**
 * The result of reading a typed text: a day that exists, nothing, or a message for the field that says what is wrong.
 */
export type TypedDay =
  | { kind: 'day'; day: string }
  | { kind: 'empty' }
  | { kind: 'unclear' | 'no-such-day'; wrong: Message };

export const dayExample = 'Day first, e.g. 5/3/2026';
const unclear: TypedDay = { kind: 'unclear', wrong: message('day_unclear') };

/** Longer than any way of writing a day; a longer text is not parsed. */
const longest = 40;
const separator = '[\\s./,-]*';
const dayFirst = new RegExp(
  `^([0-9]{1,2})(?:st|nd|rd|th)?(?:[\\s./-]+([0-9]{1,2})|${separator}([a-z]{3,9})\\.?)(?:${separator}(?<=[^0-9])([0-9]{2}|[0-9]{4}))?$`,
);
const yearFirst = /^([0-9]{4})[./-]([0-9]{1,2})[./-]([0-9]{1,2})$/;
const digitsAlone = /^([0-9]{2})([0-9]{2})([0-9]{4})$/;

/**
 * Reads a day as people type it: 5/3/26, 5-3-2026, 5.3.2026, 5 mar, 5 Mar 26, 05032026 or 2026-03-05, day before month.
 * `latest` (YYYY-MM-DD) settles what was left out, since most typed days are past: a year of two digits is the last
 * such year up to that of `latest`, and a day without a year is the last such day up to `latest`. For fields that take
 * days to come, `furthest` is later than `latest`: a year of two digits is then the last such year up to that of
 * `furthest`.
 */
export function readDay(text: string, latest: string, furthest = latest): TypedDay {
  if (text.length > longest) return unclear;
  const typed = withPlainDigits(text.normalize('NFKC')).trim().toLowerCase();
  if (typed === '') return { kind: 'empty' };
  const iso = yearFirst.exec(typed);
  if (iso) return existing(Number(iso[3]), Number(iso[2]), Number(iso[1]));
  const digits = digitsAlone.exec(typed);
  if (digits) return existing(Number(digits[1]), Number(digits[2]), Number(digits[3]));
  const parts = dayFirst.exec(typed);
  if (!parts) return unclear;
  const [, day, numeral, name, year] = parts;
  const month = numeral === undefined ? monthNamed(name ?? '') : Number(numeral);
  if (month === null) return unclear;
  return existing(Number(day), month, yearMeant(year, Number(day), month, { latest, furthest }));
}

function monthNamed(name: string): number | null {
  const index = months.findIndex((month) => month.toLowerCase().startsWith(name));
  return index === -1 ? null : index + 1;
}

type Limits = { latest: string; furthest: string };

function yearMeant(typed: string | undefined, day: number, month: number, { latest, furthest }: Limits): number {
  const latestYear = Number(furthest.slice(0, 4));
  if (typed === undefined) return lastYearWith(day, month, latest);
  if (typed.length === 4) return Number(typed);
  const inThisCentury = latestYear - (latestYear % 100) + Number(typed);
  return inThisCentury > latestYear ? inThisCentury - 100 : inThisCentury;
}

/** The year of the last such day up to `latest`; a 29 February may lie up to eight years back. */
function lastYearWith(day: number, month: number, latest: string): number {
  const latestYear = Number(latest.slice(0, 4));
  for (let year = latestYear; year > latestYear - 9; year -= 1) {
    const found = dayOf(year, month, day);
    if (found !== null && found <= latest) return year;
  }
  return latestYear;
}

function existing(day: number, month: number, year: number): TypedDay {
  const found = dayOf(year, month, day);
  if (found !== null) return { kind: 'day', day: found };
  if (month < 1 || month > 12) return { kind: 'no-such-day', wrong: message('no_such_month', { month }) };
  if (year < firstYear || year > lastYear) return { kind: 'no-such-day', wrong: yearOutside(year) };
  return { kind: 'no-such-day', wrong: message('no_such_day', { day: written(year, month, day) }) };
}

/** The message for a year before the first or after the last that is accepted. */
export function yearOutside(year: number): Message {
  return year < firstYear ? message('year_too_early', { firstYear }) : message('year_too_late', { lastYear });
}

/** The message for a day outside `min` to `max`, both included; null where the day is inside. */
export function outOfRange(
  day: string,
  { min, max }: { min?: string | undefined; max?: string | undefined },
): Message | null {
  if (max !== undefined && day > max) return message('day_after_last', { max });
  if (min !== undefined && day < min) return message('day_before_first', { min });
  return null;
}
