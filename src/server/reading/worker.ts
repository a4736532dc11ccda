// The thread behind `createMaker`: makes one answer after another, on a connection of its own.
import { parentPort, workerData } from 'node:worker_threads';
import { type DatabaseLocation, openForReading } from '#server/database/openForReading.ts';
import type { Db } from '#server/database/tables.ts';
import { make } from '#server/reading/make.ts';
import type { AnswerRequest, AnswerResult } from '#server/reading/thread.ts';
import { wholeAnswers } from '#server/reading/wholeAnswers.ts';
import { failureOf } from '#server/threads.ts';

let db: Db | null = null;

parentPort?.on('message', answer);

async function answer({ whole, on }: AnswerRequest): Promise<void> {
  try {
    // Opened only for a request, so that the caller is told why it can't be opened.
    db ??= await openForReading(workerData as DatabaseLocation);
    const answer = await make(db, (trx) => wholeAnswers[whole].read(trx, on), { isPacked: true });
    const bytes = [answer.plain, answer.gzip].flatMap((one) => (one ? [one.buffer] : []));
    parentPort?.postMessage({ answer } satisfies AnswerResult, bytes);
  } catch (error) {
    parentPort?.postMessage({ failure: failureOf(error) } satisfies AnswerResult);
  }
}
