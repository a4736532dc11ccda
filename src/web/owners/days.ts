import { isDay } from '#domain/day.ts';
import { type Messages, message } from '#domain/message.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { beginningError, endingError } from '#domain/ownership.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import type { OwnerFields } from '#web/owners/fields.ts';

export type Ending = {
  flatId: string;
  /** Null where the record does not have it; the list of flats does. */
  flatNumber: string | null;
  since: string;
};

/** The ownerships for which saving needs a day (docs/rules.md, Ownership over time). */
type AskedDays = { endings: Ending[]; beginsAt: string | null };

/**
 * The ownerships that saving would end: all of an owner who becomes Old, or the one in the form if its flat is changed
 * or cleared. And the one it would begin, for a person who has owned before: of a flat they never owned, or not last. A
 * first ownership begins on the occupancy date.
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

/**
 * The flats that saving would take from an owner though others own them too: it is refused until it is said who owns
 * them then (docs/rules.md, Joint owners).
 */
export function heldTogether(base: OwnerRecord | null, endings: readonly Ending[]): OwnerRecord['flats'] {
  const owned = base?.flats ?? [];
  return owned.filter((flat) => flat.with.length > 0 && endings.some(({ flatId }) => flatId === flat.id));
}

/** The day in the form: today, until another day is typed. */
export function dayOf({ days }: Pick<OwnerFields, 'days'>, key: string, today: string): string {
  return days[key] ?? today;
}

/** Errors of these days, by the form's fields. */
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

/** Those of an owner's vehicles that stand at a flat which saving takes from them. */
export function vehiclesLeft(vehicles: readonly Vehicle[], endings: readonly Ending[]): Vehicle[] {
  return vehicles.filter(({ flatId }) => endings.some((ending) => ending.flatId === flatId));
}

/** The vehicles for the API that leave with their owner; left out where there are none. */
export function sentVehicles(base: OwnerRecord, fields: OwnerFields, vehicles: readonly Vehicle[]) {
  const leaving = vehiclesLeft(vehicles, askedDays(base, fields).endings)
    .map(({ id }) => id)
    .filter((id) => !fields.vehicleStays[id]);
  return leaving.length > 0 ? { vehicles: leaving } : {};
}

/** The days for the API; empty where none is asked for. */
export function sentDays(base: OwnerRecord | null, fields: OwnerFields, today: string) {
  const { endings, beginsAt } = askedDays(base, fields);
  const until = endings.map(({ flatId }) => [flatId, dayOf(fields, flatId, today)]);
  return {
    ...(beginsAt !== null && { since: dayOf(fields, 'since', today) }),
    ...(until.length > 0 && { endings: Object.fromEntries(until) as Record<string, string> }),
  };
}
