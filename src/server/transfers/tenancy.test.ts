// @module-tag whole
// What becomes of a tenancy when the flat changes hands (docs/rules.md, Tenancies).
import { describe, expect, test } from 'vitest';
import type { ActivityPage } from '#domain/activityLog.ts';
import { spokenDay } from '#domain/day.ts';
import type { HoldersPlan } from '#domain/holders.ts';
import type { HouseholdMember } from '#domain/household.ts';
import type { Message } from '#domain/message.ts';
import { say } from '#domain/say.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import type { ReversalPlan, TransferPlan } from '#domain/transfer.ts';
import { activityOf, undo } from '../../../tests/support/activities.ts';
import { addVehicle, editOwner, type Items, ownerDraft, vehicleOf } from '../../../tests/support/entries.ts';
import { expectLogReplays, expectSoundLog, expectSoundOwnership } from '../../../tests/support/ledger.ts';
import { anOwnedFlat, todayOf } from '../../../tests/support/society.ts';

const family = { adults: 2, children: 1, males: 1, females: 1 };

const said = (message: Message) => say(message);

/** A-101, Meera Rao's, is let to Kabir Menon for a year: his wife and he are listed, and his scooter stands there. */
async function aLetFlat() {
  const { society, admin, flat, owner } = await anOwnedFlat();
  const day = (days: number) => todayOf(society, days);
  const letOut = async (draft: object) => {
    const { status, body } = await admin.send<Tenancy>('POST', '/api/tenancies', { flatId: flat.id, ...draft });
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };
  const tenancy = await letOut({
    ...{ since: day(-30), lastDay: day(330), tenants: [{ name: 'Kabir Menon', phone: '98200 77777' }] },
    familyDetails: family,
  });
  const kabirId = tenancy.tenants[0]?.personId ?? '';
  const members = [
    { personId: kabirId, relation: 'Self', sex: 'male' },
    { name: 'Zoya Menon', relation: 'Wife', sex: 'female' },
  ];
  const listed = await admin.send('POST', '/api/households', { flatId: flat.id, members });
  expect(listed.status).toBe(201);
  const scooter = await addVehicle(admin, { ownerId: kabirId, flatId: flat.id, vehicleNumber: 'KA 05 AB 7777' });
  const draftOf = (newOwner: object, more: object = {}) => ({
    ...{ flatId: flat.id, presentOwnerId: owner.id, occupancyDate: day(-10) },
    newOwner: { phone: '98200 77777', familyDetails: family, ...newOwner },
    ...more,
  });
  const toKabir = draftOf({ name: 'Kabir Menon' }, { existingOwnerId: kabirId });
  const preview = async (draft: object) =>
    (await admin.send<TransferPlan>('POST', '/api/transfers/preview', draft)).body;
  const transfer = async (draft: object, path = '/api/transfers') => {
    const { status, body } = await admin.send<{ id: string }>('POST', path, { ...draft, key: crypto.randomUUID() });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.id;
  };
  const reverse = (id: string) =>
    admin.send('POST', `/api/transfers/${id}/reversal`, { key: crypto.randomUUID(), reason: 'A mistake' });
  const reversal = async (id: string) => (await admin.send<ReversalPlan>('GET', `/api/transfers/${id}/reversal`)).body;
  /** The log's last act that is found by this name. */
  const logged = async (name: string) => {
    const found = `/api/activities?limit=1&text=${encodeURIComponent(name)}`;
    const [act] = (await admin.send<ActivityPage>('GET', found)).body.activities;
    return act && said(act.what);
  };
  const now = async () => {
    const tenancies = (await admin.send<Items<Tenancy>>('GET', `/api/tenancies?flatId=${flat.id}`)).body.items;
    const all = (await admin.send<Items<HouseholdMember>>('GET', `/api/households?flatId=${flat.id}`)).body.items;
    return {
      tenancies: tenancies.map(({ since, until, ended }) => [since, until, ended]),
      household: all.map(({ name, as, until }) => [name, as, until]),
    };
  };
  const office = { society, admin, flat, owner, day, tenancy, kabirId, scooter, letOut, draftOf, toKabir };
  return { ...office, preview, transfer, reverse, reversal, logged, now, db: society.context.db };
}

