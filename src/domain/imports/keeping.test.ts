import { expect, test } from 'vitest';
import type { Cell, Sheet } from '#domain/imports/cells.ts';
import { type ImportChoices, lookedUp } from '#domain/imports/choices.ts';
import { interpret } from '#domain/imports/interpret.ts';
import { onRecordIn } from '#domain/imports/onRecord.ts';
import { planImport } from '#domain/imports/plan.ts';
import { mendsOf, questionsOf } from '#domain/imports/questions.ts';
import type { Existing, KnownOwner } from '#domain/imports/record.ts';
import { message } from '#domain/message.ts';
import { emptyOwner } from '#domain/owner.fields.ts';
import type { PhoneRule } from '#domain/society.ts';

const today = '2026-11-21';
const nobody: Existing = { flats: [], owners: [], vehicles: [], ownerships: [], tenancies: [] };

function sheetOf(rows: Cell[][], name = 'List'): Sheet {
  return { name, isHidden: false, merges: [], rows: rows.map((cells, at) => ({ number: at + 1, cells })) };
}

/** What would become of these sheets. */
function brought(
  sheets: Sheet[],
  {
    existing = nobody,
    choices: said = {},
    phones = 'ten-digits',
  }: { existing?: Existing; choices?: ImportChoices; phones?: PhoneRule } = {},
) {
  const choices = lookedUp(said);
  const reader = {
    today,
    flatNumbers: 'A-101',
    phones,
    choices,
    onRecord: onRecordIn(existing),
  } as const;
  const read = interpret(sheets, reader, { hasOwners: existing.owners.length > 0 });
  const plan = planImport(read.entries, { existing, today, familyRule: 'every-above-zero', choices });
  const refused = plan.refused.flatMap(({ row, problems }) => problems.map(({ reason }) => `${row} ${reason.code}`));
  const made = plan.items.flatMap(({ action, label, changes }) =>
    action === 'alone'
      ? []
      : [`${action} ${label}: ${changes.map(({ field, after }) => `${field}=${after}`).join(' ')}`],
  );
  const leftOut = [...read.leftOut, ...plan.leftOut].map(({ row, why, text }) => `${row} ${why} ${text}`);
  return {
    made,
    refused,
    leftOut,
    read,
    asked: questionsOf(plan.refused, sheets, read.entries, { existing, choices }),
    mends: mendsOf(plan.refused, sheets),
  };
}

const leela: KnownOwner = {
  ...{ ...emptyOwner(), id: 'leela', version: 1, name: 'Leela Iyer', phone: '9820011111' },
  ...{ occupancyDate: '2010-01-01', status: 'Active', adults: 2, children: 1, males: 1, females: 1 },
};
const facts = { type: '2BHK', status: 'Occupied', size: null, rent: null, deposit: null, description: null } as const;
const known: Existing = {
  flats: [
    { id: 'a101', version: 1, flatNumber: 'A-101', floor: 1, ...facts },
    { id: 'a102', version: 1, flatNumber: 'A-102', floor: 1, ...facts, status: 'Available' },
  ],
  owners: [leela],
  ownerships: [
    {
      ...{ id: 'o', flatId: 'a101', flatNumber: 'A-101', ownerId: 'leela', ownerName: 'Leela Iyer' },
      ...{ since: '2010-01-01', until: null, began: 'saved', place: 1, share: null },
    },
  ],
  vehicles: [
    {
      ...{ id: 'v', version: 1, vehicleNumber: 'MH 02 AB 1234', company: 'Tata', model: 'Nexon' },
      ...{ color: null, type: null, year: null, ownerId: 'leela', flatId: null },
    },
  ],
  tenancies: [],
};

test.each([
  ['its flat cell is empty', ['Vehicle No', 'Owner', 'Flat'], ['MH 02 AB 1234', 'Leela Iyer', null]],
  ['there is no column of flats', ['Vehicle No', 'Owner'], ['MH 02 AB 1234', 'Leela Iyer']],
])('a vehicle on record without a flat is not given its owner’s where %s', (_, head, row) => {
  expect(brought([sheetOf([head, row], 'Vehicles')], { existing: known })).toMatchObject({ made: [], refused: [] });
});

test('a vehicle of nobody at a flat is not given the flat’s owner', () => {
  const vehicles = known.vehicles.map((vehicle) => ({ ...vehicle, ownerId: null, flatId: 'a101' }));
  const rows = [
    ['Vehicle No', 'Owner', 'Flat'],
    ['MH 02 AB 1234', null, 'A-101'],
  ];
  expect(brought([sheetOf(rows, 'Vehicles')], { existing: { ...known, vehicles } })).toMatchObject({
    made: [],
    refused: [],
  });
});

test('of a list’s new vehicles those with an owner and no flat, and with neither, are taken as they are', () => {
  const rows = [
    ['Vehicle number', 'Company', 'Model', 'Owner', 'Flat'],
    ['MH 02 AB 1', 'Tata', 'Nexon', 'Leela Iyer', null],
    ['MH 02 AB 2', 'Tata', 'Nexon', null, 'A-101'],
    ['MH 02 AB 3', 'Tata', 'Nexon', null, null],
  ];
  const { made, refused } = brought([sheetOf(rows, 'Vehicles')], { existing: known });
  expect(refused).toEqual([]);
  expect(made).toEqual([
    'made MH 02 AB 1: vehicleNumber=MH 02 AB 1 company=Tata model=Nexon ownerName=Leela Iyer',
    'made MH 02 AB 2: vehicleNumber=MH 02 AB 2 company=Tata model=Nexon flatNumber=A-101',
    'made MH 02 AB 3: vehicleNumber=MH 02 AB 3 company=Tata model=Nexon',
  ]);
});

test('whose vehicles are of which no column tells is asked once for all', () => {
  const rows = [
    ['Vehicle No', 'Make', 'Model'],
    ['MH 02 AB 1', 'Tata', 'Nexon'],
    ['MH 02 AB 2', 'Tata', 'Nexon'],
  ];
  const { asked } = brought([sheetOf(rows)]);
  expect(asked).toMatchObject([{ kind: 'decision', decision: 'vehiclesOfNobody', count: 2 }]);
  expect(brought([sheetOf(rows)], { choices: { decisions: { vehiclesOfNobody: 'take' } } }).refused).toEqual([]);
});

test('in a list of vehicles a row without one is left out by name, and nothing is asked about it', () => {
  const list = sheetOf([
    ['Flat', 'Name', 'Vehicle No', 'Company', 'Model'],
    ['A-101', 'Leela Iyer', 'MH 02 AB 1', 'Tata', 'Nexon'],
    ['A-102', 'Leela Iyer', 'NIL', null, null],
    ['A-102', 'Vacant', null, null, null],
    ['A-102', 'Leela Iyer', null, 'Tata', 'Tiago'],
  ]);
  const { refused, leftOut } = brought([list], { existing: { ...known, vehicles: [] } });
  expect(refused).toEqual(['5 import_plate_missing']);
  expect(leftOut.filter((one) => one.includes('no-vehicle'))).toEqual([
    '3 no-vehicle A-102 · Leela Iyer · NIL',
    '4 no-vehicle A-102 · Vacant',
  ]);
});

