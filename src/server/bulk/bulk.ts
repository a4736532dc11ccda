import { setImmediate as turn } from 'node:timers/promises';
import {
  type BulkResult,
  type FlatsBulk,
  type LeftOut,
  manyChangedBy,
  mostLeftOut,
  type OwnersBulk,
  type VehiclesBulk,
} from '#domain/bulkCalls.ts';
import type { Message } from '#domain/message.ts';
import { differs } from '#server/changes/log.ts';
import { actOnce } from '#server/changes/once.ts';
import { type Row, recordRules } from '#server/changes/records.ts';
import type { Actor, Read, ReadTx, Tx, Write } from '#server/changes/write.ts';
import { mostRows, slicesOf } from '#server/database/slices.ts';

/** One field of many records, or the deletion of many (docs/rules.md, Lists). */

type BulkTable = 'flats' | 'owners' | 'vehicles';

/** What the request does to one record, or why it can't. */
export type Judged<T extends BulkTable> = { edit: Partial<Row<T>> } | { isDeletion: true } | { cannot: Message };

type BulkRequest = Pick<FlatsBulk, 'seen' | 'key' | 'delete' | 'dryRun'> & {
  edit?: (FlatsBulk | OwnersBulk | VehiclesBulk)['edit'];
};

/** A concept's rules for changing many of its records. */
export type BulkRules<T extends BulkTable, A extends BulkRequest> = {
  table: T;
  gone: Message;
  changedMeanwhile(row: Row<T>): Message;
  /** Called with the rows of a slice, so that what it needs is read once; the returned function judges each row. */
  judge(tx: ReadTx, rows: Row<T>[], asked: A): Promise<(row: Row<T>) => Judged<T>>;
  /** Writes what was planned. */
  act(tx: Tx, plan: BulkPlan<T>, asked: A): Promise<void>;
};

type BulkPlan<T extends BulkTable> = {
  edits: { before: Row<T>; edit: Partial<Row<T>> }[];
  deletions: Row<T>[];
  unchanged: number;
  cannot: LeftOut[];
};

type Doors = { read: Read; write: Write };

/**
 * Makes the preview or changes the records, as requested: both come from the same plan. Throws Problem conflict for a key
 * that was used for something else.
 */
export async function doBulk<T extends BulkTable, A extends BulkRequest>(
  { read, write }: Doors,
  actor: Actor,
  rules: BulkRules<T, A>,
  asked: A,
): Promise<BulkResult> {
  if (asked.dryRun) return resultOf(await preview(read, rules, asked));
  const { key, seen, edit, delete: isDeletion } = asked;
  async function act(tx: Tx): Promise<BulkResult> {
    const plan = await planAll(tx, rules, asked, Object.entries(seen));
    if (edit) tx.describe('bulk-edit', { change: manyChangedBy(edit) });
    else tx.describe('bulk-delete');
    await rules.act(tx, plan, asked);
    return resultOf(plan);
  }
  if (key === undefined) return write(actor, act);
  const sent = [rules.table, seen, edit ?? isDeletion];
  const work = (tx: Tx) => actOnce(tx, { key, sent, act: () => act(tx), repeat: () => repeat(tx, rules, asked, key) });
  return write(actor, work, key);
}

/** What the activity came to that was this act; of the records that it left out, why they would be now. */
async function repeat<T extends BulkTable, A extends BulkRequest>(
  tx: Tx,
  rules: BulkRules<T, A>,
  asked: A,
  activityId: string,
): Promise<BulkResult> {
  const changed = await changedIn(tx, rules.table, activityId);
  const rest = Object.entries(asked.seen).filter(([id]) => !changed.has(id));
  if (changed.size > 0) tx.repeats(activityId);
  const { edits, deletions, unchanged, cannot } = await planAll(tx, rules, asked, rest);
  const asTheyWere = unchanged + edits.length + deletions.length;
  return { ...resultOf({ ...nothingPlanned<T>(), unchanged: asTheyWere, cannot }), willChange: changed.size };
}

