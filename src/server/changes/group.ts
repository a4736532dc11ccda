import { setImmediate as nextTurn } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type { Db, Trx } from '#server/database/tables.ts';

/** Does a unit of work in a transaction; answers once it is committed. */
export type Transact = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

/** A unit of work that waits for its turn, and how its caller is told the result. */
type Unit = { work(trx: Trx): Promise<unknown>; resolve(result: unknown): void; reject(error: unknown): void };

// A group within these bounds holds up everybody else for no longer than one slow unit by itself.
const usual = { mostUnits: 100, longestMs: 10 };

const savepoint = CompiledQuery.raw('savepoint unit');
const release = CompiledQuery.raw('release unit');
const rollback = CompiledQuery.raw('rollback to unit');

/**
 * On SQLite each commit waits for the disk. Units that are asked for in one turn of the event loop, or while an earlier
 * commit is under way, are committed together: one after another, each under a savepoint of its own, so that a unit
 * which fails takes nothing of the others back. Each is answered after the commit; when that fails, all of them have
 * failed. This keeps the promise of docs/rules.md, Running it, and the bar of creating 16 at a time in docs/speed.md
 * depends on it.
 */
export function createGroups(db: Db, { mostUnits, longestMs } = usual): Transact {
  const waiting: Unit[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      await nextTurn();
      await runGroup();
    }
    isRunning = false;
  }

  async function runGroup(): Promise<void> {
    const [only] = waiting;
    if (only && waiting.length === 1) {
      waiting.shift();
      // A unit by itself needs no savepoint.
      return transact(db, only.work).then(only.resolve, only.reject);
    }
    let group: Unit[] = waiting;
    const answers: (() => void)[] = [];
    try {
      await transact(db, async (trx) => {
        const begun = performance.now();
        group = [];
        const hasRoom = () => group.length < mostUnits && performance.now() - begun < longestMs;
        do {
          const unit = waiting.shift() as Unit;
          group.push(unit);
          answers.push(await attempt(trx, unit));
        } while (waiting.length > 0 && hasRoom());
      });
      for (const answer of answers) answer();
    } catch (error) {
      // If the transaction could not even begin, `group` is still all units that wait.
      for (const { reject } of group.splice(0)) reject(error);
    }
  }

  return <T>(work: (trx: Trx) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Unit['resolve'], reject });
      if (!isRunning) void runAll();
    });
}

export function transact<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

/**
 * Does a unit of work; answers how to tell its caller once all is committed. Throws when the whole transaction is lost.
 */
async function attempt(trx: Trx, { work, resolve, reject }: Unit): Promise<() => void> {
  await trx.executeQuery(savepoint);
  try {
    const result = await work(trx);
    await trx.executeQuery(release);
    return () => resolve(result);
  } catch (error) {
    // After a failure of the storage SQLite may have rolled everything back already.
    await trx.executeQuery(rollback).catch(() => Promise.reject(error));
    await trx.executeQuery(release);
    return () => reject(error);
  }
}
