import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { isPostgres } from '#server/database/engine.ts';
import type { Trx } from '#server/database/tables.ts';
import { addFlat } from '#server/flats/commands.ts';
import { addFlat as addFlatBy, flatDraft } from '../../../tests/support/entries.ts';
import { anOffice, aSociety } from '../../../tests/support/society.ts';

const many = 1500;

afterEach(() => {
  vi.useRealTimers();
});

/** Long enough for others to ask for something meanwhile, and to be answered; a unit of work on SQLite waits for nobody. */
async function takeLong(trx: Trx, { hasCome: haveBeen }: Moment): Promise<void> {
  if (isPostgres(trx)) await haveBeen;
  else
    for (let step = 0; step < 10; step++)
      await sql`with recursive n(x) as (select 1 union all select x + 1 from n where x < 100000) select count(*) from n`.execute(
        trx,
      );
}

type Moment = ReturnType<typeof moment>;

/** A promise that somebody within a unit of work keeps, or waits for. */
function moment() {
  let come = () => {};
  const hasCome = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { hasCome, come };
}

test('who reads while a long unit of work is under way is answered at once, with what was there before it', async () => {
  const { society, admin } = await anOffice();
  const { id, version } = await addFlatBy(admin, 'A-101');
  const [begun, answered] = [moment(), moment()];
  const order: string[] = [];
  const writing = society.context.write(null, async (tx) => {
    const before = await tx.db.selectFrom('flats').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await tx.change('flats', before, { floor: 9 });
    begun.come();
    await takeLong(tx.db, answered);
  });
  const written = writing.then(() => order.push('written'));
  await begun.hasCome;
  const meanwhile = await admin.send('GET', `/api/flats/${id}`);
  order.push('read');
  answered.come();
  expect(meanwhile.body).toMatchObject({ floor: flatDraft.floor, version });
  await written;
  expect(order).toEqual(['read', 'written']);
  expect((await admin.send('GET', `/api/flats/${id}`)).body).toMatchObject({ floor: 9 });
});

test('nor does one whose session is to be renewed wait: that is done by a later request', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { society, admin } = await anOffice();
  // A session lasts a day before it is renewed, and the office's clock is up to a day and a half ahead.
  vi.setSystemTime(Date.now() + 3 * 86_400_000);
  const [begun, answered] = [moment(), moment()];
  const order: string[] = [];
  const writing = society.context.write(null, async ({ db }) => {
    begun.come();
    await takeLong(db, answered);
  });
  const written = writing.then(() => order.push('written'));
  await begun.hasCome;
  const meanwhile = await admin.send('GET', '/api/flats');
  order.push('read');
  answered.come();
  await written;
  expect([meanwhile.status, order]).toEqual([200, ['read', 'written']]);
  const later = await admin.send('GET', '/api/flats');
  expect([meanwhile, later].flatMap(({ headers }) => headers.getSetCookie())).toHaveLength(1);
});

test('a session that is being ended is one until that is committed, and none from then on', async () => {
  const { society, admin } = await anOffice();
  const [begun, answered] = [moment(), moment()];
  const ending = society.context.write(null, async ({ db }) => {
    await db.deleteFrom('sessions').where('userId', '=', admin.id).execute();
    begun.come();
    await takeLong(db, answered);
  });
  await begun.hasCome;
  // Asked twice: the session that was read is held.
  for (const _ of 'twice') expect((await admin.send('GET', '/api/flats')).status).toBe(200);
  answered.come();
  await ending;
  expect((await admin.send('GET', '/api/flats')).status).toBe(401);
});

test('a long unit of work that fails in the end leaves nothing behind for readers, nor for the next one', async () => {
  const { context } = await aSociety();
  const [begun, answered] = [moment(), moment()];
  const failing = context.write(null, async (tx) => {
    await addFlat(tx, { ...flatDraft, flatNumber: 'A-101' } as never);
    begun.come();
    await takeLong(tx.db, answered);
    throw new Error('changed its mind');
  });
  await begun.hasCome;
  const next = context.write(null, (tx) => addFlat(tx, { ...flatDraft, flatNumber: 'A-101' } as never));
  answered.come();
  await expect(failing).rejects.toThrow('changed its mind');
  expect(await next).toMatchObject({ flatNumber: 'A-101', version: 1 });
  expect(await context.db.selectFrom('flats').select('flatNumber').execute()).toEqual([{ flatNumber: 'A-101' }]);
});

test('more records than one slice takes are added, changed and deleted as one activity, each with its line', async () => {
  const { context } = await aSociety();
  const { db, write } = context;
  const draft = { floor: 1, type: '2BHK', status: 'Available', size: null, rent: null, deposit: null } as const;
  const drafts = Array.from({ length: many }, (_, nth) => {
    const flatNumber = `A-${nth}`;
    return { ...draft, description: null, flatNumber, wing: 'A', numberOrder: flatNumber } as never;
  });
  const added = await write(null, (tx) => tx.addMany('flats', drafts));
  expect(added.map(({ flatNumber }) => flatNumber)).toEqual(drafts.map(({ flatNumber }) => flatNumber));
  const changed = await write(null, (tx) =>
    tx.changeMany(
      'flats',
      added.map((before) => ({ before, edit: { floor: 2 } })),
    ),
  );
  expect(changed.every(({ floor, version }) => floor === 2 && version === 2)).toBe(true);
  await write(null, (tx) => tx.removeMany('flats', changed));
  expect(await db.selectFrom('flats').select('id').execute()).toEqual([]);
  const lines = await db
    .selectFrom('changes')
    .select(['operation', 'activityId'])
    .where('topic', '=', 'flats')
    .execute();
  const groups = Map.groupBy(lines, ({ operation }) => operation);
  for (const operation of ['add', 'edit', 'delete']) {
    expect(groups.get(operation), operation).toHaveLength(many);
    expect(new Set(groups.get(operation)?.map(({ activityId }) => activityId)).size).toBe(1);
  }
});
