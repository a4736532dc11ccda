import { describe, expect, test } from 'vitest';
import type { BulkResult } from '#domain/bulkCalls.ts';
import { spokenDay } from '#domain/day.ts';
import type { Message } from '#domain/message.ts';
import { say } from '#domain/say.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { tenancyOn } from '#server/residents/tenancyOn.ts';
import { doing, undo } from '../../../tests/support/activities.ts';
import {
  addFlat,
  addOwner,
  addVehicle,
  eraseOwner,
  type Items,
  transferFlat,
  vehicleOf,
} from '../../../tests/support/entries.ts';
import { expectLogReplays, expectSoundLog, recordTables } from '../../../tests/support/ledger.ts';
import { anOffice, anOwnedFlat, type Person, todayOf } from '../../../tests/support/society.ts';

type Refusal = { detail: string; code: string; errors?: Record<string, string> };
type Said = Tenancy & Refusal;

const kabir = { name: 'Kabir Menon', phone: '9820077777', email: 'kabir@people.example' };
const zoya = { name: 'Zoya Menon' };

function letOut(admin: Person, draft: object) {
  return admin.send<Said>('POST', '/api/tenancies', { tenants: [kabir, zoya], ...draft });
}

async function tenanciesOf(admin: Person, query = ''): Promise<Tenancy[]> {
  return (await admin.send<Items<Tenancy>>('GET', `/api/tenancies${query}`)).body.items;
}

/** A-101, Meera Rao's, is let to Kabir and Zoya Menon from 30 days ago for 60 more days. */
async function aTenancy() {
  const office = await anOwnedFlat();
  const { society, admin, flat } = office;
  const day = (days: number) => todayOf(society, days);
  const { body, headers } = await letOut(admin, { flatId: flat.id, since: day(-30), lastDay: day(60) });
  const [first, second] = body.tenants;
  const [kabirId, zoyaId] = [first?.personId ?? '', second?.personId ?? ''];
  const activityId = headers.get('activity-id') ?? '';
  return { ...office, day, db: society.context.db, tenancy: body, kabirId, zoyaId, activityId };
}

async function everything({ admin }: { admin: Person }) {
  const lists = ['people', 'vehicles', 'flats', 'tenancies'] as const;
  const answers = await Promise.all(lists.map((list) => admin.send<{ items: object[] }>('GET', `/api/${list}`)));
  return answers.map(({ body }) => body.items.map((one) => ({ ...one, version: 0, updatedAt: '' })));
}