/** The ids of the records that an activity changed. Others have their turns between the slices. */
async function changedIn({ db }: ReadTx, table: BulkTable, activityId: string): Promise<Set<string | null>> {
  const ids = new Set<string | null>();
  for (let last = 0; ; ) {
    const some = await db
      .selectFrom('changes')
      .select(['seq', 'entityId', 'topic'])
      .where('activityId', '=', activityId)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(mostRows)
      .execute();
    for (const { entityId, topic } of some) if (topic === table) ids.add(entityId);
    if (some.length < mostRows) return ids;
    last = some.at(-1)?.seq ?? last;
  }
}

async function planAll<T extends BulkTable, A extends BulkRequest>(
  tx: ReadTx,
  rules: BulkRules<T, A>,
  asked: A,
  records: [id: string, version: number][],
): Promise<BulkPlan<T>> {
  const plan = nothingPlanned<T>();
  for (const some of slicesOf(records)) await planSome(tx, rules, asked, some, plan);
  return plan;
}

/** Others have their turns between the slices, so nobody waits for a preview. */
async function preview<T extends BulkTable, A extends BulkRequest>(
  read: Read,
  rules: BulkRules<T, A>,
  asked: A,
): Promise<BulkPlan<T>> {
  const plan = nothingPlanned<T>();
  for (const some of slicesOf(Object.entries(asked.seen))) {
    await read((tx) => planSome(tx, rules, asked, some, plan));
    await turn();
  }
  return plan;
}

function nothingPlanned<T extends BulkTable>(): BulkPlan<T> {
  return { edits: [], deletions: [], unchanged: 0, cannot: [] };
}

/** Adds these records to the plan. A record that has changed since it was seen is left out, and reported. */
async function planSome<T extends BulkTable, A extends BulkRequest>(
  tx: ReadTx,
  rules: BulkRules<T, A>,
  asked: A,
  some: [id: string, version: number][],
  plan: BulkPlan<T>,
): Promise<void> {
  const rows = await rowsOf(
    tx,
    rules.table,
    some.map(([id]) => id),
  );
  const judge = await rules.judge(tx, [...rows.values()], asked);
  for (const [id, version] of some) {
    const row = rows.get(id);
    if (row === undefined) plan.cannot.push({ id, label: null, why: rules.gone });
    else if (row.version !== version) leaveOut(plan, rules, row, rules.changedMeanwhile(row));
    else add(plan, rules, row, judge(row));
  }
}

function add<T extends BulkTable, A extends BulkRequest>(
  plan: BulkPlan<T>,
  rules: BulkRules<T, A>,
  row: Row<T>,
  judged: Judged<T>,
): void {
  if ('cannot' in judged) leaveOut(plan, rules, row, judged.cannot);
  else if ('isDeletion' in judged) plan.deletions.push(row);
  else if (differs(row, { ...row, ...judged.edit })) plan.edits.push({ before: row, edit: judged.edit });
  else plan.unchanged += 1;
}

function leaveOut<T extends BulkTable, A extends BulkRequest>(
  plan: BulkPlan<T>,
  { table }: BulkRules<T, A>,
  row: Row<T>,
  why: Message,
): void {
  plan.cannot.push({ id: row.id, label: recordRules[table].label(row), why });
}

function resultOf<T extends BulkTable>({ edits, deletions, unchanged, cannot }: BulkPlan<T>): BulkResult {
  return {
    willChange: edits.length + deletions.length,
    unchanged,
    cannotCount: cannot.length,
    cannot: cannot.slice(0, mostLeftOut),
  };
}

async function rowsOf<T extends BulkTable>({ db }: ReadTx, table: T, ids: string[]): Promise<Map<string, Row<T>>> {
  // Kysely can't follow a table that is a type parameter.
  const rows = await db
    .selectFrom(table as 'flats')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row as unknown as Row<T>]));
}
