import { isDay } from '#domain/day.ts';
import { type Messages, message } from '#domain/message.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { beginningError, endingError } from '#domain/ownership.ts';
import type { OwnerFields } from '#web/owners/fields.ts';

type Ending = {
  flatId: string;
  /** Null where the record doesn't say: the list of flats knows. */
  flatNumber: string | null;
  since: string;
};

/** The days that saving has to be told (docs/rules.md, Ownership over time). */
type AskedDays = { endings: Ending[]; beginsAt: string | null };

/**
 * What saving would end: every flat of who becomes Old, the one shown of who takes another or none. What it would begin:
 * a flat that somebody who owned before never owned, or not last; the first one goes by the occupancy date.
 */
export function askedDays(base: OwnerRecord | null, { flatId, status, occupancyDate, days }: OwnerFields): AskedDays {
  const isTheirs = flatId !== null && (base?.flats.some(({ id }) => id === flatId) || base?.flat?.id === flatId);
  const beginsAt = flatId !== null && !isTheirs && base?.hasOwned ? flatId : null;
  const owned = (base?.flats ?? []).map(({ id, ...flat }) => ({ ...flat, flatId: id }));
  if (status !== 'Old') return { endings: owned.slice(0, 1).filter((one) => one.flatId !== flatId), beginsAt };
  const since = beginsAt === null ? occupancyDate : (days['since'] ?? '');
  const entered = flatId !== null && !isTheirs ? [{ flatId, flatNumber: null, since }] : [];
  return { endings: [...owned, ...entered], beginsAt };
}

/** Today is offered, and is what stands there until another day is typed. */
export function dayOf({ days }: Pick<OwnerFields, 'days'>, key: string, today: string): string {
  return days[key] ?? today;
}

/** What is wrong with the days that are asked, by the form's fields. */
export function dayErrors(base: OwnerRecord | null, fields: OwnerFields, today: string): Messages {
  const { endings, beginsAt } = askedDays(base, fields);
  const errors: Messages = {};
  for (const { flatId, flatNumber, since } of endings) {
    const until = dayOf(fields, flatId, today);
    const named = { flatNumber: flatNumber ?? 'The flat', since };
    const error = isDay(until) ? endingError(named, { until, today }) : message('until_when');
    if (error) errors[`days.${flatId}`] = error;
  }
  const begins = dayOf(fields, 'since', today);
  const error = isDay(begins) ? beginningError(begins, today) : message('since_when');
  if (beginsAt !== null && error) errors['days.since'] = error;
  return errors;
}

/** The days as the server takes them; nothing where none is asked. */
export function sentDays(base: OwnerRecord | null, fields: OwnerFields, today: string) {
  const { endings, beginsAt } = askedDays(base, fields);
  const until = endings.map(({ flatId }) => [flatId, dayOf(fields, flatId, today)]);
  return {
    ...(beginsAt !== null && { since: dayOf(fields, 'since', today) }),
    ...(until.length > 0 && { endings: Object.fromEntries(until) as Record<string, string> }),
  };
}
