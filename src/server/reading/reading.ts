import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';
import { lastSeq, type Made, make } from '#server/reading/make.ts';
import type { Thread } from '#server/reading/thread.ts';
import { type Whole, wholes } from '#server/reading/wholes.ts';

/** Whole answers, each kept until the log says that something in it has changed. */
export type Reading = {
  /** At least as new as what was committed when it was asked for. Throws Problem busy. */
  latest(whole: Whole): Promise<Made>;
  stop(): Promise<void>;
};

/** Up to so many rows are read at once faster than a thread is asked (docs/rules.md, Whole lists). */
const fewRows = 500;
/** More lines of the log than this are not searched for a topic: the answer is made anew. */
const mostLines = 5000;

export function createReading({ db, thread, few = fewRows }: { db: Db; thread: Thread; few?: number }): Reading {
  const kept = new Map<Whole, Made>();
  const running = new Map<Whole, Promise<Made>>();

  /** One at a time for each: who asks while nothing newer is known shares it. */
  function build(whole: Whole): Promise<Made> {
    const building =
      running.get(whole) ??
      thread
        .make(whole)
        .then((made) => {
          kept.set(whole, made);
          return made;
        })
        .finally(() => running.delete(whole));
    running.set(whole, building);
    return building;
  }

  /** Whether nothing that shows in it was committed between its reading and this line of the log. */
  async function holds(whole: Whole, made: Made, seq: number): Promise<boolean> {
    if (made.seq >= seq) return true;
    if (seq - made.seq > mostLines) return false;
    const news = await db
      .selectFrom('changes')
      .select('seq')
      .where('seq', '>', made.seq)
      .where('seq', '<=', seq)
      .where('topic', 'in', wholes[whole].topics)
      .limit(1)
      .executeTakeFirst();
    if (news) return false;
    if (kept.get(whole) === made) kept.set(whole, { ...made, seq });
    return true;
  }

  return {
    async latest(whole) {
      const before = kept.get(whole);
      const joined = running.get(whole);
      if (!before && !joined && !(await isLong(db, whole, few))) return make(db, whole, { isPacked: false });
      const seq = await lastSeq(db);
      // A number from the future means that the database was put back to an older state.
      if (before && before.seq <= seq && (await holds(whole, before, seq))) return before;
      if (joined) {
        const made = await joined;
        if (await holds(whole, made, seq)) return made;
      }
      // It begins now, or has begun since: either way it reads what was committed when it was asked for.
      return build(whole);
    },
    stop: thread.stop,
  };
}

async function isLong(db: Db, whole: Whole, few: number): Promise<boolean> {
  for (const table of wholes[whole].tables) {
    const beyond = await db.selectFrom(table).select(sql`1`.as('one')).limit(1).offset(few).execute();
    if (beyond.length > 0) return true;
  }
  return false;
}
