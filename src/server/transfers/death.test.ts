// @module-tag whole
// Who died keeps nothing and lives nowhere (docs/rules.md, Transfers).
import { expect, test } from 'vitest';
import { type Activity, activitySentence } from '#domain/activity.ts';
import type { ActivityLines, ActivityPage } from '#domain/activityLog.ts';
import { spokenDay } from '#domain/day.ts';
import type { Flat } from '#domain/flat.ts';
import type { HoldersPlan } from '#domain/holders.ts';
import type { HouseholdMember } from '#domain/household.ts';
import { message } from '#domain/message.ts';
import { say } from '#domain/say.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import type { ReversalPlan, Transfer, TransferPlan } from '#domain/transfer.ts';
import {
  addFlat,
  addVehicle,
  dayAgo,
  flatOf,
  type Items,
  transferFlat,
  vehicleOf,
} from '../../../tests/support/entries.ts';
import { expectLogReplays, expectSoundLog, recordTables } from '../../../tests/support/ledger.ts';
import { expectAsPlanned } from '../../../tests/support/planned.ts';
import { anOwnedFlat } from '../../../tests/support/society.ts';

type Refusal = { id: string; detail: string; errors?: Record<string, string> };

const family = { adults: 2, children: 1, males: 1, females: 1 };

/** A-101 is Meera Rao's and Arjun Rao's, who lives there and is listed in their daughter's flat as well. */
async function aCouple() {
  const office = await anOwnedFlat();
  const { admin, flat, owner } = office;
  const done = async <T>(path: string, json: object) => {
    const { status, body } = await admin.send<T>('POST', path, json);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body;
  };
  await done('/api/transfers/holders', {
    ...{ key: crypto.randomUUID(), flatId: flat.id, presentOwnerIds: [owner.id], on: dayAgo(100) },
    ...{ holders: [{ personId: owner.id }, { name: 'Arjun Rao' }], reason: 'name added' },
  });
  const arjunId = (await flatOf(admin, flat.id)).jointOwners[0]?.ownerId ?? '';
  const daughters = await addFlat(admin, 'B-202');
  await done('/api/transfers', {
    ...{ key: crypto.randomUUID(), flatId: daughters.id, presentOwnerId: null, occupancyDate: dayAgo(90) },
    newOwner: { name: 'Tara Rao', phone: '9820066666', familyDetails: family },
  });
  for (const one of [flat, daughters])
    await done('/api/households', { flatId: one.id, members: [{ personId: arjunId, since: dayAgo(80) }] });
  const vehicle = await addVehicle(admin, { ownerId: arjunId, flatId: flat.id, vehicleNumber: 'KA 01 AB 1234' });
  const livesAt = async (on = dayAgo(0)) => {
    const path = `/api/households?personId=${arjunId}&on=${on}`;
    return (await admin.send<Items<HouseholdMember>>('GET', path)).body.items
      .map(({ flatNumber }) => flatNumber)
      .sort();
  };
  const death = {
    ...{ flatId: flat.id, presentOwnerIds: [owner.id, arjunId], holders: [{ personId: owner.id }] },
    ...{ on: dayAgo(10), reason: 'inheritance', died: true, vehicles: { [vehicle.id]: 'stays' } },
  };
  return { ...office, arjunId, livesAt, vehicle, death };
}

test('who died, and when it was told, stands in the log and in the register’s entry, which tells it of nobody else', async () => {
  const { admin, flat, owner, death } = await aCouple();
  const path = '/api/transfers/holders';
  const wrong = await admin.send<Refusal>('POST', path, { key: crypto.randomUUID(), ...death, reason: 'gift' });
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { reason: 'Where they have died, choose inheritance or nomination' },
  ]);
  await admin.send('POST', path, { key: crypto.randomUUID(), ...death });
  const heir = { existingOwnerId: null, newOwner: { name: 'Tara Rao' }, reason: 'inheritance' };
  await transferFlat(admin, flat, { presentOwnerId: owner.id, ...heir, died: true });
  const { items } = (await admin.send<Items<Transfer>>('GET', `/api/transfers?flatId=${flat.id}`)).body;
  expect(items.map(({ reason, died }) => [reason, died])).toEqual([
    ['inheritance', ['Meera Rao']],
    ['inheritance', ['Arjun Rao']],
    ['name added', []],
  ]);
  const { activities } = (await admin.send<{ activities: Activity[] }>('GET', '/api/activities')).body;
  expect(activities.flatMap(({ kind, what }) => (kind === 'transfer' ? say(what) : [])).slice(0, 2)).toEqual([
    'transferred A-101 from Meera Rao to Tara Rao by inheritance; Meera Rao has died',
    'transferred A-101 from Meera Rao and Arjun Rao to Meera Rao by inheritance; Arjun Rao has died',
  ]);
});

test('a joint owner who died lives nowhere from that day on, and does again when that is reversed', async () => {
  const { society, admin, flat, owner, arjunId, livesAt, vehicle, death } = await aCouple();
  expect(await livesAt()).toEqual(['A-101', 'B-202']);
  const { body: plan } = await admin.send<HoldersPlan>('POST', '/api/transfers/holders/preview', death);
  expect(plan).toMatchObject({
    died: true,
    ends: [{ name: 'Arjun Rao', until: dayAgo(10), nominees: [], members: [], livedIn: ['A-101', 'B-202'] }],
  });
  const sent = { key: crypto.randomUUID(), ...death };
  const { status, body: entry } = await admin.send<Refusal>('POST', '/api/transfers/holders', sent);
  expect(status, JSON.stringify(entry)).toBe(201);
  await expectAsPlanned(admin, { flatId: flat.id, today: dayAgo(0) }, plan);
  expect([await livesAt(), await livesAt(dayAgo(11))]).toEqual([[], ['A-101', 'B-202']]);
  expect(await vehicleOf(admin, vehicle.id)).toMatchObject({ ownerId: owner.id, flatId: flat.id });
  const reversal = { key: crypto.randomUUID(), reason: 'A mistake' };
  const { body: back } = await admin.send<ReversalPlan>('GET', `/api/transfers/${entry.id}/reversal`);
  expect(back.restores.map((one) => say(one))).toContain('Arjun Rao is listed in the household of B-202 again.');
  const { status: reversed } = await admin.send('POST', `/api/transfers/${entry.id}/reversal`, reversal);
  expect(reversed).toBe(201);
  expect(await livesAt()).toEqual(['A-101', 'B-202']);
  expect(await vehicleOf(admin, vehicle.id)).toMatchObject({ ownerId: arjunId, flatId: flat.id });
  await expectLogReplays(society.context.db, recordTables);
  await expectSoundLog(society.context.db);
});

