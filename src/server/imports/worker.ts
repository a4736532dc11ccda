// The thread behind `createReader`: one job after another, with a connection of its own to the database.
import { parentPort, workerData } from 'node:worker_threads';
import { openForReading } from '#server/database/openForReading.ts';
import type { Db } from '#server/database/tables.ts';
import type { Answer } from '#server/imports/reader.ts';
import { Unreadable } from '#server/imports/unreadable.ts';
import { type Job, work } from '#server/imports/work.ts';
import type { ReadingPlace } from '#server/reading/thread.ts';
import { failureOf } from '#server/threads.ts';

let db: Db | null = null;

async function open(): Promise<Db> {
  db ??= await openForReading(workerData as ReadingPlace);
  return db;
}

parentPort?.on('message', async (job: Job) => parentPort?.postMessage(await answerTo(job)));

async function answerTo(job: Job): Promise<Answer> {
  try {
    return await work(job, open);
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'unreadable', reason: error.reason };
    const failure = failureOf(error);
    // What the database says has a code; anything else is our fault, and ends the thread.
    if (failure.code === undefined && failure.errcode === undefined) throw error;
    return { kind: 'failed', failure };
  }
}
