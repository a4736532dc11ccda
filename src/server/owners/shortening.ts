import { setImmediate as turn } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { ShorteningProgress } from '#domain/society.ts';
import type { Row } from '#server/changes/records.ts';
import type { Hidden, UndoState } from '#server/changes/undoState.ts';
import type { Tx, Write } from '#server/changes/write.ts';
import { isPostgres, onlyOneAt } from '#server/database/engine.ts';
import type { Db, Tables } from '#server/database/tables.ts';
import { shortened } from '#server/owners/documents.ts';
import type { Seal } from '#server/seal.ts';

/** The work that leaves only the last four digits of every Aadhaar number on record, wherever one lies. */
export type Shortening = {
  /** Starts the work in the background, if there is any. */
  wake(): void;
  progress(): Promise<ShorteningProgress>;
  /** Ends after the step at hand; what is left is done after the next start. */
  stop(): Promise<void>;
};

type Tools = { db: Db; write: Write; clean: () => Promise<void>; onError: (error: unknown) => void };

/**
 * Does the work in steps, each a unit of work of its own, so that nobody waits for the whole; the database remembers how
 * far it is. At its end the engine overwrites what the shortening has left in its files. In one step it would hold up every
 * writer, and be lost with its server (docs/rules.md, Several servers).
 */
