// @module-tag whole
import { expect, test } from 'vitest';
import { importLimits } from '#domain/imports/cells.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { readFile } from '#server/imports/readFile.ts';
import { doing } from '../support/activities.ts';
import { addFlat, dayAgo, family, flatDraft, flatOf } from '../support/entries.ts';
import { tries } from '../support/long.ts';
import { anOwnedFlat, aSociety } from '../support/society.ts';
import { answered, written } from './bring.ts';
import { fileOf, holdingsOf, listSheet, wholeWorkbook } from './exports.ts';
import { expectNothingNew, roundTrips } from './roundTrips.ts';

test('whatever the product exports of a society changes nothing in it and makes the same society of an empty one', () =>
  roundTrips(tries(60)));

test('the list of owners says with whom and in which part each owns their flat, and brings nothing of it in again', async () => {
  const { society, admin, flat, owner } = await anOwnedFlat();
  const holders = [
    { personId: owner.id, share: '1/3' },
    { name: 'Sunita Kumar', phone: '9820055555', share: '2/3' },
  ];
  const change = { flatId: flat.id, presentOwnerIds: [owner.id], holders, reason: 'name added', on: dayAgo(0) };
  const { status } = await admin.send('POST', '/api/transfers/holders', { key: crypto.randomUUID(), ...change });
  expect(status).toBe(201);
  const sheet = listSheet(await holdingsOf(admin), 'owners');
  const at = ['Name', 'Owned with', 'Share owned'].map((label) =>
    sheet.columns.findIndex((column) => column.label === label),
  );
  expect(sheet.rows.map((row) => at.map((place) => row[place]))).toEqual([
    ['Meera Rao', 'Sunita Kumar', '1/3'],
    ['Sunita Kumar', 'Meera Rao', '2/3'],
  ]);
  for (const as of ['csv', 'xlsx'] as const) await expectNothingNew(society, await fileOf([sheet], as), `owners.${as}`);
});

