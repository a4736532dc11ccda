import { setImmediate as turn } from 'node:timers/promises';
import { beginningOf, type ChainedLine, digestOf, type Erased, hashOf } from '#server/changes/chain.ts';
import { headText, type NotedHead } from '#server/changes/head.ts';
import type { Db, Tables } from '#server/database/tables.ts';

/** The first activity that is not as it was written; `nth` is 0 for the lines from before there were activities. */
export type Broken = { nth: number; at: string | null; activityId: string | null };

export type Verified = {
  activities: number;
  lines: number;
  broken: Broken | null;
  /** Whether the log goes on from the head that was noted; null where no head was given. */
  head: 'held' | 'other' | 'beyond' | null;
  /** Where the log ended when the check began, to be noted elsewhere (changes/head.ts). */
  end: string;
};

type Options = {
  /** Where the log ended when somebody noted it elsewhere. */
  head?: NotedHead | null;
  /** How far it is, after each slice. */
  onProgress?: (done: Pick<Verified, 'activities' | 'lines'> & { of: number }) => void;
};

/** Rows of a slice: few enough that nobody waits for one. */
const sliceSize = 200;

/**
 * Checks the whole log as it is now, in slices between which others have their turn: every line must match its digest,
 * or the new digest that an erasure in the chain lists for it; every activity must match its hash; and nothing may be
 * missing at the end (docs/rules.md, The activity log).
 */
export async function verifyLog(db: Db, { onProgress = () => {}, head = null }: Options = {}): Promise<Verified> {
  const end = await endOf(db);
  const lines = lineReader(db, end.seq);
  const erasures = new Map<string, Map<number, string>>();
  const done: Omit<Verified, 'broken'> = { activities: 0, lines: 0, head: head && 'beyond', end: headText(end) };
  const compare = (nth: number, hash: string) => {
    if (head?.ordinal === nth) done.head = hash.startsWith(head.hash) ? 'held' : 'other';
  };

  /** The digests of an activity's lines, which come next; null where one of them is not as it was written. */
  async function digestsOf(activityId: string | null): Promise<string[] | null> {
    const digests: string[] = [];
    let isSound = true;
    for (let line = await lines.next(activityId); line !== null; line = await lines.next(activityId)) {
      digests.push(line.digest);
      done.lines += 1;
      isSound &&= digestOf(line) === (line.erasedBy === null ? line.digest : await erasedDigest(line, line.erasedBy));
    }
    return isSound ? digests : null;
  }

  async function erasedDigest({ seq }: ChainedLine, erasedBy: string): Promise<string | undefined> {
    let erasure = erasures.get(erasedBy);
    if (erasure === undefined) {
      const row = await db.selectFrom('activities').select('erased').where('id', '=', erasedBy).executeTakeFirst();
      erasure = new Map(erasedIn(row?.erased ?? null));
      erasures.set(erasedBy, erasure);
    }
    return erasure.get(seq);
  }

  const before = await digestsOf(null);
  let previous = before && beginningOf(before);
  if (previous === null) return { ...done, broken: { nth: 0, at: null, activityId: null } };
  compare(0, previous);
  for await (const activity of activitiesUpTo(db, end.ordinal)) {
    const { hash, ordinal: nth, at, id: activityId } = activity;
    const digests = await digestsOf(activityId);
    const isSound = digests !== null && hash === hashOf(previous, activity, digests);
    if (!isSound || !(await isErasedStill(db, activity.erased))) return { ...done, broken: { nth, at, activityId } };
    previous = hash;
    compare(nth, hash);
    done.activities += 1;
    if (done.activities % sliceSize === 0) onProgress({ ...done, activities: nth, of: end.ordinal });
  }
  const isWhole = previous === end.hash && end.isLast && (await lines.isOver());
  return { ...done, broken: isWhole ? null : { nth: done.activities + 1, at: null, activityId: null } };
}

/**
 * The end of the log by its head, and whether the tables end there; read in one statement, as others write meanwhile.
 */
async function endOf(db: Db) {
  const head = await db
    .selectFrom('logHead')
    .selectAll()
    .select((select) => [
      select
        .selectFrom('activities')
        .select((of) => of.fn.max('ordinal').as('ordinal'))
        .as('lastOrdinal'),
      select
        .selectFrom('changes')
        .select((of) => of.fn.max('seq').as('seq'))
        .as('lastSeq'),
    ])
    .executeTakeFirst();
  const { ordinal = 0, seq = 0, hash = '', lastOrdinal = null, lastSeq = null } = head ?? {};
  return { ordinal, seq, hash, isLast: (lastOrdinal ?? 0) === ordinal && (lastSeq ?? 0) === seq };
}

async function* activitiesUpTo(db: Db, end: number): AsyncGenerator<Tables['activities']> {
  let last = Number.NEGATIVE_INFINITY;
  for (;;) {
    let query = db.selectFrom('activities').selectAll().where('ordinal', '<=', end).orderBy('ordinal');
    if (Number.isFinite(last)) query = query.where('ordinal', '>', last);
    const rows = await query.limit(sliceSize).execute();
    for (const row of rows) {
      last = row.ordinal;
      yield row;
    }
    if (rows.length < sliceSize) return;
    await turn();
  }
}

type Line = ChainedLine & Pick<Tables['changes'], 'digest' | 'erasedBy'>;

/** Reads the lines of the log in order; `next` answers null where the next line is of another activity. */
function lineReader(db: Db, end: number) {
  let slice: Line[] = [];
  let place = 0;
  let last: number | null = null;
  let isEnd = false;
  async function peek(): Promise<Line | null> {
    if (place === slice.length && !isEnd) {
      let query = db.selectFrom('changes').selectAll().where('seq', '<=', end).orderBy('seq').limit(sliceSize);
      if (last !== null) query = query.where('seq', '>', last);
      slice = await query.execute();
      place = 0;
      last = slice.at(-1)?.seq ?? last;
      isEnd = slice.length < sliceSize;
      await turn();
    }
    return slice[place] ?? null;
  }
  return {
    async next(activityId: string | null): Promise<Line | null> {
      const line = await peek();
      if (line?.activityId !== activityId) return null;
      place += 1;
      return line;
    },
    isOver: async () => (await peek()) === null,
  };
}

/** Whether every line that this activity erased is still marked as erased: nothing was put back. */
async function isErasedStill(db: Db, erased: string | null): Promise<boolean> {
  const seqs = erasedIn(erased).map(([seq]) => seq);
  for (let start = 0; start < seqs.length; start += sliceSize) {
    const some = seqs.slice(start, start + sliceSize);
    const back = db.selectFrom('changes').select('seq').where('seq', 'in', some).where('erasedBy', 'is', null);
    if ((await back.limit(1).executeTakeFirst()) !== undefined) return false;
  }
  return true;
}

function erasedIn(text: string | null): Erased {
  return text === null ? [] : (JSON.parse(text) as Erased);
}
