import type { ExpressionBuilder } from 'kysely';
import type { ImportProgress, ImportResult, ImportSummary } from '#domain/imports/answers.ts';
import { type Message, message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';
import type { DraftPart, Piece } from '#server/imports/parts.ts';
import type { Chosen } from '#server/imports/work.ts';
import { stateNow, tracesOf } from '#server/privacy/heldDrafts.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** How many files the whole society may have waiting; each is kept whole for a day. */
const mostDrafts = 50;

type Row = Tables['importDrafts'];
type OwnDraft = { id: string; userId: string; now: Date };

/** Requires room for another file. Throws Problem conflict where as many files wait to be brought in as are kept. */
export async function requireRoom(db: Db | Trx, now: Date): Promise<void> {
  const { count } = await db
    .selectFrom('importDrafts')
    .select((select) => select.fn.countAll().as('count'))
    .where('state', '!=', 'done')
    .where('at', '>', dayBefore(now))
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostDrafts)
    throw new Problem('conflict', message('import_too_many_drafts', { max: mostDrafts }));
}

/** Keeps a file that was read, until it is written or a day has gone; its pieces follow. Throws Problem conflict. */
export async function addDraft(tx: Tx, { id, name, at }: ImportSummary): Promise<void> {
  await requireRoom(tx.db, tx.now);
  await tx.db
    .insertInto('importDrafts')
    .values({
      id,
      userId: tx.actor?.userId ?? '',
      name,
      at,
      version: 1,
      state: 'open',
      done: 0,
      total: 0,
      touchedAt: at,
      problem: null,
      result: null,
    })
    .execute();
}

export async function addPiece({ db }: Tx, draftId: string, piece: Piece): Promise<void> {
  await db
    .insertInto('importParts')
    .values({ draftId, ...piece })
    .execute();
}

const headColumns = ['id', 'name', 'at', 'state', 'touchedAt'] as const;

/** A person's own files of the last day, the newest first. */
export async function listDrafts(db: Db, { userId, now }: Omit<OwnDraft, 'id'>): Promise<ImportSummary[]> {
  const rows = await db
    .selectFrom('importDrafts')
    .select(headColumns)
    .where('userId', '=', userId)
    .where('at', '>', dayBefore(now))
    .orderBy('at', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => headOf(row, now));
}

function dayBefore(now: Date): string {
  return new Date(now.getTime() - dayMs).toISOString();
}

function headOf({ id, name, at, ...row }: Pick<Row, (typeof headColumns)[number]>, now: Date): ImportSummary {
  return { id, name, at, state: stateNow(row, now) };
}

/** How far a person's own import is. Throws Problem not_found. */
export async function findProgress(db: Db | Trx, draft: OwnDraft): Promise<ImportProgress> {
  const row = await rowOf(db, draft);
  return progressOf(row, draft.now);
}

function progressOf(row: Row, now: Date): ImportProgress {
  return {
    ...headOf(row, now),
    done: row.done,
    total: row.total,
    problem: row.problem === null ? null : (JSON.parse(row.problem) as Message),
    result: row.result === null ? null : (JSON.parse(row.result) as ImportResult),
  };
}

async function rowOf(db: Db | Trx, { id, userId, now }: OwnDraft): Promise<Row> {
  const row = await db
    .selectFrom('importDrafts')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('at', '>', dayBefore(now))
    .executeTakeFirst();
  if (!row) throw missing();
  return row;
}

export function missing(): Problem {
  return new Problem('not_found', message('import_not_found'));
}

/**
 * Keeps the choices that a person has made for a file, and answers true; false where other choices were kept since the
 * version that these were made from. Throws Problem not_found, conflict.
 */
export async function choose(tx: Tx, id: string, { version, choices }: Chosen): Promise<boolean> {
  requireOpen(await findProgress(tx.db, ownDraft(tx, id)));
  const { numUpdatedRows } = await tx.db
    .updateTable('importDrafts')
    .set({ version: version + 1, problem: null })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await removePart(tx, id, 'choices');
  for (const piece of choices) await addPiece(tx, id, piece);
  return true;
}

