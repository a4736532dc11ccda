import { expect, test } from 'vitest';
import type { Cell, Merge } from '#domain/imports/cells.ts';
import { type ImportChoices, lookedUp } from '#domain/imports/choices.ts';
import { interpret } from '#domain/imports/interpret.ts';
import { wingAmongSheets } from '#domain/imports/layout.ts';
import { onRecordIn } from '#domain/imports/onRecord.ts';

const nobody = { flats: [], owners: [], vehicles: [], ownerships: [], tenancies: [] };

function read(rows: Cell[][], { said = {}, merges = [] }: { said?: ImportChoices; merges?: Merge[] } = {}) {
  const numbered = rows.map((cells, at) => ({ number: at + 1, cells })).filter(({ cells }) => cells.some(Boolean));
  const reader = { today: '2026-01-01', flatNumbers: 'any', phones: 'ten-digits', choices: lookedUp(said) } as const;
  const sheets = [{ name: 'List', isHidden: false, merges, rows: numbered }];
  const { entries, ...others } = interpret(sheets, { ...reader, onRecord: onRecordIn(nobody) }, { hasOwners: false });
  const flats = entries.map(
    ({ flatNumber, problems }) => flatNumber?.value ?? problems.map(({ reason }) => reason.code).join(),
  );
  return { ...others, flats: flats.join(' ') };
}

/** "A 101": a row with wing and number; "101": one whose wing is blank; "A": a line with the wing alone. */
function written(text: string): Cell[][] {
  const rows = text.split(', ').map((row): Cell[] => {
    const [wing = '', number = ''] = /^[A-Z](?: |$)/.test(row) ? row.split(' ') : ['', row];
    return number === '' ? [wing] : [wing, number, `Asha ${'XVI'.repeat(Number(number) % 3)}Rao`];
  });
  return [['Wing', 'Flat No', 'Owner'], ...rows];
}

test.each([
  ['it is written once, in the first row of its flats', 'A 101, 102, 103, B 201, 202', 'A-101 A-102 A-103 B-201 B-202'],
  [
    'it is written once more on the next page',
    'A 101, 102, A 201, 202, B 101, 102',
    'A-101 A-102 A-201 A-202 B-101 B-102',
  ],
  [
    'numbers begin again below each',
    'A 101, A 102, 103, 104, B 101, 103, 104',
    'A-101 A-102 A-103 A-104 B-101 B-103 B-104',
  ],
  ['it stands in a line of its own', 'A, 101, 102, B, 101, 102', 'A-101 A-102 B-101 B-102'],
  ['a number names its own', 'A 101, 102, C-101, B 101, 102', 'A-101 A-102 C-101 B-101 B-102'],
])('a blank wing is the one above where %s', (_, list, flats) => {
  expect(read(written(list)).flats).toBe(flats);
});

test.each([
  ['every flat of a wing has it written, and those without one come last', 'A 101, A 102, B 101, B 102, 1, 2'],
  ['or first', '1, 2, A 101, A 102, B 101'],
])('a blank wing is no wing where %s', (_, list) => {
  const own = list.split(', ').map((row) => row.replace(' ', '-'));
  expect(read(written(list)).flats).toBe(own.join(' '));
});

const asked = 'import_wing_blank';

test.each([
  ['some rows between have it and some not', 'A 101, A 102, 103, B 201, 202', `A-101 A-102 ${asked} B-201 ${asked}`],
  ['most have one of their own', 'A 1, B 2, C 3, 4', `A-1 B-2 C-3 ${asked}`],
  ['the first has none, and numbers begin again', '101, 102, B 101, 102', `101 102 B-101 ${asked}`],
])('a blank wing is asked where %s, and either answer counts for all', (_, list, flats) => {
  expect(read(written(list)).flats).toBe(flats);
  const sheets = (wingsAbove: boolean) => ({ sheets: [{ index: 0, wingsAbove }] });
  expect(read(written(list), { said: sheets(true) }).flats).not.toContain(asked);
  const none = list.split(', ').map((row) => row.replace(' ', '-'));
  expect(read(written(list), { said: sheets(false) }).flats).toBe(none.join(' '));
});

test('that a blank wing is read as the one above is said, and can be refused for the sheet', () => {
  const { readings, sheets } = read(written('A 101, 102, B 201, 202'));
  expect(readings.filter(({ rule }) => rule === 'wing_above')).toEqual([
    { sheet: 0, column: 0, field: 'wing', rule: 'wing_above', count: 2, samples: [{ from: '', to: 'A' }] },
  ]);
  expect(sheets[0]?.blankWings).toMatchObject({ rows: 2, are: 'above' });
  const said = { sheets: [{ index: 0, wingsAbove: false }] };
  expect(read(written('A 101, 102, B 201, 202'), { said }).flats).toBe('A-101 102 B-201 202');
});

