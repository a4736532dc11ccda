import type { DatabaseSync } from 'node:sqlite';
import { identityOf } from '#server/database/sqliteFile.ts';
import { createThread, errorOf, type Failure, ThreadLost, threadProgram } from '#server/threads.ts';

/** What the thread answers: null, or why it could not. */
export type CheckpointResult = Failure | null;

/** The file as it was when the server opened it. */
export type Opened = { file: string; identity: string | null };

/** Moves what was committed from the journal into the SQLite file, so that the journal is written over and stays short. */
export type Checkpoints = {
  /** That something is being written. */
  wrote(): void;
  stop(): Promise<void>;
};

/** How many pages are in the journal, and how many of them in the file as well. */
export type JournalState = { log: number; checkpointed: number };

type Bounds = {
  /** Told what the storage said. */
  failed(error: unknown): void;
  /**
   * A journal of so many pages is moved. A unit of work is some 20 of them, many the same again and again: moved four
   * times more seldom than SQLite does by itself they are fewer, and so are the waits for the disk.
   */
  mostPages?: number;
  /** How long after a write it is looked at, in milliseconds. */
  lookMs?: number;
  /** What did not work is not tried again before, in milliseconds. */
  againMs?: number;
};

// A thread that is not needed for so long goes.
const idleMs = 10_000;
const resourceLimits = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 };

/**
 * In a thread of its own, so that others wait no longer than they must (docs/speed.md, what a save waits for): SQLite by
 * itself does it within a commit, and that of an act of 5 000 records then holds everybody up for 130 to 150 ms in place of
 * 52 to 72. Of small acts nobody would notice it.
 */
export function createCheckpoints(
  sqlite: DatabaseSync,
  file: string,
  { failed, mostPages = 4000, lookMs = 100, againMs = 1000 }: Bounds,
): Checkpoints {
  const opened: Opened = { file, identity: identityOf(file) };
  const journal = sqlite.prepare('pragma wal_checkpoint(noop)');
  const bounds = { idleMs, workerData: opened, resourceLimits };
  const thread = createThread<null, CheckpointResult>(threadProgram('database/checkpointWorker'), bounds);
  let timer: NodeJS.Timeout | undefined;
  let isMoving = false;
  let isStopped = false;

  function lookIn(ms: number): void {
    if (!isStopped && !isMoving) timer ??= setTimeout(look, ms).unref();
  }

  function look(): void {
    timer = undefined;
    if (sqlite.isTransaction) lookIn(lookMs);
    else if (isLong()) void move();
  }

  /** Whether there are many pages in the journal that are not all in the file. */
  function isLong(): boolean {
    try {
      const { log, checkpointed } = journal.get() as JournalState;
      return log >= mostPages && checkpointed < log;
    } catch {
      return false; // another program holds the whole file just now
    }
  }

  async function move(): Promise<void> {
    isMoving = true;
    try {
      const failure = await thread.ask(null);
      if (failure) failed(errorOf(failure));
    } catch (error) {
      // It ends by itself where the file is another one by now.
      if (!(error instanceof ThreadLost)) failed(error);
    }
    isMoving = false;
    // Where somebody still reads what was there before, or writes for long, not all of it could be moved.
    if (!isStopped && (sqlite.isTransaction || isLong())) lookIn(againMs);
  }

  return {
    wrote: () => lookIn(lookMs),
    stop() {
      isStopped = true;
      clearTimeout(timer);
      return thread.stop();
    },
  };
}