/** Removes a part of a draft, with the traces of the people in it. */
export async function removePart({ db }: Tx, id: string, part: DraftPart): Promise<void> {
  const parts = db.deleteFrom('importParts').where('draftId', '=', id);
  await parts.where((is) => is.or([is('part', '=', part), isTraceOf(is, part)])).execute();
}

function isTraceOf(is: ExpressionBuilder<Tables, 'importParts'>, part: DraftPart) {
  return is.and([is('part', '=', 'people'), is('nth', '=', tracesOf[part])]);
}

function ownDraft({ actor, now }: Tx, id: string): OwnDraft {
  return { id, userId: actor?.userId ?? '', now };
}

/** Requires that a file is neither being written nor written already. Throws Problem conflict. */
export function requireOpen({ state }: ImportSummary): void {
  if (state === 'open') return;
  throw new Problem('conflict', message(state === 'done' ? 'import_done_already' : 'import_under_way'));
}

/** Marks a draft as being written, so that its writing begins once. Throws Problem not_found, conflict. */
export async function beginWriting(tx: Tx, id: string, total: number): Promise<void> {
  requireOpen(await findProgress(tx.db, ownDraft(tx, id)));
  const touchedAt = tx.now.toISOString();
  await tx.db
    .updateTable('importDrafts')
    .set({ state: 'writing', done: 0, total, touchedAt, problem: null })
    .where('id', '=', id)
    .execute();
}

/** Stores how much is done; answers whether the writing may go on, which it may not once it was cancelled. */
export async function advance({ db, now }: Tx, id: string, done: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('importDrafts')
    .set({ done, touchedAt: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'writing')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a writing with nothing written, and stores why. */
export async function giveUp({ db }: Tx, id: string, problem: Message): Promise<void> {
  await db
    .updateTable('importDrafts')
    .set({ state: 'open', done: 0, problem: JSON.stringify(problem) })
    .where('id', '=', id)
    .where('state', '=', 'writing')
    .execute();
}

/**
 * Asks a writing to end with nothing written; once it has been written it is too late. Throws Problem not_found,
 * conflict.
 */
export async function cancelWriting(tx: Tx, id: string): Promise<void> {
  const { state } = await findProgress(tx.db, ownDraft(tx, id));
  if (state === 'done') throw new Problem('conflict', message('import_done_already'));
  await giveUp(tx, id, message('import_cancelled'));
}

/**
 * Marks a draft as done, in the transaction that writes its records. What was read of the file is deleted; the result
 * and its report stay for the day.
 */
export async function finish({ db }: Tx, id: string, result: ImportResult): Promise<void> {
  await db
    .updateTable('importDrafts')
    .set((set) => ({ state: 'done', done: set.ref('total'), result: JSON.stringify(result) }))
    .where('id', '=', id)
    .execute();
  const parts = db.deleteFrom('importParts').where('draftId', '=', id);
  await parts.where((is) => is.not(is.or([is('part', '=', 'report'), isTraceOf(is, 'report')]))).execute();
}

/** Deletes a user's own file that was read. Throws Problem not_found, conflict while it is being written. */
export async function removeDraft(tx: Tx, id: string): Promise<void> {
  const { state } = await findProgress(tx.db, ownDraft(tx, id));
  if (state === 'writing') throw new Problem('conflict', message('import_under_way'));
  await tx.db.deleteFrom('importDrafts').where('id', '=', id).execute();
}

/** Deletes files of more than a day ago, and those dated more than a day ahead by a wrong clock. */
export async function forgetDrafts({ db, now }: Pick<ReadTx, 'db' | 'now'>): Promise<void> {
  const dayAfter = new Date(now.getTime() + dayMs).toISOString();
  const over = db.deleteFrom('importDrafts');
  await over.where((is) => is.or([is('at', '<=', dayBefore(now)), is('at', '>', dayAfter)])).execute();
}
