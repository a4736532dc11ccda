// @module-tag whole
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ActivityRecord } from '#domain/activity.ts';
import { spokenDay } from '#domain/day.ts';
import type { Flat } from '#domain/flat.ts';
import type { Owner } from '#domain/owner.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { type TestCell, workbook } from '../../../tests/imports/workbook.ts';
import { addFlat, addOwner, addVehicle, editOwner, type Items } from '../../../tests/support/entries.ts';
import { applied, sendFile } from '../../../tests/support/importing.ts';
import { aSociety, type Person } from '../../../tests/support/society.ts';

async function everything({ send }: Person) {
  const flats = (await send<Items<Flat>>('GET', '/api/flats')).body.items;
  const owners = (await send<Items<Owner>>('GET', '/api/owners')).body.items;
  const vehicles = (await send<Items<Vehicle>>('GET', '/api/vehicles')).body.items;
  return { flats, owners, vehicles };
}
type Everything = Awaited<ReturnType<typeof everything>>;

/** A society as lists are exported: plain headings, days as days. */
function exported({ flats, owners, vehicles }: Everything) {
  const day = (day: string): TestCell => ({ day });
  return workbook([
    {
      name: 'Flats',
      rows: [
        [
          'Flat',
          'Floor',
          'Type',
          'Size (sq ft)',
          'Rent per month',
          'Deposit',
          'Status',
          'Owner',
          'Residents',
          'Description',
        ],
        ...flats.map((flat): TestCell[] => [
          flat.flatNumber,
          flat.floor,
          flat.type,
          flat.size,
          flat.rent,
          flat.deposit,
          flat.status,
          flat.ownerName,
          flat.totalResidents,
          flat.description,
        ]),
      ],
    },
    {
      name: 'Owners',
      rows: [
        [
          'Name',
          'Flat',
          'Email',
          'Phone',
          'Second phone',
          'Address',
          'Occupancy date',
          'Owner status',
          'Total',
          'Adults',
          'Males',
          'Females',
          'Children',
        ],
        ...owners.flatMap((owner): TestCell[][] => {
          const { familyDetails: family } = owner;
          const flats =
            owner.flats.length > 0
              ? owner.flats
              : [{ flatNumber: owner.flat?.flatNumber ?? null, since: owner.occupancyDate }];
          return flats.map(({ flatNumber, since }) => [
            owner.name,
            flatNumber,
            owner.email,
            owner.phone,
            owner.secondPhone,
            owner.address,
            day(since),
            owner.status,
            family.totalMembers,
            family.adults,
            family.males,
            family.females,
            family.children,
          ]);
        }),
      ],
    },
    {
      name: 'Vehicles',
      rows: [
        ['Vehicle Number', 'Company', 'Model', 'Color', 'Type', 'Year', 'Owner', 'Flat'],
        ...vehicles.map((one): TestCell[] => [
          one.vehicleNumber,
          one.company,
          one.model,
          one.color,
          one.type,
          one.year,
          one.ownerName,
          one.flatNumber,
        ]),
      ],
    },
  ]);
}

/** What a society holds, without ids, versions and times. */
function facts({ flats, owners, vehicles }: Everything) {
  const bare = ({ id: _, version: __, createdAt: ___, updatedAt: ____, ...record }: Record<string, unknown>) =>
    JSON.stringify(record, (key, value) => (/Id$|^id$|hasOwned|lastChange/.test(key) ? undefined : value));
  return { flats: flats.map(bare).sort(), owners: owners.map(bare).sort(), vehicles: vehicles.map(bare).sort() };
}

const text = fc.stringMatching(/^[A-Z][a-zà-ÿअ-ह]{1,8}( [A-Z][a-z]{1,8})?$/);
const flat = fc.record({
  type: fc.constantFrom('1BHK', '2BHK', '3BHK', '4BHK'),
  floor: fc.integer({ min: 0, max: 40 }),
  status: fc.constantFrom('Available', 'Occupied', 'Maintenance'),
  size: fc.option(fc.integer({ min: 0, max: 5000 })),
  rent: fc.option(fc.integer({ min: 0, max: 500_000 })),
  description: fc.option(fc.constantFrom('=1+1', 'Corner flat', "-5 'quoted'", 'two\nlines', 'सदनिका')),
});
const owner = fc.record({
  name: text,
  address: fc.option(fc.constantFrom('12, Hill Road\nMumbai', '@home', 'पुणे')),
  adults: fc.integer({ min: 1, max: 9 }),
  days: fc.integer({ min: 0, max: 9000 }),
  hasFlat: fc.boolean(),
});
const vehicle = fc.record({
  company: text,
  model: text,
  color: fc.option(text),
  type: fc.option(fc.constantFrom('Car', 'Scooter')),
  year: fc.option(fc.integer({ min: 1980, max: 2025 })),
});
const society = fc.record({
  flats: fc.array(flat, { minLength: 1, maxLength: 5 }),
  owners: fc.array(owner, { maxLength: 4 }),
  vehicles: fc.array(vehicle, { maxLength: 4 }),
});

