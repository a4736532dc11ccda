import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { requestSettings } from '#server/database/postgres.ts';
import type { Db } from '#server/database/tables.ts';
import { threadProgram } from '#server/threads.ts';

/**
 * Rewrites the SQLite file without its free space and empties its journal, so that nothing deleted is left in either. In
 * a thread of its own with a connection of its own: reading goes on, writers wait.
 */
export function cleanSqlite(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(threadProgram('database/cleanWorker'), { workerData: file, stdout: true });
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The cleaning ended with ${code}`))));
  });
}

const withDetails = ['owners', 'ownerSnapshots', 'keptRows', 'transfers', 'changes', 'importDrafts', 'importParts'];

/**
 * Rewrites the tables that hold or held sealed numbers and other personal details. What PostgreSQL's own journal still
 * holds of them is up to its administrator.
 */
export async function cleanPostgres(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    // No time limits while tables are rewritten, which may take long; then the limits of a request again.
    await sql`set statement_timeout = 0; set lock_timeout = 0`.execute(connection);
    for (const table of withDetails) await sql`vacuum full ${sql.table(table)}`.execute(connection);
    await sql.raw(requestSettings).execute(connection);
  });
}
