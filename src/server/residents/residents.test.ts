// Who lives in a flat, as every screen tells it (docs/rules.md, Who lives there).
import { describe, expect, test } from 'vitest';
import type { Dashboard } from '#domain/dashboard.ts';
import type { Flat } from '#domain/flat.ts';
import type { GateMatch } from '#domain/gate.ts';
import type { GateCopy } from '#domain/gateCopy.ts';
import { creatingGateSearch } from '#domain/gateSearch.ts';
import type { Person as PersonRecord } from '#domain/person.ts';
import type { FlatResult } from '#domain/search.ts';
import { whole } from '#domain/slices.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { addFlat, addOwner, addVehicle, dayAgo, type Items, transferFlat } from '../../../tests/support/entries.ts';
import { anOwnedFlat, type Person } from '../../../tests/support/society.ts';

const family = { adults: 3, children: 2, males: 2, females: 3 };
const imran = { name: 'Imran Shaikh', phone: '98200 55555' };

/** A-101 of Meera Rao, whose family is three and a child; let to Imran Shaikh, with five and two, for a month yet. */
async function aLetFlat() {
  const office = await anOwnedFlat();
  const { admin, flat, society } = office;
  const draft = { flatId: flat.id, since: dayAgo(30), lastDay: dayAgo(-30), tenants: [imran], familyDetails: family };
  const { status, body } = await admin.send<Tenancy>('POST', '/api/tenancies', draft);
  expect(status).toBe(201);
  const tenantId = body.tenants[0]?.personId ?? '';
  return { ...office, tenancy: body, tenantId, guard: await society.signedInAs('security') };
}

type Office = Awaited<ReturnType<typeof aLetFlat>>;

async function told({ admin, society, flat, guard }: Office) {
  const resident = await society.signedInAs('user');
  const { body } = await admin.send<Flat>('GET', `/api/flats/${flat.id}`);
  const whole = (await admin.send<Items<Flat>>('GET', '/api/flats')).body.items.find(({ id }) => id === flat.id);
  const newest = (await admin.send<Items<Flat>>('GET', '/api/flats?order=newest')).body.items;
  expect([whole, newest.find(({ id }) => id === flat.id)]).toEqual([body, body]);
  const { residents, let: count } = (await admin.send<Dashboard>('GET', '/api/dashboard')).body;
  const search = (await resident.send<{ flats: FlatResult[] }>('GET', '/api/search?kind=flat&text=A-101')).body.flats;
  const [match] = (await guard.send<{ matches: GateMatch[] }>('GET', '/api/gate?text=A-101')).body.matches;
  return {
    flat: [body.tenantName, body.ownerName, body.totalResidents],
    dashboard: [count, residents.total],
    search: search.map(({ tenantName, ownerName, totalMembers }) => [tenantName, ownerName, totalMembers]),
    gate: match?.residents.map(({ name, as }) => [name, as]),
  };
}

const ofTenant = {
  flat: ['Imran Shaikh', 'Meera Rao', 7],
  dashboard: [1, 7],
  search: [['Imran Shaikh', 'Meera Rao', 7]],
  gate: [
    ['Imran Shaikh', 'tenant'],
    ['Meera Rao', 'owner'],
  ],
};
const ofOwner = { flat: [null, 'Meera Rao', 4], dashboard: [0, 4], search: [[null, 'Meera Rao', 4]], gate: [] };

