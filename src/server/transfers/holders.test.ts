import { describe, expect, test } from 'vitest';
import type { BulkResult } from '#domain/bulkCalls.ts';
import type { HoldersPlan } from '#domain/holders.ts';
import type { Message } from '#domain/message.ts';
import type { Ownership } from '#domain/ownership.ts';
import { say } from '#domain/say.ts';
import type { OwnershipOn, ReversalPlan, Transfer } from '#domain/transfer.ts';
import {
  addFlat,
  addOwner,
  addVehicle,
  dayAgo,
  editOwner,
  family,
  flatOf,
  type Items,
  ownerOf,
  transferFlat,
  vehicleOf,
} from '../../../tests/support/entries.ts';
import { applied, paste } from '../../../tests/support/importing.ts';
import { expectLogReplays, expectSoundLog, expectSoundOwnership } from '../../../tests/support/ledger.ts';
import { anOwnedFlat, type Person } from '../../../tests/support/society.ts';

// Several people own a flat (docs/rules.md, Joint owners).

type Change = { holders: object[]; presentOwnerIds: string[]; [field: string]: unknown };
type Refusal = { code: string; detail: string; errors?: Record<string, string>; id: string };

function change(admin: Person, flatId: string, { reason = 'name added', on = dayAgo(0), ...more }: Change) {
  const draft = { flatId, on, reason, ...more };
  return admin.send<Refusal>('POST', '/api/transfers/holders', { key: crypto.randomUUID(), ...draft });
}

/** A-101, of Meera Rao since 1 April 2024 and with Sunita Kumar since a hundred days. */
async function twoOwners(shares: [string | null, string | null] = [null, null]) {
  const office = await anOwnedFlat();
  const { admin, flat, owner } = office;
  const holders = [
    { personId: owner.id, share: shares[0] },
    { name: 'Sunita Kumar', phone: '9820055555', share: shares[1] },
  ];
  const { body } = await change(admin, flat.id, { presentOwnerIds: [owner.id], holders, on: dayAgo(100) });
  const [sunita] = (await flatOf(admin, flat.id)).jointOwners;
  return { ...office, sunitaId: sunita?.ownerId ?? '', added: body };
}

async function historyOf(admin: Person, flatId: string): Promise<Ownership[]> {
  return (await admin.send<Items<Ownership>>('GET', `/api/flats/${flatId}/ownerships`)).body.items;
}

const spans = (all: Ownership[]) =>
  all.map(({ ownerName, since, until, share, with: others }) => [ownerName, since, until, share, others.join()]);

async function register(admin: Person, query = ''): Promise<Transfer[]> {
  return (await admin.send<Items<Transfer>>('GET', `/api/transfers${query}`)).body.items;
}

test('on each day the owners of a flat have the places 1, 2, 3 among those of that day, whoever came before them since', async () => {
  const { admin, flat, owner, sunitaId } = await twoOwners();
  const third = { name: 'Kabir Menon', phone: '9820066666' };
  const alone = { presentOwnerIds: [owner.id, sunitaId], holders: [{ personId: sunitaId }], on: dayAgo(50) };
  expect((await change(admin, flat.id, { ...alone, reason: 'sale' })).status).toBe(201);
  const inFront = { presentOwnerIds: [sunitaId], holders: [third, { personId: sunitaId }], on: dayAgo(20) };
  expect((await change(admin, flat.id, inFront)).status).toBe(201);
  const on = async (day: string) =>
    (await admin.send<Items<OwnershipOn>>('GET', `/api/ownerships?on=${day}`)).body.items.map(
      ({ ownerName, place }) => [ownerName, place],
    );
  expect(await on(dayAgo(60))).toEqual([
    ['Meera Rao', 1],
    ['Sunita Kumar', 2],
  ]);
  expect(await on(dayAgo(30))).toEqual([['Sunita Kumar', 1]]);
  expect(await on(dayAgo(10))).toEqual([
    ['Kabir Menon', 1],
    ['Sunita Kumar', 2],
  ]);
});

