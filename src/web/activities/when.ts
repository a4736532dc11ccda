import { addDays, dayIn } from '#domain/day.ts';
import { date, dateAt, time } from '#web/ui/format.ts';

const minuteMs = 60_000;
const nearMinutes = 60;

/** '5 minutes ago' within the hour, else the time of the day: '10:41 am'. */
export function whenSaid(at: string, now: number, timeZone: string): string {
  const minutes = Math.floor((now - Date.parse(at)) / minuteMs);
  // The server's clock may be ahead of this device's.
  if (minutes < 0 || minutes >= nearMinutes) return time(at, timeZone);
  if (minutes === 0) return 'just now';
  return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
}

/** '05 Mar 2026, 4:07:09 pm' */
export function exactly(at: string, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-IN', {
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
  }).format(new Date(at));
  return `${dateAt(at, timeZone)}, ${clock}`;
}

/** The heading over the entries of a day: 'Today', 'Yesterday', '05 Mar 2026'. */
export function dayHeading(day: string, today: string): string {
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? `Yesterday, ${date(day)}` : date(day);
}

/** The society's day of an instant. */
export function dayOf(at: string, timeZone: string): string {
  return dayIn(timeZone, new Date(at));
}
