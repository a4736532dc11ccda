import { type Message, message } from '#domain/message.ts';
import { Problem, type ProblemCode } from '#domain/problem.ts';
import type { DatabasePlace } from '#server/database/openForReading.ts';
import { type Bounds, createLane, type Lane } from '#server/imports/lane.ts';
import type { Done, Job } from '#server/imports/work.ts';
import { type Failure, threadProgram } from '#server/threads.ts';

/** Reads files and plans imports in threads, within bounds: each person has their own, and nobody waits for another's file. */
export type Reader = {
  /** Throws Problem invalid (why the file can't be read), not_found, busy, and what the database threw. */
  run<K extends Job['kind']>(person: string, job: Extract<Job, { kind: K }>): Promise<Done[K]>;
  /** Starts the person's thread, for who is about to choose a file. */
  warm(person: string): void;
  stop(): Promise<void>;
};

/** What a thread is given: where the database is, and what drafts are sealed with. */
export type ReaderPlace = DatabasePlace & { secret: string };
export type Answer =
  | { kind: 'done'; done: Done[Job['kind']] }
  | { kind: 'refused'; code: ProblemCode; reason: Message }
  | { kind: 'failed'; failure: Failure };

// Each may take half a gigabyte at its worst.
const mostPeople = 4;

export function createReader(
  place: ReaderPlace,
  {
    jobMs = 30_000,
    idleMs = 60_000,
    maxOldGenerationSizeMb = 512,
    script = threadProgram('imports/worker'),
  }: Partial<Bounds> = {},
): Reader {
  const lanes = new Map<string, Lane>();

  /** Of several people who have come and gone the first makes room; null where nobody has gone. */
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
      return (await lane.run(job)) as Done[K];
    },
    warm: (person) => laneOf(person)?.warm(),
    async stop() {
      await Promise.all([...lanes.values()].map(({ end }) => end()));
    },
  };
}
