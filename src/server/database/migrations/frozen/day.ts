const formats = new Map<string, Intl.DateTimeFormat>();

/** A day in a time zone, YYYY-MM-DD. */
export function dayIn(timeZone: string, at: Date): string {
  const parts = formatOf(timeZone).formatToParts(at);
  const digits = (wanted: string, length: number) =>
    String(Number(parts.find(({ type }) => type === wanted)?.value)).padStart(length, '0');
  return `${digits('year', 4)}-${digits('month', 2)}-${digits('day', 2)}`;
}

// Making one takes longer than most queries.
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', {
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone,
  });
  formats.set(timeZone, format);
  return format;
}