async function settled(
  admin: Person,
  drawn: {
    flats: object[];
    owners: { name: string; adults: number; days: number; hasFlat: boolean; address: string | null }[];
    vehicles: object[];
  },
): Promise<void> {
  const flats: Flat[] = [];
  for (const [place, one] of drawn.flats.entries())
    flats.push(await addFlat(admin, `A-10${place}`, { ...one, status: 'Available' }));
  const owned: { ownerId: string; flatId: string }[] = [];
  for (const [place, { name, adults, days, hasFlat, address }] of drawn.owners.entries()) {
    const at = flats[place];
    const occupancyDate = new Date(Date.UTC(2001, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);
    const familyDetails = { adults, children: 1, males: 1, females: 2 };
    const person = {
      name,
      address,
      occupancyDate,
      familyDetails,
      email: `p${place}@people.example`,
      phone: `984501234${place}`,
    };
    const { id } = await addOwner(admin, { ...person, flatId: hasFlat ? (at?.id ?? null) : null });
    if (hasFlat && at) owned.push({ ownerId: id, flatId: at.id });
  }
  for (const [place, one] of drawn.vehicles.entries()) {
    const home = owned[place % Math.max(owned.length, 1)];
    if (home) await addVehicle(admin, { vehicleNumber: `MH 02 AB 100${place}`, ...one, ...home });
  }
  // Statuses are edited freely afterwards.
  for (const [place, { id }] of flats.entries()) {
    const { version } = (await admin.send<Flat>('GET', `/api/flats/${id}`)).body;
    await admin.send('PATCH', `/api/flats/${id}`, {
      version,
      status: (drawn.flats[place] as { status: string }).status,
    });
  }
}

test('any society exported and brought into an empty one is the same society; into itself it changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(society, async (drawn) => {
      const [one, other] = [await aSociety(), await aSociety()];
      const [admin, stranger] = [await one.signedInAs('admin'), await other.signedInAs('admin')];
      await settled(admin, drawn);
      const before = await everything(admin);
      const file = exported(before);
      const there = await sendFile(other, stranger, file, 'society.xlsx');
      expect([there.status, there.body.counts.refused]).toEqual([201, 0]);
      await applied(stranger, there.body);
      expect(facts(await everything(stranger))).toEqual(facts(before));
      const again = await sendFile(one, admin, file, 'society.xlsx');
      const none = { flats: 0, owners: 0, vehicles: 0 };
      expect(again.body.counts).toMatchObject({ made: none, changed: none, refused: 0 });
      await Promise.all([one.stop(), other.stop()]); // or many runs hold all connections there are
    }),
    { numRuns: 5 },
  );
});

test('an import that is taken back leaves the state before, and what it changed meanwhile is named', async () => {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const flat = await addFlat(admin, 'A-101', { rent: 10_000 });
  const owner = await addOwner(admin, { name: 'Leela Iyer', flatId: flat.id, occupancyDate: '2020-01-01' });
  await addVehicle(admin, { ownerId: owner.id, flatId: flat.id, vehicleNumber: 'MH 02 AB 1000' });
  const before = facts(await everything(admin));
  const file = workbook([
    {
      name: 'All',
      rows: [
        ['Flat', 'Type', 'Rent', 'Owner', 'Mobile', 'Since', 'Vehicle No', 'Make', 'Model', 'Colour'],
        [
          'A-101',
          '3BHK',
          12_000,
          'Leela Iyer',
          '98200 11111',
          spokenDay('2019-01-01'),
          'MH 02 AB 1000',
          'Tata',
          'Nexon',
          'Red',
        ],
        ['A-102', '2BHK', null, 'Arun Iyer', '98200 22222', '1/1/2019', 'MH 02 AB 2000', 'Tata', 'Nexon', null],
      ],
    },
  ]);
  const { body } = await sendFile(society, admin, file, 'all.xlsx');
  expect(body.counts).toMatchObject({
    made: { flats: 1, owners: 1, vehicles: 1 },
    changed: { flats: 1, owners: 1, vehicles: 1 },
  });
  const { result } = await applied(admin, body);
  const after = facts(await everything(admin));
  expect(after).not.toEqual(before);
  const undone = await admin.send<ActivityRecord>('POST', `/api/activities/${result?.activityId}/undo`);
  expect([undone.status, undone.body]).toMatchObject([200, {}]);
  expect(facts(await everything(admin))).toEqual(before);

  const again = await sendFile(society, admin, file, 'all.xlsx');
  const second = await applied(admin, again.body);
  expect(facts(await everything(admin))).toEqual(after);
  const [arun] = (await everything(admin)).owners;
  await editOwner(admin, arun?.id ?? '', { phone: '9820033333' });
  expect(await admin.send('POST', `/api/activities/${second.result?.activityId}/undo`)).toMatchObject({ status: 409 });
});
