import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Dashboard } from '#domain/dashboard.ts';
import { flatStatuses, flatTypes } from '#domain/flatFacts.ts';
import { numbered } from '#domain/flatNumber.ts';
import { emptyOwner, ownerStatuses } from '#domain/owner.fields.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { tenancyState } from '#domain/tenancyFacts.ts';
import { vehicleTypes } from '#domain/vehicleFacts.ts';
import {
  addFlat,
  addOwner,
  addVehicle,
  editOwner,
  flatOf,
  type Items,
  transferFlat,
} from '../../../tests/support/entries.ts';
import { anOffice, anOwnedFlat, type Person, type TestSociety, todayOf } from '../../../tests/support/society.ts';

async function dashboardOf(admin: Person): Promise<Dashboard> {
  const { status, body } = await admin.send<Dashboard>('GET', '/api/dashboard');
  expect(status).toBe(200);
  return body;
}

const at = '2026-01-01T00:00:00.000Z';
const count = fc.nat({ max: 5 });
const randomFlat = fc.record({
  flatNumber: fc
    .tuple(fc.constantFrom('A', 'B', 'Z'), fc.integer({ min: 0, max: 999 }))
    .map(([wing, number]) => `${wing}-${String(number).padStart(3, '0')}`),
  status: fc.constantFrom(...flatStatuses),
});
const randomOwner = fc.record({
  status: fc.constantFrom(...ownerStatuses),
  adults: count,
  males: count,
  females: count,
  children: count,
});
const randomVehicle = fc.record({ type: fc.option(fc.constantFrom(...vehicleTypes)) });
const randomSociety = fc.record({
  flats: fc.uniqueArray(randomFlat, { selector: (flat) => flat.flatNumber, maxLength: 25 }),
  owners: fc.array(randomOwner, { maxLength: 15 }),
  vehicles: fc.array(randomVehicle, { maxLength: 15 }),
});
type Rows = typeof randomSociety extends fc.Arbitrary<infer T> ? T : never;

/** Puts these rows into the tables in place of what was there. */
async function becomes({ context: { db } }: TestSociety, { flats, owners, vehicles }: Rows): Promise<void> {
  for (const table of ['vehicles', 'owners', 'flats'] as const) await db.deleteFrom(table).execute();
  const kept = { version: 1, createdAt: at, updatedAt: at };
  for (const flat of flats) {
    const more = { floor: 1, type: flatTypes[0], size: null, rent: null, deposit: null, description: null };
    await db
      .insertInto('flats')
      .values({ ...flat, ...numbered(flat.flatNumber), ...more, ...kept, id: crypto.randomUUID() })
      .execute();
  }
  for (const owner of owners) {
    const facts = { ...emptyOwner(), name: 'Anu', phone: '9845012345', occupancyDate: '2024-04-01', isOwner: 1 };
    await db
      .insertInto('owners')
      .values({ ...facts, ...owner, ...kept, id: crypto.randomUUID() })
      .execute();
  }
  for (const [index, vehicle] of vehicles.entries()) {
    const number = { vehicleNumber: `KA ${index}`, numberKey: `KA${index}` };
    const more = { company: 'Tata', model: 'Tiago', color: null, year: null, ownerId: null, flatId: null };
    await db
      .insertInto('vehicles')
      .values({ ...vehicle, ...number, ...more, ...kept, id: crypto.randomUUID() })
      .execute();
  }
}

/** The same figures, counted one by one. */
function counted({ flats, owners, vehicles }: Rows): Dashboard {
  const active = owners.filter(({ status }) => status === 'Active');
  const sum = (key: 'males' | 'females' | 'children') => active.reduce((total, owner) => total + owner[key], 0);
  const [males, females, children] = [sum('males'), sum('females'), sum('children')];
  const byStatus = (some: { status: string }[]) => ({
    Available: some.filter(({ status }) => status === 'Available').length,
    Occupied: some.filter(({ status }) => status === 'Occupied').length,
    Maintenance: some.filter(({ status }) => status === 'Maintenance').length,
  });
  const wings = [...new Set(flats.map(({ flatNumber }) => flatNumber.slice(0, 1)))].sort();
  return {
    flats: { total: flats.length, ...byStatus(flats) },
    owners: { total: owners.length, Active: active.length, Old: owners.length - active.length },
    vehicles: {
      total: vehicles.length,
      byType: [...vehicleTypes, null]
        .map((type) => ({ type, count: vehicles.filter((vehicle) => vehicle.type === type).length }))
        .filter((one) => one.count > 0),
    },
    let: 0,
    tenancies: { ending: 0, overdue: 0 },
    residents: { males, females, children, total: males + females + children },
    wings: wings.map((wing) => ({ wing, ...byStatus(flats.filter(({ flatNumber }) => flatNumber.startsWith(wing))) })),
  };
}

