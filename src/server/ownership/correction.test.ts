// Days that are put right afterwards (docs/rules.md, Ownership over time).
import { describe, expect, test } from 'vitest';
import type { Ownership } from '#domain/ownership.ts';
import type { OwnershipOn, Transfer } from '#domain/transfer.ts';
import { addFlat, addOwner, editOwner, type Items, ownerOf, transferFlat } from '../../../tests/support/entries.ts';
import { expectLogReplays, expectSoundOwnership } from '../../../tests/support/ledger.ts';
import { anOwnedFlat, type Person, spansOf, todayOf } from '../../../tests/support/society.ts';

type Refusal = { detail: string; code: string; errors?: Record<string, string> };

function correct(admin: Person, id: string, days: object) {
  return admin.send<Refusal & { id: string }>('POST', `/api/ownerships/${id}/correction`, {
    reason: 'The deed says so',
    ...days,
  });
}

async function historyOf(admin: Person, flatId: string): Promise<Ownership[]> {
  return (await admin.send<Items<Ownership>>('GET', `/api/flats/${flatId}/ownerships`)).body.items;
}

async function registerOf(admin: Person): Promise<Transfer[]> {
  return (await admin.send<Items<Transfer>>('GET', '/api/transfers')).body.items;
}

/** Meera Rao from 1 April 2024 until 1 April 2025, Bina since 1 June 2025. */
async function twoOwners() {
  const office = await anOwnedFlat();
  const { admin, owner, flat } = office;
  await editOwner(admin, owner.id, { status: 'Old', endings: { [flat.id]: '2025-04-01' } });
  const bina = await addOwner(admin, { name: 'Bina', flatId: flat.id, occupancyDate: '2025-06-01' });
  const [second, first] = await historyOf(admin, flat.id);
  if (!first || !second) throw new Error('Two have owned it');
  return { ...office, bina, first: first.id, second: second.id };
}

describe('the days of an ownership are corrected', () => {
  test('since and until, and everything that tells of them follows', async () => {
    const { society, admin, owner, bina, flat, first, second } = await twoOwners();
    expect((await correct(admin, first, { since: '2024-03-05', until: '2025-05-20' })).status).toBe(201);
    expect((await correct(admin, second, { since: '2025-05-20', until: null })).status).toBe(201);
    expect(await spansOf(society)).toEqual([
      ['A-101', 'Meera Rao', '2024-03-05', '2025-05-20'],
      ['A-101', 'Bina', '2025-05-20', null],
    ]);
    expect((await ownerOf(admin, owner.id)).occupancyDate).toBe('2024-03-05');
    expect(await ownerOf(admin, bina.id)).toMatchObject({
      occupancyDate: '2025-05-20',
      flats: [{ id: flat.id, since: '2025-05-20' }],
    });
    const { items } = (await admin.send<Items<OwnershipOn>>('GET', '/api/ownerships?on=2025-05-19')).body;
    expect(items.map(({ ownerName }) => ownerName)).toEqual(['Meera Rao']);
    await expectSoundOwnership(society.context.db);
    await expectLogReplays(society.context.db);
  });

  test('with an entry in the register that says what changed and why, and one line of the log for each record', async () => {
    const { society, admin, bina, flat, second, today } = await twoOwners();
    const { version } = await ownerOf(admin, bina.id);
    const before = await society.context.db
      .selectFrom('changes')
      .select('seq')
      .orderBy('seq', 'desc')
      .executeTakeFirst();
    const { body } = await correct(admin, second, { since: '2025-05-05', until: null });
    const [entry] = await registerOf(admin);
    expect(entry).toEqual({
      id: body.id,
      number: `${today.slice(0, 4)}/001`,
      kind: 'correction',
      on: today,
      flatId: flat.id,
      flatNumber: 'A-101',
      fromOwnerId: null,
      fromName: null,
      toOwnerId: bina.id,
      toName: 'Bina',
      reason: 'correction of days',
      remarks: 'The deed says so',
      recordedAt: expect.any(String),
      recordedBy: 'Test admin',
      reverses: null,
      reversedBy: null,
      correction: { since: ['2025-06-01', '2025-05-05'], until: [null, null] },
      vehicles: null,
      holders: null,
    });
    const log = await society.context.db
      .selectFrom('changes')
      .select(['topic', 'entityId', 'operation', 'before', 'after'])
      .where('seq', '>', before?.seq ?? 0)
      .orderBy('seq')
      .execute();
    const told = log.map(({ topic, operation }) => `${operation} ${topic}`);
    expect(told).toEqual(['edit ownerships', 'add transfers']);
    expect(JSON.parse(log[0]?.before ?? '{}').since).toBe('2025-06-01');
    expect(JSON.parse(log[0]?.after ?? '{}').since).toBe('2025-05-05');
    // A form made from the day before is told.
    expect((await ownerOf(admin, bina.id)).version).toBe(version + 1);
  });

  test('while one that is open stays open, and one that has ended stays ended', async () => {
    const { admin, first, second } = await twoOwners();
    const ended = await correct(admin, second, { since: '2025-06-01', until: '2025-07-01' });
    expect([ended.status, ended.body.errors]).toEqual([
      422,
      { until: 'It has not ended; record a transfer, or make the owner Old' },
    ]);
    const opened = await correct(admin, first, { since: '2024-04-01', until: null });
    expect([opened.status, opened.body.errors]).toEqual([422, { until: 'Say until when it lasted' }]);
  });
});

