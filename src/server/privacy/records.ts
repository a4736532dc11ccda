import { sql } from 'kysely';
import { dayIn } from '#domain/day.ts';
import { folded } from '#domain/text.ts';
import { inLine } from '#server/changes/named.ts';
import type { Logged } from '#server/changes/records.ts';
import type { ReadTx } from '#server/changes/write.ts';
import { inSlices, mapInSlices, mostRows, slicesOf } from '#server/database/slices.ts';
import type { Tables } from '#server/database/tables.ts';
import { type ContactSet, knownBy } from '#server/privacy/contacts.ts';
import { erasedColumns, mergedInto } from '#server/privacy/lastKnown.ts';
import { type Merges, mergesOf } from '#server/privacy/merges.ts';

/** A record that was deleted, and not because it became part of another one. */
export type EarlierRecord = {
  id: string;
  name: string;
  deletedOn: string;
  deletion: { at: string };
  row: { email: string | null };
};

type Line = { seq: number; entityId: string | null; before: string | null; after: string | null };

/** What the log says of a record and of those that were merged into it. */
type Said = { ids: string[]; lines: Line[]; rows: Logged[] };
type Deleted = EarlierRecord & Said;
type Known = ContactSet & { emails: Set<string>; rows: Logged[] };

type OwnRecords = {
  ids: string[];
  /** The lines of the log about them. */
  lines: Line[];
  /** What is and was on record of the person. */
  known: Known;
  earlier: EarlierRecord[];
  namesakesDeleted: number;
};

/**
 * All records of one person: this one, those that were merged into it, and deleted ones with a name, whatever its
 * case, spacing and marks, and a phone or an email that is or was on record of them. A record that was merged with one
 * of these until that was taken back is another person's. Deleted records that have the name alone in common are
 * counted, where the log holds details of them.
 */
export async function recordsOf(tx: ReadTx, row: Tables['owners']): Promise<OwnRecords> {
  const merges = await mergesOf(tx);
  const deleted = await deletedNames(tx);
  const own = (await saidOf(tx, merges, [row.id])).map((said) => ({ ...said, rows: [row, ...said.rows] }));
  const ids = new Set<string>();
  const lines: Line[] = [];
  const known: Known = { phones: new Set(), names: new Set(), emails: new Set(), rows: [] };
  const earlier: EarlierRecord[] = [];
  // There may be hundreds of a name: each is read once, and looked at when it comes and when a phone or an email of it does.
  const others = new Map<string, Deleted>();
  const byContact = new Map<string, Deleted[]>();
  for (let found: Said[] = own; found.length > 0; ) {
    for (const one of found) for (const id of one.ids) ids.add(id);
    lines.push(...found.flatMap((one) => one.lines));
    const news = learn(known, found);
    const spellings = [...news.names].flatMap((name) => [...(deleted.get(folded(name)) ?? [])]);
    const called = await deletedCalled(tx, merges, spellings, (id) => ids.has(id) || others.has(id));
    for (const one of called) {
      others.set(one.id, one);
      for (const contact of contactsOf(one.rows)) byContact.set(contact, [...(byContact.get(contact) ?? []), one]);
    }
    const sharing = called.filter(({ rows }) => contactsOf(rows).some((one) => isKnown(known, one)));
    const met = new Set([...sharing, ...news.contacts.flatMap((contact) => byContact.get(contact) ?? [])]);
    const theirs = [...met].filter((one) => others.has(one.id) && !merges.wereToldApart(one.ids, ids));
    for (const { id } of theirs) others.delete(id);
    earlier.push(...theirs);
    found = theirs;
  }
  const namesakes = [...others.values()].filter(({ rows }) => rows.some(hasDetails));
  return { ids: [...ids], lines, known, earlier, namesakesDeleted: namesakes.length };
}

/** Adds what the log says of these records; answers what was not known before. */
function learn(known: Known, found: readonly Said[]) {
  const rows = found.flatMap((one) => one.rows);
  const { phones, names } = knownBy(rows);
  const emails = emailsOf(rows);
  const news = {
    names: names.difference(known.names),
    contacts: [...phones.difference(known.phones), ...emails.difference(known.emails)],
  };
  for (const phone of phones) known.phones.add(phone);
  for (const name of names) known.names.add(name);
  for (const email of emails) known.emails.add(email);
  known.rows.push(...rows);
  return news;
}

/** Whether a row that the log kept holds anything that an erasure takes out. */
export function holdsDetails(text: string | null): boolean {
  return text !== null && hasDetails(JSON.parse(text) as Logged);
}

function hasDetails(row: Logged): boolean {
  return Object.keys(erasedColumns).some((column) => row[column] != null);
}

