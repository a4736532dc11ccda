import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { RecordTable } from '#server/changes/records.ts';
import type { Tx } from '#server/changes/write.ts';
import { digestOf } from '#server/seal.ts';

/** For how long a record that is sent again is recognised; after that it is refused, and makes no other one. */
const recognisedMs = 24 * 60 * 60 * 1000;

/**
 * Records that a state is used, and answers whether this is its first use on any server. The record is kept until
 * `until`, in milliseconds.
 */
export async function isFirstUse({ db }: Pick<Tx, 'db'>, state: string, until: number): Promise<boolean> {
  const used = db.insertInto('usedStates').values({ state, expiresAt: new Date(until).toISOString() });
  const { numInsertedOrUpdatedRows } = await used
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

/**
 * Makes this unit of work answer with the activity that added a record, so that whoever sends it again may take it back
 * as after the first answer.
 */
export async function repeatActivity(tx: Tx, table: RecordTable, id: string): Promise<void> {
  const added = tx.db
    .selectFrom('changes')
    .select('activityId')
    .where('entityId', '=', id)
    .where('topic', '=', table)
    .where('operation', '=', 'add')
    .orderBy('seq', 'desc');
  const { activityId = null } = (await added.limit(1).executeTakeFirst()) ?? {};
  if (activityId !== null) tx.repeats(activityId);
}

/** The id of a new record; nothing where its sender chose none. */
export type Chosen = { id?: string };

type Act<T> = {
  /** As the sender chose it: the id of the activity that the act is. */
  key: string;
  sent: unknown;
  act(): Promise<T>;
  /** What the act came to, as it was done before. */
  repeat(): Promise<T>;
};

/**
 * Does an act once that makes no record of its own, in a unit of work whose activity has its key as id: what the same
 * person sends again under it is answered by `repeat`. Throws Problem conflict for other content or by somebody else.
 */
export async function actOnce<T>(tx: Tx, { key, sent, act, repeat }: Act<T>): Promise<T> {
  const digest = digestOf(tx.seal, [tx.actor?.userId, sent]);
  if (!(await isFirstUse(tx, `${key} ${digest}`, tx.now.getTime() + recognisedMs))) return repeat();
  const taken = tx.db.selectFrom('activities').select('id').where('id', '=', key);
  if (await taken.executeTakeFirst()) throw new Problem('conflict', message('key_used'));
  return act();
}

type Addition<T> = {
  table: RecordTable;
  /** As the sender chose it; without one each request adds a record. */
  id: string | undefined;
  draft: object;
  add(chosen: Chosen): Promise<T>;
  /** The record as it is now. */
  find(id: string): Promise<T>;
};

/**
 * Adds a record once (docs/rules.md, Saving and deleting): what the same person sends again under the same id is
 * answered by `find`. Throws Problem conflict for other content or by somebody else, and tells nothing of the record.
 */
export async function addOnce<T>(tx: Tx, { table, id, draft, add, find }: Addition<T>): Promise<T> {
  if (id === undefined) return add({});
  const sent = digestOf(tx.seal, [table, tx.actor?.userId, draft]);
  if (!(await isFirstUse(tx, `${id} ${sent}`, tx.now.getTime() + recognisedMs))) {
    await repeatActivity(tx, table, id);
    return find(id);
  }
  // The log knows of deleted records, too, which may be brought back under their ids.
  const taken = tx.db.selectFrom('changes').select('seq').where('entityId', '=', id).where('topic', '=', table);
  if (await taken.limit(1).executeTakeFirst()) throw new Problem('conflict', message('key_used'));
  return add({ id });
}
