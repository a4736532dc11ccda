import type { DatabaseSync } from 'node:sqlite';
import { identityOf } from '#server/database/sqliteFile.ts';
import { createThread, errorOf, type Failure, ThreadLost, threadProgram } from '#server/threads.ts';

/** The thread's answer: null, or the error that kept it from moving the pages. */
export type CheckpointResult = Failure | null;

/** The file as it was when the server opened it. */
export type Opened = { file: string; identity: string | null };

/**
 * Moves what was committed from the journal into the SQLite file, so that the journal is written over and stays short.
 */
export type Checkpoints = {
  /** Called before each write; the journal's length is checked soon afterwards. */
  wrote(): void;
  stop(): Promise<void>;
};

/** How many pages are in the journal, and how many of them are in the file as well. */
export type JournalState = { log: number; checkpointed: number };

type Bounds = {
  /** Called with the error when the pages could not be moved. */
  failed(error: unknown): void;
  /**
   * A journal of this many pages is moved into the file. A unit of work writes some 20 pages, many of them the same
   * ones each time: moved four times less often than SQLite does by itself, fewer pages have to be written to the file,
   * and there are fewer waits for the disk.
   */
  mostPages?: number;
  /** How long after a write the journal's length is checked, in milliseconds. */
  lookMs?: number;
  /** How long to wait before pages that could not be moved are tried again, in milliseconds. */
  againMs?: number;
};

// The thread ends after being idle for this long.
const idleMs = 10_000;
const resourceLimits = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 };

/**
 * Moves the journal's pages in a thread of its own, so that others wait no longer than they must (docs/speed.md, what a
 * save waits for). SQLite by itself moves them within a commit: the commit of an act of 5 000 records then holds
 * everybody up for 130 to 150 ms instead of 52 to 72. For small acts nobody would notice the difference.
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
      // The thread ends by itself when another file has taken the place of the opened one.
      if (!(error instanceof ThreadLost)) failed(error);
    }
    isMoving = false;
    // A reader of an older state, or a long write, may have kept some pages from being moved.
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
