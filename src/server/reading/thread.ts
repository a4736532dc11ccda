import type { Worker } from 'node:worker_threads';
import { Problem } from '#domain/problem.ts';
import type { DatabasePlace } from '#server/database/openForReading.ts';
import type { WholeAnswer } from '#server/http/whole.ts';
import type { Whole } from '#server/reading/wholes.ts';
import { errorOf, type Failure, startThread, threadProgram } from '#server/threads.ts';

export type Asked = { id: number; whole: Whole };
export type Told = { id: number; made: WholeAnswer } | { id: number; failure: Failure };

/** Makes whole answers beside the event loop. */
export type Thread = {
  /** Throws what the database threw; Problem busy when the thread ended or hung twice. */
  make(whole: Whole): Promise<WholeAnswer>;
  stop(): Promise<void>;
};

type Bounds = {
  /** How long an answer may take, those before it included, in milliseconds. */
  limitMs?: number;
  /** A thread that has made long answers has grown: after so long without any it goes. */
  idleMs?: number;
  script?: URL;
};

// A thread's own young generation is large where nothing says otherwise, and stays so.
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 1024 };

class ThreadLost extends Error {}

export function createThread(
  place: DatabasePlace,
  { limitMs = 30_000, idleMs = 10_000, script = threadProgram('reading/worker') }: Bounds = {},
): Thread {
  const pending = new Map<number, (told: Told | ThreadLost) => void>();
  let worker: Worker | null = null;
  let count = 0;
  let idle: NodeJS.Timeout | undefined;
  let isStopped = false;

  function started(): Worker {
    if (worker) return worker;
    const onGone = () => {
      if (worker === next) lose();
    };
    const next = startThread(script, { workerData: place, resourceLimits }, { onGone });
    next.on('message', (told: Told) => pending.get(told.id)?.(told));
    worker = next;
    return next;
  }

  function lose(): void {
    worker = null;
    for (const settle of [...pending.values()]) settle(new ThreadLost());
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    lose();
    await ending?.terminate();
  }

  async function once(whole: Whole): Promise<WholeAnswer> {
    clearTimeout(idle);
    count += 1;
    const id = count;
    const { promise, resolve } = Promise.withResolvers<Told | ThreadLost>();
    pending.set(id, resolve);
    const tooLong = setTimeout(() => void end(), limitMs).unref();
    started().postMessage({ id, whole } satisfies Asked);
    const told = await promise;
    clearTimeout(tooLong);
    pending.delete(id);
    if (pending.size === 0 && worker) idle = setTimeout(() => void end(), idleMs).unref();
    if (told instanceof ThreadLost) throw told;
    if ('failure' in told) throw errorOf(told.failure);
    return told.made;
  }

  return {
    async make(whole) {
      for (let attempt = 0; attempt < 2 && !isStopped; attempt++) {
        try {
          return await once(whole);
        } catch (error) {
          if (!(error instanceof ThreadLost)) throw error;
        }
      }
      throw new Problem('busy');
    },
    stop() {
      isStopped = true;
      return end();
    },
  };
}
