const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const counts = new Intl.NumberFormat('en-IN');
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

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
  const [year, month, day] = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? iso.split('-') : partsIn(iso, timeZone);
  // Put together by hand: 'en-IN' writes September as 'Sept', and a dateless iso must not become a wrong day.
  return `${day} ${months[Number(month) - 1]} ${year}`;
}

/** '05 Mar 2026, 4:07 pm' */
export function dateTime(iso: string, timeZone?: string): string {
  const time = new Intl.DateTimeFormat('en-IN', {
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  }).format(new Date(iso));
  return `${date(iso, timeZone)}, ${time}`;
}

function partsIn(iso: string, timeZone: string | undefined): string[] {
  // The Canadian way of writing a day is YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone && { timeZone }),
  });
  return format.format(new Date(iso)).split('-');
}

/** '4:07 pm', of a time (ISO UTC or milliseconds) in the given zone, else the reader's own. */
export function time(at: string | number, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', ...(timeZone && { timeZone }) }).format(
    new Date(at),
  );
}