describe('a name is added', () => {
  test('and the first owner goes on as before: their ownership, their day, their flat', async () => {
    const { society, admin, flat, owner, sunitaId } = await twoOwners();
    const { ownerId, ownerName, jointOwners, status } = await flatOf(admin, flat.id);
    expect([ownerId, ownerName, status]).toEqual([owner.id, 'Meera Rao', 'Occupied']);
    expect(jointOwners).toEqual([{ ownerId: sunitaId, name: 'Sunita Kumar', share: null }]);
    expect(spans(await historyOf(admin, flat.id))).toEqual([
      ['Sunita Kumar', dayAgo(100), null, null, 'Meera Rao'],
      ['Meera Rao', '2024-04-01', null, null, 'Sunita Kumar'],
    ]);
    const both = [await ownerOf(admin, owner.id), await ownerOf(admin, sunitaId)];
    expect(both.map(({ status: is, isOwner, flats }) => [is, isOwner, flats[0]?.with])).toEqual([
      ['Active', true, ['Sunita Kumar']],
      ['Active', true, ['Meera Rao']],
    ]);
    await expectSoundOwnership(society.context.db);
    await expectLogReplays(society.context.db);
    await expectSoundLog(society.context.db);
  });

  test('with an entry in the register that names all, found by each of them', async () => {
    const { admin, owner, sunitaId, added } = await twoOwners(['1/3', '2/3']);
    const [entry] = await register(admin);
    expect(entry).toMatchObject({
      id: added.id,
      reason: 'name added',
      fromName: 'Meera Rao',
      toName: 'Meera Rao (1/3) and Sunita Kumar (2/3)',
      holders: {
        before: [{ ownerId: owner.id, name: 'Meera Rao', share: null }],
        after: [
          { ownerId: owner.id, name: 'Meera Rao', share: '1/3' },
          { ownerId: sunitaId, name: 'Sunita Kumar', share: '2/3' },
        ],
      },
    });
    for (const id of [owner.id, sunitaId])
      expect((await register(admin, `?ownerId=${id}`)).map((one) => one.id)).toEqual([added.id]);
  });

  test('and what is shown before is what is done', async () => {
    const { admin, flat, owner, sunitaId } = await twoOwners();
    const draft = {
      flatId: flat.id,
      presentOwnerIds: [owner.id, sunitaId],
      holders: [{ personId: sunitaId }, { name: 'Kabir Menon' }],
      on: dayAgo(5),
      reason: 'sale',
    };
    const { body: plan } = await admin.send<HoldersPlan>('POST', '/api/transfers/holders/preview', draft);
    expect(plan.leave).toMatchObject([{ name: 'Meera Rao', statusAfter: 'Old' }]);
    expect(plan.after.map(({ name, since, comes, isNew }) => [name, since, comes, isNew])).toEqual([
      ['Sunita Kumar', dayAgo(100), false, false],
      ['Kabir Menon', dayAgo(5), true, true],
    ]);
    await admin.send('POST', '/api/transfers/holders', { ...draft, key: crypto.randomUUID() });
    const { ownerName, jointOwners } = await flatOf(admin, flat.id);
    expect([ownerName, ...jointOwners.map(({ name }) => name)]).toEqual(['Sunita Kumar', 'Kabir Menon']);
    expect((await ownerOf(admin, owner.id)).status).toBe('Old');
    expect((await flatOf(admin, flat.id)).previousOwnerId).toBe(owner.id);
  });
});

