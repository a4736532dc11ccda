// The thread behind `createThread`: makes one answer after another, on a connection of its own.
import { parentPort, workerData } from 'node:worker_threads';
import { type DatabasePlace, openForReading } from '#server/database/openForReading.ts';
import type { Db } from '#server/database/tables.ts';
import { make } from '#server/reading/make.ts';
import type { Asked, Told } from '#server/reading/thread.ts';
import { wholes } from '#server/reading/wholes.ts';
import { failureOf } from '#server/threads.ts';

let db: Db | null = null;
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (asked: Asked) => {
  last = last.then(() => answer(asked));
});

async function answer({ id, whole }: Asked): Promise<void> {
  try {
    // Not before it is asked: who asks is to be told why it can't be opened.
    db ??= await openForReading(workerData as DatabasePlace);
    const made = await make(db, wholes[whole].read, { isPacked: true });
    const bytes = [made.plain, made.gzip].flatMap((one) => (one ? [one.buffer] : []));
    parentPort?.postMessage({ id, made } satisfies Told, bytes);
  } catch (error) {
    parentPort?.postMessage({ id, failure: failureOf(error) } satisfies Told);
  }
}