export function createShortening({ db, write, clean, onError }: Tools): Shortening {
  let running: Promise<void> | null = null;
  let isStopped = false;
  const pass = new Pass();
  async function work(): Promise<void> {
    for (;;) {
      const cleaning = await db.selectFrom('cleanings').selectAll().executeTakeFirst();
      if (!cleaning || isStopped) return;
      if (cleaning.step === 'overwriting') {
        await clean();
        await write(null, (tx) => finish(tx, cleaning));
      } else pass.place = await write(null, (tx) => pass.step(tx));
      await turn();
    }
  }
  return {
    wake() {
      // Another server may be running this work. A killed server's lock ends with its connection.
      running ??= (isPostgres(db) ? onlyOneAt('shortening', db, work) : work()).catch(onError).finally(() => {
        running = null;
      });
    },
    async progress() {
      const cleaning = await db
        .selectFrom('cleanings')
        .select(['step', 'done', 'total'])
        .where((where) => where.or([where('erasures', '=', 0), where('total', '>', 0)]))
        .executeTakeFirst();
      if (!cleaning) return { isRunning: false, step: null, done: 0, total: 0 };
      // A second walk counts records again, but no more are done than there are.
      return { isRunning: true, ...cleaning, done: Math.min(cleaning.done, cleaning.total) };
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

/** Requests the shortening; to be called in the unit of work that changes the setting. */
export async function beginShortening({ db }: Tx): Promise<void> {
  const owners = await longOnes(db)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const snapshots = await db
    .selectFrom('ownerSnapshots')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const kept = await keptOwners(db)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const row = {
    id: 1 as const,
    step: 'shortening' as const,
    done: 0,
    total: owners.count + snapshots.count + kept.count,
  };
  await db
    .insertInto('cleanings')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/**
 * Ends the work, unless something was erased while the engine overwrote: that needs another round. Logs it where
 * numbers were shortened.
 */
async function finish({ db, note }: Tx, { erasures, total }: Selectable<Tables['cleanings']>): Promise<void> {
  const over = db.deleteFrom('cleanings').where('step', '=', 'overwriting').where('erasures', '=', erasures);
  const { numDeletedRows } = await over.executeTakeFirstOrThrow();
  if (numDeletedRows > 0n && total > 0) note({ topic: 'society', entityId: null, operation: 'shortened' });
}

/** Asks the engine to overwrite what an erasure has left in its files; to be called in the erasure's unit of work. */
export async function beginOverwriting({ db }: Tx): Promise<void> {
  const row = { id: 1 as const, step: 'overwriting' as const, done: 0, total: 0, erasures: 1 };
  await db
    .insertInto('cleanings')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((set) => ({ erasures: set('cleanings.erasures', '+', 1) })),
    )
    .execute();
}

const rowsAtOnce = 100;
// A sealed text of four digits: the version, the nonce, the tag and six characters, with dots between.
const shortSeal = 48;

/** Owners with more than four digits on record, as the length of the sealed text tells. */
function longOnes(db: Db | Tx['db']) {
  return (db as Db)
    .selectFrom('owners')
    .where((where) => where(where.fn<number>('length', ['aadharSealed']), '>', shortSeal));
}

/** Owners' rows that are kept so that changes can be undone. */
function keptOwners(db: Db | Tx['db']) {
  return (db as Db).selectFrom('keptRows').where('topic', '=', 'owners').where('kept', 'is not', null);
}

const walkedTables = ['ownerSnapshots', 'keptRows', 'owners'] as const;
type WalkPosition = { table: (typeof walkedTables)[number]; after: string };
const beginning: WalkPosition = { table: 'ownerSnapshots', after: '' };

/** One walk through all that holds numbers, from id to id. What can't be opened stays as it is. */
class Pass {
  /** How far the walk has come; moved on once the step up to there is committed. */
  place: WalkPosition = beginning;
  #society = 0;

  /** Does one step; answers where the next one begins. */
  async step(tx: Tx): Promise<WalkPosition> {
    // The setting may have been changed back and again, on any server: then long numbers may lie where the walk has
    // passed.
    if (this.#society !== tx.society.version) this.place = beginning;
    this.#society = tx.society.version;
    if (tx.society.aadharKeeping !== 'last-four') {
      await tx.db.deleteFrom('cleanings').execute();
      return beginning;
    }
    const { table } = this.place;
    const seen = await this.#walk(tx, table);
    const last = seen.at(-1);
    await tx.db
      .updateTable('cleanings')
      .set((set) => ({ done: set('done', '+', seen.length) }))
      .execute();
    if (last) return { table, after: last.id };
    if (table !== 'owners') return { table: walkedTables[walkedTables.indexOf(table) + 1] ?? 'owners', after: '' };
    await tx.db.updateTable('cleanings').set({ step: 'overwriting' }).execute();
    return beginning;
  }

  #walk(tx: Tx, table: WalkPosition['table']): Promise<{ id: string }[]> {
    if (table === 'owners') return this.#owners(tx);
    return table === 'keptRows' ? this.#kept(tx) : this.#snapshots(tx);
  }

  async #kept(tx: Tx): Promise<{ id: string }[]> {
    const rows = await keptOwners(tx.db)
      .select(['id', 'entityId', 'kept'])
      .where('id', '>', this.place.after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    for (const { id, entityId, kept } of rows) {
      const shorter = shortenedUndoState(tx.seal, entityId, JSON.parse(kept ?? '') as UndoState);
      if (shorter)
        await tx.db
          .updateTable('keptRows')
          .set({ kept: JSON.stringify(shorter) })
          .where('id', '=', id)
          .execute();
    }
    return rows;
  }

  async #owners(tx: Tx): Promise<{ id: string }[]> {
    const rows = await longOnes(tx.db)
      .select(['id', 'aadharSealed'])
      .where('id', '>', this.place.after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    // Written past the log: it holds only whether there is a number, and that does not change.
    for (const owner of rows) {
      const aadharSealed = shortened(tx.seal, owner);
      if (aadharSealed) await tx.db.updateTable('owners').set({ aadharSealed }).where('id', '=', owner.id).execute();
    }
    return rows;
  }

  async #snapshots(tx: Tx): Promise<{ id: string }[]> {
    const rows = await tx.db
      .selectFrom('ownerSnapshots')
      .select(['id', 'row'])
      .where('id', '>', this.place.after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    for (const { id, row } of rows) {
      const before = JSON.parse(row) as Tables['owners'];
      const aadharSealed = shortened(tx.seal, before);
      if (!aadharSealed) continue;
      const shorter = JSON.stringify({ ...before, aadharSealed });
      await tx.db.updateTable('ownerSnapshots').set({ row: shorter }).where('id', '=', id).execute();
    }
    return rows;
  }
}

/**
 * An undo state with no more than the last digits of any Aadhaar number in it; null where there is nothing to shorten.
 */
function shortenedUndoState(seal: Seal, ownerId: string, kept: UndoState): UndoState | null {
  const before = kept.before && shortenedRow(seal, { ...kept.before, id: ownerId });
  const after = kept.after && shortenedRow(seal, { ...kept.after, id: ownerId });
  const snapshots = kept.relations?.snapshots.map((one) => {
    const row = shortenedRow(seal, JSON.parse(one.row) as Row<'owners'>);
    return row && { ...one, row: JSON.stringify(row) };
  });
  if (!before && !after && !snapshots?.some(Boolean)) return null;
  const relations = kept.relations && {
    ...kept.relations,
    snapshots: kept.relations.snapshots.map((one, place) => snapshots?.[place] ?? one),
  };
  return { before: before ?? kept.before, after: after ?? kept.after, relations };
}

function shortenedRow<T extends Hidden & { id: string }>(seal: Seal, row: T): T | null {
  const aadharSealed = shortened(seal, row);
  return aadharSealed ? { ...row, aadharSealed } : null;
}
