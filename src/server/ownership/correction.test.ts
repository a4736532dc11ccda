// Days that are put right afterwards (docs/rules.md, Ownership over time).
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import type { Ownership } from '#domain/ownership.ts';
import type { OwnershipOn, Transfer } from '#domain/transfer.ts';
import {
  addFlat,
  addOwner,
  editOwner,
  flatOf,
  type Items,
  ownerOf,
  transferFlat,
} from '../../../tests/support/entries.ts';
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
      died: [],
      reverses: null,
      reversedBy: null,
      correction: { since: ['2025-06-01', '2025-05-05'], until: [null, null], others: [] },
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

/** Meera Rao since 1 April 2024, who sold it to Bina on 1 June 2025, who sold it to Chitra on 1 March 2026. */
async function twoSales() {
  const office = await anOwnedFlat();
  const { admin, owner, flat } = office;
  const sale = { presentOwnerId: owner.id, newOwner: { name: 'Bina' }, occupancyDate: '2025-06-01' };
  const bina = String((await transferFlat(admin, flat, sale)).body['ownerId']);
  const next = { presentOwnerId: bina, newOwner: { name: 'Chitra' }, occupancyDate: '2026-03-01' };
  const { body } = await transferFlat(admin, flat, next);
  const history = await historyOf(admin, flat.id);
  const idOf = (name: string) => history.find(({ ownerName }) => ownerName === name)?.id ?? '';
  return { ...office, bina, idOf, saleToChitra: String(body['id']) };
}

describe('the day on which a transfer ended one ownership and began the next is one', () => {
  const spans = (on: string) => [
    ['A-101', 'Meera Rao', '2024-04-01', on],
    ['A-101', 'Bina', on, '2026-03-01'],
    ['A-101', 'Chitra', '2026-03-01', null],
  ];

  test.each(['2025-08-15', '2025-03-05'])(
    'it moves for both, told before, whoever’s it is called: to %s',
    async (on) => {
      const { society, admin, idOf } = await twoSales();
      const bought = { since: on, until: '2026-03-01' };
      const path = `/api/ownerships/${idOf('Bina')}/correction`;
      expect((await admin.send('POST', `${path}/preview`, bought)).body).toEqual({
        ...{ name: 'Bina', since: ['2025-06-01', on], until: ['2026-03-01', '2026-03-01'] },
        others: [{ name: 'Meera Rao', since: ['2024-04-01', '2024-04-01'], until: ['2025-06-01', on] }],
      });
      expect(await spansOf(society)).toEqual(spans('2025-06-01'));
      const { status, headers } = await correct(admin, idOf('Bina'), bought);
      expect(status).toBe(201);
      expect(await spansOf(society)).toEqual(spans(on));
      const lines = await society.context.db
        .selectFrom('changes')
        .select(['topic', 'operation'])
        .where('activityId', '=', headers.get('activity-id') ?? '')
        .execute();
      expect(lines.map(({ topic, operation }) => `${operation} ${topic}`)).toEqual([
        'edit ownerships',
        'edit ownerships',
        'add transfers',
      ]);
      const [entry] = await registerOf(admin);
      expect(entry).toMatchObject({
        toName: 'Bina',
        correction: {
          since: ['2025-06-01', on],
          others: [{ name: 'Meera Rao', until: ['2025-06-01', on] }],
        },
      });
      // Back by the seller's end.
      expect((await correct(admin, idOf('Meera Rao'), { since: '2024-04-01', until: '2025-06-01' })).status).toBe(201);
      expect(await spansOf(society)).toEqual(spans('2025-06-01'));
      await expectSoundOwnership(society.context.db);
      await expectLogReplays(society.context.db);
    },
  );

  test('both days of who bought and sold it move, each with whom it concerns', async () => {
    const { society, admin, idOf } = await twoSales();
    expect((await correct(admin, idOf('Bina'), { since: '2025-07-01', until: '2026-02-01' })).status).toBe(201);
    expect(await spansOf(society)).toEqual([
      ['A-101', 'Meera Rao', '2024-04-01', '2025-07-01'],
      ['A-101', 'Bina', '2025-07-01', '2026-02-01'],
      ['A-101', 'Chitra', '2026-02-01', null],
    ]);
    await expectSoundOwnership(society.context.db);
  });

  test('not before the seller came, nor after the buyer left: it says since or until when the other one owned it', async () => {
    const { society, admin, idOf } = await twoSales();
    const early = await correct(admin, idOf('Bina'), { since: '2024-03-31', until: '2026-03-01' });
    expect([early.status, early.body.errors]).toEqual([
      409,
      {
        since:
          'A-101 passed on from Meera Rao on this day, who owned it since 01 Apr 2024. Choose that day or a later one.',
      },
    ]);
    const late = await correct(admin, idOf('Meera Rao'), { since: '2024-04-01', until: '2026-03-02' });
    expect([late.status, late.body.errors]).toEqual([
      409,
      { until: 'A-101 passed to Bina on this day, who owned it until 01 Mar 2026. Choose that day or an earlier one.' },
    ]);
    expect(await spansOf(society)).toEqual(spans('2025-06-01'));
  });

  test('joint owners who sold together leave together, on a day on which all of them owned it', async () => {
    const { society, admin, owner, flat } = await anOwnedFlat();
    await admin.send('POST', '/api/transfers/holders', {
      ...{ key: crypto.randomUUID(), flatId: flat.id, presentOwnerIds: [owner.id], on: '2025-01-01' },
      ...{ holders: [{ personId: owner.id }, { name: 'Arjun Rao' }], reason: 'name added' },
    });
    const [joint] = (await flatOf(admin, flat.id)).jointOwners;
    const sale = { presentOwnerId: owner.id, jointOwnerIds: [joint?.ownerId], occupancyDate: '2025-06-01' };
    expect((await transferFlat(admin, flat, sale)).status).toBe(201);
    const [bought] = await historyOf(admin, flat.id);
    const to = (since: string) => correct(admin, bought?.id ?? '', { since, until: null });
    expect((await to('2025-08-15')).status).toBe(201);
    expect(await spansOf(society)).toEqual([
      ['A-101', 'Meera Rao', '2024-04-01', '2025-08-15'],
      ['A-101', 'Arjun Rao', '2025-01-01', '2025-08-15'],
      ['A-101', 'Binod Buyer', '2025-08-15', null],
    ]);
    expect((await to('2025-01-01')).body.errors).toEqual({
      since: 'The owners of A-101 changed on other days, too. Choose a day after 01 Jan 2025.',
    });
    await expectSoundOwnership(society.context.db);
  });

  test('a transfer that was reversed binds nobody', async () => {
    const { society, admin, idOf, saleToChitra } = await twoSales();
    const reversal = { key: crypto.randomUUID(), reason: 'the wrong flat' };
    expect((await admin.send('POST', `/api/transfers/${saleToChitra}/reversal`, reversal)).status).toBe(201);
    expect((await correct(admin, idOf('Bina'), { since: '2025-07-01', until: null })).status).toBe(201);
    expect(await spansOf(society)).toEqual([
      ['A-101', 'Meera Rao', '2024-04-01', '2025-07-01'],
      ['A-101', 'Bina', '2025-07-01', null],
      ['A-101', 'Chitra', '2026-03-01', '2026-03-01'],
    ]);
  });

  test('not past a nomination that the one or the other made, nor past who came to live with them or left', async () => {
    const { society, admin, owner, flat } = await anOwnedFlat();
    const nominees = [{ name: 'Arun', relation: 'Son', share: 100 }];
    const nominate = (ownerId: string, since: string) =>
      admin.send('POST', '/api/nominations', { flatId: flat.id, ownerId, since, nominees });
    const list = (member: object) => admin.send('POST', '/api/households', { flatId: flat.id, members: [member] });
    expect((await nominate(owner.id, '2025-03-01')).status).toBe(201);
    expect((await list({ name: 'Kamala Rao', since: '2025-04-01' })).status).toBe(201);
    const sale = { presentOwnerId: owner.id, newOwner: { name: 'Bina' }, occupancyDate: '2025-06-01' };
    const bina = String((await transferFlat(admin, flat, sale)).body['ownerId']);
    expect((await nominate(bina, '2025-08-01')).status).toBe(201);
    const listed = await list({ name: 'Tara', since: '2025-06-01' });
    const [tara] = (listed.body as unknown as Items<{ id: string }>).items;
    const left = { version: 1, left: '2025-07-01' };
    expect((await admin.send('PATCH', `/api/households/${tara?.id}`, left)).status).toBe(200);
    const [bought] = await historyOf(admin, flat.id);
    const to = async (since: string) => {
      const { status, body } = await correct(admin, bought?.id ?? '', { since, until: null });
      return [status, body.errors?.['since'] ?? ''];
    };
    const advice = 'when it would not be theirs. Choose another day, or correct';
    expect(await to('2025-03-01')).toEqual([
      409,
      `Meera Rao made a nomination for A-101 on 01 Mar 2025, ${advice} that nomination first.`,
    ]);
    expect(await to('2025-04-01')).toEqual([
      409,
      `Kamala Rao is listed in the household of A-101 since 01 Apr 2025, ${advice} that first.`,
    ]);
    expect(await to('2025-08-02')).toEqual([
      409,
      `Bina made a nomination for A-101 on 01 Aug 2025, ${advice} that nomination first.`,
    ]);
    expect(await to('2025-07-01')).toEqual([
      409,
      `Tara is listed in the household of A-101 from 01 Jun 2025 until 01 Jul 2025, ${advice} that first.`,
    ]);
    expect((await to('2025-04-02'))[0]).toBe(201);
    expect((await to('2025-06-30'))[0]).toBe(201);
    await expectSoundOwnership(society.context.db);
  });
});

