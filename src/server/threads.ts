import { Worker, type WorkerOptions } from 'node:worker_threads';

/** The programs that run in threads beside the server's own, by their paths. A build contains each of them, too. */
export const threadPrograms = [
  'reading/worker',
  'imports/worker',
  'backup/worker',
  'database/cleanWorker',
  'database/checkpointWorker',
] as const;

/** The program's address: the source file beside this source file, or in a build the built file beside this one. */
export function threadProgram(name: (typeof threadPrograms)[number]): URL {
  return new URL(`./${name}${import.meta.filename.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
}

/** Why a thread gave no answer: it ended by itself or was stopped, or took more time than it may. */
export class ThreadLost extends Error {
  readonly why: 'ended' | 'too-long';
  constructor(why: ThreadLost['why']) {
    super(`A thread was lost: ${why}`);
    this.why = why;
  }
}

/**
 * A thread that answers one message after another. It starts when it is asked, and does not keep the process running.
 */
type Thread<Asked, Answer> = {
  /**
   * Throws ThreadLost, or the error that ended the thread; the next call starts it anew. Buffers in `moved` are not
   * copied, and can't be used here any more.
   */
  ask(asked: Asked, moved?: readonly ArrayBuffer[]): Promise<Answer>;
  /** How many wait for an answer. */
  readonly waiting: number;
  /** Ends it for now. */
  end(): Promise<void>;
  /** Ends it for good: calls that wait, and later calls, throw ThreadLost. */
  stop(): Promise<void>;
};

type Bounds = WorkerOptions & {
  /** How much CPU time an answer may take, in milliseconds; by the clock it may take four times as long. */
  limitMs?: number;
  /** A thread that has worked has grown in memory: it ends after so long without any work, in milliseconds. */
  idleMs: number;
};

const mostOfClock = 4;
const lookEveryMs = 10;

/**
 * Calls back once a thread has used `limitMs` of CPU time, because on a busy machine the clock runs on while others
 * work. A thread that only waits is limited by the clock. Answers a function that stops watching.
 */
function watched(thread: Worker, limitMs: number, onTooLong: () => void): () => void {
  // Before the thread runs, and once it has ended, its CPU time can't be read.
  const used = (since?: NodeJS.CpuUsage) => thread.cpuUsage(since).catch(() => ({ user: 0, system: 0 }));
  const before = used();
  let isOver = false;
  async function look(): Promise<void> {
    const { user, system } = await used(await before);
    if (isOver) return;
    const leftMs = limitMs - (user + system) / 1000;
    if (leftMs <= 0) onTooLong();
    else next = setTimeout(look, Math.max(leftMs, lookEveryMs)).unref();
  }
  let next = setTimeout(look, limitMs).unref();
  const last = setTimeout(onTooLong, mostOfClock * limitMs).unref();
  return () => {
    isOver = true;
    clearTimeout(next);
    clearTimeout(last);
  };
}

export function createThread<Asked, Answer>(
  program: URL,
  { limitMs, idleMs, ...options }: Bounds,
): Thread<Asked, Answer> {
  let worker: Worker | null = null;
  let waiting = 0;
  let isStopped = false;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  function started(): Worker {
    if (worker) return worker;
    const next = new Worker(program, { stdout: true, ...options });
    next.unref();
    next.on('error', () => {}); // the call that waits for an answer throws it
    next.on('exit', () => {
      if (worker === next) worker = null;
    });
    worker = next;
    return next;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = null;
    await ending?.terminate();
  }

  function rest(): void {
    clearTimeout(idle);
    if (waiting === 0 && worker) idle = setTimeout(() => void end(), idleMs).unref();
  }

  async function answerTo(asked: Asked, moved: readonly ArrayBuffer[]): Promise<Answer> {
    if (isStopped) throw new ThreadLost('ended');
    try {
      return await answerOf<Asked, Answer>(started(), asked, moved, limitMs);
    } catch (error) {
      await end();
      throw error;
    }
  }

  return {
    ask(asked, moved = []) {
      waiting += 1;
      clearTimeout(idle);
      const next = last
        .then(() => answerTo(asked, moved))
        .finally(() => {
          waiting -= 1;
          rest();
        });
      last = next.catch(() => {});
      return next;
    },
    get waiting() {
      return waiting;
    },
    end,
    stop() {
      isStopped = true;
      return end();
    },
  };
}

/** What the worker answers next. Throws ThreadLost, and what the worker throws. */
async function answerOf<Asked, Answer>(
  worker: Worker,
  asked: Asked,
  moved: readonly ArrayBuffer[],
  limitMs: number | undefined,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const onExit = () => reject(new ThreadLost('ended'));
  const tooLong = () => reject(new ThreadLost('too-long'));
  const unwatch = limitMs === undefined ? undefined : watched(worker, limitMs, tooLong);
  worker.once('message', resolve).once('error', reject).once('exit', onExit);
  worker.postMessage(asked, moved);
  try {
    return await promise;
  } finally {
    unwatch?.();
    worker.off('message', resolve).off('error', reject).off('exit', onExit);
  }
}

/** What an error says, with the codes that it would lose on the way to another thread. */
export type Failure = { message: string; code: string | undefined; errcode: number | undefined };

export function failureOf(error: unknown): Failure {
  const { message, code, errcode } = error as Error & Partial<Failure>;
  return { message, code, errcode };
}

export function errorOf(failure: Failure): Error {
  return Object.assign(new Error(failure.message), failure);
}