describe('a share passes', () => {
  test('and who gave a part of theirs away is an owner since the same day as before, also where they own another flat', async () => {
    const { society, admin, flat, owner, sunitaId } = await twoOwners(['1/2', '1/2']);
    const other = await addFlat(admin, 'B-204');
    const newOwner = { name: owner.name, phone: owner.phone, familyDetails: family };
    const bought = { existingOwnerId: owner.id, newOwner, occupancyDate: dayAgo(50) };
    expect((await transferFlat(admin, other, bought)).status).toBe(201);
    await change(admin, flat.id, {
      presentOwnerIds: [owner.id, sunitaId],
      holders: [
        { personId: owner.id, share: '1/4' },
        { personId: sunitaId, share: '1/2' },
        { name: 'Kabir Menon', share: '1/4' },
      ],
      on: dayAgo(10),
      reason: 'gift',
    });
    const { occupancyDate, flats, flat: shown, version } = await ownerOf(admin, owner.id);
    expect([occupancyDate, shown?.flatNumber]).toEqual(['2024-04-01', 'A-101']);
    expect(flats.map(({ flatNumber, since, share }) => [flatNumber, since, share])).toEqual([
      ['A-101', '2024-04-01', '1/4'],
      ['B-204', dayAgo(50), null],
    ]);
    // The form that shows A-101 is about A-101: a save of another detail moves nobody.
    await editOwner(admin, owner.id, { address: '12 Hill Road', flatId: flat.id, occupancyDate });
    expect((await ownerOf(admin, owner.id)).flats).toEqual(flats);
    expect((await ownerOf(admin, owner.id)).version).toBe(version + 1);
    await expectSoundOwnership(society.context.db);
  });

  test('and the day on which they entered the flat is put right on their form as before, for what began on it', async () => {
    const { society, admin, flat, owner, sunitaId } = await twoOwners(['1/2', '1/2']);
    await editOwner(admin, owner.id, { occupancyDate: '2024-03-15' });
    const { occupancyDate, flats } = await ownerOf(admin, owner.id);
    expect([occupancyDate, flats[0]?.since]).toEqual(['2024-03-15', '2024-03-15']);
    expect(spans(await historyOf(admin, flat.id)).at(-1)).toEqual(['Meera Rao', '2024-03-15', dayAgo(100), null, '']);
    // A spreadsheet with the day that lists show says nothing new.
    const { counts } = await paste(admin, [
      ['Flat No', 'Owner Name', 'Phone', 'Occupancy Date'],
      ['A-101', 'Meera Rao', '9845012345', '2024-03-15'],
    ]);
    expect([counts.refused, counts.changed.owners]).toEqual([0, 0]);
    // One with another day puts it right, too, up to the day on which the share passed.
    const told = (day: string) =>
      paste(admin, [
        ['Flat No', 'Owner Name', 'Phone', 'Occupancy Date'],
        ['A-101', 'Meera Rao', '9845012345', day],
      ]);
    expect((await told(dayAgo(100))).counts.refused).toBe(1);
    const earlier = await told('2024-02-10');
    expect([earlier.counts.refused, (await applied(admin, earlier)).state]).toEqual([0, 'done']);
    expect((await ownerOf(admin, owner.id)).flats[0]?.since).toBe('2024-02-10');
    expect(spans(await historyOf(admin, flat.id)).at(-1)).toEqual(['Meera Rao', '2024-02-10', dayAgo(100), null, '']);
    await expectSoundOwnership(society.context.db);
    // Who came by a transfer has the register's day, which is corrected there.
    const { status, body } = await editOwner(admin, sunitaId, { occupancyDate: dayAgo(101) });
    expect([status, Object.keys((body as unknown as Refusal).errors ?? {})]).toEqual([422, ['occupancyDate']]);
  });

  test('in part: who stays with another share has a new ownership from that day, and history says both', async () => {
    const { society, admin, flat, owner, sunitaId } = await twoOwners(['1/2', '1/2']);
    const { status } = await change(admin, flat.id, {
      presentOwnerIds: [owner.id, sunitaId],
      holders: [
        { personId: owner.id, share: '25 %' },
        { personId: sunitaId, share: '0.5' },
        { name: 'Kabir Menon', share: '1/4' },
      ],
      on: dayAgo(10),
      reason: 'gift',
    });
    expect(status).toBe(201);
    // Nobody has left: who has another share now owned it before and owns it still.
    expect((await flatOf(admin, flat.id)).previousOwnerId).toBeNull();
    expect(spans(await historyOf(admin, flat.id))).toEqual([
      ['Meera Rao', dayAgo(10), null, '1/4', 'Sunita Kumar,Kabir Menon'],
      ['Kabir Menon', dayAgo(10), null, '1/4', 'Meera Rao,Sunita Kumar'],
      ['Meera Rao', dayAgo(100), dayAgo(10), '1/2', 'Sunita Kumar'],
      ['Sunita Kumar', dayAgo(100), null, '1/2', 'Meera Rao,Kabir Menon'],
      ['Meera Rao', '2024-04-01', dayAgo(100), null, ''],
    ]);
    await expectSoundOwnership(society.context.db);
  });

  test('and its day is corrected for all whom it concerns, between the days on which the owners changed', async () => {
    const { society, admin, flat } = await twoOwners(['1/2', '1/2']);
    const sunita = (await historyOf(admin, flat.id)).find(({ ownerName }) => ownerName === 'Sunita Kumar');
    const correct = (since: string) =>
      admin.send<Refusal>('POST', `/api/ownerships/${sunita?.id}/correction`, {
        since,
        until: null,
        reason: 'The deed',
      });
    expect((await correct(dayAgo(90))).status).toBe(201);
    expect(spans(await historyOf(admin, flat.id))).toEqual([
      ['Meera Rao', dayAgo(90), null, '1/2', 'Sunita Kumar'],
      ['Sunita Kumar', dayAgo(90), null, '1/2', 'Meera Rao'],
      ['Meera Rao', '2024-04-01', dayAgo(90), null, ''],
    ]);
    const early = await correct('2024-03-31');
    expect([early.status, early.body.errors]).toEqual([
      409,
      { since: 'The owners of A-101 changed on other days, too. Choose a day after 01 Apr 2024.' },
    ]);
    await expectSoundOwnership(society.context.db);
    await expectLogReplays(society.context.db);
  });
});

