import { Worker } from 'node:worker_threads';
import type { BackupRefused } from '#server/backup/format.ts';
import type { BackupOrder, Progress } from '#server/backup/make.ts';
import type { AsideOrder } from '#server/backup/restoreAside.ts';
import { threadProgram } from '#server/threads.ts';

export type Order = ({ kind: 'make' } & BackupOrder) | ({ kind: 'restore' } & AsideOrder);

/** Why a backup was not made, or not brought back. */
export type Reason = 'failed' | 'no_room' | BackupRefused['kind'];

export type BackupMessage =
  | ({ kind: 'progress' } & Progress)
  | { kind: 'done' }
  | { kind: 'failed'; because: Reason; detail: string };

export class BackupFailed extends Error {
  readonly because: Reason;
  constructor(because: Reason, detail: string) {
    super(detail);
    this.because = because;
  }
}

/** Limits the memory that a stranger's file can take. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 };

/**
 * Makes a backup, or restores one beside the society, in a thread with a connection of its own, so that nobody waits
 * for it. Throws BackupFailed. When it is told to stop, what was made so far is removed the next time.
 */
export function inThread(order: Order, onProgress: (progress: Progress) => void, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const worker = new Worker(threadProgram('backup/worker'), { workerData: order, stdout: true, resourceLimits });
  worker.on('message', (told: BackupMessage) => {
    if (told.kind === 'progress') onProgress({ done: told.done, total: told.total });
    else if (told.kind === 'done') resolve();
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
