import { type Message, message } from '#domain/message.ts';
import { Problem, type ProblemCode } from '#domain/problem.ts';
import type { DatabaseLocation } from '#server/database/openForReading.ts';
import type { Job, JobResults } from '#server/imports/work.ts';
import { createThread, errorOf, type Failure, ThreadLost, threadProgram } from '#server/threads.ts';

/** Reads files and plans imports in threads, within bounds: each person has their own, and nobody waits for another's file. */
export type Reader = {
  /** Throws Problem invalid (why the file can't be read), not_found, busy, and what the database threw. */
  run<K extends Job['kind']>(person: string, job: Extract<Job, { kind: K }>): Promise<JobResults[K]>;
  /**
   * Starts the thread of a person who is about to choose a file, and has it read what the society holds; `now` is ISO.
   */
  warm(person: string, now: string): void;
  stop(): Promise<void>;
};

/** What a thread is given: where the database is, and what drafts are sealed with. */
export type ReaderSettings = DatabaseLocation & { secret: string };
export type Answer =
  | { kind: 'done'; done: JobResults[Job['kind']] }
  | { kind: 'refused'; code: ProblemCode; reason: Message }
  | { kind: 'failed'; failure: Failure };

// Each thread may take half a gigabyte at its worst.
const mostPeople = 4;

export function createReader(
  place: ReaderSettings,
  {
    jobMs = 30_000,
    idleMs = 60_000,
    maxOldGenerationSizeMb = 512,
    script = threadProgram('imports/worker'),
  }: Partial<Bounds> = {},
): Reader {
  const lanes = new Map<string, Lane>();

  /**
   * The thread of a person. Where there are as many as may be, the oldest one without a job makes room; null where all
   * have jobs.
   */
  function laneOf(person: string): Lane | null {
    const lane = lanes.get(person);
    if (lane) return lane;
    if (lanes.size >= mostPeople) {
      const resting = [...lanes].find(([, { isResting }]) => isResting());
      if (!resting) return null;
      lanes.delete(resting[0]);
      void resting[1].end();
    }
    const made = createLane(place, { jobMs, idleMs, maxOldGenerationSizeMb, script });
    lanes.set(person, made);
    return made;
  }

  return {
    async run<K extends Job['kind']>(person: string, job: Extract<Job, { kind: K }>) {
      const lane = laneOf(person);
      if (!lane) throw new Problem('busy', message('import_busy'));
      return (await lane.run(job)) as JobResults[K];
    },
    warm: (person, now) => laneOf(person)?.warm(now),
    async stop() {
      await Promise.all([...lanes.values()].map(({ end }) => end()));
    },
  };
}

/**
 * One person's thread: their jobs are done one after another. It keeps the promise of docs/rules.md, Bringing a spreadsheet:
 * one person's file holds up nobody else's.
 */
type Lane = {
  run(job: Job): Promise<JobResults[Job['kind']]>;
  warm(now: string): void;
  /** Whether the thread has no job. */
  isResting(): boolean;
  end(): Promise<void>;
};

type Bounds = { jobMs: number; idleMs: number; maxOldGenerationSizeMb: number; script: URL };

const mostWaiting = 8;

function createLane(place: ReaderSettings, { jobMs, idleMs, maxOldGenerationSizeMb, script }: Bounds): Lane {
  const resourceLimits = { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: 64 };
  const thread = createThread<Job, Answer>(script, { limitMs: jobMs, idleMs, workerData: place, resourceLimits });
  return {
    async run(job) {
      if (thread.waiting >= mostWaiting) throw new Problem('busy', message('import_busy'));
      const answer = await thread.ask(job, movedOf(job)).catch((error) => Promise.reject(asRefused(error)));
      if (answer.kind === 'refused') throw new Problem(answer.code, answer.reason);
      if (answer.kind === 'done') return answer.done;
      // A file that was refused leaves the thread as good as before; after any other error a new thread is started.
      await thread.end();
      throw errorOf(answer.failure);
    },
    warm(now) {
      if (thread.waiting > 0) return;
      // The next job meets the same error, and reports it.
      thread.ask({ kind: 'look', now }).catch(() => {});
    },
    isResting: () => thread.waiting === 0,
    end: thread.stop,
  };
}

const worthMoving = 1024 * 1024;

/** The buffer of a long file is moved to the thread, not copied, unless it holds other data as well. */
function movedOf(job: Job): ArrayBuffer[] {
  if (job.kind !== 'read' || job.file.length < worthMoving) return [];
  const { buffer, byteLength } = job.file;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

function asRefused(error: NodeJS.ErrnoException): Error {
  if (error instanceof ThreadLost && error.why === 'too-long') return refused(message('import_too_long'));
  const isTooHeavy = error instanceof ThreadLost || error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isTooHeavy ? refused(message('import_too_heavy')) : error;
}

function refused(reason: Message): Problem {
  return new Problem('invalid', reason);
}
