import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { sqliteDialect } from '#server/database/sqliteDriver.ts';

const slowly = sql<{ x: number }>`with recursive n(x) as (select 1 union all select x + 1 from n where x < 300000)
  select max(x) as x from n`;

test('a transaction that reads for long lets others have their turns where its connection is for that alone', async () => {
  const othersHadTurns = async (isForLong: boolean) => {
    const sqlite = new DatabaseSync(':memory:');
    const db = new Kysely({ dialect: sqliteDialect(sqlite, {}, { isForLong }) });
    const reading = db.transaction().setAccessMode('read only');
    const hadTurns = await reading.execute(async (trx) => {
      let hadTurns = false;
      setImmediate(() => {
        hadTurns = true;
      });
      for (let nth = 0; nth < 3; nth++) await slowly.execute(trx);
      return hadTurns;
    });
    await db.destroy();
    return hadTurns;
  };
  expect(await othersHadTurns(true)).toBe(true);
  expect(await othersHadTurns(false)).toBe(false);
});

test('a statement is prepared once however long it is, but for one for many rows', async () => {
  const sqlite = new DatabaseSync(':memory:');
  const db = new Kysely({ dialect: sqliteDialect(sqlite) });
  const prepare = vi.spyOn(sqlite, 'prepare');
  const long = sql`select ${sql.raw(`/* ${'x'.repeat(20_000)} */`)} ${1} as x`;
  for (let nth = 0; nth < 3; nth++) await long.execute(db);
  expect(prepare).toHaveBeenCalledTimes(1);
  for (let nth = 0; nth < 3; nth++)
    await sql`select 1 where 1 in (${sql.join(Array.from({ length: 4000 }, () => 1))})`.execute(db);
  expect(prepare).toHaveBeenCalledTimes(4);
  await db.destroy();
});

test('a statement that its transaction did not wait for never gets into the next one', async () => {
  const sqlite = new DatabaseSync(':memory:');
  const db = new Kysely<{ lines: { text: string } }>({
    dialect: sqliteDialect(sqlite),
  });
  await sql`create table lines (text text)`.execute(db);
  let left: Promise<unknown> = Promise.resolve();
  const first = db.transaction().execute(async (trx) => {
    await slowly.execute(trx);
    left = trx.insertInto('lines').values({ text: 'of the first' }).execute();
    left.catch(() => {});
    throw new Error('changed its mind');
  });
  const second = db.transaction().execute(async (trx) => {
    for (let nth = 0; nth < 3; nth++) {
      await trx
        .insertInto('lines')
        .values({ text: `of the second ${nth}` })
        .execute();
      await slowly.execute(trx);
    }
  });
  await expect(first).rejects.toThrow('changed its mind');
  await second;
  await expect(left).rejects.toThrow();
  const lines = await db.selectFrom('lines').selectAll().execute();
  expect(lines.map(({ text }) => text)).toEqual(['of the second 0', 'of the second 1', 'of the second 2']);
  await db.destroy();
});
