import { setTimeout } from 'node:timers/promises';
import { PostgresAdapter, sql } from 'kysely';
import type { Db, Trx } from '#server/database/tables.ts';

/** Whether this connection speaks to PostgreSQL: for the few places where SQL differs. */
export function isPostgres(db: Db | Trx): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * For how long PostgreSQL lets a transaction wait for its next statement, in milliseconds: a machine that vanishes in the
 * middle of a write holds up the other servers for no longer than this.
 */
export const idleMs = 20_000;

/** How long PostgreSQL lets a statement wait for a lock, in milliseconds. */
export const lockMs = 5000;

/** Any numbers will do, as long as every version of Aangan takes the same ones. */
const locks = { migration: 7_240_001, writers: 7_240_002, shortening: 7_240_003, staging: 7_240_004 };
type Lock = keyof typeof locks;

// A lock and a channel belong to the whole database, a society to one schema of it: without the schema's number in both,
// the societies of one database would wait for each other and wake each other.
export const ownSchema = 'quote_ident(current_schema())::regnamespace::oid::int';
const channel = `'aangan_changes_' || ${ownSchema}`;
const keyOf = (lock: Lock) => sql.raw(`${locks[lock]}, ${ownSchema}`);

/**
 * Takes a lock of this society for the rest of this transaction, waiting until it is free; PostgreSQL only. The lock
 * `writers` makes writers wait for each other as they do on SQLite: the order of `seq` is then the order of commits,
 * and a rule that was checked in the transaction still holds when it commits.
 */
export async function waitFor(lock: 'migration' | 'writers', trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(lock)})`.execute(trx);
}

/** The same, however long it takes: a statement that waits would end with an error. */
export async function waitLongFor(lock: 'staging', trx: Trx): Promise<void> {
  const asked = sql<{ isOurs: boolean }>`select pg_try_advisory_xact_lock(${keyOf(lock)}) as "isOurs"`;
  while (!(await asked.execute(trx)).rows[0]?.isOurs) await setTimeout(100);
}

/**
 * Does the work while holding a lock of this society; skips the work when another connection holds the lock. PostgreSQL
 * only. The lock ends with its connection.
 */
export async function onlyOneAt(lock: 'shortening', db: Db, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const asked = sql<{ isOurs: boolean }>`select pg_try_advisory_lock(${keyOf(lock)}) as "isOurs"`;
    const { rows } = await asked.execute(connection);
    if (!rows[0]?.isOurs) return;
    await work().finally(() => sql`select pg_advisory_unlock(${keyOf(lock)})`.execute(connection));
  });
}

/**
 * Takes the lock that servers without 0021_indexes use for `writers`: a single one for all societies of the database.
 */
export async function waitForOlderWriters(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(locks.writers)})`.execute(trx);
}

/** Asks for the PostgreSQL channel on which a committed change wakes every server of this society. */
export const whichChannel = `select ${channel} as "channel"`;

/** Wakes every server of this society once this transaction has committed; PostgreSQL alone. */
export async function notifyServers(trx: Trx): Promise<void> {
  await sql`select pg_notify(${sql.raw(channel)}, '')`.execute(trx);
}
