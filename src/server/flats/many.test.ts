// Many flats at once: what is there already is left alone, and all of the rest is added or nothing.
import { expect, test } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import type { ManyFlatsResult } from '#domain/manyFlats.ts';
import { addFlat, type Items } from '../../../tests/support/entries.ts';
import { anOffice } from '../../../tests/support/society.ts';

const draft = { wings: ['A', 'B'], firstFloor: 0, lastFloor: 2, perFloor: 2, pattern: 'floor-hundreds', type: '2BHK' };

test('the preview says what the act then does: one activity with every flat that was not there', async () => {
  const { society, admin } = await anOffice();
  const there = await addFlat(admin, 'A-101', { rent: 9000 });
  const { db } = society.context;
  const flats = async () => (await admin.send<Items<Flat>>('GET', '/api/flats')).body.items;
  const before = await db.selectFrom('changes').select('seq').execute();

  const preview = await admin.send<ManyFlatsResult>('POST', '/api/flats/many/preview', { ...draft, rent: 20_000 });
  expect(preview).toMatchObject({ status: 200, body: { added: 11, skipped: ['A-101'] } });
  expect(await flats()).toHaveLength(1);

  const { status, body } = await admin.send<ManyFlatsResult>('POST', '/api/flats/many', { ...draft, rent: 20_000 });
  expect([status, body]).toEqual([201, preview.body]);
  const all = await flats();
  expect(all.map(({ flatNumber }) => flatNumber)).toEqual(
    ['A', 'B'].flatMap((wing) => ['001', '002', '101', '102', '201', '202'].map((door) => `${wing}-${door}`)),
  );
  expect(all.find(({ id }) => id === there.id)).toEqual(there);
  expect(all.at(-1)).toMatchObject({ flatNumber: 'B-202', floor: 2, status: 'Available', rent: 20_000, size: null });
  const changes = await db.selectFrom('changes').selectAll().orderBy('seq').execute();
  const added = changes.slice(before.length);
  expect(added.map(({ topic, operation }) => `${topic} ${operation}`)).toEqual(Array(11).fill('flats add'));
  expect(new Set(added.map(({ activityId }) => activityId)).size).toBe(1);

  const again = await admin.send<ManyFlatsResult>('POST', '/api/flats/many', draft);
  expect(again.body).toMatchObject({ added: 0, skipped: expect.arrayContaining(['A-101', 'B-202']) });
  expect(await flats()).toEqual(all);
});

test("numbers that the society doesn't have are refused at their field, and nothing is added", async () => {
  const { admin } = await anOffice();
  const refusal = async (more: object) =>
    (await admin.send<{ errors: object }>('POST', '/api/flats/many', { ...draft, ...more })).body.errors;
  expect(await refusal({ lastFloor: 10 })).toEqual({
    pattern: 'A-1001 is no number of this society. Number them another way, or allow any number under Society.',
  });
  expect(await refusal({ wings: ['T2'] })).toHaveProperty('pattern');
  expect(await refusal({ wings: 'A to C' })).toEqual({ wings: 'Wings must be a list like ["A", "B"], not "A to C"' });
  expect(await refusal({ wings: null })).toEqual({ wings: 'Write wings like A to E, or T1, T2' });
  expect(await refusal({ lastFloor: 150, perFloor: 99 })).toHaveProperty('perFloor');
  expect((await admin.send<Items<Flat>>('GET', '/api/flats')).body.items).toEqual([]);
});

test('as many as may be at once are added in one go', async () => {
  const { society, admin } = await anOffice();
  await admin.send('PATCH', '/api/society', { version: 1, flatNumbers: 'any' });
  const wings = Array.from({ length: 50 }, (_, index) => `T${index + 1}`);
  const { body } = await admin.send<ManyFlatsResult>('POST', '/api/flats/many', {
    ...draft,
    wings,
    lastFloor: 9,
    perFloor: 10,
  });
  expect(body).toEqual({ added: 5000, skipped: [] });
  const [first, last] = await Promise.all(
    ['asc' as const, 'desc' as const].map((direction) =>
      society.context.db.selectFrom('flats').select('flatNumber').orderBy('numberOrder', direction).executeTakeFirst(),
    ),
  );
  expect([first?.flatNumber, last?.flatNumber]).toEqual(['T1-001', 'T50-910']);
});
