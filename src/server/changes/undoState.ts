import { pointingTo } from '#server/changes/dependents.ts';
import {
  type Dependents,
  isUndoable,
  type RecordTable,
  type Row,
  recordRules,
  references,
  type UndoableTable,
  type Untied,
} from '#server/changes/records.ts';
import type { ReadTx } from '#server/changes/write.ts';
import { inSlices, slicesOf } from '#server/database/slices.ts';
import type { Tables, Trx } from '#server/database/tables.ts';

/** What the log leaves out of a person's row. */
export type Hidden = Pick<Tables['owners'], 'aadharSealed' | 'panSealed' | 'lease'>;

/**
 * What a deletion changes without a line of the log: what it unties, by id, and rows that the database deletes with the
 * record. For a restored record: what was tied to it again.
 */
export type Relations = { [U in Untied]?: string[] } & { snapshots: { id: string; row: string }[] };

/** What taking back a line of the log needs beside the line; deleted after some days (activities/undo.ts). */
export type UndoState = { before: Hidden | null; after: Hidden | null; relations: Relations | null };

export const hiddenColumns = ['aadharSealed', 'panSealed', 'lease'] as const;

type Rows = { before: object | null; after: object | null };

/** What is to be kept of a record that changed; null where its line says it all. */
export function undoStateOf(
  tx: ReadTx,
  table: string,
  { before, after }: Rows,
  relations: Relations | null,
): UndoState | null {
  const isPlainAddition = before === null && after !== null && relations === null;
  if (isPlainAddition || !isUndoable(table)) return null;
  const [was, is] = table === 'owners' ? [hiddenOf(tx, before), hiddenOf(tx, after)] : [null, null];
  const isDeletion = after === null;
  const isTied = relations !== null && Object.values(relations).some((ids) => ids.length > 0);
  const isHiddenChanged = before !== null && hiddenColumns.some((column) => was?.[column] !== is?.[column]);
  return isDeletion || isTied || isHiddenChanged ? { before: was, after: is, relations } : null;
}

function hiddenOf(tx: ReadTx, row: object | null): Hidden | null {
  if (row === null) return null;
  const { aadharSealed, panSealed, lease } = tx.withKeptNumbers(row as Row<'owners'>);
  return { aadharSealed, panSealed, lease };
}

/** The tables to whose records nothing points, but for the register, of which no entry is added or removed by an undo. */
export const leaves = (Object.keys(recordRules) as RecordTable[])
  .filter(isUndoable)
  .filter((table) => table !== 'transfers' && !references.some(({ to }) => to === table));

/** The references to records of a table that a deletion unties. */
function untiedFrom(table: RecordTable) {
  return references.flatMap(({ from, column, to, keptAs }) => (to === table && keptAs ? { from, column, keptAs } : []));
}

/** What these deletions will untie, by id. Read before the rows are deleted. */
export async function relationsOf(trx: Trx, table: RecordTable, ids: string[]): Promise<Map<string, Relations>> {
  const all = new Map<string, Relations>();
  if (table !== 'flats' && table !== 'owners') return all;
  const untied = untiedFrom(table);
  for (const id of ids) all.set(id, { ...Object.fromEntries(untied.map(({ keptAs }) => [keptAs, []])), snapshots: [] });
  for (const { from, column, keptAs } of untied)
    for (const { id, of } of await pointingTo(trx, from, column, ids)) all.get(of ?? '')?.[keptAs]?.push(id);
  if (table === 'owners') {
    const snapshots = await inSlices(ids, (some) =>
      trx.selectFrom('ownerSnapshots').selectAll().where('ownerId', 'in', some).execute(),
    );
    for (const { id, row, ownerId } of snapshots) all.get(ownerId)?.snapshots.push({ id, row });
  }
  return all;
}

/** Ties again what a deletion untied; answers the records that now show each restored record, by its id. */
export async function restoreRelations(
  trx: Trx,
  table: RecordTable,
  all: Map<string, Relations>,
): Promise<Map<string, Dependents>> {
  const dependents = new Map<string, Dependents>();
  if (table !== 'flats' && table !== 'owners') return dependents;
  const other = table === 'flats' ? 'ownerId' : 'flatId';
  for (const [id, relations] of all) {
    const { ownerships = [], transfers = [], sold = [], bought = [], snapshots } = relations;
    for (const { from, column, keptAs } of untiedFrom(table))
      await pointAt(trx, from, column, relations[keptAs] ?? [], id);
    if (snapshots.length > 0)
      await trx
        .insertInto('ownerSnapshots')
        .values(snapshots.map((snapshot) => ({ ...snapshot, ownerId: id })))
        .execute();
    const shown = await inSlices(ownerships, (some) =>
      trx.selectFrom('ownerships').select(`${other} as id`).where('id', 'in', some).execute(),
    );
    const ids = [...new Set(shown.flatMap((one) => one.id ?? []))];
    dependents.set(id, {
      [table === 'flats' ? 'owners' : 'flats']: ids,
      transfers: [...new Set([...transfers, ...sold, ...bought])],
    });
  }
  return dependents;
}

/** Points these rows at a record, where they point at none. */
async function pointAt(trx: Trx, table: UndoableTable, column: string, ids: string[], to: string): Promise<void> {
  for (const some of slicesOf(ids)) {
    const update = trx.updateTable(table as 'transfers').set({ [column]: to });
    await update
      .where('id', 'in', some)
      .where(column as 'flatId', 'is', null)
      .execute();
  }
}