const byTypeName = (a: { type: string | null }, b: { type: string | null }) => `${a.type}`.localeCompare(`${b.type}`);

describe('the dashboard', () => {
  test('of any society says what a plain count over its rows says', async () => {
    const { society, admin } = await anOffice();
    await fc.assert(
      fc.asyncProperty(randomSociety, async (rows) => {
        await becomes(society, rows);
        const told = await dashboardOf(admin);
        const expected = counted(rows);
        expect(told.vehicles.byType.toSorted(byTypeName)).toEqual(expected.vehicles.byType.toSorted(byTypeName));
        told.vehicles.byType = expected.vehicles.byType;
        expect(told).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  test('of an empty society is made of zeros', async () => {
    const { admin } = await anOffice();
    expect(await dashboardOf(admin)).toEqual({
      flats: { total: 0, Available: 0, Occupied: 0, Maintenance: 0 },
      owners: { total: 0, Active: 0, Old: 0 },
      vehicles: { total: 0, byType: [] },
      let: 0,
      tenancies: { ending: 0, overdue: 0 },
      residents: { males: 0, females: 0, children: 0, total: 0 },
      wings: [],
    });
  });

  test('counts of tenancies which end soon, and which are over without a word: those that the list shows so', async () => {
    const { society, admin } = await anOffice();
    const { today } = society.context;
    const day = (days: number) => todayOf(society, days);
    for (const [nth, [since, last]] of [
      [-100, 60],
      [-100, 61],
      [-100, 0],
      [-100, -1],
      [-40, -40],
      [1, 20],
      [-9, 9],
    ].entries()) {
      const flat = await addFlat(admin, `A-10${nth}`);
      const draft = {
        flatId: flat.id,
        since: day(since ?? 0),
        lastDay: day(last ?? 0),
        tenants: [{ name: `T${nth}` }],
      };
      const { body } = await admin.send<Tenancy>('POST', '/api/tenancies', draft);
      // One that was ended on its first day never was.
      if (nth === 6)
        await admin.send('POST', `/api/tenancies/${body.id}/end`, { version: 1, on: day(-9), how: 'left' });
    }
    const { items } = (await admin.send<Items<Tenancy>>('GET', '/api/tenancies')).body;
    const states = await Promise.all(items.map(async (one) => tenancyState(one, await today())));
    const count = (state: string) => states.filter((one) => one === state).length;
    expect((await dashboardOf(admin)).tenancies).toEqual({ ending: 2, overdue: 2 });
    expect([count('ending'), count('overdue')]).toEqual([2, 2]);
  });

  test('follows what is entered: an Old owner counts as an owner and their family no more as residents', async () => {
    const { admin, owner, flat } = await anOwnedFlat();
    await addFlat(admin, 'B-204', { status: 'Maintenance' });
    await addOwner(admin, { name: 'Bina' }); // Active without a flat counts as well (docs/rules.md, Admin dashboard)
    await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
    expect(await dashboardOf(admin)).toMatchObject({
      flats: { total: 2, Available: 0, Occupied: 1, Maintenance: 1 },
      owners: { total: 2, Active: 2, Old: 0 },
      vehicles: { total: 1, byType: [{ type: null, count: 1 }] },
      let: 0,
      tenancies: { ending: 0, overdue: 0 },
      residents: { males: 2, females: 4, children: 2, total: 8 },
    });
    await editOwner(admin, owner.id, { status: 'Old' });
    expect(await dashboardOf(admin)).toMatchObject({
      flats: { Available: 1, Occupied: 0 },
      owners: { total: 2, Active: 1, Old: 1 },
      residents: { total: 4 },
    });
  });

  test('counts the family of an owner of two flats once, whichever of them they live in', async () => {
    const { society, admin, owner } = await anOwnedFlat();
    const second = await addFlat(admin, 'B-204');
    const newOwner = { name: owner.name, phone: owner.phone, email: owner.email };
    await transferFlat(admin, second, { existingOwnerId: owner.id, newOwner });
    const total = async () => (await dashboardOf(admin)).residents.total;
    const { totalResidents } = await flatOf(admin, second.id);
    expect([await total(), totalResidents]).toEqual([3, 3]);
    const draft = { since: todayOf(society), lastDay: todayOf(society, 300), tenants: [{ name: 'Zoya Khan' }] };
    await admin.send('POST', '/api/tenancies', { ...draft, flatId: second.id });
    expect(await total()).toBe(3);
  });
});
