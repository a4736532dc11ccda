import { looseNameKey } from '#domain/imports/looseNameKey.ts';
import { asWritten } from '#domain/imports/readings.ts';
import { onceFor } from '#domain/imports/record.ts';
import { plateKey } from '#domain/plate.ts';

/**
 * What the society's records hold already. A cell that says the same is taken as it is: a recorded name with an "and"
 * in it is one name, and a recorded phone that no form would accept any more is still accepted.
 */
export type OnRecord = {
  flats: ReadonlySet<string>;
  names: ReadonlySet<string>;
  phones: ReadonlySet<string>;
  emails: ReadonlySet<string>;
  plates: ReadonlySet<string>;
  /** Company and model of each vehicle, by the key of its plate: a colour or another part in one is part of it. */
  makeOf: ReadonlyMap<string, { company: string; model: string }>;
  /** Whom to call for somebody, as recorded: a phone in it is part of the name. */
  contacts: ReadonlySet<string>;
  /** The owner of each flat, by its number; of joint owners the first. */
  ownerOf: ReadonlyMap<string, string>;
  /** Who owns or has owned which flat (`ownedKey`). */
  owned: ReadonlySet<string>;
  /** Those who rent together, by the one text that a list of tenancies has for them. */
  tenantsIn: ReadonlyMap<string, readonly string[]>;
};

export const ownedKey = (flatNumber: string, name: string) => `${flatNumber}/${looseNameKey(name)}`;

export const onRecordIn = onceFor(({ flats, owners, vehicles, ownerships, tenancies }): OnRecord => {
  const nameOf = new Map(owners.map(({ id, name }) => [id, name]));
  const owned = ownerships.flatMap(({ flatNumber, ownerId, until, place }) => {
    const name = until === null && place === 1 ? nameOf.get(ownerId ?? '') : undefined;
    return name === undefined ? [] : [[flatNumber, name] as const];
  });
  const together = tenancies.flatMap(({ tenants }) => {
    if (tenants.length < 2) return [];
    const [then, today] = [
      tenants.map(({ name }) => name),
      tenants.map(({ personId, name }) => nameOf.get(personId ?? '') ?? name),
    ];
    return [then, today].map((names) => [asWritten(names.join(', ')), names] as const);
  });
  return {
    ownerOf: new Map(owned),
    owned: new Set(
      ownerships.flatMap(({ flatNumber, ownerId }) => {
        const name = nameOf.get(ownerId ?? '');
        return name === undefined ? [] : [ownedKey(flatNumber, name)];
      }),
    ),
    tenantsIn: new Map(together),
    flats: new Set(flats.map(({ flatNumber }) => flatNumber)),
    names: new Set(owners.map(({ name }) => looseNameKey(name))),
    phones: new Set(owners.flatMap(({ phone }) => (phone === null ? [] : [asWritten(phone)]))),
    emails: new Set(owners.flatMap(({ email }) => (email === null ? [] : [asWritten(email)]))),
    contacts: new Set(owners.flatMap(({ contactName }) => (contactName ? [asWritten(contactName)] : []))),
    plates: new Set(vehicles.map(({ vehicleNumber }) => plateKey(vehicleNumber))),
    makeOf: new Map(
      vehicles.map(({ vehicleNumber, company, model }) => [
        plateKey(vehicleNumber),
        { company: asWritten(company), model: asWritten(model) },
      ]),
    ),
  };
});
