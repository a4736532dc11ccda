import type { ImportProgress, ImportResult, ImportSummary } from '#domain/imports/answers.ts';
import type { ImportChoices } from '#domain/imports/choices.ts';
import { type Message, message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';
import type { Seal } from '#server/owners/seal.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A writing that has said nothing for so long is nobody's any more: its server has stopped, and nothing was written. */
const silentMs = 60_000;

type Row = Tables['importDrafts'];

/** A file that is being brought in, as it was left. */
export type ImportDraft = ImportProgress & { version: number; choices: ImportChoices; sheets: string };

type Sought = { id: string; userId: string; now: Date };

/** What stands in a file is people's: it is sealed, bound to its place, and forgotten after a day. */
const placeOf = (id: string, part: 'sheets' | 'choices') => `importDrafts/${id}/${part}`;

/** Keeps a file that was read; answers its id. */
export async function addDraft(tx: Tx, { name, sheets }: { name: string; sheets: string }): Promise<string> {
  const id = crypto.randomUUID();
  const at = tx.now.toISOString();
  await tx.db
    .insertInto('importDrafts')
    .values({
      id,
      userId: tx.actor?.userId ?? '',
      name,
      at,
      sheets: tx.seal.close(sheets, placeOf(id, 'sheets')),
      choices: tx.seal.close('{}', placeOf(id, 'choices')),
      version: 1,
      state: 'open',
      done: 0,
      total: 0,
      touchedAt: at,
      problem: null,
      result: null,
    })
    .execute();
  return id;
}

const headColumns = ['id', 'name', 'at', 'state', 'touchedAt'] as const;

/** A person's own files of the last day, the newest first. */
export async function listDrafts(db: Db, { userId, now }: Omit<Sought, 'id'>): Promise<ImportSummary[]> {
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
  const isSilent = row.state === 'writing' && Math.abs(now.getTime() - Date.parse(row.touchedAt)) > silentMs;
  return { id, name, at, state: isSilent ? 'open' : row.state };
}

/** How far a person's own import is. Throws Problem not_found. */
export async function findProgress(db: Db | Trx, sought: Sought): Promise<ImportProgress> {
  const row = await rowOf(db, sought);
  return progressOf(row, sought.now);
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

/** A person's own file with what stands in it. Throws Problem not_found: nobody else's, none older than a day. */
export async function findDraft(db: Db | Trx, seal: Seal, sought: Sought): Promise<ImportDraft> {
  const row = await rowOf(db, sought);
  try {
    const choices = JSON.parse(seal.open(row.choices, placeOf(row.id, 'choices'))) as ImportChoices;
    const sheets = seal.open(row.sheets, placeOf(row.id, 'sheets'));
    return { ...progressOf(row, sought.now), version: row.version, choices, sheets };
  } catch {
    // Sealed with a secret that was given up.
    throw missing();
  }
}

async function rowOf(db: Db | Trx, { id, userId, now }: Sought): Promise<Row> {
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

function missing(): Problem {
  return new Problem('not_found', message('import_not_found'));
}

/** Keeps what a person says of the file; each part that is named replaces what was said of it. Throws Problem conflict. */
export async function choose(tx: Tx, id: string, edit: ImportChoices): Promise<void> {
  const draft = await findDraft(tx.db, tx.seal, ownSought(tx, id));
  requireOpen(draft);
  const choices = JSON.stringify({ ...draft.choices, ...edit });
  await tx.db
    .updateTable('importDrafts')
    .set({ choices: tx.seal.close(choices, placeOf(id, 'choices')), version: draft.version + 1, problem: null })
    .where('id', '=', id)
    .execute();
}

function ownSought({ actor, now }: Tx, id: string): Sought {
  return { id, userId: actor?.userId ?? '', now };
}

function requireOpen({ state }: ImportSummary): void {
  if (state === 'open') return;
  throw new Problem('conflict', message(state === 'done' ? 'import_done_already' : 'import_under_way'));
}

/** Says that the writing has begun, so that it is begun once. Throws Problem not_found, conflict. */
export async function beginWriting(tx: Tx, id: string, total: number): Promise<void> {
  requireOpen(await findProgress(tx.db, ownSought(tx, id)));
  const touchedAt = tx.now.toISOString();
  await tx.db
    .updateTable('importDrafts')
    .set({ state: 'writing', done: 0, total, touchedAt, problem: null })
    .where('id', '=', id)
    .execute();
}

/** Says how far it is; answers whether it may go on. */
export async function advance({ db, now }: Tx, id: string, done: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('importDrafts')
    .set({ done, touchedAt: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'writing')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends an attempt with nothing written, and why. */
export async function giveUp({ db }: Tx, id: string, problem: Message): Promise<void> {
  await db
    .updateTable('importDrafts')
    .set({ state: 'open', done: 0, problem: JSON.stringify(problem) })
    .where('id', '=', id)
    .where('state', '=', 'writing')
    .execute();
}

/** Asks a writing to end with nothing written; once it has been written it is too late. Throws Problem not_found, conflict. */
export async function cancelWriting(tx: Tx, id: string): Promise<void> {
  const { state } = await findProgress(tx.db, ownSought(tx, id));
  if (state === 'done') throw new Problem('conflict', message('import_done_already'));
  await giveUp(tx, id, message('import_cancelled'));
}

/** In the transaction that writes the records: what was read of the file goes, the result stays for the day. */
export async function finish({ db, seal }: Tx, id: string, result: ImportResult): Promise<void> {
  await db
    .updateTable('importDrafts')
    .set((set) => ({
      state: 'done',
      done: set.ref('total'),
      result: JSON.stringify(result),
      sheets: seal.close('[]', placeOf(id, 'sheets')),
      choices: seal.close('{}', placeOf(id, 'choices')),
    }))
    .where('id', '=', id)
    .execute();
}

/** Throws Problem not_found, conflict while it is being written. */
export async function removeDraft(tx: Tx, id: string): Promise<void> {
  const { state } = await findProgress(tx.db, ownSought(tx, id));
  if (state === 'writing') throw new Problem('conflict', message('import_under_way'));
  await tx.db.deleteFrom('importDrafts').where('id', '=', id).execute();
}

/** Files of more than a day ago are forgotten, and those of a clock that was ahead by as much. */
export async function forgetDrafts({ db, now }: Pick<ReadTx, 'db' | 'now'>): Promise<void> {
  const dayAfter = new Date(now.getTime() + dayMs).toISOString();
  const over = db.deleteFrom('importDrafts');
  await over.where((is) => is.or([is('at', '<=', dayBefore(now)), is('at', '>', dayAfter)])).execute();
}