test('a list of vehicles or tenants of flats that are nowhere asks once whether to add them, and not for each', () => {
  const vehicles = [
    ['Flat No', 'Vehicle No', 'Make', 'Model'],
    ...['A-201', 'A-202', 'B-101', 'B-102'].map((flat, nth) => [flat, `MH 02 AB ${nth + 1}`, 'Tata', 'Nexon']),
  ];
  const first = brought([sheetOf(vehicles)]);
  expect(first.asked).toMatchObject([{ kind: 'decision', decision: 'unknownFlats', count: 4 }]);
  expect(first.made).toEqual([]);
  const added = brought([sheetOf(vehicles)], { choices: { decisions: { unknownFlats: 'add' } } });
  expect(added.asked).toMatchObject([{ kind: 'decision', decision: 'missingType' }]);
  const typed = brought([sheetOf(vehicles)], { choices: { decisions: { unknownFlats: 'add', missingType: '2BHK' } } });
  expect(typed.refused).toEqual([]);
  expect(typed.made.filter((line) => line.startsWith('made A-201'))).toEqual([
    'made A-201: flatNumber=A-201 floor=2 type=2BHK status=Available',
  ]);
  expect(typed.made.filter((line) => line.includes('flatNumber=B-102'))).toHaveLength(2);

  const tenants = [
    ['Flat No', 'Tenant Name', 'Tenant Mobile', 'Agreement From', 'Agreement To'],
    ['A-201', 'Zoya Khan', '9845000001', '1/1/2026', '30/11/2026'],
    ['A-202', 'Yash Khan', '9845000002', '1/1/2026', '30/11/2026'],
  ];
  expect(brought([sheetOf(tenants)]).asked).toMatchObject([{ kind: 'decision', decision: 'unknownFlats', count: 2 }]);
  const decisions = { unknownFlats: 'add', missingType: '2BHK' } as const;
  const rented = brought([sheetOf(tenants)], { choices: { decisions } });
  expect(rented.refused).toEqual([]);
  expect(rented.made).toContain('made A-201: flatNumber=A-201 floor=2 type=2BHK status=Occupied');

  const mistyped = [
    ...vehicles.slice(0, 2).map((row) => row.with(0, row[0] === 'A-201' ? 'A-101' : (row[0] as string))),
    ['A-999', 'MH 02 AB 9', 'Tata', 'Nexon'],
    ['A-101', 'MH 02 AB 8', 'Tata', 'Nexon'],
  ];
  expect(brought([sheetOf(mistyped)], { existing: known }).asked).toMatchObject([
    { kind: 'value', text: 'A-999', count: 1 },
  ]);
});

test('a further flat of somebody on record does not begin on the day of another', () => {
  const rows = [
    ['Flat', 'Owner', 'Mobile'],
    ['A-102', 'Leela Iyer', '9820011111'],
  ];
  const { refused, asked } = brought([sheetOf(rows)], { existing: known });
  expect([refused, asked.length]).toEqual([['2 import_day_missing'], 1]);
  const decided = brought([sheetOf(rows)], {
    existing: known,
    choices: { decisions: { missingOccupancyDate: '2020-02-02' } },
  });
  expect(decided.made).toEqual(['changed Leela Iyer: flatNumber=A-102', 'changed A-102: status=Occupied']);
});

test('somebody who left one flat and owns another is not made Old', () => {
  const rows = [
    ['Flat', 'Owner', 'Since', 'Until'],
    ['A-102', 'Leela Iyer', '1/1/2001', '1/1/2005'],
  ];
  const past = {
    ...known.ownerships[0],
    id: 'p',
    flatId: 'a102',
    flatNumber: 'A-102',
    since: '2001-01-01',
    until: '2005-01-01',
  };
  const existing = { ...known, ownerships: [...known.ownerships, past as Existing['ownerships'][number]] };
  expect(brought([sheetOf(rows)], { existing })).toMatchObject({ made: [], refused: [] });
});

test('who owns a flat is not made Old: a row that says so is refused, whatever flat it names', () => {
  const rows = (flat: string, status = 'Old') => [
    ['Flat', 'Owner', 'Mobile', 'Owner status'],
    [flat, 'Leela Iyer', '9820011111', status],
  ];
  for (const flat of ['A-101', 'A-102', '']) {
    const { made, refused, asked, mends } = brought([sheetOf(rows(flat))], { existing: known });
    expect([made, refused, asked]).toEqual([[], ['2 import_owner_owns'], []]);
    const reason = message('import_owner_owns', { name: 'Leela Iyer', flatNumber: 'A-101' });
    expect(mends.items).toMatchObject([{ column: 3, field: 'ownerStatus', text: 'Old', reason }]);
  }
  expect(brought([sheetOf(rows('A-101', 'Active'))], { existing: known })).toMatchObject({ made: [], refused: [] });
  const arun = { ...leela, id: 'arun', name: 'Arun Iyer', phone: '9820022222' };
  const second = { ...known.ownerships[0], id: 'p', ownerId: 'arun', ownerName: 'Arun Iyer', place: 2, holding: 'o' };
  const joint = {
    ...known,
    owners: [leela, arun],
    ownerships: [...known.ownerships, second] as Existing['ownerships'],
  };
  const [heading = []] = rows('');
  const ofArun = [heading, ['A-101', 'Arun Iyer', '9820022222', 'Old']];
  expect(brought([sheetOf(ofArun)], { existing: joint }).refused).toEqual(['2 import_owner_owns']);
  // Who owns nothing by now may be made Old, and who is on record as Old stays so.
  const owns = { ...known.ownerships[0], until: '2026-01-01' } as Existing['ownerships'][number];
  const left = { ...known, ownerships: [owns] };
  expect(brought([sheetOf(rows('A-101'))], { existing: left }).made).toEqual(['changed Leela Iyer: status=Old']);
  const old = { ...known, owners: [{ ...leela, status: 'Old' as const }] };
  expect(brought([sheetOf(rows('A-101'))], { existing: old })).toMatchObject({ made: [], refused: [] });
});

test('a row with a last day tells of its flat alone: who owns another one stays Active, in whatever order the rows stand', () => {
  const heading = ['Flat', 'Owner', 'Mobile', 'Since', 'Until', 'Owner status'];
  const before = ['A-102', 'Leela Iyer', '9820011111', '1/1/2001', '1/1/2005', 'Old'];
  const now = ['A-101', 'Leela Iyer', '9820011111', '1/1/2010', '', 'Active'];
  const past = 'changed Leela Iyer: flatNumber=A-102';
  for (const rows of [[before], [before, now], [now, before]])
    expect(brought([sheetOf([heading, ...rows])], { existing: known })).toMatchObject({ made: [past], refused: [] });
  const withoutDay = before.with(4, '');
  const two = brought([sheetOf([heading, withoutDay, now])], { existing: known });
  expect([two.made, two.refused, two.leftOut.slice(1)]).toEqual([[], [], ['2 no-last-day A-102']]);
  const added = brought([sheetOf([heading, before, now])], { choices: { decisions: { missingType: '2BHK' } } });
  expect(added.made[0]).toMatch(/^made Leela Iyer: flatNumber=A-102 flatNumber=A-101 .* status=Active/);
  // Of the flat that they own now a last day is that of no earlier ownership.
  const ends = ['A-101', 'Leela Iyer', '9820011111', '1/1/2010', '1/1/2020', 'Old'];
  expect(brought([sheetOf([heading, ends])], { existing: known }).refused).toEqual(['2 flat_belonged']);
  // So it is for who owns it with somebody who came later.
  const uma = { ...leela, id: 'uma', name: 'Uma Nair', phone: '9820033333' };
  const first = { ...known.ownerships[0], id: 'u', ownerId: 'uma', ownerName: 'Uma Nair', since: '2024-01-01' };
  const ownerships = [first, { ...known.ownerships[0], place: 2 }] as Existing['ownerships'];
  const joint = { ...known, owners: [leela, uma], ownerships };
  expect(brought([sheetOf([heading, ends])], { existing: joint }).refused).toEqual(['2 flat_belonged']);
});

test('two people who share a phone on record are no question', () => {
  const arun = { ...leela, id: 'arun', name: 'Arun Iyer' };
  const rows = [
    ['Owner', 'Mobile'],
    ['Leela Iyer', '9820011111'],
    ['Arun Iyer', '9820011111'],
  ];
  const existing = { ...known, owners: [leela, arun] };
  expect(brought([sheetOf(rows)], { existing })).toMatchObject({ made: [], refused: [] });
  const { refused } = brought([sheetOf(rows)], { existing: known });
  expect(refused.slice(0, 2)).toEqual(['3 import_contact_on_record', '3 import_contact_of_two']);
});

test('a name on record is one name, and doubled spaces in a text on record are no change', () => {
  const owners = [{ ...leela, name: 'Leela & Arun Iyer', address: '12,  Hill Road' }];
  const rows = [
    ['Owner', 'Mobile', 'Address'],
    ['Leela & Arun Iyer', '9820011111', '12, Hill Road'],
  ];
  expect(brought([sheetOf(rows)], { existing: { ...known, owners } })).toMatchObject({ made: [], refused: [] });
});

test('who says the same of two names again has said that it is one', () => {
  const rows = [
    ['Flat', 'Type', 'Since', 'Owner'],
    ['A-101', '2BHK', '1/1/2020', 'Asha and Ravi Nair'],
  ];
  const cells = [{ sheet: 0, row: 2, column: 3, meant: 'Asha and Ravi Nair' }];
  expect(brought([sheetOf(rows)]).refused).toEqual(['2 import_two_people']);
  expect(brought([sheetOf(rows)], { choices: { cells } }).refused).toEqual([]);
});

