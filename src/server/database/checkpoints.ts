import type { DatabaseSync } from 'node:sqlite';
import { identityOf } from '#server/database/sqliteFile.ts';
import { createThread, errorOf, type Failure, ThreadLost, threadProgram } from '#server/threads.ts';

/** What the thread answers: null, or what kept it from it. */
export type Told = Failure | null;

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
 * In a thread of its own: SQLite by itself does it within a commit, which then takes twice as long and holds everybody up
 * (8 µs of the processor for each page, and two waits for the disk).
 */
export function createCheckpoints(
  sqlite: DatabaseSync,
  file: string,
  { failed, mostPages = 4000, lookMs = 100, againMs = 1000 }: Bounds,
): Checkpoints {
  const opened: Opened = { file, identity: identityOf(file) };
  const journal = sqlite.prepare('pragma wal_checkpoint(noop)');
  const bounds = { idleMs, workerData: opened, resourceLimits };
  const thread = createThread<null, Told>(threadProgram('database/checkpointWorker'), bounds);
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
      const told = await thread.ask(null);
      if (told) failed(errorOf(told));
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