describe('a tenancy', () => {
  test('is of its flat, its people and each of its days, and its people are none of the owners', async () => {
    const { admin, flat, day, tenancy, kabirId, db } = await aTenancy();
    expect(tenancy).toMatchObject({
      flatNumber: 'A-101',
      since: day(-30),
      lastDay: day(60),
      until: day(61),
      ended: null,
      renews: null,
      tenants: [
        { name: 'Kabir Menon', phone: '9820077777' },
        { name: 'Zoya Menon', phone: null },
      ],
    });
    for (const query of [`?flatId=${flat.id}`, `?personId=${kabirId}`, `?on=${day(-30)}`, `?on=${day(60)}`, ''])
      expect(
        (await tenanciesOf(admin, query)).map(({ id }) => id),
        query,
      ).toEqual([tenancy.id]);
    for (const on of [day(-31), day(61)]) expect(await tenanciesOf(admin, `?on=${on}`)).toEqual([]);
    const owners = await admin.send<Items<{ name: string }>>('GET', '/api/owners');
    expect(owners.body.items.map(({ name }) => name)).toEqual(['Meera Rao']);
    const now = (await tenancyOn(db, [flat.id], day(0))).get(flat.id);
    expect(now?.tenants.map(({ name, phone }) => [name, phone])).toEqual([
      ['Kabir Menon', '9820077777'],
      ['Zoya Menon', null],
    ]);
    expect((await tenancyOn(db, null, day(61))).size).toBe(0);
  });

  test('is not the owner’s own, neither by their record nor by their name and phone', async () => {
    const { admin, flat, owner, day } = await aTenancy();
    const days = { flatId: flat.id, since: day(70), lastDay: day(90) };
    const known = await letOut(admin, { ...days, tenants: [{ personId: owner.id }] });
    const anew = await letOut(admin, { ...days, tenants: [{ name: 'meera RAO', phone: '98450 12345' }] });
    expect([known.status, anew.status]).toEqual([422, 422]);
    const errors = [known.body, anew.body].map((body) => (body as { errors?: object }).errors);
    expect(errors).toEqual([
      { 'tenants.0.personId': expect.stringContaining('Meera Rao') },
      { 'tenants.0.name': expect.stringContaining('eera') },
    ]);
    const other = await letOut(admin, { ...days, tenants: [{ name: 'Meera Rao', phone: '98200 12345' }] });
    expect(other.status).toBe(201);
  });

  test('calls a tenant as they are called now, and as they were then once it has ended', async () => {
    const { admin, flat, day, tenancy, kabirId } = await aTenancy();
    const rename = async (name: string) => {
      const { body } = await admin.send<{ version: number }>('GET', `/api/people/${kabirId}`);
      await admin.send('PATCH', `/api/people/${kabirId}`, { version: body.version, name });
    };
    const named = async () => {
      const { body } = await admin.send<Tenancy>('GET', `/api/tenancies/${tenancy.id}`);
      const lists = [await tenanciesOf(admin), await tenanciesOf(admin, `?flatId=${flat.id}`)];
      return [body, ...lists.flat()].map(({ tenants }) => tenants[0]?.name);
    };
    await rename('Kabir A. Menon');
    expect(await named()).toEqual(Array(3).fill('Kabir A. Menon'));
    await admin.send('POST', `/api/tenancies/${tenancy.id}/end`, { version: 1, on: day(0) });
    expect(await named()).toEqual(Array(3).fill('Kabir Menon'));
  });

  test('calls a tenant as they are called now also where it is renewed already, until its last day is past', async () => {
    const { society, admin, day } = await aTenancy();
    const flat = await addFlat(admin, 'B-204');
    const ravi = { name: 'Ravi Shah', phone: '98200 66666' };
    const last = day(0);
    const { body } = await letOut(admin, { flatId: flat.id, since: day(-30), lastDay: last, tenants: [ravi] });
    const tenants = [{ personId: body.tenants[0]?.personId ?? '' }];
    const renewal = { version: 1, since: day(1), lastDay: day(300), tenants };
    expect((await admin.send('POST', `/api/tenancies/${body.id}/renewal`, renewal)).status).toBe(201);
    await admin.send('PATCH', `/api/people/${tenants[0]?.personId}`, { version: 1, name: 'Ravi K. Shah' });
    const named = async () => {
      const lists = [await tenanciesOf(admin), await tenanciesOf(admin, `?flatId=${flat.id}`)];
      const all = [...lists.flat(), ...(await tenanciesOf(admin, `?on=${last}`))];
      return all.filter(({ id }) => id === body.id).map((one) => one.tenants[0]?.name);
    };
    expect(await named()).toEqual(Array(3).fill('Ravi K. Shah'));
    society.later(24 * 60 * 60 * 1000);
    expect(await named()).toEqual(Array(3).fill('Ravi Shah'));
  });

  test('shows the phone that a tenant has now', async () => {
    const { admin, kabirId, tenancy } = await aTenancy();
    await admin.send('PATCH', `/api/people/${kabirId}`, { version: 1, phone: '9820088888' });
    expect((await tenanciesOf(admin))[0]?.tenants[0]?.phone).toBe('9820088888');
    const { body } = await admin.send<Tenancy>('GET', `/api/tenancies/${tenancy.id}`);
    expect(body.tenants[0]?.phone).toBe('9820088888');
  });

  test('stays when the flat is sold', async () => {
    const { admin, flat, owner, day, tenancy } = await aTenancy();
    await transferFlat(admin, flat, { presentOwnerId: owner.id, occupancyDate: day(0) });
    expect((await tenanciesOf(admin, `?on=${day(1)}`)).map(({ id }) => id)).toEqual([tenancy.id]);
  });

  test('is told in words of its own', async () => {
    const { admin, day, tenancy } = await aTenancy();
    await admin.send('POST', `/api/tenancies/${tenancy.id}/end`, { version: 1, on: day(0) });
    const { body } = await admin.send<{ activities: { what: { code: string; params: object } }[] }>(
      'GET',
      '/api/activities?topic=tenancies',
    );
    const told = { topic: 'tenancies', label: 'A-101', other: 'Kabir Menon and Zoya Menon' };
    expect(body.activities.map(({ what }) => what)).toMatchObject([
      { code: 'did', params: { ...told, kind: 'ending', to: day(0) } },
      { code: 'did', params: { ...told, kind: 'add', from: day(-30), to: day(60) } },
    ]);
  });

  test('follows on another with the same people, and is linked to it', async () => {
    const { admin, day, tenancy, kabirId, zoyaId, flat } = await aTenancy();
    const tenants = [{ personId: kabirId }, { personId: zoyaId }];
    const path = `/api/tenancies/${tenancy.id}/renewal`;
    const draft = { version: 1, since: day(61), lastDay: day(400), tenants };
    const renewed = await admin.send<Said>('POST', path, draft);
    expect([renewed.status, renewed.body.renews]).toEqual([201, tenancy.id]);
    expect(renewed.body.tenants).toEqual(tenancy.tenants);
    const [next, first] = await tenanciesOf(admin, `?flatId=${flat.id}`);
    expect([next?.until, first?.until, first?.ended]).toEqual([day(401), day(61), 'renewed']);
    const again = await admin.send<Said>('POST', path, { ...draft, version: 2 });
    expect([again.status, again.body.detail]).toEqual([
      409,
      expect.stringMatching(/^The tenancy of A-101 ended on .* already: Test admin said so on /),
    ]);
  });

  test('that is renewed sooner ends where the next one begins', async () => {
    const { admin, day, tenancy, kabirId } = await aTenancy();
    const draft = { version: 1, since: day(10), lastDay: day(400), tenants: [{ personId: kabirId }] };
    await admin.send('POST', `/api/tenancies/${tenancy.id}/renewal`, draft);
    expect((await tenanciesOf(admin, `?on=${day(9)}`)).map(({ id }) => id)).toEqual([tenancy.id]);
    expect((await tenanciesOf(admin, `?on=${day(10)}`)).map(({ renews }) => renews)).toEqual([tenancy.id]);
  });

  test('that never begins is taken back, and the log says so and not that it ended', async () => {
    const { admin, day, tenancy, kabirId } = await aTenancy();
    const draft = { version: 1, since: day(61), lastDay: day(400), tenants: [{ personId: kabirId }] };
    const { body: renewal } = await admin.send<Said>('POST', `/api/tenancies/${tenancy.id}/renewal`, draft);
    const end = { version: 1, on: day(61) };
    expect((await admin.send('POST', `/api/tenancies/${renewal.id}/end`, end)).status).toBe(200);
    const { body } = await admin.send<{ activities: { what: Message }[] }>('GET', '/api/activities?topic=tenancies');
    expect(say(body.activities[0]?.what as Message)).toBe(
      `took back the tenancy of A-101 with Kabir Menon, which was to begin on ${spokenDay(day(61))}`,
    );
  });

  test('is put right with a reason: its days, its people, their order, and when it was ended', async () => {
    const { admin, day, tenancy, kabirId, zoyaId } = await aTenancy();
    const path = `/api/tenancies/${tenancy.id}`;
    const facts = { since: day(-40), lastDay: day(50), tenants: [{ personId: zoyaId }, { name: 'Asif Menon' }] };
    const { body } = await admin.send<Said>('POST', `${path}/correction`, {
      version: 1,
      ...facts,
      reason: 'So it says',
    });
    expect(body).toMatchObject({ since: day(-40), until: day(51), correction: 'So it says', version: 2 });
    expect(body.tenants.map(({ name }) => name)).toEqual(['Zoya Menon', 'Asif Menon']);
    expect(await tenanciesOf(admin, `?personId=${kabirId}`)).toEqual([]);
    await admin.send('POST', `${path}/end`, { version: 2, on: day(0) });
    const ended = { ...facts, tenants: [{ personId: kabirId }], endedOn: day(-5), reason: 'Five days before' };
    const again = await admin.send<Said>('POST', `${path}/correction`, { version: 3, ...ended });
    expect(again.body).toMatchObject({ until: day(-5), ended: 'left', tenants: [{ name: 'Kabir Menon' }] });
    const stale = await admin.send<Said>('POST', `${path}/correction`, { version: 3, ...ended });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
  });

  test('that was ended is put right to have ended on a day that has come, and runs again where it has none', async () => {
    const { admin, flat, day, tenancy, kabirId } = await aTenancy();
    const path = `/api/tenancies/${tenancy.id}`;
    const facts = { since: day(-30), lastDay: day(60), tenants: [{ personId: kabirId }], reason: 'so' };
    const correct = async (endedOn: string | null) => {
      const { version } = (await admin.send<Said>('GET', path)).body;
      return admin.send<Said>('POST', `${path}/correction`, { version, ...facts, endedOn });
    };
    for (const how of ['left', 'bought']) {
      const { version } = (await admin.send<Said>('GET', path)).body;
      await admin.send('POST', `${path}/end`, { version, on: day(0), how });
      const ahead = await correct(day(10));
      const toCome = `${spokenDay(day(10))} is still to come: a tenancy ends sooner only on a day that has come.`;
      expect([ahead.status, ahead.body.errors]).toEqual([
        422,
        { endedOn: `${toCome} Choose one, or none where it goes on.` },
      ]);
      expect((await correct(day(-1))).body).toMatchObject({ until: day(-1), ended: how });
      expect((await correct(null)).body).toMatchObject({ until: day(61), ended: null });
    }
    // It is ended again as any other that runs.
    const { version } = (await admin.send<Said>('GET', path)).body;
    expect((await admin.send('POST', `${path}/end`, { version, on: day(0) })).status).toBe(200);
    await letOut(admin, { flatId: flat.id, since: day(0), lastDay: day(20), tenants: [{ name: 'Asif Khan' }] });
    const taken = await correct(null);
    expect([taken.status, taken.body.code]).toEqual([409, 'conflict']);
    expect(taken.body.detail).toContain('A-101 is let to Asif Khan');
  });

  test('that a tenant bought runs again only where they do not own the flat', async () => {
    const { admin, flat, owner, day, tenancy, kabirId } = await aTenancy();
    const buyer = { existingOwnerId: kabirId, newOwner: { name: 'Kabir Menon', phone: '9820077777' } };
    expect((await transferFlat(admin, flat, { presentOwnerId: owner.id, ...buyer })).status).toBe(201);
    const { version, ended } = (await admin.send<Said>('GET', `/api/tenancies/${tenancy.id}`)).body;
    expect(ended).toBe('bought');
    const facts = { since: day(-30), lastDay: day(60), tenants: [{ personId: kabirId }], reason: 'so', endedOn: null };
    const { status, body } = await admin.send<Said>('POST', `/api/tenancies/${tenancy.id}/correction`, {
      version,
      ...facts,
    });
    expect([status, body.errors]).toEqual([
      422,
      { 'tenants.0.personId': 'Kabir Menon owns A-101 on these days. Nobody rents from themself.' },
    ]);
  });

  test('that ended with its last day stays ended where no day is given', async () => {
    const { admin, day, tenancy, kabirId } = await aTenancy();
    const path = `/api/tenancies/${tenancy.id}`;
    await admin.send('POST', `${path}/end`, { version: 1, on: day(-10) });
    const facts = { since: day(-30), lastDay: day(-6), tenants: [{ personId: kabirId }], endedOn: null, reason: 'so' };
    const { body } = await admin.send<Said>('POST', `${path}/correction`, { version: 2, ...facts });
    expect(body).toMatchObject({ until: day(-5), ended: 'left' });
  });

  test('that was taken back before it began is put right as it is, and renews again where it is to begin after all', async () => {
    const { admin, day, tenancy, kabirId } = await aTenancy();
    const renewal = { since: day(61), lastDay: day(400), tenants: [{ personId: kabirId }] };
    const { body: next } = await admin.send<Said>('POST', `/api/tenancies/${tenancy.id}/renewal`, {
      version: 1,
      ...renewal,
    });
    await admin.send('POST', `/api/tenancies/${next.id}/end`, { version: 1, on: day(61) });
    const correct = (version: number, endedOn: string | null) =>
      admin.send<Said>('POST', `/api/tenancies/${next.id}/correction`, { version, ...renewal, endedOn, reason: 'so' });
    expect((await correct(2, day(61))).body).toMatchObject({ until: day(61), ended: 'left' });
    expect((await correct(3, null)).body).toMatchObject({ until: day(401), ended: null });
    expect((await admin.send<Said>('GET', `/api/tenancies/${tenancy.id}`)).body).toMatchObject({
      until: day(61),
      ended: 'renewed',
    });
  });

  test('is never put right to begin before what it renews, or after what renews it', async () => {
    const { admin, day, tenancy, kabirId } = await aTenancy();
    const tenants = [{ personId: kabirId }];
    const renewal = { version: 1, since: day(61), lastDay: day(400), tenants };
    const { body: next } = await admin.send<Said>('POST', `/api/tenancies/${tenancy.id}/renewal`, renewal);
    const correct = (id: string, version: number, since: string, lastDay: string) =>
      admin.send<Said>('POST', `/api/tenancies/${id}/correction`, { version, since, lastDay, tenants, reason: 'so' });
    const after = await correct(tenancy.id, 2, day(401), day(500));
    const before = await correct(next.id, 1, day(-400), day(-300));
    expect([after, before].map(({ status, body }) => [status, body.errors])).toEqual([
      [422, { since: `The tenancy that renews it begins on ${spokenDay(day(61))}. Choose an earlier day.` }],
      [422, { since: `The tenancy that it renews began on ${spokenDay(day(-30))}. Choose a later day.` }],
    ]);
    // A renewal that was taken back never was.
    await admin.send('POST', `/api/tenancies/${next.id}/end`, { version: 1, on: day(61) });
    expect((await correct(tenancy.id, 3, day(401), day(500))).status).toBe(200);
  });
});

