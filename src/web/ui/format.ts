import { dayIn, spokenDay } from '#domain/day.ts';

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const counts = new Intl.NumberFormat('en-IN');

/** Whole rupees as Indians read them: ₹12,34,567. */
export function money(amount: number): string {
  return rupees.format(amount);
}

/** A number with Indian grouping: 1,00,000. */
export function count(value: number): string {
  return counts.format(value);
}

/** '05 Mar 2026', of a day (YYYY-MM-DD). */
export function date(day: string): string {
  return spokenDay(day);
}

/** '05 Mar 2026', of an instant (ISO UTC): its day in the given zone, the society's; the reader's own where nobody knows it. */
export function dateAt(instant: string, timeZone: string | undefined): string {
  return spokenDay(dayIn(timeZone, new Date(instant)));
}

/** '05 Mar 2026, 4:07 pm' */
export function dateTime(instant: string, timeZone: string | undefined): string {
  return `${dateAt(instant, timeZone)}, ${time(instant, timeZone)}`;
}

/** '4:07 pm', of a time (ISO UTC or milliseconds) in the given zone, else the reader's own. */
export function time(at: string | number, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', ...(timeZone && { timeZone }) }).format(
    new Date(at),
  );
}