test('who leaves otherwise goes on living where they are listed, and nothing is said of a death', async () => {
  const { admin, livesAt, death } = await aCouple();
  const draft = { ...death, reason: 'sale', died: false };
  const { body: plan } = await admin.send<HoldersPlan>('POST', '/api/transfers/holders/preview', draft);
  expect(plan).toMatchObject({ died: false, ends: [] });
  await admin.send('POST', '/api/transfers/holders', { key: crypto.randomUUID(), ...draft });
  expect(await livesAt()).toEqual(['A-101', 'B-202']);
});

test('all who owned the flat have died: the heir follows with one transfer, and none of them lives anywhere', async () => {
  const { admin, flat, owner, arjunId, livesAt, vehicle } = await aCouple();
  const draft = {
    ...{ flatId: flat.id, presentOwnerId: owner.id, jointOwnerIds: [arjunId], occupancyDate: dayAgo(5) },
    newOwner: { name: 'Mohan Rao', phone: '9820077777', familyDetails: family },
    ...{ reason: 'inheritance', died: true, vehicles: { [vehicle.id]: 'leaves' } },
  };
  const { body: plan } = await admin.send<TransferPlan>('POST', '/api/transfers/preview', draft);
  expect(plan.ends).toMatchObject([
    { name: 'Meera Rao', members: ['Arjun Rao'], livedIn: [] },
    { name: 'Arjun Rao', livedIn: ['B-202'] },
  ]);
  const { status, body } = await admin.send('POST', '/api/transfers', { key: crypto.randomUUID(), ...draft });
  expect(status, JSON.stringify(body)).toBe(201);
  expect(await livesAt()).toEqual([]);
  expect((await vehicleOf(admin, vehicle.id)).flatId).toBeNull();
});

test('who died can’t stay as a tenant: refused where that is said, with their name', async () => {
  const { admin, death } = await aCouple();
  const draft = { ...death, vehicles: {}, leaseback: { lastDay: dayAgo(-300) } };
  const { status, body } = await admin.send<Refusal>('POST', '/api/transfers/holders/preview', draft);
  expect([status, body.errors?.['leaseback']]).toEqual([409, 'Arjun Rao has died, and can’t stay as a tenant.']);
});

/** What was done last, as the log says it, and each field of it that changed. */
async function told(admin: Awaited<ReturnType<typeof aCouple>>['admin']) {
  const { activities } = (await admin.send<ActivityPage>('GET', '/api/activities')).body;
  const [last] = activities as [ActivityPage['activities'][number]];
  const { lines } = (await admin.send<ActivityLines>('GET', `/api/activities/${last.id}/changes`)).body;
  const fields = lines.flatMap((line) => line.fields.map((one) => `${line.topic}: ${say(one.what)}`));
  return { sentence: say(activitySentence(last)), fields };
}

/** A-101 is Meera Rao's, who lives there with her daughter Tara, her mother, and a grandson; two of them are not on record. */
async function aFamily() {
  const office = await anOwnedFlat();
  const { admin, flat, owner } = office;
  const { body: tara } = await admin.send<{ id: string }>('POST', '/api/people', { name: 'Tara Rao' });
  const members = [
    { personId: owner.id, relation: 'Self' },
    { personId: tara.id, relation: 'Daughter', sex: 'female' },
    {
      name: 'Kamala Rao',
      relation: 'Mother',
      sex: 'female',
      ageGroup: 'senior',
      help: 'Wheelchair',
      phone: '9820055555',
    },
    { name: 'Meera Rao', relation: 'Grandson', sex: 'male', ageGroup: 'child' },
    { name: 'Asha Rao', relation: 'Sister', sex: 'female', since: dayAgo(3) },
  ];
  const { status, body } = await admin.send('POST', '/api/households', { flatId: flat.id, members });
  expect(status, JSON.stringify(body)).toBe(201);
  const household = async (on?: string) => {
    const path = `/api/households?flatId=${flat.id}${on ? `&on=${on}` : ''}`;
    return (await admin.send<Items<HouseholdMember>>('GET', path)).body.items;
  };
  const rows = async () => {
    const all = await office.society.context.db.selectFrom('householdMembers').selectAll().orderBy('id').execute();
    return all.map(({ version: _, updatedAt: __, ...row }) => row);
  };
  const names = async (on?: string) => (await household(on)).map(({ name }) => name);
  return { ...office, taraId: tara.id, household, names, rows };
}

const inheritances = (owner: { id: string }, flat: { id: string }, taraId: string) => ({
  transfers: {
    ...{ flatId: flat.id, presentOwnerId: owner.id, occupancyDate: dayAgo(10), reason: 'inheritance', died: true },
    ...{ existingOwnerId: taraId, newOwner: { name: 'Tara Rao', phone: '9820066666', familyDetails: family } },
  },
  'transfers/holders': {
    ...{ flatId: flat.id, presentOwnerIds: [owner.id], on: dayAgo(10), reason: 'inheritance', died: true },
    ...{
      familyDetails: family,
      holders: [
        { name: 'Mohan Rao', share: '1/2' },
        { personId: taraId, share: '1/2' },
      ],
    },
  },
});