function emailsOf(rows: readonly Logged[]): Set<string> {
  return new Set(rows.flatMap(({ email }) => (typeof email === 'string' ? [email] : [])));
}

function contactsOf(rows: readonly Logged[]): string[] {
  return [...knownBy(rows).phones, ...emailsOf(rows)];
}

function isKnown({ phones, emails }: Known, contact: string): boolean {
  return phones.has(contact) || emails.has(contact);
}

/** Of so many records the lines of the log are read in one turn, and of so many deletions the activities. */
const readAtOnce = 100;

/** Each of these records with those that were merged into it, and all that the log says of them. */
async function saidOf(tx: ReadTx, merges: Merges, records: readonly string[]): Promise<Said[]> {
  const { db } = tx;
  await merges.read(records);
  const whole = records.map((id) => merges.withMerged(id));
  const lines: Line[] = [];
  for (const some of slicesOf([...new Set(whole.flat())], 1, readAtOnce)) {
    const ofOwners = db.selectFrom('changes').where('topic', '=', 'owners').where('entityId', 'in', some);
    lines.push(...(await ofOwners.select(['seq', 'entityId', 'before', 'after']).execute()));
  }
  const read = await mapInSlices(db, lines, (line) => ({ line, rows: statesOf(line) }));
  const byRecord = Map.groupBy(read, ({ line }) => line.entityId);
  return whole.map((ids) => {
    const said = ids.flatMap((id) => byRecord.get(id) ?? []);
    return { ids, lines: said.map(({ line }) => line), rows: said.flatMap(({ rows }) => rows) };
  });
}

function statesOf({ before, after }: Line): Logged[] {
  return [before, after].flatMap((text) => (text === null ? [] : [JSON.parse(text) as Logged]));
}

/** The deleted records that had one of these names last and were not seen yet. */
async function deletedCalled(
  tx: ReadTx,
  merges: Merges,
  names: readonly string[],
  isSeen: (id: string) => boolean,
): Promise<Deleted[]> {
  // The last deletion of each counts; sorted by the database, the whole log might be read in the order of its lines.
  const inOrder = (await deletionsOf(tx, names)).toSorted((one, other) => one.seq - other.seq);
  const last = [...new Map(inOrder.map((deletion) => [deletion.entityId ?? '', deletion])).values()];
  const records = last.flatMap((deletion) => {
    const { entityId: id, at, before } = deletion;
    if (id === null || isSeen(id) || mergedInto(deletion) !== null) return [];
    const { name, email } = JSON.parse(before ?? '{}') as { name: string; email: string | null };
    const deletedOn = dayIn(tx.society.timeZone, new Date(at));
    return [{ id, name, deletedOn, deletion: { at }, row: { email } }];
  });
  const said = await saidOf(
    tx,
    merges,
    records.map(({ id }) => id),
  );
  return records.map((record, place) => ({ ...record, ...(said[place] ?? { ids: [], lines: [], rows: [] }) }));
}

/** The lines of the log that the index 0051_deleted_owners has, written as there, and the name by which it has them. */
function deletionsIn(db: ReadTx['db']) {
  const lines = db
    .selectFrom('changes')
    .where('topic', '=', sql.lit('owners'))
    .where('operation', '=', sql.lit('delete'));
  return { lines, called: sql<string>`lower(${inLine(db, 'before', 'name')})` };
}

/** The names of all deleted records as the index has them, by how names are compared: neither engine can tell that. */
async function deletedNames({ db }: ReadTx): Promise<Map<string, Set<string>>> {
  const { lines, called } = deletionsIn(db);
  const names = new Map<string, Set<string>>();
  for (let last = ''; ; ) {
    const page = lines.select(called.as('name')).where(called, '>', last).orderBy(called).limit(mostRows);
    const rows = await page.execute();
    for (const { name } of rows) {
      const compared = folded(name);
      names.set(compared, (names.get(compared) ?? new Set()).add(name));
      last = name;
    }
    if (rows.length < mostRows) return names;
  }
}

/** The deletions of records that had one of these names and are not there again. */
async function deletionsOf({ db }: ReadTx, names: readonly string[]) {
  const { lines, called } = deletionsIn(db);
  const found = await inSlices(names, (some) => lines.select('seq').where(called, 'in', some).execute());
  const read = [];
  for (const some of slicesOf(found, 1, readAtOnce))
    read.push(
      ...(await db
        .selectFrom('changes')
        .innerJoin('activities', 'activities.id', 'changes.activityId')
        .leftJoin('owners', 'owners.id', 'changes.entityId')
        .select(['seq', 'entityId', 'changes.at', 'before', 'activities.kind', 'activities.params'])
        .where('owners.id', 'is', null)
        .where(
          'seq',
          'in',
          some.map(({ seq }) => seq),
        )
        .execute()),
    );
  return read;
}
