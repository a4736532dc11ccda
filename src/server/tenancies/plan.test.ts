import { describe, expect, test } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import type { Message } from '#domain/message.ts';
import { say } from '#domain/say.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import type { TenancyPlan } from '#domain/tenancyPlan.ts';
import { undo } from '../../../tests/support/activities.ts';
import {
  addFlat,
  addVehicle,
  editOwner,
  flatOf,
  type Items,
  transferFlat,
  vehicleOf,
} from '../../../tests/support/entries.ts';
import { expectLogReplays, recordTables } from '../../../tests/support/ledger.ts';
import { expectAsPlanned } from '../../../tests/support/planned.ts';
import { anOwnedFlat, todayOf } from '../../../tests/support/society.ts';

type Refusal = { detail: string; code: string; errors?: Record<string, string> };
type Said = Tenancy & TenancyPlan & Refusal;

/** A-101, Meera Rao's, is let to Kabir and Zoya Menon, each with a car there; Meera's mother and Kabir's are listed. */
async function aLetFlat({ since = -30, lastDay = 60 } = {}) {
  const office = await anOwnedFlat();
  const { society, admin, flat } = office;
  const day = (days: number) => todayOf(society, days);
  const send = (path: string, draft: object) => admin.send<Said>('POST', `/api/${path}`, draft);
  const lists = (name: string) => send('households', { flatId: flat.id, members: [{ name, relation: 'Mother' }] });
  expect((await lists('Asha Rao')).status).toBe(201);
  const tenants = [{ name: 'Kabir Menon' }, { name: 'Zoya Menon' }];
  const { body: tenancy } = await send('tenancies', {
    flatId: flat.id,
    since: day(since),
    lastDay: day(lastDay),
    tenants,
  });
  if (lastDay >= 0) expect((await lists('Kamala Menon')).status).toBe(201);
  const [kabirId = '', zoyaId = ''] = tenancy.tenants.map(({ personId }) => personId ?? '');
  const cars = [
    await addVehicle(admin, { flatId: flat.id, ownerId: kabirId, vehicleNumber: 'KA 01 AB 0001' }),
    await addVehicle(admin, { flatId: flat.id, ownerId: zoyaId, vehicleNumber: 'KA 01 AB 0002' }),
  ] as const;
  const next = (more: object = {}) => ({
    ...{ flatId: flat.id, since: day(0), lastDay: day(300), tenants: [{ name: 'Imran Shaikh' }] },
    ends: { id: tenancy.id, version: 1 },
    ...more,
  });
  const tenancies = async () =>
    (await admin.send<Items<Tenancy>>('GET', `/api/tenancies?flatId=${flat.id}`)).body.items;
  return { ...office, day, send, tenancy, kabirId, zoyaId, cars, next, tenancies, db: society.context.db };
}

