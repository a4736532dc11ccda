import { expect, test } from 'vitest';
import { headingMatch } from '#domain/imports/headings.ts';
import { nothingKnown, type Owner } from '#domain/owner.ts';
import { type Holdings, workbookSheets } from '#web/settings/workbookSheets.ts';

const nothing: Holdings = {
  ...{ flats: [], owners: [], others: [], tenancies: [], vehicles: [] },
  ...{ ownerships: [], transfers: [], members: [], nominations: [] },
};
const emergencyContact = { name: null, phone: null, relation: null };
const familyDetails = { adults: 2, children: 0, males: 1, females: 1, totalMembers: 2 };
const stamps = { version: 1, createdAt: '2026-03-05T06:30:00.000Z', updatedAt: '2026-03-05T06:30:00.000Z' };
const meera: Owner = {
  ...nothingKnown,
  ...{
    id: 'meera',
    name: 'Meera Rao',
    phone: '9820011111',
    status: 'Active',
    ...stamps,
  },
  ...{
    occupancyDate: '2019-03-14',
    familyDetails,
    emergencyContact,
    hasOwned: true,
    earlierNames: [],
    consent: null,
    erasedOn: null,
  },
  flats: [
    { id: 'one', flatNumber: 'A-101', since: '2019-03-14', place: 1, share: null, with: [] },
    { id: 'two', flatNumber: 'A-102', since: '2024-04-01', place: 1, share: null, with: [] },
  ],
  flat: { id: 'one', flatNumber: 'A-101' },
};

function ownersOf(...owners: Owner[]) {
  const sheet = workbookSheets({ ...nothing, owners }, 'Asia/Kolkata').find(({ name }) => name === 'Owners');
  const place = (label: string) => sheet?.columns.findIndex((column) => column.label === label) ?? -1;
  return sheet?.rows.map((row) => ['Name', 'Flat', 'Occupancy date'].map((label) => row[place(label)]));
}

test('an owner has a row for each flat with the day since when, and one without a flat has a row all the same', () => {
  expect(ownersOf(meera)).toEqual([
    ['Meera Rao', 'A-101', '2019-03-14'],
    ['Meera Rao', 'A-102', '2024-04-01'],
  ]);
  expect(ownersOf({ ...meera, flats: [] })).toEqual([['Meera Rao', 'A-101', '2019-03-14']]);
  expect(ownersOf({ ...meera, flats: [], flat: null })).toEqual([['Meera Rao', null, '2019-03-14']]);
});

test('an import knows every heading of flats, owners, tenancies and vehicles', () => {
  const sheets = workbookSheets(nothing, 'Asia/Kolkata');
  expect(sheets.map(({ name }) => name)).toEqual([
    'Flats',
    'Owners',
    'Tenancies',
    'Vehicles',
    'Ownerships',
    'Transfers',
    'Household members',
    'Nominations',
  ]);
  for (const { label } of sheets.slice(0, 4).flatMap(({ columns }) => columns))
    expect(headingMatch(label), label).toMatchObject({ nth: 1, score: 1000 });
});