describe('a correction is refused', () => {
  test('where somebody else corrected the same days since they were seen: of several at once one is entered', async () => {
    const { society, admin, second } = await twoOwners();
    const seen = { since: '2025-06-01', until: null };
    const days = ['2025-05-02', '2025-05-03', '2025-05-04', '2025-05-05'];
    const answers = await Promise.all(days.map((since) => correct(admin, second, { since, until: null, seen })));
    const entered = answers.findIndex(({ status }) => status === 201);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const detail = `These days were corrected meanwhile: since 0${entered + 2} May 2025. Look them over, then save again.`;
    for (const { status, body } of answers.filter(({ status }) => status !== 201))
      expect([status, body.detail]).toEqual([409, detail]);
    expect((await spansOf(society))[1]).toEqual(['A-101', 'Bina', days[entered], null]);
    const looked = { since: '2025-05-20', until: null, seen: { since: days[entered], until: null } };
    expect((await correct(admin, second, looked)).status).toBe(201);
  });

  test('where the flat was somebody else’s then, with whose and when, at the day that reaches there', async () => {
    const { society, admin, first, second } = await twoOwners();
    const early = await correct(admin, second, { since: '2025-03-31', until: null });
    const advice = 'Choose days before or after that, or correct those first.';
    expect([early.status, early.body.errors]).toEqual([
      409,
      { since: `A-101 belonged to Meera Rao from 01 Apr 2024 until 01 Apr 2025. ${advice}` },
    ]);
    const late = await correct(admin, first, { since: '2024-04-01', until: '2025-06-02' });
    expect([late.status, late.body.errors]).toEqual([
      409,
      { until: `A-101 belonged to Bina since 01 Jun 2025. ${advice}` },
    ]);
    const inside = await correct(admin, first, { since: '2025-07-01', until: '2025-07-01' });
    expect(inside.status).toBe(409);
    expect(await spansOf(society)).toEqual([
      ['A-101', 'Meera Rao', '2024-04-01', '2025-04-01'],
      ['A-101', 'Bina', '2025-06-01', null],
    ]);
    // Up to the other's first day, which is theirs.
    expect((await correct(admin, first, { since: '2024-04-01', until: '2025-06-01' })).status).toBe(201);
  });

  test('for days to come, in the wrong order, that are none, that are on record already, or without a reason', async () => {
    const { society, admin, first } = await twoOwners();
    const tomorrow = todayOf(society, 1);
    const usual = { since: '2024-04-01', until: '2025-04-01' };
    for (const [days, fields] of [
      [{ since: tomorrow }, ['since']],
      [{ until: tomorrow }, ['until']],
      [{ since: '2025-04-02' }, ['since']],
      [{ since: '2025-02-30' }, ['since']],
      [{ until: '0000-01-01' }, ['until']],
      [{}, ['since']],
      [{ since: '2024-03-01', reason: ' ' }, ['reason']],
      [{ since: '2024-03-01', reason: undefined }, ['reason']],
    ] as const) {
      const { status, body } = await correct(admin, first, { ...usual, ...days });
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(days)).toEqual([422, fields]);
    }
    expect((await registerOf(admin)).length).toBe(0);
  });

  test('of what is not there, and of what a reversal took back', async () => {
    const { admin, flat, bina } = await twoOwners();
    expect((await correct(admin, crypto.randomUUID(), { since: '2025-06-01', until: null })).status).toBe(404);
    const { body } = await transferFlat(admin, flat, { presentOwnerId: bina.id });
    const [opened] = await historyOf(admin, flat.id);
    const key = crypto.randomUUID();
    await admin.send('POST', `/api/transfers/${body['id']}/reversal`, { key, reason: 'the wrong flat' });
    const { status, body: said } = await correct(admin, opened?.id ?? '', { since: '2025-07-01', until: '2025-08-01' });
    expect([status, said.detail]).toEqual([
      409,
      'This ownership was reversed with its transfer: it has no days to correct.',
    ]);
  });

  test('of a deleted flat’s owner, where the flat of that number has somebody else by then', async () => {
    const { admin, owner, flat } = await anOwnedFlat();
    await editOwner(admin, owner.id, { status: 'Old', endings: { [flat.id]: '2025-04-01' } });
    await admin.send('DELETE', `/api/flats/${flat.id}`);
    const again = await addFlat(admin, 'A-101');
    await addOwner(admin, { name: 'Bina', flatId: again.id, occupancyDate: '2025-06-01' });
    const [, former] = await historyOf(admin, again.id);
    const { status, body } = await correct(admin, former?.id ?? '', { since: '2024-04-01', until: '2025-06-02' });
    expect([status, body.errors?.['until']]).toEqual([
      409,
      expect.stringContaining('A-101 belonged to Bina since 01 Jun 2025.'),
    ]);
  });
});

