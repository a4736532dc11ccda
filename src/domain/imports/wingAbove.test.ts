import { expect, test } from 'vitest';
import type { Cell, Merge } from '#domain/imports/cells.ts';
import { type ImportChoices, lookedUp } from '#domain/imports/choices.ts';
import { interpret } from '#domain/imports/interpret.ts';
import { wingAmongSheets } from '#domain/imports/layout.ts';
import { onRecordIn } from '#domain/imports/onRecord.ts';
import type { Existing } from '#domain/imports/record.ts';

const nobody: Existing = { flats: [], owners: [], vehicles: [], ownerships: [], tenancies: [] };

type Around = { said?: ImportChoices; merges?: Merge[]; existing?: Existing };

function read(rows: Cell[][], { said = {}, merges = [], existing = nobody }: Around = {}) {
  const numbered = rows.map((cells, at) => ({ number: at + 1, cells })).filter(({ cells }) => cells.some(Boolean));
  const reader = { today: '2026-01-01', flatNumbers: 'any', phones: 'ten-digits', choices: lookedUp(said) } as const;
  const sheets = [{ name: 'List', isHidden: false, merges, rows: numbered }];
  const { entries, ...others } = interpret(sheets, { ...reader, onRecord: onRecordIn(existing) }, { hasOwners: false });
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
  [
    'the shops of wings that leave no room for their word are two, and what fits nowhere is asked',
    [
      ['ROSE', 'Shop 1'],
      ['LILY', 'Shop 1'],
      ['LILY', 'Shop 1A'],
    ],
    'ROSE-1S LILY-1S import_flat_unreadable',
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

test('one wing that is written in two ways is one: its shop and its flats are in no wing within it', () => {
  const list = (...rows: Cell[][]) => read([['Wing', 'Flat No', 'Owner'], ...rows]).flats;
  expect(list(['A', 'Shop 1', 'Asha Rao'], ['A Wing', 'Shop 1', 'Asha Rao'], ['A', '101', 'Uma Nair'])).toBe(
    'SHOP-1 SHOP-1 A-101',
  );
  expect(list(['2', 'A-101', 'Asha Rao'], ['Tower 2', 'A-101', 'Asha Rao'])).toBe('A-101 A-101');
});

test.each<[apart: string, rows: Cell[][], flats: string]>([
  [
    'phases tell',
    [
      ['Phase', 'Wing', 'Flat No'],
      ['1', 'A', '101'],
      ['1', 'B', '101'],
      ['2', 'A', '101'],
    ],
    '1A-101 1B-101 2A-101',
  ],
  [
    'phases behind the wings tell, written once',
    [
      ['Wing', 'Phase', 'Flat No'],
      ['A', 'Phase I', '101'],
      ['A', null, '102'],
      ['A', 'Phase II', '101'],
      ['B', null, '101'],
    ],
    'IA-101 IA-102 IIA-101 IIB-101',
  ],
  [
    'buildings tell',
    [
      ['Building No', 'Wing', 'Flat'],
      ['1', 'A', '101'],
      ['1', 'B', '101'],
      ['2', 'A', '101'],
    ],
    '1A-101 1B-101 2A-101',
  ],
  [
    'sectors tell phases',
    [
      ['Sector', 'Phase', 'Plot No'],
      ['1', '12', '7'],
      ['11', '2', '7'],
      ['11', '12', '7'],
    ],
    '1P12-7 11P2-7 import_wing',
  ],
  [
    'streets tell',
    [
      ['Street', 'Villa No'],
      ['Rose Lane', '1'],
      ['Lily Lane', '1'],
      ['Tulip Avenue', '1'],
    ],
    'ROSE-1 LILY-1 import_wing',
  ],
  [
    'phases tell towers of flats with wings',
    [
      ['Phase', 'Tower', 'Flat'],
      ['1', 'T1', 'A-1'],
      ['1', 'T2', 'A-1'],
      ['2', 'T1', 'A-1'],
    ],
    '1T1A-1 1T2A-1 2T1A-1',
  ],
  [
    'nothing has to tell',
    [
      ['Phase', 'Wing', 'Flat No'],
      ['1', 'A', '101'],
      ['1', 'A', '102'],
      ['2', 'B', '101'],
    ],
    'A-101 A-102 B-101',
  ],
])('two flats of one number and wing are two where %s them apart', (_, [head = [], ...rows], flats) => {
  const named = rows.map((row, at) => [...row, `Asha ${'XVI'.charAt(at)}. Rao`]);
  expect(read([[...head, 'Owner'], ...named]).flats).toBe(flats);
});

const list = (...rows: Cell[][]) => read(rows).flats;

test('a wing that a number behind a phase tells once more is told once', () => {
  const rows = [
    ['1', 'A', 'A-101', 'Asha Rao'],
    ['2', 'A', 'A-101', 'Uma Nair'],
    ['2', 'A', 'B-7', 'Ravi Shah'],
  ];
  expect(list(['Phase', 'Wing', 'Flat No', 'Owner'], ...rows)).toBe('1A-101 2A-101 2AB-7');
});

test('of addresses those of the house most are of begin with flats here, also where one is corrected', () => {
  const rows = [
    ['Asha Rao', 'A-101, Sunrise CHS'],
    ['Uma Nair', 'A-102, Sunrise CHS'],
    ['Ravi Shah', 'A-103, Sunrise CHS'],
    ['Bina Shah', 'B-12, Green Park, Nashik'],
  ];
  const cells = [{ sheet: 0, row: 2, column: 1, meant: 'A-101, Sunrise CHS, Pune' }];
  expect(read([['Name', 'Address'], ...rows], { said: { cells } }).flats).toBe('A-101 A-102 A-103 ');
});

const phases = (...rows: Cell[][]) => list(['Phase', 'Wing', 'Flat No', 'Owner'], ...rows);

test('a column whose heading has more than a word for wings tells no phases', () => {
  const rows = [
    ['A', '101', 'Asha Rao', 'P1'],
    ['A', '101', 'Asha Rao', 'P2'],
    ['A', '102', 'Uma Nair', 'P1'],
  ];
  expect(list(['Wing', 'Flat No', 'Owner', 'Parking Block'], ...rows)).toBe('A-101 A-101 A-102');
  const before = rows.map(([wing = '', flat = '', owner = '', parking = '']) => [parking, wing, flat, owner]);
  expect(list(['Parking Tower', 'Wing', 'Flat No', 'Owner'], ...before)).toBe('A-101 A-101 A-102');
});

test('where wings are written once, phases tell apart only what is of one wing', () => {
  const rows = [
    ['1', 'A', '101', 'Asha Rao'],
    ['1', null, '102', 'Uma Nair'],
    ['2', 'B', '101', 'Ravi Shah'],
  ];
  expect(phases(...rows, ['2', null, '102', 'Bina Shah'])).toBe('A-101 A-102 B-101 B-102');
});

test('a phase that is written in two ways is one', () => {
  const rows = [
    ['Phase 1', 'A', '101', 'Asha Rao'],
    ['phase 1', 'A', '101', 'Uma Rao'],
    ['Phase 2', 'B', '1', 'Om Puri'],
  ];
  expect(phases(...rows)).toBe('A-101 A-101 B-1');
});

test('a blank phase is of none where each row has its own', () => {
  const rows = [
    ['1', 'A', '101', 'Asha Rao'],
    ['1', 'A', '102', 'Uma Nair'],
    ['2', 'A', '101', 'Ravi Shah'],
  ];
  expect(phases(...rows, ['2', 'A', '102', 'Bina Shah'], [null, 'C', '101', 'Om Puri'])).toBe(
    '1A-101 1A-102 2A-101 2A-102 C-101',
  );
});

test('a wing in figures behind a phase in figures is asked for where no letter of its heading parts them', () => {
  const rows = [
    ['1', '12', '101', 'Asha Rao'],
    ['11', '2', '101', 'Uma Nair'],
    ['11', '12', '101', 'Ravi Shah'],
  ];
  expect(list(['Phase', 'इमारत', 'Flat No', 'Owner'], ...rows)).toBe('import_wing import_wing import_wing');
});

test('what is in no wing is in its phase', () => {
  const rows = [
    ['1', 'A', '101', 'Asha Rao'],
    ['2', 'A', '101', 'Uma Nair'],
    ['1', null, 'Shop 1', 'Ravi Shah'],
  ];
  expect(phases(...rows, ['2', null, 'Shop 1', 'Om Puri'])).toBe('1A-101 2A-101 1SH-1 2SH-1');
});

test('flats behind one with a wing are in it, unless the society has them without: its own lists say so', () => {
  const rows = [
    ['Flat', 'Owner'],
    ['A-101, 102', 'Leela Iyer'],
  ];
  expect(read(rows).flats).toBe('A-101 A-102');
  const facts = { type: '2BHK', status: 'Occupied', size: null, rent: null, deposit: null, description: null } as const;
  const existing = { ...nobody, flats: [{ id: 'f', version: 1, flatNumber: '102', floor: 1, ...facts }] };
  expect(read(rows, { existing }).flats).toBe('A-101 102');
});
