import { Worker } from 'node:worker_threads';
import type { BackupOrder, Progress } from '#server/backup/make.ts';
import { threadProgram } from '#server/threads.ts';

/** Why a backup was not made. */
export type Reason = 'no_room' | 'damaged' | 'failed';

export type Told =
  | ({ kind: 'progress' } & Progress)
  | { kind: 'made'; bytes: number }
  | { kind: 'failed'; because: Reason; detail: string };

export class BackupFailed extends Error {
  readonly because: Reason;
  constructor(because: Reason, detail: string) {
    super(detail);
    this.because = because;
  }
}

/**
 * Makes a backup in a thread and with a connection of its own: nobody waits for it. Throws BackupFailed. When it is told to
 * stop, what was made so far is removed the next time.
 */
export function makeInThread(order: BackupOrder, onProgress: (progress: Progress) => void, signal: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<{ bytes: number }>();
  const worker = new Worker(threadProgram('backup/worker'), { workerData: order, stdout: true });
  worker.on('message', (told: Told) => {
    if (told.kind === 'progress') onProgress({ done: told.done, total: told.total });
    else if (told.kind === 'made') resolve({ bytes: told.bytes });
    else reject(new BackupFailed(told.because, told.detail));
  });
  worker.once('error', reject);
  worker.once('exit', () => reject(new BackupFailed('failed', 'The thread ended')));
  const stop = () => void worker.terminate();
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  return promise.finally(() => {
    signal.removeEventListener('abort', stop);
    worker.removeAllListeners('error').on('error', () => {});
  });
}
