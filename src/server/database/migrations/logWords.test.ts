import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import type { Db } from '#server/database/tables.ts';
import { doing, undo } from '../../../../tests/support/activities.ts';
import { addVehicle, editOwner, transferFlat } from '../../../../tests/support/entries.ts';
import { anOwnedFlat } from '../../../../tests/support/society.ts';

const wordsIn = (db: Db) => db.selectFrom('logWords').selectAll().orderBy('ordinal').orderBy('word').execute();

test('a log from before is found by the same words as one that was written with them', async () => {
  const { society, admin, flat, owner } = await anOwnedFlat();
  const { db } = society.context;
  await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
  const documents = (aadhar: string) => editOwner(admin, owner.id, { documents: { aadhar } });
  for (const aadhar of ['234567890124', '345678901235']) expect((await documents(aadhar)).status).toBe(200);
  await undo(admin, await doing(admin, 'PATCH', `/api/flats/${flat.id}`, { version: 2, rent: 20_000 }));
  expect((await transferFlat(admin, flat, { presentOwnerId: owner.id })).status).toBe(201);
  const written = await wordsIn(db);
  expect(written.map(({ word }) => word)).toEqual(
    expect.arrayContaining(['=rent', '=hasAadhar', '@flats', 'MEERA', '1234']),
  );
  await db.schema.dropTable('logWords').execute();
  await sql`delete from "migrations" where "name" = '0025_log_words'`.execute(db);
  await migrate(db, 'The database of this test');
  expect(await wordsIn(db)).toEqual(written);
});
