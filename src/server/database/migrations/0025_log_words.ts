import { sql } from 'kysely';
import { type Activity, addWordsOfActivity, addWordsOfLine, type Line } from './frozen/logWords.ts';
import { isPostgres, type Trx } from './frozen/step.ts';

type Found = Activity & { id: string; at: string; ordinal: number };

/** By which words each activity of the log is found: by an index, however long the log is. */
export async function up(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('logWords')
    // What begins with a text stands together, whatever language the database sorts by.
    .addColumn('word', isPostgres(trx) ? sql`text collate "C"` : 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('logWords_key', ['word', 'at', 'ordinal'])
    .execute();
  for (let last = 0; ; ) {
    const activities = await trx
      .selectFrom('activities')
      .selectAll()
      .$castTo<Found>()
      .where('ordinal', '>', last)
      .orderBy('ordinal')
      .limit(200)
      .execute();
    for (const activity of activities) {
      const { at, ordinal } = activity;
      const words = [...(await wordsOf(trx, activity))].map((word) => ({ word, at, ordinal }));
      for (let start = 0; start < words.length; start += wordsAtOnce)
        await trx
          .insertInto('logWords')
          .values(words.slice(start, start + wordsAtOnce))
          .execute();
      last = ordinal;
    }
    if (activities.length < 200) return;
  }
}

// A long statement takes SQLite long to read.
const wordsAtOnce = 100;
const linesAtOnce = 1000;

async function wordsOf(trx: Trx, activity: Found): Promise<Set<string>> {
  const words = new Set<string>();
  addWordsOfActivity(words, activity);
  for (let last = 0; ; ) {
    const lines: (Line & { seq: number })[] = await trx
      .selectFrom('changes')
      .select(['seq', 'topic', 'operation', 'before', 'after'])
      .where('activityId', '=', activity.id)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(linesAtOnce)
      .execute();
    for (const line of lines) addWordsOfLine(words, line);
    if (lines.length < linesAtOnce) return words;
    last = lines.at(-1)?.seq ?? last;
  }
}
