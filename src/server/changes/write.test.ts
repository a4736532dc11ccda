import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { numbered } from '#domain/flatNumber.ts';
import { isPostgres } from '#server/database/engine.ts';
import type { Trx } from '#server/database/tables.ts';
import { addUser } from '#server/users/commands.ts';
import { editOwner } from '../../../tests/support/entries.ts';
import { factsIn } from '../../../tests/support/facts.ts';
import { anOwnedFlat, aSociety, type TestSociety } from '../../../tests/support/society.ts';
import { openStream } from '../../../tests/support/stream.ts';

/** Long enough for another writer to come in between, if anything lets it. */
async function linger(trx: Trx): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_sleep(0.2)`.execute(trx);
  else for (let turn = 0; turn < 50; turn++) await trx.selectFrom('society').select('id').execute();
}

test('a rule that was checked in a transaction still holds when it commits: writers wait for each other', async () => {
  const { context } = await aSociety();
  const addUnlessThere = () =>
    context.write(null, async ({ db, note }) => {
      const there = await db.selectFrom('changes').select('seq').where('entityId', '=', 'only-one').execute();
      await linger(db);
      if (there.length === 0) note({ topic: 'flats', entityId: 'only-one', operation: 'test' });
    });
  await Promise.all([addUnlessThere(), addUnlessThere(), addUnlessThere()]);
  const kept = await context.db.selectFrom('changes').select('seq').where('entityId', '=', 'only-one').execute();
  expect(kept).toHaveLength(1);
});

test('what a plan is made from is of one moment: what is committed meanwhile is not in the half of it', async () => {
  const { context } = await aSociety();
  const admins = ({ db }: { db: Trx }) => db.selectFrom('users').select('id').where('role', '=', 'admin').execute();
  let added: Promise<unknown> = Promise.resolve();
  const seen = await context.read(async (tx) => {
    const before = await admins(tx);
    const account = { email: 'first@society.example', name: '', role: 'admin', adminRequest: null } as const;
    added = context.write(null, (other) => addUser(other, { ...account, passwordHash: null, createdBy: null }));
    await linger(tx.db);
    return [before.length, (await admins(tx)).length];
  });
  await added;
  expect(seen).toEqual([0, 0]);
});

test('a slow writer that began first is not missed by who heard a quick one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const society = await aSociety();
  vi.useRealTimers();
  const admin = await society.signedInAs('admin');
  const stream = await openStream(society, admin.cookie, { after: await society.context.feed.latest() });
  await stream.next('hello');
  const { write } = society.context;
  let hasBegun = () => {};
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  const slow = write(null, async ({ db, note }) => {
    note({ topic: 'flats', entityId: 'slow', operation: 'test' });
    hasBegun();
    await linger(db);
  });
  // Only now: which of two connections asks for the lock first is nobody's promise.
  await begun;
  const quick = write(null, async ({ note }) => note({ topic: 'flats', entityId: 'quick', operation: 'test' }));
  await Promise.all([slow, quick]);
  const heard: unknown[] = [];
  while (heard.length < 2) heard.push(...((await stream.next('change')).data['ids'] as string[]));
  expect(heard).toEqual(['slow', 'quick']);
  await stream.close();
});

if (process.env['ENGINE'] !== 'postgres')
  test('a unit of work that waits for something else than the database is refused whole: everybody would wait for it', async () => {
    const { context } = await aSociety();
    const work = context.write(null, async ({ note }) => {
      note({ topic: 'flats', entityId: 'slow', operation: 'test' });
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    await expect(work).rejects.toThrow('A transaction waited for something else than the database');
    expect(await context.db.selectFrom('changes').select('seq').execute()).toEqual([]);
    await context.write(null, async ({ note }) => note({ topic: 'flats', entityId: 'next', operation: 'test' }));
    expect(await context.db.selectFrom('changes').select('entityId').execute()).toEqual([{ entityId: 'next' }]);
  });

describe('the log of a unit of work', () => {
  const draft = { floor: 1, type: '2BHK', status: 'Available', size: null, rent: null, deposit: null } as const;
  const flat = { ...draft, ...numbered('A-101'), description: 'Aशा' };
  const actor = { userId: 'somebody', name: 'Somebody', email: 'somebody@society.example' };
  const logOf = ({ context }: TestSociety) => context.db.selectFrom('changes').selectAll().orderBy('seq').execute();

  test('says who did what when, with the whole row before and after', async () => {
    const society = await aSociety();
    const { write } = society.context;
    const added = await write(actor, ({ add }) => add('flats', flat));
    const changed = await write(actor, ({ change }) => change('flats', added, { floor: 2 }));
    await write(actor, ({ remove }) => remove('flats', changed));
    expect(added).toMatchObject({ version: 1, createdAt: added.updatedAt });
    expect(changed).toMatchObject({ version: 2, floor: 2, createdAt: added.createdAt });
    const line = {
      seq: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      actorId: 'somebody',
      topic: 'flats',
      entityId: added.id,
      dependents: null,
      activityId: expect.any(String),
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      erasedBy: null,
    };
    expect(await logOf(society)).toEqual([
      { ...line, operation: 'add', before: null, after: JSON.stringify(added) },
      { ...line, operation: 'edit', before: JSON.stringify(added), after: JSON.stringify(changed) },
      { ...line, operation: 'delete', before: JSON.stringify(changed), after: null },
    ]);
  });

  test('holds each record once, from its first state to its last, and counts its version on once', async () => {
    const society = await aSociety();
    const { write } = society.context;
    const added = await write(actor, ({ add }) => add('flats', flat));
    const after = await write(actor, async ({ change }) => {
      await change('flats', added, { status: 'Occupied' });
      await change('flats', added, { rent: 100 });
      return change('flats', added, { status: 'Available' });
    });
    expect(after).toEqual({ ...added, rent: 100, version: 2, updatedAt: after.updatedAt });
    expect(await society.context.db.selectFrom('flats').selectAll().execute()).toEqual([after]);
    const [, line, ...more] = await logOf(society);
    expect(line).toMatchObject({ operation: 'edit', before: JSON.stringify(added), after: JSON.stringify(after) });
    expect(more).toEqual([]);
  });

  test('has no line for what changed nothing, was taken back on the way, or came and went', async () => {
    const society = await aSociety();
    const { write } = society.context;
    const added = await write(actor, ({ add }) => add('flats', flat));
    expect(await write(actor, ({ change }) => change('flats', added, { floor: 1 }))).toEqual(added);
    await write(actor, async ({ change }) => {
      await change('flats', added, { status: 'Occupied' });
      await change('flats', added, { status: 'Available' });
    });
    await write(actor, async ({ add, remove }) =>
      remove('flats', await add('flats', { ...flat, ...numbered('A-102') })),
    );
    expect(await logOf(society)).toHaveLength(1);
  });

  test('leaves the version alone of what was taken back on the way: nobody has seen it otherwise', async () => {
    const { context } = await aSociety();
    const flatOf = (id: string) =>
      context.db.selectFrom('flats').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const facts = { ...numbered('A-101'), floor: 1, type: '2BHK', status: 'Available', size: null } as const;
    const before = await context.write(null, (tx) =>
      tx.add('flats', { ...facts, rent: null, deposit: null, description: null }),
    );
    await context.write(null, async (tx) => {
      await tx.change('flats', await tx.change('flats', before, { status: 'Occupied' }), { status: 'Available' });
    });
    expect(await flatOf(before.id)).toEqual(before);
    await context.write(null, async (tx) => {
      await tx.change('flats', await tx.change('flats', before, { status: 'Occupied' }), { status: 'Maintenance' });
    });
    expect((await flatOf(before.id)).version).toBe(before.version + 1);
  });

  test('names who shows a changed record beside its line, and keeps documents out', async () => {
    const { society, admin, owner, flat: owned } = await anOwnedFlat();
    await editOwner(admin, owner.id, { name: 'M. Rao', documents: { aadhar: '123456789012' } });
    const line = (await logOf(society)).at(-1);
    expect(line).toMatchObject({ topic: 'owners', operation: 'edit', entityId: owner.id });
    expect(JSON.parse(line?.dependents ?? '')).toEqual({ flats: [owned.id], vehicles: [] });
    expect(JSON.parse(line?.after ?? '')).toMatchObject({ name: 'M. Rao', hasAadhar: true });
    expect(factsIn([line?.before, line?.after])).not.toMatch(/9012|[sS]ealed/);
  });

  test('tells of thousands of records that were added, changed and removed at once, one by one', async () => {
    const society = await aSociety();
    const { write, db } = society.context;
    const drafts = Array.from({ length: 3000 }, (_, at) => ({ ...flat, ...numbered(`A-${at}`) }));
    await society.context.db.updateTable('society').set({ flatNumbers: 'any' }).execute();
    const added = await write(actor, (tx) => tx.addMany('flats', drafts));
    const edits = added.map((before, at) => ({ before, edit: { rent: at } }));
    const changed = await write(actor, (tx) => tx.changeMany('flats', edits));
    expect(await db.selectFrom('flats').selectAll().orderBy('rent').execute()).toEqual(changed);
    await write(actor, (tx) => tx.removeMany('flats', changed));
    expect(await db.selectFrom('flats').select('id').execute()).toEqual([]);
    const log = await logOf(society);
    expect(log.map(({ operation }) => operation)).toEqual(
      ['add', 'edit', 'delete'].flatMap((one) => Array(3000).fill(one)),
    );
    expect(log.map(({ entityId }) => entityId)).toEqual([...added, ...added, ...added].map(({ id }) => id));
  });
});