test('nobody comes to own a flat anew who is its tenant by name and phone: they are chosen from the record', async () => {
  const { admin, flat, owner, day, draftOf, now } = await aLetFlat();
  const before = await now();
  const anew = { name: 'kabir  MENON', phone: '98200 77777', email: 'kabir@people.example' };
  const sentence =
    'Kabir Menon rents A-101 and is on record with this phone. Choose that record instead of somebody new.';
  const key = crypto.randomUUID();
  const refusal = async (path: string, draft: object) => {
    const { status, body } = await admin.send<{ errors: object }>('POST', path, draft);
    return [status, body.errors];
  };
  const atBuyer = [422, { 'newOwner.name': sentence }];
  expect(await refusal('/api/transfers/preview', draftOf(anew))).toEqual(atBuyer);
  expect(await refusal('/api/transfers', { ...draftOf(anew), key })).toEqual(atBuyer);
  const holders = { holders: [{ personId: owner.id }, anew], presentOwnerIds: [owner.id], reason: 'name added' };
  const change = { flatId: flat.id, on: day(0), ...holders, key };
  expect(await refusal('/api/transfers/holders', change)).toEqual([422, { 'holders.1.name': sentence }]);
  await editOwner(admin, owner.id, { status: 'Old' });
  const owning = { ...ownerDraft, ...anew, flatId: flat.id, occupancyDate: day(0) };
  expect(await refusal('/api/owners', owning)).toEqual([422, { name: sentence }]);
  expect(await now()).toEqual(before);
  // Namesakes and families who share a phone are other people.
  expect((await admin.send('POST', '/api/owners', { ...owning, name: 'Kavita Menon' })).status).toBe(201);
});