describe('who lives in a flat', () => {
  test('is whoever rents it, on every screen, and once they left the owner’s family again', async () => {
    const office = await aLetFlat();
    expect(await told(office)).toEqual(ofTenant);
    const end = { version: office.tenancy.version, on: office.today };
    expect((await office.admin.send('POST', `/api/tenancies/${office.tenancy.id}/end`, end)).status).toBe(200);
    expect(await told(office)).toEqual(ofOwner);
  });

  test('is the owner’s family again the day after the last day of the agreement, though nobody said that they left', async () => {
    const office = await anOwnedFlat();
    const draft = {
      flatId: office.flat.id,
      since: dayAgo(30),
      lastDay: dayAgo(1),
      tenants: [imran],
      familyDetails: family,
    };
    expect((await office.admin.send('POST', '/api/tenancies', draft)).status).toBe(201);
    const guard = await office.society.signedInAs('security');
    expect(await told({ ...office, guard } as Office)).toEqual(ofOwner);
  });

  test('is told by the name that the tenant has now', async () => {
    const { admin, flat, tenantId } = await aLetFlat();
    const { version } = (await admin.send<PersonRecord>('GET', `/api/people/${tenantId}`)).body;
    await admin.send('PATCH', `/api/people/${tenantId}`, { version, name: 'Imran A. Shaikh' });
    expect((await admin.send<Flat>('GET', `/api/flats/${flat.id}`)).body.tenantName).toBe('Imran A. Shaikh');
  });

  test('are all who do: an owner of two flats who lets one lives in the other, one who lets both in neither', async () => {
    const { admin, flat, owner } = await aLetFlat();
    const second = await addFlat(admin, 'B-204');
    const newOwner = { name: owner.name, phone: owner.phone, email: owner.email };
    await transferFlat(admin, second, { existingOwnerId: owner.id, newOwner });
    const total = async () => (await admin.send<Dashboard>('GET', '/api/dashboard')).body.residents.total;
    const own = (await admin.send<Flat>('GET', `/api/flats/${second.id}`)).body.totalResidents ?? 0;
    expect(await total()).toBe(7 + own);
    const tenants = [{ name: 'Zoya Khan' }];
    const draft = { flatId: second.id, since: dayAgo(0), lastDay: dayAgo(-300), tenants, familyDetails: family };
    expect((await admin.send('POST', '/api/tenancies', draft)).status).toBe(201);
    expect(await total()).toBe(14);
    expect(flat.flatNumber).toBe('A-101');
  });
});

test('where several own a flat and one’s household is listed, that is who lives there: no owner’s family is counted beside it', async () => {
  const { admin, flat, owner } = await anOwnedFlat();
  const members = [{ name: 'Kamala Rao', relation: 'Mother' }];
  expect((await admin.send('POST', '/api/households', { flatId: flat.id, members })).status).toBe(201);
  const first = { name: 'Arun Rao', phone: '9820055555' };
  const change = { flatId: flat.id, presentOwnerIds: [owner.id], holders: [first, { personId: owner.id }] };
  const more = { key: crypto.randomUUID(), reason: 'name added', on: dayAgo(0), familyDetails: family };
  expect((await admin.send('POST', '/api/transfers/holders', { ...change, ...more })).status).toBe(201);
  const { totalResidents } = (await admin.send<Flat>('GET', `/api/flats/${flat.id}`)).body;
  expect((await admin.send<Dashboard>('GET', '/api/dashboard')).body.residents.total).toBe(totalResidents);
  expect(totalResidents).toBe(1);
});

test('residents and administrators are told of all who rent a flat, by their names of today, and of the contacts of the first alone', async () => {
  const { admin, society, flat } = await anOwnedFlat();
  const tenants = [imran, { name: 'Sana Shaikh', phone: '98200 55556' }, { name: 'Yusuf Shaikh' }];
  const draft = { flatId: flat.id, since: dayAgo(30), lastDay: dayAgo(-30), tenants, familyDetails: family };
  const { body } = await admin.send<Tenancy>('POST', '/api/tenancies', draft);
  await admin.send('PATCH', `/api/people/${body.tenants[1]?.personId}`, { version: 1, name: 'Sana A. Shaikh' });
  const resident = await society.signedInAs('user');
  const found = async () =>
    (await resident.send<{ flats: FlatResult[] }>('GET', '/api/search?kind=flat&text=A-101')).body.flats;
  const [closed] = await found();
  const tenantName = 'Imran Shaikh, Sana A. Shaikh and Yusuf Shaikh';
  expect(closed).toMatchObject({ tenantName: 'Imran Shaikh, Sana A. Shaikh, Yusuf Shaikh' });
  // An administrator reads the same names of the flat and in the list of all.
  expect((await admin.send<Flat>('GET', `/api/flats/${flat.id}`)).body).toMatchObject({ tenantName });
  expect((await admin.send<{ items: Flat[] }>('GET', '/api/flats')).body.items).toMatchObject([{ tenantName }]);
  expect(JSON.stringify(closed)).not.toMatch(/98200/);
  await admin.send('PATCH', '/api/society', { version: 1, residentsSeeContacts: true });
  expect(await found()).toEqual([{ ...closed, phone: '9820055555', email: null }]);
});

