import { z } from 'zod';
import type { ActivityPage, ActivityQuery } from '#domain/activityLog.ts';
import { addDays, startOfDay } from '#domain/day.ts';
import { message } from '#domain/message.ts';
import { loggedTopics } from '#domain/permissions.ts';
import { Problem } from '#domain/problem.ts';
import { type Concerned, concernedBy } from '#server/activities/concerned.ts';
import type { ActivityRow } from '#server/activities/queries.ts';
import { summariesOf } from '#server/activities/summaries.ts';
import {
  type Days,
  fewestFirst,
  havingAll,
  positionsWithWords,
  type WordQuery,
  type Words,
  wordQueryOf,
} from '#server/activities/words.ts';
import { type LogPosition, topicWord } from '#server/changes/logWords.ts';
import { inSlices } from '#server/database/slices.ts';
import type { Db } from '#server/database/tables.ts';

/** How many activities a request looks at for a filter that few of them pass; the next page goes on from there. */
const mostLooked = 2000;
const sliceSize = 500;
/** How many activities of a word are looked at together, where each must pass other filters as well. */
const wordsAtOnce = 200;
const defaultSize = 50;

/** Where a page ended: by time, or in a record's timeline by the first line of its last activity. */
type PageEnd = LogPosition | { seq: number };
/** Activities in order, with the place where a page goes on after each, and whether there are no more. */
type Slice = { rows: { row: ActivityRow; place: PageEnd }[]; isEnd: boolean };
type Walk = (after: PageEnd | null) => Promise<Slice>;

/**
 * A page of the log, newest first (docs/rules.md, The activity log). `timeZone` is the society's: its days are meant.
 * Throws Problem invalid for a cursor that isn't ours.
 */
export async function listActivities(db: Db, timeZone: string, query: ActivityQuery): Promise<ActivityPage> {
  const { record, after } = query;
  const days = boundsOf(timeZone, query);
  const wordQuery = await wordQueryOf(db, query);
  const size = query.limit === undefined ? defaultSize : Number(query.limit);
  const walk = await walkOf(db, query, { days, wordQuery, size });
  const found: ActivityRow[] = [];
  let place = after === undefined ? null : readPlace(after, record !== undefined);
  let looked = 0;
  let isEnd = false;
  while (found.length < size && looked < mostLooked && !isEnd) {
    const slice = await walk(place);
    const passes = await passing(db, slice, { query, days, wordQuery });
    let taken = 0;
    for (const one of slice.rows) {
      if (found.length === size) break;
      place = one.place;
      taken += 1;
      if (passes(one.row)) found.push(one.row);
    }
    looked += slice.rows.length;
    isEnd = slice.isEnd && taken === slice.rows.length;
  }
  const activities = await summariesOf(db, found, record);
  return { activities, next: isEnd || place === null ? null : writePlace(place) };
}

type Walking = { days: Days; wordQuery: WordQuery; size: number };

async function walkOf(db: Db, query: ActivityQuery, { days, wordQuery, size }: Walking): Promise<Walk> {
  if (query.record !== undefined) return byRecord(db, query.record);
  if (wordQuery.length === 0 && query.by !== undefined) return byTime(db, query, days, wordsAtOnce);
  // Every activity passes here, so only a page is read, and one more that tells whether there are more.
  if (wordQuery.length === 0) return byWords(db, allButGate, { days, atOnce: size + 1 });
  const isAlone = wordQuery.length === 1 && query.by === undefined;
  return byWords(db, await fewestFirst(db, wordQuery, days), { days, atOnce: isAlone ? size + 1 : wordsAtOnce });
}

type Filters = { query: ActivityQuery; days: Days; wordQuery: WordQuery };

async function passing(db: Db, { rows }: Slice, { query, days, wordQuery }: Filters) {
  const { by } = query;
  const activities = rows.map(({ row }) => row);
  const having = await havingAll(db, activities, hidesGateBook(query) ? [...wordQuery, allButGate] : wordQuery);
  return (row: ActivityRow) =>
    (by === undefined || row.actorId === by) && isWithin(row, days) && having.has(row.ordinal);
}

/**
 * The words of all topics but the gate book: an activity with none of these was entered at a gate. A file made of the
 * gate book has the word of sessions, too.
 */
const allButGate: Words = loggedTopics.filter((topic) => topic !== 'visits' && topic !== 'passUses').map(topicWord);

/** Entries of the gate book, thousands a day, would leave room for nothing else (docs/rules.md, The gate book). */
function hidesGateBook({ topic, record }: ActivityQuery): boolean {
  return topic !== 'visits' && record === undefined;
}

