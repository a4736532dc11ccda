// The thread behind `createCheckpoints`.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { CheckpointResult, JournalState, Opened } from '#server/database/checkpoints.ts';
import { identityOf } from '#server/database/sqliteFile.ts';
import { failureOf } from '#server/threads.ts';

// The connection's busy timeout: a full checkpoint holds up writers for no longer while it waits for readers.
const waitMs = 50;

const { file, identity } = workerData as Opened;
exitIfReplaced(); // and a file that is gone must not be made anew
const sqlite = new DatabaseSync(file, { timeout: waitMs });
exitIfReplaced();
sqlite.exec('pragma synchronous = full; pragma cache_size = -1024');
const journal = sqlite.prepare('pragma wal_checkpoint(noop)');
const besideWriters = sqlite.prepare('pragma wal_checkpoint(passive)');
const beforeWriters = sqlite.prepare('pragma wal_checkpoint(full)');

parentPort?.on('message', () => parentPort?.postMessage(move()));

/** The journal of the file that the server has open must not be moved into one that was put in its place. */
function exitIfReplaced(): void {
  if (identityOf(file) !== identity) process.exit();
}

function move(): CheckpointResult {
  exitIfReplaced();
  try {
    const moved = besideWriters.get() as JournalState;
    // A reader still uses an older state of the database. Waiting for the reader would hold up writers.
    if (moved.checkpointed < moved.log) return null;
    const { log, checkpointed } = journal.get() as JournalState;
    // Moves the few pages written meanwhile: as long as any page is left in the journal alone, the journal only grows.
    if (checkpointed < log) beforeWriters.get();
    return null;
  } catch (error) {
    return failureOf(error);
  }
}
