import { type Changed, type Dependents, dependentsOf, union } from '#server/changes/dependents.ts';
import { type Relations, relationsOf, tieAgain } from '#server/changes/kept.ts';
import { differs, type Log } from '#server/changes/log.ts';
import { type RecordTable, type Row, recordRules, type Stamp } from '#server/changes/records.ts';
import type { Draft, Edit, ReadTx, RecordWriter } from '#server/changes/write.ts';
import { askedOf, compiledOnce } from '#server/database/compiled.ts';
import { newId } from '#server/database/ids.ts';
import { insertRows, updateRow, updateRows } from '#server/database/rows.ts';
import { inSlices, slicesOf } from '#server/database/slices.ts';
import type { Db, Trx } from '#server/database/tables.ts';

/** Every way of writing a record, over one log. Of many at once, each kind of statement is one for many of them (rows.ts). */
export function createRecordWriter(tx: ReadTx, log: Log): RecordWriter {
  const { db } = tx;
  const at = tx.now.toISOString();
  // Records whose version has counted on in this unit of work, with the version they have now.
  const counted = new Map<string, number>();
  function nextVersion(table: RecordTable, id: string | number, version: number): number {
    const key = `${table}/${id}`;
    const next = counted.get(key) ?? version + 1;
    counted.set(key, next);
    return next;
  }
  // Records as this unit of work found them, but for those whose version counts on for another reason.
  const found = new Map<string, object>();
  const touched = new Set<string>();
  // Records as this unit of work has left them: a caller's copy may be older.
  const latest = new Map<string, object>();
  const latestOf = <T extends RecordTable>(table: T, row: Row<T>) =>
    (latest.get(`${table}/${row.id}`) as Row<T> | undefined) ?? row;

  async function insert<T extends RecordTable>(table: T, rows: Row<T>[], tied?: Map<string, Relations>): Promise<void> {
    await logged(
      table,
      rows.map((after) => ({ before: null, after })),
      async () => {
        await tableOf(db, table).insert(rows);
        return tied && tieAgain(db, table, tied);
      },
      tied,
    );
  }

  /** Does it, and logs each record with what its change concerns besides; the act may know of more. */
  async function logged<T extends RecordTable>(
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
      if (after) latest.set(`${table}/${id}`, after);
      const states = { before: before && shown(before), after: after && shown(after), rows: { before, after } };
      const concerned = union(dependents[place] ?? {}, more?.get(String(id)) ?? {});
      log.changed(table, id, { ...states, relations: relations.get(String(id)) ?? null, dependents: concerned });
    }
  }

  async function addSome<T extends RecordTable>(table: T, drafts: Draft<T>[]): Promise<Row<T>[]> {
    const rows = drafts.map((draft) => {
      const row = {
        id: newId(),
        ...draft,
        ...stampsOf(table, { version: 1, createdAt: at, updatedAt: at }),
      } as unknown as Row<T>;
      counted.set(`${table}/${row.id}`, 1);
      return row;
    });
    await insert(table, rows);
    return rows;
  }

  async function changeSome<T extends RecordTable>(table: T, edits: Edit<T>[]): Promise<Row<T>[]> {
    const all = edits.map(({ before: given, edit }) => {
      const before = latestOf(table, given);
      const key = `${table}/${before.id}`;
      if (!differs(before, { ...before, ...edit })) return { before, after: before };
      const first = found.get(key) as typeof before | undefined;
      // What comes to nothing makes nobody's copy stale.
      if (first && !touched.has(key) && !differs(first, { ...before, ...edit })) {
        counted.delete(key);
        return { before, after: first };
      }
      if (!counted.has(key)) found.set(key, before);
      const version = 'version' in before ? nextVersion(table, before.id, before.version) : 0;
      return { before, after: { ...before, ...edit, ...stampsOf(table, { version, updatedAt: at }) } };
    });
    const changed = all.filter(({ before, after }) => before !== after);
    await logged(table, changed, () => tableOf(db, table).update(changed));
    return all.map(({ after }) => after);
  }

  // All of it in slices, so that the loop is held by one of them at most.
  const writer: RecordWriter = {
    addMany: (table, drafts) => inSlices(drafts, (some) => addSome(table, some)),
    async restoreMany(table, rows, relations) {
      const again = rows.map((row) => {
        const version = 'version' in row ? nextVersion(table, row.id, row.version) : 0;
        return { ...row, ...stampsOf(table, { version, updatedAt: at }) };
      });
      for (const some of slicesOf(again)) await insert(table, some, relationsAmong(some, relations));
    },
    changeMany: (table, edits) => inSlices(edits, (some) => changeSome(table, some)),
    async removeMany(table, rows) {
      for (const some of slicesOf(rows)) {
        const all = some.map((row) => ({ before: latestOf(table, row), after: null }));
        await logged(table, all, () => tableOf(db, table).delete(all.map(({ before }) => String(before.id))));
      }
    },
    async touchMany(table, all) {
      const ids = [...new Set(all)].filter((id) => !counted.has(`${table}/${id}`));
      for (const id of all) touched.add(`${table}/${id}`);
      const rows = await versionsOf(db, ids);
      for (const { id, version } of rows) nextVersion(table, id, version);
      const [one, ...more] = ids;
      if (one !== undefined && more.length === 0) await countedOn(db, at, one);
      else for (const some of slicesOf(ids)) await countingOn(db, at, some).execute();
    },
    add: async (table, draft) => only(await writer.addMany(table, [draft])),
    change: async (table, before, edit) => only(await writer.changeMany(table, [{ before, edit }])),
    remove: (table, before) => writer.removeMany(table, [before]),
    touch: (table, id) => writer.touchMany(table, [id]),
  };
  return writer;
}

function relationsAmong(rows: { id: string | number }[], all: Map<string, Relations>): Map<string, Relations> {
  const ids = new Set(rows.map(({ id }) => String(id)));
  return new Map([...all].filter(([id]) => ids.has(id)));
}

const versionsOf = askedOf((db, ids) => {
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

function stampsOf(table: RecordTable, values: { [S in Stamp]?: string | number }): object {
  const wanted: readonly string[] = recordRules[table].stamps;
  return Object.fromEntries(Object.entries(values).filter(([stamp]) => wanted.includes(stamp)));
}

type Edited = { before: object; after: object };

/** The statements over one table. */
function tableOf(db: ReadTx['db'], table: RecordTable) {
  return {
    insert: (rows: object[]) => insertRows(db, table, rows),
    /** One by its id; many as whole rows, of which the columns that changed are taken. */
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