describe('the end of a tenancy', () => {
  test('that renews another one and is taken back takes no vehicle from who still rents the flat', async () => {
    const { admin, flat, day, tenancy, kabirId } = await aTenancy();
    const vehicle = await addVehicle(admin, { vehicleNumber: 'KA 01 ZZ 0001', ownerId: kabirId, flatId: flat.id });
    const { tenants } = tenancy;
    const { body: renewal } = await admin.send<Said>('POST', `/api/tenancies/${tenancy.id}/renewal`, {
      ...{ version: tenancy.version, since: day(61), lastDay: day(390) },
      tenants: tenants.map(({ personId }) => ({ personId })),
    });
    const ending = { version: renewal.version, on: day(61), how: 'left', vehicles: {} };
    const ended = await admin.send<Said>('POST', `/api/tenancies/${renewal.id}/end`, ending);
    expect(ended.status).toBe(200);
    expect((await tenanciesOf(admin, `?on=${day(0)}`)).map(({ id, ended: how }) => [id, how])).toEqual([
      [tenancy.id, null],
    ]);
    expect((await vehicleOf(admin, vehicle.id)).flatId).toBe(flat.id);
  });

  test('takes the vehicles from the flat that leave with the tenants, and no others, and is taken back whole', async () => {
    const { society, admin, flat, owner, day, tenancy, kabirId, zoyaId } = await aTenancy();
    const at = { flatId: flat.id };
    const cars = await Promise.all([
      addVehicle(admin, { ...at, ownerId: kabirId, vehicleNumber: 'KA 01 AB 0001' }),
      addVehicle(admin, { ...at, ownerId: zoyaId, vehicleNumber: 'KA 01 AB 0002' }),
      addVehicle(admin, { ...at, ownerId: owner.id, vehicleNumber: 'KA 01 AB 0003' }),
    ]);
    const before = await everything({ admin });
    const ending = { version: 1, on: day(0), vehicles: { [cars[1].id]: 'stays' } };
    const { body, headers } = await admin.send<Said>('POST', `/api/tenancies/${tenancy.id}/end`, ending);
    expect(body).toMatchObject({ until: day(0), ended: 'left', lastDay: day(60) });
    const flats = await Promise.all(cars.map(async ({ id }) => (await vehicleOf(admin, id)).flatId));
    expect(flats).toEqual([null, flat.id, flat.id]);
    expect((await undo(admin, headers.get('activity-id') ?? '')).status).toBe(200);
    expect(await everything({ admin })).toEqual(before);
    await expectLogReplays(society.context.db, recordTables);
    await expectSoundLog(society.context.db);
  });

  test('tells the second of two clerks who said it and when', async () => {
    const { society, admin, day, tenancy } = await aTenancy();
    const other = await society.signedInAs('admin');
    const path = `/api/tenancies/${tenancy.id}/end`;
    const [one, two] = await Promise.all([
      admin.send<Said>('POST', path, { version: 1, on: day(0) }),
      other.send<Said>('POST', path, { version: 1, on: day(-1) }),
    ]);
    const [first, second] = one.status === 200 ? [one, two] : [two, one];
    expect([first.status, second.status]).toEqual([200, 409]);
    expect(second.body.errors).toEqual({
      on: expect.stringMatching(/^The tenancy of A-101 ended on .* already: Test admin said so on .*\.$/),
    });
  });

  test('of one that has not begun takes it back: it has no day, and the flat is free', async () => {
    const { admin, flat, day } = await aTenancy();
    const next = await letOut(admin, {
      flatId: flat.id,
      since: day(70),
      lastDay: day(90),
      tenants: [{ name: 'Ravi' }],
    });
    const path = `/api/tenancies/${next.body.id}/end`;
    const wrong = await admin.send<Said>('POST', path, { version: 1, on: day(75) });
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(['on']);
    expect((await admin.send<Said>('POST', path, { version: 1, on: day(70) })).body.until).toBe(day(70));
    const late = await admin.send<Said>('POST', path, { version: 1, on: day(70) });
    expect(late.body.errors).toEqual({
      on: expect.stringMatching(/^The tenancy of A-101 that was to begin on .* was taken back already: Test admin/),
    });
    const again = await letOut(admin, {
      flatId: flat.id,
      since: day(65),
      lastDay: day(90),
      tenants: [{ name: 'Asif' }],
    });
    expect(again.status).toBe(201);
  });

  test('of a renewal that has not begun leaves the one before as it was, with its own last day', async () => {
    const { admin, day, tenancy, kabirId } = await aTenancy();
    const draft = { version: 1, since: day(40), lastDay: day(400), tenants: [{ personId: kabirId }] };
    const { body: renewal } = await admin.send<Said>('POST', `/api/tenancies/${tenancy.id}/renewal`, draft);
    const end = { version: renewal.version, on: day(40) };
    expect((await admin.send('POST', `/api/tenancies/${renewal.id}/end`, end)).status).toBe(200);
    const before = { ended: null, until: day(61), lastDay: day(60) };
    expect((await admin.send<Tenancy>('GET', `/api/tenancies/${tenancy.id}`)).body).toMatchObject(before);
  });

  test('comes by itself the day after the last, and the next tenant comes that day', async () => {
    const { society, admin, flat, day, tenancy } = await aTenancy();
    const next = await letOut(admin, {
      flatId: flat.id,
      since: day(61),
      lastDay: day(90),
      tenants: [{ name: 'Ravi' }],
    });
    expect(next.status).toBe(201);
    society.later(70 * 86_400_000);
    const later = await society.signedInAs('admin');
    const late = await later.send<Said>('POST', `/api/tenancies/${tenancy.id}/end`, { version: 1, on: day(62) });
    expect(Object.keys(late.body.errors ?? {})).toEqual(['on']);
  });
});