test('a second name below a flat is of its wing, in a column that is filled flat by flat', () => {
  const rows = [...written('A 101, A 102'), ['', '', 'Uma Rao'], ...written('B 101').slice(1)];
  expect(read(rows, { said: { decisions: { flatAbove: 'above' } } }).flats).toBe('A-101 A-102 A-102 B-101');
});

test('a wing in a cell that is joined over all its flats is that of each, however many there are', () => {
  const flats = Array.from({ length: 130 }, (_, at) => [at === 0 ? 'A' : at === 128 ? 'B' : '', at + 101, 'Asha Rao']);
  const merges = [
    { fromRow: 2, toRow: 129, fromColumn: 0, toColumn: 0 },
    { fromRow: 130, toRow: 131, fromColumn: 0, toColumn: 0 },
  ];
  const { flats: made } = read([['Wing', 'Flat No', 'Owner'], ...flats], { merges });
  expect(made.split(' ').slice(-4)).toEqual(['A-227', 'A-228', 'B-229', 'B-230']);
});

test('letters above names that begin with them are an alphabet and no wings', () => {
  const rows = [['Flat No', 'Owner', 'Phone'], ['A'], ['101', 'Asha Rao', '1'], ['B'], ['102', 'Bina Rao', '2']];
  expect(read(rows).flats).toBe('101 102');
  const wings = [['Flat No', 'Owner', 'Phone'], ['A'], ['101', 'Uma Rao', '1'], ['B'], ['101', 'Bina Rao', '2']];
  expect(read(wings).flats).toBe('A-101 B-101');
});

test.each(['B WING (G+7)', 'Wing - B : 28 flats', 'TOWER B - 14 floors', 'ROSE (B WING)', 'Bldg. B - Tulip'])(
  '%s alone in a line is the wing B',
  (line) => {
    expect(read([['Flat No', 'Owner', 'Phone'], [line], ['101', 'Uma Rao', '1']]).flats).toBe('B-101');
  },
);

test('a remark about a wing begins none', () => {
  const lines = [['B wing pays by the fifth of a month'], ['A & B Wing'], ['Building fund']];
  expect(read([['Flat No', 'Owner', 'Phone'], ...lines, ['101', 'Uma Rao', '1']]).flats).toBe('101');
});

test('a sign for the same as above is the cell above, of which it says so', () => {
  const rows = [
    ['Wing', 'Flat No', 'Owner', 'Possession'],
    ['A', '101', 'Uma Rao', '01/04/2019'],
    ['"', '102', '-do-', 'ditto'],
    ['do.', '103', 'Same as above', '〃'],
  ];
  const { flats, readings } = read(rows);
  expect(flats).toBe('A-101 A-102 A-103');
  expect(readings.filter(({ rule }) => rule === 'ditto').map(({ field, count }) => `${field} ${count}`)).toEqual([
    'wing 2',
    'name 2',
    'occupancyDate 2',
  ]);
  expect(read(rows).sheets[0]?.columns.map(({ match }) => match?.field)).toEqual([
    'wing',
    'flatNumber',
    'name',
    'occupancyDate',
  ]);
});

test.each([
  [
    'a letter for the floor is kept within its block',
    [
      ['A', 'F1'],
      ['A', 'G2'],
      ['B', 'F1'],
    ],
    'AF-1 AG-2 BF-1',
  ],
  [
    'a wing that several towers have is kept within each',
    [
      ['T1', 'A-101'],
      ['T2', 'A-101'],
    ],
    'T1A-101 T2A-101',
  ],
  [
    'a wing that stands in its number as well is one',
    [
      ['A', 'A-101'],
      ['B', 'B101'],
    ],
    'A-101 B-101',
  ],
  [
    'a wing that no other tower has is enough',
    [
      ['T1', 'A-101'],
      ['T2', 'B-101'],
    ],
    'A-101 B-101',
  ],
])('of a number with letters of its own beside a wing, %s', (_, flats, expected) => {
  const rows = flats.map((cells, at) => [...cells, `${['Asha', 'Uma', 'Bina'][at]} Rao`]);
  expect(read([['Block', 'Door No', 'Owner'], ...rows]).flats).toBe(expected);
});

test.each([
  ['A', 'A'],
  ['T2', 'T2'],
  ['C-Wing 2025-26', 'C'],
  ['Members of Tower 12', '12'],
  ['Wing D list', 'D'],
  ['A & B Wing', null],
  ['Sheet1', null],
  ['Q1', null],
  ['Building fund', null],
])('one of several sheets that is called %s is of wing %s', (name, wing) => {
  expect(wingAmongSheets(name)).toBe(wing);
});
