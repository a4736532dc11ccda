import { sql } from 'kysely';
import { wordsOfActivity } from '#server/changes/logWords.ts';
import { isPostgres } from '#server/database/engine.ts';
import { insertRows } from '#server/database/rows.ts';
import type { Tables, Trx } from '#server/database/tables.ts';

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
    const activities: Tables['activities'][] = await trx
      .selectFrom('activities')
      .selectAll()
      .where('ordinal', '>', last)
      .orderBy('ordinal')
      .limit(200)
      .execute();
    for (const activity of activities) {
      const { at, ordinal } = activity;
      const words = await wordsOfActivity(trx, activity);
      await insertRows(
        trx,
        'logWords',
        [...words].map((word) => ({ word, at, ordinal })),
      );
      last = ordinal;
    }
    if (activities.length < 200) return;
  }
}
