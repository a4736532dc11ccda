import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createGroups } from '#server/changes/group.ts';
import { verifyLog } from '#server/changes/verify.ts';
import type { Tx } from '#server/changes/write.ts';
import { isPostgres } from '#server/database/engine.ts';
import { addFlat, editFlat } from '#server/flats/commands.ts';
import { aSociety, type TestSociety } from '../../../tests/support/society.ts';

type Step =
  | { does: 'add' | 'add, then fail'; number: number }
  | { does: 'edit'; number: number; floor: number }
  | { does: 'note' | 'nothing' };

const number = fc.integer({ min: 101, max: 104 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constantFrom('add', 'add, then fail'), number }),
  fc.record({ does: fc.constant('edit'), number, floor: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ does: fc.constantFrom('note', 'nothing') }),
);

const draft = { floor: 0, type: '2BHK', status: 'Available' } as const;

async function take(tx: Tx, one: Step): Promise<string> {
  if (one.does === 'note') tx.note({ topic: 'flats', entityId: null, operation: 'test' });
  if (!('number' in one)) return one.does;
  const flatNumber = `A-${one.number}`;
  if (one.does === 'edit') {
    const row = await tx.db.selectFrom('flats').selectAll().where('flatNumber', '=', flatNumber).executeTakeFirst();
    if (!row) return 'not there';
    const { version } = await editFlat(tx, row.id, { version: row.version, floor: one.floor });
    return `version ${version}`;
  }
  await addFlat(tx, { ...draft, flatNumber } as never);
  if (one.does === 'add, then fail') throw new Error('changed its mind');
  return `added ${flatNumber}`;
}

/** What everybody was told, and what there is then, but for what no two societies share. */
async function outcome({ context: { db } }: TestSociety, told: PromiseSettledResult<string>[]) {
  const flats = await db
    .selectFrom('flats')
    .innerJoin('changes', 'changes.entityId', 'flats.id')
    .select(['flatNumber', 'floor', 'version'])
    .where('operation', '=', 'add')
    // In the order in which they were added; several may be within one millisecond.
    .orderBy('seq')
    .execute();
  const lines = await db.selectFrom('changes').select(['seq', 'topic', 'operation']).orderBy('seq').execute();
  const activities = await db
    .selectFrom('activities')
    .select(['ordinal', 'kind', 'counts'])
    .orderBy('ordinal')
    .execute();
  const answers = told.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)));
  return { answers, flats, lines, activities, broken: (await verifyLog(db)).broken };
}

test('units of work that are asked for at once come to what they do one after another', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const together = await aSociety();
      const told = await Promise.allSettled(steps.map((one) => together.context.write(null, (tx) => take(tx, one))));
      // Which of several connections to PostgreSQL is first is nobody's promise: only what holds for every order.
      if (isPostgres(together.context.db)) {
        const { lines, broken } = await outcome(together, told);
        expect([lines.map(({ seq }) => seq), broken]).toEqual([lines.map((_, place) => place + 1), null]);
        return;
      }
      const inTurn = await aSociety();
      const toldInTurn: PromiseSettledResult<string>[] = [];
      for (const one of steps)
        toldInTurn.push(...(await Promise.allSettled([inTurn.context.write(null, (tx) => take(tx, one))])));
      expect(await outcome(together, told)).toEqual(await outcome(inTurn, toldInTurn));
    }),
    { numRuns: 12 },
  );
});

if (process.env['ENGINE'] !== 'postgres')
  describe('units that are committed together on SQLite', () => {
    async function aProbe(bounds: { mostUnits: number; longestMs: number }) {
      const { db } = (await aSociety()).context;
      await sql`create table probe (number integer not null unique)`.execute(db);
      const transact = createGroups(db, bounds);
      const add = (number: number, then = async () => {}) =>
        transact(async (trx) => {
          await sql`insert into probe (number) values (${number})`.execute(trx);
          await then();
        });
      const numbers = async () =>
        (await sql<{ number: number }>`select number from probe`.execute(db)).rows.map(({ number }) => number);
      return { add, numbers };
    }
    const statuses = async (units: Promise<void>[]) =>
      (await Promise.allSettled(units)).map(({ status }) => status === 'fulfilled');
    const always = { mostUnits: 100, longestMs: Number.POSITIVE_INFINITY };
    // What waits for something else than the database makes the commit fail.
    const waits = () => nextTurn();

    test('leave out the one that fails, and nothing of the others', async () => {
      const { add, numbers } = await aProbe(always);
      expect(await statuses([add(1), add(1), add(2)])).toEqual([true, false, true]);
      expect(await numbers()).toEqual([1, 2]);
    });

    test('have all failed when the commit fails; the next ones go on', async () => {
      const { add, numbers } = await aProbe(always);
      expect(await statuses([add(1), add(2, waits), add(3)])).toEqual([false, false, false]);
      expect(await numbers()).toEqual([]);
      expect(await statuses([add(4), add(5)])).toEqual([true, true]);
      expect(await numbers()).toEqual([4, 5]);
    });

    test('are so many at most, and so long: others have their turn in between', async () => {
      for (const bounds of [
        { mostUnits: 2, longestMs: Number.POSITIVE_INFINITY },
        { mostUnits: 100, longestMs: 0 },
      ]) {
        const { add, numbers } = await aProbe(bounds);
        // The commit of the third fails; the first two are in another one.
        expect(await statuses([add(1), add(2), add(3, waits)])).toEqual([true, true, false]);
        expect(await numbers()).toEqual([1, 2]);
      }
    });
  });
