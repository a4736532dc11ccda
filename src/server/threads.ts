import { Worker, type WorkerOptions } from 'node:worker_threads';

/** The programs of threads beside the server's own, by where they lie. What is built of the server has each of them too. */
export const threadPrograms = [
  'reading/worker',
  'imports/worker',
  'backup/worker',
  'database/cleanWorker',
  'database/checkpointWorker',
] as const;

/** The program as it is run: a source beside this source, or what was built of it beside what this was built into. */
export function threadProgram(name: (typeof threadPrograms)[number]): URL {
  return new URL(`./${name}${import.meta.filename.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
}

type Ears = {
  /** Who waits for an answer hears of it by themselves, and `onGone` follows. */
  onError?: (error: unknown) => void;
  onGone: () => void;
};

/** A thread that keeps no server from ending, and whose failure ends none. Throws where the system has none to give. */
export function startThread(program: URL, options: WorkerOptions, { onError = () => {}, onGone }: Ears): Worker {
  const thread = new Worker(program, { stdout: true, ...options });
  thread.unref();
  thread.on('error', onError);
  thread.on('exit', onGone);
  return thread;
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
