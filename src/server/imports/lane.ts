import { type Message, message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Answer, ReaderPlace } from '#server/imports/reader.ts';
import type { Done, Job } from '#server/imports/work.ts';
import { createThread, errorOf, ThreadLost } from '#server/threads.ts';

/**
 * One person's thread: their jobs are done one after another. It keeps the promise of docs/rules.md, Bringing a spreadsheet:
 * one person's file holds up nobody else's.
 */
export type Lane = {
  run(job: Job): Promise<Done[Job['kind']]>;
  warm(): void;
  /** Whether nobody waits for it. */
  isResting(): boolean;
  end(): Promise<void>;
};

export type Bounds = { jobMs: number; idleMs: number; maxOldGenerationSizeMb: number; script: URL };

const mostWaiting = 8;

export function createLane(place: ReaderPlace, { jobMs, idleMs, maxOldGenerationSizeMb, script }: Bounds): Lane {
  const resourceLimits = { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: 64 };
  const thread = createThread<Job, Answer>(script, { limitMs: jobMs, idleMs, workerData: place, resourceLimits });
  return {
    async run(job) {
      if (thread.waiting >= mostWaiting) throw new Problem('busy', message('import_busy'));
      const answer = await thread.ask(job, movedOf(job)).catch((error) => Promise.reject(asRefused(error)));
      if (answer.kind === 'refused') throw new Problem(answer.code, answer.reason);
      if (answer.kind === 'done') return answer.done;
      // After a file that can't be read the thread is as good as before; after anything else it is not trusted.
      await thread.end();
      throw errorOf(answer.failure);
    },
    warm: thread.warm,
    isResting: () => thread.waiting === 0,
    end: thread.stop,
  };
}

const worthMoving = 1024 * 1024;

/** A long file goes to the thread without a copy, where nothing else is in its memory. */
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