test('ten digits are a phone, whatever they begin with, and it is said of which that is unusual', () => {
  const rows = [
    ['Flat', 'Type', 'Since', 'Owner', 'Mobile'],
    ['A-101', '2BHK', '1/1/2020', 'Arun Iyer', '2345678901'],
  ];
  const { refused, read } = brought([sheetOf(rows)]);
  expect(refused).toEqual([]);
  expect(read.readings).toMatchObject([
    { field: 'occupancyDate' },
    { field: 'phone', rule: 'perhaps_landline', count: 1 },
  ]);
});

test('numbers too short for a phone go to the second phone when that is said once', () => {
  const rows = [
    ['Flat', 'Type', 'Since', 'Owner', 'Mobile'],
    ['A-101', '2BHK', '1/1/2020', 'Arun Iyer', '26123456'],
  ];
  expect(brought([sheetOf(rows)]).asked).toMatchObject([{ decision: 'landlines' }]);
  const { made, refused, leftOut } = brought([sheetOf(rows)], { choices: { decisions: { landlines: 'second' } } });
  expect([refused, leftOut]).toEqual([[], ['1 header Flat · Type · Since · Owner · Mobile']]);
  expect(made[0]).toContain('secondPhone=26123456');
  expect(brought([sheetOf(rows)], { choices: { decisions: { landlines: 'leave-out' } } }).leftOut).toContain(
    '2 second 26123456',
  );
});

test('numbers from abroad are one question, which the society’s setting settles as well', () => {
  const rows = [
    ['Flat', 'Type', 'Since', 'Owner', 'Mobile'],
    ['A-101', '2BHK', '1/1/2020', 'Arun Iyer', '+971 50 123 4567'],
    ['A-102', '2BHK', '1/1/2020', 'Leela Nair', '0044 7700 900123'],
    ['A-103', '2BHK', '1/1/2020', 'Usha Rao', '+1 (415) 555-0100 / 98200 11111'],
  ];
  const asked = [{ decision: 'phonesAbroad', count: 2 }];
  expect(brought([sheetOf(rows)]).asked).toMatchObject(asked);
  const second = brought([sheetOf(rows)], { choices: { decisions: { phonesAbroad: 'second' } } });
  expect([second.asked, second.refused]).toEqual([[], []]);
  const secondOf = (made: string[]) => made.flatMap((one) => one.match(/ secondPhone=([^ ]*)/)?.[1] ?? []);
  expect(secondOf(second.made)).toEqual(['+971501234567', '+447700900123', '+14155550100']);
  const without = brought([sheetOf(rows)], { choices: { decisions: { phonesAbroad: 'leave-out' } } });
  expect(without.leftOut).toEqual(expect.arrayContaining(['2 second +971501234567', '3 second +447700900123']));
  const taken = brought([sheetOf(rows)], { phones: 'international' });
  expect([taken.asked, taken.refused]).toEqual([[], []]);
});

test('of two numbers in a cell the one that is a phone is it, whichever comes first; none of them is asked once', () => {
  const rows = [
    ['Flat', 'Type', 'Since', 'Owner', 'Mobile'],
    ['A-101', '2BHK', '1/1/2020', 'Arun Iyer', '26123456 / 98200 11111'],
    ['A-102', '2BHK', '1/1/2020', 'Leela Nair', '26123457 / 26123458'],
  ];
  expect(brought([sheetOf(rows)]).asked).toMatchObject([{ decision: 'landlines', count: 1 }]);
  const { made, asked, refused } = brought([sheetOf(rows)], { choices: { decisions: { landlines: 'second' } } });
  expect([asked, refused]).toEqual([[], []]);
  expect(made.join('\n')).toContain('phone=9820011111');
  expect(made.join('\n')).toContain('secondPhone=26123456');
  expect(made.join('\n')).toContain('secondPhone=26123457, 26123458');
});

test('what is answered to be left empty is left out once', () => {
  const rows = [
    ['Flat', 'Type', 'Since', 'Owner', 'Mobile'],
    ['A-101', '2BHK', '1/1/2020', 'Arun Iyer', '9.82E+09'],
  ];
  const equal = [{ field: 'phone' as const, text: '9.82E+09', meant: '' }];
  const { leftOut, refused } = brought([sheetOf(rows)], { choices: { equal } });
  expect([refused, leftOut.slice(1)]).toEqual([[], ['2 chosen 9.82E+09']]);
  // In a cell with the flat and the name, too.
  const both = [
    ['Particulars', 'Debit'],
    ['A-101 Arun Iyer', 20],
    ['A-102 Leela Iyer', 30],
    ['A-103 Om Puri', 50],
    ['Suspense', 40],
  ];
  const empty = [{ field: 'flatNumber' as const, text: 'Suspense', meant: '' }];
  const told = brought([sheetOf(both)], { choices: { equal: empty } }).leftOut;
  expect(told.filter((one) => one.includes('Suspense'))).toEqual(['5 chosen Suspense', '5 remark Suspense · 40']);
});

test('of a flat that is another’s it is not asked since when somebody of the file owns it: no day would help', () => {
  const rows = [
    ['Flat', 'Type', 'Owner'],
    ['A-101', '2BHK', 'Uma Nair'],
    ['A-109', '2BHK', 'Om Puri'],
  ];
  const { refused } = brought([sheetOf(rows)], { existing: known });
  expect(refused).toEqual(['2 import_flat_of_another', '3 import_day_missing']);
});

test('the size and the rent of several flats of a row are those of no single one, and are left out by name', () => {
  const rows = [
    ['Flat', 'Type', 'Since', 'Owner', 'Area', 'Rent'],
    ['A-104/105', '2BHK', '1/1/2020', 'Uma Nair', 1300, 50_000],
    ['A-106', '2BHK', '1/1/2020', 'Om Puri', 650, 20_000],
  ];
  const { made, leftOut } = brought([sheetOf(rows)], { choices: { decisions: { missingType: '2BHK' } } });
  expect(made.filter((one) => /size|rent/.test(one))).toEqual([
    'made A-106: flatNumber=A-106 floor=1 type=2BHK status=Occupied size=650 rent=20000',
  ]);
  expect(leftOut.slice(1)).toEqual(['2 of-several 1300', '2 of-several 50000']);
});

test('a second row of a flat is asked about once, unless it has a further vehicle', () => {
  const rows = [
    ['Flat', 'Type', 'Since', 'Owner', 'Vehicle No', 'Make', 'Model'],
    ['A-101', '2BHK', '1/1/2020', 'Arun Iyer', 'MH 02 AB 1', 'Tata', 'Nexon'],
    ['A-101', null, null, null, 'MH 02 AB 2', 'Tata', 'Punch'],
    ['A-101', '2BHK', null, 'Arun Iyer', null, null, null],
    ['A-101', null, null, null, null, null, null],
  ];
  const sheets = [sheetOf(rows.map((row, at) => (at === 4 ? ['A-101', '2BHK', null, null, null, null, null] : row)))];
  expect(brought(sheets).asked).toMatchObject([{ decision: 'sameFlat', count: 2, rows: [{ row: 4 }, { row: 5 }] }]);
  expect(brought(sheets, { choices: { decisions: { sameFlat: 'one' } } })).toMatchObject({ refused: [] });
  const { refused, leftOut } = brought(sheets, { choices: { decisions: { sameFlat: 'leave-out' } } });
  expect([refused, leftOut.slice(-2)]).toEqual([[], ['4 second A-101', '5 second A-101']]);
});