test.each(['transfers', 'transfers/holders'] as const)(
  'the household stays with the heir who lives in the flat, but for who died, and is as before when that is reversed (%s)',
  async (path) => {
    const { society, admin, flat, owner, taraId, household, names, rows } = await aFamily();
    const draft = inheritances(owner, flat, taraId)[path];
    const before = await rows();
    const { body: plan } = await admin.send<TransferPlan & HoldersPlan>('POST', `/api/${path}/preview`, draft);
    expect(plan.heir).toEqual({ name: 'Tara Rao', members: ['Tara Rao', 'Kamala Rao', 'Meera Rao', 'Asha Rao'] });
    expect(plan.ends).toMatchObject([{ name: 'Meera Rao', members: ['Meera Rao'] }]);
    const { status, body: entry } = await admin.send<Refusal>('POST', `/api/${path}`, {
      key: crypto.randomUUID(),
      ...draft,
    });
    expect(status, JSON.stringify(entry)).toBe(201);
    await expectAsPlanned(admin, { flatId: flat.id, today: dayAgo(0) }, plan);
    expect(await names(dayAgo(0))).toEqual(['Tara Rao', 'Kamala Rao', 'Meera Rao', 'Asha Rao']);
    // Of each day everybody is told once.
    expect(await names(dayAgo(10))).toEqual(['Tara Rao', 'Kamala Rao', 'Meera Rao']);
    expect(await names(dayAgo(11))).toEqual(['Meera Rao', 'Tara Rao', 'Kamala Rao', 'Meera Rao']);
    const listed = (await household(dayAgo(0))).map(({ name, ownerId, relation, help }) => [
      name,
      ownerId,
      relation,
      help,
    ]);
    expect(listed).toEqual([
      ['Tara Rao', taraId, 'Self', null],
      ['Kamala Rao', taraId, null, 'Wheelchair'],
      ['Meera Rao', taraId, null, null],
      ['Asha Rao', taraId, null, null],
    ]);
    expect((await flatOf(admin, flat.id)).totalResidents).toBe(4);
    const { body: back } = await admin.send<ReversalPlan>('GET', `/api/transfers/${entry.id}/reversal`);
    expect(back.restores.map((one) => say(one))).toContain('The household of A-101 is as it was before.');
    const reversal = { key: crypto.randomUUID(), reason: 'A mistake' };
    expect((await admin.send('POST', `/api/transfers/${entry.id}/reversal`, reversal)).status).toBe(201);
    expect(await rows()).toEqual(before);
    expect(await names(dayAgo(0))).toEqual(['Meera Rao', 'Tara Rao', 'Kamala Rao', 'Meera Rao', 'Asha Rao']);
    await expectLogReplays(society.context.db, recordTables);
    await expectSoundLog(society.context.db);
  },
);

test('what was put right of the heir’s household, and who was listed in it since, is kept when the inheritance is reversed', async () => {
  const { admin, flat, owner, taraId, household } = await aFamily();
  const draft = { key: crypto.randomUUID(), ...inheritances(owner, flat, taraId).transfers };
  const { body: entry } = await admin.send<Refusal>('POST', '/api/transfers', draft);
  const kamala = (await household(dayAgo(0))).find(({ name }) => name === 'Kamala Rao');
  const edit = { version: kamala?.version, help: 'Oxygen' };
  expect((await admin.send('PATCH', `/api/households/${kamala?.id}`, edit)).status).toBe(200);
  const born = { flatId: flat.id, members: [{ name: 'Ira Rao', relation: 'Daughter', ageGroup: 'child' }] };
  expect((await admin.send('POST', '/api/households', born)).status).toBe(201);
  const reversal = { key: crypto.randomUUID(), reason: 'A mistake' };
  expect((await admin.send('POST', `/api/transfers/${entry.id}/reversal`, reversal)).status).toBe(201);
  const now = (await household(dayAgo(0))).map(({ name, ownerId, relation, help }) => [name, ownerId, relation, help]);
  expect(now).toContainEqual(['Kamala Rao', owner.id, 'Mother', 'Oxygen']);
  expect(now).toContainEqual(['Ira Rao', owner.id, 'Daughter', null]);
  expect(now).toHaveLength(6);
});

test('the day on which an heir followed is put right, and the household lives there on every day', async () => {
  const { admin, flat, owner, taraId, names } = await aFamily();
  const draft = { key: crypto.randomUUID(), ...inheritances(owner, flat, taraId).transfers };
  await admin.send<Refusal>('POST', '/api/transfers', draft);
  const history = await admin.send<Items<{ id: string; ownerId: string }>>('GET', `/api/flats/${flat.id}/ownerships`);
  const id = history.body.items.find(({ ownerId }) => ownerId === taraId)?.id;
  for (const since of [dayAgo(20), dayAgo(5)]) {
    const correction = { since, until: null, reason: 'The certificate says so' };
    const { status, body } = await admin.send('POST', `/api/ownerships/${id}/correction`, correction);
    expect(status, JSON.stringify(body)).toBe(201);
    for (const on of [21, 20, 15, 10, 6, 5, 4, 0].map(dayAgo))
      expect(
        (await names(on)).filter((name) => name === 'Kamala Rao'),
        on,
      ).toHaveLength(1);
  }
});

test('an heir who is listed by name alone is the one who is entered as the new owner; of others the household ends', async () => {
  const { admin, flat, owner, names } = await aFamily();
  const draft = (name: string) => ({
    ...{ flatId: flat.id, presentOwnerId: owner.id, occupancyDate: dayAgo(10), reason: 'inheritance', died: true },
    newOwner: { name, phone: '9820066666', familyDetails: family },
  });
  const ends = await admin.send<TransferPlan>('POST', '/api/transfers/preview', draft('Farhan Shah'));
  expect(ends.body.heir).toBeNull();
  expect(ends.body.ends[0]?.members).toHaveLength(5);
  const { body } = await admin.send<TransferPlan>('POST', '/api/transfers/preview', draft('kamala  rao'));
  expect(body.heir).toMatchObject({ members: ['Tara Rao', 'Kamala Rao', 'Meera Rao', 'Asha Rao'] });
  const sent = { key: crypto.randomUUID(), ...draft('Kamala Rao') };
  expect((await admin.send('POST', '/api/transfers', sent)).status).toBe(201);
  expect(await names(dayAgo(0))).toEqual(['Tara Rao', 'Kamala Rao', 'Meera Rao', 'Asha Rao']);
});