describe('when a flat that is let changes hands', () => {
  test('to its tenant, the tenancy ends as bought, and the household and vehicles stay; a reversal brings all of it back', async () => {
    const { admin, flat, day, scooter, toKabir, preview, transfer, reverse, reversal, now, db } = await aLetFlat();
    const before = await now();
    const plan = await preview(toKabir);
    expect(plan.tenancies).toEqual([
      {
        ...{ tenants: 'Kabir Menon', since: day(-30), lastDay: day(330), until: day(-10), becomes: 'bought' },
        ...{ members: expect.arrayContaining(['Kabir Menon', 'Zoya Menon']), vehicles: [] },
      },
    ]);
    expect(plan.flat).toMatchObject({ residentsBefore: 2, residentsAfter: 2 });
    const id = await transfer(toKabir);
    expect(await now()).toEqual({
      tenancies: [[day(-30), day(-10), 'bought']],
      household: [
        ['Kabir Menon', 'owner', null],
        ['Zoya Menon', 'owner', null],
      ],
    });
    // Whoever asks about a day before is told what they were then.
    const asOn = async (days: number) => {
      const on = `/api/households?flatId=${flat.id}&on=${day(days)}`;
      return (await admin.send<Items<HouseholdMember>>('GET', on)).body.items.map(({ as }) => as);
    };
    expect([await asOn(-20), await asOn(0)]).toEqual([
      ['tenant', 'tenant'],
      ['owner', 'owner'],
    ]);
    expect((await vehicleOf(admin, scooter.id)).flatNumber).toBe('A-101');
    expect((await reversal(id)).restores.map(said)).toContainEqual(
      expect.stringMatching(/^A-101 is let to Kabir Menon again, from /),
    );
    expect((await reverse(id)).status).toBe(201);
    expect(await now()).toEqual(before);
    await expectLogReplays(db);
    await expectSoundLog(db);
  });

  test('to somebody else, it goes on unless it is chosen to end, with the tenants’ vehicles', async () => {
    const { admin, day, scooter, draftOf, preview, transfer, reverse, logged, now, db } = await aLetFlat();
    const before = await now();
    const sale = draftOf({ name: 'Imran Shaikh' });
    expect(await preview(sale)).toMatchObject({
      flat: { residentsBefore: 2, residentsAfter: 2 },
      tenancies: [{ becomes: 'stays', until: day(331), members: [], vehicles: [] }],
    });
    const first = await transfer(sale);
    expect(await now()).toEqual(before);
    expect((await reverse(first)).status).toBe(201);
    const ends = { ...sale, tenancy: 'ends' };
    expect(await preview(ends)).toMatchObject({
      flat: { residentsBefore: 2, residentsAfter: 3 },
      tenancies: [
        { becomes: 'ends', until: day(-10), members: ['Kabir Menon', 'Zoya Menon'], vehicles: ['KA 05 AB 7777'] },
      ],
    });
    const id = await transfer(ends);
    expect((await now()).tenancies).toEqual([[day(-30), day(-10), 'left']]);
    const act = 'transferred A-101 from Meera Rao to Imran Shaikh, which ended the tenancy of Kabir Menon';
    expect(await logged('Kabir')).toBe(act);
    expect((await vehicleOf(admin, scooter.id)).flatNumber).toBeNull();
    expect((await reverse(id)).status).toBe(201);
    expect(await now()).toEqual(before);
    expect(await vehicleOf(admin, scooter.id)).toMatchObject({ flatNumber: 'A-101', ownerId: scooter.ownerId });
    await expectLogReplays(db);
    await expectSoundLog(db);
  });

  test('to others with whom it is chosen to end, one that is renewed already ends that day, and the renewal never begins', async () => {
    const { admin, flat, owner, day, tenancy, kabirId, scooter, draftOf, ...office } = await aLetFlat();
    const { preview, transfer, reverse, reversal, now, db } = office;
    const renewal = { version: 1, since: day(331), lastDay: day(600), tenants: [{ personId: kabirId }] };
    const renewed = await admin.send('POST', `/api/tenancies/${tenancy.id}/renewal`, renewal);
    expect(renewed.status, JSON.stringify(renewed.body)).toBe(201);
    const before = await now();
    const ends = draftOf({ name: 'Imran Shaikh' }, { tenancy: 'ends' });
    const planned = [
      { becomes: 'ends', until: day(-10), members: ['Kabir Menon', 'Zoya Menon'], vehicles: [scooter.vehicleNumber] },
      { becomes: 'ends', until: day(331), members: [], vehicles: [] },
    ];
    expect(await preview(ends)).toMatchObject({ flat: { residentsAfter: 3 }, tenancies: planned });
    const together = {
      ...{ flatId: flat.id, presentOwnerIds: [owner.id], on: day(-10), reason: 'sale', tenancy: 'ends' },
      holders: [{ name: 'Zoya Shah', phone: '98200 66666' }, { name: 'Imran Shah' }],
    };
    const plan = await admin.send<HoldersPlan>('POST', '/api/transfers/holders/preview', together);
    expect(plan.body.tenancies).toMatchObject(planned);
    const living = async (days: number) => {
      const on = `/api/households?flatId=${flat.id}&on=${day(days)}`;
      return (await admin.send<Items<HouseholdMember>>('GET', on)).body.items.map(({ name }) => name);
    };
    const leaseback = { lastDay: day(300) };
    for (const [draft, path] of [
      [ends, '/api/transfers'],
      [{ ...ends, leaseback }, '/api/transfers'],
      [together, '/api/transfers/holders'],
    ] as const) {
      const id = await transfer(draft, path);
      expect((await now()).tenancies.filter(([, , ended]) => ended !== null)).toEqual([
        [day(331), day(331), 'left'],
        [day(-30), day(-10), 'left'],
      ]);
      expect((await vehicleOf(admin, scooter.id)).flatId).toBeNull();
      expect([await living(-11), await living(-10)]).toEqual([['Kabir Menon', 'Zoya Menon'], []]);
      const { restores, cannot } = await reversal(id);
      expect(cannot).toEqual([]);
      expect(restores.map(said)).toContainEqual(
        `A-101 is let to Kabir Menon again, from ${spokenDay(day(-30))} to ${spokenDay(day(330))}.`,
      );
      expect((await reverse(id)).status).toBe(201);
      expect(await now()).toEqual(before);
      expect((await vehicleOf(admin, scooter.id)).flatId).toBe(flat.id);
    }
    await expectLogReplays(db);
    await expectSoundLog(db);
  });

  test('to others with whom it is chosen to end, one whose tenants left after its renewal stays as it was said', async () => {
    const { admin, day, tenancy, kabirId, draftOf, transfer, now } = await aLetFlat();
    const renewal = { version: 1, since: day(-5), lastDay: day(600), tenants: [{ personId: kabirId }] };
    const { body } = await admin.send<Tenancy>('POST', `/api/tenancies/${tenancy.id}/renewal`, renewal);
    const left = { version: body.version, on: day(-2), how: 'left' };
    expect((await admin.send('POST', `/api/tenancies/${body.id}/end`, left)).status).toBe(200);
    const before = await now();
    await transfer(draftOf({ name: 'Imran Shaikh' }, { tenancy: 'ends' }));
    expect((await now()).tenancies).toEqual(before.tenancies);
  });

  test('to two who buy it together, it goes on unless it is chosen to end, and a reversal brings it back', async () => {
    const { admin, flat, owner, day, scooter, transfer, reverse, logged, now } = await aLetFlat();
    const before = await now();
    const draft = {
      ...{ flatId: flat.id, presentOwnerIds: [owner.id], on: day(0), reason: 'sale' },
      holders: [{ name: 'Zoya Shah', phone: '98200 66666' }, { name: 'Imran Shah' }],
    };
    const plan = async (more: object) =>
      (await admin.send<HoldersPlan>('POST', '/api/transfers/holders/preview', { ...draft, ...more })).body.tenancies;
    expect(await plan({})).toMatchObject([{ becomes: 'stays', vehicles: [] }]);
    const ends = { tenancy: 'ends' };
    expect(await plan(ends)).toMatchObject([{ becomes: 'ends', until: day(0), vehicles: [scooter.vehicleNumber] }]);
    const id = await transfer({ ...draft, ...ends }, '/api/transfers/holders');
    expect((await now()).tenancies).toEqual([[day(-30), day(0), 'left']]);
    expect(await logged('Kabir')).toMatch(/^transferred A-101 .*, which ended the tenancy of Kabir Menon$/);
    expect((await vehicleOf(admin, scooter.id)).flatId).toBeNull();
    expect((await reverse(id)).status).toBe(201);
    expect(await now()).toEqual(before);
    expect((await vehicleOf(admin, scooter.id)).flatId).toBe(flat.id);
  });

  test('to joint owners of whom one rents it, the tenancy ends as well', async () => {
    const { admin, flat, owner, day, kabirId, transfer, reverse, now } = await aLetFlat();
    const before = await now();
    const holders = [
      { personId: owner.id, share: '3/4' },
      { personId: kabirId, share: '1/4' },
    ];
    const draft = { flatId: flat.id, presentOwnerIds: [owner.id], holders, on: day(0), reason: 'gift' };
    const plan = (await admin.send<HoldersPlan>('POST', '/api/transfers/holders/preview', draft)).body;
    expect(plan.tenancies).toMatchObject([{ becomes: 'bought', until: day(0) }]);
    const id = await transfer(draft, '/api/transfers/holders');
    expect((await now()).tenancies).toEqual([[day(-30), day(0), 'bought']]);
    expect((await reverse(id)).status).toBe(201);
    expect(await now()).toEqual(before);
  });

  test('to a tenant whose next agreement is entered already, that one is taken back', async () => {
    const { admin, flat, day, tenancy, kabirId, toKabir, transfer, reverse, now } = await aLetFlat();
    const renewal = { version: tenancy.version, since: day(331), lastDay: day(600), tenants: [{ personId: kabirId }] };
    expect((await admin.send('POST', `/api/tenancies/${tenancy.id}/renewal`, renewal)).status).toBe(201);
    const before = await now();
    const id = await transfer(toKabir);
    expect((await now()).tenancies).toEqual([
      [day(331), day(331), 'bought'],
      [day(-30), day(-10), 'bought'],
    ]);
    expect((await admin.send<{ tenantName: null }>('GET', `/api/flats/${flat.id}`)).body.tenantName).toBeNull();
    expect((await reverse(id)).status).toBe(201);
    expect(await now()).toEqual(before);
  });

  test('to a tenant whose tenancy is renewed already, the one household of both passes once', async () => {
    const { admin, day, tenancy, kabirId, toKabir, preview, transfer, reverse, logged, now, db } = await aLetFlat();
    const renewal = { version: 1, since: day(331), lastDay: day(600), tenants: [{ personId: kabirId }] };
    const renewed = await admin.send('POST', `/api/tenancies/${tenancy.id}/renewal`, renewal);
    expect(renewed.status, JSON.stringify(renewed.body)).toBe(201);
    const before = await now();
    const { tenancies } = await preview(toKabir);
    expect(tenancies.map(({ becomes, members }) => [becomes, members])).toEqual([
      ['bought', ['Kabir Menon', 'Zoya Menon']],
      ['bought', []],
    ]);
    const id = await transfer(toKabir);
    expect(await logged('Kabir')).toMatch(/ to Kabir Menon, which ended the tenancy of Kabir Menon$/);
    expect((await now()).household).toEqual([
      ['Kabir Menon', 'owner', null],
      ['Zoya Menon', 'owner', null],
    ]);
    expect((await reverse(id)).status).toBe(201);
    expect(await now()).toEqual(before);
    await expectLogReplays(db);
  });

  test('to who is a tenant since the renewal alone, the household has lived there all along', async () => {
    const { admin, flat, day, tenancy, draftOf, transfer } = await aLetFlat();
    const renewal = { version: 1, since: day(-20), lastDay: day(600), tenants: [{ name: 'Zoya Menon' }] };
    const path = `/api/tenancies/${tenancy.id}/renewal`;
    const { status, body: renewed } = await admin.send<Tenancy>('POST', path, renewal);
    expect(status, JSON.stringify(renewed)).toBe(201);
    const existingOwnerId = renewed.tenants[0]?.personId;
    await transfer(draftOf({ name: 'Zoya Menon', phone: '98200 66666' }, { existingOwnerId }));
    const asOn = async (days: number) => {
      const on = `/api/households?flatId=${flat.id}&on=${day(days)}`;
      return (await admin.send<Items<HouseholdMember>>('GET', on)).body.items.map(({ as }) => as);
    };
    expect([await asOn(-30), await asOn(-20), await asOn(-10)]).toEqual([
      ['tenant', 'tenant'],
      ['tenant', 'tenant'],
      ['owner', 'owner'],
    ]);
  });

  test('and is let to others since, a reversal says that the tenancy stays ended', async () => {
    const { day, letOut, toKabir, transfer, reverse, reversal, now } = await aLetFlat();
    const id = await transfer(toKabir);
    await letOut({ since: day(0), lastDay: day(90), tenants: [{ name: 'Imran Shaikh' }] });
    expect((await reversal(id)).cannot.map(said)).toEqual([
      'The tenancy of Kabir Menon stays ended: it was changed since, or A-101 was let to others.',
    ]);
    expect((await reverse(id)).status).toBe(201);
    expect((await now()).tenancies).toEqual([
      [day(0), day(91), null],
      [day(-30), day(-10), 'bought'],
    ]);
  });

  test.each(['changed since', 'let to others since'])(
    'and is %s, a reversal leaves the household with the tenancy that stays ended: they lived there until then',
    async (how) => {
      const { admin, flat, day, tenancy, letOut, toKabir, transfer, reverse, reversal, now, db } = await aLetFlat();
      const id = await transfer(toKabir);
      const born = { flatId: flat.id, members: [{ name: 'Asha Menon', relation: 'Daughter', ageGroup: 'child' }] };
      expect((await admin.send('POST', '/api/households', born)).status).toBe(201);
      if (how === 'let to others since')
        await letOut({ since: day(0), lastDay: day(90), tenants: [{ name: 'Imran Shaikh' }] });
      else {
        const { version, since, lastDay } = (await admin.send<Tenancy>('GET', `/api/tenancies/${tenancy.id}`)).body;
        const tenants = tenancy.tenants.map(({ personId }) => ({ personId }));
        const put = {
          version,
          since,
          lastDay,
          tenants,
          familyDetails: family,
          endedOn: day(-10),
          rent: 5,
          reason: 'A slip',
        };
        const { status, body } = await admin.send('POST', `/api/tenancies/${tenancy.id}/correction`, put);
        expect(status, JSON.stringify(body)).toBeLessThan(300);
      }
      expect((await reversal(id)).cannot.map(said)).toEqual([expect.stringContaining('of Kabir Menon stays ended')]);
      expect((await reverse(id)).status).toBe(201);
      expect((await now()).tenancies.at(-1)).toEqual([day(-30), day(-10), 'bought']);
      const living = async (days: number) => {
        const on = `/api/households?flatId=${flat.id}&on=${day(days)}`;
        return (await admin.send<Items<HouseholdMember>>('GET', on)).body.items.map(({ name, as }) => [name, as]);
      };
      const lived = [
        ['Kabir Menon', 'tenant'],
        ['Zoya Menon', 'tenant'],
      ];
      expect([await living(-30), await living(-11), await living(-10), await living(0)]).toEqual([
        lived,
        lived,
        [],
        [],
      ]);
      await expectLogReplays(db);
      await expectSoundLog(db);
    },
  );

  test('and the seller stays as its tenant, the sale is not reversed before that tenancy is taken back', async () => {
    const { admin, flat, owner, day, tenancy, draftOf, transfer, reverse, letOut } = await aLetFlat();
    const end = { version: tenancy.version, on: day(-20), how: 'left' };
    expect((await admin.send('POST', `/api/tenancies/${tenancy.id}/end`, end)).status).toBe(200);
    const id = await transfer(draftOf({ name: 'Imran Shaikh' }));
    const back = await letOut({ since: day(-10), lastDay: day(90), tenants: [{ personId: owner.id }] });
    const { status, body } = await reverse(id);
    expect([status, body['detail']]).toEqual([
      409,
      `Meera Rao rents A-101 since ${spokenDay(day(-10))}, and nobody rents from themself. Take that tenancy back, or correct its days, first.`,
    ]);
    const preview = await admin.send('GET', `/api/transfers/${id}/reversal`);
    expect(preview.status).toBe(409);
    const taken = { version: back.version, on: day(-10), how: 'left' };
    expect((await admin.send('POST', `/api/tenancies/${back.id}/end`, taken)).status).toBe(200);
    expect((await reverse(id)).status).toBe(201);
    expect((await admin.send<{ ownerName: string }>('GET', `/api/flats/${flat.id}`)).body.ownerName).toBe('Meera Rao');
  });

  test('to a tenant who had left, that they left is not undone', async () => {
    const { admin, day, tenancy, toKabir, transfer, now } = await aLetFlat();
    const end = { version: tenancy.version, on: day(-20), how: 'left' };
    const ended = await admin.send('POST', `/api/tenancies/${tenancy.id}/end`, end);
    await transfer(toKabir);
    const before = await now();
    expect((await undo(admin, activityOf(ended))).status).toBe(409);
    expect(await now()).toEqual(before);
  });
});

