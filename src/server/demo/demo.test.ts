// @module-tag whole
import { fakerEN_IN } from '@faker-js/faker';
import { expect, test } from 'vitest';
import { addDays, dayIn } from '#domain/day.ts';
import type { Flat } from '#domain/flat.ts';
import { sexOfRelation } from '#domain/householdFacts.ts';
import type { Nomination } from '#domain/nomination.ts';
import type { Owner } from '#domain/owner.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import type { Visit } from '#domain/visit.ts';
import { fileOf, holdingsOf, wholeWorkbook } from '../../../tests/imports/exports.ts';
import { anEmptyPlace } from '../../../tests/support/places.ts';
import { ask, startServer } from '../../../tests/support/server.ts';

test('the demo says how to sign in under a heading, then where it is open, and then nothing of what is asked of it; it has flats in two names, tenants with vehicles in every wing, one tenancy that ends in twenty days and one overdue, households, nominations, and a gate book in which nothing arrived late; its own workbook changes nothing in it', async () => {
  const place = await anEmptyPlace();
  const before = dayIn('Asia/Kolkata', new Date());
  const server = await startServer(place, { AANGAN_DEMO: '1' });
  const account = { email: 'admin@demo.example', password: 'courtyard' };
  const { headers } = await ask(server, 'POST', '/api/auth/sign-in', account);
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const list = async <T>(path: string) =>
    (await ask(server, 'GET', `/api/${path}`, undefined, cookie)).body['items'] as T[];
  const tenancies = await list<Tenancy>('tenancies');
  const vehicles = await list<Vehicle>('vehicles');
  // It may have begun on the evening before.
  const days = (away: number) => [before, dayIn('Asia/Kolkata', new Date())].map((day) => addDays(day, away));
  const tenants = new Set(tenancies.flatMap((one) => one.tenants.map(({ personId }) => personId)));
  expect(new Set(tenancies.map(({ flatNumber }) => flatNumber[0]))).toEqual(new Set('ABCDE'));
  expect(vehicles.filter(({ ownerId }) => tenants.has(ownerId)).length).toBeGreaterThan(20);
  expect(tenancies.filter(({ lastDay }) => days(20).includes(lastDay))).toHaveLength(1);
  expect(tenancies.filter(({ lastDay, ended }) => lastDay < before && ended === null)).toHaveLength(1);
  expect((await list<Flat>('flats')).filter(({ jointOwners }) => jointOwners.length > 0).length).toBeGreaterThan(50);
  for (const path of ['nominations', 'households']) expect((await list(path)).length, path).toBeGreaterThan(20);
  const book = await list<Visit>('visits');
  expect(book.length).toBeGreaterThan(0);
  expect(book.filter(({ at, receivedAt }) => at !== receivedAt)).toEqual([]);
  const names = fakerEN_IN.definitions.person.first_name;
  for (const { ownerName, nominees } of await list<Nomination>('nominations')) {
    const relations = nominees.map(({ relation }) => relation);
    expect(relations.filter((one) => one === 'Wife' || one === 'Husband').length, ownerName).toBeLessThan(2);
    for (const { name, relation } of nominees)
      expect(
        names[sexOfRelation(relation) as 'female' | 'male']?.some((first) => name.startsWith(`${first} `)),
        `${name}, ${relation}`,
      ).toBe(true);
  }
  for (const { name, emergencyContact } of await list<Owner>('owners')) {
    const sex = sexOfRelation(emergencyContact.relation ?? '');
    if (sex === 'female' || sex === 'male')
      expect(names[sex], `${emergencyContact.relation} of ${name}`).toContain(emergencyContact.name);
  }
  const send = (method: string, path: string) => ask(server, method, path, undefined, cookie);
  const holdings = await holdingsOf({ send } as never);
  const workbook = await fileOf(wholeWorkbook(holdings), 'xlsx');
  const read = await fetch(`${server.url}/api/imports?name=society.xlsx`, {
    ...{ method: 'POST', body: workbook },
    headers: { origin: server.url ?? '', cookie, 'content-type': 'application/octet-stream' },
  });
  const none = { flats: 0, owners: 0, vehicles: 0, tenancies: 0 };
  expect(await read.json()).toMatchObject({ questions: [], counts: { made: none, changed: none, refused: 0 } });
  server.child.kill();
  await server.ended;
  expect(server.stdout()).toMatch(
    /^An invented society\. Sign in, with the password courtyard, as:\n(?: {2}\w+@demo\.example +\S[^\n]+\n){3}At the gate Ramesh Pawar, Sita More, Vijay Kale take over by the PIN 4821\.\nAangan is open at \S+\n$/,
  );
});
