// One record a human being, whatever they are (docs/rules.md, People).
import { describe, expect, test } from 'vitest';
import type { Owner } from '#domain/owner.ts';
import type { Person, PersonRecord } from '#domain/person.ts';
import {
  addFlat,
  addOwner,
  addVehicle,
  eraseOwner,
  family,
  type Items,
  transferFlat,
  vehicleDraft,
} from '../../../tests/support/entries.ts';
import { applied, paste } from '../../../tests/support/importing.ts';
import { anOffice, type Person as Clerk, todayOf } from '../../../tests/support/society.ts';

const imran = { name: 'Imran Shaikh', phone: '98200 55555', email: 'imran@people.example' };

async function added(admin: Clerk): Promise<Person> {
  const { status, body } = await admin.send<Person>('POST', '/api/people', imran);
  expect(status).toBe(201);
  return body;
}

const ownersOf = async (admin: Clerk) => (await admin.send<Items<Owner>>('GET', '/api/owners')).body.items;
const peopleOf = async (admin: Clerk, query = '') =>
  (await admin.send<Items<Person>>('GET', `/api/people${query}`)).body.items;

describe('somebody who owns nothing', () => {
  test('is among the people and in no list or count of owners', async () => {
    const { admin } = await anOffice();
    await addOwner(admin, { name: 'Meera Rao' });
    const person = await added(admin);
    expect(person).toMatchObject({ ...imran, phone: '9820055555', isOwner: false, flats: [] });
    expect((await ownersOf(admin)).map(({ name }) => name)).toEqual(['Meera Rao']);
    expect((await peopleOf(admin)).map(({ name, isOwner }) => [name, isOwner])).toEqual([
      ['Imran Shaikh', false],
      ['Meera Rao', true],
    ]);
    expect((await peopleOf(admin, '?isOwner=false')).map(({ name }) => name)).toEqual(['Imran Shaikh']);
    expect((await peopleOf(admin, '?isOwner=true')).map(({ name }) => name)).toEqual(['Meera Rao']);
    expect((await admin.send('GET', `/api/owners?ids=${person.id}`)).body['items']).toEqual([]);
    expect((await admin.send('GET', '/api/owners?order=newest')).body['items']).toMatchObject([{ name: 'Meera Rao' }]);
    const { owners } = (await admin.send<{ owners: { total: number } }>('GET', '/api/dashboard')).body;
    expect(owners.total).toBe(1);
  });

  test('is changed, found as alike, may have a vehicle, and is deleted', async () => {
    const { admin } = await anOffice();
    const { id } = await added(admin);
    const edit = { version: 1, phone: '98200 66666', emergencyContact: { name: 'Asif', phone: null, relation: null } };
    const { body } = await admin.send<Person>('PATCH', `/api/people/${id}`, edit);
    expect(body).toMatchObject({ phone: '9820066666', emergencyContact: { name: 'Asif' }, isOwner: false, version: 2 });
    const stale = await admin.send('PATCH', `/api/people/${id}`, { version: 1, name: 'Imran' });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale', current: { phone: '9820066666' } } });
    const alike = await admin.send<Items<object>>('POST', '/api/owners/alike', {
      name: 'I. Shaikh',
      phone: '9820066666',
    });
    expect(alike.body.items).toMatchObject([{ id, status: null }]);
    const flat = await addFlat(admin, 'A-101');
    const vehicle = await addVehicle(admin, { ...vehicleDraft, ownerId: id, flatId: flat.id });
    expect(vehicle).toMatchObject({ ownerName: 'Imran Shaikh' });
    expect((await admin.send('DELETE', `/api/people/${id}?version=1`)).status).toBe(409);
    const { version } = (await admin.send<Person>('GET', `/api/people/${id}`)).body;
    expect((await admin.send('DELETE', `/api/people/${id}?version=${version}`)).status).toBe(204);
    expect((await admin.send('GET', `/api/people/${id}`)).status).toBe(404);
  });

  test('has documents as an owner has: sealed, shown by a look that is recorded, never in the log, and erased once nothing is rented', async () => {
    const { society, admin } = await anOffice();
    const { db } = society.context;
    const flat = await addFlat(admin, 'A-101');
    const { body: person } = await admin.send<PersonRecord>('POST', '/api/people', {
      ...imran,
      documents: { aadhar: '000011112222' },
    });
    expect(person.documents).toEqual({ aadhar: 'XXXX XXXX 2222', pan: null, lease: null });
    const path = `/api/people/${person.id}`;
    const edit = { version: 1, documents: { aadhar: 'XXXX XXXX 2222', pan: 'ABCPE1234F' } };
    const { body: edited } = await admin.send<PersonRecord>('PATCH', path, edit);
    expect(edited.documents).toEqual({ aadhar: 'XXXX XXXX 2222', pan: 'XXXXX1234X', lease: null });
    const reveal = await admin.send('POST', `/api/owners/${person.id}/reveal`, { document: 'aadhar' });
    expect(reveal.body).toMatchObject({ value: '000011112222' });
    const log = JSON.stringify(await db.selectFrom('changes').selectAll().execute());
    expect(log).toContain('reveal');
    for (const number of ['000011112222', 'ABCPE1234F']) expect(log).not.toContain(number);

    const tenants = [{ personId: person.id }];
    const day = (days: number) => todayOf(society, days);
    const agreement = { flatId: flat.id, since: day(-30), lastDay: day(30), tenants };
    const { body: tenancy } = await admin.send<{ id: string }>('POST', '/api/tenancies', agreement);
    const erase = async () => {
      return eraseOwner(admin, person.id, { name: imran.name });
    };
    expect((await erase()).status).toBe(409);
    await admin.send('POST', `/api/tenancies/${tenancy.id}/end`, { version: 1, on: day(0), how: 'left' });
    expect((await erase()).status).toBe(200);
    const after = (await admin.send<PersonRecord>('GET', path)).body;
    expect(after).toMatchObject({ phone: null, documents: { aadhar: null, pan: null, lease: null } });
    const { aadharSealed, panSealed } = await db
      .selectFrom('owners')
      .select(['aadharSealed', 'panSealed'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect([aadharSealed, panSealed]).toEqual([null, null]);
  });

  test('becomes an owner by a transfer, and is none again when that is taken back', async () => {
    const { admin } = await anOffice();
    const flat = await addFlat(admin, 'A-101');
    const { id } = await added(admin);
    const newOwner = { name: imran.name, phone: imran.phone, email: imran.email, familyDetails: family };
    const { body } = await transferFlat(admin, flat, { existingOwnerId: id, newOwner });
    expect((await ownersOf(admin)).map((owner) => [owner.id, owner.flat?.flatNumber])).toEqual([[id, 'A-101']]);
    const reversal = { key: crypto.randomUUID(), reason: 'Entered for the wrong flat' };
    expect((await admin.send('POST', `/api/transfers/${body['id']}/reversal`, reversal)).status).toBe(201);
    expect(await ownersOf(admin)).toEqual([]);
    expect(await peopleOf(admin)).toMatchObject([{ id, isOwner: false, phone: '9820055555' }]);
  });

  test('becomes an owner by an edit that makes them Active', async () => {
    const { admin } = await anOffice();
    const flat = await addFlat(admin, 'A-101');
    const { id } = await added(admin);
    const edit = { version: 1, status: 'Active', flatId: flat.id, occupancyDate: '2025-01-01', familyDetails: family };
    expect((await admin.send('PATCH', `/api/owners/${id}`, edit)).status).toBe(200);
    expect(await ownersOf(admin)).toMatchObject([{ id, status: 'Active', flat: { flatNumber: 'A-101' } }]);
  });

  test('is an owner once their record and an owner’s become one', async () => {
    const { admin } = await anOffice();
    const owner = await addOwner(admin, { name: 'Imran A. Shaikh' });
    const { id } = await added(admin);
    const merge = { version: 1, otherId: owner.id, otherVersion: owner.version };
    expect((await admin.send('POST', `/api/owners/${id}/merge`, merge)).status).toBe(200);
    expect((await ownersOf(admin)).map((one) => one.id)).toEqual([id]);
  });
});

describe('a person’s record', () => {
  test('refuses a phone that the society does not take, and needs no email', async () => {
    const { admin } = await anOffice();
    const wrong = await admin.send('POST', '/api/people', { name: 'Imran', phone: '12' });
    expect(wrong).toMatchObject({ status: 422, body: { fields: { phone: { code: 'phone_exactly_ten_digits' } } } });
    expect((await admin.send('POST', '/api/people', { name: 'Imran' })).status).toBe(201);
  });

  test('of an owner keeps the rule that an owner has an email', async () => {
    const { admin } = await anOffice();
    const { id, version } = await addOwner(admin);
    const { status, body } = await admin.send('PATCH', `/api/people/${id}`, { version, email: null });
    expect([status, body]).toMatchObject([422, { fields: { email: { code: 'owner_email_format' } } }]);
  });
});

test('a spreadsheet that gives a flat to somebody who owns nothing makes them its owner, and no second person', async () => {
  const { admin } = await anOffice();
  await addFlat(admin, 'A-101');
  const { id } = await added(admin);
  const rows = [
    ['Flat', 'Owner', 'Phone', 'Owner since'],
    ['A-101', imran.name, imran.phone, '01/04/2024'],
  ];
  expect(await applied(admin, await paste(admin, rows))).toMatchObject({ state: 'done' });
  expect((await ownersOf(admin)).map((owner) => [owner.id, owner.flat?.flatNumber])).toEqual([[id, 'A-101']]);
});

test('a spreadsheet of owners makes an owner of somebody who owns nothing, also without a flat', async () => {
  const { admin } = await anOffice();
  const { id } = await added(admin);
  const rows = [
    ['Owner', 'Phone', 'Address'],
    [imran.name, imran.phone, 'Kothrud, Pune'],
  ];
  expect(await applied(admin, await paste(admin, rows))).toMatchObject({ state: 'done' });
  expect(await ownersOf(admin)).toMatchObject([{ id, status: 'Active', address: 'Kothrud, Pune' }]);
});
