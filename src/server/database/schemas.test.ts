// A society per schema of one PostgreSQL database (docs/scale.md, A society per schema).
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { migrateWithin } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { addFlat } from '../../../tests/support/entries.ts';
import { anEmptyPlace, type Place } from '../../../tests/support/places.ts';
import { aSociety } from '../../../tests/support/society.ts';
import { openStream } from '../../../tests/support/stream.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('two societies in two schemas of one database', () => {
  test('are brought up to date side by side, the one while the other is at it', async () => {
    const { first, second } = await twoSchemas();
    const database = await openDatabase(first);
    await database.db.transaction().execute(async (trx) => {
      await migrateWithin(trx, 'The first');
      await (await openDatabase(second)).close();
    });
    await database.close();
  });

  test('write side by side: neither waits for the other', async () => {
    const places = await twoSchemas();
    const [first, second] = [await aSociety({ at: places.first }), await aSociety({ at: places.second })];
    const admin = await second.signedInAs('admin');
    await first.context.write(null, async (tx) => {
      tx.note({ topic: 'society', entityId: null, operation: 'test' });
      await addFlat(admin);
    });
    expect((await admin.send('GET', '/api/flats')).body).toMatchObject({ items: [{ flatNumber: 'A-101' }] });
    expect(await first.context.db.selectFrom('flats').selectAll().execute()).toEqual([]);
  });

  test('wake their own servers, and nobody else', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] }); // without the poll
    const places = await twoSchemas();
    const [first, second] = [await aSociety({ at: places.first }), await aSociety({ at: places.second })];
    const other = await aSociety({ at: places.second });
    const [neighbour, admin] = [await first.signedInAs('admin'), await second.signedInAs('admin')];
    const stream = await openStream(other, admin.cookie, { after: await second.context.feed.latest() });
    const listening = await openDatabase(places.second);
    const onCommit = vi.fn();
    const stop = await listening.listen(onCommit);
    onCommit.mockClear();
    for (const flatNumber of ['A-101', 'A-102', 'A-103', 'A-104', 'A-105']) await addFlat(neighbour, flatNumber);
    const flat = await addFlat(admin, 'A-106');
    expect((await stream.next('change')).data['ids']).toEqual([flat.id]);
    await expect.poll(() => onCommit.mock.calls.length).toBe(1);
    await stream.close();
    await stop();
    await listening.close();
  });
});

test('an address whose schema is not there keeps the server from starting, with one line', async () => {
  const { first } = await twoSchemas();
  const url = new URL(first.databaseUrl ?? '');
  url.searchParams.set('options', '-c search_path=third');
  await expect(openDatabase({ ...first, databaseUrl: url.href })).rejects.toThrow(
    /^The database at [^ ]+ can't be reached \(DATABASE_URL\): there is no schema of its search_path\.$/,
  );
});

/** The first is named in the address, the second is a role's own. */
async function twoSchemas(): Promise<{ first: Place; second: Place }> {
  const place = await anEmptyPlace();
  const role = `society_${crypto.randomUUID().replaceAll('-', '')}`;
  const owner = new pg.Client(place.databaseUrl ?? '');
  await owner.connect();
  await owner.query(`create schema "First Society"`);
  await owner.query(`create role ${role} login password 'courtyard'`);
  await owner.query(`alter role ${role} set search_path = second`);
  await owner.query(`create schema second authorization ${role}`);
  await owner.end();
  const [first, second] = [new URL(place.databaseUrl ?? ''), new URL(place.databaseUrl ?? '')];
  first.searchParams.set('options', '-c search_path="First\\ Society"');
  second.username = role;
  second.password = 'courtyard';
  const { dataDir: other } = await anEmptyPlace();
  return {
    first: { ...place, databaseUrl: first.href },
    second: { dataDir: other, databaseUrl: second.href },
  };
}
