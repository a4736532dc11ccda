import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { up } from '#server/database/migrations/0008_plates.ts';
import { addVehicle } from '../../../../tests/support/entries.ts';
import { anOwnedFlat } from '../../../../tests/support/society.ts';

test('numbers kept from before are found by their digits in every script, and of two that are one the older has it', async () => {
  const { society, admin, owner, flat } = await anOwnedFlat();
  const { db } = society.context;
  const at = { ownerId: owner.id, flatId: flat.id };
  const ids: string[] = [];
  for (const number of ['MH 12 १२३४', 'KA 01 0001', 'KA 01 ०००१'])
    ids.push((await addVehicle(admin, { ...at, vehicleNumber: `KA 09 ${ids.length}`, model: number })).id);
  // As they were stored before digits of other scripts were digits.
  const stale = [
    ['MH 12 १२३४', 'MH12१२३४'],
    ['KA 01 0001', 'KA010001'],
    ['KA 01 ०००१', 'KA01०००१'],
  ] as const;
  for (const [place, [vehicleNumber, key]] of stale.entries()) {
    const kept = { vehicleNumber, numberKey: key };
    await db
      .updateTable('vehicles')
      .set(kept)
      .where('id', '=', ids[place] ?? '')
      .execute();
  }
  // It worked out both columns, of which one is gone since.
  await sql`alter table "vehicles" add column "numberFolded" text`.execute(db);
  await db.transaction().execute(up);
  const rows = await db.selectFrom('vehicles').select('numberKey').orderBy('createdAt').orderBy('id').execute();
  expect(rows.map(({ numberKey }) => numberKey).sort()).toEqual(['KA010001', 'KA01०००१', 'MH121234']);
});
