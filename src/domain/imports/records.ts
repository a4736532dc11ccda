import type { Entry } from '#domain/imports/interpret.ts';
import { areOneName, areOpposed, looseNameKey } from '#domain/imports/looseNameKey.ts';
import { asWritten } from '#domain/imports/readings.ts';
import { type Existing, type KnownOwner, onceFor } from '#domain/imports/record.ts';
import { importName, takingPart } from '#domain/owner.fields.ts';

/** Of the records that fit a row equally well, so many are compared with all that the row says. */
const mostAlike = 50;

export type Records = ReturnType<typeof createRecords>;

/** All owners on record by what a row can say of them: their name, the name they rent under, a phone, an email. */
const bySaid = onceFor(({ owners, tenancies }) => {
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  const named = owners.map((owner) => ({ key: looseNameKey(owner.name), owner }));
  const renting = tenancies.flatMap(({ tenants }) =>
    tenants.flatMap(({ personId, name }) => {
      const owner = byId.get(personId ?? '');
      return owner ? [{ key: looseNameKey(name), owner }] : [];
    }),
  );
  const contacted = owners.flatMap((owner) => contactsOf(owner).map((key) => ({ key, owner })));
  return { byName: grouped([...named, ...renting]), byContact: grouped(contacted) };
});

/** Finds the owners on record that these rows are about; only owners whom a row may mean are indexed. */
export function createRecords(existing: Existing, entries: Entry[]) {
  const { owners: all, ownerships, tenancies } = existing;
  const said = bySaid(existing);
  const names = new Set(entries.map(({ name }) => looseNameKey(name?.value ?? '')));
  const contacts = new Set(entries.flatMap(contactKeysOf));
  const meant = new Set<KnownOwner>();
  for (const name of names) for (const owner of said.byName.get(name) ?? []) meant.add(owner);
  for (const contact of contacts) for (const owner of said.byContact.get(contact) ?? []) meant.add(owner);
  const owners = all.filter((owner) => meant.has(owner));
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  const inFlats = ownerships.flatMap(({ ownerId, flatNumber }) => {
    const owner = ownerId === null ? undefined : byId.get(ownerId);
    return owner ? [{ key: `${looseNameKey(owner.name)}|flat ${flatNumber}`, owner }] : [];
  });
  const inLet = tenancies.flatMap(({ flatNumber, tenants }) =>
    tenants.flatMap(({ personId, name }) => {
      const owner = personId === null ? undefined : byId.get(personId);
      const names = owner ? new Set([looseNameKey(owner.name), looseNameKey(name)]) : [];
      return [...names].flatMap((one) => (owner ? { key: `${one}|let ${flatNumber}`, owner } : []));
    }),
  );
  const contacted = owners.flatMap((owner) => contactsOf(owner).map((key) => ({ key, owner })));
  const byContact = grouped(contacted);
  const byNamed = grouped([
    ...inFlats,
    ...inLet,
    ...contacted.map(({ key, owner }) => ({ key: `${looseNameKey(owner.name)}|${key}`, owner })),
  ]);
  const byName = grouped(owners.map((owner) => ({ key: looseNameKey(owner.name), owner })));
  const taken = new Set<KnownOwner>();

  function ownsNamed({ flatNumber, name }: Entry, owner: KnownOwner): boolean {
    const flat = flatNumber && `${looseNameKey(name?.value ?? '')}|flat ${flatNumber.value}`;
    return !flat || byNamed.get(flat)?.has(owner) === true;
  }

  /** Of records that say the same as the row, the first that no other row has taken, as long as there is one. */
  function alike(entry: Entry, some: Iterable<KnownOwner>): KnownOwner | null {
    const fitting = first(some).filter(
      (owner) => !isOpposed(entry, owner) && ownsNamed(entry, owner) && agrees(entry, owner),
    );
    const chosen = fitting.find((owner) => !taken.has(owner)) ?? fitting[0] ?? null;
    if (chosen) taken.add(chosen);
    return chosen;
  }

  /**
   * The record of a row, by name with a phone, an email or a flat. A row with none of these is about a record that says
   * nothing else either. A row that says more about a person of whom only the name is on record is about somebody new.
   */
  function of(entry: Entry): KnownOwner | 'several' | null {
    const name = looseNameKey(entry.name?.value ?? '');
    const keys = [...contactKeysOf(entry), ...flatKeysOf(entry)];
    if (keys.length === 0) return entry.vehicles.length > 0 ? null : alike(entry, byName.get(name) ?? []);
    const found = new Set<KnownOwner>();
    for (const key of keys)
      for (const owner of first(byNamed.get(`${name}|${key}`) ?? [])) if (!isOpposed(entry, owner)) found.add(owner);
    const same = [...found].filter((owner) => owner.name === entry.name?.value);
    const fitting = same.length > 0 ? same : [...found];
    return fitting.length < 2 ? (fitting[0] ?? null) : (alike(entry, fitting) ?? 'several');
  }

  /**
   * A record of another name with a phone or an email of the row, which the record of the row's person does not have.
   */
  function ofAnotherName({ name, owner }: Entry, known: KnownOwner | null): Shared | undefined {
    const own = new Set(known ? contactsOf(known) : []);
    for (const contact of contactKeysOf({ owner }))
      if (!own.has(contact))
        for (const other of first(byContact.get(contact) ?? []))
          if (other !== known && !areOneName(other.name, name?.value ?? '')) return { other, contact };
    return undefined;
  }

  return { of, ofAnotherName };
}