describe('one tenant leaves and the next one comes', () => {
  test('in one act: shown before, one line of the log, one undo', async () => {
    const { admin, flat, day, send, next, cars, tenancies, db } = await aLetFlat();
    const draft = next({ ends: { ...next().ends, vehicles: { [cars[1].id]: 'stays' } } });
    const { body: plan } = await send('tenancies/preview', draft);
    expect(plan).toEqual({
      flatNumber: 'A-101',
      begins: { tenants: 'Imran Shaikh', since: day(0), lastDay: day(300) },
      earlier: {
        ...{ tenants: 'Kabir Menon and Zoya Menon', since: day(-30), lastDay: day(60) },
        ...{ until: day(0), becomes: 'left' },
      },
      livesThere: [
        { from: day(0), names: 'Imran Shaikh', as: 'tenant', several: false },
        { from: day(301), names: 'Meera Rao', as: 'owner', several: false },
      ],
      household: [{ name: 'Kamala Menon', becomes: 'leaves' }],
      mayCome: [],
      vehicles: [
        expect.objectContaining({ vehicleNumber: 'KA 01 AB 0001', ownerName: 'Kabir Menon', choice: 'leaves' }),
        expect.objectContaining({ vehicleNumber: 'KA 01 AB 0002', ownerName: 'Zoya Menon', choice: 'stays' }),
      ],
      warnings: [{ code: 'plan_ends_sooner', params: { name: 'Kabir Menon and Zoya Menon', until: day(60) } }],
    });
    expect((await tenancies()).length, 'nothing was done yet').toBe(1);
    const before = await db.selectFrom('activities').select('id').execute();
    const { status, headers } = await send('tenancies', draft);
    expect(status).toBe(201);
    await expectAsPlanned(admin, { flatId: flat.id, today: day(0) }, plan);
    const after = await db.selectFrom('activities').selectAll().execute();
    expect(after.length).toBe(before.length + 1);
    const { body: log } = await admin.send<{ activities: { what: object }[] }>(
      'GET',
      '/api/activities?topic=tenancies',
    );
    expect(log.activities[0]?.what).toMatchObject({
      params: { kind: 'add', label: 'A-101', other: 'Imran Shaikh', after: 'Kabir Menon and Zoya Menon' },
    });
    expect((await undo(admin, headers.get('activity-id') ?? '')).status).toBe(200);
    const [only, ...others] = await tenancies();
    expect([only?.ended, only?.until, others]).toEqual([null, day(61), []]);
    expect((await vehicleOf(admin, cars[0].id)).flatId).toBe(flat.id);
    await expectLogReplays(db, recordTables);
  });

  test('where one of the tenants stays on, so do their vehicles, and nothing is asked of them', async () => {
    const { admin, flat, send, next, zoyaId, cars } = await aLetFlat();
    const draft = next({ tenants: [{ personId: zoyaId }, { name: 'Imran Shaikh' }] });
    const { body: plan } = await send('tenancies/preview', draft);
    expect(plan.vehicles.map(({ choice }) => choice)).toEqual(['leaves', 'stays']);
    expect((await send('tenancies', draft)).status).toBe(201);
    expect((await vehicleOf(admin, cars[1].id)).flatId).toBe(flat.id);
    expect((await vehicleOf(admin, cars[0].id)).flatId).toBeNull();
  });

  test('of one that is overdue says that they left the day after its last, and its owner lived there between', async () => {
    const { day, send, next, tenancies } = await aLetFlat({ since: -300, lastDay: -10 });
    const { body: plan } = await send('tenancies/preview', next());
    expect(plan.earlier).toMatchObject({ until: day(-9), becomes: 'left' });
    expect(plan.livesThere[0]).toEqual({ from: day(0), names: 'Imran Shaikh', as: 'tenant', several: false });
    await send('tenancies', next());
    expect((await tenancies()).map(({ ended, until }) => [ended, until])).toEqual([
      [null, day(301)],
      ['left', day(-9)],
    ]);
  });

  test('the day after the last of one that still runs lets it run, with its vehicles', async () => {
    const { admin, flat, day, send, next, tenancies, cars } = await aLetFlat();
    const draft = next({ since: day(61) });
    const { body: plan } = await send('tenancies/preview', draft);
    expect(plan.earlier).toMatchObject({ until: day(61), becomes: 'runs' });
    expect(plan.warnings).toEqual([]);
    await send('tenancies', draft);
    expect((await tenancies()).map(({ ended }) => ended)).toEqual([null, null]);
    expect((await vehicleOf(admin, cars[0].id)).flatId).toBe(flat.id);
  });

  test('in place of a renewal that has no day then: what it renewed ends as well, and the flat is let once', async () => {
    const { admin, flat, day, send, tenancy, kabirId, next, tenancies } = await aLetFlat();
    const renewal = { version: 1, since: day(0), lastDay: day(300), tenants: [{ personId: kabirId }] };
    const { body } = await send(`tenancies/${tenancy.id}/renewal`, renewal);
    const draft = next({ ends: { id: body.id, version: 1 } });
    const { body: plan } = await send('tenancies/preview', draft);
    expect(plan.earlier).toMatchObject({ becomes: 'never' });
    expect(plan.livesThere[0]).toEqual({ from: day(0), names: 'Imran Shaikh', as: 'tenant', several: false });
    expect((await send('tenancies', draft)).status).toBe(201);
    await expectAsPlanned(admin, { flatId: flat.id, today: day(0) }, plan);
    const lasting = (await tenancies()).filter(({ since, until }) => since < until);
    expect(lasting.map(({ ended, until }) => [ended, until])).toEqual([
      [null, day(301)],
      ['left', day(0)],
    ]);
  });

  test('is refused at the first day where that lies before the other’s or is still to come', async () => {
    const { day, send, next, tenancies } = await aLetFlat();
    for (const [since, sentence] of [
      [-40, /^It begins on .*\. Choose that day or a later one\.$/],
      [
        10,
        /^A-101 is let to Kabir Menon and Zoya Menon until .*, and a tenancy ends sooner only on a day that has come\./,
      ],
    ] as const)
      for (const path of ['tenancies/preview', 'tenancies']) {
        const { status, body } = await send(path, next({ since: day(since) }));
        expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['since']]);
        expect(body.errors?.['since']).toMatch(sentence);
      }
    expect((await tenancies()).length).toBe(1);
  });

  test('by two clerks at once is done once; the other is told at that question who said so and when', async () => {
    const { society, admin, next, tenancies, send } = await aLetFlat();
    const other = await society.signedInAs('admin');
    const [one, two] = await Promise.all([
      admin.send<Said>('POST', '/api/tenancies', next()),
      other.send<Said>('POST', '/api/tenancies', next({ tenants: [{ name: 'Ravi Shah' }] })),
    ]);
    const [first, second] = one.status === 201 ? [one, two] : [two, one];
    expect([first.status, second.status]).toEqual([201, 409]);
    expect(second.body.errors).toEqual({
      ends: expect.stringMatching(/^The tenancy of A-101 ended on .* already: Test admin said so on .*\.$/),
    });
    expect((await tenancies()).length).toBe(2);
    expect((await send('tenancies/preview', next())).body.errors).toEqual(second.body.errors);
  });

  test('is refused over the days of a further tenancy, for a tenancy of another flat, and for one that was changed', async () => {
    const { admin, flat, day, send, next, tenancy, kabirId } = await aLetFlat();
    const { body: later } = await send('tenancies', {
      ...{ flatId: flat.id, since: day(100), lastDay: day(200), tenants: [{ name: 'Ravi Shah' }] },
    });
    const over = await send('tenancies', next());
    expect([over.status, over.body.errors]).toEqual([
      409,
      { lastDay: expect.stringMatching(/^A-101 is let to Ravi Shah from .* to .*\. Choose other days\.$/) },
    ]);
    const elsewhere = await send('tenancies', next({ flatId: (await addFlat(admin, 'A-102')).id }));
    expect(elsewhere.body.errors).toEqual({ ends: 'This tenancy is not one of A-102' });
    const until = next({ lastDay: day(99) });
    const correction = {
      version: 1,
      since: day(-30),
      lastDay: day(60),
      tenants: [{ personId: kabirId }],
      reason: 'So',
    };
    await send(`tenancies/${tenancy.id}/correction`, correction);
    expect([(await send('tenancies', until)).body.code, later.ended]).toEqual(['stale', null]);
    const shapeless = await send('tenancies', next({ ends: 'them' }));
    expect(shapeless.body.errors).toEqual({ ends: 'Choose again which tenants leave' });
  });
});

