// A thread behind `createReader`: one job after another, with a connection of its own to the database.
import { parentPort, workerData } from 'node:worker_threads';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { openForReading } from '#server/database/openForReading.ts';
import type { Db } from '#server/database/tables.ts';
import type { Answer, ReaderSettings } from '#server/imports/reader.ts';
import { Unreadable } from '#server/imports/unreadable.ts';
import { type Job, work } from '#server/imports/work.ts';
import { createSeal } from '#server/seal.ts';
import { failureOf } from '#server/threads.ts';

const { secret, ...place } = workerData as ReaderSettings;
const seal = createSeal(secret);
let db: Db | null = null;

async function open(): Promise<Db> {
  db ??= await openForReading(place);
  return db;
}

parentPort?.on('message', async (job: Job) => {
  const answer = await answerTo(job);
  // The bytes of an answer are moved to the other thread without a copy.
  const moved = answer.kind === 'done' && answer.done && 'answer' in answer.done ? [answer.done.answer.buffer] : [];
  parentPort?.postMessage(answer, moved);
});

async function answerTo(job: Job): Promise<Answer> {
  try {
    return { kind: 'done', done: await work(job, { open, seal }) };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'refused', code: 'invalid', reason: error.reason };
    if (error instanceof Problem && error.reason) return { kind: 'refused', code: error.code, reason: error.reason };
    // A text or a list became longer than any can be, because of the file: this is no fault of ours.
    if (error instanceof RangeError) return { kind: 'refused', code: 'invalid', reason: message('import_too_heavy') };
    const failure = failureOf(error);
    // Errors of the database have a code; any other error is our fault, and ends the thread.
    if (failure.code === undefined && failure.errcode === undefined) throw error;
    return { kind: 'failed', failure };
  }
}
