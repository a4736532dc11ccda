import { expect, test } from 'vitest';
import type { Cell, Sheet } from '#domain/imports/cells.ts';
import { lookedUp } from '#domain/imports/choices.ts';
import { interpret } from '#domain/imports/interpret.ts';
import { onRecordIn } from '#domain/imports/onRecord.ts';
import { totalsOf } from '#domain/imports/totals.ts';

const nobody = { flats: [], owners: [], vehicles: [], ownerships: [], tenancies: [] };

function totalsIn(rows: Cell[][], refused: number[] = []) {
  const numbered = rows.map((cells, at) => ({ number: at + 1, cells }));
  const sheet: Sheet = { name: 'List', isHidden: false, merges: [], rows: numbered };
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

test('a figure that says what it counts is one', () => {
  expect(totalsIn([...rows, ['Total', '૩ members', 'Rs. 22,000', '5000 in all']])).toEqual([
    [4, 1, 3, 2, 'owners'],
    [4, 3, 5000, 5000, 'left-out'],
  ]);
});
