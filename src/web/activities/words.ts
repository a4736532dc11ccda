import { type Activity, activitySentence } from '#domain/activity.ts';
import type { ActivityLine } from '#domain/activityLog.ts';
import { addDays, dayIn } from '#domain/day.ts';
import type { Topic } from '#domain/permissions.ts';
import { say } from '#domain/say.ts';
import { count, date, dateAt, time } from '#web/ui/format.ts';

/** The log's name of each concept, in the order of the filter's options. */
export const topicLabels: Record<Topic, string> = {
  flats: 'Flats',
  owners: 'Owners',
  vehicles: 'Vehicles',
  ownerships: 'Ownerships',
  transfers: 'Transfers',
  nominations: 'Nominations',
  tenancies: 'Tenancies',
  tenants: 'Tenants',
  householdMembers: 'Households',
  users: 'Accounts',
  sessions: 'Sign-ins and sessions',
  society: 'Settings',
  views: 'Views',
  visits: 'Gate book',
  passes: 'Expected visitors',
  passUses: 'Uses of announcements',
  stops: 'Stopped at the gate',
  stopHits: 'Stopped visitors',
  guards: 'Guards',
  shifts: 'Shifts of guards',
  notices: 'Notices of privacy',
  consents: 'Consents',
  erasures: 'Erasures',
};

/** 'Asha Nair changed flat B-204' */
export function sentenceOf(activity: Pick<Activity, 'actorName' | 'what' | 'changed'>): string {
  return say(activitySentence(activity));
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const undoableTopics = ['flats', 'owners', 'vehicles', 'nominations', 'tenancies', 'householdMembers'] as const;
const elsewhere: ReadonlySet<string> = new Set(['event', 'transfer', 'reversal', 'correction']);

/**
 * Whether Undo is offered: transfers are reversed in the register, and settings and accounts are changed on their own
 * pages.
 */
export function isUndoOffered({ kind, counts, undoneBy }: Activity): boolean {
  return undoneBy === null && !elsewhere.has(kind) && undoableTopics.some((topic) => (counts[topic] ?? 0) > 0);
}

const nouns: Record<Topic, [one: string, many: string]> = {
  flats: ['flat', 'flats'],
  owners: ['owner', 'owners'],
  vehicles: ['vehicle', 'vehicles'],
  ownerships: ['ownership', 'ownerships'],
  transfers: ['entry of the register', 'entries of the register'],
  nominations: ['nomination', 'nominations'],
  tenancies: ['tenancy', 'tenancies'],
  tenants: ['tenant', 'tenants'],
  householdMembers: ['member of a household', 'members of households'],
  users: ['account', 'accounts'],
  sessions: ['session', 'sessions'],
  society: ['setting', 'settings'],
  views: ['view', 'views'],
  visits: ['entry of the gate book', 'entries of the gate book'],
  passes: ['expected visitor', 'expected visitors'],
  passUses: ['use of an announcement', 'uses of announcements'],
  stops: ['stop at the gate', 'stops at the gate'],
  stopHits: ['stopped visitor', 'stopped visitors'],
  guards: ['guard', 'guards'],
  shifts: ['shift', 'shifts'],
  notices: ['version of the notice', 'versions of the notice'],
  consents: ['consent', 'consents'],
  erasures: ['erasure', 'erasures'],
};

/** '2 flats, 1 owner' */
export function countsSaid(counts: Activity['counts']): string {
  return (Object.entries(counts) as [Topic, number][])
    .map(([topic, many]) => `${count(many)} ${nouns[topic][many === 1 ? 0 : 1]}`)
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
  return { said: `${verb} ${isPerson ? 'person' : nouns[topic][0]}`, isWhole: false };
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