test('the household of a joint owner who died stays with who owned the flat with them', async () => {
  const { society, admin, flat, owner, arjunId, livesAt } = await aCouple();
  const listed = { flatId: flat.id, members: [{ name: 'Ira Rao', relation: 'Daughter', ageGroup: 'child' }] };
  expect((await admin.send('POST', '/api/households', listed)).status).toBe(201);
  const draft = {
    ...{ flatId: flat.id, presentOwnerIds: [owner.id, arjunId], on: dayAgo(10), reason: 'inheritance', died: true },
    holders: [{ personId: arjunId }],
  };
  const { body: plan } = await admin.send<HoldersPlan>('POST', '/api/transfers/holders/preview', draft);
  expect(plan).toMatchObject({ ends: [], heir: { name: 'Arjun Rao', members: ['Arjun Rao', 'Ira Rao'] } });
  const sent = { key: crypto.randomUUID(), ...draft };
  const { status, body } = await admin.send<Refusal>('POST', '/api/transfers/holders', sent);
  expect(status, JSON.stringify(body)).toBe(201);
  expect((await flatOf(admin, flat.id)).totalResidents).toBe(2);
  for (const on of [0, 10, 11, 50]) expect(await livesAt(dayAgo(on))).toEqual(['A-101', 'B-202']);
  await expectSoundLog(society.context.db);
});

test('after the flats were given other numbers who is listed with an heir is listed under that of today, and so says the reversal', async () => {
  const { society, admin, flat, owner, arjunId, death } = await aCouple();
  const listed = { flatId: flat.id, members: [{ name: 'Ira Rao', ageGroup: 'child', since: dayAgo(80) }] };
  expect((await admin.send('POST', '/api/households', listed)).status).toBe(201);
  const { items } = (await admin.send<Items<Flat>>('GET', '/api/flats')).body;
  for (const { id, version, flatNumber } of items)
    await admin.send('PATCH', `/api/flats/${id}`, { version, flatNumber: flatNumber.replace(/^./, 'C') });
  const sent = { key: crypto.randomUUID(), ...death, presentOwnerIds: [owner.id, arjunId], vehicles: {} };
  const inherited = { ...sent, holders: [{ personId: arjunId }] };
  const entered = await admin.send<Refusal>('POST', '/api/transfers/holders', inherited);
  expect(entered.status, JSON.stringify(entered.body)).toBe(201);
  const { db } = society.context;
  const rows = await db.selectFrom('householdMembers').selectAll().where('name', '=', 'Ira Rao').execute();
  expect(new Map(rows.map(({ ownerId, flatNumber }) => [ownerId, flatNumber]))).toEqual(
    new Map([
      [owner.id, 'A-101'],
      [arjunId, 'C-101'],
    ]),
  );
  const restored = async (id: string) => {
    const { body } = await admin.send<ReversalPlan>('GET', `/api/transfers/${id}/reversal`);
    return body.restores.map((one) => say(one));
  };
  expect(await restored(entered.body.id)).toContain('The household of C-101 is as it was before.');
  const reversal = { key: crypto.randomUUID(), reason: 'A mistake' };
  await admin.send('POST', `/api/transfers/${entered.body.id}/reversal`, reversal);
  const died = await admin.send<Refusal>('POST', '/api/transfers/holders', { key: crypto.randomUUID(), ...death });
  expect(await restored(died.body.id)).toContain('Arjun Rao is listed in the household of C-202 again.');
});

test('the day of a death is put right also where who stays owned the flat: everybody is told once on every day', async () => {
  const { society, admin, flat, owner, arjunId, livesAt } = await aCouple();
  const listed = {
    flatId: flat.id,
    members: [
      { name: 'Ira Rao', ageGroup: 'child', since: dayAgo(80) },
      { name: 'Asha Rao', since: dayAgo(7) },
    ],
  };
  expect((await admin.send('POST', '/api/households', listed)).status).toBe(201);
  const rows = async () => {
    const all = await society.context.db.selectFrom('householdMembers').selectAll().orderBy('id').execute();
    return all.map(({ version: _, updatedAt: __, ...row }) => row);
  };
  const before = await rows();
  const draft = {
    ...{ flatId: flat.id, presentOwnerIds: [owner.id, arjunId], on: dayAgo(10), reason: 'inheritance', died: true },
    holders: [{ personId: arjunId }],
  };
  const sent = { key: crypto.randomUUID(), ...draft };
  const { body: entry } = await admin.send<Refusal>('POST', '/api/transfers/holders', sent);
  const history = await admin.send<Items<{ id: string; ownerId: string; since: string }>>(
    'GET',
    `/api/flats/${flat.id}/ownerships`,
  );
  const hers = history.body.items.find(({ ownerId }) => ownerId === owner.id);
  const told = async (on: string) => {
    const path = `/api/households?flatId=${flat.id}&on=${on}`;
    return (await admin.send<Items<HouseholdMember>>('GET', path)).body.items.map(({ name }) => name).sort();
  };
  for (const until of [20, 5, 15, 8].map(dayAgo)) {
    const correction = { since: hers?.since, until, reason: 'The certificate says so' };
    const { status, body } = await admin.send('POST', `/api/ownerships/${hers?.id}/correction`, correction);
    expect(status, JSON.stringify(body)).toBe(201);
    for (const on of [50, 21, 20, 16, 15, 14, 10, 8, 7, 6, 5, 4, 0]) {
      const all = on > 7 ? ['Arjun Rao', 'Ira Rao'] : ['Arjun Rao', 'Asha Rao', 'Ira Rao'];
      expect(await told(dayAgo(on)), `${until}: ${on}`).toEqual(all);
      expect(await livesAt(dayAgo(on))).toEqual(['A-101', 'B-202']);
    }
  }
  const reversal = { key: crypto.randomUUID(), reason: 'A mistake' };
  expect((await admin.send('POST', `/api/transfers/${entry.id}/reversal`, reversal)).status).toBe(201);
  expect(await rows()).toEqual(before);
  await expectLogReplays(society.context.db, recordTables);
  await expectSoundLog(society.context.db);
});

