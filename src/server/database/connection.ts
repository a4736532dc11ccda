import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { Db, Trx } from '#server/database/tables.ts';

/** The connection of each transaction whose work is under way. */
const connections = new WeakMap<Db | Trx, DatabaseConnection>();

/**
 * Does a transaction's work. What is asked in it by `runQuery` goes to its one connection: Kysely's own way there leads
 * through ten promises, which cost several times what a small statement costs SQLite. Once the work is over Kysely has its
 * say again, and refuses what comes too late. It stands for the bar of creating records in docs/speed.md.
 */
export async function onItsConnection<T>(trx: Trx, work: (trx: Trx) => Promise<T>): Promise<T> {
  await trx.getExecutor().provideConnection(async (connection) => {
    connections.set(trx, connection);
  });
  try {
    return await work(trx);
  } finally {
    connections.delete(trx);
  }
}

/** Asks what is compiled. */
export function runQuery<Row>(db: Db | Trx, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  return (connections.get(db) ?? db).executeQuery<Row>(query);
}