test('what one row alone lacks is asked at the cell where it would stand, and no other row waits to be mended for it', () => {
  const rows: Cell[][] = [
    ['Flat', 'Type', 'Since', 'Owner', 'Mobile', 'Car no.', 'Company', 'Model'],
    ['A-101', '2BHK', '1/1/2020', 'Arun Iyer', '9820000001', 'MH 02 AB 1111', 'Tata', 'Nexon'],
    [null, '2BHK', '1/1/2020', 'Leela Iyer', '9820000002', null, null, null],
    ['A-103', '2BHK', '1/1/2020', null, '9820000003', null, null, null],
    ['A-104', '2BHK', '1/1/2020', 'Uma Iyer', '9820000004', 'MH 02 AB 1111', 'Tata', 'Nexon'],
  ];
  const { asked, mends } = brought([sheetOf(rows)]);
  expect(asked).toEqual([]);
  expect(mends.items.map(({ row, column, index, reason }) => [row, column, index, reason.code])).toEqual([
    [3, 0, 2, 'import_flat_missing'],
    [4, 3, 3, 'import_name_missing'],
    [5, 5, 4, 'import_plate_twice'],
  ]);
  expect(mends.total).toBe(3);
});

test('a total whose formula has no value is a total', () => {
  const rows: Cell[][] = [
    ['Flat', 'Type', 'Rent', 'Deposit'],
    ['A-101', '2BHK', 100, 200],
    ['Total', null, { formula: 'SUM(C2:C2)' }, { error: '#REF!' }],
  ];
  expect(brought([sheetOf(rows)])).toMatchObject({
    refused: [],
    leftOut: ['1 header Flat · Type · Rent · Deposit', expect.stringContaining('3 total')],
  });
});

test('a vehicle whose owner stands in a row that can’t be taken waits for it, and is not asked about', () => {
  const people = sheetOf([
    ['Flat', 'Type', 'Since', 'Owner', 'Mobile'],
    ['A-101', 'Duplex', '1/1/2020', 'Arun Iyer', '9820011111'],
  ]);
  const cars = sheetOf(
    [
      ['Vehicle No', 'Make', 'Model', 'Vehicle Owner'],
      ['MH 02 AB 1', 'Tata', 'Nexon', 'Arun Iyer'],
    ],
    'Cars',
  );
  const { refused, asked } = brought([people, cars]);
  expect(refused).toEqual(['2 import_flat_type', '2 import_waits_for_row']);
  expect(asked).toMatchObject([{ kind: 'value', text: 'Duplex' }]);
});

test('of a new flat the type can’t be left empty until it is said which flats without one have; of one on record it can', () => {
  const ofType = (flat: string, decisions: ImportChoices['decisions'] = {}) => {
    const rows = [
      ['Flat', 'Type', 'Owner', 'Owner since'],
      [flat, '1RK', 'Leela Iyer', '31/02/2019'],
    ];
    return brought([sheetOf(rows)], { existing: known, choices: { decisions } }).asked;
  };
  const asked = (canBeEmpty: boolean) => ({ kind: 'value', field: 'type', text: '1RK', canBeEmpty });
  expect(ofType('A-103')).toContainEqual(expect.objectContaining(asked(false)));
  expect(ofType('A-103', { missingType: '2BHK' })).toContainEqual(expect.objectContaining(asked(true)));
  expect(ofType('A-102')).toContainEqual(expect.objectContaining(asked(true)));
  expect(ofType('A-102')).toContainEqual(expect.objectContaining({ field: 'occupancyDate', canBeEmpty: true }));
});

test('three of four values tell what a column holds, and what says nothing is none of them', () => {
  const values = ['98200 11111', 'NA', '98200 11112', '-', 'ask', '98200 11113', { formula: 'B9' }, { error: '#REF!' }];
  const rows: Cell[][] = [
    ['Flat', 'Type', 'Bolne ke liye'],
    ...values.map((value, at): Cell[] => [`A-10${at}`, '2BHK', value as Cell]),
  ];
  expect(brought([sheetOf(rows)]).read.sheets[0]?.columns[2]).toMatchObject({
    match: { field: 'phone' },
    by: 'values',
  });
});

test('sheets of what was, of households and nominations, and of whose the file is, are not brought in', () => {
  const rows = [
    ['Flat', 'Owner', 'Since', 'Until'],
    ['A-101', 'Arun Iyer', '1/1/2020', '1/1/2021'],
  ];
  const names = ['Ownerships', 'Transfers', 'Register of transfers', 'Household members', 'Nominations', 'About'];
  expect(brought(names.map((name) => sheetOf(rows, name))).read.sheets.filter(({ isUsed }) => isUsed)).toEqual([]);
});

const withPhones = (...people: [flat: string, name: string, mobile: string, email?: string][]): Sheet[] => [
  sheetOf([
    ['Flat', 'Owner', 'Mobile', 'Email', 'Type', 'Since'],
    ...people.map(([flat, name, mobile, email = '']) => [flat, name, mobile, email, '2BHK', '01/04/2015']),
  ]),
];
const people = ({ asked }: ReturnType<typeof brought>) => asked.filter(({ kind }) => kind === 'person');

test('a wing that is too long is one question for all rows below it that leave it blank', () => {
  const rows: Cell[][] = [
    ...[
      ['Bldg', 'Flat', 'Owner', 'Type', 'Since'],
      ['Jasmine', 101, 'Anand Rao', '2BHK', '1/1/2020'],
    ],
    ...[
      [null, 102, 'Bina Shah', '2BHK', '1/1/2020'],
      ['"', 103, 'Gita Nair', '2BHK', '1/1/2020'],
    ],
    ...[
      ['R', 101, 'Hari Pai', '2BHK', '1/1/2020'],
      [null, 102, 'Esha Nair', '2BHK', '1/1/2020'],
    ],
  ];
  const { asked, mends } = brought([sheetOf(rows)]);
  expect(asked).toMatchObject([{ kind: 'value', field: 'wing', text: 'Jasmine', count: 3 }]);
  expect(mends.total).toBe(0);
  const equal = [{ field: 'wing', text: 'Jasmine', meant: 'J' }] as const;
  expect(brought([sheetOf(rows)], { choices: { equal: [...equal] } }).refused).toEqual([]);
});

test('several rows with one phone are one question, however it is written, and one answer for all of them', () => {
  const sheets = withPhones(
    ['A-201', 'Ramesh Shah', '98200 55555'],
    ['A-202', 'Meena Joshi', '+91 98200 55555'],
    ['A-203', 'Kiran Desai', '9820055555'],
    ['A-204', 'Anil Gokhale', '98200-55555'],
    ['A-205', 'Asha Rao', '9820066666'],
    ['A-206', 'Usha Rao', '9820066666'],
  );
  const shown = brought(sheets);
  expect(people(shown).map(({ count, rows }) => [count, ...rows.map(({ row }) => row)])).toEqual([
    [3, 3, 4, 5],
    [1, 7],
  ]);
  const another = brought(sheets, { choices: { people: [{ sheet: 0, row: 3, is: 'another' }] } });
  expect(people(another).map(({ rows }) => rows.map(({ row }) => row))).toEqual([[7]]);
  expect(another.made.filter((one) => one.includes('phone=9820055555'))).toHaveLength(4);
  const same = brought(sheets, { choices: { people: [{ sheet: 0, row: 3, is: 'same' }] } });
  expect(same.made.filter((one) => one.includes('phone=9820055555'))).toEqual([
    expect.stringMatching(/^made Ramesh Shah: flatNumber=A-201 flatNumber=A-202 flatNumber=A-203 flatNumber=A-204 /),
  ]);
});

test('a row keeps its own answer, and its answer counts although it can’t be taken itself', () => {
  const [sheet] = withPhones(
    ['A-201', 'Ramesh Shah', '98200 55555'],
    ['A-202', 'R. Shah', '98200 55555'],
    ['A-203', 'Kiran Desai', '98200 55555'],
  );
  const [first, ...rest] = [sheet?.rows[0]?.cells ?? [], ...(sheet?.rows.slice(1) ?? []).map(({ cells }) => cells)];
  const broken = [first, ...rest.map((cells, at) => (at === 1 ? cells.with(5, '31/02/2015') : cells))];
  const said = { people: [{ sheet: 0, row: 3, is: 'another' as const }] };
  expect(people(brought([sheetOf(broken)], { choices: said }))).toEqual([]);
  const each = { people: [...said.people, { sheet: 0, row: 4, is: 'same' as const }] };
  expect(brought(sheet ? [sheet] : [], { choices: each }).made.filter((one) => one.includes('phone='))).toEqual([
    expect.stringMatching(/^made Ramesh Shah: flatNumber=A-201 flatNumber=A-203 /),
    expect.stringMatching(/^made R. Shah: flatNumber=A-202 /),
  ]);
});

