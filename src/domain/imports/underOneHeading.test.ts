// @module-tag whole
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, importLimits, type Sheet } from '#domain/imports/cells.ts';
import { lookedUp } from '#domain/imports/choices.ts';
import { interpret } from '#domain/imports/interpret.ts';
import { onRecordIn } from '#domain/imports/onRecord.ts';
import { underOneHeading } from '#domain/imports/underOneHeading.ts';

const headings = ['Flat No', 'Owner', 'Mobile', 'Email', 'Type', 'Rent', 'Remarks'];
/** The same headings in other words. */
const others = ['Unit No', 'Name of Member', 'Contact No', 'E-mail ID', 'Flat Type', 'Monthly Rent', 'Remarks'];
const none = { flats: [], owners: [], vehicles: [], ownerships: [], tenancies: [] };

const sheetOf = (rows: Cell[][]): Sheet => ({
  name: 'List',
  isHidden: false,
  merges: [],
  rows: rows.map((cells, at) => ({ number: at + 1, cells })),
});

function read(rows: Cell[][]) {
  const { entries } = interpret(
    [underOneHeading(sheetOf(rows))],
    {
      today: '2026-11-21',
      flatNumbers: 'A-101',
      phones: 'ten-digits',
      choices: lookedUp({}),
      onRecord: onRecordIn(none),
    },
    { hasOwners: false },
  );
  return entries.map(({ flatNumber, name, flat, owner, problems }) => [
    ...[flatNumber?.value, name?.value, owner.phone?.value, owner.email?.value],
    ...[flat.type?.value, flat.rent?.value, flat.description?.value, problems],
  ]);
}

const row = (nth: number): Cell[] => [
  ...[`A-${101 + nth}`, `${['Asha', 'Bina', 'Uma'][nth % 3]} ${['Rao', 'Iyer', 'Nair'][nth % 3]}`, 9_820_011_101 + nth],
  ...[`p${nth}@mail.example`, `${(nth % 4) + 1}BHK`, 12_000 + nth, `Near lift ${nth}`],
];

const orders = fc.array(
  fc.tuple(
    fc.shuffledSubarray(
      headings.map((_, at) => at),
      { minLength: headings.length, maxLength: headings.length },
    ),
    fc.boolean(),
    fc.integer({ min: 2, max: 4 }),
  ),
  { minLength: 1, maxLength: 4 },
);

test('lists under headings of their own, in any order and other words, are read as one list is', () => {
  fc.assert(
    fc.property(orders, (lists) => {
      const [plain, apart]: [Cell[][], Cell[][]] = [[headings], []];
      for (const [order, inOtherWords, size] of lists) {
        apart.push(order.map((at) => (inOtherWords ? others : headings)[at] as string));
        for (let nth = 0; nth < size; nth++) {
          const cells = row(plain.length);
          plain.push(cells);
          apart.push(order.map((at) => cells[at] as Cell));
        }
      }
      expect(read(apart)).toEqual(read(plain));
    }),
    { numRuns: 100 },
  );
});

test('a sheet of one heading, however often it is repeated, is the same afterwards', () => {
  const rows = [headings, row(1), row(2), headings, row(3)];
  const sheet = sheetOf(rows);
  expect(underOneHeading(sheet)).toBe(sheet);
});

test('a joined cell of a later list goes with its column, and a column of its own comes last', () => {
  const sheet = sheetOf([
    ['Flat', 'Owner'],
    ['A-101', 'Asha Rao'],
    ['Owner', 'Floor', 'Flat'],
    ['Bina Rao', 'First', 'A-102'],
    ['Uma Rao', null, 'A-103'],
  ]);
  const { rows, merges } = underOneHeading({
    ...sheet,
    merges: [{ fromRow: 4, toRow: 5, fromColumn: 1, toColumn: 1 }],
  });
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Flat', 'Owner', 'Floor'],
    ['A-101', 'Asha Rao'],
    ['Flat', 'Owner', 'Floor'],
    ['A-102', 'Bina Rao', 'First'],
    ['A-103', 'Uma Rao', null],
  ]);
  expect(merges).toEqual([{ fromRow: 4, toRow: 5, fromColumn: 2, toColumn: 2 }]);
});

test('an owner called as a heading is makes no heading of a row of data', () => {
  const sheet = sheetOf([
    ['Flat', 'Owner', 'Type'],
    ['A-1', 'Malik', 'Owner'],
    ['A-2', 'Asha Rao', 'Tenant'],
  ]);
  expect(underOneHeading(sheet)).toBe(sheet);
});

test('a cell beyond the headings of a list keeps a column of its own, and takes no other value’s place', () => {
  const { rows } = underOneHeading(
    sheetOf([
      ['Flat No', 'Owner', 'Mobile', 'Email'],
      ['A-101', 'Asha Rao', 9_820_011_101, 'asha@mail.example', 'first'],
      ['Flat No', 'Email', 'Owner'],
      ['A-102', 'bina@mail.example', 'Bina Iyer', 'second', 9_820_099_999],
    ]),
  );
  expect(rows.map(({ cells }) => cells)).toMatchObject([
    ['Flat No', 'Owner', 'Mobile', 'Email', '', ''],
    ['A-101', 'Asha Rao', 9_820_011_101, 'asha@mail.example', 'first'],
    ['Flat No', 'Owner', null, 'Email'],
    ['A-102', 'Bina Iyer', null, 'bina@mail.example', 'second', 9_820_099_999],
  ]);
});

test.each([
  ['columns', importLimits.columns / 2, 0],
  ['cells', 48, importLimits.cells / 100],
])('lists whose headings together take more %s than a file may have stay as they are', (_, more, blank) => {
  const list = (word: string, size: number) => ['Flat No', 'Owner', ...Array.from({ length: size }, () => word)];
  const sheet = (size: number, lines: number) =>
    sheetOf([
      list('Mobile', size),
      ['A-101'],
      list('Email', size),
      ['A-102'],
      ...Array.from({ length: lines }, () => []),
    ]);
  const beyond = sheet(more + 1, blank);
  expect(underOneHeading(beyond)).toBe(beyond);
  expect(underOneHeading(sheet(more - 1, Math.max(0, blank - 4))).isRealigned).toBe(true);
});
