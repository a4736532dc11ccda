import { sql } from 'kysely';
import type { ActivityParams } from '#domain/activity.ts';
import { dayIn } from '#domain/day.ts';
import { standingOf } from '#server/activities/queries.ts';
import { inLine } from '#server/changes/named.ts';
import type { Logged } from '#server/changes/records.ts';
import type { ReadTx } from '#server/changes/write.ts';
import { isPostgres } from '#server/database/engine.ts';
import { inSlices, mapInSlices } from '#server/database/slices.ts';
import type { Tables } from '#server/database/tables.ts';
import { type ContactSet, knownBy } from '#server/privacy/contacts.ts';
import { erasedColumns, mergedInto } from '#server/privacy/lastKnown.ts';

/** A record that was deleted, and not because it became part of another one. */
export type EarlierRecord = {
  id: string;
  name: string;
  deletedOn: string;
  deletion: { at: string };
  row: { email: string | null };
};

type OwnRecords = {
  ids: string[];
  /** The lines of the log about them. */
  lines: { seq: number; before: string | null; after: string | null }[];
  /** What is and was on record of the person. */
  known: ContactSet & { emails: Set<string>; rows: Logged[] };
  earlier: EarlierRecord[];
  namesakesDeleted: number;
};

/**
 * All records of one person: this one, those that were merged into it, and deleted ones with a name and a phone or an email
 * that is or was on record of them. A record that was merged with one of these until that was taken back is another
 * person's. Deleted records that have the name alone in common are counted, where the log holds details of them.
 */
export async function recordsOf(tx: ReadTx, row: Tables['owners']): Promise<OwnRecords> {
  const ids = new Set(await withMerged(tx, row.id));
  const earlier: EarlierRecord[] = [];
  for (;;) {
    const lines = await linesOf(tx, [...ids]);
    const rows = [row, ...lines.flatMap(statesOf)];
    const known = { ...knownBy(rows), emails: emailsOf(rows), rows };
    const deleted = await deletedCalled(tx, known.names, ids);
    const found: EarlierRecord[] = [];
    for (const one of deleted) {
      const { phones } = knownBy(one.rows);
      const isShared = !phones.isDisjointFrom(known.phones) || !emailsOf(one.rows).isDisjointFrom(known.emails);
      if (isShared && !(await wasToldApart(tx, one.ids, ids))) found.push(one);
    }
    if (found.length === 0)
      return { ids: [...ids], lines, known, earlier, namesakesDeleted: deleted.filter(isTelling).length };
    earlier.push(...found);
    for (const one of found) for (const id of one.ids) ids.add(id);
  }
}

/** Whether a row that the log kept holds anything that an erasure takes out. */
export function holdsDetails(text: string | null): boolean {
  return text !== null && hasDetails(JSON.parse(text) as Logged);
}

function hasDetails(row: Logged): boolean {
  return Object.keys(erasedColumns).some((column) => row[column] != null);
}

const isTelling = ({ rows }: { rows: Logged[] }) => rows.some(hasDetails);

function emailsOf(rows: readonly Logged[]): Set<string> {
  return new Set(rows.flatMap(({ email }) => (typeof email === 'string' ? [email] : [])));
}

function statesOf({ before, after }: { before: string | null; after: string | null }): Logged[] {
  return [before, after].flatMap((text) => (text === null ? [] : [JSON.parse(text) as Logged]));
}

function linesOf({ db }: ReadTx, ids: readonly string[]) {
  return inSlices(ids, (some) =>
    db
      .selectFrom('changes')
      .select(['seq', 'entityId', 'before', 'after'])
      .where('topic', '=', 'owners')
      .where('entityId', 'in', some)
      .execute(),
  );
}

/**
 * The deleted records that had one of these names last, each with those that were merged into it and with all that the
 * log says of them.
 */