test('who is said to be the same by a phone is asked again by an email', () => {
  const sheets = withPhones(
    ['A-201', 'Ramesh Shah', '98200 55555', 'shah@mail.example'],
    ['A-202', 'R. Shah', '98200 55555', 'r.shah@mail.example'],
    ['A-203', 'Kiran Desai', '98200 77777', 'r.shah@mail.example'],
  );
  const shown = brought(sheets, { choices: { people: [{ sheet: 0, row: 3, is: 'same' }] } });
  expect(people(shown).map(({ rows }) => rows.map(({ row }) => row))).toEqual([[4]]);
});

test('rows that have the phone of somebody on record are one question', () => {
  const sheets = withPhones(
    ['A-201', 'Meena Joshi', '98200 11111'],
    ['A-202', 'Kiran Desai', '98200 11111'],
    ['A-203', 'Anil Gokhale', '9820011111'],
  );
  const asked = people(brought(sheets, { existing: known }));
  expect(asked.filter(({ reason }) => reason.code === 'import_contact_on_record').map(({ count }) => count)).toEqual([
    3,
  ]);
  const choices = { people: [{ sheet: 0, row: 2, is: 'another' as const }] };
  expect(people(brought(sheets, { existing: known, choices }))).toEqual([]);
});

test('of vehicles without company and model both are one question, those without one of them another; no answer asks for more', () => {
  const rows = [
    ['Vehicle No', 'Owner', 'Company', 'Model'],
    ['MH 02 AB 1', 'Leela Iyer', null, null],
    ['MH 02 AB 2', 'Leela Iyer', 'Tata', null],
  ];
  const sheets = [sheetOf(rows, 'Vehicles')];
  expect(brought(sheets, { existing: known }).refused).toEqual([
    '2 import_company_model_missing',
    '3 import_model_missing',
  ]);
  const one = brought(sheets, { existing: known, choices: { decisions: { missingModel: 'Indica' } } });
  expect(one.refused).toEqual(['2 import_company_model_missing']);
  const both = { missingModel: 'Indica', missingCompanyModel: 'Not known' };
  expect(brought(sheets, { existing: known, choices: { decisions: both } })).toMatchObject({
    made: [
      'made MH 02 AB 1: vehicleNumber=MH 02 AB 1 company=Not known model=Not known ownerName=Leela Iyer flatNumber=A-101',
      'made MH 02 AB 2: vehicleNumber=MH 02 AB 2 company=Tata model=Indica ownerName=Leela Iyer flatNumber=A-101',
    ],
    refused: [],
  });
});

test('two phones of a cell are both kept; where another column has the second one, a person says which go', () => {
  const head = ['Flat', 'Type', 'Owner', 'Since', 'Phone'];
  const row = ['B-101', '2BHK', 'Usha Nair', '01/01/2020', '9820011111 / 9820022222'];
  const kept = brought([sheetOf([head, row], 'Owners')]);
  expect(kept.refused).toEqual([]);
  expect(kept.made[0]).toContain('phone=9820011111 secondPhone=9820022222');
  const beside = brought([
    sheetOf(
      [
        [...head, 'Second phone'],
        [...row, '9820033333'],
      ],
      'Owners',
    ),
  ]);
  expect(beside.refused).toEqual(['2 import_two_phones']);
});

const said = { decisions: { missingType: '2BHK', missingOccupancyDate: '2020-01-01' } };

test('who stands as a tenant behind a name is no owner, and a mark of an owner is no part of the name', () => {
  const { made, leftOut } = brought(
    [
      sheetOf([
        ['Flat', 'Owner', 'Mobile'],
        ['A-101', 'Bela Shah (O)', '9820010001'],
        ['A-102', 'Sohail Khan (T)', '9820010002'],
        ['A-103', 'Rahul Roy [tenant]', '9820010003'],
        ['A-104', 'Anil Gupta (HUF)', '9820010004'],
      ]),
    ],
    { choices: said },
  );
  expect(made.filter((one) => /name=/.test(one)).map((one) => one.slice(0, one.indexOf(':')))).toEqual([
    'made Bela Shah',
    'made Anil Gupta (HUF)',
  ]);
  expect(leftOut).toContain('3 tenant A-102 · Sohail Khan (T) · 9820010002');
  expect(leftOut).toContain('4 tenant A-103 · Rahul Roy [tenant] · 9820010003');
});

test('of a row for each person the relatives of an owner are no owners, and what they are to them is nobody’s relation', () => {
  const { made, leftOut } = brought(
    [
      sheetOf([
        ['Flat', 'Name', 'Relation', 'Mobile'],
        ['A-101', 'Mahesh Gokhale', 'Owner', '9820010001'],
        [null, 'Vidya Gokhale', 'Wife', '9820010002'],
        ['A-102', 'Anthony Dsouza', 'Self', '9820010003'],
        ['A-102', 'Maria Dsouza', 'Mother', null],
      ]),
    ],
    { choices: said },
  );
  expect(made.filter((one) => /name=/.test(one)).map((one) => one.slice(0, one.indexOf(':')))).toEqual([
    'made Mahesh Gokhale',
    'made Anthony Dsouza',
  ]);
  expect(made.join()).not.toMatch(/Relation/i);
  expect(leftOut).toContain('3 relative Vidya Gokhale · Wife · 9820010002');
  expect(leftOut).toContain('5 relative A-102 · Maria Dsouza · Mother');
});

test('a name without a flat below one is asked about once: an owner of the flat above, the rest of a name, or neither', () => {
  const rows: Cell[][] = [
    ['Flat', 'Owner', 'Mobile', 'Since'],
    ['A-101', 'Vinod Agarwal', '9820010001', '1/4/2001'],
    [null, 'Rekha Agarwal', '9820010002', null],
    ['A-102', 'Ramesh Chandra', '9820010003', '1/5/2002'],
    [null, 'Srivastava', null, null],
    ['Page 1 of 1', null, null, null],
  ];
  const by = (flatAbove?: 'above' | 'goes-on' | 'without' | 'leave-out', existing = nobody) => {
    const decisions = { missingType: '2BHK', ...(flatAbove && { flatAbove }) };
    const { asked, made, leftOut, refused } = brought([sheetOf(rows)], { existing, choices: { decisions } });
    const owners = made.filter((one) => /name=/.test(one)).map((one) => /name=([^=]*) [a-z]+=/i.exec(one)?.[1]);
    return { asked, made, owners, leftOut: leftOut.filter((one) => !/header|remark/.test(one)), refused };
  };
  // It was made an owner of nothing, or left out as a remark, and asked since when.
  expect(by()).toMatchObject({
    asked: [{ kind: 'decision', decision: 'flatAbove', count: 2, reason: { code: 'import_flat_above' } }],
    owners: ['Vinod Agarwal', 'Ramesh Chandra'],
  });
  const together = by('above');
  expect(together.owners).toEqual(['Vinod Agarwal', 'Rekha Agarwal', 'Ramesh Chandra', 'Srivastava']);
  expect(together.made.join('\n')).toMatch(/Rekha Agarwal: flatNumber=A-101 .*occupancyDate=2001-04-01/);
  expect(together.refused).toEqual([]);
  const oneName = by('goes-on');
  expect(oneName.owners).toEqual(['Vinod Agarwal', 'Rekha Agarwal', 'Ramesh Chandra Srivastava']);
  expect(oneName.leftOut).toEqual(['5 goes-on Srivastava']);
  expect(by('leave-out').leftOut).toEqual(['3 chosen Rekha Agarwal · 9820010002', '5 chosen Srivastava']);
  expect(by('without').refused).toEqual(['3 import_day_missing', '5 import_day_missing']);
  // Somebody on record has the flats that are on record.
  const rekha = { ...leela, name: 'Rekha Agarwal', phone: '9820010002' };
  expect(by(undefined, { ...nobody, owners: [rekha] }).asked).toMatchObject([{ decision: 'flatAbove', count: 1 }]);
});