describe('what was done to a tenancy is taken back', () => {
  test('letting, with the people who came with it', async () => {
    const { admin, activityId, society } = await aTenancy();
    expect((await undo(admin, activityId)).status).toBe(200);
    const [people, , , tenancies] = await everything({ admin });
    expect([people?.length, tenancies]).toEqual([1, []]);
    await expectLogReplays(society.context.db, recordTables);
  });

  test('and done again, with the same people', async () => {
    const scene = await aTenancy();
    const before = await everything(scene);
    const { headers } = await undo(scene.admin, scene.activityId);
    expect((await undo(scene.admin, headers.get('activity-id') ?? '')).status).toBe(200);
    expect(await everything(scene)).toEqual(before);
  });

  test('a renewal and a correction', async () => {
    const scene = await aTenancy();
    const { admin, day, tenancy, kabirId } = scene;
    const acts = [
      ['renewal', { since: day(61), lastDay: day(90), tenants: [{ name: 'Somebody New' }] }],
      ['correction', { since: day(-20), lastDay: day(70), tenants: [{ personId: kabirId }], reason: 'so' }],
    ] as const;
    for (const [what, draft] of acts) {
      const before = await everything(scene);
      const { version } = (await tenanciesOf(admin))[0] as Tenancy;
      const path = `/api/tenancies/${tenancy.id}/${what}`;
      const { headers, body } = await admin.send<Said>('POST', path, { version, ...draft });
      expect(body.code, JSON.stringify(body)).toBeUndefined();
      expect((await undo(admin, headers.get('activity-id') ?? '')).status, what).toBe(200);
      expect(await everything(scene)).toEqual(before);
    }
    await expectLogReplays(scene.db, recordTables);
  });

  test('not while something has come to depend on it, and not over the days of another', async () => {
    const { admin, flat, day, tenancy, kabirId, activityId } = await aTenancy();
    const vehicle = await addVehicle(admin, { flatId: flat.id, ownerId: kabirId });
    expect((await undo(admin, activityId)).status).toBe(409);
    await admin.send('DELETE', `/api/vehicles/${vehicle.id}`);
    const path = `/api/tenancies/${tenancy.id}/end`;
    const ended = await admin.send('POST', path, { version: 1, on: day(-10) });
    await letOut(admin, { flatId: flat.id, since: day(-10), lastDay: day(90), tenants: [{ name: 'Ravi' }] });
    const refused = await undo(admin, ended.headers.get('activity-id') ?? '');
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain('let A-101 to Ravi');
  });

  test('but for an end whose tenant was deleted since, whoever of them it was, until they are back', async () => {
    const { society, admin, day, tenancy, zoyaId } = await aTenancy();
    const { headers } = await admin.send('POST', `/api/tenancies/${tenancy.id}/end`, { version: 1, on: day(0) });
    const ending = headers.get('activity-id') ?? '';
    const deleted = await admin.send('DELETE', `/api/people/${zoyaId}?version=1`);
    expect(deleted.status).toBeLessThan(300);
    const refused = await undo(admin, ending);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringMatching(/^This can’t be undone\. A-101: Test admin deleted tenant Zoya Menon on /),
    ]);
    expect((await tenanciesOf(admin))[0]).toMatchObject({ ended: 'left', until: day(0) });
    expect((await undo(admin, deleted.headers.get('activity-id') ?? '')).status).toBe(200);
    expect((await undo(admin, ending)).status).toBe(200);
    expect((await tenanciesOf(admin))[0]).toMatchObject({ ended: null, tenants: [{}, { personId: zoyaId }] });
    await expectLogReplays(society.context.db);
  });
});

