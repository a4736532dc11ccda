import { expect, test } from 'vitest';
import { makeReady, nothingReady, type Ready } from '#server/changes/ready.ts';
import type { RecordTable } from '#server/changes/records.ts';
import { verifyLog } from '#server/changes/verify.ts';
import { compareRecords } from '#server/changes/verifyRecords.ts';
import type { Draft, Tx } from '#server/changes/write.ts';
import { flatsToAdd } from '#server/flats/commands.ts';
import { ownershipsToAdd } from '#server/ownership/commands.ts';
import { aSociety, type TestSociety } from '../../../tests/support/society.ts';

const facts = {
  floor: 1,
  type: '2BHK',
  status: 'Available',
  size: null,
  rent: null,
  deposit: null,
  description: '',
} as const;
const flat = { id: '0198-a', ...facts };
const flats = flatsToAdd([
  { ...flat, flatNumber: 'A-101' },
  { ...flat, id: '0198-b', flatNumber: 'A-102' },
]);
const span = { flatId: '0198-a', ownerId: '0198-o', flatNumber: 'A-101', ownerName: 'Meena Shah' };
// Of somebody whose record is gone.
const owned = ownershipsToAdd([{ ...span, since: '2020-01-01', until: '2021-01-01' }], 1).map((one) => ({
  ...one,
  id: '0198-c',
  ownerId: null,
}));

function readyToAdd<T extends RecordTable>(table: T, drafts: Draft<T>[], at: string): Ready<T> {
  const ready = nothingReady(table);
  makeReady(ready, drafts, at);
  return ready;
}

/** What the log says of the last activity, and by which words it is found. */
async function lastLogged({ context: { db } }: TestSociety) {
  const columns = ['topic', 'entityId', 'operation', 'before', 'after', 'dependents'] as const;
  const activities = db.selectFrom('activities').select(['id', 'ordinal', 'counts']).orderBy('ordinal', 'desc');
  const { id, ordinal, counts } = await activities.executeTakeFirstOrThrow();
  const lines = await db.selectFrom('changes').select(columns).where('activityId', '=', id).orderBy('seq').execute();
  const words = await db.selectFrom('logWords').select('word').where('ordinal', '=', ordinal).orderBy('word').execute();
  const timeless = lines.map(({ after, ...line }) => ({ ...line, after: JSON.parse(after ?? '', timelessly) }));
  const { broken } = await verifyLog(db);
  const { differing } = await compareRecords(db);
  return { counts, lines: timeless, words: words.map(({ word }) => word), broken, differing };
}

/** Two societies are never made at the same time. */
function timelessly(key: string, value: unknown): unknown {
  return key === 'createdAt' || key === 'updatedAt' ? 'then' : value;
}

async function after(work: (tx: Tx, at: string) => Promise<unknown>) {
  const society = await aSociety();
  await society.context.write(null, (tx) => work(tx, tx.now.toISOString()));
  return lastLogged(society);
}

test('what was made ready before is logged, found and held against its records as what is added there and then', async () => {
  const there = await after(async (tx) => {
    await tx.addMany('flats', flats);
    await tx.addMany('ownerships', owned);
  });
  const before = await after(async (tx, at) => {
    await tx.addReady(readyToAdd('flats', flats, at));
    await tx.addReady(readyToAdd('ownerships', owned, at));
  });
  expect(before).toEqual(there);
  expect(before).toMatchObject({ broken: null, differing: [] });
  expect(before.lines).toHaveLength(3);
});

test('a record that was made ready, and is changed before the end, is logged as it is then, and found by that alone', async () => {
  const done = await after(async (tx, at) => {
    const ready = readyToAdd('flats', flats, at);
    await tx.addReady(ready);
    await tx.change('flats', ready.rows[0] as (typeof ready.rows)[0], { flatNumber: 'Z-909' });
  });
  expect(done).toMatchObject({ broken: null, differing: [] });
  expect(done.lines.map(({ operation, after }) => [operation, after.flatNumber])).toEqual([
    ['add', 'Z-909'],
    ['add', 'A-102'],
  ]);
  expect(done.words).toContain('Z909');
  expect(done.words).toContain('A102');
  expect(done.words).not.toContain('A101');
});
