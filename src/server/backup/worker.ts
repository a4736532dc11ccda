// The thread behind `makeInThread`.
import { parentPort, workerData } from 'node:worker_threads';
import { type BackupOrder, makeBackup } from '#server/backup/make.ts';
import { UnsoundDatabase } from '#server/backup/snapshot.ts';
import type { Told } from '#server/backup/thread.ts';
import { storageFailure } from '#server/database/failures.ts';

const tell = (told: Told) => parentPort?.postMessage(told);

try {
  const { bytes } = await makeBackup(workerData as BackupOrder, (progress) => tell({ kind: 'progress', ...progress }));
  tell({ kind: 'made', bytes });
} catch (error) {
  tell({ kind: 'failed', because: reasonOf(error), detail: (error as Error).message });
}

function reasonOf(error: unknown): Extract<Told, { kind: 'failed' }>['because'] {
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC' || storageFailure(error) === 'disk_full') return 'no_room';
  return error instanceof UnsoundDatabase || storageFailure(error) === 'database_damaged' ? 'damaged' : 'failed';
}