test('rupees told in crores, lakhs and thousands are the same when the file comes again, and in what is exported', async () => {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const told = [
    ['Flat No', 'Owner', 'Rent', 'Deposit'],
    ['A-101', 'Asha Rao', '1.5 L', '10 Cr'],
    ['A-102', 'Bina Rao', '15k p.m.', '₹ 3 crore'],
    ['A-103', 'Chitra Rao', '25 lakh', 'Rs 12,50,000/-'],
  ];
  const file = new TextEncoder().encode(told.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'));
  await written(society, await answered(society, file, 'flats.csv'), 'flats.csv');
  const holdings = await holdingsOf(admin);
  expect(holdings.flats.map(({ rent, deposit }) => [rent, deposit])).toEqual([
    [150_000, 100_000_000],
    [15_000, 30_000_000],
    [2_500_000, 1_250_000],
  ]);
  await expectNothingNew(society, file, 'flats.csv');
  for (const as of ['csv', 'xlsx'] as const)
    await expectNothingNew(society, await fileOf([listSheet(holdings, 'flats')], as), `our-flats.${as}`);
});

test('households and nominations stand in the workbook, and nobody in them comes back as an owner', async () => {
  const { society, admin, flat, owner, today } = await anOwnedFlat();
  const member = { name: 'Kamala Rao', relation: 'Mother', sex: 'female', bornYear: 1950, help: 'Wheelchair' };
  await admin.send('POST', '/api/households', { flatId: flat.id, members: [member] });
  const nominees = [{ name: 'Arun Rao', relation: 'Son', share: 100 }];
  await admin.send('POST', '/api/nominations', { flatId: flat.id, ownerId: owner.id, since: today, nominees });
  const sheets = wholeWorkbook(await holdingsOf(admin));
  const rowsIn = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows;
  expect(rowsIn('Household members')).toEqual([
    ['A-101', 'owner', 'Kamala Rao', 'Mother', null, 'Female', 1950, null, 'Wheelchair', expect.any(String), null],
  ]);
  expect(rowsIn('Nominations')?.map((row) => row.slice(0, 4))).toEqual([
    ['A-101', 'Meera Rao', today, 'Arun Rao (Son) 100 %'],
  ]);
  await expectNothingNew(society, await fileOf(sheets, 'xlsx'), 'society.xlsx');
});

test('the workbook tells what belonged to a flat under the number it has now, though another one has its number of then', async () => {
  const { society, admin, flat, owner } = await anOwnedFlat();
  const holders = [
    { personId: owner.id, share: '1/3' },
    { name: 'Sunita Kumar', phone: '9820055555', share: '2/3' },
  ];
  const change = { flatId: flat.id, presentOwnerIds: [owner.id], holders, reason: 'name added', on: dayAgo(50) };
  await doing(admin, 'POST', '/api/transfers/holders', { key: crypto.randomUUID(), ...change });
  for (const [since, lastDay] of [
    [90, 60],
    [40, -10],
  ] as const) {
    const tenants = [{ name: `Tara Rao ${since}`, phone: `98200444${since}` }];
    const letting = { flatId: flat.id, since: dayAgo(since), lastDay: dayAgo(lastDay), tenants };
    await doing(admin, 'POST', '/api/tenancies', letting);
  }
  const [, past] = (await admin.send<{ items: Tenancy[] }>('GET', `/api/tenancies?flatId=${flat.id}`)).body.items;
  const ending = { version: past?.version, on: dayAgo(59), how: 'left', vehicles: {} };
  await doing(admin, 'POST', `/api/tenancies/${past?.id}/end`, ending);
  const { version } = await flatOf(admin, flat.id);
  await doing(admin, 'PATCH', `/api/flats/${flat.id}`, { version, flatNumber: 'C-305' });
  await addFlat(admin, 'A-101');
  const sheets = wholeWorkbook(await holdingsOf(admin));
  const told = (name: string, labels: string[]) => {
    const { columns = [], rows = [] } = sheets.find((sheet) => sheet.name === name) ?? {};
    const at = labels.map((label) => columns.findIndex((column) => column.label === label));
    return rows.map((row) => at.map((place) => row[place]));
  };
  expect(told('Owners', ['Name', 'Flat', 'Place among owners', 'Share in the flat'])).toEqual([
    ['Meera Rao', 'C-305', 1, '1/3'],
    ['Sunita Kumar', 'C-305', 2, '2/3'],
  ]);
  expect(told('Tenancies', ['Flat', 'Tenant']).sort()).toEqual([
    ['C-305', 'Tara Rao 40'],
    ['C-305', 'Tara Rao 90'],
  ]);
  await expectNothingNew(society, await fileOf(sheets, 'xlsx'), 'society.xlsx');
});

test('what no import brings in is not read and takes nothing of what a file may hold, in a workbook of our own alone', async () => {
  const { society, admin, flat } = await anOwnedFlat();
  const member = { name: 'Kamala Rao', relation: 'Mother', sex: 'female', bornYear: 1950, help: null };
  await admin.send('POST', '/api/households', { flatId: flat.id, members: [member] });
  const holdings = await holdingsOf(admin);
  const members = Array.from({ length: importLimits.rows + 1 }, () => holdings.members).flat();
  const sheets = wholeWorkbook({ ...holdings, members });
  const file = await fileOf(sheets, 'xlsx');
  await expectNothingNew(society, file, 'society.xlsx');
  expect(readFile(file, 'society.xlsx').filter(({ isNotRead }) => isNotRead)).toMatchObject([
    { name: 'Ownerships', rows: [] },
    { name: 'Transfers', rows: [] },
    { name: 'Household members', rows: [] },
    { name: 'Nominations', rows: [] },
    { name: 'About', rows: [] },
  ]);
  const others = await fileOf(
    sheets.filter(({ name }) => name !== 'Ownerships'),
    'xlsx',
  );
  expect(() => readFile(others, 'society.xlsx')).toThrow('import_too_many_rows');
});

test('who owns a flat in a wing and one in none is in the list of owners with both, also for an empty society', async () => {
  const { admin, owner } = await anOwnedFlat();
  const other = await aSociety();
  for (const one of [admin, await other.signedInAs('admin')]) {
    const { version } = (await one.send<{ version: number }>('GET', '/api/society')).body;
    await one.send('PATCH', '/api/society', { version, flatNumbers: 'any' });
  }
  const { body } = await admin.send('POST', '/api/flats', { ...flatDraft, flatNumber: '102' });
  const bought = { flatId: body['id'], presentOwnerId: null, existingOwnerId: owner.id, occupancyDate: dayAgo(0) };
  const { name, email, phone } = owner;
  const newOwner = { name, email, phone, familyDetails: family };
  const { status } = await admin.send('POST', '/api/transfers', { key: crypto.randomUUID(), ...bought, newOwner });
  expect(status).toBe(201);
  const sheet = listSheet(await holdingsOf(admin), 'owners');
  for (const as of ['csv', 'xlsx'] as const) {
    const { plan } = await answered(other, await fileOf([sheet], as), `owners.${as}`);
    expect(plan.writes.flats.map(({ draft }) => draft.flatNumber).sort()).toEqual(['102', 'A-101']);
  }
});
