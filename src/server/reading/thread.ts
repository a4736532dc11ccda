import { Problem } from '#domain/problem.ts';
import type { DatabaseLocation } from '#server/database/openForReading.ts';
import type { WholeAnswer } from '#server/http/whole.ts';
import type { WholeName } from '#server/reading/wholeAnswers.ts';
import { createThread, errorOf, type Failure, threadProgram } from '#server/threads.ts';

export type AnswerRequest = { whole: WholeName; on: string | undefined };
export type AnswerResult = { answer: WholeAnswer } | { failure: Failure };

/** Makes whole answers beside the event loop. */
export type Maker = {
  /** Throws what the database threw; Problem busy when the thread ended or hung twice. */
  make(whole: WholeName, on?: string): Promise<WholeAnswer>;
  stop(): Promise<void>;
};

type Bounds = { limitMs?: number; idleMs?: number; script?: URL };

// By default a thread's young generation grows large, and stays so.
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 1024 };
const attempts = 2;

export function createMaker(
  place: DatabaseLocation,
  { limitMs = 30_000, idleMs = 10_000, script = threadProgram('reading/worker') }: Bounds = {},
): Maker {
  const thread = createThread<AnswerRequest, AnswerResult>(script, {
    limitMs,
    idleMs,
    workerData: place,
    resourceLimits,
  });
  return {
    async make(whole, on) {
      for (let attempt = 0; attempt < attempts; attempt++) {
        const result = await thread.ask({ whole, on }).catch(() => null);
        if (result === null) continue;
        if ('failure' in result) throw errorOf(result.failure);
        return result.answer;
      }
      throw new Problem('busy');
    },
    stop: thread.stop,
  };
}
