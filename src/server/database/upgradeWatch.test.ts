import { expect, test, vi } from 'vitest';
import { StartError } from '#server/config.ts';
import { openDatabase } from '#server/database/open.ts';
import { addFlat } from '../../../tests/support/entries.ts';
import { anOffice, aSociety, type TestSociety } from '../../../tests/support/society.ts';

/** What a newer version leaves in the database. */
async function aNewerStep({ context }: TestSociety, isCompatible: 0 | 1) {
  const row = { name: '9000_of_tomorrow', at: context.now().toISOString(), isCompatible };
  await context.db.insertInto('migrations').values(row).execute();
}

const draft = { flatNumber: 'A-102', floor: 1, type: '1BHK', status: 'Available' };

test('once a newer version has changed the database a server writes nothing more, says so, and goes on reading', async () => {
  const { society, admin } = await anOffice();
  await addFlat(admin, 'A-101');
  await aNewerStep(society, 0);
  const seq = await society.context.feed.latest();

  const refused = await admin.send('POST', '/api/flats', draft);
  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'upgrading', title: expect.stringMatching(/being upgraded.*nothing was saved/) },
  });
  expect(refused.headers.get('retry-after')).toBe('30');
  expect((await society.send('GET', '/healthz')).body).toContain('being upgraded');
  expect(await society.send('GET', '/readyz')).toMatchObject({ status: 503, body: { code: 'upgrading' } });

  const flats = await admin.send<{ items: object[] }>('GET', '/api/flats');
  expect([flats.status, flats.body.items]).toMatchObject([200, [{ flatNumber: 'A-101' }]]);
  // A session that is due to be renewed is not, and the person is let in all the same.
  society.later(2 * 24 * 60 * 60 * 1000);
  const me = await admin.send('GET', '/api/me');
  expect([me.status, me.headers.get('set-cookie')]).toEqual([200, null]);
  expect(await society.context.feed.latest()).toBe(seq);
});

test('it is found by looking, before anybody has tried to write', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const society = await aSociety();
  await aNewerStep(society, 0);
  expect((await society.send('GET', '/healthz')).body).toBe('ok');
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  await expect.poll(async () => (await society.send('GET', '/healthz')).body).toContain('being upgraded');
});

test('a step that declares itself compatible stops nobody, and keeps nobody from starting; any other does', async () => {
  const { society, admin } = await anOffice();
  await aNewerStep(society, 1);
  expect((await admin.send('POST', '/api/flats', draft)).status).toBe(201);
  expect((await society.send('GET', '/readyz')).status).toBe(200);
  const again = await aSociety({ at: society.place });
  expect((await again.sender(admin.cookie)('GET', '/api/flats')).status).toBe(200);

  await society.context.db.updateTable('migrations').set({ isCompatible: 0 }).where('name', 'like', '9000%').execute();
  const opening = openDatabase(society.place);
  await expect(opening).rejects.toThrow(StartError);
  await expect(opening).rejects.toThrow('was made by a newer version of Aangan (it has 9000_of_tomorrow)');
});