test('a correction is not reversed', async () => {
  const { admin, second } = await twoOwners();
  const { body } = await correct(admin, second, { since: '2025-05-05', until: null });
  for (const method of ['GET', 'POST']) {
    const json = method === 'POST' ? { key: crypto.randomUUID(), reason: 'why not' } : undefined;
    const answer = await admin.send<Refusal>(method, `/api/transfers/${body.id}/reversal`, json);
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      'A correction is not reversed; correct the days again instead.',
    ]);
  }
});

test('nobody is put under somebody else’s days by going back: not by a reversal, nor by Active again', async () => {
  const { admin, owner, bina, flat, first } = await twoOwners();
  const sale = { presentOwnerId: bina.id, newOwner: { name: 'Chitra' }, occupancyDate: '2026-06-01' };
  const { body } = await transferFlat(admin, flat, sale);
  const [, binas] = await historyOf(admin, flat.id);
  // Bina left earlier than the sale, and Meera came between the two.
  expect((await correct(admin, binas?.id ?? '', { since: '2024-01-01', until: '2024-02-01' })).status).toBe(201);
  expect((await correct(admin, first, { since: '2024-04-01', until: '2026-05-01' })).status).toBe(201);
  const path = `/api/transfers/${body['id']}/reversal`;
  const sentence = 'A-101 belonged to Meera Rao from 01 Apr 2024 until 01 May 2026. Correct those days first.';
  expect((await admin.send<Refusal>('GET', path)).body.detail).toBe(sentence);
  const reversal = { key: crypto.randomUUID(), reason: 'entered twice' };
  expect((await admin.send<Refusal>('POST', path, reversal)).body.detail).toBe(sentence);

  const { ownerId } = (await historyOf(admin, flat.id))[0] ?? {};
  await editOwner(admin, ownerId ?? '', { status: 'Old' });
  const again = await editOwner(admin, bina.id, { status: 'Active', flatId: flat.id, since: '2024-01-15' });
  expect(again.status).toBe(409);
  expect((await ownerOf(admin, owner.id)).occupancyDate).toBe('2024-04-01');
});
