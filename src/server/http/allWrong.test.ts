// Whatever is wrong with what a form sends is told at once (docs/rules.md, Fields).
import { beforeEach, expect, test } from 'vitest';
import { addFlat, addOwner, dayAgo, family, ownerOf } from '../../../tests/support/entries.ts';
import { aSociety, type Person } from '../../../tests/support/society.ts';

let admin: Person;
beforeEach(async () => {
  admin = await (await aSociety()).signedInAs('admin');
});

const nobody = { adults: 0, children: 0, males: 0, females: 0 };
const tomorrow = dayAgo(-1);
const fieldsOf = (at: string) => Object.keys(family).map((field) => `${at}familyDetails.${field}`);

/** The fields at which a body is refused. */
async function refusedAt(method: 'POST' | 'PATCH', path: string, json: object): Promise<string[]> {
  const { status, body } = await admin.send<{ errors: object }>(method, path, json);
  expect(status).toBe(422);
  return Object.keys(body.errors);
}

test('of an owner: the rules of the society and the day, beside what is no email or document', async () => {
  const wrong = {
    ...{ name: 'Zed', email: 'x', phone: '1', occupancyDate: tomorrow, status: 'Active', familyDetails: nobody },
    documents: { aadhar: '1', pan: null },
  };
  const all = ['email', 'phone', 'occupancyDate', 'documents.aadhar', ...fieldsOf('')].sort();
  expect((await refusedAt('POST', '/api/owners', wrong)).sort()).toEqual(all);
  const { id } = await addOwner(admin);
  expect((await refusedAt('PATCH', `/api/owners/${id}`, { version: 1, ...wrong })).sort()).toEqual(all);
  expect((await ownerOf(admin, id)).name).toBe('Meera Rao');
});

test('of an owner of whom nothing is said: all that is required, the email too, which the society may leave', async () => {
  const required = ['name', 'phone', 'occupancyDate', 'status', 'familyDetails'];
  expect((await refusedAt('POST', '/api/owners', {})).sort()).toEqual([...required, 'email'].sort());
  await admin.send('PATCH', '/api/society', { version: 1, ownerEmail: 'optional' });
  expect((await refusedAt('POST', '/api/owners', {})).sort()).toEqual(required.sort());
});

test('of a family in which one number is none: the others are held against the rule, and none is missing by it', async () => {
  const draft = {
    name: 'Zed',
    email: 'z@people.example',
    phone: '9845012345',
    occupancyDate: dayAgo(0),
    status: 'Active',
  };
  const half = { ...draft, familyDetails: { adults: 'x', children: 0, males: 1, females: 1 } };
  expect(await refusedAt('POST', '/api/owners', half)).toEqual(['familyDetails.adults', 'familyDetails.children']);
  await admin.send('PATCH', '/api/society', { version: 1, familyRule: 'total-above-zero' });
  const nought = { ...draft, familyDetails: { adults: 'x', children: 0, males: 0, females: 0 } };
  expect(await refusedAt('POST', '/api/owners', nought)).toEqual(['familyDetails.adults']);
});

test('of somebody who owns nothing: a phone of another country, beside a name that is missing', async () => {
  const person = { name: '', phone: '+442079460958' };
  expect(await refusedAt('POST', '/api/people', person)).toEqual(['name', 'phone']);
});

test('of a transfer, looked at or done, and of a change of owners', async () => {
  const flat = await addFlat(admin);
  const wrong = {
    ...{ flatId: flat.id, presentOwnerId: null, occupancyDate: tomorrow, died: true },
    newOwner: { name: '\u200b', phone: ' ', familyDetails: nobody },
    leaseback: { lastDay: dayAgo(9), rent: -1 },
  };
  const all = ['newOwner.name', 'newOwner.phone', 'occupancyDate', 'reason', 'leaseback.rent', 'leaseback.lastDay'];
  const expected = [...all, ...fieldsOf('newOwner.')].sort();
  expect((await refusedAt('POST', '/api/transfers/preview', wrong)).sort()).toEqual(expected);
  const sent = { ...wrong, key: crypto.randomUUID() };
  expect((await refusedAt('POST', '/api/transfers', sent)).sort()).toEqual(expected);

  const holders = {
    ...{ flatId: flat.id, presentOwnerIds: [], on: tomorrow, familyDetails: nobody, remarks: 1 },
    holders: [
      { name: 'Zed', share: '1/2' },
      { name: 'Zoe', share: '1/4' },
    ],
  };
  const ofHolders = ['on', 'reason', 'remarks', 'holders.1.share', ...fieldsOf('')].sort();
  expect((await refusedAt('POST', '/api/transfers/holders/preview', holders)).sort()).toEqual(ofHolders);
});

test('of a tenancy: a last day before the first and the family, beside a tenant without a name', async () => {
  const { id: flatId } = await addFlat(admin);
  const wrong = {
    ...{ flatId, since: dayAgo(0), lastDay: dayAgo(9), policeOn: tomorrow, rent: -1, familyDetails: nobody },
    tenants: [{ name: '' }],
  };
  const all = ['lastDay', 'policeOn', 'rent', 'tenants.0.name', ...fieldsOf('')].sort();
  for (const path of ['/api/tenancies', '/api/tenancies/preview'])
    expect((await refusedAt('POST', path, wrong)).sort()).toEqual(all);
});

test('of a flat: a number that the society has none like, beside a floor that is none', async () => {
  const flat = { flatNumber: 'zzzz9', floor: -1, type: '2BHK', status: 'Available' };
  expect((await refusedAt('POST', '/api/flats', flat)).sort()).toEqual(['flatNumber', 'floor']);
  const { id } = await addFlat(admin);
  expect((await refusedAt('PATCH', `/api/flats/${id}`, { version: 1, ...flat })).sort()).toEqual([
    'flatNumber',
    'floor',
  ]);
});

test('of a vehicle: a year to come, beside a number that is missing', async () => {
  expect((await refusedAt('POST', '/api/vehicles', { year: 2999 })).includes('year')).toBe(true);
});

test('and what is no object, or has fields that nobody knows, is refused as before', async () => {
  expect((await admin.send('POST', '/api/owners', [])).body).toMatchObject({ status: 422, detail: expect.any(String) });
  const draft = { name: 'Zed', phone: '9845012345', occupancyDate: tomorrow, status: 'Active', familyDetails: family };
  expect((await refusedAt('POST', '/api/owners', { ...draft, email: 'z@people.example', tail: 1 })).sort()).toEqual([
    'occupancyDate',
    'tail',
  ]);
});