describe('what is deleted', () => {
  test('is nobody who rents or will, alone or among many', async () => {
    const scene = await aTenancy();
    const { admin, owner, kabirId, day } = scene;
    const other = await addFlat(admin, 'A-102');
    const tenants = [{ personId: kabirId }, { personId: owner.id }];
    await letOut(admin, { flatId: other.id, since: day(10), lastDay: day(90), tenants });
    const before = await everything(scene);
    for (const [path, flats] of [
      [`/api/people/${kabirId}`, 'A-101, A-102'],
      [`/api/owners/${kabirId}`, 'A-101, A-102'],
      [`/api/owners/${owner.id}`, 'A-102'],
    ] as const) {
      const { status, body } = await admin.send<Refusal>('DELETE', path);
      expect([status, body.detail]).toEqual([409, `They rent ${flats}. End the tenancy first.`]);
    }
    const many = { seen: { [owner.id]: owner.version }, delete: true };
    const { body } = await admin.send<BulkResult>('POST', '/api/owners/bulk', many);
    const why = { code: 'still_rents', params: { names: ['A-102'] } };
    expect(body).toMatchObject({ willChange: 0, cannot: [{ id: owner.id, why }] });
    expect(await everything(scene)).toEqual(before);
  });

  test('leaves the name of who rented, and is the tenant again when it comes back', async () => {
    const scene = await aTenancy();
    const { admin, kabirId, day, tenancy } = scene;
    await admin.send('POST', `/api/tenancies/${tenancy.id}/end`, { version: 1, on: day(0) });
    const before = await everything(scene);
    const { headers } = await admin.send('DELETE', `/api/people/${kabirId}`);
    expect((await tenanciesOf(admin, `?on=${day(-1)}`))[0]?.tenants[0]).toEqual({
      personId: null,
      name: 'Kabir Menon',
      phone: null,
    });
    expect((await undo(admin, headers.get('activity-id') ?? '')).status).toBe(200);
    expect(await everything(scene)).toEqual(before);
    await expectLogReplays(scene.db, recordTables);
  });

  test('is no flat that is let, alone or among many, and one that was let leaves its number', async () => {
    const scene = await aTenancy();
    const { admin, flat, owner, day, tenancy } = scene;
    await admin.send('DELETE', `/api/owners/${owner.id}`);
    const refused = await admin.send<Refusal>('DELETE', `/api/flats/${flat.id}`);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringMatching(/^A-101 is let to Kabir Menon and Zoya Menon until .*\. End the tenancy first\.$/),
    ]);
    await admin.send('POST', `/api/tenancies/${tenancy.id}/end`, { version: 1, on: day(0) });
    const before = await everything(scene);
    const { headers, status } = await admin.send('DELETE', `/api/flats/${flat.id}`);
    expect(status).toBe(204);
    expect((await tenanciesOf(admin))[0]).toMatchObject({ flatId: null, flatNumber: 'A-101' });
    expect((await undo(admin, headers.get('activity-id') ?? '')).status).toBe(200);
    expect(await everything(scene)).toEqual(before);
  });
});

