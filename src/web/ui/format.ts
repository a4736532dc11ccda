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

/** '05 Mar 2026', of a date (YYYY-MM-DD) as it stands or of a time (ISO UTC) in the given zone, else the reader's own. */
export function date(iso: string, timeZone?: string): string {
  return spokenDay(/^\d{4}-\d{2}-\d{2}$/.test(iso) ? iso : dayIn(timeZone, new Date(iso)));
}

/** '05 Mar 2026, 4:07 pm' */
export function dateTime(iso: string, timeZone?: string): string {
  return `${date(iso, timeZone)}, ${time(iso, timeZone)}`;
}

/** '4:07 pm', of a time (ISO UTC or milliseconds) in the given zone, else the reader's own. */
export function time(at: string | number, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', ...(timeZone && { timeZone }) }).format(
    new Date(at),
  );
}
