import { dayIn, spokenDay } from '#domain/day.ts';
import { localeNow } from '#web/texts/language.ts';

const inRupees = { style: 'currency', currency: 'INR', maximumFractionDigits: 0 } as const;

const numbers = new Map<string, Intl.NumberFormat>();

/** One formatter per language, kept: creating one takes longer than formatting with it. */
function numbersIn(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale} ${options.style}`;
  const known = numbers.get(key) ?? new Intl.NumberFormat(locale, options);
  numbers.set(key, known);
  return known;
}

/** Whole rupees as Indians read them: ₹12,34,567. */
export function money(amount: number): string {
  return numbersIn(localeNow(), inRupees).format(amount);
}

/** A number with Indian grouping: 1,00,000. */
export function count(value: number): string {
  return numbersIn(localeNow()).format(value);
}

/** '05 Mar 2026', of a day (YYYY-MM-DD); in other languages in their own format. */
export function date(day: string): string {
  if (localeNow() === 'en-IN') return spokenDay(day);
  const written = { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(localeNow(), written).format(new Date(`${day}T00:00:00Z`));
}

/** '05 Mar 2026', the day of an instant (ISO UTC) in the society's zone; in the reader's own while that is unknown. */
export function dateAt(instant: string, timeZone: string | undefined): string {
  return date(dayIn(timeZone, new Date(instant)));
}

/** '05 Mar 2026, 4:07 pm' */
export function dateTime(instant: string, timeZone: string | undefined): string {
  return `${dateAt(instant, timeZone)}, ${time(instant, timeZone)}`;
}

/** '4:07 pm', of a time (ISO UTC or milliseconds) in the given zone, else the reader's own. */
export function time(at: string | number, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat(localeNow(), {
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  }).format(new Date(at));
}

/** '4:07 pm' today, '05 Mar 2026, 4:07 pm' on another day; `at` in milliseconds. */
export function timeOrMoment(at: number, timeZone: string | undefined): string {
  const isToday = dayIn(timeZone, new Date(at)) === dayIn(timeZone, new Date());
  return isToday ? time(at, timeZone) : dateTime(new Date(at).toISOString(), timeZone);
}
