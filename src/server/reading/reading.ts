import { sql } from 'kysely';
import { lastSeq } from '#server/changes/head.ts';
import type { Db } from '#server/database/tables.ts';
import type { WholeAnswer } from '#server/http/whole.ts';
import { make } from '#server/reading/make.ts';
import type { Maker } from '#server/reading/thread.ts';
import { paged, type WholeName, wholeAnswers } from '#server/reading/wholeAnswers.ts';

/** Whole answers, each kept until the log says that something in it has changed. */
export type Reading = {
  /** The answer, at least as new as what was committed when it was asked for. Throws Problem busy. */
  latest(whole: WholeName, on?: string): Promise<WholeAnswer>;
  /**
   * The first page of a list's newest records, with as many records as `limit` says; as new as `latest`. It is cached
   * for the bar of the 50 newest flats in docs/speed.md: made anew, it takes 24 times as much of the processor.
   */
  newest(list: keyof typeof paged, limit: string | undefined, day?: string): Promise<WholeAnswer>;
  stop(): Promise<void>;
};

/** Up to this many rows are read faster here than by asking the thread (docs/rules.md, Whole lists). */
const fewRows = 500;
/** More lines of the log than this are not searched for a topic: the answer is made anew instead. */
const mostLines = 5000;
/** How many answers are kept at most: each size of a page is one of its own. */
const mostCached = 50;
/** A page that is shorter is not packed; in bytes. */
const fewestPacked = 1024;

export function createReading({ db, maker, few = fewRows }: { db: Db; maker: Maker; few?: number }): Reading {
  /** Whole answers by their names, pages by their lists and sizes. */
  const cache = new Map<string, WholeAnswer>();
  const running = new Map<string, Promise<WholeAnswer>>();

  /** Makes each answer once at a time: callers share it as long as nothing newer is known. */
  function build(whole: WholeName, on?: string): Promise<WholeAnswer> {
    const key = keyOf(whole, on);
    const building =
      running.get(key) ??
      maker
        .make(whole, on)
        .then((answer) => {
          // Only the latest day is kept: a browser keeps those that somebody goes back to.
          for (const other of cache.keys()) if (on && other.startsWith(keyOf(whole, ''))) cache.delete(other);
          cache.set(key, answer);
          return answer;
        })
        .finally(() => running.delete(key));
    running.set(key, building);
    return building;
  }

  /**
   * The answer kept under this key, if it is as new as this line of the log. It is then marked with this line, so that
   * the same lines are not searched twice.
   */
  async function cached(key: string, whole: WholeName, seq: number): Promise<WholeAnswer | null> {
    const answer = cache.get(key);
    // A number from the future means that the database was put back to an older state.
    if (!answer || answer.seq > seq || !(await isUpToDate(db, whole, answer, seq))) return null;
    if (answer.seq < seq && cache.get(key) === answer) cache.set(key, { ...answer, seq });
    return answer;
  }

  return {
    async latest(whole, on) {
      const key = keyOf(whole, on);
      const joined = running.get(key);
      if (!cache.has(key) && !joined && !(await isLong(db, whole, few)))
        return make(db, (trx) => wholeAnswers[whole].read(trx, on), { isPacked: false });
      const seq = await lastSeq(db);
      const before = await cached(key, whole, seq);
      if (before) return before;
      if (joined) {
        const answer = await joined;
        if (await isUpToDate(db, whole, answer, seq)) return answer;
      }
      // It begins now, or has begun since the call: either way the answer has what was committed when it was asked for.
      return build(whole, on);
    },
    async newest(list, limit, day) {
      const key = `${list} ${limit} ${day ?? ''}`;
      const before = await cached(key, list, await lastSeq(db));
      if (before) return before;
      const answer = await make(db, (trx) => paged[list](trx, { limit }, day), { isPacked: true });
      const page = answer.size < fewestPacked ? { ...answer, gzip: null } : answer;
      if (cache.size >= mostCached) cache.clear();
      cache.set(key, page);
      return page;
    },
    stop: maker.stop,
  };
}

const keyOf = (whole: WholeName, on?: string) => (on === undefined ? whole : `${whole} ${on}`);

/** Whether nothing that the answer shows was committed between its reading and this line of the log. */
async function isUpToDate(db: Db, whole: WholeName, answer: WholeAnswer, seq: number): Promise<boolean> {
  if (answer.seq >= seq) return true;
  const lines = db.selectFrom('changes').select('seq').where('seq', '>', answer.seq).where('seq', '<=', seq);
  // Numbers have gaps (changes/stage.ts): only the lines themselves say how many there are.
  if (seq - answer.seq > mostLines) {
    const beyond = await lines.orderBy('seq').limit(1).offset(mostLines).execute();
    if (beyond.length > 0) return false;
  }
  const news = await lines.where('topic', 'in', wholeAnswers[whole].topics).limit(1).executeTakeFirst();
  return news === undefined;
}

async function isLong(db: Db, whole: WholeName, few: number): Promise<boolean> {
  for (const table of wholeAnswers[whole].tables) {
    const beyond = await db.selectFrom(table).select(sql`1`.as('one')).limit(1).offset(few).execute();
    if (beyond.length > 0) return true;
  }
  return false;
}
