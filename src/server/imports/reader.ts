import type { Worker } from 'node:worker_threads';
import { type Message, message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Done, Job } from '#server/imports/work.ts';
import type { ReadingPlace } from '#server/reading/thread.ts';
import { errorOf, type Failure, startThread, threadProgram } from '#server/threads.ts';

/** Reads files and plans imports in a thread of its own, within bounds: nobody else waits for it. */
export type Reader = {
  /** Throws Problem invalid (why the file can't be read), busy, and what the database threw. */
  run(job: Job): Promise<Done>;
  /** Starts the thread, for who is about to choose a file. */
  warm(): void;
  stop(): Promise<void>;
};

export type Answer = Done | { kind: 'unreadable'; reason: Message } | { kind: 'failed'; failure: Failure };

const mostWaiting = 8;
const megabytes = 1024;
const limitMs = 30_000;
const idleMs = 60_000;

export function createReader(
  place: ReadingPlace,
  { jobMs = limitMs, maxOldGenerationSizeMb = megabytes } = {},
): Reader {
  let worker: Worker | null = null;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  function started(): Worker {
    if (worker) return worker;
    const resourceLimits = { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: 64 };
    const onGone = () => {
      if (worker === next) worker = null;
    };
    const next = startThread(threadProgram('imports/worker'), { workerData: place, resourceLimits }, { onGone });
    worker = next;
    return next;
  }

  /** A thread that is through with a job may have grown: after a while without any it goes. */
  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = null;
    await ending?.terminate();
  }

  async function one(job: Job): Promise<Done> {
    clearTimeout(idle);
    try {
      const answer = await answerTo(job, started());
      if (answer.kind === 'unreadable') throw refused(answer.reason);
      if (answer.kind === 'failed') throw errorOf(answer.failure);
      idle = setTimeout(end, idleMs).unref();
      return answer;
    } catch (error) {
      // After a file that can't be read the thread is as good as before; after anything else it is not trusted.
      if (!(error instanceof Problem) || error.reason?.code === 'import_too_long') await end();
      throw error;
    }
  }

  function answerTo(job: Job, thread: Worker): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const tooLong = setTimeout(() => reject(refused(message('import_too_long'))), jobMs);
    const onError = (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refused(message('import_too_heavy')) : error);
    const onExit = () => reject(refused(message('import_too_heavy')));
    thread.once('message', resolve).once('error', onError).once('exit', onExit);
    thread.postMessage(job);
    return promise.finally(() => {
      clearTimeout(tooLong);
      thread.off('message', resolve).off('error', onError).off('exit', onExit);
    });
  }

  return {
    run(job) {
      if (waiting >= mostWaiting) return Promise.reject(new Problem('busy', message('import_busy')));
      waiting += 1;
      const next = last
        .then(() => one(job))
        .finally(() => {
          waiting -= 1;
        });
      last = next.catch(() => {});
      return next;
    },
    warm: () => void started(),
    stop: end,
  };
}

function refused(reason: Message): Problem {
  return new Problem('invalid', reason);
}
