import { expect, test } from 'vitest';
import type { Cell, Sheet } from '#domain/imports/cells.ts';
import { lookedUp } from '#domain/imports/choices.ts';
import { interpret } from '#domain/imports/interpret.ts';
import { layOut } from '#domain/imports/layout.ts';
import { onRecordIn } from '#domain/imports/onRecord.ts';
import { totalsOf } from '#domain/imports/totals.ts';

const nobody = { flats: [], owners: [], vehicles: [], ownerships: [], tenancies: [] };

const list = { name: 'List', isHidden: false, merges: [] };

function totalsIn(rows: Cell[][], refused: number[] = []) {
  const numbered = rows.map((cells, at) => ({ number: at + 1, cells }));
  const sheet: Sheet = { ...list, rows: numbered };
  const reader = { today: '2026-01-01', flatNumbers: 'A-101', phones: 'ten-digits', choices: lookedUp({}) } as const;
  const read = interpret([sheet], { ...reader, onRecord: onRecordIn(nobody) }, { hasOwners: false });
  const out = refused.map((row) => ({ sheet: 0, row, problems: [] }));
  return totalsOf(read, out).map(({ row, column, said, found, of }) => [row, column, said, found, of]);
}

const rows: Cell[][] = [
  ['Flat No', 'Owner', 'Rent', 'Maintenance'],
  ['A-101', 'Asha Rao', 10_000, 2500],
  ['A-102', 'Bina Rao', '12,000', 2500],
];

test('a last line is held against what is taken, and a column that is left out against its own cells', () => {
  expect(totalsIn([...rows, ['2', 'Total', 22_000, '5,000']])).toEqual([
    [4, 0, 2, 2, 'flats'],
    [4, 2, 22_000, 22_000, 'sum'],
    [4, 3, 5000, 5000, 'left-out'],
  ]);
});

test('what tenants pay is added up from their tenancies, once a row however many rent or own the flat together', () => {
  const let_: Cell[][] = [
    ['Flat No', 'Owner', 'Tenant', 'Tenant Mobile', 'Rent', 'Agreement From', 'Agreement To'],
    ['A-101', 'Asha Rao & Bina Rao', 'Tara Rao & Uma Rao', '9845000001', '25,000/-', '01/06/2025', '30/04/2026'],
    ['A-102', 'Chitra Rao', null, null, null, null, null],
    ['A-103', 'Deepa Rao', 'Veena Rao', '9845000002', '20,000/-', '01/06/2025', '30/04/2026'],
  ];
  expect(totalsIn([...let_, ['Total', null, null, null, '45,000', null, null]])).toEqual([
    [5, 4, 45_000, 45_000, 'sum'],
  ]);
});

test('sizes that are turned into square feet, or rounded, are held against the total as they stand in the sheet', () => {
  const metric: Cell[][] = [
    ['Flat No', 'Area (sq.mt.)'],
    ['A-101', 45.5],
    ['A-102', 50],
  ];
  expect(totalsIn([...metric, ['Total', 95.5]])).toEqual([[4, 1, 95.5, 95.5, 'sum']]);
});

test('crores that are told as such are added up as they are read', () => {
  const told: Cell[][] = [
    ['Flat No', 'Owner', 'Deposit'],
    ['A-101', 'Asha Rao', '1.5 Cr'],
    ['A-102', 'Bina Rao', '2 Cr'],
  ];
  expect(totalsIn([...told, ['Total', null, '3.5 Cr']])).toEqual([[4, 2, 35_000_000, 35_000_000, 'sum']]);
});

test('where Cr are crores they are in the total as well, however many, and rupees are told from what stands around them', () => {
  const told: Cell[][] = [
    ['Flat No', 'Owner', 'Deposit', 'Bill'],
    ['A-101', 'Asha Rao', '10 Cr', 'Rs 12,500/-'],
    ['A-102', 'Bina Rao', '4 Cr.', '₹ 2,500/- only'],
  ];
  expect(totalsIn([...told, ['Total', null, '14 Cr', 'Rs. 15,000/-']])).toEqual([
    [4, 2, 140_000_000, 140_000_000, 'sum'],
    [4, 3, 15_000, 15_000, 'left-out'],
  ]);
});

test('a row that is refused is missing in it', () => {
  const last: Cell[] = ['Total', 2, 22_000, null];
  expect(totalsIn([...rows, last], [3])).toEqual([
    [4, 1, 2, 1, 'owners'],
    [4, 2, 22_000, 10_000, 'sum'],
  ]);
});

test('of several lines of totals the last counts, and a sheet without one has nothing to compare', () => {
  expect(totalsIn([...rows, ['Sub Total', null, 1, null], ['Total', null, 22_000, null]])).toEqual([
    [5, 2, 22_000, 22_000, 'sum'],
  ]);
  expect(totalsIn(rows)).toEqual([]);
});