describe('a number that is deleted and made again', () => {
  /** A-101 was let to Kabir and Zoya Menon from 90 to 50 days ago, and deleted. */
  async function aDeletedFlat() {
    const office = await anOffice();
    const { society, admin } = office;
    const day = (days: number) => todayOf(society, days);
    const flat = await addFlat(admin, 'A-101');
    const { body } = await letOut(admin, { flatId: flat.id, since: day(-90), lastDay: day(-50) });
    await admin.send('POST', `/api/tenancies/${body.id}/end`, { version: 1, on: day(-49) });
    await doing(admin, 'DELETE', `/api/flats/${flat.id}`);
    const letTo = (id: string, name: string, from: number, to: number) =>
      letOut(admin, { flatId: id, since: day(from), lastDay: day(to), tenants: [{ name }] });
    const onDay = async (on: number) =>
      (await tenanciesOf(admin, `?on=${day(on)}`)).map(({ flatNumber, tenants }) => [flatNumber, tenants[0]?.name]);
    return { ...office, day, old: body, letTo, onDay };
  }
  const taken = (day: (days: number) => string) =>
    `A-101 is let to Kabir Menon and Zoya Menon from ${spokenDay(day(-90))} to ${spokenDay(day(-50))}. Choose other days.`;

  test('is let on no day on which the old one was, neither by a letting nor by a correction, of either', async () => {
    const { admin, day, old, letTo, onDay } = await aDeletedFlat();
    const again = await addFlat(admin, 'A-101');
    const refused = await letTo(again.id, 'Asif Khan', -60, -40);
    expect([refused.status, refused.body.errors]).toEqual([409, { since: taken(day) }]);
    const { status, body } = await letTo(again.id, 'Asif Khan', -49, -40);
    expect(status).toBe(201);
    const facts = { tenants: body.tenants.map(({ personId }) => ({ personId })), reason: 'so' };
    const sooner = { version: 1, since: day(-55), lastDay: day(-40), ...facts };
    const earlier = await admin.send<Said>('POST', `/api/tenancies/${body.id}/correction`, sooner);
    expect([earlier.status, earlier.body.errors]).toEqual([409, { since: taken(day) }]);
    const { version, tenants } = (await admin.send<Said>('GET', `/api/tenancies/${old.id}`)).body;
    const ids = tenants.map(({ personId }) => ({ personId }));
    const longer = { version, since: day(-90), lastDay: day(-45), tenants: ids, reason: 'so' };
    const later = await admin.send<Said>('POST', `/api/tenancies/${old.id}/correction`, longer);
    expect([later.status, Object.keys(later.body.errors ?? {})]).toEqual([409, ['lastDay']]);
    expect(later.body.detail).toContain('A-101 is let to Asif Khan');
    expect(await onDay(-55)).toEqual([['A-101', 'Kabir Menon']]);
    expect(await onDay(-45)).toEqual([['A-101', 'Asif Khan']]);
  });

  test('or given to another flat, goes with its tenancies only where they have no day in common', async () => {
    const { admin, day, letTo, onDay } = await aDeletedFlat();
    const rename = (flat: { id: string; version: number }) =>
      admin.send<Said>('PATCH', `/api/flats/${flat.id}`, { version: flat.version, flatNumber: 'A-101' });
    const [met, apart] = [await addFlat(admin, 'B-204'), await addFlat(admin, 'B-205')];
    await letTo(met.id, 'Asif Khan', -60, -40);
    await letTo(apart.id, 'Ravi Iyer', -49, -40);
    const refused = await rename(met);
    const days = `from ${spokenDay(day(-90))} to ${spokenDay(day(-50))}`;
    const both = `was let to Kabir Menon and Zoya Menon ${days}, when this one was let to Asif Khan.`;
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      {
        flatNumber: `A flat A-101 that was deleted ${both} Choose another number, or correct those days first.`,
      },
    ]);
    expect((await rename(apart)).status).toBe(200);
    expect(await onDay(-55)).toEqual([
      ['A-101', 'Kabir Menon'],
      ['B-204', 'Asif Khan'],
    ]);
  });

  test('gets nothing back by an undo that the old one had on the same days', async () => {
    const { admin, day, letTo, onDay } = await aDeletedFlat();
    const flat = await addFlat(admin, 'B-204');
    const { body } = await letTo(flat.id, 'Asif Khan', -60, -40);
    const tenants = body.tenants.map(({ personId }) => ({ personId }));
    const path = `/api/tenancies/${body.id}/correction`;
    const shorter = { version: 1, since: day(-49), lastDay: day(-40), tenants, reason: 'so' };
    const corrected = await doing(admin, 'POST', path, shorter);
    const renamed = await doing(admin, 'PATCH', `/api/flats/${flat.id}`, { version: 1, flatNumber: 'A-101' });
    const refused = await undo(admin, corrected);
    expect(refused.status).toBe(409);
    expect(refused.body.current?.obstacles).toMatchObject([{ topic: 'tenancies', entityId: body.id }]);
    const back = await undo(admin, renamed);
    expect((await undo(admin, corrected)).status).toBe(200);
    // Nor is the number given to it again by an undo of that undo.
    const again = await undo(admin, back.headers.get('activity-id') ?? '');
    expect(again.status).toBe(409);
    expect(again.body.current?.obstacles).toMatchObject([{ topic: 'flats', entityId: flat.id }]);
    expect(await onDay(-55)).toEqual([
      ['A-101', 'Kabir Menon'],
      ['B-204', 'Asif Khan'],
    ]);
  });
});

