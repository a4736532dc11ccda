import type { Worker } from 'node:worker_threads';
import { type Message, message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Answer, ReaderPlace } from '#server/imports/reader.ts';
import type { Done, Job } from '#server/imports/work.ts';
import { errorOf, startThread } from '#server/threads.ts';

/** One person's thread: their jobs are done one after another. */
export type Lane = {
  run(job: Job): Promise<Done[Job['kind']]>;
  warm(): void;
  /** Whether nobody waits for it. */
  isResting(): boolean;
  end(): Promise<void>;
};

export type Bounds = { jobMs: number; idleMs: number; maxOldGenerationSizeMb: number; script: URL };

const mostWaiting = 8;

export function createLane(place: ReaderPlace, { jobMs, idleMs, maxOldGenerationSizeMb, script }: Bounds): Lane {
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
    const next = startThread(script, { workerData: place, resourceLimits }, { onGone });
    worker = next;
    return next;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = null;
    await ending?.terminate();
  }

  /** A thread that is through with a job may have grown: after a while without any it goes, whether it had one or not. */
  function rest(): void {
    clearTimeout(idle);
    if (waiting === 0) idle = setTimeout(() => void end(), idleMs).unref();
  }

  async function one(job: Job): Promise<Done[Job['kind']]> {
    try {
      const answer = await answerTo(job, started());
      if (answer.kind === 'refused') throw new Problem(answer.code, answer.reason);
      if (answer.kind === 'failed') throw errorOf(answer.failure);
      return answer.done;
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
      clearTimeout(idle);
      const next = last
        .then(() => one(job))
        .finally(() => {
          waiting -= 1;
          rest();
        });
      last = next.catch(() => {});
      return next;
    },
    warm() {
      started();
      rest();
    },
    isResting: () => waiting === 0,
    end,
  };
}

function refused(reason: Message): Problem {
  return new Problem('invalid', reason);
}