test('the gate says of a tenant’s vehicle that they rent the flat, with its owner after them, and afterwards that they left', async () => {
  const { admin, flat, guard, tenancy, tenantId, today } = await aLetFlat();
  await addVehicle(admin, { vehicleNumber: 'KA 01 ZZ 1010', ownerId: tenantId, flatId: flat.id });
  const found = async () => (await guard.send<{ matches: GateMatch[] }>('GET', '/api/gate?text=1010')).body.matches[0];
  expect(await found()).toMatchObject({
    owner: { name: 'Imran Shaikh', phone: '9820055555', status: null },
    rents: 'now',
    residents: [{ as: 'tenant' }, { name: 'Meera Rao', as: 'owner' }],
  });
  const [vehicle] = (await admin.send<Items<{ id: string }>>('GET', `/api/vehicles?ownerId=${tenantId}`)).body.items;
  const end = { version: tenancy.version, on: today, vehicles: { [vehicle?.id ?? '']: 'stays' } };
  expect((await admin.send('POST', `/api/tenancies/${tenancy.id}/end`, end)).status).toBe(200);
  expect(await found()).toMatchObject({
    owner: { name: 'Imran Shaikh', status: null },
    rents: 'formerly',
    residents: [{ name: 'Meera Rao', phone: '9845012345', as: 'owner' }],
  });
  expect(await onDevice(guard, '1010')).toEqual([await found()]);
});

test('the gate names whoever owns the flat beside a vehicle of somebody else, or of nobody on record', async () => {
  const { society, admin, flat } = await anOwnedFlat();
  const other = await addOwner(admin, { name: 'Zoya Khan', email: 'zoya@people.example', status: 'Old' });
  await addVehicle(admin, { vehicleNumber: 'KA 01 ZZ 1010', ownerId: other.id, flatId: flat.id });
  const guard = await society.signedInAs('security');
  const owners = [{ name: 'Meera Rao', phone: '9845012345', as: 'owner' }];
  for (const owner of [{ name: 'Zoya Khan' }, null]) {
    const { body } = await guard.send<{ matches: GateMatch[] }>('GET', '/api/gate?text=1010');
    expect(body.matches).toMatchObject([{ owner, rents: null, residents: owners }]);
    expect(await onDevice(guard, '1010')).toEqual(body.matches);
    await admin.send('DELETE', `/api/owners/${other.id}`);
  }
});

test('a vehicle that stayed after its tenancy says so of who owns another flat, and not once they own this one', async () => {
  const { admin, flat, guard, owner, tenancy, tenantId, today } = await aLetFlat();
  await addVehicle(admin, { vehicleNumber: 'KA 01 ZZ 1010', ownerId: tenantId, flatId: flat.id });
  const newOwner = { ...imran, familyDetails: family };
  const second = await addFlat(admin, 'B-204');
  await transferFlat(admin, second, { existingOwnerId: tenantId, newOwner });
  const [vehicle] = (await admin.send<Items<{ id: string }>>('GET', `/api/vehicles?ownerId=${tenantId}`)).body.items;
  const end = { version: tenancy.version, on: today, vehicles: { [vehicle?.id ?? '']: 'stays' } };
  expect((await admin.send('POST', `/api/tenancies/${tenancy.id}/end`, end)).status).toBe(200);
  const shown = async () => {
    const { body } = await guard.send<{ matches: GateMatch[] }>('GET', '/api/gate?text=1010');
    expect(await onDevice(guard, '1010')).toEqual(body.matches);
    return body.matches.map(({ owner: whose, rents }) => [whose?.name, whose?.status, rents]);
  };
  expect(await shown()).toEqual([['Imran Shaikh', 'Active', 'formerly']]);
  await transferFlat(admin, flat, { presentOwnerId: owner.id, existingOwnerId: tenantId, newOwner });
  expect(await shown()).toEqual([['Imran Shaikh', 'Active', null]]);
});

/** What a device that has just fetched its copy finds. */
async function onDevice(guard: Person, text: string): Promise<GateMatch[]> {
  const { body } = await guard.send<GateCopy>('GET', '/api/gate/copy');
  return whole(creatingGateSearch(body)).lookUp(text);
}
