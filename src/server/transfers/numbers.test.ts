import { expect, test } from 'vitest';
import { dayIn } from '#domain/day.ts';
import type { OwnershipOn, Transfer } from '#domain/transfer.ts';
import { up } from '#server/database/migrations/0013_register.ts';
import { addFlat, addOwner, addVehicle, aPlate, dayAgo, transferFlat } from '../../../tests/support/entries.ts';
import { anOffice, type Person } from '../../../tests/support/society.ts';

const yearLong = 366 * 86_400_000;

async function registerOf(admin: Person): Promise<Transfer[]> {
  return (await admin.send<{ items: Transfer[] }>('GET', '/api/transfers')).body.items;
}

async function aSocietyOfFour() {
  const { society, admin } = await anOffice();
  const flats = [];
  for (const number of ['A-101', 'A-102', 'A-103', 'A-104']) flats.push(await addFlat(admin, number));
  return { society, admin, flats };
}

test('entries are numbered in the order of recording, from 1 in each year of the society, whatever their own day', async () => {
  const { society, admin, flats } = await aSocietyOfFour();
  const year = Number(dayAgo(0).slice(0, 4));
  const [first, second, third, fourth] = flats;
  if (!first || !second || !third || !fourth) throw new Error('There are four flats');
  await transferFlat(admin, first, { occupancyDate: dayAgo(3) });
  await transferFlat(admin, second, { occupancyDate: dayAgo(400) });
  society.later(yearLong);
  const later = await society.signedInAs('admin');
  await transferFlat(later, third, { occupancyDate: dayAgo(2) });
  await transferFlat(later, fourth);
  const numbers = (await registerOf(later)).map(({ number, flatNumber }) => [number, flatNumber]);
  const next = Number(dayIn('Asia/Kolkata', society.context.now()).slice(0, 4));
  expect(next).toBeGreaterThan(year);
  expect(numbers).toEqual([
    [`${next}/002`, 'A-104'],
    [`${next}/001`, 'A-103'],
    [`${year}/002`, 'A-102'],
    [`${year}/001`, 'A-101'],
  ]);
});

test('transfers at once get numbers of their own', async () => {
  const { admin, flats } = await aSocietyOfFour();
  const answers = await Promise.all(flats.map((flat) => transferFlat(admin, flat)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const places = (await registerOf(admin)).map(({ number }) => number.slice(5));
  expect(places).toEqual(['004', '003', '002', '001']);
});

async function aSaleWithVehicles() {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const seller = await addOwner(admin, { flatId: flat.id, occupancyDate: dayAgo(100) });
  const at = { ownerId: seller.id, flatId: flat.id };
  const leaving = await addVehicle(admin, { ...at, vehicleNumber: aPlate() });
  const staying = await addVehicle(admin, { ...at, vehicleNumber: aPlate() });
  const sold = await transferFlat(admin, flat, { presentOwnerId: seller.id, vehicles: { [staying.id]: 'stays' } });
  return { society, admin, flat, sold, leaving: leaving.vehicleNumber, staying: staying.vehicleNumber };
}

test('an entry says what became of the vehicles, also when they are gone, and a reversal which it gave back', async () => {
  const { admin, sold, leaving, staying } = await aSaleWithVehicles();
  const reversal = { key: crypto.randomUUID(), reason: 'entered for the wrong flat' };
  await admin.send('POST', `/api/transfers/${sold.body['id']}/reversal`, reversal);
  const [back, sale] = await registerOf(admin);
  expect(sale?.vehicles).toEqual([
    { vehicleNumber: leaving, became: 'left' },
    { vehicleNumber: staying, became: 'stayed' },
  ]);
  expect(back?.vehicles?.map(({ became }) => became)).toEqual(['returned', 'returned']);
});

test('a register from before gets its numbers by the order of recording, and the outcomes that the log still tells', async () => {
  const { society, admin } = await aSaleWithVehicles();
  await transferFlat(admin, await addFlat(admin, 'A-102'));
  const before = await registerOf(admin);
  const { db } = society.context;
  await db.schema.dropIndex('transfers_number_unique').execute();
  for (const column of ['year', 'nth', 'vehicles'])
    await db.schema.alterTable('transfers').dropColumn(column).execute();
  await db.transaction().execute(up);
  expect(await registerOf(admin)).toEqual(before);
});

test('without a day, every ownership that there was is listed; what a reversal took back never was', async () => {
  const { admin, sold } = await aSaleWithVehicles();
  const every = async () =>
    (await admin.send<{ items: OwnershipOn[] }>('GET', '/api/ownerships')).body.items.map(
      ({ flatNumber, ownerName, until }) => [flatNumber, ownerName, until],
    );
  expect(await every()).toEqual([
    ['A-101', 'Meera Rao', dayAgo(0)],
    ['A-101', 'Binod Buyer', null],
  ]);
  const reversal = { key: crypto.randomUUID(), reason: 'entered for the wrong flat' };
  await admin.send('POST', `/api/transfers/${sold.body['id']}/reversal`, reversal);
  expect(await every()).toEqual([['A-101', 'Meera Rao', null]]);
});
