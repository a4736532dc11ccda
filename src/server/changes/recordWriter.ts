import { type Changed, dependentsOf, union } from '#server/changes/dependents.ts';
import { differs, type Log, NotAsStaged } from '#server/changes/log.ts';
import { newRow, type Ready, recordKey } from '#server/changes/ready.ts';
import { type Dependents, type RecordTable, type Row, recordRules, stampsOf } from '#server/changes/records.ts';
import type { Stage } from '#server/changes/stage.ts';
import { type Relations, relationsOf, restoreRelations } from '#server/changes/undoState.ts';
import type { Draft, Edit, ReadTx, RecordWriter } from '#server/changes/write.ts';
import { compiledByIdsOrAll, compiledOnce } from '#server/database/compiled.ts';
import { insertRows, updateRow, updateRows } from '#server/database/rows.ts';
import { inSlices, slicesOf } from '#server/database/slices.ts';
import { moveStaged } from '#server/database/staging.ts';
import type { Db, Trx } from '#server/database/tables.ts';

/** What a unit of work has done so far with the records it has written, by table and id. */
type Unit = {
  readonly db: Trx;
  /** The time of the unit of work, ISO. */
  readonly at: string;
  readonly log: Log;
  readonly stage: Stage | null;
  /** Records whose version was increased, with the version they have now. */
  readonly counted: Map<string, number>;
  /** Records as the unit of work found them, without those whose version it had increased for another reason before. */
  readonly found: Map<string, object>;
  readonly touched: Set<string>;
  /** Records as the unit of work last wrote them: a caller's copy may be older. */
  readonly latest: Map<string, object>;
  /** Records that were made ready and that the unit of work has added. */
  readonly readies: Ready<RecordTable>[];
};

/** Makes every way of writing a record, over one log. Many records at once are written by few statements (rows.ts). */
export function createRecordWriter({ db, now }: ReadTx, log: Log, stage: Stage | null = null): RecordWriter {
  const unit: Unit = {
    ...{ db, at: now.toISOString(), log, stage },
    ...{ counted: new Map(), found: new Map(), touched: new Set(), latest: new Map(), readies: [] },
  };
  // Everything is done in slices, so that the event loop is held for one slice at a time.
  const writer: RecordWriter = {
    addReady: (ready) => addReady(unit, ready),
    isInPlace: (ready) => isInPlace(unit, ready),
    async addInstead(ready, table, drafts) {
      if (ready && isInPlace(unit, ready)) throw new NotAsStaged();
      return writer.addMany(table, drafts);
    },
    addMany: (table, drafts) => inSlices(drafts, (some) => addSome(unit, table, some)),
    async restoreMany(table, rows, relations) {
      for (const some of slicesOf(rows)) await restoreSome(unit, table, some, relationsAmong(some, relations));
    },
    changeMany: (table, edits) => inSlices(edits, (some) => changeSome(unit, table, some)),
    async removeMany(table, rows) {
      for (const some of slicesOf(rows)) await removeSome(unit, table, some);
    },
    touchMany: (table, ids) => touchAll(unit, table, ids),
    add: async (table, draft) => only(await writer.addMany(table, [draft])),
    change: async (table, before, edit) => only(await writer.changeMany(table, [{ before, edit }])),
    remove: (table, before) => writer.removeMany(table, [before]),
    touch: (table, id) => writer.touchMany(table, [id]),
  };
  return writer;
}

function nextVersion(unit: Unit, table: RecordTable, id: string | number, version: number): number {
  const key = recordKey(table, id);
  const next = countedOf(unit, key) ?? version + 1;
  unit.counted.set(key, next);
  return next;
}

function latestOf<T extends RecordTable>(unit: Unit, table: T, row: Row<T>): Row<T> {
  const key = recordKey(table, row.id);
  return ((unit.latest.get(key) ?? readyRow(unit, key)) as Row<T> | undefined) ?? row;
}

/** Does `act`, and logs each record with the dependents of its change; `act` may answer more of these. */
async function logged<T extends RecordTable>(
  { db, log, latest }: Unit,
  table: T,
  all: Changed<T>[],
  act: () => Promise<Map<string, Dependents> | undefined>,
  tied = new Map<string, Relations>(),
): Promise<void> {
  if (all.length === 0) return;
  const dependents = await dependentsOf(db, table, all);
  const gone = all.flatMap(({ before, after }) => (before && after === null ? String(before.id) : []));
  const relations = gone.length > 0 ? await relationsOf(db, table, gone) : tied;
  const more = await act();
  const { logged: shown } = recordRules[table];
  for (const [place, { before, after }] of all.entries()) {
    const { id } = (after ?? before) as Row<T>;
    if (after) latest.set(recordKey(table, id), after);
    const states = { before: before && shown(before), after: after && shown(after), rows: { before, after } };
    const concerned = union(dependents[place] ?? {}, more?.get(String(id)) ?? {});
    log.changed(table, id, { ...states, relations: relations.get(String(id)) ?? null, dependents: concerned });
  }
}

async function addSome<T extends RecordTable>(unit: Unit, table: T, drafts: Draft<T>[]): Promise<Row<T>[]> {
  const { db, at, counted } = unit;
  const rows = drafts.map((draft) => newRow(table, draft, at));
  for (const { id } of rows) counted.set(recordKey(table, id), 1);
  const added = rows.map((after) => ({ before: null, after }));
  await logged(unit, table, added, () => tableOf(db, table).insert(rows));
  return rows;
}

async function addReady<T extends RecordTable>({ db, log, stage, readies }: Unit, ready: Ready<T>): Promise<void> {
  readies.push(ready);
  const rows = stage?.of.get(ready)?.rows ?? null;
  if (rows === null) await insertRows(db, ready.table, ready.rows);
  else if (rows !== 'in-place') await moveStaged(db, rows);
  log.added(ready);
}