describe('it is refused', () => {
  const wrong = async (holders: (ids: { owner: string; sunita: string }) => object[], more: object = {}) => {
    const { admin, flat, owner, sunitaId } = await twoOwners();
    const presentOwnerIds = [owner.id, sunitaId];
    const draft = { presentOwnerIds, holders: holders({ owner: owner.id, sunita: sunitaId }), ...more };
    const { status, body } = await change(admin, flat.id, draft);
    expect((await flatOf(admin, flat.id)).jointOwners).toHaveLength(1);
    return [status, body.errors ?? body.detail];
  };

  test('where the shares are not the whole, with what they add up to', async () => {
    expect(
      await wrong(({ owner }) => [
        { personId: owner, share: '1/2' },
        { name: 'Kabir', share: '1/3' },
      ]),
    ).toEqual([422, { 'holders.1.share': 'The shares add up to 5/6. Together they must be the whole.' }]);
    const thirds = ['33.33 %', '33.33%', '0.3333'];
    expect(await wrong(() => thirds.map((share, nth) => ({ name: `Heir ${nth}`, share })))).toEqual([
      422,
      { 'holders.2.share': 'The shares add up to 99.99 %, not quite the whole. Write thirds as 1/3.' },
    ]);
    expect(await wrong(({ owner }) => [{ personId: owner, share: '1/2' }, { name: 'Kabir' }])).toEqual([
      422,
      { 'holders.1.share': 'Give everybody a share, or nobody' },
    ]);
    for (const share of ['half', '33.333 %', '1/0', '½'])
      expect(await wrong(({ owner }) => [{ personId: owner, share }])).toEqual([
        422,
        { 'holders.0.share': `Write a share as 1/2, 50 % or 0.5, and thirds as 1/3, not ${share}` },
      ]);
  });

  test('where somebody is named twice, nobody is named, too many are, or nothing changes', async () => {
    expect(await wrong(({ owner }) => [{ personId: owner }, { personId: owner }])).toEqual([
      422,
      { 'holders.1.personId': 'This owner is named above already' },
    ]);
    // Once as who is on record, and once as if new.
    const again = { name: 'MEERA  rao', phone: '98450 12345' };
    expect(await wrong(({ owner }) => [{ personId: owner }, again])).toEqual([
      422,
      { 'holders.1.name': 'This owner is named above already' },
    ]);
    expect(await wrong(() => [])).toEqual([422, { holders: 'Name at least one owner' }]);
    const seven = Array.from({ length: 7 }, (_, nth) => ({ name: `Heir ${nth}` }));
    expect(await wrong(() => seven)).toEqual([422, { holders: 'A flat has at most 6 owners' }]);
    expect(await wrong(({ owner, sunita }) => [{ personId: owner }, { personId: sunita }])).toEqual([
      409,
      'A-101 belongs to Meera Rao and Sunita Kumar already, in these shares.',
    ]);
  });

  test('on a day before the owners last changed, and in the future', async () => {
    const alone = ({ owner }: { owner: string }) => [{ personId: owner }];
    const [early, late] = [await wrong(alone, { on: dayAgo(101) }), await wrong(alone, { on: '2099-01-01' })];
    expect(early).toEqual([422, { on: expect.stringMatching(/^The present ownership began on /) }]);
    expect(late).toEqual([422, { on: expect.stringMatching(/future/) }]);
  });

  test('of somebody who is gone, and where the owners have changed meanwhile, with who they are', async () => {
    expect(await wrong(() => [{ personId: crypto.randomUUID() }])).toEqual([
      422,
      { 'holders.0.personId': 'This person is not on record any more. Choose somebody else.' },
    ]);
    const { admin, flat, owner, sunitaId } = await twoOwners();
    const late = await change(admin, flat.id, { presentOwnerIds: [owner.id], holders: [{ name: 'Kabir' }] });
    expect([late.status, late.body.code, late.body.detail]).toEqual([
      409,
      'owner_changed',
      'The owners of A-101 have changed meanwhile: it now belongs to Meera Rao and Sunita Kumar. Nothing was done.',
    ]);
    expect(late.body.errors).toEqual({ presentOwnerIds: late.body.detail });
    const stranger = await addOwner(admin, { name: 'Kabir Menon' });
    const presentOwnerIds = [stranger.id, sunitaId, crypto.randomUUID()];
    const { body } = await change(admin, flat.id, { presentOwnerIds, holders: [{ name: 'Leela Nair' }] });
    const belongs = 'does not own A-101: it belongs to Meera Rao and Sunita Kumar. Nothing was done.';
    expect(body.errors).toEqual({
      'presentOwnerIds.0': `Kabir Menon ${belongs}`,
      'presentOwnerIds.2': `This person ${belongs}`,
    });
    // A form that showed these people with other shares than they have by now, or fewer.
    const alone = { presentOwnerIds: [owner.id, sunitaId], holders: [{ personId: owner.id }] };
    for (const presentShares of [['2/3', '1/3'], ['1/2']]) {
      const stale = await change(admin, flat.id, { ...alone, presentShares });
      expect([stale.status, stale.body.code]).toEqual([409, 'owner_changed']);
    }
    // A transfer form that does not know of the other owner.
    const sale = await transferFlat(admin, flat, { presentOwnerId: owner.id });
    expect([sale.status, (sale.body as unknown as Refusal).code]).toEqual([409, 'owner_changed']);
  });

  test('who owns a flat with others does not leave it by a form, a deletion or with many: who owns it then is said', async () => {
    const { admin, owner, sunitaId } = await twoOwners();
    const sentence =
      "Meera Rao owns A-101 with Sunita Kumar. Say who owns it from now on, with Change owners on the flat's page.";
    const old = await editOwner(admin, owner.id, { status: 'Old' });
    expect([old.status, old.body.detail]).toEqual([409, sentence]);
    const gone = await admin.send<Refusal>('DELETE', `/api/owners/${owner.id}?version=${owner.version + 1}`);
    expect(gone.status).toBe(409);
    expect((await ownerOf(admin, sunitaId)).status).toBe('Active');
  });

  test('a flat of several is given to nobody by a form: the refusal names them all', async () => {
    const { admin, flat } = await twoOwners();
    const { id, version } = await addOwner(admin, { name: 'Kabir Menon' });
    const taken = await admin.send<Refusal>('PATCH', `/api/owners/${id}`, { version, flatId: flat.id });
    const sentence = 'A-101 already belongs to Meera Rao and Sunita Kumar. Choose another flat.';
    expect([taken.status, taken.body.errors]).toEqual([409, { flatId: sentence }]);
  });

  test('a flat of several is not deleted, by itself or among many: all are named, and what is said to do first works', async () => {
    const { admin, flat, owner, sunitaId } = await twoOwners();
    const three = [{ personId: owner.id }, { personId: sunitaId }, { name: 'Leela Nair' }];
    expect((await change(admin, flat.id, { presentOwnerIds: [owner.id, sunitaId], holders: three })).status).toBe(201);
    const sentence =
      "A-101 can't be deleted yet: it belongs to Meera Rao, Sunita Kumar and Leela Nair: leave it to one of them with Change owners on its page, and make that one an Old owner first.";
    const { version, jointOwners } = await flatOf(admin, flat.id);
    const refused = await admin.send<Refusal>('DELETE', `/api/flats/${flat.id}?version=${version}`);
    expect([refused.status, refused.body.detail]).toEqual([409, sentence]);
    const many = { seen: { [flat.id]: version }, delete: true };
    const { body } = await admin.send<BulkResult>('POST', '/api/flats/bulk', many);
    expect(body.cannot.map(({ why }) => say(why as Message))).toEqual([sentence]);

    const presentOwnerIds = [owner.id, ...jointOwners.map(({ ownerId }) => ownerId ?? '')];
    const alone = { presentOwnerIds, holders: [{ personId: sunitaId }], reason: 'name removed' };
    expect((await change(admin, flat.id, alone)).status).toBe(201);
    expect((await editOwner(admin, sunitaId, { status: 'Old' })).status).toBe(200);
    const free = await flatOf(admin, flat.id);
    expect((await admin.send('DELETE', `/api/flats/${flat.id}?version=${free.version}`)).status).toBe(204);
  });
});