/** Puts the day right on which this person came to own A-101, or shows what that would change. */
async function correcting({ admin, flat }: Pick<Awaited<ReturnType<typeof aLetFlat>>, 'admin' | 'flat'>, name: string) {
  type Spans = Items<{ id: string; ownerName: string }>;
  const { items } = (await admin.send<Spans>('GET', `/api/flats/${flat.id}/ownerships`)).body;
  const id = items.find(({ ownerName }) => ownerName === name)?.id;
  type Corrected = { others: object[]; errors?: Record<string, string> };
  return (since: string, path: 'correction' | 'correction/preview' = 'correction') =>
    admin.send<Corrected>('POST', `/api/ownerships/${id}/${path}`, {
      ...{ since, until: null },
      ...(path === 'correction' && { reason: 'The deed says so' }),
    });
}

describe('the day on which a flat that is let changed hands is put right', () => {
  test.each(['to its tenant', 'to its tenant and who owned it'] as const)(
    '%s: the tenancy ends on it, everybody lives there on every day, and the reversal brings all of it back',
    async (to) => {
      const office = await aLetFlat();
      const { admin, flat, owner, day, kabirId, toKabir, transfer, reverse, now, db } = office;
      const rows = async () => {
        const tables = ['tenancies', 'tenants', 'householdMembers', 'vehicles'] as const;
        const all = await Promise.all(tables.map((one) => db.selectFrom(one).selectAll().orderBy('id').execute()));
        return all.flat().map((row) => ({ ...row, version: 0, updatedAt: '' }));
      };
      const [before, rowsBefore] = [await now(), await rows()];
      const together = {
        ...{ flatId: flat.id, presentOwnerIds: [owner.id], on: day(-10), reason: 'gift' },
        holders: [{ personId: owner.id }, { personId: kabirId }],
      };
      const id = to === 'to its tenant' ? await transfer(toKabir) : await transfer(together, '/api/transfers/holders');
      const correct = await correcting(office, 'Kabir Menon');
      let from = day(-10);
      for (const days of [-20, -5, -12]) {
        const plan = await correct(day(days), 'correction/preview');
        expect(plan.body.others).toContainEqual({
          ...{ name: 'Tenancy of Kabir Menon', since: [day(-30), day(-30)], until: [from, day(days)] },
        });
        const { status, body } = await correct(day(days));
        expect(status, JSON.stringify(body)).toBe(201);
        expect((await now()).tenancies).toEqual([[day(-30), day(days), 'bought']]);
        for (const on of [-30, -20, -13, -12, -11, -6, -5, -4, 0]) {
          const asked = `/api/households?flatId=${flat.id}&on=${day(on)}`;
          const { items } = (await admin.send<Items<HouseholdMember>>('GET', asked)).body;
          const as = on < days ? 'tenant' : 'owner';
          expect(
            items.map((one) => [one.name, one.as]),
            `${on}`,
          ).toEqual([
            ['Kabir Menon', as],
            ['Zoya Menon', as],
          ]);
        }
        from = day(days);
      }
      await expectSoundOwnership(db);
      expect((await reverse(id)).status).toBe(201);
      expect(await now()).toEqual(before);
      expect(await rows()).toEqual(rowsBefore);
      await expectLogReplays(db);
      await expectSoundLog(db);
    },
  );

  test('to others, with whom the tenancy ended: it ends on it, for as long as the agreement ran', async () => {
    const office = await aLetFlat();
    const { day, draftOf, transfer, reverse, now } = office;
    const before = await now();
    const id = await transfer(draftOf({ name: 'Imran Shaikh' }, { tenancy: 'ends' }));
    const correct = await correcting(office, 'Imran Shaikh');
    for (const days of [-20, -5]) {
      expect((await correct(day(days))).status).toBe(201);
      expect((await now()).tenancies).toEqual([[day(-30), day(days), 'left']]);
    }
    expect((await reverse(id)).status).toBe(201);
    expect(await now()).toEqual(before);
  });

  test('to others, who is the tenant of whom they bought it begins where the tenancy ends', async () => {
    const office = await aLetFlat();
    const { day, draftOf, transfer, reverse, now } = office;
    const before = await now();
    const leaseback = { lastDay: day(300) };
    const id = await transfer(draftOf({ name: 'Imran Shaikh' }, { tenancy: 'ends', leaseback }));
    const correct = await correcting(office, 'Imran Shaikh');
    for (const days of [-20, -5]) {
      const { status, body } = await correct(day(days));
      expect(status, JSON.stringify(body)).toBe(201);
      expect((await now()).tenancies).toEqual([
        [day(days), day(301), null],
        [day(-30), day(days), 'left'],
      ]);
    }
    expect((await reverse(id)).status).toBe(201);
    expect(await now()).toEqual(before);
  });

  test('a tenancy whose end somebody has put right stands for itself, and so does one that would have no day', async () => {
    const office = await aLetFlat();
    const { admin, day, tenancy, toKabir, draftOf, transfer, reverse, now } = office;
    const id = await transfer(toKabir);
    const correct = await correcting(office, 'Kabir Menon');
    const early = await correct(day(-30));
    expect([early.status, early.body.errors]).toEqual([
      409,
      { since: `Kabir Menon rents A-101 since ${spokenDay(day(-30))}. Choose a later day.` },
    ]);
    expect((await reverse(id)).status).toBe(201);
    await transfer(draftOf({ name: 'Imran Shaikh' }, { tenancy: 'ends' }));
    const left = (await admin.send<Tenancy>('GET', `/api/tenancies/${tenancy.id}`)).body;
    const facts = { since: left.since, lastDay: left.lastDay, familyDetails: family };
    const tenants = left.tenants.map(({ personId }) => ({ personId }));
    const put = { ...facts, tenants, version: left.version, endedOn: day(-12), reason: 'They left sooner' };
    const { status, body } = await admin.send('POST', `/api/tenancies/${tenancy.id}/correction`, put);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    expect((await (await correcting(office, 'Imran Shaikh'))(day(-20))).status).toBe(201);
    expect((await now()).tenancies).toEqual([[day(-30), day(-12), 'left']]);
  });

  test('to a day before somebody left the household: they lived there until they did, and a reversal lists them as before', async () => {
    const office = await aLetFlat();
    const { admin, flat, day, toKabir, transfer, reverse, now } = office;
    const household = async (on: string) =>
      (await admin.send<Items<HouseholdMember>>('GET', `/api/households?flatId=${flat.id}&on=${on}`)).body.items;
    const zoya = (await household(day(0))).find(({ name }) => name === 'Zoya Menon');
    const left = { version: zoya?.version, left: day(-15) };
    expect((await admin.send('PATCH', `/api/households/${zoya?.id}`, left)).status).toBe(200);
    const before = await now();
    const id = await transfer(toKabir);
    const correct = await correcting(office, 'Kabir Menon');
    for (const days of [-20, -5, -18]) {
      const { status, body } = await correct(day(days));
      expect(status, JSON.stringify(body)).toBe(201);
      for (const on of [-21, -19, -17, -16, -15, -6, 0])
        expect(
          (await household(day(on))).map(({ name }) => name),
          `${days} ${on}`,
        ).toEqual(['Kabir Menon', ...(on < -15 ? ['Zoya Menon'] : [])]);
    }
    expect((await reverse(id)).status).toBe(201);
    expect(await now()).toEqual(before);
  });

  test('who was listed since their purchase lives there with the tenants again when it is reversed', async () => {
    const office = await aLetFlat();
    const { admin, flat, toKabir, transfer, reverse, reversal, now } = office;
    const before = await now();
    const id = await transfer(toKabir);
    const born = { flatId: flat.id, members: [{ name: 'Asha Menon', relation: 'Daughter', ageGroup: 'child' }] };
    expect((await admin.send('POST', '/api/households', born)).status).toBe(201);
    expect((await reversal(id)).cannot).toEqual([]);
    expect((await reverse(id)).status).toBe(201);
    const [[, , until] = []] = before.household;
    expect(await now()).toEqual({ ...before, household: [...before.household, ['Asha Menon', 'tenant', until]] });
  });

  test('to a day on which the agreement was over, who is listed would live there on no day between: refused', async () => {
    const office = await aLetFlat();
    const { admin, day, tenancy, toKabir, transfer, now } = office;
    const put = { version: tenancy.version, since: day(-30), lastDay: day(-9), reason: 'The agreement says so' };
    const tenants = tenancy.tenants.map(({ personId }) => ({ personId }));
    const shorter = { ...put, tenants, familyDetails: family };
    expect((await admin.send('POST', `/api/tenancies/${tenancy.id}/correction`, shorter)).status).toBeLessThan(300);
    await transfer(toKabir);
    const before = await now();
    const correct = await correcting(office, 'Kabir Menon');
    const { status, body } = await correct(day(-5));
    expect([status, body.errors?.['since']]).toEqual([
      409,
      expect.stringContaining(' is listed in the household of A-101 '),
    ]);
    expect(await now()).toEqual(before);
    expect((await correct(day(-8))).status).toBe(201);
    expect((await now()).tenancies).toEqual([[day(-30), day(-8), 'bought']]);
  });

  test.each([-11, -15])(
    'and the day on which the tenancy ended to one before it (%i): nobody lived there between alone',
    async (days) => {
      const office = await aLetFlat();
      const { admin, flat, day, tenancy, toKabir, transfer, reverse } = office;
      const id = await transfer(toKabir);
      const living = async (on: number) => {
        const asked = `/api/households?flatId=${flat.id}&on=${day(on)}`;
        const { items } = (await admin.send<Items<HouseholdMember>>('GET', asked)).body;
        return items.map(({ name, as, since, until }) => [name, as, since, until]);
      };
      const as = (as: string, since: number, until: number | null) =>
        ['Kabir Menon', 'Zoya Menon'].map((name) => [name, as, day(since), until && day(until)]);
      const endedOn = async (on: number) => {
        const { version, since, lastDay } = (await admin.send<Tenancy>('GET', `/api/tenancies/${tenancy.id}`)).body;
        const tenants = tenancy.tenants.map(({ personId }) => ({ personId }));
        const put = { version, since, lastDay, tenants, familyDetails: family, endedOn: day(on), reason: 'A slip' };
        const { status, body } = await admin.send('POST', `/api/tenancies/${tenancy.id}/correction`, put);
        expect(status, JSON.stringify(body)).toBeLessThan(300);
      };
      await endedOn(days);
      for (const on of [-30, days - 1]) expect(await living(on), `${on}`).toEqual(as('tenant', -30, days));
      for (const on of [days, -11]) expect(await living(on), `${on}`).toEqual([]);
      for (const on of [-10, 0]) expect(await living(on), `${on}`).toEqual(as('owner', -10, null));
      expect((await reverse(id)).status).toBe(201);
      expect([await living(days - 1), await living(days)]).toEqual([as('tenant', -30, days), []]);
    },
  );
});