/** A record with a contact that a row has as well, and the contact. */
type Shared = { other: KnownOwner; contact: string };

type Reachable = { phone?: string | null | undefined; email?: string | null | undefined };

/** The flats of a row's person, as keys: the one that they own, and the one that they rent. */
export function flatKeysOf({ flatNumber, tenancy }: Entry): string[] {
  return [...(flatNumber ? [`flat ${flatNumber.value}`] : []), ...(tenancy ? [`let ${tenancy.flatNumber.value}`] : [])];
}

/** The phone and email of a row, as keys. */
export function contactKeysOf({ owner }: Pick<Entry, 'owner'>): string[] {
  return contactsOf({ phone: owner.phone?.value, email: owner.email?.value });
}

/** A phone and an email, as keys. */
export function contactsOf({ phone, email }: Reachable): string[] {
  return [...(phone ? [`phone ${asWritten(phone)}`] : []), ...(email ? [`email ${asWritten(email)}`] : [])];
}

// Not compared: the name, by which the records were found, and the day, which is the ownership's where a row has a
// flat.
const compared = takingPart('import').filter((field) => field !== 'name' && field !== 'occupancyDate');

/** Whether a record says all that the row says. */
function agrees({ owner, flatNumber }: Entry, known: KnownOwner): boolean {
  const isSame = (said: string | number | undefined, own: string | number | null) =>
    said === undefined || (own !== null && asWritten(said) === asWritten(own));
  return (
    compared.every((field) => isSame(owner[importName(field) as keyof typeof owner]?.value, known[field])) &&
    (flatNumber !== null || isSame(owner.occupancyDate?.value, known.occupancyDate))
  );
}

const isOpposed = ({ name }: Entry, owner: KnownOwner) => areOpposed(name?.value ?? '', owner.name);

type Groups = Map<string, Set<KnownOwner>>;

function grouped(pairs: { key: string; owner: KnownOwner }[]): Groups {
  const groups: Groups = new Map();
  for (const { key, owner } of pairs) {
    const group = groups.get(key);
    if (group) group.add(owner);
    else groups.set(key, new Set([owner]));
  }
  return groups;
}

const first = (some: Iterable<KnownOwner>) => Iterator.from(some).take(mostAlike).toArray();
