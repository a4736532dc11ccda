import type { MergePlan } from '#domain/merge.ts';
import { spokenPlate } from '#domain/plate.ts';
import { daysOf } from '#web/days/daysOf.ts';

/** What merging does beside the fields that are chosen, in sentences. */
export function whatFollows({
  kept,
  other,
  statusAfter,
  ownerships,
  vehicleNumbers,
  transfers,
  tenancies,
  accounts,
}: MergePlan) {
  const owned = ownerships.map((span) => `${span.flatNumber} (${daysOf(span)}) follows.`);
  const vehicles =
    vehicleNumbers.length === 0 ? [] : [`${namedTogether('Vehicle', vehicleNumbers.map(spokenPlate))} follows.`];
  const entries = transfers === 1 ? '1 entry' : `${transfers} entries`;
  return [
    ...owned,
    ...vehicles,
    ...(tenancies === 0
      ? []
      : [`${tenancies === 1 ? '1 tenancy' : `${tenancies} tenancies`} will be theirs, under the names of then.`]),
    ...(transfers === 0 ? [] : [`${entries} of the register will lead here; what they say stays.`]),
    ...(statusAfter === kept.status ? [] : [`${kept.name} becomes ${statusAfter}.`]),
    ...accounts.map((email) => `The account of ${email} stays as it is; it is shown here while the email is the same.`),
    `The other record, of ${other.name}, is removed.`,
  ];
}

function namedTogether(one: string, names: readonly string[]): string {
  return names.length === 1 ? `${one} ${names[0]}` : `Each of the ${one.toLowerCase()}s ${names.join(', ')}`;
}