test('where the day of a death is put right, who died is listed elsewhere until then, and again once that is reversed', async () => {
  const { admin, flat, arjunId, livesAt, death } = await aCouple();
  const sent = { key: crypto.randomUUID(), ...death };
  const { body: entry } = await admin.send<Refusal>('POST', '/api/transfers/holders', sent);
  const history = await admin.send<Items<{ id: string; ownerId: string; since: string }>>(
    'GET',
    `/api/flats/${flat.id}/ownerships`,
  );
  const his = history.body.items.find(({ ownerId }) => ownerId === arjunId);
  for (const until of [20, 5]) {
    const correction = { since: his?.since, until: dayAgo(until), reason: 'The certificate says so' };
    const { status, body } = await admin.send('POST', `/api/ownerships/${his?.id}/correction`, correction);
    expect(status, JSON.stringify(body)).toBe(201);
    expect([await livesAt(dayAgo(until + 1)), await livesAt(dayAgo(until))]).toEqual([['A-101', 'B-202'], []]);
  }
  const reversal = { key: crypto.randomUUID(), reason: 'A mistake' };
  expect((await admin.send('POST', `/api/transfers/${entry.id}/reversal`, reversal)).status).toBe(201);
  expect(await livesAt()).toEqual(['A-101', 'B-202']);
});

test('who left since the death and came back goes on with the heir on both of their days', async () => {
  const { admin, flat, owner, taraId, household, names } = await aFamily();
  const kamala = (await household()).find(({ name }) => name === 'Kamala Rao');
  const left = { version: kamala?.version, left: dayAgo(6) };
  expect((await admin.send('PATCH', `/api/households/${kamala?.id}`, left)).status).toBe(200);
  const again = { name: 'Kamala Rao', ageGroup: 'senior', since: dayAgo(4) };
  expect((await admin.send('POST', '/api/households', { flatId: flat.id, members: [again] })).status).toBe(201);
  const draft = { key: crypto.randomUUID(), ...inheritances(owner, flat, taraId).transfers };
  expect((await admin.send('POST', '/api/transfers', draft)).status).toBe(201);
  const days = [9, 5, 3].map(dayAgo);
  const isThere = async () => Promise.all(days.map(async (on) => (await names(on)).includes('Kamala Rao')));
  expect(await isThere()).toEqual([true, false, true]);
  const history = await admin.send<Items<{ id: string; ownerId: string }>>('GET', `/api/flats/${flat.id}/ownerships`);
  const id = history.body.items.find(({ ownerId }) => ownerId === taraId)?.id;
  for (const since of [5, 2, 12].map(dayAgo)) {
    const correction = { since, until: null, reason: 'The certificate says so' };
    const corrected = await admin.send('POST', `/api/ownerships/${id}/correction`, correction);
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(201);
    expect(await isThere(), since).toEqual([true, false, true]);
  }
});

test('children of the name of who died or of the heir, by group or by year of birth, stay who they are', async () => {
  const { admin, flat, owner, taraId, household } = await aFamily();
  const year = Number(dayAgo(0).slice(0, 4));
  const children = [
    { name: 'Tara Rao', relation: 'Granddaughter', ageGroup: 'child' },
    { name: 'Meera Rao', relation: 'Granddaughter', bornYear: year - 5 },
  ];
  const { status, body } = await admin.send('POST', '/api/households', { flatId: flat.id, members: children });
  expect(status, JSON.stringify(body)).toBe(201);
  const draft = { key: crypto.randomUUID(), ...inheritances(owner, flat, taraId).transfers };
  expect((await admin.send('POST', '/api/transfers', draft)).status).toBe(201);
  const now = (await household(dayAgo(0))).map(({ name, personId, relation }) => [name, personId, relation]);
  expect(now).toEqual([
    ['Tara Rao', taraId, 'Self'],
    ['Kamala Rao', null, null],
    ['Meera Rao', null, null],
    ['Asha Rao', null, null],
    ['Tara Rao', null, null],
    ['Meera Rao', null, null],
  ]);
});

test('who was listed since an inheritance is of somebody’s household after its reversal, also where the first was taken off', async () => {
  const { admin, flat, owner, taraId, household } = await aFamily();
  const draft = { key: crypto.randomUUID(), ...inheritances(owner, flat, taraId).transfers };
  const before = (await household()).find(({ name }) => name === 'Tara Rao');
  const { body: entry } = await admin.send<Refusal>('POST', '/api/transfers', draft);
  const born = { flatId: flat.id, members: [{ name: 'Ira Rao', relation: 'Daughter', ageGroup: 'child' }] };
  expect((await admin.send('POST', '/api/households', born)).status).toBe(201);
  expect((await admin.send('DELETE', `/api/households/${before?.id}`, { version: 1 })).status).toBe(204);
  const reversal = { key: crypto.randomUUID(), reason: 'A mistake' };
  expect((await admin.send('POST', `/api/transfers/${entry.id}/reversal`, reversal)).status).toBe(201);
  const ira = (await household(dayAgo(0))).find(({ name }) => name === 'Ira Rao');
  expect(ira?.ownerId).toBe(owner.id);
});

test('both days of who died are put right at once, and nobody who lived with them loses all of their days', async () => {
  const { admin, flat, owner, taraId, household } = await aFamily();
  const draft = { key: crypto.randomUUID(), ...inheritances(owner, flat, taraId).transfers };
  expect((await admin.send('POST', '/api/transfers', draft)).status).toBe(201);
  const kamala = (await household(dayAgo(11))).find(({ name }) => name === 'Kamala Rao');
  const left = { version: kamala?.version, left: dayAgo(100) };
  expect((await admin.send('PATCH', `/api/households/${kamala?.id}`, left)).status).toBe(200);
  const history = await admin.send<Items<{ id: string; ownerId: string }>>('GET', `/api/flats/${flat.id}/ownerships`);
  const hers = history.body.items.find(({ ownerId }) => ownerId === owner.id)?.id;
  const correct = (since: number, until: number) =>
    admin.send<Refusal>('POST', `/api/ownerships/${hers}/correction`, {
      ...{ since: dayAgo(since), until: dayAgo(until), reason: 'The papers say so' },
    });
  for (const until of [10, 20, 5]) {
    const { status, body } = await correct(90, until);
    expect([status, body.errors?.['since']]).toEqual([
      409,
      expect.stringMatching(/^Kamala Rao is listed in the household/),
    ]);
  }
  expect((await correct(110, 20)).status).toBe(201);
});

