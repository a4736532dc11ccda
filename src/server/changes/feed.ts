import type { Topic } from '#domain/permissions.ts';
import type { Dependents } from '#server/changes/dependents.ts';
import { compiledOnce } from '#server/database/compiled.ts';
import type { Db } from '#server/database/tables.ts';

/** What one line of the log tells: the record, and those that show something of it. */
export type Announcement = { seq: number; topic: Topic; entityId: string | null; dependents: Dependents };

/** Everything committed after `after`: either the announcements, or 'too long ago'. */
export type Missed = { upTo: number; announcements: Announcement[] } | { upTo: number; isTooLongAgo: true };

/**
 * The log as a feed. One reader for all open streams: the newest announcements are kept in memory, so that a change
 * costs one query, however many screens are open; who is further behind is served from the table.
 */
export type Feed = {
  /** Calls back when there is something new; the answer takes the callback off again. */
  subscribe(onNews: () => void): () => void;
  missedSince(after: number): Promise<Missed>;
  /** Looks whether something was committed, by this server or another one. */
  wake(): void;
  /** Whether what other servers commit is heard of: while it is not, `settled` asks the database for it. */
  hears(isHeard: boolean): void;
  /** This server has committed this. What follows directly on what is known need not be read. */
  told(news: Announcement[]): void;
  /** The number of the newest announcement, once all that this server was told of when it was asked is read. */
  settled(): Promise<number>;
  /** The newest announcement's number in the database. */
  latest(): Promise<number>;
  /** How many follow it: the open streams. */
  readonly followers: number;
  /** True once the server is stopping: open streams end themselves. */
  readonly isClosed: boolean;
  close(): void;
};

/** A client that missed more than this is told to read everything anew. */
export const maxMissed = 1000;

export async function openFeed(db: Db, onError: (error: unknown) => void): Promise<Feed> {
  const listeners = new Set<() => void>();
  let known = await latestSeq(db);
  let recent: Announcement[] = [];
  let recentStart = known; // `recent` holds everything in (recentStart, known]
  let reading: Promise<void> | null = null;
  let isRinging = false;
  let isStale = false;
  let isClosed = false;
  let isDeaf = false;
  let failure: unknown = null;

  async function readNews(): Promise<void> {
    const news = await announcementsAfter(db, known);
    const last = news.at(-1);
    if (!last) return;
    if (news.length > maxMissed) {
      known = await latestSeq(db);
      recent = [];
      recentStart = known;
    } else take(news, last.seq);
    for (const listener of listeners) listener();
  }

  function take(news: Announcement[], upTo: number): void {
    known = upTo;
    recent.push(...news);
    if (recent.length < maxMissed) return;
    recent.splice(0, recent.length - maxMissed);
    recentStart = (recent[0] as Announcement).seq - 1;
  }

  function told(news: Announcement[]): void {
    const last = news.at(-1);
    const follows = !reading && news.length <= maxMissed && news[0]?.seq === known + 1;
    if (!last || !follows) {
      wake();
      return;
    }
    take(news, last.seq);
    if (listeners.size === 0 || isRinging) return;
    isRinging = true;
    setImmediate(tellAll);
  }

  // Once for everything that one turn of the loop has committed: each listener writes to a screen.
  function tellAll(): void {
    isRinging = false;
    for (const listener of listeners) listener();
  }

  function wake(): void {
    isStale = true;
    if (reading || isClosed) return;
    void (async () => {
      while (isStale && !isClosed) {
        isStale = false;
        reading = readNews().then(
          () => {
            failure = null;
          },
          (error) => {
            failure = error;
            onError(error);
          },
        );
        await reading;
      }
      reading = null;
    })();
  }

  async function settled(): Promise<number> {
    if (isDeaf) wake();
    // What is being read may have begun before the newest commit; what is read next has not.
    for (let turn = 0; turn < 2 && reading; turn++) await reading;
    if (isDeaf && failure !== null) throw failure;
    return known;
  }

  async function missedSince(after: number): Promise<Missed> {
    if (after >= recentStart && after <= known) {
      return { upTo: known, announcements: recent.filter((one) => one.seq > after) };
    }
    const upTo = await latestSeq(db);
    const announcements = after > upTo ? [] : await announcementsAfter(db, after);
    // A number from the future means that the database was put back to an older state.
    if (after > upTo || announcements.length > maxMissed) return { upTo, isTooLongAgo: true };
    return { upTo: announcements.at(-1)?.seq ?? after, announcements };
  }

  return {
    subscribe(onNews) {
      listeners.add(onNews);
      return () => listeners.delete(onNews);
    },
    missedSince,
    wake,
    hears(isHeard) {
      isDeaf = !isHeard;
    },
    told,
    settled,
    latest: () => latestSeq(db),
    get followers() {
      return listeners.size;
    },
    get isClosed() {
      return isClosed;
    },
    close() {
      isClosed = true;
      for (const listener of listeners) listener();
    },
  };
}

/** One more than may be missed at most. */
async function announcementsAfter(db: Db, after: number): Promise<Announcement[]> {
  const lines = await linesAfter(db, after);
  return lines.map((line) => ({ ...line, dependents: line.dependents === null ? {} : JSON.parse(line.dependents) }));
}

const linesAfter = compiledOnce((db, after: number) =>
  db
    .selectFrom('changes')
    .select(['seq', 'topic', 'entityId', 'dependents'])
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(maxMissed + 1),
);

const newestSeq = compiledOnce((db) => db.selectFrom('changes').select((select) => select.fn.max('seq').as('seq')));

async function latestSeq(db: Db): Promise<number> {
  const [row] = await newestSeq(db);
  return row?.seq ?? 0;
}
