import { type Family, familyErrors, familyKeys } from '#domain/family.ts';
import type { ImportField } from '#domain/imports/field.ts';
import type { Entry, OwnerFacts, Read } from '#domain/imports/interpret.ts';
import { named } from '#domain/imports/listed.ts';
import { Ownerships } from '#domain/imports/ownerships.ts';
import { isOfBefore, isOld, type Person } from '#domain/imports/people.ts';
import { changesOf, type Round } from '#domain/imports/plan.ts';
import { type PlannedFlat, planFlatFacts } from '#domain/imports/planFlats.ts';
import { readOrRecorded } from '#domain/imports/readings.ts';
import type { ImportedOwner, KnownOwner, Ref } from '#domain/imports/record.ts';
import { type Message, message, messagesOf } from '#domain/message.ts';
import { importName, ownerFields, type TakingPart, takingPart } from '#domain/owner.fields.ts';

/** Who owns each flat after the import, for vehicles whose rows name no owner. */
export type FlatOwners = Map<string, { ref: Ref; name: string }>;

/** Plans the owners, their ownerships, and then the flats, whose status follows from them. */
export function planOwners(round: Round, flats: Map<string, PlannedFlat>): FlatOwners {
  const ownerships = new Ownerships(round, flats);
  for (const person of round.people) {
    const rows = withoutCoOwners(round, person, flats, ownerships);
    if (rows.length === 0) continue;
    const facts = factsOf(round, { ...person, entries: rows }, ownerships);
    noteOthers(round, rows, flats);
    if (!facts) continue;
    const begun = ownerships.settle({ ...person, entries: rows }, facts);
    write(round, { ...person, entries: rows }, facts, begun);
  }
  ownerships.join();
  planFlatFacts(round, flats);
  return ownerships.owners;
}

/**
 * Handles rows of a second owner of one flat: what becomes of them is asked once for the whole file. Such an owner is
 * noted at the flat with their contacts, or left out; their other facts are left out as well. All of it is listed as
 * left out.
 */
function withoutCoOwners(
  round: Round,
  person: Person,
  flats: Map<string, PlannedFlat>,
  ownerships: Ownerships,
): Entry[] {
  return person.entries.filter((entry) => {
    const flatNumber = entry.flatNumber?.value;
    if (flatNumber === undefined || isOfBefore(entry, person.known)) return true;
    // A new owner beside a flat's present one is recorded at the flat, not by an import.
    if (entry.isBeside && ownerships.isOfOthers(flatNumber, person)) {
      const { sheet, row, name } = entry;
      round.leftOut.push({ sheet, row, column: name?.column ?? null, why: 'holders', text: person.name });
      return false;
    }
    const first = ownerships.claim(flatNumber, person, entry);
    if (!first) return true;
    const { coOwners } = round.decisions;
    if (coOwners === 'together' || areTogether(entry, first)) return true;
    const taken = { flatNumber, name: first.name?.value ?? '', row: first.row };
    if (!coOwners) round.refuse(entry, entry.name?.column ?? null, 'name', message('import_two_owners', taken));
    else noteCoOwner(round, entry, coOwners === 'note' ? flats.get(flatNumber) : undefined);
    return false;
  });
}

/** Whether a row is about somebody as a tenant. */
function isTenant({ tenancy }: Entry): boolean {
  return tenancy !== null;
}

/** Whether two rows are of joint owners: both named in one row, one under the other's flat, or both with a place. */
export function areTogether(one: Entry, other: Entry): boolean {
  const isInRow = (one.isBeside || other.isBeside) && one.sheet === other.sheet && one.row === other.row;
  const isUnder = (one.isUnder || other.isUnder) && one.sheet === other.sheet;
  return isInRow || isUnder || (one.owner.place !== undefined && other.owner.place !== undefined);
}

const reachable: readonly (keyof OwnerFacts)[] = ['phone', 'secondPhone', 'email'];