test.each([
  ['by name', 'Kamala Rao', { name: 'Kamala Rao', ageGroup: 'senior', help: 'Oxygen' }],
  ['as a person on record', 'Tara Rao', {}],
] as const)(
  'who was taken off the heir’s household and listed anew is listed once when the inheritance is reversed (%s)',
  async (_, name, facts) => {
    const { society, admin, flat, owner, taraId, household } = await aFamily();
    const draft = { key: crypto.randomUUID(), ...inheritances(owner, flat, taraId).transfers };
    const before = (await household()).map((one) => one.name);
    const { body: entry } = await admin.send<Refusal>('POST', '/api/transfers', draft);
    const row = (await household(dayAgo(0))).find((one) => one.name === name);
    const { version } = row ?? {};
    expect((await admin.send('DELETE', `/api/households/${row?.id}`, { version })).status).toBe(204);
    const anew = { ...(name === 'Tara Rao' ? { personId: taraId } : {}), ...facts, since: dayAgo(4) };
    const { status, body } = await admin.send('POST', '/api/households', { flatId: flat.id, members: [anew] });
    expect(status, JSON.stringify(body)).toBe(201);
    const reversal = { key: crypto.randomUUID(), reason: 'A mistake' };
    expect((await admin.send('POST', `/api/transfers/${entry.id}/reversal`, reversal)).status).toBe(201);
    const now = await household(dayAgo(0));
    expect(now.map((one) => one.name)).toEqual(before);
    expect(now.find((one) => one.name === name)?.help ?? null).toBe(name === 'Kamala Rao' ? 'Oxygen' : null);
    for (const one of now) {
      const edit = { version: one.version, relation: 'Family' };
      expect((await admin.send('PATCH', `/api/households/${one.id}`, edit)).status, one.name).toBe(200);
    }
    await expectLogReplays(society.context.db, recordTables);
    await expectSoundLog(society.context.db);
  },
);

test('who left the heir’s household and came back is listed for both times when the inheritance is reversed', async () => {
  const { admin, flat, owner, taraId, household, names } = await aFamily();
  const draft = { key: crypto.randomUUID(), ...inheritances(owner, flat, taraId).transfers };
  const { body: entry } = await admin.send<Refusal>('POST', '/api/transfers', draft);
  const kamala = (await household(dayAgo(0))).find((one) => one.name === 'Kamala Rao');
  const left = { version: kamala?.version, left: dayAgo(6) };
  expect((await admin.send('PATCH', `/api/households/${kamala?.id}`, left)).status).toBe(200);
  const again = { name: 'Kamala Rao', ageGroup: 'senior', since: dayAgo(4) };
  expect((await admin.send('POST', '/api/households', { flatId: flat.id, members: [again] })).status).toBe(201);
  const reversal = { key: crypto.randomUUID(), reason: 'A mistake' };
  expect((await admin.send('POST', `/api/transfers/${entry.id}/reversal`, reversal)).status).toBe(201);
  const isThere = [8, 5, 3].map(async (on) => (await names(dayAgo(on))).filter((one) => one === 'Kamala Rao').length);
  expect(await Promise.all(isThere)).toEqual([1, 0, 1]);
});

test('two households become one also where they are more than may be listed; nobody is added before there are fewer', async () => {
  const office = await anOwnedFlat();
  const { society, admin, flat, owner } = office;
  const list = (names: string[]) =>
    admin.send<{ items: HouseholdMember[] } & Refusal>('POST', '/api/households', {
      flatId: flat.id,
      members: names.map((name) => ({ name, since: dayAgo(20) })),
    });
  const many = (who: string) => Array.from({ length: 16 }, (_, nth) => `${who} ${nth}`);
  expect((await list(many('Rao'))).status).toBe(201);
  const together = {
    ...{ key: crypto.randomUUID(), flatId: flat.id, presentOwnerIds: [owner.id], on: dayAgo(100) },
    ...{ holders: [{ name: 'Arjun Rao' }, { personId: owner.id }], reason: 'name added' },
  };
  expect((await admin.send('POST', '/api/transfers/holders', together)).status).toBe(201);
  const arjunId = (await flatOf(admin, flat.id)).ownerId ?? '';
  expect((await list(many('Iyer'))).status).toBe(201);
  const draft = {
    ...{ flatId: flat.id, presentOwnerIds: [arjunId, owner.id], on: dayAgo(10), reason: 'inheritance', died: true },
    holders: [{ personId: arjunId }],
  };
  const { body: plan } = await admin.send<HoldersPlan>('POST', '/api/transfers/holders/preview', draft);
  expect(plan.heir?.members).toHaveLength(16);
  const sent = { key: crypto.randomUUID(), ...draft };
  const { status, body: entry } = await admin.send<Refusal>('POST', '/api/transfers/holders', sent);
  expect(status, JSON.stringify(entry)).toBe(201);
  await expectAsPlanned(admin, { flatId: flat.id, today: dayAgo(0) }, plan);
  const household = async () =>
    (await admin.send<Items<HouseholdMember>>('GET', `/api/households?flatId=${flat.id}&on=${dayAgo(0)}`)).body.items;
  expect(await household()).toHaveLength(32);
  const refused = await list(['Ira Rao']);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { members: say(message('members_too_many', { max: 30 })) },
  ]);
  const [one, two, three] = await household();
  const edit = { version: one?.version, help: 'Wheelchair' };
  expect((await admin.send('PATCH', `/api/households/${one?.id}`, edit)).status).toBe(200);
  for (const row of [one, two, three])
    expect((await admin.send('DELETE', `/api/households/${row?.id}`, {})).status).toBe(204);
  expect((await list(['Ira Rao'])).status).toBe(201);
  const reversal = { key: crypto.randomUUID(), reason: 'A mistake' };
  expect((await admin.send('POST', `/api/transfers/${entry.id}/reversal`, reversal)).status).toBe(201);
  await expectSoundLog(society.context.db);
});