test.each(['Flat & Name', 'Name of Member', 'Particulars'])(
  'a flat and who owns it in one cell under %s are told apart; a flat alone has nobody',
  (heading) => {
    const rows: Cell[][] = [
      ['Sr', heading, 'Mobile', 'Car No'],
      [1, 'A-101 Ramesh Kumar', '9820010001', 'MH 04 AB 1001'],
      [2, 'A-102 - Mrs. Leela Menon', '9820010002', null],
      [3, 'A-103: Prakash & Usha Jain', null, null],
      [4, 'A-104 Vacant', null, null],
      [5, 'A-105', null, null],
    ];
    const decisions = { ...said.decisions, missingCompanyModel: 'Not known', twoNames: 'together' } as const;
    const { made, refused, read } = brought([sheetOf(rows)], { choices: { decisions } });
    expect(refused).toEqual([]);
    expect(made.map((one) => one.slice(0, one.indexOf(':')))).toEqual([
      ...['made Ramesh Kumar', 'made Mrs. Leela Menon', 'made Prakash', 'made Usha Jain'],
      ...['made A-101', 'made A-102', 'made A-103', 'made A-104', 'made A-105', 'made MH 04 AB 1001'],
    ]);
    const shown = read.readings.flatMap(({ field, samples }) => (field === 'name' ? samples.map(({ to }) => to) : []));
    expect(shown).toEqual(expect.arrayContaining(['A-101 · Ramesh Kumar', 'A-104']));
    expect(made[0]).toMatch(/flatNumber=A-101 name=Ramesh Kumar phone=9820010001/);
    expect(read.readings).toContainEqual(
      expect.objectContaining({ rule: 'flat_and_name', field: 'flatNumber', column: 1 }),
    );
  },
);

test('a name that only looks as if a flat stood before it is a name where flats have a column of their own', () => {
  const { made } = brought(
    [
      sheetOf([
        ['Flat', 'Owner'],
        ['A-101', '777 Traders'],
        ['A-102', 'A1 Motors'],
      ]),
    ],
    { choices: said },
  );
  expect(made.slice(0, 2)).toMatchObject(
    [/^made 777 Traders/, /^made A1 Motors/].map((one) => expect.stringMatching(one)),
  );
});

test('days of a column are asked about where others of it can only have the month first, and once for the file', () => {
  const by = (cells: Cell[], dayOrder?: 'day-first' | 'month-first') => {
    const rows: Cell[][] = [
      ['Flat No', 'Owner', 'Type', 'Possession'],
      ...cells.map((cell, at): Cell[] => [`A-10${at + 1}`, `Asha Rao ${at}`, '2BHK', cell]),
    ];
    const { read, asked, refused, made } = brought(
      [sheetOf(rows)],
      dayOrder && { choices: { decisions: { dayOrder } } },
    );
    const days = made.flatMap((line) => /occupancyDate=(\S+)/.exec(line)?.[1] ?? []);
    return { days, refused, asked, rules: read.readings.map(({ rule, count }) => `${rule} ${count}`) };
  };
  const american = ['03/15/2019', '03/04/2019', '05/05/2018', '1-Apr-2001'];
  const first = by(american);
  expect(first.days).toEqual(['2018-05-05', '2001-04-01']);
  const example = { params: { text: '03/04/2019' } };
  expect(first.asked).toMatchObject([{ kind: 'decision', decision: 'dayOrder', count: 2, reason: example }]);
  const monthFirst = by(american, 'month-first');
  expect(monthFirst.days).toEqual(['2019-03-15', '2019-03-04', '2018-05-05', '2001-04-01']);
  expect(monthFirst.rules).toContain('month_first 2');
  expect(by(american, 'day-first')).toMatchObject({
    days: ['2019-04-03', '2018-05-05', '2001-04-01'],
    refused: ['2 no_such_month'],
  });
  // A spreadsheet with American settings took what it could of a day-first list for dates.
  const opened = ['15/03/2019', { day: '2019-04-03' }, '25/03/2019', { day: '2019-12-01' }];
  expect(by(opened).asked).toMatchObject([{ decision: 'dayOrder', count: 2 }]);
  expect(by(opened, 'month-first').days).toEqual(['2019-03-15', '2019-03-04', '2019-03-25', '2019-01-12']);
  // One of four that is mistyped makes no list American: it is asked about by itself.
  const mistyped = by(['15/03/2019', '12/13/2019', '25/06/2019', '16/01/2018', '03/04/2019']);
  expect(mistyped.asked).toMatchObject([{ kind: 'value', text: '12/13/2019', count: 1 }]);
  expect(mistyped.days).toContain('2019-04-03');
  // Neither is in doubt: real days beyond the 12th were taken as they are, and so is a column with the day first.
  expect(by(['15/03/2019', { day: '2019-04-13' }, '25/03/2019', { day: '2019-12-01' }]).asked).toEqual([]);
  expect(by(['15/03/2019', '03/04/2019', '05/06/2019']).days).toEqual(['2019-03-15', '2019-04-03', '2019-06-05']);
});

test('adults told apart by sex are men and women, and children told apart are left out, not counted by half', () => {
  const by = (...headings: string[]) => {
    const rows = [
      ['Flat No', 'Owner', 'Type', 'Since', ...headings],
      ['A-101', 'Asha Rao', '2BHK', '1/4/2019', 2, 1],
      ['A-102', 'Esha Pai', '2BHK', '1/4/2019', 1, 3],
    ];
    const { made, leftOut } = brought([sheetOf(rows)]);
    return [/Active ?(.*)$/.exec(made[0] ?? '')?.[1], ...leftOut.filter((line) => line.includes(' column '))];
  };
  for (const [of, other] of [
    ['Adults (M)', 'Adults (F)'],
    ['Male Adults', 'Female Adults'],
    ['Adult Males', 'Adult Females'],
    ['No. of Adults - Male', 'No. of Adults - Female'],
  ] as const)
    expect([of, ...by(of, other)]).toEqual([of, 'males=2 females=1']);
  expect(by('Children (M)', 'Children (F)')).toEqual(['', 'null column Children (M), Children (F)']);
  expect(by('Adults', 'Children')).toEqual(['adults=2 children=1']);
});

test('a name and a phone in the cell of whom to call are told apart, where no column has the phone', () => {
  const by = (cell: string, ...more: string[]) => {
    const rows = [
      ['Flat No', 'Owner', 'Type', 'Since', 'Emergency Contact Name & Number', ...more],
      ['A-101', 'Asha Rao', '2BHK', '1/4/2019', cell, ...more.map(() => '98200 11111')],
    ];
    const { made, refused, read } = brought([sheetOf(rows)]);
    const rules = read.readings.flatMap(({ field, rule }) => (field === 'contactName' ? rule : []));
    return [/Active ?(.*)$/.exec(made[0] ?? '')?.[1], ...rules, ...refused];
  };
  for (const cell of [
    'Sunil Rao 98200 22201',
    'Sunil Rao - +91 98200 22201',
    'Sunil Rao, 9820022201',
    '98200 22201 Sunil Rao',
  ])
    expect([cell, ...by(cell)]).toEqual([cell, 'contactName=Sunil Rao contactPhone=9820022201', 'name_and_phone']);
  expect(by('Kiran Pai (brother) 9820022203')).toEqual([
    'contactName=Kiran Pai (brother) contactPhone=9820022203',
    'name_and_phone',
  ]);
  expect(by('9820022203')).toEqual(['contactPhone=9820022203']);
  for (const cell of ['Sunil Rao', 'Sunil Rao 98200', 'Sunil Rao 9820022201 / 9820022202'])
    expect(by(cell)).toEqual([`contactName=${cell}`]);
  expect(by('Sunil Rao 9820022201', 'Emergency Phone')).toEqual([
    'contactName=Sunil Rao 9820022201 contactPhone=9820011111',
  ]);
});

test('phones of a cell are read as they are written: broken over lines, with a word behind, side by side', () => {
  const by = (cell: Cell) => {
    const rows = [
      ['Flat No', 'Owner', 'Type', 'Since', 'Mobile'],
      ['A-101', 'Asha Rao', '2BHK', '1/4/2019', cell],
    ];
    const { made, refused, leftOut } = brought([sheetOf(rows)]);
    const said = /phone=(\S+)(?: secondPhone=(.*?))? occupancyDate/.exec(made.join()) ?? [];
    return [...said.slice(1), ...refused, ...leftOut.filter((line) => line.includes(' second '))];
  };
  expect(by('98200-\n12345')).toEqual(['9820012345', undefined]);
  expect(by('98200 12345\n98200 12346')).toEqual(['9820012345', '9820012346']);
  expect(by('98200-12345 / 98765 43210 (wife)')).toEqual(['9820012345', '98765 43210 (wife)']);
  expect(by('98200 12345 (son)')).toEqual(['9820012345', undefined, '2 second son']);
  expect(by('9820012345(O) 9820012346(R)')).toEqual(['9820012345', '9820012346(R)', '2 second O']);
  expect(by('9820012345 9820012346')).toEqual(['9820012345', '9820012346']);
  // The mobile becomes the phone, wherever it stands. A number that is cut short is kept in the whole text.
  expect(by('022-24445555/9820012345')).toEqual(['9820012345', '2224445555']);
  expect(by('9820012345/46')).toEqual(['9820012345', '9820012345/46']);
  expect(by('98200 123456')).toEqual(['2 phone_ten_digits']);
});

