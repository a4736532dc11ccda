import { sql } from 'kysely';
import type { ActivityQuery } from '#domain/activityLog.ts';
import { wantedIn } from '#domain/matching.ts';
import { codeOf } from '#domain/text.ts';
import { fieldWord, type LogPosition, topicWord } from '#server/changes/logWords.ts';
import { inSlices } from '#server/database/slices.ts';
import type { Db } from '#server/database/tables.ts';

/** Words of which an activity must have at least one. */
export type Words = readonly string[];
/** An activity must have a word of each of these. */
export type WordQuery = readonly Words[];
/** The instants at which the first day begins and the last one has ended. */
export type Days = { first: string | null; end: string | null };

/** The most words that are searched for one typed beginning: in order, a word comes before those that it begins. */
const mostWords = 30;

/** The most parts of a text that are searched, each by itself; nobody types more to find one entry. */
const mostParts = 6;

/** The words that a query asks for: for each part of its text, its topic and its field. */
export async function wordQueryOf(db: Db, { text = '', topic, field }: ActivityQuery): Promise<WordQuery> {
  const wordQuery: Words[] = [];
  for (const part of wantedIn(text).slice(0, mostParts)) {
    const codes = part.codes.length > 0 ? part.codes : [codeOf(part.text)];
    const words = new Set<string>();
    for (const code of codes) for (const word of await wordsBeginning(db, code)) words.add(word);
    wordQuery.push([...words]);
  }
  if (topic !== undefined) wordQuery.push([topicWord(topic)]);
  if (field !== undefined) wordQuery.push([fieldWord(field)]);
  return wordQuery;
}

/**
 * Reads the words with this beginning. Each is looked up from the word before it, so that a word of every activity is
 * found as quickly as a word of one.
 */
async function wordsBeginning(db: Db, beginning: string): Promise<string[]> {
  if (beginning === '') return [];
  const next = (after: ReturnType<typeof sql>) => sql`
    select "word" from "logWords" where ${after} and "word" < ${`${beginning}\u{10ffff}`} order by "word" limit 1`;
  const { rows } = await sql<{ word: string | null }>`
    with recursive "wanted" ("word") as (
      select * from (${next(sql`"word" >= ${beginning}`)}) as "first"
      union all
      select (${next(sql`"word" > "wanted"."word"`)}) from "wanted" where "wanted"."word" is not null
    ) select "word" from "wanted" limit ${sql.lit(mostWords)}`.execute(db);
  return rows.flatMap(({ word }) => word ?? []);
}

type Within = Days & { after: LogPosition | null; atOnce: number };

/** The activities that have one of these words, the newest first, at most `atOnce` of them. */
export async function positionsWithWords(
  db: Db,
  words: Words,
  { first, end, after, atOnce }: Within,
): Promise<LogPosition[]> {
  const places = new Map<number, LogPosition>();
  for (const word of words) {
    let query = db
      .selectFrom('logWords')
      .select(['at', 'ordinal'])
      .where('word', '=', word)
      // Words can be there before their activity, which may never come.
      .where((where) =>
        where.exists(
          where
            .selectFrom('activities')
            .select('id')
            .whereRef('activities.ordinal', '=', 'logWords.ordinal')
            .whereRef('activities.at', '=', 'logWords.at'),
        ),
      );
    if (first !== null) query = query.where('at', '>=', first);
    if (end !== null) query = query.where('at', '<', end);
    if (after !== null)
      query = query.where((where) => where(where.refTuple('at', 'ordinal'), '<', where.tuple(after.at, after.ordinal)));
    const some = await query.orderBy('at', 'desc').orderBy('ordinal', 'desc').limit(atOnce).execute();
    for (const place of some) places.set(place.ordinal, place);
  }
  return [...places.values()].toSorted(newestFirst).slice(0, atOnce);
}

function newestFirst(one: LogPosition, other: LogPosition): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return other.ordinal - one.ordinal;
}

// Counting up to this many is enough to tell a rare word from one that everything has.
const mostCounted = 200;

/** Of all the words asked for, those that lead to the fewest activities. */
export async function fewestFirst(db: Db, wordQuery: WordQuery, days: Days): Promise<Words> {
  let fewest: { words: Words; count: number } = { words: [], count: Number.POSITIVE_INFINITY };
  for (const words of wordQuery) {
    if (wordQuery.length === 1) return words;
    const { length } = await positionsWithWords(db, words, { ...days, after: null, atOnce: mostCounted });
    if (length < fewest.count) fewest = { words, count: length };
  }
  return fewest.words;
}

/** Which of these activities have a word of each that is asked for, by their ordinals. */
export async function havingAll(db: Db, places: readonly LogPosition[], wordQuery: WordQuery): Promise<Set<number>> {
  let having = [...places];
  for (const words of wordQuery) {
    const ordinals = new Set(await inSlices(having, (some) => havingOne(db, some, words)));
    having = having.filter(({ ordinal }) => ordinals.has(ordinal));
  }
  return new Set(having.map(({ ordinal }) => ordinal));
}

async function havingOne(db: Db, places: readonly LogPosition[], words: Words): Promise<number[]> {
  if (words.length === 0) return [];
  const wanted = places.map(({ at, ordinal }) => sql`(${at}, cast(${ordinal} as integer))`);
  const found = await sql<{ ordinal: number }>`
    with "wanted" ("at", "ordinal") as (values ${sql.join(wanted)})
    select "ordinal" from "wanted" where exists (
      select 1 from "logWords" as "its"
      where "its"."word" in (${sql.join(words)}) and "its"."at" = "wanted"."at" and "its"."ordinal" = "wanted"."ordinal"
    )`.execute(db);
  return found.rows.map(({ ordinal }) => ordinal);
}