test('the log says with whom the household stays, whose days were put right from what to what, and nothing of who owned nothing', async () => {
  const { admin, flat, owner, taraId } = await aFamily();
  const draft = { key: crypto.randomUUID(), ...inheritances(owner, flat, taraId).transfers };
  const { body: entry } = await admin.send<Refusal>('POST', '/api/transfers', draft);
  const passed = await told(admin);
  expect(passed.sentence).toBe(
    'Test admin transferred A-101 from Meera Rao to Tara Rao by inheritance; Meera Rao has died; the household stays with Tara Rao',
  );
  // She was on record, and neither an owner nor an old one.
  expect(passed.fields).toContain('owners: set the status of Tara Rao to Active');
  const history = await admin.send<Items<{ id: string; ownerId: string; since: string }>>(
    'GET',
    `/api/flats/${flat.id}/ownerships`,
  );
  const [hers, meeras] = [taraId, owner.id].map((id) => history.body.items.find(({ ownerId }) => ownerId === id));
  const reason = 'The certificate says so';
  const since = { since: dayAgo(20), until: null, reason };
  expect((await admin.send('POST', `/api/ownerships/${hers?.id}/correction`, since)).status).toBe(201);
  const [tenth, twentieth] = [10, 20].map((days) => spokenDay(dayAgo(days)));
  const corrected = await told(admin);
  expect(corrected.sentence).toBe(
    `Test admin corrected who owned A-101 when: Tara Rao since ${twentieth}, not ${tenth}`,
  );
  expect(corrected.fields).toContain('transfers: set the owner’s name of A-101 to Tara Rao');
  expect(corrected.fields.filter((one) => one.includes('new owner'))).toEqual([]);
  const both = { since: '2024-03-05', until: dayAgo(10), reason };
  expect((await admin.send('POST', `/api/ownerships/${meeras?.id}/correction`, both)).status).toBe(201);
  expect((await told(admin)).sentence).toBe(
    `Test admin corrected who owned A-101 when: Meera Rao since 05 Mar 2024, not 01 Apr 2024, and until ${tenth}, not ${twentieth}`,
  );
  const reversal = { key: crypto.randomUUID(), reason: 'A mistake' };
  expect((await admin.send('POST', `/api/transfers/${entry.id}/reversal`, reversal)).status).toBe(201);
  const reversed = await told(admin);
  expect(reversed.sentence).toBe('Test admin reversed the transfer of A-101 from Meera Rao to Tara Rao');
  expect(reversed.fields).toContain('owners: removed the status of Tara Rao, which was Active');
});

test('who owned nothing before is no owner after the reversal, with the details they had, also where the day was put right between', async () => {
  const { admin, flat, owner, taraId } = await aFamily();
  const draft = { key: crypto.randomUUID(), ...inheritances(owner, flat, taraId).transfers };
  const { body: entry } = await admin.send<Refusal>('POST', '/api/transfers', draft);
  const history = await admin.send<Items<{ id: string; ownerId: string }>>('GET', `/api/flats/${flat.id}/ownerships`);
  const id = history.body.items.find(({ ownerId }) => ownerId === taraId)?.id;
  const correction = { since: dayAgo(20), until: null, reason: 'The certificate says so' };
  expect((await admin.send('POST', `/api/ownerships/${id}/correction`, correction)).status).toBe(201);
  const reversal = { key: crypto.randomUUID(), reason: 'A mistake' };
  const { body: back } = await admin.send<ReversalPlan>('GET', `/api/transfers/${entry.id}/reversal`);
  expect(back.restores.map((one) => say(one))).toEqual(
    expect.arrayContaining([
      'Tara Rao is no owner any more; the record is kept.',
      "Tara Rao's details return to what they were.",
    ]),
  );
  expect(back.cannot).toEqual([]);
  expect((await admin.send('POST', `/api/transfers/${entry.id}/reversal`, reversal)).status).toBe(201);
  expect((await admin.send('GET', `/api/people/${taraId}`)).body).toMatchObject({ isOwner: false, phone: null });
});

test('an heir who sold on the day on which they inherited keeps the household from that day, once the sale is put right to a later one', async () => {
  const { admin, flat, owner, taraId, names } = await aFamily();
  const draft = { key: crypto.randomUUID(), ...inheritances(owner, flat, taraId).transfers };
  expect((await admin.send('POST', '/api/transfers', draft)).status).toBe(201);
  const sale = {
    ...{ key: crypto.randomUUID(), flatId: flat.id, presentOwnerId: taraId, occupancyDate: dayAgo(10) },
    newOwner: { name: 'Zoya Shah', phone: '9820088888', familyDetails: family },
  };
  expect((await admin.send('POST', '/api/transfers', sale)).status).toBe(201);
  const history = await admin.send<Items<{ id: string; ownerName: string }>>('GET', `/api/flats/${flat.id}/ownerships`);
  const id = history.body.items.find(({ ownerName }) => ownerName === 'Zoya Shah')?.id;
  const correction = { since: dayAgo(5), until: null, reason: 'The deed says so' };
  const { status, body } = await admin.send('POST', `/api/ownerships/${id}/correction`, correction);
  expect(status, JSON.stringify(body)).toBe(201);
  const isThere = [11, 10, 6, 5].map(async (on) => (await names(dayAgo(on))).includes('Kamala Rao'));
  expect(await Promise.all(isThere)).toEqual([true, true, true, false]);
});

test('who had left by the day of the death is of no heir’s household', async () => {
  const { admin, flat, owner, taraId, household, names } = await aFamily();
  const kamala = (await household()).find(({ name }) => name === 'Kamala Rao');
  const left = { version: kamala?.version, left: dayAgo(10) };
  expect((await admin.send('PATCH', `/api/households/${kamala?.id}`, left)).status).toBe(200);
  const draft = inheritances(owner, flat, taraId).transfers;
  const { body: plan } = await admin.send<TransferPlan>('POST', '/api/transfers/preview', draft);
  expect(plan.heir?.members).toEqual(['Tara Rao', 'Meera Rao', 'Asha Rao']);
  const sent = { key: crypto.randomUUID(), ...draft };
  expect((await admin.send('POST', '/api/transfers', sent)).status).toBe(201);
  expect(await names(dayAgo(0))).toEqual(['Tara Rao', 'Meera Rao', 'Asha Rao']);
});

test('who died before they were listed elsewhere lived there on no day', async () => {
  const { society, admin, arjunId, livesAt, death } = await aCouple();
  const sent = { key: crypto.randomUUID(), ...death, on: dayAgo(85) };
  expect((await admin.send('POST', '/api/transfers/holders', sent)).status).toBe(201);
  const { db } = society.context;
  const rows = await db.selectFrom('householdMembers').selectAll().where('personId', '=', arjunId).execute();
  expect(rows.map(({ flatNumber, since, until }) => [flatNumber, since, until]).sort()).toEqual(
    ['A-101', 'B-202'].map((flatNumber) => [flatNumber, dayAgo(80), dayAgo(80)]),
  );
  expect([await livesAt(dayAgo(80)), await livesAt()]).toEqual([[], []]);
});

