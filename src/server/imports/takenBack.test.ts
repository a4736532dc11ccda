// @module-tag whole
import { expect, test } from 'vitest';
import type { ActivityRecord } from '#domain/activity.ts';
import { spokenDay } from '#domain/day.ts';
import type { Flat } from '#domain/flat.ts';
import type { Owner } from '#domain/owner.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { workbook } from '../../../tests/imports/workbook.ts';
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

/** What a society holds, without ids, versions and times. */
function facts({ flats, owners, vehicles }: Everything) {
  const bare = ({ id: _, version: __, createdAt: ___, updatedAt: ____, ...record }: Record<string, unknown>) =>
    JSON.stringify(record, (key, value) => (/Id$|^id$|hasOwned|lastChange/.test(key) ? undefined : value));
  return { flats: flats.map(bare).sort(), owners: owners.map(bare).sort(), vehicles: vehicles.map(bare).sort() };
}

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
