import { CompiledQuery, sql } from 'kysely';
import type { Stage } from '#server/changes/stage.ts';
import { lockMs, waitFor } from '#server/database/engine.ts';
import { insertAsJson } from '#server/database/rows.ts';
import type { Trx } from '#server/database/tables.ts';

/*
 * On PostgreSQL staged records are in their tables before the turn of writing, in which everybody else who saves something
 * waits: that keeps the bound of docs/speed.md on how long a save waits beside an import. Nobody sees them there. But whoever
 * adds a flat of the same number meanwhile, or deletes one that a record refers to, waits for this transaction, in their own
 * turn of writing. So the records are taken out again as soon as somebody waits for them, and are added in the turn.
 */

/** How often it is looked whether somebody waits, and how long this waits for others, who may wait for it; in milliseconds. */
const lookMs = 200;
const mostLooks = lockMs / lookMs;

const beforeRecords = CompiledQuery.raw('savepoint records');
const withoutRecords = CompiledQuery.raw('rollback to records');
/** Shorter than PostgreSQL takes to find that two wait for each other, of whom it would end one. */
const waitBriefly = CompiledQuery.raw(`set local lock_timeout = ${lookMs}`);
const waitAsOthers = CompiledQuery.raw(`set local lock_timeout = ${lockMs}`);

/** Puts staged records into their tables, unless others are in the way. Looks after them until `stop`. */
export async function putInPlace(trx: Trx, stage: Stage | null) {
  let areIn = stage !== null;
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function takeOut(): Promise<void> {
    areIn = false;
    await trx.executeQuery(withoutRecords);
    for (const staged of stage?.of.values() ?? []) staged.rows = null;
  }

  async function look(): Promise<void> {
    if (areIn && (await isWaitedFor(trx))) await takeOut();
  }

  function watch(): void {
    if (!areIn) return;
    timer = setInterval(() => {
      looking = looking.then(look);
      // Whoever stops the watch is told.
      looking.catch(() => {});
    }, lookMs);
  }

  async function stop(): Promise<void> {
    clearInterval(timer);
    await looking;
  }

  /** Waits for the turn of writing within `attempt`, which is begun by `begin` and left by `leave`. */
  async function takeTurn(begin: () => Promise<void>, leave: () => Promise<void>): Promise<void> {
    await stop();
    for (let times = 1; ; times++) {
      await begin();
      try {
        await waitFor('writers', trx);
        if (areIn) await trx.executeQuery(waitAsOthers);
        return;
      } catch (error) {
        if (!isTimeUp(error) || !areIn || times > mostLooks) throw error;
        await leave();
        await look();
      }
    }
  }

  if (stage) {
    await trx.executeQuery(beforeRecords);
    await trx.executeQuery(waitBriefly);
    try {
      for (const [{ table, rows }, staged] of stage.of) {
        await insertAsJson(trx, table, rows);
        staged.rows = 'in-place';
        await look();
        if (!areIn) break;
      }
    } catch {
      // What is wrong is said in the turn of writing, if it is still so.
      await takeOut();
    }
  }
  watch();
  return { takeTurn, watch, stop };
}

/** Whether somebody waits for what this transaction holds. */
async function isWaitedFor(trx: Trx): Promise<boolean> {
  const asked = sql<{ are: boolean }>`select exists (
    select from pg_locks where not "granted" and pg_backend_pid() = any(pg_blocking_pids("pid"))
  ) as "are"`;
  return (await asked.execute(trx)).rows[0]?.are === true;
}

function isTimeUp(error: unknown): boolean {
  return (error as { code?: string }).code === '55P03';
}