function noteCoOwner({ leftOut }: Round, entry: Entry, flat: PlannedFlat | undefined): void {
  const { sheet, row, name, otherNames, owner } = entry;
  const names = [...(name ? [name.value] : []), ...otherNames].join(' & ');
  const ways = reachable.flatMap((field) => owner[field]?.value ?? []);
  const people = [...(name ? [named(name.value)] : []), ...otherNames].join(' & ');
  if (flat) flat.notes.push(noteOf([people, ...ways.map((way) => named(String(way)))].join(', ')));
  else leftOut.push({ sheet, row, column: name?.column ?? null, why: 'second', text: names });
  for (const [field, read] of Object.entries(owner))
    if (!flat || !reachable.includes(field as keyof OwnerFacts))
      leftOut.push({ sheet, row, column: read.column, why: 'second', text: String(read.value) });
}

const noteOf = (text: string) => `Also: ${text}`;

/** Notes the other names of a cell in the flat's description; without a flat they are listed as left out. */
function noteOthers(round: Round, rows: Entry[], flats: Map<string, PlannedFlat>): void {
  for (const { sheet, row, name, otherNames, flatNumber } of rows) {
    const flat = flatNumber && flats.get(flatNumber.value);
    for (const other of otherNames) {
      if (flat) flat.notes.push(noteOf(other));
      else round.leftOut.push({ sheet, row, column: name?.column ?? null, why: 'second', text: other });
    }
  }
}

const imported = takingPart('import');
/** Fields with the value that a row says, or else that is on record. */
const plain = imported.filter((field) => !isOwn(field));

type Own = 'name' | 'occupancyDate' | 'status';
type Reads = Map<Exclude<TakingPart<'import'>, Own>, Read<string | number> | null>;

function isOwn(field: TakingPart<'import'>): field is Own {
  return field === 'name' || field === 'occupancyDate' || field === 'status';
}

/** A person's facts from all their rows, over those on record; null where one is wrong, and its rows are refused. */
function factsOf(round: Round, person: Person, ownerships: Ownerships): ImportedOwner | null {
  const { entries, known } = person;
  const fact = (field: (typeof plain)[number]) =>
    round.agreed<string | number>(entries.map((entry) => ({ entry, read: entry.owner[field], field })));
  const read: Reads = new Map(plain.map((field) => [field, fact(field)]));
  const occupancyDate =
    firstDay(entries) ??
    known?.occupancyDate ??
    (entries.every(isTenant) ? round.planner.today : round.decisions.missingOccupancyDate);
  const [first] = entries;
  if (!first) return null;
  // Of a flat that is another's no day would help.
  if (occupancyDate === undefined && !ownerships.refuseOfOthers(person))
    round.refuse(first, null, 'occupancyDate', message('import_day_missing'));
  const owned = ownerships.flatsOf(person);
  refuseLeaving(round, person, owned);
  const own = {
    name: known?.name ?? person.name,
    occupancyDate: occupancyDate ?? '',
    status: statusOf(entries, known, owned),
  };
  const settled = (field: TakingPart<'import'>) =>
    isOwn(field) ? own[field] : readOrRecorded<string | number>(read.get(field)?.value, known?.[field]);
  const facts = Object.fromEntries(imported.map((field) => [field, settled(field)])) as ImportedOwner;
  const wrong = wrongIn(round, facts, person, read);
  for (const { field, reason } of wrong) refuseField(round, entries, field, reason);
  return wrong.length > 0 || occupancyDate === undefined ? null : facts;
}

/**
 * The status that the file tells. A file that does not mention it makes no owner on record Active again, and none Old:
 * they may own another flat. Who owns a flat is not made Old.
 */
function statusOf(all: Entry[], known: KnownOwner | null, owned: ReadonlySet<string>): ImportedOwner['status'] {
  const entries = all.filter((entry) => !isTenant(entry));
  // Only a tenant: the rows say nothing of them as an owner.
  if (entries.length === 0) return (known ? known.status : 'Old') as ImportedOwner['status'];
  if (entries.some(isActive)) return 'Active';
  if (owned.size === 0 && entries.some(({ owner }) => owner.ownerStatus?.value === 'Old')) return 'Old';
  return known?.status ?? (entries.every(isOld) ? 'Old' : 'Active');
}

function isActive({ owner }: Entry): boolean {
  return owner.ownerStatus?.value === 'Active';
}

/**
 * Refuses rows that say Old of a present owner: until when they owned it, and who owns it then, is said elsewhere. A row
 * with a last day, or beside one that says Active, tells of its own flat alone.
 */
