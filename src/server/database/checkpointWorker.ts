// The thread behind `createCheckpoints`.
import { accessSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { JournalState, Told } from '#server/database/checkpoints.ts';

// Who writes waits no longer than that for the last pages.
const waitMs = 50;

const file = String(workerData);
accessSync(file); // a file that is gone must not be made anew
const sqlite = new DatabaseSync(file, { timeout: waitMs });
sqlite.exec('pragma synchronous = full; pragma cache_size = -1024');
const journal = sqlite.prepare('pragma wal_checkpoint(noop)');
const besideWriters = sqlite.prepare('pragma wal_checkpoint(passive)');
const beforeWriters = sqlite.prepare('pragma wal_checkpoint(full)');

parentPort?.on('message', () => parentPort?.postMessage(move()));

function move(): Told {
  try {
    const moved = besideWriters.get() as JournalState;
    // Somebody still reads what was there before: to wait for them would hold up who writes.
    if (moved.checkpointed < moved.log) return null;
    const { log, checkpointed } = journal.get() as JournalState;
    // What was written meanwhile, a few pages: as long as any of it is left the journal only grows.
    if (checkpointed < log) beforeWriters.get();
    return null;
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    return { message, errcode };
  }
}
