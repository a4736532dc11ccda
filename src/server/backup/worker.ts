// The thread behind `inThread`.
import { parentPort, workerData } from 'node:worker_threads';
import { BackupRefused } from '#server/backup/format.ts';
import { makeBackup, type Progress } from '#server/backup/make.ts';
import { restoreAside } from '#server/backup/restoreAside.ts';
import { UnsoundDatabase } from '#server/backup/snapshot.ts';
import type { BackupMessage, Order, Reason } from '#server/backup/thread.ts';
import { storageFailure } from '#server/database/failures.ts';

const tell = (told: BackupMessage) => parentPort?.postMessage(told);
const onProgress = (progress: Progress) => tell({ kind: 'progress', ...progress });

try {
  const order = workerData as Order;
  if (order.kind === 'make') await makeBackup(order, onProgress);
  else await restoreAside(order, onProgress);
  tell({ kind: 'done' });
} catch (error) {
  tell({ kind: 'failed', because: reasonOf(error), detail: (error as Error).message });
}

function reasonOf(error: unknown): Reason {
  if (error instanceof BackupRefused) return error.kind;
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC' || storageFailure(error) === 'disk_full') return 'no_room';
  return error instanceof UnsoundDatabase || storageFailure(error) === 'database_damaged' ? 'damaged' : 'failed';
}