describe('a tenancy is refused, and says at which field', () => {
  const day = '2026-01-01';
  const refusals: [what: string, more: object, errors: Record<string, string>][] = [
    ['without a tenant', { tenants: [] }, { tenants: 'Name at least one tenant' }],
    [
      'with seven tenants',
      { tenants: Array.from({ length: 7 }, (_, place) => ({ name: `Tenant ${place}` })) },
      { tenants: 'A flat is let to at most 6 tenants' },
    ],
    ['with a tenant without a name', { tenants: [{ phone: '9820077777' }] }, { 'tenants.0.name': 'Name is required' }],
    [
      'with the same tenant twice, however it is written',
      { tenants: [zoya, { name: 'ZOYA  menon' }] },
      { 'tenants.1.name': 'This tenant is named above already' },
    ],
    [
      'with an end before the beginning',
      { since: day, lastDay: '2025-12-31' },
      { lastDay: 'It begins on 01 Jan 2026. Choose that day or a later one.' },
    ],
    [
      'with a family of nobody that is known',
      { familyDetails: { adults: 0, children: null, males: null, females: null } },
      { 'familyDetails.adults': 'All family details must be greater than 0' },
    ],
    [
      'until the last day that four digits can write, or from one of a year that is none',
      { since: '0001-01-01', lastDay: '9999-12-31' },
      {
        since: 'The first day of the agreement must be in 1900 or later',
        lastDay: 'The last day of the agreement must be in 2999 or earlier',
      },
    ],
    [
      'with half a rupee of rent',
      { rent: 0.5 },
      { rent: 'Rent must be a whole number from 0 to 10,00,00,000, not 0.5' },
    ],
    [
      'with police told tomorrow',
      { policeOn: '2999-01-01' },
      { policeOn: "The day can't be in the future: 01 Jan 2999" },
    ],
    [
      'with a phone of another country, which the society does not take',
      { tenants: [{ name: 'John', phone: '+442079460000' }] },
      { 'tenants.0.phone': 'Phone number must be 10 digits' },
    ],
  ];

  test('for what is wrong by itself', async () => {
    const { admin, flat } = await anOwnedFlat();
    for (const [what, more, errors] of refusals) {
      const draft = { flatId: flat.id, since: '2026-01-01', lastDay: '2026-12-31', ...more };
      const { status, body } = await letOut(admin, draft);
      expect([what, status, body.errors]).toEqual([what, 422, errors]);
    }
    expect(await tenanciesOf(admin)).toEqual([]);
  });

  test('to its owner, on days on which they own it', async () => {
    const { admin, flat, owner } = await anOwnedFlat();
    const tenants = [{ personId: owner.id }];
    const { status, body } = await letOut(admin, { flatId: flat.id, since: day, lastDay: '2026-12-31', tenants });
    expect([status, body.errors]).toEqual([
      422,
      { 'tenants.0.personId': 'Meera Rao owns A-101 on these days. Nobody rents from themself.' },
    ]);
    const before = await letOut(admin, { flatId: flat.id, since: '2023-01-01', lastDay: '2023-12-31', tenants });
    expect(before.status).toBe(201);
    const other = await addFlat(admin, 'A-102');
    expect((await letOut(admin, { flatId: other.id, since: day, lastDay: '2026-12-31', tenants })).status).toBe(201);
  });

  test('to somebody twice, and to somebody who is gone', async () => {
    const { admin, flat } = await anOwnedFlat();
    const { id: personId } = await addOwner(admin, { name: 'Other', email: 'other@people.example', status: 'Old' });
    const draft = { flatId: flat.id, since: day, lastDay: '2026-12-31' };
    const twice = await letOut(admin, { ...draft, tenants: [{ personId }, { personId }] });
    expect(twice.body.errors).toEqual({ 'tenants.1.personId': 'This tenant is named above already' });
    await admin.send('DELETE', `/api/people/${personId}`);
    const gone = await letOut(admin, { ...draft, tenants: [{ personId }] });
    expect(Object.keys(gone.body.errors ?? {})).toEqual(['tenants.0.personId']);
    const none = await letOut(admin, { ...draft, flatId: crypto.randomUUID() });
    expect([none.status, Object.keys(none.body.errors ?? {})]).toEqual([409, ['flatId']]);
  });

  test.each([
    ['over the days of another', -10, 10, 'since'],
    ['around them', -60, 90, 'lastDay'],
    ['from before into them', -60, -30, 'lastDay'],
    ['from their last day on', 60, 90, 'since'],
  ])('%s', async (_, since, last, field) => {
    const { admin, flat, day } = await aTenancy();
    const draft = { flatId: flat.id, since: day(since), lastDay: day(last), tenants: [{ name: 'Ravi' }] };
    const { status, body } = await letOut(admin, draft);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([409, [field]]);
    expect(body.detail).toMatch(/^A-101 is let to Kabir Menon and Zoya Menon from .* to .*\. Choose other days\.$/);
    expect((await admin.send<Items<object>>('GET', '/api/people')).body.items.length).toBe(3);
  });
});

