import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isPostgres } from '#server/database/engine.ts';
import { up } from '#server/database/migrations/0010_numbers.ts';
import type { Trx } from '#server/database/tables.ts';
import { addFlat } from '../../../../tests/support/entries.ts';
import { anOwnedFlat, spansOf } from '../../../../tests/support/society.ts';

/** The tables as they were before numbers could be of any shape. */
async function down(trx: Trx): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(trx);
  await run(`alter table "society" drop column "flatNumbers"`);
  await run(`alter table "society" drop column "phones"`);
  await run(`drop index "flats_numberOrder"`);
  await run(`alter table "flats" drop column "wing"`);
  await run(`alter table "flats" drop column "numberOrder"`);
  await run(`alter table "flats" drop constraint "flats_flatNumber_check"`);
  if (isPostgres(trx)) {
    await run(`alter table "flats" add constraint "flats_flatNumber_check" check ("flatNumber" ~ '^[A-Z]-[0-9]{3}$')`);
    return;
  }
  await run(`drop index "flats_flatNumber_unique"`);
  await run(`alter table "flats" add column "old" text check ("old" glob '[A-Z]-[0-9][0-9][0-9]')`);
  await run(`update "flats" set "old" = "flatNumber"`);
  await run(`alter table "flats" drop column "flatNumber"`);
  await run(`alter table "flats" rename column "old" to "flatNumber"`);
  await run(`create unique index "flats_flatNumber_unique" on "flats" ("flatNumber")`);
}

test('a society from before keeps its flats and who owned them, and its numbers can be of any shape from then on', async () => {
  const { society, admin } = await anOwnedFlat();
  const { db } = society.context;
  await addFlat(admin, 'B-204');
  const before = await db.selectFrom('flats').selectAll().orderBy('flatNumber').execute();
  const spans = await spansOf(society);
  await db.transaction().execute(down);
  await expect(
    sql`update "flats" set "flatNumber" = 'A-1204' where "flatNumber" = 'B-204'`.execute(db),
  ).rejects.toThrow();

  await db.transaction().execute(up);
  expect(await db.selectFrom('flats').selectAll().orderBy('flatNumber').execute()).toEqual(before);
  expect(await spansOf(society)).toEqual(spans);
  expect(await db.selectFrom('society').select(['flatNumbers', 'phones']).execute()).toEqual([
    { flatNumbers: 'A-101', phones: 'ten-digits' },
  ]);
  const rename = (number: string | null) =>
    sql`update "flats" set "flatNumber" = ${number} where "flatNumber" = 'B-204'`.execute(db);
  for (const number of ['a-1', '', null, 'A-101', 'A 1']) await expect(rename(number)).rejects.toThrow();
  await rename('T2-1501');
});