test('a last line of figures alone adds up without a word for it, and is no flat', () => {
  expect(totalsIn([...rows, [null, null, 22_000, '5,000']])).toEqual([
    [4, 2, 22_000, 22_000, 'sum'],
    [4, 3, 5000, 5000, 'left-out'],
  ]);
  // It need not be right: the check says by how much it is not.
  expect(totalsIn([...rows, [null, null, 21_000, 5000]])[0]).toEqual([4, 2, 21_000, 22_000, 'sum']);
});

test('so does one of how many plates stand above, right or wrong, and no vehicle has such a number', () => {
  const heads = ['Slot', 'Flat', 'Owner', 'Car No', 'Bike No', 'Charges'];
  const cells: Cell[][] = [
    heads,
    ['P-1', 'A-101', 'Asha Rao', 'MH 12 AB 1234', 'MH 12 AB 1235', 500],
    ['P-2', 'A-102', 'Bina Rao', 'MH 12 AB 1236', null, 500],
    [null, null, null, '3', '1', 1000],
  ];
  const laid = layOut({ ...list, rows: cells.map((one, at) => ({ number: at + 1, cells: one })) });
  expect(laid.rows.map(({ kind }) => kind)).toEqual(['header', 'data', 'data', 'total']);
});

test('where a list is signed stands nobody who owns a flat', () => {
  const heads = ['Sr', 'Flat No', 'Owner', 'Car No', 'Mobile'];
  const cells: Cell[][] = [
    heads,
    [1, 'A-101', 'Asha Rao', 'MH 12 AB 1234', 9820011101],
    [2, 'A-102', 'Bina Rao', null, 9820011102],
    ['Prepared by', null, 'S. Patil', 'Checked by', 'R. Joshi'],
    [null, 'Hon. Secretary', 'Chairman', null, 'Treasurer'],
  ];
  const laid = layOut({ ...list, rows: cells.map((one, at) => ({ number: at + 1, cells: one })) });
  expect(laid.rows.map(({ kind }) => kind)).toEqual(['header', 'data', 'data', 'remark', 'remark']);
});

test('figures that are no sum stay a row: a flat’s number, a second phone, a vehicle’s last digits, or rows that follow', () => {
  const kinds = (heads: string[], ...some: Cell[][]) =>
    layOut({ ...list, rows: [heads, ...some].map((cells, at) => ({ number: at + 1, cells })) }).rows.map(
      ({ kind }) => kind,
    );
  const heads = ['Flat No', 'Owner', 'Mobile', 'Car No'];
  const [first, second] = [
    [101, 'Asha Rao', 9820011101, '4321'],
    [102, 'Bina Rao', 9820011102, '1111'],
  ];
  for (const last of [
    [103, null, null, '5432'],
    [null, null, 9820011103, '2222'],
    [null, 'Chitra Rao', null, '5432'],
  ])
    expect([last, kinds(heads, first, second, last).at(-1)]).toEqual([last, 'data']);
  expect(kinds(['Flat No', 'Owner', 'Rent'], ['A-1', 'Asha Rao', 1], ['A-2', 'Bina Rao', 2], [null, null, 3])).toEqual([
    ...['header', 'data', 'data', 'total'],
  ]);
  expect(
    kinds(
      ['Flat No', 'Owner', 'Rent'],
      ['A-1', 'Asha Rao', 1],
      ['A-2', 'Bina Rao', 2],
      [null, null, 3],
      ['A-3', 'C D', 4],
    ),
  ).toEqual(['header', 'data', 'data', 'remark', 'data']);
  // A flat that nobody owns, under a heading that does not say so.
  const places = [
    ['Ref', 'Owner', 'Area'],
    [101, 'Asha Rao', 900],
    [102, 'Bina Rao', 950],
    [103, null, 950],
  ];
  expect(kinds(...(places as [string[], ...Cell[][]])).at(-1)).toBe('data');
});

test('a figure that says what it counts is one', () => {
  expect(totalsIn([...rows, ['Total', '૩ members', 'Rs. 22,000', '5000 in all']])).toEqual([
    [4, 1, 3, 2, 'owners'],
    [4, 2, 22_000, 22_000, 'sum'],
    [4, 3, 5000, 5000, 'left-out'],
  ]);
});

test('a line that adds up a wing under its name is a total, and no flat', () => {
  const heading = ['Flat No', 'Owner', 'Sq.Ft.', 'Dues'];
  const of = (text: string) => {
    const cells: Cell[][] = [
      heading,
      ['A-101', 'Asha Rao', 650, 100],
      [text, null, 650, 100],
      ['B-101', 'Bina Rao', 700, 0],
    ];
    return layOut({ ...list, rows: cells.map((cells, at) => ({ number: at + 1, cells })) }).rows[2]?.kind;
  };
  for (const text of ['A Wing Total', 'Wing A Sub Total', 'Tower 2 total', 'B विंग Total'])
    expect([text, of(text)]).toEqual([text, 'total']);
  expect(of('A-102')).toBe('data');
});