describe('when two records of a person become one', () => {
  async function merge(admin: Person, id: string, otherId: string) {
    const versionOf = async (one: string) =>
      (await admin.send<{ version: number }>('GET', `/api/people/${one}`)).body.version;
    const versions = { version: await versionOf(id), otherVersion: await versionOf(otherId) };
    return admin.send<Refusal>('POST', `/api/owners/${id}/merge`, { otherId, ...versions });
  }

  test('its tenancies pass over, and come back when that is undone', async () => {
    const scene = await aTenancy();
    const { admin, kabirId, db } = scene;
    const other = await addOwner(admin, { name: 'K. Menon', email: 'k@people.example', status: 'Old' });
    const before = await everything(scene);
    const { status, headers, body } = await merge(admin, other.id, kabirId);
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await tenanciesOf(admin))[0]?.tenants[0]).toMatchObject({ personId: other.id, name: 'K. Menon' });
    expect((await undo(admin, headers.get('activity-id') ?? '')).status).toBe(200);
    expect(await everything(scene)).toEqual(before);
    await expectLogReplays(db, recordTables);
  });

  test('two tenants of one flat, and a tenant and their owner, are two people', async () => {
    const { admin, owner, kabirId, zoyaId } = await aTenancy();
    const together = await merge(admin, kabirId, zoyaId);
    expect([together.status, together.body.detail]).toEqual([409, expect.stringMatching(/rent A-101 together since/)]);
    for (const [one, other] of [
      [owner.id, kabirId],
      [kabirId, owner.id],
    ] as const) {
      const { status, body } = await merge(admin, one, other);
      expect([status, body.detail]).toEqual([
        409,
        expect.stringMatching(/^Kabir Menon rents A-101 since .* from the /),
      ]);
    }
  });
});

test('who rents a flat is not erased before the tenancy has ended; then the name stays in it', async () => {
  const { admin, day, tenancy, kabirId } = await aTenancy();
  const plan = async () =>
    (await admin.send<{ cannot: { code: string }[] }>('GET', `/api/owners/${kabirId}/erasure`)).body;
  expect((await plan()).cannot.map(({ code }) => code)).toEqual(['still_rents']);
  await admin.send('POST', `/api/tenancies/${tenancy.id}/end`, { version: 1, on: day(0) });
  expect((await plan()).cannot).toEqual([]);
  const { status, body } = await eraseOwner(admin, kabirId);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  expect((await tenanciesOf(admin))[0]?.tenants[0]).toMatchObject({ name: 'Kabir Menon', phone: null });
});
