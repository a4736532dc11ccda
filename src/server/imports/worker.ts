// The thread behind `createReader`: one job after another.
import { parentPort } from 'node:worker_threads';
import { Unreadable } from '#server/imports/unreadable.ts';
import { type Job, work } from '#server/imports/work.ts';

parentPort?.on('message', (job: Job) => {
  try {
    parentPort?.postMessage(work(job));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    parentPort?.postMessage({ kind: 'unreadable', reason: error.reason });
  }
});
