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
    'a chart of a house, floor by floor',
    [
      ['3rd floor', 'A-301', 'A-302', 'A-303'],
      ['2nd floor', 'A-201', 'A-202', 'A-203'],
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
    true,
    [
      ['2nd', 'A-201', 'A-202', 'A-203'],
      ['1st', 'A-101', 'A-102', 'A-103'],
    ],
  ],
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
