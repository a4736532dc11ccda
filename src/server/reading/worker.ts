// The thread behind `createThread`: makes one answer after another, on a connection of its own.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { Kysely } from 'kysely';
import { sqliteDialect } from '#server/database/sqliteDriver.ts';
import type { Db, Tables } from '#server/database/tables.ts';
import { make } from '#server/reading/make.ts';
import type { Asked, ReadingPlace, Told } from '#server/reading/thread.ts';
import { wholes } from '#server/reading/wholes.ts';

let db: Db | null = null;
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (asked: Asked) => {
  last = last.then(() => answer(asked));
});

async function answer({ id, whole }: Asked): Promise<void> {
  try {
    // Not before it is asked: who asks is to be told why it can't be opened.
    db ??= await open(workerData as ReadingPlace);
    const made = await make(db, wholes[whole].read, { isPacked: true });
    const bytes = [made.plain, made.gzip].flatMap((one) => (one ? [one.buffer] : []));
    parentPort?.postMessage({ id, made } satisfies Told, bytes);
  } catch (error) {
    // An error loses its codes on the way to another thread.
    const { message, code, errcode } = error as Error & { code?: string; errcode?: number };
    parentPort?.postMessage({ id, failure: { message, code, errcode } } satisfies Told);
  }
}

async function open(place: ReadingPlace): Promise<Db> {
  if ('url' in place) {
    // Beside SQLite its driver would be read and held for nothing.
    const { openAgain } = await import('#server/database/postgres.ts');
    return new Kysely<Tables>({ dialect: openAgain(place.url) });
  }
  const sqlite = new DatabaseSync(place.file, { readOnly: true, timeout: 5000 });
  return new Kysely<Tables>({ dialect: sqliteDialect(sqlite, { before() {}, failed() {} }) });
}