test('an ownership that was taken back on its first day gets no days after a nomination that was made on it', async () => {
  const { admin, owner, flat } = await anOwnedFlat();
  const nominees = [{ name: 'Arun', relation: 'Son', share: 100 }];
  const [{ id = '', since = '' } = {}] = await historyOf(admin, flat.id);
  const made = await admin.send('POST', '/api/nominations', { flatId: flat.id, ownerId: owner.id, since, nominees });
  expect(made.status).toBe(201);
  expect((await editOwner(admin, owner.id, { status: 'Old', endings: { [flat.id]: since } })).status).toBe(200);
  const later = addDays(since, 10);
  const { status, body } = await correct(admin, id, { since: later, until: later });
  expect([status, body.errors?.['since']]).toEqual([
    409,
    expect.stringMatching('made a nomination for A-101 on 01 Apr 2024'),
  ]);
  expect((await correct(admin, id, { since, until: later })).status).toBe(201);
});

test('nobody is put under somebody else’s days by going back: not by a reversal, nor by Active again', async () => {
  const { society, admin, owner, bina, flat, first } = await twoOwners();
  const sale = { presentOwnerId: bina.id, newOwner: { name: 'Chitra' }, occupancyDate: '2026-06-01' };
  const { body } = await transferFlat(admin, flat, sale);
  const [, binas] = await historyOf(admin, flat.id);
  // As it could be corrected once: Bina left earlier than the sale, and Meera came between the two.
  const parted = { since: '2024-01-01', until: '2024-02-01' };
  await society.context.db
    .updateTable('ownerships')
    .set(parted)
    .where('id', '=', binas?.id ?? '')
    .execute();
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
