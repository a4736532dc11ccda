import type { Choices } from '#domain/imports/choices.ts';
import type { Entry, Read } from '#domain/imports/interpret.ts';
import { areApart, looseNameKey, type Title, titleOf } from '#domain/imports/looseNameKey.ts';
import type { Existing, KnownOwner, Ref, RowOf } from '#domain/imports/record.ts';
import { contactKeysOf, contactsOf, createRecords, flatKeysOf, type Records } from '#domain/imports/records.ts';
import { type Message, message } from '#domain/message.ts';

/** A person of the file: one row or several that are surely about the same one. */
export type Person = {
  ref: Ref;
  known: KnownOwner | null;
  name: string;
  /** The title that one of the rows has. */
  title: Title | null;
  entries: Entry[];
  flats: Set<string>;
};
type Field = 'name' | 'phone' | 'email' | 'tenantName' | 'tenantPhone' | 'tenantEmail';
type Problem = { entry: Entry; column: number | null; field: Field; reason: Message };

/** A person's answer about a row with a contact that another person of the file or on record has, too. */
export type SamePersonAnswer = (entry: Entry, contact: string | undefined) => 'same' | 'another' | undefined;
type PeopleAnswers = { said: SamePersonAnswer; problem(problem: Problem): void };

/** Whether a row is about a past owner. */
export function isOld({ owner }: Entry): boolean {
  return owner.ownerStatus?.value === 'Old' || owner.until !== undefined;
}

/** Whether a row is about a past owner; a row that says nothing of it has the status on record. */
export function isOfBefore(entry: Entry, known: KnownOwner | null): boolean {
  return isOld(entry) || (known?.status === 'Old' && !entry.owner.ownerStatus);
}

export const rowKey = ({ sheet, row }: RowOf) => `${sheet}!${row}`;

/**
 * Finds who the people of the file are: among those on record, and among themselves, by their name with a phone, an
 * email or a flat. The same phone under another name is asked about: two people are never made one silently
 * (docs/rules.md, Bringing a spreadsheet).
 */
export function findPeople(entries: Entry[], existing: Existing, asked: PeopleAnswers): Person[] {
  const people: Person[] = [];
  const index: Index = new Map();
  const ofRecord = new Map<KnownOwner, Person>();
  const records = createRecords(existing, entries);
  for (const entry of entries) {
    if (!entry.name) continue;
    const known = knownOf(entry, records, asked);
    const { sure, other, contact } = inFile(entry, known, index);
    const said = asked.said(entry, contact);
    if (other && !said) {
      const reason = message('import_contact_of_two', { name: other.name, row: other.entries[0]?.row ?? 0 });
      asked.problem({ entry, ...contactAt(entry, contact), reason });
    }
    const person =
      (known && ofRecord.get(known)) ?? sure ?? (other && said === 'same' ? other : newPerson(entry, people));
    if (known && !person.known) {
      person.known = known;
      person.ref = known.id;
      ofRecord.set(known, person);
    }
    person.title ??= titleOf(entry.name.value);
    person.entries.push(entry);
    if (entry.flatNumber) person.flats.add(entry.flatNumber.value);
    for (const key of [...sureKeys(entry), ...keysWithoutName(entry)]) {
      const there = index.get(key) ?? [];
      if (there.every(({ title }) => areApart(title, person.title))) index.set(key, [...there, person]);
    }
  }
  return people;
}

/**
 * The answer about a row: its own, or else that of an earlier row which was asked about the same phone or email.
 * Several rows with one phone are one question.
 */
export function createAnswers(people: Choices['people']): SamePersonAnswer {
  const ofContact = new Map<string, 'same' | 'another'>();
  return (entry, contact) => {
    const own = people.get(rowKey(entry));
    if (contact === undefined) return own;
    if (own && !ofContact.has(contact)) ofContact.set(contact, own);
    return own ?? ofContact.get(contact);
  };
}

/** The people of each key; several where titles tell them apart. */
type Index = Map<string, Person[]>;

function newPerson({ name }: Entry, people: Person[]): Person {
  const ref = `new:owners:${people.length}`;
  const person: Person = { ref, known: null, name: name?.value ?? '', title: null, entries: [], flats: new Set() };
  people.push(person);
  return person;
}

/** The person of an earlier row who is surely this one, or the one of another name with the same phone or email. */
function inFile(
  entry: Entry,
  known: KnownOwner | null,
  index: Index,
): { sure?: Person; other?: Person; contact?: string } {
  const title = titleOf(entry.name?.value ?? '');
  const mayBe = (person: Person) =>
    !areApart(title, person.title) && (!known || !person.known || person.known === known);
  // A name without a title, beside one of a man and one of a woman, is surely neither's.
  const [sure] =
    sureKeys(entry)
      .map((key) => (index.get(key) ?? []).filter(mayBe))
      .find(({ length }) => length === 1) ?? [];
  if (sure) return { sure };
  // A contact that this person's record has already is shared on record too: nothing to ask.
  const own = known ? contactsOf(known) : [];
  const news = contactKeysOf(entry).filter((contact) => !own.includes(contact));
  for (const contact of news) {
    const [other] = index.get(`|${contact}`) ?? [];
    if (other && !(known && other.known === known)) return { other, contact };
  }
  return {};
}

/** Keys by which two entries are surely one person: the name with a phone, an email, a flat or the row. */
function sureKeys(entry: Entry): string[] {
  const name = looseNameKey(entry.name?.value ?? '');
  return [...contactKeysOf(entry), ...flatKeysOf(entry), `row ${rowKey(entry)}`].map((key) => `${name}|${key}`);
}

const keysWithoutName = (entry: Entry) => contactKeysOf(entry).map((key) => `|${key}`);

/** The cell with the contact that is somebody else's too, or else the cell that tells how the person is reached. */
function contactAt({ owner, name, tenancy }: Entry, contact?: string): { column: number | null; field: Field } {
  const [field, read]: ['phone' | 'email' | 'name', Read<string> | null | undefined] =
    owner.phone && !contact?.startsWith('email ')
      ? ['phone', owner.phone]
      : owner.email
        ? ['email', owner.email]
        : ['name', name];
  const ofTenant = { name: 'tenantName', phone: 'tenantPhone', email: 'tenantEmail' } as const;
  return { column: read?.column ?? null, field: tenancy ? ofTenant[field] : field };
}

/** The record that a row is about; null for none. Where several fit equally well, a person is asked. */
function knownOf(entry: Entry, records: Records, { said: answer, problem }: PeopleAnswers): KnownOwner | null {
  const known = records.of(entry);
  if (known === 'several') {
    const reason = message('import_two_on_record', { name: entry.name?.value ?? '' });
    problem({ entry, ...contactAt(entry), reason });
    return null;
  }
  const found = records.ofAnotherName(entry, known);
  if (!found) return known;
  const { other, contact } = found;
  const said = answer(entry, contact);
  if (said === 'same' && !known) return other;
  if (!said)
    problem({ entry, ...contactAt(entry, contact), reason: message('import_contact_on_record', { name: other.name }) });
  return known;
}
