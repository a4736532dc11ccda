import type { Topic } from '#domain/permissions.ts';
import { headSeq } from '#server/changes/head.ts';
import type { Dependents } from '#server/changes/records.ts';
import { compiledOnce } from '#server/database/compiled.ts';
import type { Db } from '#server/database/tables.ts';

/** What one line of the log tells: the record, and those that show something of it. */
export type Announcement = { seq: number; topic: Topic; entityId: string | null; dependents: Dependents };

/** Everything committed after `after`: either the announcements, or 'too long ago'. */
type Missed = { upTo: number; announcements: Announcement[] } | { upTo: number; isTooLongAgo: true };

/**
 * The log as a feed. One reader for all open streams: the newest announcements are kept in memory, so that a change
 * costs one query, however many screens are open; a stream that is further behind is served from the table.
 */
export type Feed = {
  /** Calls back when there is something new; the returned function removes the callback. */
  subscribe(onNews: () => void): () => void;
  missedSince(after: number): Promise<Missed>;
  /** Looks whether something was committed, by this server or another one. */
  wake(): void;
  /** Says whether this server hears of other servers' commits; while it does not, `settled` asks the database. */
  hears(isHeard: boolean): void;
  /** This server has committed these. Announcements that follow directly on the newest known one need not be read. */
  committed(news: Announcement[]): void;
  /**
   * The number of the newest announcement, once everything is read that this server had been told of before the call.
   */
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
  const recent = new Recent(await latestSeq(db));
  const reader = createNewsReader(readNews, onError);
  let isRinging = false;
  let isClosed = false;
  let isDeaf = false;

  async function readNews(): Promise<void> {
    const news = await announcementsAfter(db, recent.upTo);
    if (news.length === 0) return;
    if (news.length > maxMissed) recent.startFrom(await latestSeq(db));
    else recent.add(news);
    for (const listener of listeners) listener();
  }

  function committed(news: Announcement[]): void {
    const follows = !reader.isReading && news.length <= maxMissed && news[0]?.seq === recent.upTo + 1;
    if (!follows) {
      reader.wake();
      return;
    }
    recent.add(news);
    if (listeners.size === 0 || isRinging) return;
    isRinging = true;
    setImmediate(tellAll);
  }

  // Called once for everything committed in one turn of the event loop, because each listener writes to a screen.
  function tellAll(): void {
    isRinging = false;
    for (const listener of listeners) listener();
  }

  async function settled(): Promise<number> {
    if (isDeaf) reader.wake();
    await reader.caughtUp();
    if (isDeaf && reader.failure !== null) throw reader.failure;
    return recent.upTo;
  }

  return {
    subscribe(onNews) {
      listeners.add(onNews);
      return () => listeners.delete(onNews);
    },
    missedSince: (after) => missedSince(db, recent, after),
    wake: reader.wake,
    hears(isHeard) {
      isDeaf = !isHeard;
    },
    committed,
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
      reader.close();
      for (const listener of listeners) listener();
    },
  };
}

/** Calls `read` one time after another, as long as it is woken meanwhile. */
function createNewsReader(read: () => Promise<void>, onError: (error: unknown) => void) {
  let reading: Promise<void> | null = null;
  let isStale = false;
  let isClosed = false;
  let failure: unknown = null;

  async function readAll(): Promise<void> {
    while (isStale && !isClosed) {
      isStale = false;
      reading = read().then(
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
  }

  return {
    wake(): void {
      isStale = true;
      if (!reading && !isClosed) void readAll();
    },
    /** Waits until everything is read that it was woken for before the call. */
    async caughtUp(): Promise<void> {
      // A reading under way may have begun before the newest commit; the one after it has not.
      for (let turn = 0; turn < 2 && reading; turn++) await reading;
    },
    get isReading(): boolean {
      return reading !== null;
    },
    /** Why the last reading failed; null where it did not. */
    get failure(): unknown {
      return failure;
    },
    close(): void {
      isClosed = true;
    },
  };
}

/** The newest announcements: everything from some line of the log up to `upTo`. */
class Recent {
  upTo: number;
  #from: number;
  #all: Announcement[] = [];

  constructor(from: number) {
    this.#from = from;
    this.upTo = from;
  }

  startFrom(seq: number): void {
    this.#from = seq;
    this.upTo = seq;
    this.#all = [];
  }

  /** Adds announcements between which and the newest known one nothing else is announced. */
  add(news: Announcement[]): void {
    this.upTo = news.at(-1)?.seq ?? this.upTo;
    this.#all.push(...news);
    if (this.#all.length < maxMissed) return;
    this.#all.splice(0, this.#all.length - maxMissed);
    this.#from = (this.#all[0] as Announcement).seq - 1;
  }

  /** The announcements after this number; null where those in memory do not reach so far back. */
  since(after: number): Announcement[] | null {
    return after >= this.#from && after <= this.upTo ? this.#all.filter(({ seq }) => seq > after) : null;
  }
}

async function missedSince(db: Db, recent: Recent, after: number): Promise<Missed> {
  const remembered = recent.since(after);
  if (remembered) return { upTo: recent.upTo, announcements: remembered };
  const upTo = await latestSeq(db);
  const announcements = after > upTo ? [] : await announcementsAfter(db, after);
  // A number from the future means that the database was put back to an older state.
  if (after > upTo || announcements.length > maxMissed) return { upTo, isTooLongAgo: true };
  return { upTo: announcements.at(-1)?.seq ?? after, announcements };
}

/** Reads at most one announcement more than may be missed. */
async function announcementsAfter(db: Db, after: number): Promise<Announcement[]> {
  const lines = await linesAfter(db, after);
  return lines.map((line) => ({ ...line, dependents: line.dependents === null ? {} : JSON.parse(line.dependents) }));
}

const linesAfter = compiledOnce((db, after: number) =>
  db
    .selectFrom('changes')
    .select(['seq', 'topic', 'entityId', 'dependents'])
    .where('seq', '>', after)
    .where('seq', '<=', headSeq)
    .orderBy('seq')
    .limit(maxMissed + 1),
);

const newestSeq = compiledOnce((db) => db.selectFrom('changes').select((select) => select.fn.max('seq').as('seq')));

async function latestSeq(db: Db): Promise<number> {
  const [row] = await newestSeq(db);
  return row?.seq ?? 0;
}