test('the day on which somebody came, put right by hand, stays where the day of the death is put right to an earlier one', async () => {
  const { admin, flat, owner, taraId, household, names } = await aFamily();
  const draft = { key: crypto.randomUUID(), ...inheritances(owner, flat, taraId).transfers };
  expect((await admin.send('POST', '/api/transfers', draft)).status).toBe(201);
  const now = async () => (await household(dayAgo(0))).find(({ name }) => name === 'Kamala Rao');
  const byHand = { version: (await now())?.version, since: dayAgo(8), reason: 'A slip' };
  expect((await admin.send('PATCH', `/api/households/${(await now())?.id}`, byHand)).status).toBe(200);
  const history = await admin.send<Items<{ id: string; ownerId: string }>>('GET', `/api/flats/${flat.id}/ownerships`);
  const id = history.body.items.find(({ ownerId }) => ownerId === taraId)?.id;
  const correction = { since: dayAgo(20), until: null, reason: 'The certificate says so' };
  expect((await admin.send('POST', `/api/ownerships/${id}/correction`, correction)).status).toBe(201);
  expect((await now())?.since).toBe(dayAgo(8));
  expect(await names(dayAgo(15))).toEqual(['Tara Rao', 'Meera Rao']);
});

test('an heir who lives there comes before one who owned the flat and lives elsewhere; a tenant who inherits brings their own', async () => {
  const { admin, flat, owner, taraId } = await aFamily();
  const done = async <T>(path: string, json: object) => {
    const { status, body } = await admin.send<T>('POST', `/api/${path}`, json);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body;
  };
  await done('transfers/holders', {
    ...{ key: crypto.randomUUID(), flatId: flat.id, presentOwnerIds: [owner.id], on: dayAgo(100) },
    ...{ holders: [{ personId: owner.id }, { name: 'Arjun Rao' }], reason: 'name added' },
  });
  const arjunId = (await flatOf(admin, flat.id)).jointOwners[0]?.ownerId ?? '';
  const heirOf = async (...ids: string[]) => {
    const death = { flatId: flat.id, presentOwnerIds: [owner.id, arjunId], on: dayAgo(10), died: true };
    const holders = [arjunId, ...ids].map((personId) => ({ personId }));
    return (await done<HoldersPlan>('transfers/holders/preview', { ...death, reason: 'inheritance', holders })).heir;
  };
  expect((await heirOf(taraId))?.name).toBe('Tara Rao');
  expect((await heirOf())?.name).toBe('Arjun Rao');
  const { tenants } = await done<Tenancy>('tenancies', {
    ...{ flatId: flat.id, since: dayAgo(30), lastDay: dayAgo(-300), tenants: [{ name: 'Kabir Menon' }] },
  });
  expect(await heirOf(tenants[0]?.personId ?? '')).toBeNull();
});

test('an heir who was listed by name alone keeps their own name and phone when the inheritance is reversed, with what was put right since', async () => {
  const { admin, flat, owner, household } = await aFamily();
  const draft = {
    ...{ flatId: flat.id, presentOwnerId: owner.id, occupancyDate: dayAgo(10), reason: 'inheritance', died: true },
    newOwner: { name: 'KAMALA RAO', phone: '9820066666', familyDetails: family },
  };
  const { body: entry } = await admin.send<Refusal>('POST', '/api/transfers', { key: crypto.randomUUID(), ...draft });
  const heir = (await household(dayAgo(0))).find(({ relation }) => relation === 'Self');
  const edit = { version: heir?.version, help: 'Oxygen' };
  expect((await admin.send('PATCH', `/api/households/${heir?.id}`, edit)).status).toBe(200);
  const reversal = { key: crypto.randomUUID(), reason: 'A mistake' };
  expect((await admin.send('POST', `/api/transfers/${entry.id}/reversal`, reversal)).status).toBe(201);
  const kamala = (await household(dayAgo(0))).find(({ relation }) => relation === 'Mother');
  expect(kamala).toMatchObject({ name: 'Kamala Rao', phone: '9820055555', help: 'Oxygen' });
});

test('who lived with the heir before a second inheritance stays theirs when that is reversed', async () => {
  const { admin, flat, owner, arjunId } = await aCouple();
  const change = async (more: object) => {
    const { ownerId, jointOwners } = await flatOf(admin, flat.id);
    const presentOwnerIds = [ownerId, ...jointOwners.map((one) => one.ownerId)];
    const sent = { key: crypto.randomUUID(), flatId: flat.id, presentOwnerIds, ...more };
    const { status, body } = await admin.send<Refusal>('POST', '/api/transfers/holders', sent);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.id;
  };
  const list = async (name: string, since: string) => {
    const listed = { flatId: flat.id, members: [{ name, since }] };
    expect((await admin.send('POST', '/api/households', listed)).status).toBe(201);
  };
  const death = { reason: 'inheritance', died: true, holders: [{ personId: arjunId }] };
  await list('Kamala Rao', dayAgo(70));
  await change({ ...death, on: dayAgo(60) });
  await change({ on: dayAgo(50), reason: 'name added', holders: [{ name: 'Sita Rao' }, { personId: arjunId }] });
  await list('Ira Rao', dayAgo(40));
  const second = await change({ ...death, on: dayAgo(10) });
  const path = `/api/households?flatId=${flat.id}&on=${dayAgo(0)}`;
  const whose = async () => {
    const { items } = (await admin.send<Items<HouseholdMember>>('GET', path)).body;
    return new Map(items.map(({ name, ownerId }) => [name, ownerId]));
  };
  expect([...(await whose()).values()]).toEqual([arjunId, arjunId, arjunId]);
  const reversal = { key: crypto.randomUUID(), reason: 'A mistake' };
  expect((await admin.send('POST', `/api/transfers/${second}/reversal`, reversal)).status).toBe(201);
  const now = await whose();
  expect([now.get('Kamala Rao'), now.get('Arjun Rao')]).toEqual([arjunId, arjunId]);
  expect([undefined, null, arjunId, owner.id]).not.toContain(now.get('Ira Rao'));
});
