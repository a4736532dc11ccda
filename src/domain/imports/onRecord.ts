import { nameKey } from '#domain/imports/nameKey.ts';
import { asWritten } from '#domain/imports/readings.ts';
import { onceFor } from '#domain/imports/record.ts';
import { plateKey } from '#domain/plate.ts';

/**
 * What stands in the society's records already, whichever way it came there. A cell that says one of them is taken as it
 * is: a name with an "and" in it is one name, a phone that no form would take any more is still that phone.
 */
export type OnRecord = {
  names: ReadonlySet<string>;
  phones: ReadonlySet<string>;
  emails: ReadonlySet<string>;
  plates: ReadonlySet<string>;
  /** Who owns each flat, by its number; of several the first. */
  ownerOf: ReadonlyMap<string, string>;
};

export const onRecordIn = onceFor(({ owners, vehicles, ownerships }): OnRecord => {
  const nameOf = new Map(owners.map(({ id, name }) => [id, name]));
  const owned = ownerships.flatMap(({ flatNumber, ownerId, until, place }) => {
    const name = until === null && place === 1 ? nameOf.get(ownerId ?? '') : undefined;
    return name === undefined ? [] : [[flatNumber, name] as const];
  });
  return {
    ownerOf: new Map(owned),
    names: new Set(owners.map(({ name }) => nameKey(name))),
    phones: new Set(owners.flatMap(({ phone }) => (phone === null ? [] : [asWritten(phone)]))),
    emails: new Set(owners.flatMap(({ email }) => (email === null ? [] : [asWritten(email)]))),
    plates: new Set(vehicles.map(({ vehicleNumber }) => plateKey(vehicleNumber))),
  };
});