describe('a flat of two', () => {
  test('is sold by both to one, who has it alone; the vehicles of either leave or stay', async () => {
    const { society, admin, flat, owner, sunitaId } = await twoOwners();
    const cars = [
      await addVehicle(admin, { ownerId: owner.id, flatId: flat.id, vehicleNumber: 'KA 01 AB 0001' }),
      await addVehicle(admin, { ownerId: sunitaId, flatId: flat.id, vehicleNumber: 'KA 01 AB 0002' }),
    ] as const;
    const sold = await transferFlat(admin, flat, {
      presentOwnerId: owner.id,
      jointOwnerIds: [sunitaId],
      vehicles: { [cars[1].id]: 'stays' },
    });
    expect(sold.status).toBe(201);
    const buyerId = String(sold.body['ownerId']);
    expect(await flatOf(admin, flat.id)).toMatchObject({ ownerId: buyerId, jointOwners: [] });
    const now = await Promise.all([owner.id, sunitaId].map(async (id) => (await ownerOf(admin, id)).status));
    expect(now).toEqual(['Old', 'Old']);
    expect(await vehicleOf(admin, cars[0].id)).toMatchObject({ ownerId: owner.id, flatId: null });
    expect(await vehicleOf(admin, cars[1].id)).toMatchObject({ ownerId: buyerId, flatId: flat.id });
    await expectSoundOwnership(society.context.db);
    await expectLogReplays(society.context.db);
  });

  test('is sold to two who are new: the family of the first is filled in with it, and is that of who lives there', async () => {
    const { society, admin, flat, owner, sunitaId } = await twoOwners();
    const sold = (familyDetails: object, more: object = {}) =>
      change(admin, flat.id, {
        ...{ presentOwnerIds: [owner.id, sunitaId], reason: 'sale', familyDetails },
        holders: [{ name: 'Kabir Menon', phone: '9820044444' }, { name: 'Zoya Menon' }],
        ...more,
      });
    const family = { adults: 2, children: 1, males: 1, females: 1 };
    const none = await sold({ ...family, adults: 0 });
    expect([none.status, none.body.errors]).toEqual([
      422,
      { 'familyDetails.adults': 'All family details must be greater than 0' },
    ]);
    const known = await sold(family, { holders: [{ personId: owner.id }, { name: 'Zoya Menon' }] });
    expect(Object.keys(known.body.errors ?? {})).toEqual(Object.keys(family).map((key) => `familyDetails.${key}`));
    expect((await sold(family)).status).toBe(201);
    const { ownerId, jointOwners, totalResidents } = await flatOf(admin, flat.id);
    const people = [await ownerOf(admin, ownerId ?? ''), await ownerOf(admin, jointOwners[0]?.ownerId ?? '')];
    expect(people.map(({ name, familyDetails: { adults, totalMembers } }) => [name, adults, totalMembers])).toEqual([
      ['Kabir Menon', 2, 2],
      ['Zoya Menon', null, null],
    ]);
    expect(totalResidents).toBe(3);
    await expectLogReplays(society.context.db);
    await expectSoundLog(society.context.db);
  });

  test('is theirs again when the sale is reversed: both, in their order and shares, with their vehicles', async () => {
    const { society, admin, flat, owner, sunitaId } = await twoOwners(['1/2', '1/2']);
    const car = await addVehicle(admin, { ownerId: sunitaId, flatId: flat.id, vehicleNumber: 'KA 01 AB 0002' });
    const before = [await flatOf(admin, flat.id), spans(await historyOf(admin, flat.id))];
    const sold = await transferFlat(admin, flat, { presentOwnerId: owner.id, jointOwnerIds: [sunitaId] });
    const path = `/api/transfers/${sold.body['id']}/reversal`;
    const { body: plan } = await admin.send<ReversalPlan>('GET', path);
    expect([plan.cannot, plan.restores.map((what) => say(what))]).toEqual([
      [],
      [
        expect.stringMatching(/^A-101 belongs to Meera Rao again, without a break since /),
        'Meera Rao becomes an Active owner again.',
        expect.stringMatching(/^A-101 belongs to Sunita Kumar again, without a break since /),
        'Sunita Kumar becomes an Active owner again.',
        'Binod Buyer is no owner any more; the record is kept.',
        'Vehicle KA 01 AB 0002 returns to its owner and flat.',
      ],
    ]);
    const reversed = await admin.send('POST', path, { key: crypto.randomUUID(), reason: 'Entered for the wrong flat' });
    expect(reversed.status).toBe(201);
    expect([await flatOf(admin, flat.id), spans(await historyOf(admin, flat.id))]).toEqual(before);
    expect(await vehicleOf(admin, car.id)).toMatchObject({ ownerId: sunitaId, flatId: flat.id });
    await expectSoundOwnership(society.context.db);
    await expectLogReplays(society.context.db);
    await expectSoundLog(society.context.db);
  });

  test('is the first one’s again when the added name is reversed, but not once another change followed', async () => {
    const { society, admin, flat, owner, sunitaId, added } = await twoOwners();
    const more = await change(admin, flat.id, {
      presentOwnerIds: [owner.id, sunitaId],
      holders: [{ personId: sunitaId }],
      reason: 'name removed',
    });
    const reverse = (id: string) =>
      admin.send<Refusal>('POST', `/api/transfers/${id}/reversal`, { key: crypto.randomUUID(), reason: 'A mistake' });
    expect((await reverse(added.id)).body.detail).toMatch(
      /^The owners of A-101 have changed after this: entry \d{4}\/002 of .*\. Reverse that one first\.$/,
    );
    expect((await reverse(more.body.id)).status).toBe(201);
    const again = await flatOf(admin, flat.id);
    expect([again.ownerId, again.jointOwners.map(({ ownerId }) => ownerId)]).toEqual([owner.id, [sunitaId]]);
    expect((await reverse(added.id)).status).toBe(201);
    expect(await flatOf(admin, flat.id)).toMatchObject({ ownerId: owner.id, jointOwners: [] });
    expect((await ownerOf(admin, sunitaId)).status).toBe('Old');
    await expectSoundOwnership(society.context.db);
    await expectLogReplays(society.context.db);
  });

  test.each(['of one', 'of nobody'])(
    '%s that one got alone: after the reversal they are what they were',
    async (whose) => {
      const { society, admin, flat, owner } = await anOwnedFlat();
      const free = await addFlat(admin, 'B-204');
      const [flatId, presentOwnerIds] = whose === 'of one' ? [flat.id, [owner.id]] : [free.id, []];
      const known = await admin.send<{ id: string }>('POST', '/api/people', { name: 'Qadir Rao', phone: '9820066666' });
      const active = await addOwner(admin, { name: 'Asha Nair', email: 'asha@people.example', phone: '9820077777' });
      const former = await addOwner(admin, { name: 'Om Iyer', email: 'om@people.example', status: 'Old' });
      for (const { id } of [known.body, active, former]) {
        const are = async () => {
          const { body } = await admin.send<{ isOwner: boolean }>('GET', `/api/people/${id}`);
          const { status } = await ownerOf(admin, id);
          return { isOwner: body.isOwner, status };
        };
        const before = await are();
        const { body } = await change(admin, flatId, { presentOwnerIds, holders: [{ personId: id }], reason: 'sale' });
        expect(await are()).toEqual({ isOwner: true, status: 'Active' });
        const { restores } = (await admin.send<ReversalPlan>('GET', `/api/transfers/${body.id}/reversal`)).body;
        const reversal = { key: crypto.randomUUID(), reason: 'A mistake' };
        expect((await admin.send('POST', `/api/transfers/${body.id}/reversal`, reversal)).status).toBe(201);
        expect(await are()).toEqual(before);
        const becomes = before.isOwner
          ? before.status === 'Old'
            ? 'buyer_becomes_old'
            : 'buyer_stays_active'
          : 'buyer_no_owner';
        expect(restores.map(({ code }) => code)).toContain(becomes);
      }
      await expectSoundOwnership(society.context.db);
      await expectLogReplays(society.context.db);
    },
  );

  test('of somebody new: after the reversal they are no owner, as if it had never been', async () => {
    const { society, admin, flat, owner } = await anOwnedFlat();
    const holders = [{ personId: owner.id }, { name: 'Qadir Rao', phone: '9820066666' }];
    const { body } = await change(admin, flat.id, { presentOwnerIds: [owner.id], holders, reason: 'name added' });
    const owners = async () =>
      (await admin.send<Items<{ name: string }>>('GET', '/api/owners')).body.items.map(({ name }) => name);
    expect(await owners()).toContain('Qadir Rao');
    const path = `/api/transfers/${body.id}/reversal`;
    const { restores } = (await admin.send<ReversalPlan>('GET', path)).body;
    expect(restores.map(({ code }) => code)).toContain('buyer_no_owner');
    expect((await admin.send('POST', path, { key: crypto.randomUUID(), reason: 'A mistake' })).status).toBe(201);
    expect(await owners()).toEqual([owner.name]);
    await expectLogReplays(society.context.db);
  });

  test('is told by the gate, the residents’ search and the names that find it: each of them', async () => {
    const { society, admin, flat } = await twoOwners();
    const guard = await society.signedInAs('security');
    const { matches } = (await guard.send<{ matches: object[] }>('GET', '/api/gate?text=Sunita')).body;
    expect(matches[0]).toMatchObject({
      flatNumber: 'A-101',
      residents: [
        { name: 'Meera Rao', as: 'owner' },
        { name: 'Sunita Kumar', as: 'owner' },
      ],
    });
    const resident = await society.signedInAs('user');
    const { flats } = (
      await resident.send<{ flats: { ownerName: string }[] }>('GET', '/api/search?kind=flat&text=A-101')
    ).body;
    expect(flats[0]?.ownerName).toBe('Meera Rao, Sunita Kumar');
    const on = await admin.send<Items<{ ownerName: string }>>(
      'GET',
      `/api/ownerships?on=${dayAgo(1)}&flatId=${flat.id}`,
    );
    expect(on.body.items.map(({ ownerName }) => ownerName)).toEqual(['Meera Rao', 'Sunita Kumar']);
  });
});