test('a column of landlines beside one of mobiles is the second phone, in whatever order they stand', () => {
  const rows = [
    ['Flat No', 'Owner', 'Type', 'Since', 'Tel', 'Mobile'],
    ['A-101', 'Asha Rao', '2BHK', '1/4/2019', '2444 5555', '98200 12345'],
    ['A-102', 'Esha Pai', '2BHK', '1/4/2019', null, '98200 12346'],
  ];
  const { made, asked } = brought([sheetOf(rows)]);
  expect(asked).toEqual([]);
  expect(made.slice(0, 2)).toMatchObject([
    expect.stringContaining('phone=9820012345 secondPhone=2444 5555'),
    expect.stringContaining('phone=9820012346 occupancyDate'),
  ]);
});

test.each(['022-25551234', '0832-2765432', '(079) 2657 1234'])(
  'with its town’s code, %s, a landline is no mobile',
  (tel) => {
    const heads = ['Flat No', 'Owner', 'Type', 'Since'];
    const own = ['A-101', 'Asha Rao', '2BHK', '1/4/2019'];
    const phones = ['A-102', 'Esha Pai', '2BHK', '1/4/2019'];
    const kept = `phone=9820012345 secondPhone=${tel.replace(/\D/g, '').slice(1)}`;
    const columns = sheetOf([
      [...heads, 'Tel', 'Mobile'],
      [...own, tel, '98200 12345'],
      [...phones, null, '98200 12346'],
    ]);
    const cell = sheetOf([
      [...heads, 'Phone'],
      [...own, `${tel} / 98200 12345`],
      [...phones, '98200 12346'],
    ]);
    for (const sheet of [columns, cell]) expect(brought([sheet]).made[0]).toContain(kept);
  },
);

test('a flat’s size is read to two decimals; one in square metres, or with more of them, by a rule that is shown', () => {
  const by = (heading: string, cells: Cell[], meant?: string) => {
    const rows = cells.map((cell, at): Cell[] => [`A-10${at + 1}`, '2BHK', cell]);
    const said = meant && { choices: { cells: [{ sheet: 0, row: 2, column: 2, meant }] } };
    const { made, refused, read } = brought([sheetOf([['Flat No', 'Type', heading], ...rows])], said || {});
    const sizes = made.map((line) => Number(/size=([\d.]+)/.exec(line)?.[1]));
    return { sizes, refused, rules: read.readings.flatMap(({ field, rule }) => (field === 'size' ? rule : [])) };
  };
  expect(by('Sqm', [45, '48.5']).rules).toEqual(['square_metres']);
  const metric = { sizes: [484.38, 522.05], refused: [], rules: ['square_metres'] };
  expect(by('Carpet area (sq. mtrs.)', [45, '48.5'])).toEqual(metric);
  expect(by('Area', ['45 sq.m.', '48.5 sqmt'])).toMatchObject({ refused: [] });
  expect(by('Area (sq.mt.)', [45, '500 sq ft']).sizes).toEqual([484.38, 500]);
  expect(by('Area', [656.25, '1,050.5 sq.ft.', 700.1284999])).toEqual({
    sizes: [656.25, 1050.5, 700.13],
    refused: [],
    rules: ['amount', 'rounded'],
  });
  // A size that a person types is in square feet, as the field's label says.
  expect(by('Area (sq.mt.)', [45, 50], '480').sizes).toEqual([480, 538.2]);
  expect(by('Area', ['45 + 10', '1050-1100']).refused).toEqual(['2 import_not_whole', '3 import_not_whole']);
});

test('whom a row names as owner of several flats is one person, though nothing else is told of them', () => {
  const rows = [
    ['Flat No', 'Owner', 'Type', 'Since'],
    ['A-101, A-102', 'Anand Rao', '2BHK', '1/4/2019'],
    ['A-201/202', 'Chitra Rao & Esha Rao', '2BHK', '1/4/2018'],
    ['A-301', 'Anand Rao', '2BHK', '1/4/2020'],
  ];
  const decisions = { missingType: '2BHK', twoNames: 'together' } as const;
  const { made } = brought([sheetOf(rows)], { choices: { decisions } });
  expect(made.filter((line) => line.includes(' name='))).toEqual([
    'made Anand Rao: flatNumber=A-101 flatNumber=A-102 name=Anand Rao occupancyDate=2019-04-01 status=Active',
    'made Chitra Rao: flatNumber=A-201 flatNumber=A-202 name=Chitra Rao occupancyDate=2018-04-01 status=Active',
    'made Esha Rao: flatNumber=A-201 flatNumber=A-202 name=Esha Rao occupancyDate=2018-04-01 status=Active',
    // Another row with only the same name is not taken for the same person.
    'made Anand Rao: flatNumber=A-301 name=Anand Rao occupancyDate=2020-04-01 status=Active',
  ]);
});

test('a vehicle in a row with an owner and a tenant is the owner’s, and what has no figures is perhaps no number: both are said', () => {
  const rows = [
    ['Flat No', 'Owner', 'Type', 'Since', 'Tenant', 'Tenant since', 'Tenant upto', 'Car'],
    ['A-101', 'Asha Rao', '2BHK', '1/4/2019', 'Bilal Khan', '1/4/2026', '31/3/2027', 'MH 02 AB 1111'],
    ['A-102', 'Esha Pai', '2BHK', '1/4/2019', 'Self', null, null, 'Yes - Alto'],
    ['A-103', 'Uma Das', '2BHK', '1/4/2019', null, null, null, 'MH 02 AB 2222'],
    ['A-104', 'Om Puri', '2BHK', '1/4/2019', null, null, null, '1'],
  ];
  const { read, refused } = brought([sheetOf(rows)], { choices: { decisions: { missingCompanyModel: 'Not known' } } });
  expect(refused).toEqual([]);
  const said = read.readings.filter(({ rule }) => rule === 'owners_vehicle' || rule === 'perhaps_no_plate');
  expect(said).toMatchObject([
    { rule: 'owners_vehicle', count: 1, samples: [{ from: 'MH 02 AB 1111', to: 'MH 02 AB 1111 · Asha Rao' }] },
    { rule: 'perhaps_no_plate', count: 2, samples: [{ from: 'Yes - Alto', to: 'YES - ALTO' }, { from: '1' }] },
  ]);
});

test('the flat before an address is that of somebody new, and of nobody on record', () => {
  const rows = [
    ['Full Name', 'Mobile', 'Address'],
    ['Leela Iyer', '98200 11111', 'A-109, Green Park, Pune'],
    ['Asha Rao', '98200 22222', 'A-108, Green Park, Pune'],
  ];
  const choices: ImportChoices = { decisions: { missingType: '2BHK', missingOccupancyDate: '2020-01-01' } };
  const flats = (existing: Existing) =>
    brought([sheetOf(rows)], { existing, choices }).read.entries.map(({ flatNumber }) => flatNumber?.value ?? null);
  expect(flats(nobody)).toEqual(['A-109', 'A-108']);
  expect(flats({ ...nobody, owners: [leela] })).toEqual([null, 'A-108']);
});

test('who owns the flat before their address is found by it, however their name is written, and is not made again', () => {
  const register = (...rows: Cell[][]) =>
    sheetOf([['Full Name', 'Address', 'Date of admission', 'Occupation'], ...rows]);
  const others: Cell[][] = [
    ['Shri Anand Rao', 'A/108, Green Park, Pune', '1/4/2019', 'Service'],
    ['Shri Hari Pai', 'A/109, Green Park, Pune', '1/4/2019', 'Service'],
  ];
  const sheet = register(['Smt. LEELA IYER', 'A/101, Green Park, Pune', '1/1/2010', 'Retired'], ...others);
  const { made } = brought([sheet], { existing: known, choices: { decisions: { missingType: '2BHK' } } });
  expect(made.map((one) => one.slice(0, one.indexOf(':')))).toEqual([
    ...['changed Leela Iyer', 'made Shri Anand Rao', 'made Shri Hari Pai', 'made A-108', 'made A-109'],
  ]);
});

