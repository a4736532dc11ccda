import { expect, test } from 'vitest';
import { anOffice } from '../../../tests/support/society.ts';

test('those who wait for an answer are listed by themselves', async () => {
  const { society, admin } = await anOffice();
  const [entry, wish] = [await society.signedInAs('user'), await society.signedInAs('user')];
  await society.signedInAs('user');
  const { db } = society.context;
  await db.updateTable('users').set({ entryRequest: 'open' }).where('id', '=', entry.id).execute();
  await db.updateTable('users').set({ adminRequest: 'open' }).where('id', '=', wish.id).execute();
  const waiting = async () =>
    (await admin.send<{ items: { id: string }[] }>('GET', '/api/users?waiting=1')).body.items.map(({ id }) => id);
  expect((await waiting()).sort()).toEqual([entry.id, wish.id].sort());
  await admin.send('POST', `/api/users/${wish.id}/admin-request`, { grant: false });
  expect(await waiting()).toEqual([entry.id]);
  expect((await admin.send('GET', '/api/users?waiting=yes')).status).toBe(422);
});
