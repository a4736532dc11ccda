// @module-tag whole
// Those who sell a flat and stay as the buyer's tenants (docs/rules.md, Transfers).
import { describe, expect, test } from 'vitest';
import { spokenDay } from '#domain/day.ts';
import type { HoldersPlan } from '#domain/holders.ts';
import type { HouseholdMember } from '#domain/household.ts';
import { message } from '#domain/message.ts';
import type { Problem } from '#domain/problem.ts';
import { say } from '#domain/say.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import type { ReversalPlan, TransferPlan } from '#domain/transfer.ts';
import { activityAt, activityOf, undo } from '../../../tests/support/activities.ts';
import { addVehicle, editOwner, family, flatOf, type Items, vehicleOf } from '../../../tests/support/entries.ts';
import { applied, paste } from '../../../tests/support/importing.ts';
import { expectLogReplays, expectSoundLog, expectSoundOwnership } from '../../../tests/support/ledger.ts';
import { anOwnedFlat, todayOf } from '../../../tests/support/society.ts';

type Refused = { status: number; body: { code?: string; errors?: Record<string, string> } };

/** A-101, Meera Rao's, who lives there with Arun Rao and has a car; it is sold ten days ago and she stays. */
async function aSale() {
  const { society, admin, flat, owner } = await anOwnedFlat();
  const day = (days: number) => todayOf(society, days);
  const members = [
    { personId: owner.id, relation: 'Self', sex: 'female' },
    { name: 'Arun Rao', relation: 'Son', sex: 'male', ageGroup: 'child' },
  ];
  expect((await admin.send('POST', '/api/households', { flatId: flat.id, members })).status).toBe(201);
  const car = await addVehicle(admin, { ownerId: owner.id, flatId: flat.id, vehicleNumber: 'KA 05 AB 7777' });
  const draftOf = (leaseback: object | null, more: object = {}) => ({
    ...{ flatId: flat.id, presentOwnerId: owner.id, occupancyDate: day(-10), leaseback },
    newOwner: { name: 'Zoya Shah', phone: '98200 77777', familyDetails: family },
    ...more,
  });
  const terms = { lastDay: day(320), rent: 32_000, deposit: 100_000, agreementNumber: 'LL/7', policeOn: day(-5) };
  const preview = async (draft: object) =>
    admin.send<TransferPlan & Refused['body']>('POST', '/api/transfers/preview', draft);
  const key = crypto.randomUUID();
  const transfer = (draft: object) =>
    admin.send<{ id: string } & Refused['body']>('POST', '/api/transfers', { key, ...draft });
  const reversal = async (id: string) => admin.send<ReversalPlan & Problem>('GET', `/api/transfers/${id}/reversal`);
  const reverse = (id: string) =>
    admin.send<Problem>('POST', `/api/transfers/${id}/reversal`, { key: crypto.randomUUID(), reason: 'A mistake' });
  const now = async () => {
    const tenancies = (await admin.send<Items<Tenancy>>('GET', `/api/tenancies?flatId=${flat.id}`)).body.items;
    const household = (await admin.send<Items<HouseholdMember>>('GET', `/api/households?flatId=${flat.id}`)).body.items;
    return {
      tenancies: tenancies.map(({ tenants, since, until, ended }) => [
        tenants.map(({ name }) => name),
        since,
        until,
        ended,
      ]),
      household: household.map(({ name, as, until }) => [name, as, until]),
    };
  };
  const db = society.context.db;
  return { society, admin, flat, owner, car, day, draftOf, terms, preview, transfer, reversal, reverse, now, db };
}

/** Puts the day right on which Zoya Shah bought the flat, or shows what that would change. */
async function correcting(admin: Awaited<ReturnType<typeof anOwnedFlat>>['admin'], flatId: string) {
  type Spans = Items<{ id: string; ownerName: string }>;
  const { items } = (await admin.send<Spans>('GET', `/api/flats/${flatId}/ownerships`)).body;
  const id = items.find(({ ownerName }) => ownerName === 'Zoya Shah')?.id;
  return (since: string, path: 'correction' | 'correction/preview' = 'correction') =>
    admin.send<Refused['body']>('POST', `/api/ownerships/${id}/${path}`, {
      ...{ since, until: null },
      ...(path === 'correction' && { reason: 'The deed says so' }),
    });
}

