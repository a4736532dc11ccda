import { expect, test } from 'vitest';
import type { Cell } from '#domain/imports/cells.ts';
import { upright } from '#domain/imports/onItsSide.ts';

function turned(rows: Cell[][]) {
  const numbered = rows.map((cells, at) => ({ number: 2 * at + 1, cells }));
  return upright({ name: 'List', isHidden: false, merges: [], rows: numbered });
}

test('a ledger with a column for each flat is turned, and nothing of it is lost', () => {
  const { isTurned, rows } = turned([
    ['Month', 'A-101', 'A/102', 'B 201'],
    ['Apr-25', 2500, null, 2500],
    ['May-25', 2500, 2500],
  ]);
  expect(isTurned).toBe(true);
  expect(rows).toEqual([
    { number: 1, cells: ['Month', 'Apr-25', 'May-25'] },
    { number: 2, cells: ['A-101', 2500, 2500] },
    { number: 3, cells: ['A/102', null, 2500] },
    { number: 4, cells: ['B 201', 2500, null] },
  ]);
  expect(
    turned([
      ['Month', 101, 102, 201],
      ['Apr-25', 2500, 2500, 2500],
      ['Name', 'Asha Rao', 'Uma Pai', 'Ravi Shah'],
    ]).isTurned,
  ).toBe(true);
  expect(
    turned([
      ['Flat No', 101, 102, 103],
      ['Owner', 'Asha Rao', 'Uma Pai', 'Ravi Shah'],
    ]).isTurned,
  ).toBe(true);
});

test.each<[what: string, rows: Cell[][]]>([
  [
    'a list of flats',
    [
      ['Flat No', 'Owner', 'Apr 2025', 'May 2025', 'Jun 2025'],
      ['A-101', 'Asha Rao', 1, 2, 3],
    ],
  ],
  [
    'years beside one another',
    [
      ['Head', 2023, 2024, 2025],
      ['Lift', 1, 2, 3],
    ],
  ],
  [
    'years with words',
    [
      ['Head', 'FY 2023', 'FY 2024', 'FY 2025'],
      ['Lift', 1, 2, 3],
    ],
  ],
  [
    'flats in a row of a list',
    [
      ['Owner', 'First', 'Second', 'Third'],
      ['Asha Rao', 'A-101', 'A-102', 'A-103'],
      ['Uma Pai', 'B-101', 'B-102', 'B-103'],
    ],
  ],
  [
    'numbers of no floor',
    [
      ['Sr', 'Apr', 'May', 'Jun'],
      [1, 2500, 2501, 2502],
      [2, 2600, 2601, 2602],
    ],
  ],
  [
    'numbers that are as those of flats, and nobody beside them',
    [
      ['Sr', 'Apr', 'May', 'Jun'],
      [1, 101, 102, 103],
      [2, 201, 202, 203],
    ],
  ],
  [
    'floors with something beside their flats',
    [
      ['2nd', 'A-201', 'A-202', 'A-203', 'Lift out of order'],
      ['1st', 'A-101', 'A-102', 'A-103', null],
    ],
  ],
  [
    'a list whose values are words of headings',
    [
      ['Model', 'Flat', 'Vehicle number'],
      ['Door', 'A-101', 'MH 02 AB 11'],
      ['Door', 'A-102', 'MH 02 AB 12'],
    ],
  ],
  [
    'a list that begins with names, with its heading on each page',
    [
      ['Name', 'Flat', 'Area', 'Rent'],
      ['Asha Rao', 101, 950, 2500],
      ['Uma Pai', 102, 951, 2501],
      ['Name', 'Flat', 'Area', 'Rent'],
      ['Om Puri', 103, 952, 2502],
    ],
  ],
  [
    'one flat twice',
    [
      ['Month', 'A-101', 'A-101', 'A-102'],
      ['Apr', 1, 2, 3],
    ],
  ],
])('%s stays as it is', (_, rows) => {
  expect(turned(rows).isTurned).toBeUndefined();
});