function byTime(db: Db, query: ActivityQuery, { first, end }: Days, atOnce: number): Walk {
  return async (after) => {
    let rows = db.selectFrom('activities').selectAll().orderBy('at', 'desc').orderBy('ordinal', 'desc').limit(atOnce);
    if (query.by !== undefined) rows = rows.where('actorId', '=', query.by);
    if (first !== null) rows = rows.where('at', '>=', first);
    if (end !== null) rows = rows.where('at', '<', end);
    if (after !== null && 'at' in after)
      rows = rows.where((where) => where(where.refTuple('at', 'ordinal'), '<', where.tuple(after.at, after.ordinal)));
    const found = await rows.execute();
    return {
      rows: found.map((row) => ({ row, place: { at: row.at, ordinal: row.ordinal } })),
      isEnd: found.length < atOnce,
    };
  };
}

/** The activities that have any of these words, by time. */
function byWords(db: Db, words: Words, { days, atOnce }: { days: Days; atOnce: number }): Walk {
  return async (after) => {
    const places = await positionsWithWords(db, words, {
      ...days,
      after: after !== null && 'at' in after ? after : null,
      atOnce,
    });
    const ordinals = places.map(({ ordinal }) => ordinal);
    const found = await inSlices(ordinals, (some) =>
      db.selectFrom('activities').selectAll().where('ordinal', 'in', some).execute(),
    );
    const byOrdinal = new Map(found.map((row) => [row.ordinal, row]));
    const rows = places.flatMap(({ at, ordinal }) => {
      const row = byOrdinal.get(ordinal);
      return row ? [{ row, place: { at, ordinal } }] : [];
    });
    return { rows, isEnd: places.length < atOnce };
  };
}

/** A record's timeline. An activity's lines are adjacent in the log: the next page begins before the first of them. */
async function byRecord(db: Db, record: string): Promise<Walk> {
  const concerned = await concernedBy(db, record);
  return async (after) => {
    const lines = await linesOf(db, concerned, after !== null && 'seq' in after ? after.seq : null);
    const firstSeq = new Map<string, number>();
    for (const { activityId, seq } of lines) if (activityId !== null) firstSeq.set(activityId, seq);
    const ids = [...firstSeq.keys()];
    const last = ids.at(-1);
    if (last === undefined) return { rows: [], isEnd: true };
    const edge = await db
      .selectFrom('changes')
      .select((select) => select.fn.min('seq').as('seq'))
      .where('activityId', '=', last)
      .executeTakeFirstOrThrow();
    firstSeq.set(last, edge.seq);
    const found = await db.selectFrom('activities').selectAll().where('id', 'in', ids).execute();
    const byId = new Map(found.map((row) => [row.id, row]));
    const rows = ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [{ row, place: { seq: firstSeq.get(id) ?? 0 } }] : [];
    });
    return { rows, isEnd: lines.length < sliceSize };
  };
}

async function linesOf(db: Db, concerned: Concerned, before: number | null) {
  const lines: { seq: number; activityId: string | null }[] = [];
  for (const [topic, ids] of concerned) {
    if (ids.length === 0) continue;
    let query = db.selectFrom('changes').select(['seq', 'activityId']).where('topic', '=', topic);
    query = query.where('entityId', 'in', ids.slice(0, mostLooked));
    if (before !== null) query = query.where('seq', '<', before);
    lines.push(...(await query.orderBy('seq', 'desc').limit(sliceSize).execute()));
  }
  return lines.toSorted((one, other) => other.seq - one.seq).slice(0, sliceSize);
}

function isWithin({ at }: ActivityRow, { first, end }: Days): boolean {
  return (first === null || at >= first) && (end === null || at < end);
}

function boundsOf(timeZone: string, { from, until }: ActivityQuery): Days {
  return {
    first: from === undefined ? null : startOfDay(timeZone, from).toISOString(),
    end: until === undefined ? null : startOfDay(timeZone, addDays(until, 1)).toISOString(),
  };
}

const TimePlace = z.tuple([z.iso.datetime(), z.int().min(0)]);
const LinePlace = z.tuple([z.int().min(0)]);

function writePlace(place: PageEnd): string {
  return Buffer.from(JSON.stringify('at' in place ? [place.at, place.ordinal] : [place.seq])).toString('base64url');
}

function readPlace(text: string, isTimeline: boolean): PageEnd {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (isTimeline) return { seq: LinePlace.parse(read)[0] };
    const [at, ordinal] = TimePlace.parse(read);
    return { at, ordinal };
  } catch {
    throw new Problem('invalid', message('not_the_end_of_a_page'), { at: 'after' });
  }
}