function isInPlace<T extends RecordTable>({ stage }: Unit, ready: Ready<T>): boolean {
  return stage?.of.get(ready)?.rows === 'in-place';
}

/** The row that a record was made ready with, where it was. */
function readyRow({ readies }: Unit, key: string): object | undefined {
  for (const { rows, places } of readies) {
    const place = places.get(key);
    if (place !== undefined) return rows[place];
  }
  return undefined;
}

/** The version that this unit of work gave a record; 1 for a record that was made ready. */
function countedOf(unit: Unit, key: string): number | undefined {
  return unit.counted.get(key) ?? (readyRow(unit, key) && 1);
}

async function restoreSome<T extends RecordTable>(
  unit: Unit,
  table: T,
  rows: Row<T>[],
  relations: Map<string, Relations>,
): Promise<void> {
  const { db, at } = unit;
  const again = rows.map((row) => {
    const version = 'version' in row ? nextVersion(unit, table, row.id, row.version) : 0;
    return { ...row, ...stampsOf(table, { version, updatedAt: at }) };
  });
  const restored = again.map((after) => ({ before: null, after }));
  const act = async () => {
    await tableOf(db, table).insert(again);
    return restoreRelations(db, table, relations);
  };
  await logged(unit, table, restored, act, relations);
}

async function changeSome<T extends RecordTable>(unit: Unit, table: T, edits: Edit<T>[]): Promise<Row<T>[]> {
  const all = edits.map((edit) => changedBy(unit, table, edit));
  const changed = all.filter(({ before, after }) => before !== after);
  await logged(unit, table, changed, () => tableOf(unit.db, table).update(changed));
  return all.map(({ after }) => after);
}

function changedBy<T extends RecordTable>(unit: Unit, table: T, { before: given, edit }: Edit<T>) {
  const { at, counted, found, touched } = unit;
  const before = latestOf(unit, table, given);
  const key = recordKey(table, before.id);
  if (!differs(before, { ...before, ...edit })) return { before, after: before };
  const first = found.get(key) as typeof before | undefined;
  // A record that is changed back to its first state keeps its version, so that nobody's copy becomes stale.
  if (first && !touched.has(key) && !differs(first, { ...before, ...edit })) {
    counted.delete(key);
    return { before, after: first };
  }
  if (countedOf(unit, key) === undefined) found.set(key, before);
  const version = 'version' in before ? nextVersion(unit, table, before.id, before.version) : 0;
  return { before, after: { ...before, ...edit, ...stampsOf(table, { version, updatedAt: at }) } };
}

async function removeSome<T extends RecordTable>(unit: Unit, table: T, rows: Row<T>[]): Promise<void> {
  const all = rows.map((row) => ({ before: latestOf(unit, table, row), after: null }));
  const ids = all.map(({ before }) => String(before.id));
  await logged(unit, table, all, () => tableOf(unit.db, table).delete(ids));
}

async function touchAll(unit: Unit, table: 'owners', all: string[]): Promise<void> {
  const { db, at, touched } = unit;
  const ids = [...new Set(all)].filter((id) => countedOf(unit, recordKey(table, id)) === undefined);
  for (const id of all) touched.add(recordKey(table, id));
  const rows = await versionsOf(db, ids);
  for (const { id, version } of rows) nextVersion(unit, table, id, version);
  const [one, ...more] = ids;
  if (one !== undefined && more.length === 0) await countedOn(db, at, one);
  else for (const some of slicesOf(ids)) await countingOn(db, at, some).execute();
}

function relationsAmong(rows: { id: string | number }[], all: Map<string, Relations>): Map<string, Relations> {
  const ids = new Set(rows.map(({ id }) => String(id)));
  return new Map([...all].filter(([id]) => ids.has(id)));
}

const versionsOf = compiledByIdsOrAll((db, ids) => {
  const versions = db.selectFrom('owners').select(['id', 'version']);
  return ids ? versions.where('id', 'in', ids) : versions;
});

function countingOn(db: Db | Trx, at: string, ids: string[]) {
  const counting = db.updateTable('owners').set((set) => ({ version: set('version', '+', 1), updatedAt: at }));
  return counting.where('id', 'in', ids);
}

const countedOn = compiledOnce((db, at: string, id: string) => countingOn(db, at, [id]));

function only<T>([row]: T[]): T {
  return row as T;
}

type Edited = { before: object; after: object };

/** The statements over one table. */
function tableOf(db: ReadTx['db'], table: RecordTable) {
  return {
    async insert(rows: object[]): Promise<undefined> {
      await insertRows(db, table, rows);
    },
    /** Updates one row by its id, or many as whole rows of which only the columns that changed are taken. */
    async update(all: Edited[]): Promise<undefined> {
      const columns = changedColumns(all);
      const [one, ...more] = all.map(({ after }) => after as Values);
      if (one === undefined) return;
      if (more.length > 0) await updateRows(db, table, [one, ...more], columns);
      else await updateRow(db, table, one.id, Object.fromEntries(columns.map((column) => [column, one[column]])));
    },
    /** Kysely can't follow a table that is a type parameter. */
    async delete(ids: string[]): Promise<undefined> {
      for (const some of slicesOf(ids))
        await db
          .deleteFrom(table as 'flats')
          .where('id', 'in', some)
          .execute();
    },
  };
}

type Values = Record<string, unknown> & { id: string };

function changedColumns(all: Edited[]): string[] {
  const columns = new Set<string>();
  for (const { before, after } of all) {
    for (const [column, value] of Object.entries(after))
      if ((before as Record<string, unknown>)[column] !== value) columns.add(column);
  }
  return [...columns];
}
