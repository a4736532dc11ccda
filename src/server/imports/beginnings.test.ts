// What an owner's form refuses of the day since when a flat is theirs, a spreadsheet does not write either.
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { ImportRow } from '#domain/imports/answers.ts';
import { say } from '#domain/say.ts';
import { type Items, ownerOf } from '../../../tests/support/entries.ts';
import { paste } from '../../../tests/support/importing.ts';
import { anOwnedFlat, type Person, todayOf } from '../../../tests/support/society.ts';

type Office = Awaited<ReturnType<typeof anOwnedFlat>> & { day(days: number): string };

async function sent(admin: Person, method: string, path: string, json: object) {
  const { status, body } = await admin.send<{ items: { id: string }[] }>(method, path, json);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

const joins = ({ admin, flat, owner, day }: Office, on: number) =>
  sent(admin, 'POST', '/api/transfers/holders', {
    ...{ flatId: flat.id, presentOwnerIds: [owner.id], on: day(on), reason: 'name added', key: crypto.randomUUID() },
    holders: [{ personId: owner.id }, { name: 'Kabir Menon', phone: '98200 77777' }],
  });

test.each<[string, (office: Office) => Promise<unknown>, number]>([
  [
    'a nomination would be of a day before',
    ({ admin, flat, owner, day }) =>
      sent(admin, 'POST', '/api/nominations', {
        ...{ flatId: flat.id, ownerId: owner.id, since: day(-80) },
        nominees: [{ name: 'Arun Rao', relation: 'Son', share: 100 }],
      }),
    -60,
  ],
  [
    'somebody of the household would have left before',
    async ({ admin, flat, day }) => {
      const members = [{ name: 'Arun Rao', since: day(-85) }];
      const { items } = await sent(admin, 'POST', '/api/households', { flatId: flat.id, members });
      await sent(admin, 'PATCH', `/api/households/${items[0]?.id}`, { version: 1, left: day(-70) });
    },
    -60,
  ],
  ['somebody came by a transfer on that day', (office) => joins(office, -90), -120],
  ['somebody came by a transfer before it', (office) => joins(office, -80), -60],
])('not where %s: the same sentence is said as in the form', async (_, furnish, wanted) => {
  const office = await anOwnedFlat();
  const day = (days: number) => todayOf(office.society, days);
  const { admin, owner } = office;
  const { version } = await ownerOf(admin, owner.id);
  await sent(admin, 'PATCH', `/api/owners/${owner.id}`, { version, occupancyDate: day(-90) });
  await furnish({ ...office, day });

  const edit = { version: (await ownerOf(admin, owner.id)).version, occupancyDate: day(wanted) };
  const form = await admin.send<{ errors: Record<string, string> }>('PATCH', `/api/owners/${owner.id}`, edit);
  expect(form.status).toBeGreaterThanOrEqual(400);

  const rows = ['Meera Rao', 'Kabir Menon'].map((name) => ['A-101', name, day(wanted)]);
  const brought = await paste(admin, [['Flat', 'Owner', 'Since'], ...rows]);
  const path = `/api/imports/${brought.id}/rows?sheet=0`;
  const { items } = (await admin.send<Items<z.output<typeof ImportRow>>>('GET', path)).body;
  const said = items.find(({ number }) => number === 2)?.problems.map(({ reason }) => say(reason as never));
  expect(said).toEqual([form.body.errors['occupancyDate']]);
});