test('who answers a cell with a flat, a name and a phone is taken at their word, the phone included', () => {
  const rows = [
    ['Members'],
    ['A-101 Asha Rao 9820010001'],
    ['A-102 Om Puri 9820010002'],
    ['A-103 Uma Das 9820010003 (2 cars)'],
  ];
  const more = [...rows, ['A-104 Hari Pai 9820010004']];
  const decisions = { missingType: '2BHK', missingOccupancyDate: '2020-01-01' } as const;
  const { refused } = brought([sheetOf(more)], { choices: { decisions } });
  expect(refused).toEqual(['4 import_flat_and_more']);
  const equal = [
    { field: 'flatNumber' as const, text: 'A-103 Uma Das 9820010003 (2 cars)', meant: 'A-103 Uma Das 9820010003' },
  ];
  const { made } = brought([sheetOf(more)], { choices: { decisions, equal } });
  expect(made.find((one) => one.includes('Uma Das'))).toContain('phone=9820010003');
});

test.each<[string, string[]]>([
  ['Car: MH14GT0099 Bike: MH14GT0100', ['MH14GT0099 type=Car', 'MH14GT0100 type=Motorcycle']],
  ['1. MH12EF1111 - Honda City\n2. MH12EF2222 - Activa', ['MH12EF1111 Honda City', 'MH12EF2222 Honda Activa']],
  ['1) MH12EF1111 2) MH 12 EF 2222', ['MH12EF1111', 'MH 12 EF 2222']],
  ['GA 07 A 1234 + GA 07 B 22', ['GA 07 A 1234', 'GA 07 B 22']],
  ['MH 12 GH 4444/5555', ['MH 12 GH 4444', '5555']],
  ['Innova CH01AB1234 (White)', ['CH01AB1234 Toyota Innova White']],
  ['2 cars', []],
  ['1 Car, 2 bikes', []],
  ['New car - no. awaited', []],
])('the vehicles that a cell holds, %s, are each told apart; how many there are is no number', (cell, vehicles) => {
  const sheet = sheetOf([
    ['Flat', 'Type', 'Owner', 'Since', 'Vehicle details'],
    ['A-101', '2BHK', 'Anand Rao', '1/1/2020', cell],
    ['A-102', '2BHK', 'Bina Shah', '1/1/2020', 'MH 12 AB 1234'],
    ['A-103', '2BHK', 'Gita Nair', '1/1/2020', 'MH 12 AB 1235'],
    ['A-104', '2BHK', 'Hari Pai', '1/1/2020', 'MH 12 AB 1236'],
  ]);
  const { read, refused } = brought([sheet], { choices: { decisions: { missingCompanyModel: '-' } } });
  const told = read.entries[0]?.vehicles.map(({ plate, facts: { vehicleType, color, company, model }, maker }) =>
    [
      plate.value,
      company?.value ?? maker,
      model?.value,
      color?.value,
      vehicleType && !model && `type=${vehicleType.value}`,
    ]
      .filter(Boolean)
      .join(' '),
  );
  expect([told, refused]).toEqual([vehicles, []]);
});

test('models beside several numbers of a cell are one for each, in their order; where they are not as many, nobody’s', () => {
  const sheet = sheetOf([
    ['Flat', 'Type', 'Owner', 'Since', 'Car No', 'Make/Model'],
    ['A-101', '2BHK', 'Anand Rao', '1/1/2020', 'MH12EF1111, MH12EF2222', 'Honda City / Wagon R'],
    ['A-102', '2BHK', 'Bina Shah', '1/1/2020', 'MH12EF3333\nMH12EF4444', 'i20\nHonda Amaze Red'],
    ['A-103', '2BHK', 'Gita Nair', '1/1/2020', 'MH12EF5555 & MH12EF6666', 'Swift / White'],
    ['A-104', '2BHK', 'Hari Pai', '1/1/2020', 'MH12EF7777, MH12EF7778, MH12EF7779', 'Creta, Verna'],
  ]);
  const decisions = { missingCompanyModel: 'Not known' };
  const { made, leftOut } = brought([sheet], { choices: { decisions } });
  expect(made.flatMap((one) => /vehicleNumber=(.*) type=Car/.exec(one)?.[1] ?? [])).toEqual([
    ...['MH12EF1111 company=Honda model=City', 'MH12EF2222 company=Maruti Suzuki model=Wagon R'],
    ...['MH12EF3333 company=Hyundai model=i20', 'MH12EF4444 company=Honda model=Amaze color=Red'],
    ...['MH12EF5555 company=Maruti Suzuki model=Swift color=White'],
    ...['MH12EF6666 company=Maruti Suzuki model=Swift color=White'],
    ...['MH12EF7777', 'MH12EF7778', 'MH12EF7779'].map((plate) => `${plate} company=Not known model=Not known`),
  ]);
  expect(leftOut).toContain('5 of-which Creta, Verna');
});

test('a model proposes its company, is said to, and changes none that is on record; who says both in its cell is taken at their word', () => {
  const rows = [
    ['Flat No', 'Vehicle No', 'Model'],
    ['A-101', 'MH 02 AB 1234', 'Swift'],
    ['A-101', 'MH 02 AB 1111', 'Swift'],
    ['A-102', 'MH 02 AB 2222', 'i 20'],
  ];
  const cells = [{ sheet: 0, row: 4, column: 2, meant: 'Maruti Ignis' }];
  const { made, refused, read } = brought([sheetOf(rows)], { existing: known, choices: { cells } });
  expect(refused).toEqual([]);
  expect(made.map((one) => one.replace(/ (?:ownerName|flatNumber)=.*/, ''))).toEqual([
    'changed MH 02 AB 1234: model=Swift',
    'made MH 02 AB 1111: vehicleNumber=MH 02 AB 1111 company=Maruti Suzuki model=Swift',
    'made MH 02 AB 2222: vehicleNumber=MH 02 AB 2222 company=Maruti model=Ignis',
  ]);
  expect(read.readings.filter(({ rule }) => rule === 'company_from_model')).toMatchObject([
    { column: 2, field: 'model', count: 1, samples: [{ from: 'Swift', to: 'Maruti Suzuki · Swift' }] },
  ]);
});

test('a phone for each name of a cell is theirs in their order, which is said, unless a person keeps both with the first', () => {
  const rows = [
    ['Flat No', 'Owner', 'Mobile', 'Type', 'Since'],
    ['A-101', 'Asha & Om Rao', '98200 10001 / 98200 10002', '2BHK', '1/4/2019'],
  ];
  const by = (twoPhones?: 'first-and-second') => {
    const choices: ImportChoices = { decisions: { twoNames: 'together', ...(twoPhones && { twoPhones }) } };
    const { made, read } = brought([sheetOf(rows)], { choices });
    return { phones: made.map((one) => one.match(/phone=\d+/gi)?.join(' ')), readings: read.readings };
  };
  const { phones, readings } = by();
  expect(phones.slice(0, 2)).toEqual(['phone=9820010001', 'phone=9820010002']);
  expect(readings).toContainEqual(
    expect.objectContaining({
      ...{ rule: 'phone_of_each', field: 'phone', column: 2, count: 1 },
      samples: [{ from: '98200 10001 / 98200 10002', to: 'Asha 9820010001 · Om Rao 9820010002' }],
    }),
  );
  expect(by('first-and-second').phones.slice(0, 2)).toEqual(['phone=9820010001 Phone=9820010002', undefined]);
});

test('a name that an earlier version noted without quotation marks is not noted again', () => {
  const rows = [
    ['Flat No', 'Owner'],
    ['A-101', 'Leela Iyer; Kumar, Asha'],
  ];
  const flats = known.flats.map((one) => ({ ...one, description: 'Also: Kumar, Asha' }));
  const choices: ImportChoices = { decisions: { twoNames: 'first-and-note' } };
  expect(brought([sheetOf(rows)], { existing: { ...known, flats }, choices }).made).toEqual([]);
});
