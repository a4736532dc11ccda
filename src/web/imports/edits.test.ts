import { describe, expect, test } from 'vitest';
import type { Import } from '#domain/imports/answers.ts';
import type { ImportChoices } from '#domain/imports/choices.ts';
import {
  allOf,
  decide,
  leaveRow,
  leaveVehicle,
  matchColumn,
  meanEverywhere,
  meanHere,
  samePerson,
  takeRow,
  takeSheet,
  wingOfSheet,
} from '#web/imports/edits.ts';
import type { Column } from '#web/imports/queries.ts';

function presentWith(choices: ImportChoices, columns: Column[] = []): Import {
  const none = { flats: 0, owners: 0, vehicles: 0, tenancies: 0 };
  const sheet = {
    index: 0,
    name: 'A',
    isHidden: false,
    isNotRead: false,
    remark: null,
    isUsed: true,
    blankWings: { rows: 0, are: 'none' as const },
    headers: [1],
    columns,
    rows: [],
    counts: { data: 0, leftOut: 0, refused: 0, hidden: 0 },
  };
  return {
    id: 'a5b0c1d2-0000-4000-8000-000000000000',
    name: 'Members.xlsx',
    at: '2026-01-01T00:00:00.000Z',
    state: 'open',
    version: 1,
    choices,
    sheets: [sheet],
    readings: [],
    questions: [],
    mends: { items: [], total: 0 },
    totals: [],
    counts: { made: none, changed: none, alone: none, refused: 0, leftOut: 0 },
    digest: '',
  };
}

const column = (index: number, match: Column['match']): Column => ({
  index,
  heading: '',
  match,
  by: 'heading',
  filled: 1,
  samples: [],
});

describe('what is said of a file', () => {
  test('of one sheet leaves what was said of it and of the others', () => {
    const before = presentWith({
      sheets: [
        { index: 1, isUsed: false },
        { index: 0, wing: 'A' },
      ],
    });
    expect(takeSheet(0, false)(before)).toEqual({
      sheets: [
        { index: 1, isUsed: false },
        { index: 0, wing: 'A', isUsed: false },
      ],
    });
    expect(wingOfSheet(0, undefined)(before)).toEqual({ sheets: [{ index: 1, isUsed: false }, { index: 0 }] });
  });

  test('a row is either taken in or left out', () => {
    const row = { sheet: 0, row: 3 };
    const taken = takeRow(row)(presentWith({ sheets: [{ index: 0, leave: [3, 4] }] }));
    expect(taken).toEqual({ sheets: [{ index: 0, take: [3], leave: [4] }] });
    expect(leaveRow(row)(presentWith(taken))).toEqual({ sheets: [{ index: 0, take: [], leave: [4, 3] }] });
  });

  test('a field that moves to another column leaves the one it was in; of a further vehicle both stay', () => {
    const phone = { field: 'phone', nth: 1 } as const;
    const before = presentWith({ sheets: [{ index: 0, columns: [{ index: 5, match: null }] }] }, [
      column(0, phone),
      column(1, null),
    ]);
    expect(matchColumn(0, 1, phone)(before)).toEqual({
      sheets: [
        {
          index: 0,
          columns: [
            { index: 5, match: null },
            { index: 1, match: phone },
            { index: 0, match: null },
          ],
        },
      ],
    });
    const cars = presentWith({}, [column(0, { field: 'vehicleNumber', nth: 1 }), column(1, null)]);
    const second = { field: 'vehicleNumber', nth: 2 } as const;
    expect(matchColumn(0, 1, second)(cars)).toEqual({
      sheets: [{ index: 0, columns: [{ index: 1, match: second }] }],
    });
  });

  test('an answer replaces the one before, and is taken back alone', () => {
    const decided = presentWith({ decisions: { twoNames: 'one-name', missingType: '2BHK' } });
    expect(decide('twoNames', 'first-alone')(decided)).toEqual({
      decisions: { missingType: '2BHK', twoNames: 'first-alone' },
    });
    expect(decide('twoNames', undefined)(decided)).toEqual({ decisions: { missingType: '2BHK' } });
    const meant = presentWith({
      equal: [
        { field: 'type', text: 'Duplex', meant: '4BHK' },
        { field: 'description', text: 'Duplex', meant: '' },
      ],
    });
    expect(meanEverywhere('type', 'Duplex', '3BHK')(meant)).toEqual({
      equal: [
        { field: 'description', text: 'Duplex', meant: '' },
        { field: 'type', text: 'Duplex', meant: '3BHK' },
      ],
    });
    expect(meanEverywhere('type', 'Duplex', undefined)(meant)).toEqual({
      equal: [{ field: 'description', text: 'Duplex', meant: '' }],
    });
    const place = { sheet: 0, row: 4, column: 2 };
    const corrected = presentWith({ cells: [{ ...place, meant: 'x' }], people: [{ sheet: 0, row: 4, is: 'same' }] });
    expect(meanHere(place, 'y')(corrected)).toEqual({ cells: [{ ...place, meant: 'y' }] });
    expect(samePerson({ sheet: 0, row: 4 }, 'another')(corrected)).toEqual({
      people: [{ sheet: 0, row: 4, is: 'another' }],
    });
  });

  test('a vehicle without a number is left out with all that its row tells of it, and nothing of another', () => {
    const columns = [
      column(0, { field: 'flatNumber', nth: 1 }),
      column(1, { field: 'vehicleNumber', nth: 1 }),
      column(2, { field: 'company', nth: 1 }),
      column(3, { field: 'vehicleNumber', nth: 2 }),
      column(4, { field: 'company', nth: 2 }),
      column(5, { field: 'color', nth: 2 }),
    ];
    const before = { sheet: 0, row: 4, column: 2, meant: 'Honda' };
    const edit = leaveVehicle({ sheet: 0, row: 4, column: 3 });
    expect(edit(presentWith({ cells: [before, { ...before, column: 4 }] }, columns))).toEqual({
      cells: [before, { ...before, column: 4, meant: '' }, { ...before, column: 5, meant: '' }],
    });
  });
});

test('what is said of wings that have a sheet each is said of each, and leaves what was said before', () => {
  const before = presentWith({ sheets: [{ index: 1, wing: 'B' }], decisions: { missingFloor: 0 } });
  const match = { field: 'phone', nth: 1 } as const;
  const said = allOf([0, 1].map((sheet) => matchColumn(sheet, 2, match)))(before);
  expect(said).toEqual({
    sheets: [
      { index: 0, columns: [{ index: 2, match }] },
      { index: 1, wing: 'B', columns: [{ index: 2, match }] },
    ],
  });
});
