import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { isPostgres } from '#server/database/engine.ts';
import type { Trx } from '#server/database/tables.ts';
import { aSociety } from '../../../tests/support/society.ts';
import { openStream } from '../../../tests/support/stream.ts';

/** Long enough for another writer to come in between, if anything lets it. */
async function linger(trx: Trx): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_sleep(0.2)`.execute(trx);
  else for (let turn = 0; turn < 50; turn++) await trx.selectFrom('society').select('id').execute();
}

test('a rule that was checked in a transaction still holds when it commits: writers wait for each other', async () => {
  const { parts } = await aSociety();
  const addUnlessThere = () =>
    parts.write(null, async (trx, record) => {
      const there = await trx.selectFrom('changes').select('seq').where('entityId', '=', 'only-one').execute();
      await linger(trx);
      if (there.length === 0) await record({ topic: 'flats', entityId: 'only-one', operation: 'test' });
    });
  await Promise.all([addUnlessThere(), addUnlessThere(), addUnlessThere()]);
  const kept = await parts.db.selectFrom('changes').select('seq').where('entityId', '=', 'only-one').execute();
  expect(kept).toHaveLength(1);
});

test('a slow writer that began first is not missed by who heard a quick one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const society = await aSociety();
  vi.useRealTimers();
  const admin = await society.signedInAs('admin');
  const stream = await openStream(society, admin.cookie, { after: await society.parts.feed.latest() });
  await stream.next('hello');
  const { write } = society.parts;
  let hasRecorded = () => {};
  const recorded = new Promise<void>((resolve) => {
    hasRecorded = resolve;
  });
  const slow = write(null, async (trx, record) => {
    await record({ topic: 'flats', entityId: 'slow', operation: 'test' });
    hasRecorded();
    await linger(trx);
  });
  // Only now: which of two connections asks for the lock first is nobody's promise.
  await recorded;
  const quick = write(null, (_, record) => record({ topic: 'flats', entityId: 'quick', operation: 'test' }));
  await Promise.all([slow, quick]);
  const heard: unknown[] = [];
  while (heard.length < 2) heard.push(...((await stream.next('change')).data['ids'] as string[]));
  expect(heard).toEqual(['slow', 'quick']);
  await stream.close();
});

test('what a transaction recorded has its time, its actor, and rows as JSON', async () => {
  const { parts } = await aSociety();
  const before = { name: 'Aशा', size: null };
  await parts.write('somebody', (_, record) => record({ topic: 'flats', entityId: 'x', operation: 'edit', before }));
  const [line] = await parts.db.selectFrom('changes').selectAll().execute();
  expect(line).toEqual({
    seq: expect.any(Number),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    actorId: 'somebody',
    topic: 'flats',
    entityId: 'x',
    operation: 'edit',
    before: JSON.stringify(before),
    after: null,
  });
});
