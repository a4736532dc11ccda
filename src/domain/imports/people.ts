import type { Choices } from '#domain/imports/choices.ts';
import type { Entry, Read } from '#domain/imports/interpret.ts';
import type { Existing, KnownOwner, Ref, RowOf } from '#domain/imports/record.ts';
import { type Message, message } from '#domain/message.ts';

/** A person of the file: one row or several that are surely about the same one. */
export type Person = { ref: Ref; known: KnownOwner | null; name: string; entries: Entry[]; flats: Set<string> };
export type Problem = { entry: Entry; column: number | null; field: 'name' | 'phone' | 'email'; reason: Message };

type Asked = { people: Choices['people']; problem(problem: Problem): void };

/** A name as it is compared: whatever the case, the spaces and the dots. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,]+/gu, ' ')
    .trim();
}

export const rowKey = ({ sheet, row }: RowOf) => `${sheet}!${row}`;

/**
 * Finds who the people of the file are: among themselves, then among those on record, by phone, email or their name in
 * that flat. The same phone under another name is asked: two people are never made one silently (docs/rules.md, Bringing
 * a spreadsheet).
 */
export function findPeople(entries: Entry[], existing: Existing, asked: Asked): Person[] {
  const people: Person[] = [];
  const index = new Map<string, Person>();
  for (const entry of entries) {
    if (!entry.name) continue;
    const sure = sureKeys(entry)
      .map((key) => index.get(key))
      .find(Boolean);
    const other = sure
      ? undefined
      : contactKeys(entry)
          .map((key) => index.get(key))
          .find(Boolean);
    const said = asked.people.get(rowKey(entry));
    if (other && !said)
      asked.problem({
        entry,
        ...contactAt(entry),
        reason: message('import_contact_of_two', { name: other.name, row: other.entries[0]?.row ?? 0 }),
      });
    const person = sure ??
      (other && said === 'same' ? other : undefined) ?? {
        ref: `new:owners:${people.length}`,
        known: null,
        name: entry.name.value,
        entries: [],
        flats: new Set<string>(),
      };
    if (person.entries.length === 0) people.push(person);
    person.entries.push(entry);
    if (entry.flatNumber) person.flats.add(entry.flatNumber.value);
    for (const key of [...sureKeys(entry), ...contactKeys(entry)]) if (!index.has(key)) index.set(key, person);
  }
  const onRecord = indexOf(existing);
  for (const person of people) identify(person, onRecord, asked);
  return people;
}

function contacts({ owner }: Entry): string[] {
  return [owner.phone && `phone ${owner.phone.value}`, owner.email && `email ${owner.email.value}`].filter(
    (key) => key !== undefined,
  );
}

/** By which two rows are surely the same person's: the name with a phone, an email or a flat. */
function sureKeys(entry: Entry): string[] {
  const name = nameKey(entry.name?.value ?? '');
  const flat = entry.flatNumber ? [`flat ${entry.flatNumber.value}`] : [];
  return [...contacts(entry), ...flat].map((key) => `${name}|${key}`);
}

const contactKeys = (entry: Entry) => contacts(entry).map((key) => `|${key}`);

function contactAt({ owner, name }: Entry): { column: number | null; field: 'name' | 'phone' | 'email' } {
  const [field, read]: ['phone' | 'email' | 'name', Read<string> | null | undefined] = owner.phone
    ? ['phone', owner.phone]
    : owner.email
      ? ['email', owner.email]
      : ['name', name];
  return { column: read?.column ?? null, field };
}

type Groups = Map<string, Set<KnownOwner>>;
type OnRecord = { byContact: Groups; byNameInFlat: Groups };

function indexOf({ owners, ownerships, flats }: Existing): OnRecord {
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  const numberOf = new Map(flats.map(({ id, flatNumber }) => [id, flatNumber]));
  const contactsOf = owners.flatMap((owner) => [
    ...(owner.phone ? [{ key: `phone ${owner.phone}`, owner }] : []),
    ...(owner.email ? [{ key: `email ${owner.email}`, owner }] : []),
  ]);
  const inFlats = ownerships.flatMap(({ ownerId, flatId }) => {
    const owner = ownerId === null ? undefined : byId.get(ownerId);
    const number = flatId === null ? undefined : numberOf.get(flatId);
    return owner && number ? [{ key: `${nameKey(owner.name)}|flat ${number}`, owner }] : [];
  });
  return { byContact: grouped(contactsOf), byNameInFlat: grouped(inFlats) };
}

function grouped(pairs: { key: string; owner: KnownOwner }[]): Groups {
  const groups: Groups = new Map();
  for (const { key, owner } of pairs) {
    const group = groups.get(key);
    if (group) group.add(owner);
    else groups.set(key, new Set([owner]));
  }
  return groups;
}

function identify(person: Person, { byContact, byNameInFlat }: OnRecord, { people, problem }: Asked): void {
  const found = new Set<KnownOwner>();
  const others: { entry: Entry; owner: KnownOwner }[] = [];
  for (const entry of person.entries) {
    const key = nameKey(entry.name?.value ?? '');
    for (const owner of contacts(entry).flatMap((contact) => [...(byContact.get(contact) ?? [])])) {
      if (nameKey(owner.name) === key || people.get(rowKey(entry)) === 'same') found.add(owner);
      else if (people.get(rowKey(entry)) !== 'another') others.push({ entry, owner });
    }
    if (entry.flatNumber)
      for (const owner of byNameInFlat.get(`${key}|flat ${entry.flatNumber.value}`) ?? []) found.add(owner);
  }
  const [first] = person.entries;
  const [other] = others;
  if (found.size > 1 && first)
    problem({ entry: first, ...contactAt(first), reason: message('import_two_on_record', { name: person.name }) });
  else if (other)
    problem({
      entry: other.entry,
      ...contactAt(other.entry),
      reason: message('import_contact_on_record', { name: other.owner.name }),
    });
  const [known = null] = found;
  if (!known) return;
  person.known = known;
  person.ref = known.id;
}