/** Puts the first day of the flat's tenancy right, or says that it ended on a day. */
function changing(admin: Awaited<ReturnType<typeof anOwnedFlat>>['admin'], flatId: string) {
  const send = async (path: string, of: (tenancy: Tenancy) => object) => {
    const [tenancy] = (await admin.send<Items<Tenancy>>('GET', `/api/tenancies?flatId=${flatId}`)).body.items;
    const json = tenancy && { version: tenancy.version, ...of(tenancy) };
    const { status, body } = await admin.send('POST', `/api/tenancies/${tenancy?.id}/${path}`, json);
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const people = ({ tenants }: Tenancy) => tenants.map(({ personId }) => ({ personId }));
  return {
    correct: (since: string) =>
      send('correction', (one) => ({ since, lastDay: one.lastDay, tenants: people(one), reason: 'So it says' })),
    end: (on: string) => send('end', () => ({ on, how: 'left' })),
  };
}

describe('who sells a flat and stays as the buyer’s tenant', () => {
  test('lives there on every day, also once the day of the sale is put right: their tenancy begins on it; the reversal takes it back', async () => {
    const { admin, flat, day, draftOf, terms, db, ...act } = await aSale();
    const before = await act.now();
    const { body: sold, headers } = await act.transfer(draftOf(terms));
    const { what } = await activityAt(admin, activityOf({ headers }));
    expect(say(what)).toBe(
      `transferred A-101 from Meera Rao to Zoya Shah; it is let to Meera Rao from ${spokenDay(day(-10))} to ${spokenDay(day(320))}`,
    );
    const correct = await correcting(admin, flat.id);
    const asOn = async (days: number) => {
      const on = `/api/households?flatId=${flat.id}&on=${day(days)}`;
      return (await admin.send<Items<HouseholdMember>>('GET', on)).body.items.map(({ name, as }) => [name, as]);
    };
    let from = day(-10);
    for (const days of [-20, -5]) {
      const plan = await correct(day(days), 'correction/preview');
      expect(plan.body).toMatchObject({
        others: [
          { name: 'Meera Rao', until: [from, day(days)] },
          { name: 'Tenancy of Meera Rao', since: [from, day(days)], until: [day(321), day(321)] },
        ],
      });
      const { status, body } = await correct(day(days));
      expect(status, JSON.stringify(body)).toBe(201);
      expect((await act.now()).tenancies).toEqual([[['Meera Rao'], day(days), day(321), null]]);
      const all = (as: string) => [
        ['Meera Rao', as],
        ['Arun Rao', as],
      ];
      expect([await asOn(days - 1), await asOn(days), await asOn(0)]).toEqual([
        all('owner'),
        all('tenant'),
        all('tenant'),
      ]);
      from = day(days);
    }
    await expectSoundOwnership(db);
    const { restores } = (await act.reversal(sold.id)).body;
    expect(restores.map((one) => say(one))).toContain('A-101 is let to Meera Rao no longer; the household stays.');
    expect((await act.reverse(sold.id)).status).toBe(201);
    expect(await act.now()).toEqual(before);
    await expectLogReplays(db);
    await expectSoundLog(db);
  });

  test('of two owners, too, of whom the other stays as they were: the day of the sale moves with the tenancy', async () => {
    const { admin, flat, owner, day, terms, db, ...act } = await aSale();
    const holders = async (on: string, more: object) => {
      const { jointOwners } = await flatOf(admin, flat.id);
      const presentOwnerIds = [owner.id, ...jointOwners.map(({ ownerId }) => ownerId)];
      const draft = { key: crypto.randomUUID(), flatId: flat.id, presentOwnerIds, on, ...more };
      const { status, body } = await admin.send<{ id: string }>('POST', '/api/transfers/holders', draft);
      expect(status, JSON.stringify(body)).toBe(201);
      return body.id;
    };
    await holders(day(-30), { holders: [{ personId: owner.id }, { name: 'Zoya Shah' }], reason: 'name added' });
    const zoyaId = (await flatOf(admin, flat.id)).jointOwners[0]?.ownerId ?? '';
    const before = await act.now();
    const id = await holders(day(-10), { holders: [{ personId: zoyaId }], reason: 'sale', leaseback: terms });
    const spans = await admin.send<Items<{ id: string; ownerId: string; since: string }>>(
      'GET',
      `/api/flats/${flat.id}/ownerships`,
    );
    const hers = spans.body.items.find(({ ownerId }) => ownerId === owner.id);
    for (const days of [-20, -5]) {
      const correction = { since: hers?.since, until: day(days), reason: 'The deed says so' };
      const { status, body } = await admin.send('POST', `/api/ownerships/${hers?.id}/correction`, correction);
      expect(status, JSON.stringify(body)).toBe(201);
      expect((await act.now()).tenancies).toEqual([[['Meera Rao'], day(days), day(321), null]]);
    }
    await expectSoundOwnership(db);
    expect((await act.reverse(id)).status).toBe(201);
    expect(await act.now()).toEqual(before);
  });

  test('does not rent it before others have left, nor from after their last day: the day of the sale is refused, with whose days are in the way', async () => {
    const { admin, flat, day, draftOf, terms, ...act } = await aSale();
    const kabirs = { flatId: flat.id, since: day(-30), lastDay: day(-16), tenants: [{ name: 'Kabir Menon' }] };
    expect((await admin.send('POST', '/api/tenancies', kabirs)).status).toBe(201);
    expect((await act.transfer(draftOf({ ...terms, lastDay: day(-5), policeOn: null }))).status).toBe(201);
    const correct = await correcting(admin, flat.id);
    const early = await correct(day(-20));
    expect([early.status, early.body.errors?.['since']]).toEqual([
      409,
      `A-101 is let to Kabir Menon from ${spokenDay(day(-30))} to ${spokenDay(day(-16))}. Choose other days.`,
    ]);
    for (const late of [await correct(day(-4)), await correct(day(-3))])
      expect([late.status, late.body.errors?.['since']]).toEqual([
        409,
        `Meera Rao rents A-101 from this day until ${spokenDay(day(-4))}. Choose an earlier day.`,
      ]);
  });

  test('of others who left before the last day of their agreement it says until when they stayed', async () => {
    const { admin, flat, day, draftOf, terms, ...act } = await aSale();
    const kabirs = { flatId: flat.id, since: day(-30), lastDay: day(-12), tenants: [{ name: 'Kabir Menon' }] };
    const { body } = await admin.send<Tenancy>('POST', '/api/tenancies', kabirs);
    const left = { version: 1, on: day(-18), how: 'left' };
    expect((await admin.send('POST', `/api/tenancies/${body.id}/end`, left)).status).toBe(200);
    expect((await act.transfer(draftOf(terms))).status).toBe(201);
    const early = await (await correcting(admin, flat.id))(day(-20));
    expect([early.status, early.body.errors?.['since']]).toEqual([
      409,
      `A-101 is let to Kabir Menon from ${spokenDay(day(-30))} to ${spokenDay(day(-18))}. Choose other days.`,
    ]);
  });

  test('keeps the first day that somebody has put right by hand, when the day of the sale is put right', async () => {
    const { admin, flat, day, draftOf, terms, ...act } = await aSale();
    expect((await act.transfer(draftOf(terms))).status).toBe(201);
    const [tenancy] = (await admin.send<Items<Tenancy>>('GET', `/api/tenancies?flatId=${flat.id}`)).body.items;
    const tenants = tenancy?.tenants.map(({ personId }) => ({ personId }));
    const byHand = { version: 1, since: day(-8), lastDay: day(320), tenants, reason: 'So the agreement says' };
    expect((await admin.send('POST', `/api/tenancies/${tenancy?.id}/correction`, byHand)).status).toBe(200);
    const correct = await correcting(admin, flat.id);
    const { status, body } = await correct(day(-9));
    expect(status, JSON.stringify(body)).toBe(201);
    expect((await act.now()).tenancies).toEqual([[['Meera Rao'], day(-8), day(321), null]]);
  });

  test('rents it from the day of the sale, with household and vehicles, in one act that is shown before and reversed in one', async () => {
    const { society, admin, flat, owner, car, day, draftOf, terms, db, ...act } = await aSale();
    const before = await act.now();
    const draft = draftOf(terms);
    const { body: plan } = await act.preview(draft);
    expect(plan).toMatchObject({ vehicles: [], tenancies: [], flat: { residentsBefore: 2, residentsAfter: 2 } });
    expect(plan.leaseback).toEqual({
      ...{ tenants: 'Meera Rao', since: day(-10), lastDay: day(320), vehicles: ['KA 05 AB 7777'] },
      members: expect.arrayContaining(['Meera Rao', 'Arun Rao']),
    });
    const { body: done, status } = await act.transfer(draft);
    expect(status, JSON.stringify(done)).toBe(201);
    // Sent again it is the same act.
    expect((await act.transfer(draft)).body.id).toBe(done.id);
    expect(await act.now()).toEqual({
      tenancies: [[['Meera Rao'], day(-10), day(321), null]],
      household: [
        ['Meera Rao', 'tenant', day(321)],
        ['Arun Rao', 'tenant', day(321)],
      ],
    });
    expect(await vehicleOf(admin, car.id)).toMatchObject({ flatNumber: 'A-101', ownerId: owner.id });
    expect(await flatOf(admin, flat.id)).toMatchObject({
      ...{ ownerName: 'Zoya Shah', tenantName: 'Meera Rao', totalResidents: 2 },
    });
    const guard = await society.signedInAs('security');
    const { matches } = (await guard.send<{ matches: object[] }>('GET', '/api/gate?text=7777')).body;
    expect(matches).toMatchObject([
      {
        residents: [
          { name: 'Meera Rao', as: 'tenant' },
          { name: 'Zoya Shah', as: 'owner' },
        ],
      },
    ]);

    const { restores, cannot } = (await act.reversal(done.id)).body;
    expect(restores.map((one) => say(one))).toContain('A-101 is let to Meera Rao no longer; the household stays.');
    expect(cannot).toEqual([]);
    // Who was listed since then stays listed.
    const born = {
      flatId: flat.id,
      members: [{ name: 'Asha Rao', relation: 'Daughter', sex: 'female', ageGroup: 'child' }],
    };
    expect((await admin.send('POST', '/api/households', born)).status).toBe(201);
    expect((await act.reverse(done.id)).status).toBe(201);
    expect(await act.now()).toEqual({ ...before, household: [...before.household, ['Asha Rao', 'owner', null]] });
    await expectSoundOwnership(db);
    await expectLogReplays(db);
    await expectSoundLog(db);
  });

  test('lives there no longer once their last day is over: those of the buyer are counted, in the plan as afterwards', async () => {
    const { admin, flat, day, draftOf, terms, ...act } = await aSale();
    const until = (lastDay: string) => draftOf({ ...terms, lastDay });
    expect((await act.preview(until(day(0)))).body.flat.residentsAfter).toBe(2);
    expect((await act.preview(until(day(-1)))).body.flat.residentsAfter).toBe(3);
    expect((await act.transfer(until(day(-1)))).status).toBe(201);
    expect((await flatOf(admin, flat.id)).totalResidents).toBe(3);
  });

  test('two who sell rent it together; all of it goes back', async () => {
    const { admin, flat, owner, day, draftOf, terms, db, ...act } = await aSale();
    const joint = {
      ...{ flatId: flat.id, presentOwnerIds: [owner.id], on: day(-20), reason: 'name added', key: crypto.randomUUID() },
      holders: [{ personId: owner.id }, { name: 'Mohan Rao' }],
    };
    expect((await admin.send('POST', '/api/transfers/holders', joint)).status).toBe(201);
    const before = await act.now();
    const jointOwnerIds = (await flatOf(admin, flat.id)).jointOwners.map(({ ownerId }) => ownerId);
    const { body, status } = await act.transfer(draftOf(terms, { jointOwnerIds }));
    expect(status, JSON.stringify(body)).toBe(201);
    expect((await act.now()).tenancies).toEqual([[['Meera Rao', 'Mohan Rao'], day(-10), day(321), null]]);
    expect((await act.reverse(body.id)).status).toBe(201);
    expect(await act.now()).toEqual(before);
    await expectSoundOwnership(db);
    await expectLogReplays(db);
  });

  test('two who sell to two others rent it from these together, with household and vehicles; all of it goes back', async () => {
    const { admin, flat, owner, car, day, terms, db, ...act } = await aSale();
    const key = crypto.randomUUID();
    const joint = {
      ...{ flatId: flat.id, presentOwnerIds: [owner.id], on: day(-20), reason: 'name added', key: crypto.randomUUID() },
      holders: [{ personId: owner.id }, { name: 'Mohan Rao' }],
    };
    expect((await admin.send('POST', '/api/transfers/holders', joint)).status).toBe(201);
    const before = await act.now();
    const [mohan] = (await flatOf(admin, flat.id)).jointOwners;
    const sale = {
      ...{ flatId: flat.id, presentOwnerIds: [owner.id, mohan?.ownerId], on: day(-10), reason: 'sale', key },
      holders: [
        { name: 'Zoya Shah', phone: '98200 77777', share: '1/2' },
        { name: 'Imran Shah', share: '1/2' },
      ],
      leaseback: terms,
    };
    const { key: _, ...draft } = sale;
    const { body: plan } = await admin.send<HoldersPlan>('POST', '/api/transfers/holders/preview', draft);
    expect(plan).toMatchObject({ vehicles: [], ends: [] });
    expect(plan.leaseback).toEqual({
      ...{ tenants: 'Meera Rao and Mohan Rao', since: day(-10), lastDay: day(320), vehicles: ['KA 05 AB 7777'] },
      members: expect.arrayContaining(['Meera Rao', 'Arun Rao']),
    });
    const { body: done, status } = await admin.send<{ id: string }>('POST', '/api/transfers/holders', sale);
    expect(status, JSON.stringify(done)).toBe(201);
    expect((await admin.send<{ id: string }>('POST', '/api/transfers/holders', sale)).body.id).toBe(done.id);
    expect(await act.now()).toEqual({
      tenancies: [[['Meera Rao', 'Mohan Rao'], day(-10), day(321), null]],
      household: before.household.map(([name]) => [name, 'tenant', day(321)]),
    });
    expect(await vehicleOf(admin, car.id)).toMatchObject({ flatNumber: 'A-101', ownerId: owner.id });
    expect(await flatOf(admin, flat.id)).toMatchObject({
      ownerName: 'Zoya Shah',
      tenantName: 'Meera Rao and Mohan Rao',
    });
    const { restores } = (await act.reversal(done.id)).body;
    expect(restores.map((one) => say(one))).toContain(
      'A-101 is let to Meera Rao and Mohan Rao no longer; the household stays.',
    );
    expect((await act.reverse(done.id)).status).toBe(201);
    expect(await act.now()).toEqual(before);
    await expectSoundOwnership(db);
    await expectLogReplays(db);
    await expectSoundLog(db);
  });

  test('of several owners: what is agreed is checked at its field, and somebody has to leave', async () => {
    const { admin, flat, owner, day, terms, now } = await aSale();
    const before = await now();
    const joint = (leaseback: object, holders: object[]) => ({
      ...{ flatId: flat.id, presentOwnerIds: [owner.id], on: day(-10), reason: 'sale', holders, leaseback },
    });
    const buyers = [{ name: 'Zoya Shah' }, { name: 'Imran Shah' }];
    const staying = [{ personId: owner.id }, { name: 'Imran Shah' }];
    const cases: [draft: object, status: number, at: string][] = [
      [joint({ ...terms, lastDay: day(-11) }, buyers), 422, 'leaseback.lastDay'],
      [joint({ ...terms, policeOn: day(1) }, buyers), 422, 'leaseback.policeOn'],
      [joint(terms, staying), 409, 'leaseback'],
    ];
    for (const [draft, status, at] of cases)
      for (const [path, more] of [
        ['/preview', {}],
        ['', { key: crypto.randomUUID() }],
      ] as const) {
        const { status: answered, body } = await admin.send<Refused['body']>('POST', `/api/transfers/holders${path}`, {
          ...draft,
          ...more,
        });
        expect([answered, Object.keys(body.errors ?? {})]).toEqual([status, [at]]);
      }
    expect(await now()).toEqual(before);
  });

  test('what is wrong stands at its field, before it is done as when it is', async () => {
    const { admin, flat, day, draftOf, terms, now, preview, transfer } = await aSale();
    const before = await now();
    const letOut = { flatId: flat.id, since: day(-30), lastDay: day(100), tenants: [{ name: 'Kabir Menon' }] };
    const cases: [more: object, at: string, sentence: RegExp][] = [
      [{ lastDay: day(-11) }, 'leaseback.lastDay', new RegExp(`It begins on ${spokenDay(day(-10))}`)],
      [{ lastDay: 'soon' }, 'leaseback.lastDay', /./],
      [{ policeOn: day(1) }, 'leaseback.policeOn', /can.t be in the future/],
      [{ rent: -1 }, 'leaseback.rent', /./],
    ];
    for (const [more, at, sentence] of cases)
      for (const answer of [
        await preview(draftOf({ ...terms, ...more })),
        await transfer(draftOf({ ...terms, ...more })),
      ]) {
        expect(answer.status, at).toBe(422);
        expect(Object.keys(answer.body.errors ?? {})).toEqual([at]);
        expect(answer.body.errors?.[at]).toMatch(sentence);
      }
    expect(await now()).toEqual(before);
    expect((await admin.send('POST', '/api/tenancies', letOut)).status).toBe(201);
    for (const answer of [await preview(draftOf(terms)), await transfer(draftOf(terms))])
      expect(answer).toMatchObject({
        status: 409,
        body: {
          errors: {
            'leaseback.lastDay': `A-101 is let to Kabir Menon until ${spokenDay(day(100))}. End the tenancy first.`,
          },
        },
      });
  });

  test('in place of tenants whose tenancy ends with the sale; the reversal gives it back to them', async () => {
    const { admin, flat, day, draftOf, terms, db, ...act } = await aSale();
    const draft = { flatId: flat.id, since: day(-30), lastDay: day(100), tenants: [{ name: 'Kabir Menon' }] };
    expect((await admin.send('POST', '/api/tenancies', draft)).status).toBe(201);
    const before = await act.now();
    const { body, status } = await act.transfer(draftOf(terms, { tenancy: 'ends' }));
    expect(status, JSON.stringify(body)).toBe(201);
    expect((await act.now()).tenancies).toEqual([
      [['Meera Rao'], day(-10), day(321), null],
      [['Kabir Menon'], day(-30), day(-10), 'left'],
    ]);
    expect((await act.reverse(body.id)).status).toBe(201);
    expect(await act.now()).toEqual(before);
    await expectLogReplays(db);
  });

  test('a first sale has nobody who could stay', async () => {
    const { admin, draftOf, terms, preview } = await aSale();
    const { body: free } = await admin.send<{ id: string }>('POST', '/api/flats', {
      ...{ flatNumber: 'B-201', floor: 2, type: '2BHK', status: 'Available' },
    });
    expect(await preview(draftOf(terms, { flatId: free.id, presentOwnerId: null }))).toMatchObject({
      status: 409,
      body: { errors: { leaseback: say(message('nobody_leaves', { flatNumber: 'B-201' })) } },
    });
  });

  test('goes with the reversal also after the tenants bought the flat and that was reversed', async () => {
    const { admin, owner, draftOf, terms, ...act } = await aSale();
    const before = await act.now();
    const { body: done } = await act.transfer(draftOf(terms));
    const { items } = (
      await admin.send<Items<{ ownerId: string }>>('GET', `/api/ownerships?flatId=${draftOf(terms).flatId}`)
    ).body;
    const buyerId = items.find(({ ownerId }) => ownerId !== owner.id)?.ownerId ?? '';
    const newOwner = { name: owner.name, phone: owner.phone, familyDetails: family };
    const again = {
      key: crypto.randomUUID(),
      existingOwnerId: owner.id,
      presentOwnerId: buyerId,
      newOwner,
      occupancyDate: todayOf(act.society),
    };
    const { body: bought, status } = await act.transfer(draftOf(null, again));
    expect(status, JSON.stringify(bought)).toBe(201);
    expect((await act.reverse(bought.id)).status).toBe(201);
    expect((await act.reverse(done.id)).status).toBe(201);
    expect(await act.now()).toEqual(before);
  });

  test('a tenancy that was changed since stands for itself: the reversal says what to do first, and nothing is lost', async () => {
    const { admin, flat, day, draftOf, terms, ...act } = await aSale();
    const { body: done } = await act.transfer(draftOf(terms));
    const { items } = (await admin.send<Items<Tenancy>>('GET', `/api/tenancies?flatId=${flat.id}`)).body;
    const [tenancy] = items as [Tenancy];
    const end = { version: tenancy.version, on: day(0), how: 'left' };
    expect((await admin.send('POST', `/api/tenancies/${tenancy.id}/end`, end)).status).toBe(200);
    const before = await act.now();
    const sentence = `Meera Rao rents A-101 since ${spokenDay(day(-10))}, and nobody rents from themself. Take that tenancy back, or correct its days, first.`;
    expect(await act.reversal(done.id)).toMatchObject({ status: 409, body: { detail: sentence } });
    expect(await act.reverse(done.id)).toMatchObject({ status: 409, body: { detail: sentence } });
    expect(await act.now()).toEqual(before);
  });

  test('lived there until the sale also where the tenancy is put right to begin later, and on no day between', async () => {
    const { admin, flat, day, draftOf, terms, db, ...act } = await aSale();
    expect((await act.transfer(draftOf(terms))).status).toBe(201);
    const change = changing(admin, flat.id);
    const asOn = async (days: number, path = `households?flatId=${flat.id}&on=${day(days)}`) => {
      const { items } = (await admin.send<Items<HouseholdMember>>('GET', `/api/${path}`)).body;
      return items.map(({ name, as, since, until }) => [name, as, since, until]).sort();
    };
    const born = { flatId: flat.id, members: [{ name: 'Asha Rao', ageGroup: 'child' }] };
    const [asha] = (await admin.send<Items<HouseholdMember>>('POST', '/api/households', born)).body.items;
    expect(asha).toMatchObject({ since: day(-10) });
    const told = await asOn(-11);
    const days = told.map(([name, as, since]) => [name, as, since, day(-10)]);
    const [arun] = days;
    await change.correct(day(-6));
    for (const path of ['households?on=', `households?flatId=${flat.id}&on=`]) {
      const [before, between, after] = [await asOn(0, path + day(-11)), await asOn(0, path + day(-7)), await asOn(0)];
      expect([before, between]).toEqual([days, []]);
      const names = ['Asha Rao', ...days.map(([name]) => name)].sort();
      expect(after).toEqual(names.map((name) => [name, 'tenant', day(-6), day(321)]));
    }
    // A day on which they owned the flat is one on which a member may have come, and a day between is not.
    const [first] = (await admin.send<Items<HouseholdMember>>('GET', `/api/households?flatId=${flat.id}`)).body.items;
    const put = (since: string) =>
      admin.send('PATCH', `/api/households/${first?.id}`, { version: first?.version, since, reason: 'So they say' });
    expect((await put(day(-8))).status).toBe(422);
    expect((await put(day(-11))).status).toBe(200);
    expect(await asOn(-11)).toEqual([arun, [first?.name, 'owner', day(-11), day(-10)]]);
    await change.correct(day(-10));
    expect(await asOn(-5)).toMatchObject([{ 2: arun?.[2] }, { 2: day(-10) }, { 2: day(-11) }]);
    await expectSoundOwnership(db);
    await expectLogReplays(db);
  });

  test.each([
    ['transfers', []],
    ['transfers', [-6]],
    ['transfers', [-6, -10]],
    ['transfers/holders', [-6]],
  ])(
    'whose tenancy never began has their household again with the reversal (%s, first day put right: %j)',
    async (path, corrected) => {
      const { admin, flat, owner, day, draftOf, terms, db, ...act } = await aSale();
      const before = await act.now();
      const holders = {
        ...{ key: crypto.randomUUID(), flatId: flat.id, presentOwnerIds: [owner.id], on: day(-10), reason: 'sale' },
        ...{ holders: [{ name: 'Zoya Shah' }], leaseback: terms },
      };
      const { body: sold } = await (path === 'transfers'
        ? act.transfer(draftOf(terms))
        : admin.send<{ id: string }>('POST', `/api/${path}`, holders));
      const change = changing(admin, flat.id);
      for (const days of corrected) await change.correct(day(days));
      const since = day(corrected.at(-1) ?? -10);
      await change.end(since);
      const asOn = async (days: number) => {
        const path = `/api/households?flatId=${flat.id}&on=${day(days)}`;
        return (await admin.send<Items<HouseholdMember>>('GET', path)).body.items.map(({ name, as }) => [name, as]);
      };
      const all = before.household.map(([name]) => [name, 'owner']);
      expect([await asOn(-11), await asOn(-10), await asOn(0)]).toEqual([all, [], []]);
      const { restores } = (await act.reversal(sold.id)).body;
      expect(restores.map((one) => say(one))).toContain('The household of A-101 is as it was before.');
      expect((await act.reverse(sold.id)).status).toBe(201);
      const after = await act.now();
      expect(after).toEqual({ ...before, tenancies: [[['Meera Rao'], since, since, 'left']] });
      expect([await asOn(-11), await asOn(-10), await asOn(0)]).toEqual([all, all, all]);
      expect((await flatOf(admin, flat.id)).totalResidents).toBe(2);
      await expectSoundOwnership(db);
      await expectLogReplays(db);
      await expectSoundLog(db);
    },
  );
});

test('both days of whom they bought the flat back from are put right: their tenancy has these, and all of it goes back', async () => {
  const { admin, flat, owner, day, draftOf, terms, transfer, reverse, db, ...act } = await aSale();
  const rows = async () => {
    const tables = ['tenancies', 'tenants', 'householdMembers', 'vehicles'] as const;
    const all = await Promise.all(tables.map((one) => db.selectFrom(one).selectAll().orderBy('id').execute()));
    return all.flat().map((row) => ({ ...row, version: 0, updatedAt: '' }));
  };
  const [before, rowsBefore] = [await act.now(), await rows()];
  const sold = (await transfer(draftOf(terms, { occupancyDate: day(-30) }))).body;
  const rented = await act.now();
  const zoyaId = (await flatOf(admin, flat.id)).ownerId;
  const { body: bought, status } = await admin.send<{ id: string }>('POST', '/api/transfers', {
    ...{ key: crypto.randomUUID(), flatId: flat.id, presentOwnerId: zoyaId, existingOwnerId: owner.id },
    ...{ occupancyDate: day(-10), newOwner: { name: owner.name, phone: owner.phone, familyDetails: family } },
  });
  expect(status, JSON.stringify(bought)).toBe(201);
  const spans = await admin.send<Items<{ id: string; ownerId: string }>>('GET', `/api/flats/${flat.id}/ownerships`);
  const hers = spans.body.items.find(({ ownerId }) => ownerId === zoyaId)?.id;
  for (const [since, until] of [
    [-25, -15],
    [-60, -40],
    [-9, -2],
    [-28, -12],
  ].map((days) => days.map(day))) {
    const correction = { since, until, reason: 'The deeds say so' };
    const corrected = await admin.send('POST', `/api/ownerships/${hers}/correction`, correction);
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(201);
    expect((await act.now()).tenancies).toEqual([[['Meera Rao'], since, until, 'bought']]);
    for (const on of [-70, -50, -30, -20, -8, 0].map(day)) {
      const path = `/api/households?flatId=${flat.id}&on=${on}`;
      const there = (await admin.send<Items<HouseholdMember>>('GET', path)).body.items;
      const as = since && until && on >= since && on < until ? 'tenant' : 'owner';
      expect(
        there.map((one) => [one.name, one.as]),
        `${since} ${until}: ${on}`,
      ).toEqual([
        ['Meera Rao', as],
        ['Arun Rao', as],
      ]);
    }
  }
  await expectSoundOwnership(db);
  expect((await reverse(bought.id)).status).toBe(201);
  expect((await act.now()).household).toEqual(rented.household);
  expect((await act.now()).tenancies).toEqual([[['Meera Rao'], day(-28), day(321), null]]);
  expect((await reverse(sold.id)).status).toBe(201);
  expect(await act.now()).toEqual(before);
  expect(await rows()).toEqual(rowsBefore);
  await expectLogReplays(db);
  await expectSoundLog(db);
});

test('who sold, and later rents the flat by the renewal of a tenancy of others, was no tenant in the days of these', async () => {
  const { admin, flat, owner, day, draftOf, transfer } = await aSale();
  const tenancy = { flatId: flat.id, since: day(-30), lastDay: day(300), tenants: [{ name: 'Kabir Menon' }] };
  const { body: let1 } = await admin.send<Tenancy>('POST', '/api/tenancies', tenancy);
  const asOn = async (days: number) => {
    const on = `/api/households?flatId=${flat.id}&on=${day(days)}`;
    return (await admin.send<Items<HouseholdMember>>('GET', on)).body.items.map(({ name, as }) => [name, as]);
  };
  const told = async () => [await asOn(-40), await asOn(-20)];
  const before = await told();
  expect((await transfer(draftOf(null))).status).toBe(201);
  const renewal = { version: let1.version, since: day(0), lastDay: day(400), tenants: [{ personId: owner.id }] };
  expect((await admin.send('POST', `/api/tenancies/${let1.id}/renewal`, renewal)).status).toBe(201);
  expect(await told()).toEqual(before);
});

test('who sold, rents under a tenancy that was entered apart, and buys the flat back keeps the tenants’ household alone', async () => {
  const { society, admin, flat, owner, day, draftOf, transfer, reverse, db, ...act } = await aSale();
  expect((await transfer(draftOf(null))).status).toBe(201);
  const tenancy = { flatId: flat.id, since: day(-10), lastDay: day(300), tenants: [{ personId: owner.id }] };
  expect((await admin.send('POST', '/api/tenancies', tenancy)).status).toBe(201);
  const members = [
    { personId: owner.id, relation: 'Self' },
    { name: 'Arun Rao', relation: 'Son' },
  ];
  expect((await admin.send('POST', '/api/households', { flatId: flat.id, members })).status).toBe(201);
  const asOn = async (days: number) => {
    const on = `/api/households?flatId=${flat.id}&on=${day(days)}`;
    return (await admin.send<Items<HouseholdMember>>('GET', on)).body.items.map(({ name, as }) => [name, as]);
  };
  const days = async () => [await asOn(-20), await asOn(-10), await asOn(-5)];
  const [told, before] = [await days(), await act.now()];
  expect(told[2]).toEqual([
    ['Meera Rao', 'tenant'],
    ['Arun Rao', 'tenant'],
  ]);

  const { ownerId: presentOwnerId } = await flatOf(admin, flat.id);
  const ways = {
    transfers: {
      ...{ ...draftOf(null), presentOwnerId, occupancyDate: day(-4), existingOwnerId: owner.id },
      newOwner: { name: owner.name, phone: owner.phone, familyDetails: family },
    },
    'transfers/holders': {
      ...{ flatId: flat.id, presentOwnerIds: [presentOwnerId], on: day(-4), reason: 'sale' },
      holders: [{ personId: owner.id }],
    },
  };
  expect((await act.preview(ways.transfers)).body.flat.residentsAfter).toBe(2);
  for (const [path, draft] of Object.entries(ways)) {
    const submission = { ...draft, key: crypto.randomUUID() };
    const { status, body } = await admin.send<{ id: string }>('POST', `/api/${path}`, submission);
    expect(status, JSON.stringify(body)).toBe(201);
    expect((await flatOf(admin, flat.id)).totalResidents, path).toBe(2);
    expect(await days(), path).toEqual(told);
    expect(await asOn(-4), path).toEqual([
      ['Meera Rao', 'owner'],
      ['Arun Rao', 'owner'],
    ]);
    expect((await reverse(body.id)).status).toBe(201);
    expect(await act.now(), path).toMatchObject({ household: before.household });
    expect(await days(), path).toEqual(told);
  }
  await expectSoundOwnership(db);
  await expectSoundLog(db);
});

test.each(['transfers', 'transfers/holders'])(
  'who sold, stayed and buys the flat back later has lived there all along, with the same household (%s)',
  async (path) => {
    const { admin, flat, owner, day, draftOf, terms, transfer, now } = await aSale();
    expect((await transfer(draftOf(terms))).status).toBe(201);
    const { ownerId: presentOwnerId } = await flatOf(admin, flat.id);
    const back = { presentOwnerId, occupancyDate: day(-4), leaseback: null };
    const all = {
      ...{ flatId: flat.id, presentOwnerIds: [presentOwnerId], on: day(-4), reason: 'sale' },
      holders: [{ personId: owner.id }],
    };
    const one = {
      ...draftOf(null),
      ...back,
      existingOwnerId: owner.id,
      newOwner: { name: owner.name, phone: owner.phone, familyDetails: family },
    };
    const submission = { ...(path === 'transfers' ? one : all), key: crypto.randomUUID() };
    const bought = await admin.send('POST', `/api/${path}`, submission);
    expect(bought.status, JSON.stringify(bought.body)).toBe(201);
    expect((await now()).household).toEqual([
      ['Meera Rao', 'owner', null],
      ['Arun Rao', 'owner', null],
    ]);
    expect((await flatOf(admin, flat.id)).totalResidents).toBe(2);
    const asOn = async (days: number) => {
      const on = `/api/households?flatId=${flat.id}&on=${day(days)}`;
      return (await admin.send<Items<HouseholdMember>>('GET', on)).body.items.map(({ as }) => as);
    };
    expect(await asOn(-20)).toEqual(['owner', 'owner']);
    expect(await asOn(-7)).toEqual(['tenant', 'tenant']);
    expect(await asOn(-2)).toEqual(['owner', 'owner']);
  },
);

test('a tenancy that was taken back on its first day is no tenancy of whoever buys the flat on that day', async () => {
  const { admin, flat, owner, today } = await anOwnedFlat();
  const facts = { flatId: flat.id, since: today, lastDay: today, tenants: [{ name: 'Kabir Menon' }] };
  const { body: tenancy } = await admin.send<Tenancy>('POST', '/api/tenancies', facts);
  const personId = tenancy.tenants[0]?.personId ?? '';
  await admin.send('POST', `/api/tenancies/${tenancy.id}/end`, { version: 1, on: today, how: 'left' });
  const now = async () => (await admin.send<Tenancy>('GET', `/api/tenancies/${tenancy.id}`)).body;
  const before = await now();
  expect(before).toMatchObject({ since: today, until: today, ended: 'left' });
  const { status } = await admin.send('POST', '/api/transfers/holders', {
    ...{ key: crypto.randomUUID(), flatId: flat.id, presentOwnerIds: [owner.id], on: today, reason: 'sale' },
    holders: [{ personId }],
  });
  expect(status).toBe(201);
  expect(await now()).toEqual(before);
});

test('a spreadsheet brings the tenancy of a seller, and that they bought the flat back after it: as when it is entered one after the other the household of before the sale is over', async () => {
  const { admin, flat, owner, day, draftOf, transfer, now, db } = await aSale();
  expect((await transfer(draftOf(null))).status).toBe(201);
  const { ownerId: zoyaId } = await flatOf(admin, flat.id);
  await editOwner(admin, zoyaId ?? '', { status: 'Old', endings: { [flat.id]: day(-4) } });
  const before = await now();
  const shown = await paste(admin, [
    [
      'Flat',
      'Owner',
      'Mobile',
      'Occupancy date',
      'Status',
      'Tenant',
      'Tenant mobile',
      'Agreement from',
      'Agreement to',
    ],
    [flat.flatNumber, owner.name, owner.phone ?? '', day(-4), 'Active', '', '', '', ''],
    [flat.flatNumber, '', '', '', '', owner.name, owner.phone ?? '', day(-10), day(-5)],
  ]);
  expect(shown.questions).toEqual([]);
  const { result } = await applied(admin, shown);
  expect((await now()).tenancies).toEqual([[[owner.name], day(-10), day(-4), null]]);
  expect((await now()).household).toEqual([
    ['Meera Rao', 'owner', day(-10)],
    ['Arun Rao', 'owner', day(-10)],
  ]);
  expect((await undo(admin, result?.activityId ?? '')).status).toBe(200);
  expect(await now()).toEqual(before);
  await expectLogReplays(db);
  await expectSoundLog(db);
});

describe('who buys the flat back on the day on which the tenancy ended goes on with the tenants’ household', () => {
  /** Meera sold ten days ago, rented the flat, and left it four days ago. */
  async function aTenancyEnded(isApart: boolean) {
    const sale = await aSale();
    const { admin, flat, owner, day, draftOf, terms, transfer } = sale;
    const done = async (path: string, json: object) => {
      const { status, body } = await admin.send<{ id: string }>('POST', `/api/${path}`, json);
      expect(status, JSON.stringify(body)).toBeLessThan(300);
      return body;
    };
    expect((await transfer(draftOf(isApart ? null : terms))).status).toBe(201);
    if (isApart) {
      const tenants = [{ personId: owner.id }];
      await done('tenancies', { flatId: flat.id, since: day(-10), lastDay: day(300), tenants });
      const members = [
        { personId: owner.id, relation: 'Self' },
        { name: 'Arun Rao', relation: 'Son', ageGroup: 'child' },
      ];
      await done('households', { flatId: flat.id, members });
    }
    const [tenancy] = (await admin.send<Items<Tenancy>>('GET', `/api/tenancies?flatId=${flat.id}`)).body.items;
    await done(`tenancies/${tenancy?.id}/end`, { version: tenancy?.version, on: day(-4), how: 'left' });
    const asOn = async (days: number) => {
      const on = `/api/households?flatId=${flat.id}&on=${day(days)}`;
      return (await admin.send<Items<HouseholdMember>>('GET', on)).body.items.map(({ name, as }) => [name, as]);
    };
    const days = async () => [await asOn(-20), await asOn(-10), await asOn(-5)];
    const { ownerId: zoyaId } = await flatOf(admin, flat.id);
    const householdNow = [
      ['Meera Rao', 'owner'],
      ['Arun Rao', 'owner'],
    ];
    return { ...sale, done, days, asOn, zoyaId: zoyaId ?? '', householdNow };
  }

  for (const isApart of [true, false]) {
    const was = isApart ? 'that was entered apart from the sale' : 'that began with the sale';

    test(`by a transfer, after a tenancy ${was}; its reversal ends it again`, async () => {
      const { flat, owner, day, draftOf, done, days, asOn, zoyaId, householdNow, ...act } =
        await aTenancyEnded(isApart);
      const [told, before] = [await days(), await act.now()];
      const bought = {
        transfers: {
          ...{ ...draftOf(null), presentOwnerId: zoyaId, occupancyDate: day(-4), existingOwnerId: owner.id },
          newOwner: { name: owner.name, phone: owner.phone, familyDetails: family },
        },
        'transfers/holders': {
          ...{ flatId: flat.id, presentOwnerIds: [zoyaId], on: day(-4), reason: 'sale' },
          holders: [{ personId: owner.id }],
        },
      };
      for (const [path, draft] of Object.entries(bought)) {
        const { id } = await done(path, { ...draft, key: crypto.randomUUID() });
        expect([await days(), await asOn(-4), await asOn(0)], path).toEqual([told, householdNow, householdNow]);
        expect((await flatOf(act.admin, flat.id)).totalResidents, path).toBe(2);
        expect((await act.reverse(id)).status).toBe(201);
        expect([await days(), await act.now()], path).toEqual([told, before]);
      }
      await expectSoundLog(act.db);
    });

    test(`by the owner’s form, after a tenancy ${was}; an undo ends it again`, async () => {
      const { admin, flat, owner, day, days, asOn, zoyaId, householdNow, db, ...act } = await aTenancyEnded(isApart);
      const left = await editOwner(admin, zoyaId, { status: 'Old', endings: { [flat.id]: day(-4) } });
      expect(left.status, JSON.stringify(left.body)).toBe(200);
      const [told, before] = [await days(), await act.now()];
      const back = await editOwner(admin, owner.id, { status: 'Active', flatId: flat.id, since: day(-4) });
      expect(back.status, JSON.stringify(back.body)).toBe(200);
      expect([await days(), await asOn(-4), await asOn(0)]).toEqual([told, householdNow, householdNow]);
      expect((await flatOf(admin, flat.id)).totalResidents).toBe(2);
      expect((await undo(admin, back.headers.get('activity-id') ?? '')).status).toBe(200);
      expect([await days(), await act.now()]).toEqual([told, before]);
      await expectLogReplays(db);
      await expectSoundLog(db);
    });

    test(`by a spreadsheet, after a tenancy ${was}; an undo ends it again`, async () => {
      const { admin, flat, owner, day, days, asOn, zoyaId, householdNow, db, ...act } = await aTenancyEnded(isApart);
      const left = await editOwner(admin, zoyaId, { status: 'Old', endings: { [flat.id]: day(-4) } });
      expect(left.status, JSON.stringify(left.body)).toBe(200);
      const [told, before] = [await days(), await act.now()];
      const shown = await paste(admin, [
        ['Flat', 'Owner', 'Mobile', 'Occupancy date', 'Status'],
        [flat.flatNumber, owner.name, owner.phone ?? '', day(-4), 'Active'],
      ]);
      expect(shown.questions).toEqual([]);
      const { result } = await applied(admin, shown);
      expect(await flatOf(admin, flat.id)).toMatchObject({ ownerId: owner.id, totalResidents: 2 });
      expect([await days(), await asOn(-4), await asOn(0)]).toEqual([told, householdNow, householdNow]);
      expect((await undo(admin, result?.activityId ?? '')).status).toBe(200);
      expect([await days(), await act.now()]).toEqual([told, before]);
      await expectLogReplays(db);
      await expectSoundLog(db);
    });
  }
});
