import { expect, test } from 'vitest';
import { up } from '#server/database/migrations/0011_phones.ts';
import { addOwner } from '../../../../tests/support/entries.ts';
import { anOffice } from '../../../../tests/support/society.ts';

test('phones kept from before are brought into one form, those that read as none stay, and a second time changes nothing', async () => {
  const { society, admin } = await anOffice();
  const { db } = society.context;
  const typed = [
    ['+91 98200 11111', '9820011111'],
    ['098200-11111', '9820011111'],
    ['9820011111', '9820011111'],
    ['+1 (415) 555-0100', '+14155550100'],
    ['022 2345 678 ext 4', '022 2345 678 ext 4'],
    ['80-2222', '80-2222'],
  ] as const;
  const ids: string[] = [];
  for (const [phone] of typed) {
    const { id } = await addOwner(admin, { name: `Owner ${ids.length}` });
    ids.push(id);
    await db.updateTable('owners').set({ phone, contactPhone: phone }).where('id', '=', id).execute();
    const row = JSON.stringify({ id, name: 'As they were', phone, contactPhone: null });
    await db.insertInto('ownerSnapshots').values({ id: crypto.randomUUID(), ownerId: id, row }).execute();
  }
  const kept = async () => {
    const owners = await db.selectFrom('owners').select(['id', 'phone', 'contactPhone', 'version']).execute();
    const snapshots = await db.selectFrom('ownerSnapshots').select(['ownerId', 'row']).execute();
    return ids.map((id) => {
      const owner = owners.find((one) => one.id === id);
      const snapshot = snapshots.find((one) => one.ownerId === id);
      return { ...owner, before: JSON.parse(snapshot?.row ?? '{}') };
    });
  };
  await db.transaction().execute(up);
  const once = await kept();
  for (const [place, [, phone]] of typed.entries()) {
    const before = { id: ids[place], name: 'As they were', phone, contactPhone: null };
    expect(once[place]).toEqual({ id: ids[place], phone, contactPhone: phone, version: 1, before });
  }
  await db.transaction().execute(up);
  expect(await kept()).toEqual(once);
});
