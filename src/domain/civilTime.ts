import { isDay } from '#domain/day.ts';

/**
 * A minute of local time in the society's zone, 'YYYY-MM-DDTHH:mm', as the browser's own fields hold it. Such texts are
 * compared as texts.
 */
const civil = /^([0-9]{4}-[0-9]{2}-[0-9]{2})T([01][0-9]|2[0-3]):[0-5][0-9]$/;

export function isCivilTime(text: string): boolean {
  const parts = text.length === 16 ? civil.exec(text) : null;
  return parts !== null && isDay(parts[1] ?? '');
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const format = new Intl.DateTimeFormat('en', {
    ...{ calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23', timeZone },
    ...{ year: 'numeric', month: two, day: two, hour: two, minute: two },
  });
  formats.set(timeZone, format);
  return format;
}

/** What the clocks of a zone show at an instant. */
export function civilTimeIn(timeZone: string, at: Date): string {
  const parts = formatOf(timeZone).formatToParts(at);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** When the clocks of a zone show this time. A time that a clock change skips counts as the time that much later. */
export function instantOf(timeZone: string, civilTime: string): Date {
  const inUtc = Date.parse(`${civilTime}:00Z`);
  const ahead = (at: number) => Date.parse(`${civilTimeIn(timeZone, new Date(at))}:00Z`) - at;
  const guess = inUtc - ahead(inUtc);
  const again = inUtc - ahead(guess);
  return new Date(ahead(again) === inUtc - again ? again : Math.max(guess, again));
}
