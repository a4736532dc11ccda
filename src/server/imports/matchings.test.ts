// @module-tag whole
import { expect, test } from 'vitest';
import type { RememberedSheet } from '#domain/imports/answers.ts';
import { rememberMatchings } from '#server/imports/matchings.ts';
import type { Items } from '../../../tests/support/entries.ts';
import { applied, choose, paste } from '../../../tests/support/importing.ts';
import { aSociety, type Person } from '../../../tests/support/society.ts';

const sheetOf = (flat: string) => [
  ['Flat No.', 'Reach At', 'Owner Name', 'Type', 'Since'],
  [
    flat,
    'behind the temple',
    `Person ${flat.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`,
    '2BHK',
    '1/4/2020',
  ],
];
const columns = [{ index: 1, match: { field: 'address' as const, nth: 1 } }];
const remembered = async (admin: Person) =>
  (await admin.send<Items<RememberedSheet>>('GET', '/api/remembered-columns')).body.items;

/** Brings a sheet in, and answers what its second column was taken for, and why. */
async function brought(admin: Person, flat: string, said = false) {
  const shown = await paste(admin, sheetOf(flat));
  const { match, by } = shown.sheets[0]?.columns[1] ?? {};
  await applied(admin, said ? await choose(admin, shown.id, { sheets: [{ index: 0, columns }] }) : shown);
  return { field: match?.field, by };
}

test('what is chosen for a column is known again for everybody, shown with when and by whom, and forgotten on wish', async () => {
  const society = await aSociety();
  const [admin, other] = [await society.signedInAs('admin'), await society.signedInAs('admin')];
  expect(await remembered(admin)).toEqual([]);
  expect((await brought(admin, 'A-101')).by).not.toBe('remembered');
  expect(await remembered(admin)).toEqual([]);
  await brought(admin, 'A-102', true);
  expect(await brought(other, 'A-103')).toEqual({ field: 'address', by: 'remembered' });
  const { name, email } = await society.context.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow();
  const [one, ...more] = await remembered(other);
  expect(more).toEqual([]);
  expect(one).toMatchObject({
    columns: [{ heading: 'Reach At', match: { field: 'address', nth: 1 } }],
    by: name || email,
    at: expect.stringMatching(/^20\d\d-/),
  });
  expect((await other.send('DELETE', `/api/remembered-columns/${crypto.randomUUID()}`)).status).toBe(204);
  expect(await remembered(admin)).toHaveLength(1);
  expect((await other.send('DELETE', `/api/remembered-columns/${one?.id}`)).status).toBe(204);
  expect(await remembered(admin)).toEqual([]);
  expect((await brought(admin, 'A-104')).by).not.toBe('remembered');
});

test('what an older version remembered is known again, shown by its headings, and forgotten as well', async () => {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const key = 'flat no|reach at|owner name|type|since';
  const match = JSON.stringify({ 1: { field: 'address', nth: 1 } });
  await society.context.db.insertInto('importMatchings').values({ key, match, at: new Date().toISOString() }).execute();
  expect(await brought(admin, 'A-101')).toEqual({ field: 'address', by: 'remembered' });
  const [one] = await remembered(admin);
  expect(one).toMatchObject({ columns: [{ heading: 'reach at', match: { field: 'address', nth: 1 } }], by: null });
  await admin.send('DELETE', `/api/remembered-columns/${one?.id}`);
  expect(await remembered(admin)).toEqual([]);
});

test('no more is kept than is shown and can be forgotten: the choices that were used last', async () => {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const { db, write } = society.context;
  const matchings = (from: number, to: number) =>
    Object.fromEntries(
      Array.from({ length: to - from }, (_, nth) => [`heading ${from + nth}`, { columns: {}, headings: {} }]),
    );
  await write(null, (tx) => rememberMatchings(tx, matchings(0, 3)));
  society.later(1000);
  await write(null, (tx) => rememberMatchings(tx, matchings(3, 202)));
  const kept = await db.selectFrom('importMatchings').select('key').execute();
  expect(kept).toHaveLength(200);
  expect(kept.filter(({ key }) => ['heading 1', 'heading 2'].includes(key))).toEqual([]);
  expect(await remembered(admin)).toHaveLength(200);
});