describe('what would be', () => {
  test('when a flat is let: who lives there from when, whose household lives elsewhere meanwhile, and what to know', async () => {
    const { admin, day, send, kabirId } = await aLetFlat();
    const other = await addFlat(admin, 'A-102', { status: 'Maintenance' });
    const draft = { flatId: other.id, since: day(-50), lastDay: day(-20), tenants: [{ personId: kabirId }] };
    const { body: plan } = await send('tenancies/preview', draft);
    expect(plan.livesThere).toEqual([
      { from: day(-50), names: 'Kabir Menon', as: 'tenant', several: false },
      { from: day(-19), names: null, as: null, several: false },
    ]);
    expect(plan.warnings.map(({ code }) => code)).toEqual([
      ...['plan_no_owner', 'plan_in_maintenance', 'plan_over_already', 'plan_rents_too'],
    ]);
  });

  test('when a flat is let that is Available: its status stays, is counted so, and can be changed where that is wrong', async () => {
    const { admin, day, send } = await aLetFlat();
    const other = await addFlat(admin, 'A-102');
    const draft = { flatId: other.id, since: day(0), lastDay: day(300), tenants: [{ name: 'Imran Shaikh' }] };
    const { body: plan } = await send('tenancies/preview', draft);
    expect(plan.warnings.map((why) => say(why as Message))).toEqual([
      'Nobody is on record as owner of A-102.',
      'A-102 stays Available, and is counted so. Where it is not to be had, set its status to Occupied.',
    ]);
    expect((await send('tenancies', draft)).status).toBe(201);
    expect((await flatOf(admin, other.id)).status).toBe('Available');
    const { body: occupied } = await admin.send<Flat>('PATCH', `/api/flats/${other.id}`, {
      ...{ version: other.version, status: 'Occupied' },
    });
    expect(occupied.status).toBe('Occupied');
    const { body: renewed } = await send('tenancies/preview', { ...draft, since: day(301), lastDay: day(400) });
    expect(renewed.warnings.map(({ code }) => code)).toEqual(['plan_no_owner']);
  });

  test('when a tenancy is renewed: it goes on, with its household and vehicles', async () => {
    const { admin, flat, day, send, tenancy, kabirId } = await aLetFlat();
    const draft = { version: 1, since: day(40), lastDay: day(400), tenants: [{ personId: kabirId }] };
    const { body: plan } = await send(`tenancies/${tenancy.id}/renewal/preview`, draft);
    expect(plan).toMatchObject({
      earlier: { until: day(40), becomes: 'renewed' },
      livesThere: [{ from: day(40), names: 'Kabir Menon' }, { from: day(401) }],
      household: [{ name: 'Kamala Menon', becomes: 'stays' }],
      vehicles: [{ choice: 'stays' }, { choice: 'stays' }],
    });
    const { status, body: renewal } = await send(`tenancies/${tenancy.id}/renewal`, draft);
    expect(status).toBe(201);
    await expectAsPlanned(admin, { flatId: flat.id, today: day(0) }, plan);
    // Taken back before it begins, the one before goes on: so its plan says.
    const end = { version: 1, on: day(40) };
    const { body: back } = await send(`tenancies/${renewal.id}/end/preview`, end);
    expect(back).toMatchObject({
      earlier: { becomes: 'never' },
      livesThere: [
        { from: day(40), names: 'Kabir Menon and Zoya Menon', as: 'tenant', several: true },
        { from: day(61), names: 'Meera Rao', as: 'owner' },
      ],
      household: [{ name: 'Kamala Menon', becomes: 'stays' }],
    });
    expect((await send(`tenancies/${renewal.id}/end`, end)).status).toBe(200);
    await expectAsPlanned(admin, { flatId: flat.id, today: day(0) }, back);
  });

  test('whatever is done: who owns the flat is called as today, and who owned it before as they were then', async () => {
    const { admin, flat, owner, day, send, tenancy, next } = await aLetFlat();
    await editOwner(admin, owner.id, { name: 'Meera Iyer' });
    const lives = async (path: string, draft: object) => {
      const { body } = await send(`tenancies/${path}preview`, draft);
      return body.livesThere.flatMap(({ as, names }) => (as === 'owner' ? names : []));
    };
    const renewal = {
      version: 1,
      since: day(61),
      lastDay: day(90),
      tenants: [{ personId: tenancy.tenants[0]?.personId }],
    };
    expect(await lives('', next())).toEqual(['Meera Iyer']);
    expect(await lives(`${tenancy.id}/renewal/`, renewal)).toEqual(['Meera Iyer']);
    const end = { version: 1, on: day(-5), how: 'left' };
    expect(await lives(`${tenancy.id}/end/`, end)).toEqual(['Meera Iyer']);
    const sold = { presentOwnerId: owner.id, occupancyDate: day(-3), tenancy: 'stays' };
    const { body, status } = await transferFlat(admin, flat, sold);
    expect(status, JSON.stringify(body)).toBe(201);
    await editOwner(admin, `${body['ownerId']}`, { name: 'Binod Shah' });
    expect(await lives(`${tenancy.id}/end/`, end)).toEqual(['Meera Rao', 'Binod Shah']);
  });

  test('when it ends: the owner’s household lives there again; a tenant who is no owner has bought nothing', async () => {
    const { admin, flat, day, send, tenancy } = await aLetFlat();
    const end = { version: 1, on: day(-5), how: 'bought' };
    const { body: plan } = await send(`tenancies/${tenancy.id}/end/preview`, end);
    expect(plan).toMatchObject({
      begins: null,
      earlier: { until: day(-5), becomes: 'bought' },
      livesThere: [{ from: day(-5), names: 'Meera Rao', as: 'owner' }],
      household: [
        { name: 'Kamala Menon', becomes: 'leaves' },
        { name: 'Asha Rao', becomes: 'returns' },
      ],
    });
    expect(plan.warnings.map(({ code }) => code)).toEqual(['plan_ends_sooner', 'plan_buys_nothing']);
    expect((await send(`tenancies/${tenancy.id}/end`, end)).status).toBe(200);
    await expectAsPlanned(admin, { flatId: flat.id, today: day(0) }, plan);
  });
});
