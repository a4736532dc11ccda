import { afterEach, expect, test, vi } from 'vitest';
import { insertRows, updateRow, updateRows } from '#server/database/rows.ts';
import type { Trx } from '#server/database/tables.ts';
import { addOwner } from '../../../tests/support/entries.ts';
import { anOffice } from '../../../tests/support/society.ts';

/** All that a statement sends with it to the transaction's connection, values and what it was made of. */
async function sentBy(trx: Trx): Promise<string[]> {
  const sent: string[] = [];
  await trx.getExecutor().provideConnection(async (connection) => {
    const { executeQuery } = connection;
    vi.spyOn(connection, 'executeQuery').mockImplementation((query) => {
      sent.push(JSON.stringify(query));
      return Reflect.apply(executeQuery, connection, [query]) as never;
    });
  });
  return sent;
}

afterEach(() => {
  vi.restoreAllMocks();
});

async function twoOwners() {
  const { society, admin } = await anOffice();
  const owners = [await addOwner(admin, { name: 'Asha Nair' }), await addOwner(admin, { name: 'Bina Shah' })] as const;
  const rows = await society.context.db.selectFrom('owners').selectAll().orderBy('name').execute();
  const nameOf = (id: string) =>
    society.context.db.selectFrom('owners').select(['name', 'phone']).where('id', '=', id).executeTakeFirst();
  return { society, owners, rows, nameOf };
}

test('a statement that comes again has nothing of the rows that it was first made for', async () => {
  const { society, owners, rows, nameOf } = await twoOwners();
  const [asha, bina] = owners;
  const [{ id: _, ...first } = {}, { id: __, ...second } = {}] = rows;
  const added = { ...second, id: crypto.randomUUID(), name: 'Chitra Rao' };
  await society.context.write(null, async ({ db }) => {
    await insertRows(db, 'owners', [{ ...first, id: crypto.randomUUID() }]);
    await updateRow(db, 'owners', asha.id, { name: 'Asha Menon' });
    await updateRows(db, 'owners', [{ ...first, id: asha.id, phone: '9845011111' }], ['phone']);
    const sent = await sentBy(db);
    await insertRows(db, 'owners', [added]);
    await updateRow(db, 'owners', bina.id, { name: 'Bina Mehta' });
    await updateRows(db, 'owners', [{ ...second, id: bina.id, phone: '9845022222' }], ['phone']);
    expect(sent).toHaveLength(3);
    expect(sent.join()).toContain('Bina Mehta');
    expect(sent.join()).not.toMatch(/Asha|9845011111/);
  });
  expect(await nameOf(added.id)).toMatchObject({ name: 'Chitra Rao' });
  expect(await nameOf(bina.id)).toEqual({ name: 'Bina Mehta', phone: '9845022222' });
});

test('what is changed to no value at all stays, and the same columns are changed afterwards as they are given', async () => {
  const { society, owners, nameOf } = await twoOwners();
  const [asha, bina] = owners;
  await society.context.write(null, async ({ db }) => {
    await updateRow(db, 'owners', asha.id, { phone: undefined, name: 'Asha Menon' });
    await updateRow(db, 'owners', bina.id, { phone: '9845022222', name: 'Bina Mehta' });
    await updateRow(db, 'owners', bina.id, { phone: undefined });
  });
  expect(await nameOf(asha.id)).toEqual({ name: 'Asha Menon', phone: asha.phone });
  expect(await nameOf(bina.id)).toEqual({ name: 'Bina Mehta', phone: '9845022222' });
});