async function deletedCalled(tx: ReadTx, names: Set<string>, own: ReadonlySet<string>) {
  const { db, society } = tx;
  const called = sql<string>`lower(${inLine(db, 'before', 'name')})`;
  const deletions = await inSlices([...names], (some) =>
    db
      .selectFrom('changes')
      .innerJoin('activities', 'activities.id', 'changes.activityId')
      .leftJoin('owners', 'owners.id', 'changes.entityId')
      .select([
        'changes.seq',
        'changes.entityId',
        'changes.at',
        'changes.before',
        'activities.kind',
        'activities.params',
      ])
      // Written as in the index 0051_deleted_owners, which has only these lines.
      .where('topic', '=', sql.lit('owners'))
      .where('operation', '=', sql.lit('delete'))
      .where(called, 'in', some)
      .where('owners.id', 'is', null)
      .execute(),
  );
  // The last deletion of each counts; sorted by the database, the whole log might be read in the order of its lines.
  const inOrder = deletions.toSorted((one, other) => one.seq - other.seq);
  const last = new Map(inOrder.flatMap((line) => (line.entityId === null ? [] : [[line.entityId, line] as const])));
  const others = [...last].filter(([id, activity]) => !own.has(id) && mergedInto(activity) === null);
  const parts = new Map<string, string[]>();
  for (const [id] of others) parts.set(id, await withMerged(tx, id));
  const lines = await linesOf(tx, [...parts.values()].flat());
  const byRecord = new Map<string, Logged[]>();
  await mapInSlices(db, lines, (line) => {
    const id = line.entityId ?? '';
    byRecord.set(id, [...(byRecord.get(id) ?? []), ...statesOf(line)]);
  });
  return others.map(([id, { at, before }]) => {
    const { name, email } = JSON.parse(before ?? '{}') as { name: string; email: string | null };
    const deletedOn = dayIn(society.timeZone, new Date(at));
    const ids = parts.get(id) ?? [id];
    const rows = ids.flatMap((one) => byRecord.get(one) ?? []);
    return { id, ids, name, deletedOn, deletion: { at }, row: { email }, rows };
  });
}

/**
 * The record, and all records that were merged into it: the log tells of the person under each of them. A merge that
 * was taken back leaves two people, whatever became of either since.
 */
async function withMerged(tx: ReadTx, id: string): Promise<string[]> {
  const unsaid = await mergesInto(tx, null);
  const ids = new Set([id]);
  for (const one of ids) {
    const merges = [...(await mergesInto(tx, one)), ...unsaid];
    for (const { from, into, isStanding } of merges) if (isStanding && into === one) ids.add(from);
  }
  return [...ids];
}

/** Whether one of these records and one of the others were one until the merge was taken back. */
async function wasToldApart(tx: ReadTx, ids: readonly string[], others: ReadonlySet<string>): Promise<boolean> {
  const these = new Set(ids);
  for (const one of [...these, ...others, null])
    for (const { from, into, isStanding } of await mergesInto(tx, one)) {
      const isBetween = (these.has(from) && others.has(into)) || (these.has(into) && others.has(from));
      if (isBetween && !isStanding) return true;
    }
  return false;
}

type Merged = NonNullable<ActivityParams['merged']>;

/** The merges into this record, and whether each stands; for null, those that do not say into which record. */
async function mergesInto(tx: ReadTx, into: string | null): Promise<(Merged & { isStanding: boolean })[]> {
  const { db } = tx;
  // Written as in the index 0021_indexes, which has only these activities.
  const said = sql<string | null>`("params"${sql.raw(isPostgres(db) ? '::json' : '')} -> 'merged' ->> 'into')`;
  const merges = await db
    .selectFrom('activities')
    .select(['id', 'params'])
    .where('kind', '=', sql.lit('merge'))
    .where(said, into === null ? 'is' : '=', into)
    .execute();
  const standing = await standingOf(
    db,
    merges.map((merge) => merge.id),
  );
  const found: (Merged & { isStanding: boolean })[] = [];
  for (const { id, params } of merges) {
    const { merged = await mergedBefore(tx, id) } = JSON.parse(params) as ActivityParams;
    if (merged) found.push({ ...merged, isStanding: standing.undoneBy(id) === undefined });
  }
  return found;
}

/** Which records became one in a merge that does not say so itself, as its lines tell. */
async function mergedBefore({ db }: ReadTx, activityId: string): Promise<ActivityParams['merged']> {
  const lines = await db
    .selectFrom('changes')
    .select(['topic', 'entityId', 'operation', 'after'])
    .where('activityId', '=', activityId)
    .execute();
  const from = lines.find(({ topic, operation }) => topic === 'owners' && operation === 'delete')?.entityId;
  const edited = lines.find(({ topic, operation }) => topic === 'owners' && operation === 'edit')?.entityId;
  const passed = lines.find(({ topic }) => topic === 'ownerships' || topic === 'vehicles')?.after;
  const into = edited ?? (passed && (JSON.parse(passed) as { ownerId: string | null }).ownerId);
  return from && into ? { from, into } : undefined;
}
