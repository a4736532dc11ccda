import { setImmediate as turn } from 'node:timers/promises';
import type { ActivityParams } from '#domain/activity.ts';
import { codeOf, folded, longestSearch } from '#domain/text.ts';
import { changedFieldsOf, type LoggedLine } from '#server/changes/changedFields.ts';
import { type Logged, labelOfLogged } from '#server/changes/records.ts';
import { insertAsJson } from '#server/database/rows.ts';
import { inSlices, slicesOf } from '#server/database/slices.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';

/*
 * The words by which each activity is found (docs/rules.md, The activity log): the names that its records have and had,
 * who did it, its topics and the fields it edited. All of these stand in the log as well, in its own lines or in those of
 * the flats that they are about.
 */

/** Begins with a sign, so that it can't be a word of a name: names are letters and digits alone. */
export const topicWord = (topic: string) => `@${topic}`;
export const fieldWord = (field: string) => `=${field}`;

/** An activity's place in the order of time. */
export type LogPosition = Pick<Tables['activities'], 'at' | 'ordinal'>;

type Named = Pick<Tables['activities'], 'actorName' | 'params'>;

export function addWordsOfActivity(words: Set<string>, { actorName, params }: Named): void {
  const { topic, label, other, from, to, after } = JSON.parse(params) as ActivityParams;
  words.add(topicWord(topic));
  for (const name of [actorName, label, other, from, to, after]) addName(words, name);
}

export function addWordsOfLine(words: Set<string>, line: LoggedLine): void {
  words.add(topicWord(line.topic));
  for (const field of changedFieldsOf(line)) words.add(fieldWord(field));
  for (const row of [line.before, line.after]) for (const name of namesIn(line.topic, row)) addName(words, name);
}

/** The fields of a logged row that name people beside its label. */
const nameFields = ['ownerName', 'fromName', 'toName'] as const;

function namesIn(topic: string, row: Logged | null): (string | null)[] {
  if (row === null) return [];
  return [labelOfLogged(topic, row), ...nameFields.map((field) => (row[field] as string | undefined) ?? null)];
}

const longestWord = 40;
const longestNumber = 30;
const run = /[\p{L}\p{M}]+|\p{N}+/gu;

/**
 * Adds a name's words, each whole and split at the signs in it. Of a number (B-014, KA 01 AB 1234) the rest from each
 * of its parts on is added, without spacing, so that typing any part of the number begins one of these words.
 */
export function addName(words: Set<string>, name: string | null | undefined): void {
  if (!name) return;
  const text = folded(name.slice(0, 2 * longestSearch));
  const add = (part: string) => {
    const code = codeOf(part).slice(0, longestWord);
    if (code !== '') words.add(code);
  };
  if (/\p{N}/u.test(text) && text.length <= longestNumber && !text.includes('@')) {
    for (const { index } of text.matchAll(run)) add(text.slice(index));
    return;
  }
  for (const word of text.split(' ')) {
    add(word);
    for (const [part] of word.matchAll(run)) if (part.length > 1) add(part);
  }
}

/** Deletes the words that an erasure took out of an activity's lines, where no other line of the activity has them. */
export async function forgetWords(trx: Trx, activityId: string, lost: ReadonlySet<string>): Promise<void> {
  if (lost.size === 0) return;
  const activity = await trx
    .selectFrom('activities')
    .selectAll()
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow();
  const left = await wordsOfActivity(trx, activity);
  const gone = [...lost].filter((word) => !left.has(word));
  const rows = trx.deleteFrom('logWords').where('at', '=', activity.at).where('ordinal', '=', activity.ordinal);
  await inSlices(gone, (some) => rows.where('word', 'in', some).execute());
}

/** Stands beside words that are there before their activity; no name is without letters. */
const ahead = '';

/**
 * Adds words before the activity that they belong to, in slices between which others write: adding them with it is a
 * tenth of what others wait for while an import is written. They are searched for with the activities that there are, and
 * go with `forgetWordsAhead` unless the activity's unit of work takes them over.
 */
export async function addWordsAhead(db: Db, words: readonly string[], { at, ordinal }: LogPosition): Promise<void> {
  for (const some of slicesOf([ahead, ...words])) {
    const rows = some.map((word) => ({ word, at, ordinal }));
    await insertAsJson(db, 'logWords', rows);
    await turn();
  }
}

/** Makes words that were added ahead those of the activity, which must be there. */
export async function takeOverWords(trx: Trx, { at, ordinal }: LogPosition): Promise<void> {
  await trx
    .deleteFrom('logWords')
    .where('word', '=', ahead)
    .where('at', '=', at)
    .where('ordinal', '=', ordinal)
    .execute();
}

/**
 * Deletes the words whose activity never came: these, or all there are, which reads the whole table. Nobody may be about
 * to add an activity with words ahead.
 */
export async function forgetWordsAhead(db: Db, words?: readonly string[]): Promise<void> {
  const left = await db.selectFrom('logWords').select(['at', 'ordinal']).where('word', '=', ahead).execute();
  for (const { at, ordinal } of left) {
    const theirs = db.deleteFrom('logWords').where('at', '=', at).where('ordinal', '=', ordinal);
    for (const some of words ? slicesOf(words) : []) {
      await theirs.where('word', 'in', some).execute();
      await turn();
    }
    await (words ? theirs.where('word', '=', ahead) : theirs).execute();
  }
}

const linesAtOnce = 1000;

/** The words by which an activity is found, as its lines are now. */
async function wordsOfActivity(trx: Trx, activity: Named & { id: string }): Promise<Set<string>> {
  const words = new Set<string>();
  addWordsOfActivity(words, activity);
  for (let last = 0; ; ) {
    const lines = await trx
      .selectFrom('changes')
      .select(['seq', 'topic', 'operation', 'before', 'after'])
      .where('activityId', '=', activity.id)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(linesAtOnce)
      .execute();
    for (const line of lines) addWordsOfLine(words, asLogged(line));
    if (lines.length < linesAtOnce) return words;
    last = lines.at(-1)?.seq ?? last;
  }
}

/** A line of the log with its rows read. */
export function asLogged({
  topic,
  operation,
  before,
  after,
}: Pick<Tables['changes'], 'topic' | 'operation' | 'before' | 'after'>): LoggedLine {
  const read = (text: string | null) => (text === null ? null : (JSON.parse(text) as Logged));
  return { topic, operation, before: read(before), after: read(after) };
}