test.each<[isBeside: true | undefined, rows: Cell[][]]>([
  [
    true,
    [
      ['Month', 101, 102, 103],
      ['Apr-25', 2500, 2500, 2500],
    ],
  ],
  [
    true,
    [
      ['Floor', 'Flat 1', 'Flat 2', 'Flat 3'],
      ['2nd', 'Asha Rao', 'Uma Pai', 'Om Puri'],
    ],
  ],
  [true, [['2nd', 'A-201 Asha Rao', 'A-202 Uma Pai', 'A-203 Om Puri']]],
  [
    undefined,
    [
      ['Head', 2023, 2024, 2025],
      ['Lift', 1, 2, 3],
    ],
  ],
  [
    undefined,
    [
      ['Flat No', 'Owner', 'Size', 'Rent'],
      ['A-101', 'Asha Rao', 950, 2500],
      ['A-102', 'Uma Pai', 951, 952],
    ],
  ],
  [
    undefined,
    [
      ['Flat No', 'Apr 2025', 'May 2025', 'Jun 2025'],
      ['A-101', 250, 250, 250],
    ],
  ],
])('flats beside one another that nothing reads are said to be: %s %j', (isBeside, rows) => {
  expect(turned(rows).hasFlatsBeside).toBe(isBeside);
});

test.each<[what: string, chart: Cell[][], rows: Cell[][]]>([
  [
    'with names behind the numbers, a title and a signature',
    [
      ['SUNRISE CHS'],
      ['Floor', 'Flat 1', 'Flat 2', 'Flat 3'],
      ['2nd', 'A-201 Asha Rao', 'A-202 Uma Pai', 'A-203 Vacant'],
      ['1st', 'A-101', 'A-102 Om Puri'],
      ['Secretary'],
    ],
    [
      ['Floor', 'Flat'],
      ...[['SUNRISE CHS'], ['Floor · Flat 1 · Flat 2 · Flat 3']],
      ...[
        ['2nd', 'A-201 Asha Rao'],
        ['2nd', 'A-202 Uma Pai'],
        ['2nd', 'A-203 Vacant'],
      ],
      ...[['1st', 'A-101'], ['1st', 'A-102 Om Puri'], ['Secretary']],
    ],
  ],
  [
    'with names and phones below numbers without a wing',
    [
      ...[
        ['2nd', 201, 202, 203],
        ['Name', 'Asha Rao', 'Uma Pai', 'Om Puri'],
        ['Mobile', '9820011101', null, 9820011103],
      ],
      ...[
        ['1st', 101, 102],
        ['Name', 'Ravi Shah', 'Bina Rao'],
        ['Mobile', null, '9820011104'],
      ],
    ],
    [
      ['Floor', 'Flat', 'Name', 'Mobile'],
      ...[
        ['2nd', 201, 'Asha Rao', '9820011101'],
        ['2nd', 202, 'Uma Pai', null],
        ['2nd', 203, 'Om Puri', 9820011103],
      ],
      ...[
        ['1st', 101, 'Ravi Shah', null],
        ['1st', 102, 'Bina Rao', '9820011104'],
      ],
    ],
  ],
  [
    'with all of a flat in lines of its cell, and no name for the floors',
    [
      ['A-201\nAsha Rao\n9820011101', 'A-202\nUma Pai', 'A-203\nOm Puri'],
      ['A-101\nRavi Shah', 'A-102\nBina Rao'],
    ],
    [
      ['Floor', 'Flat'],
      ...[
        [null, 'A-201', 'Asha Rao', '9820011101'],
        [null, 'A-202', 'Uma Pai'],
        [null, 'A-203', 'Om Puri'],
      ],
      ...[
        [null, 'A-101', 'Ravi Shah'],
        [null, 'A-102', 'Bina Rao'],
      ],
    ],
  ],
])('a chart of a house %s has a row for each flat, and nothing of it is lost', (_, chart, rows) => {
  const { isTurned, ...taken } = turned(chart);
  expect(isTurned).toBe(true);
  expect(taken.rows.map(({ cells }) => cells)).toEqual(rows);
});