function refuseLeaving(round: Round, { entries, known }: Person, owned: ReadonlySet<string>): void {
  const [first] = owned;
  if (first === undefined || known?.status !== 'Active') return;
  const stays = entries.some(isActive);
  for (const entry of entries) {
    const { ownerStatus, until } = entry.owner;
    if (ownerStatus?.value !== 'Old' || until || isTenant(entry)) continue;
    const theirs = entry.flatNumber && owned.has(entry.flatNumber.value) ? entry.flatNumber.value : null;
    if (stays && theirs === null) continue;
    const reason = message('import_owner_owns', { name: known.name, flatNumber: theirs ?? first });
    round.refuse(entry, ownerStatus.column, 'ownerStatus', reason);
  }
}

export function firstDay(entries: Entry[]): string | undefined {
  return entries.flatMap(({ owner }) => (owner.occupancyDate ? [owner.occupancyDate.value] : [])).sort()[0];
}

/** The fields whose text is checked by their schema; numbers, days and choices are valid once they are read. */
const checked = imported.filter((field) => !['count', 'day', 'choice'].includes(ownerFields[field].kind));

/** What the rules of an owner refuse in the file's facts; facts that are on record already are not checked. */
function wrongIn(
  { planner }: Round,
  facts: ImportedOwner,
  { entries, known }: Person,
  read: Reads,
): { field: ImportField; reason: Message }[] {
  const wrong: { field: ImportField; reason: Message }[] = [];
  for (const field of checked) {
    if ((isOwn(field) ? field !== 'name' : !read.get(field)) || facts[field] === known?.[field]) continue;
    const { error } = ownerFields[field].schema.safeParse(facts[field]);
    const [reason] = Object.values(messagesOf(error));
    if (reason) wrong.push({ field: importName(field), reason });
  }
  const latest = entries
    .flatMap(({ owner }) => [owner.occupancyDate, owner.until])
    .find((day) => day && day.value > planner.today);
  if (latest) wrong.push({ field: 'occupancyDate', reason: message('day_in_future', { day: latest.value }) });
  const isAsBefore = known && familyKeys.every((field) => facts[field] === known[field]);
  const given = Object.fromEntries(
    familyKeys.map((field) => [field, isAsBefore ? null : (read.get(field)?.value ?? null)]),
  ) as Family;
  for (const [path, reason] of Object.entries(familyErrors(given, planner.familyRule)))
    wrong.push({ field: path.replace('familyDetails.', '') as ImportField, reason });
  return wrong;
}

function refuseField(round: Round, entries: Entry[], field: ImportField, reason: Message): void {
  const at = (entry: Entry) => (field === 'name' ? entry.name : entry.owner[field as keyof OwnerFacts])?.column ?? null;
  for (const entry of entries)
    if (at(entry) !== null || entry === entries[0]) round.refuse(entry, at(entry), field, reason);
}

export type Begun = { flats: string[]; shares: string[]; occupancyDate: string | null };

function write(
  round: Round,
  { ref, known, name, entries }: Person,
  facts: ImportedOwner,
  { flats, shares, occupancyDate }: Begun,
): void {
  const gained = [
    ...flats.map((after) => ({ field: 'flatNumber', before: null, after })),
    ...shares.map((after) => ({ field: 'share', before: null, after })),
  ];
  const isOnlyTenant = entries.every(isTenant);
  if (!known && isOnlyTenant) {
    round.writes.owners.push({ ref, draft: facts, isOwner: false });
    return;
  }
  if (!known) {
    round.writes.owners.push({ ref, draft: facts });
    round.record('owners', {
      label: name,
      rows: entries,
      isNew: true,
      changes: [...gained, ...changesOf(null, facts)],
    });
    return;
  }
  const { id, version, ...before } = known;
  // The day of a present owner belongs to their ownership (docs/rules.md, Ownership over time).
  const hasFlat = entries.some(({ flatNumber }) => flatNumber !== null);
  const shown = { ...facts, occupancyDate: occupancyDate ?? (hasFlat ? before.occupancyDate : facts.occupancyDate) };
  const changes = changesOf(before, shown);
  const edit = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  if (changes.length > 0) round.writes.ownerEdits.push({ id, version, edit });
  if (isOnlyTenant && changes.length === 0) return;
  const topic = isOnlyTenant ? 'tenancies' : 'owners';
  round.record(topic, { label: known.name, rows: entries, isNew: false, changes: [...gained, ...changes] });
}
