import { sql } from 'kysely';
import type { Topic } from '#domain/permissions.ts';
import { changesChannel, isPostgres } from '#server/database/engine.ts';
import type { Db, Trx } from '#server/database/tables.ts';

/** One line of the log. `before` and `after` are rows as the log may keep them: no personal numbers in the clear. */
export type Change = {
  topic: Topic;
  /** Null: the topic changed as a whole (a bulk change). */
  entityId: string | null;
  operation: string;
  before?: object | null;
  after?: object | null;
};

/** Appends changes to the log, inside the caller's transaction. */
export type Record = ((...changes: Change[]) => Promise<void>) & {
  /** When the transaction began, ISO UTC. */
  readonly at: string;
};

/** Runs one transaction that may change the society; what it recorded is announced once it is committed. */
export type Write = <T>(actorId: string | null, work: (trx: Trx, record: Record) => Promise<T>) => Promise<T>;

// Writers wait for each other on PostgreSQL as they do on SQLite: the order of `seq` is the order of commits,
// and a rule that was checked in the transaction still holds when it commits.
const writersLock = 7_240_002;

/** `announce` is called after each commit that recorded something, and is handed the clock so that tests can set it. */
export function createWrite(db: Db, now: () => Date, announce: () => void): Write {
  return async (actorId, work) => {
    let hasRecorded = false;
    const result = await db.transaction().execute(async (trx) => {
      if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${writersLock})`.execute(trx);
      const at = now().toISOString();
      const record = async (...changes: Change[]) => {
        if (changes.length === 0) return;
        hasRecorded = true;
        await append(trx, actorId, at, changes);
      };
      return work(trx, Object.assign(record, { at }));
    });
    if (hasRecorded) announce();
    return result;
  };
}

// PostgreSQL takes at most 65 535 values in a statement, SQLite 32 766.
const rowsAtOnce = 2000;

async function append(trx: Trx, actorId: string | null, at: string, changes: Change[]): Promise<void> {
  const rows = changes.map(({ topic, entityId, operation, before, after }) => ({
    at,
    actorId,
    topic,
    entityId,
    operation,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  }));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await trx
      .insertInto('changes')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
  if (isPostgres(trx)) await sql`select pg_notify(${changesChannel}, '')`.execute(trx);
}
