import { spokenPlate } from '#domain/plate.ts';
import type { Visit } from '#domain/visit.ts';
import { kindNames, visitKinds } from '#domain/visitKinds.ts';
import { count, time } from '#web/ui/format.ts';

/** 'B-204, B-205' */
export function flatsOf({ flats }: Pick<Visit, 'flats'>): string {
  return flats.map(({ flatNumber }) => flatNumber).join(', ');
}

/** 'Delivery for B-204', of a vehicle of the register its number. */
export function titleOf(visit: Pick<Visit, 'kind' | 'flats' | 'vehicleNumber'>): string {
  const { kind, vehicleNumber } = visit;
  const name = kind === 'resident' && vehicleNumber !== null ? spokenPlate(vehicleNumber) : kindNames[kind];
  const flats = flatsOf(visit);
  if (flats === '') return name;
  return kind === 'resident' ? `${name}, ${flats}` : `${name} for ${flats}`;
}

/** 'Anil · MH 12 DE 1433 · 3 people' */
export function whoOf({ kind, name, vehicleNumber, people, note }: Visit): string {
  const plate = kind !== 'resident' && vehicleNumber !== null ? spokenPlate(vehicleNumber) : null;
  return [name, plate, people > 1 ? `${count(people)} people` : null, note].filter(Boolean).join(' · ');
}

/** 'Ramesh Pawar, Main gate' */
export function enteredBy({ guard, by }: Pick<Visit, 'guard' | 'by'>): string {
  return guard === null ? by : `${guard}, ${by}`;
}

/** When each thing happened: 'In 4:07 pm · out 4:30 pm' */
export function timesOf({ way, at, leftAt }: Visit, zone: string | undefined): string {
  if (way === 'out') return `Out ${time(at, zone)}`;
  return `In ${time(at, zone)}${leftAt === null ? '' : ` · out ${time(leftAt, zone)}`}`;
}

/** That another gate let them out as well; null where none did. */
export function remarkOf({ departures }: Visit, zone: string | undefined): string | null {
  const others = departures.slice(1);
  if (others.length === 0) return null;
  return `Let out again by ${others.map((left) => `${enteredBy(left)}, ${time(left.at, zone)}`).join('; ')}`;
}

export const kindOptions = visitKinds.map((value) => ({ value, label: kindNames[value] }));