test('lists side by side under the same headings stand one below the other, each with the line above it', () => {
  const { isTurned, rows } = turned([
    ['SUNRISE CHS'],
    ['A WING', null, null, null, 'B WING'],
    ['Flat', 'Owner', 'Mobile', null, 'Flat', 'Owner', 'Mobile'],
    [101, 'Asha Rao', '9820011101', null, 101, 'Uma Pai', '9820011102'],
    [null, null, null, null, 102, 'Om Puri'],
  ]);
  expect(isTurned).toBe(true);
  expect(rows.map(({ cells }) => cells.filter((cell) => cell !== null))).toEqual([
    ['Flat', 'Owner', 'Mobile'],
    ...[['SUNRISE CHS'], ['A WING'], [101, 'Asha Rao', '9820011101']],
    ...[['B WING'], [101, 'Uma Pai', '9820011102'], [102, 'Om Puri']],
  ]);
  const plain = [
    ['Flat', 'Owner', 'Vehicle', 'Vehicle'],
    ['A-101', 'Asha Rao', 'MH02AB1234', 'MH02AB1235'],
  ];
  expect(turned(plain).isTurned).toBeUndefined();
});

test.each<[what: string, cells: string[]]>([
  ['the flats’ owners', ['A-101, Asha Rao, Uma Rao', 'A-102, Ravi Shah, Bina Shah', 'A-103, Om Puri']],
  ['the flats of a floor', ['Flats', '101, 102, 103', '201, 202, 203']],
])('cells of one column that list %s stay whole', (_, cells) => {
  const rows = cells.map((cell) => [cell]);
  expect(turned(rows).rows.map((row) => row.cells)).toEqual(rows);
});

test('cells of one column that hold what a row would are told apart', () => {
  const cells = ['A-101, Asha Rao, 9820011101', 'A-102, Uma Nair, 9820011102'];
  const apart = (rows: string[]) => turned(rows.map((row) => [row])).rows.map((row) => row.cells);
  expect(apart(cells)).toEqual(cells.map((cell) => cell.split(', ')));
  const headed = ['Flat No, Owner Name, Joint Owner', 'A-101, Asha Rao, Uma Rao', 'A-102, Ravi Shah, Bina Shah'];
  expect(apart(headed)).toEqual(headed.map((cell) => cell.split(', ')));
});

test('lists side by side under headings of their own, each with its flats, are read one below the other', () => {
  const { rows, isRealigned } = turned([
    ['OWNERS', null, null, null, 'TENANTS'],
    ['Flat', 'Owner', 'Mobile', null, 'Sr No', 'Flat', 'Tenant', 'Mobile', 'From'],
    ['A-101', 'Asha Rao', 9820011111, null, 1, 'B-204', 'Arjun Das', 9833311002, '1/4/2026'],
    ['A-102', 'Uma Pai', 9820022222, null, 2, 'A-102', 'Dev Patil', 9833311003, '1/5/2026'],
    ['A-103', 'Ravi Shah', 9820033333],
  ]);
  expect(isRealigned).toBe(true);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['OWNERS'],
    ['Flat', 'Owner', 'Mobile', 'Sr No', 'Tenant', 'Mobile', 'From'],
    ['A-101', 'Asha Rao', 9820011111],
    ['A-102', 'Uma Pai', 9820022222],
    ['A-103', 'Ravi Shah', 9820033333],
    ['TENANTS'],
    ['Flat', null, null, 'Sr No', 'Tenant', 'Mobile', 'From'],
    ['B-204', null, null, 1, 'Arjun Das', 9833311002, '1/4/2026'],
    ['A-102', null, null, 2, 'Dev Patil', 9833311003, '1/5/2026'],
  ]);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
});

test.each<[what: string, rows: Cell[][]]>([
  [
    'flats that stand once more before their vehicles',
    [
      ['Flat', 'Owner', null, 'Flat', 'Vehicle No'],
      ['A-101', 'Asha Rao', null, 'A-101', 'MH 02 AB 11'],
      ['A-102', 'Uma Pai', null, 'A-102', 'MH 02 AB 12'],
    ],
  ],
  [
    'doors beside their flats',
    [
      ['Flat No', 'Owner', 'Door No', 'Vehicle No'],
      ['A-101', 'Asha Rao', 1, 'MH 02 AB 11'],
      ['A-102', 'Uma Pai', 2, 'MH 02 AB 12'],
    ],
  ],
])('%s are of one list', (_, rows) => {
  expect(turned(rows).isRealigned).toBeUndefined();
});
