import { type Activity, activitySentence } from '#domain/activity.ts';
import type { ActivityLine } from '#domain/activityLog.ts';
import { addDays, dayIn } from '#domain/day.ts';
import type { Topic } from '#domain/permissions.ts';
import { say } from '#domain/say.ts';
import { capitalised } from '#domain/sentences/log.ts';
import { nouns, undoableTopics } from '#domain/topicsInLog.ts';
import { count, date, dateAt, time } from '#web/ui/format.ts';

/** 'Asha Nair changed flat B-204' */
export function sentenceOf(activity: Pick<Activity, 'actorName' | 'what' | 'changed'>): string {
  return say(activitySentence(activity));
}

const elsewhere: ReadonlySet<string> = new Set(['event', 'transfer', 'reversal', 'correction']);

/**
 * Whether Undo is offered: transfers are reversed in the register, and settings and accounts are changed on their own
 * pages.
 */
export function isUndoOffered({ kind, counts, undoneBy }: Activity): boolean {
  return undoneBy === null && !elsewhere.has(kind) && undoableTopics.some((topic) => (counts[topic] ?? 0) > 0);
}

/** '2 flats, 1 owner' */
export function countsSaid(counts: Activity['counts']): string {
  return (Object.entries(counts) as [Topic, number][])
    .map(([topic, many]) => `${count(many)} ${many === 1 ? nouns[topic].one : nouns[topic].many}`)
    .join(', ');
}

const verbs: Record<string, string> = { add: 'Added', edit: 'Changed', delete: 'Deleted' };

/** The words before a record's name: 'Changed owner'. For an event the whole sentence, which contains the name. */
export function lineSaid({ topic, operation, what }: ActivityLine): { said: string; isWhole: boolean } {
  const verb = verbs[operation];
  if (verb === undefined) return { said: capitalised(say(what)), isWhole: true };
  if (topic === 'society') return { said: verb, isWhole: false };
  // Who owns nothing is a person, and no owner.
  const isPerson = (what.params as { topic?: string }).topic === 'people';
  return { said: `${verb} ${nouns[isPerson ? 'people' : topic].one}`, isWhole: false };
}

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
