import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, dayIn } from '#domain/day.ts';
import { type Message, message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Read, Write } from '#server/changes/write.ts';
import { isPostgres } from '#server/database/engine.ts';
import type { Db } from '#server/database/tables.ts';

/** Work that is done once a day. */
export type DailyJob = {
  name: 'clean-up' | 'backup' | 'log-head' | 'tenancies';
  /**
   * Answers the job's result, which is kept; null where there was nothing to do yet: it is tried again within the hour.
   */
  work(): Promise<string | null>;
};

export type Jobs = {
  /** Does the jobs that are due today and that no other server is doing; never fails. */
  look(): Promise<void>;
  /**
   * Does what is due some minutes after the start and then every hour; jobs that have missed a day are done at once.
   */
  start(): void;
  /** Ends after the job at hand. */
  stop(): Promise<void>;
};

type Tools = {
  db: Db;
  read: Read;
  write: Write;
  now: () => Date;
  onError: (name: string, error: unknown) => void;
  /** Waits that long, in milliseconds. */
  pause?: (ms: number, value: undefined, options: { signal: AbortSignal; ref: false }) => Promise<unknown>;
};

const hourMs = 60 * 60 * 1000;
/** After a start everybody connects again; jobs, which read the whole database, wait until they have. */
const settledAfterMs = 5 * 60 * 1000;
/** A server that has held a job for longer is taken for dead, and another one does the job. */
const supersededAfterMs = 2 * hourMs;

/** Daily jobs that run once, whichever of several servers on one database comes first. */
export function createJobs({ db, read, write, now, onError, pause = sleep }: Tools, jobs: readonly DailyJob[]): Jobs {
  const stopping = new AbortController();
  let looking: Promise<void> | null = null;
  // The folder's lock allows only one server on a SQLite file: a claim found there is that of a server that is gone.
  const isAlone = !isPostgres(db);

  async function one(job: DailyJob, onlyOverdue: boolean): Promise<void> {
    if (onlyOverdue && !(await isOverdue(read, job.name))) return;
    const claim = await claimed(write, job.name, isAlone);
    if (claim === null) return;
    try {
      const result = await job.work();
      const finishedAt = now().toISOString();
      const done = { day: claim.day, finishedAt, failedAt: null, problem: null, result };
      await endClaim(write, claim.holder, result === null ? {} : done);
    } catch (error) {
      onError(job.name, error);
      await endClaim(write, claim.holder, {
        failedAt: now().toISOString(),
        problem: JSON.stringify(problemOf(error)),
      });
    }
  }

  async function all(onlyOverdue: boolean): Promise<void> {
    for (const job of jobs) {
      if (stopping.signal.aborted) return;
      await one(job, onlyOverdue).catch((error) => onError(job.name, error));
    }
  }

  function look(onlyOverdue = false): Promise<void> {
    looking ??= all(onlyOverdue).finally(() => {
      looking = null;
    });
    return looking;
  }

  async function hourly(): Promise<void> {
    const waiting = { signal: stopping.signal, ref: false } as const;
    await look(true);
    await pause(settledAfterMs, undefined, waiting);
    for (;;) {
      await look();
      await pause(hourMs, undefined, waiting);
    }
  }

  return {
    look: () => look(),
    start: () => void hourly().catch(() => {}), // only `stop` ends it
    async stop() {
      stopping.abort();
      await looking;
    },
  };
}

/** Whether the job was last done before yesterday, or never: a server that is rarely up must not miss another day. */
function isOverdue(read: Read, name: string): Promise<boolean> {
  return read(async ({ db, today, society }) => {
    const job = await db.selectFrom('jobs').select('finishedAt').where('name', '=', name).executeTakeFirst();
    if (!job?.finishedAt) return true;
    return dayIn(society.timeZone, new Date(job.finishedAt)) < addDays(today, -1);
  });
}

type Claim = { holder: string; day: string };

/** Takes the job for today; null when it is done or another server is doing it. */
function claimed(write: Write, name: string, isAlone: boolean): Promise<Claim | null> {
  return write(null, async ({ db, now, today }) => {
    const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
    const holder = crypto.randomUUID();
    const untouched = { day: null, holder: null, claimedAt: null, finishedAt: null, failedAt: null };
    await db
      .insertInto('jobs')
      .values({ name, ...untouched, problem: null, result: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const claim = await db
      .updateTable('jobs')
      .set({ holder, claimedAt: now.toISOString() })
      .where('name', '=', name)
      // A day or a claim from the future was written under a clock that was ahead.
      .where((is) => is.or([is('day', 'is', null), is('day', '<', today), is('day', '>', addDays(today, 1))]))
      .where((is) =>
        is.or([
          is.val(isAlone),
          is('claimedAt', 'is', null),
          is('claimedAt', '<', at(-supersededAfterMs)),
          is('claimedAt', '>', at(supersededAfterMs)),
        ]),
      )
      .executeTakeFirst();
    return claim.numUpdatedRows === 1n ? { holder, day: today } : null;
  });
}

type JobOutcome = Partial<{ day: string; finishedAt: string; failedAt: string | null; problem: string | null }>;

/** Ends a claim, unless another server has taken over the job. */
async function endClaim(write: Write, holder: string, outcome: JobOutcome & { result?: string | null }): Promise<void> {
  await write(null, async ({ db }) => {
    const freed = { holder: null, claimedAt: null, ...outcome };
    await db.updateTable('jobs').set(freed).where('holder', '=', holder).execute();
  });
}

function problemOf(error: unknown): Message {
  if (!(error instanceof Problem)) return message('internal');
  return error.reason ?? message(error.code);
}
