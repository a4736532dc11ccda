import { expect, test } from 'vitest';
import type { Cell } from '#domain/imports/cells.ts';
import { lookedUp } from '#domain/imports/choices.ts';
import { doubtOf } from '#domain/imports/doubt.ts';
import type { ColumnMatch } from '#domain/imports/field.ts';
import { interpret } from '#domain/imports/interpret.ts';
import { onRecordIn } from '#domain/imports/onRecord.ts';
import { leftOutReason } from '#domain/imports/words.ts';

const nobody = { flats: [], owners: [], vehicles: [], ownerships: [], tenancies: [] };

/** Beside a flat and its owner a column, and what it is taken for. */
function taken(heading: string, cells: Cell[]) {
  const rows = [['Flat No', 'Owner', heading], ...cells.map((cell, at) => [`A-10${at + 1}`, 'Asha Rao', cell])];
  const { read, columns } = readOf(rows);
  const column = columns[2];
  if (!column) throw new Error('There is no such column');
  return { read, column, is: column.match?.field ?? column.untaken ?? null };
}

function readOf(rows: Cell[][], columns: { index: number; match: ColumnMatch }[] = []) {
  const numbered = rows.map((cells, at) => ({ number: at + 1, cells }));
  const choices = lookedUp({ sheets: [{ index: 0, columns }] });
  const reader = { today: '2026-01-01', flatNumbers: 'A-101', phones: 'ten-digits', choices } as const;
  const sheets = [{ name: 'List', isHidden: false, merges: [], rows: numbered }];
  const read = interpret(sheets, { ...reader, onRecord: onRecordIn(nobody) }, { hasOwners: false });
  return { read, columns: read.sheets[0]?.columns ?? [] };
}

const fieldsIn = (...read: Parameters<typeof readOf>) =>
  readOf(...read).columns.map(({ match }) => match?.field ?? null);

test.each<[heading: string, cells: Cell[], is: string]>([
  ['Lakhs', ['₹ 12,500/-', 'Rs. 9,820', '15,000', '2500'], 'amounts'],
  ['Q. I', [2500, 3100, 0, 2750], 'amounts'],
  // Ten digits, were the point not there.
  ['Agreement value', ['12500000.00', '98500000.00', 'NA', '13500000.50'], 'amounts'],
  // Flats in wing LAKH, were the word not known.
  ['Market value', ['85 lakh', '1.2 Cr', '90 Lacs', '65.5 lakhs'], 'amounts'],
  ['Market value', ['1.5 L', '85 L', '92.5 L', '1.2 L'], 'amounts'],
  ['Folio', ['Rs 2,500/- only', '₹ 3,100 only', '2,750/-', 'Rs. 1,200 only'], 'amounts'],
  ['Deposit', ['1.5 lakh', '2 Cr', '₹50,000', '75k'], 'deposit'],
  ['Heads', [4, '3', '२', 0], 'counts'],
  ['Folio', [2753, 31_124, 8, 611], 'numbers'],
  ['Shop?', ['Yes', 'No', 'Y', 'हाँ'], 'yes-no'],
  // What the heading says stands there otherwise.
  ['Telephone', [350, 450, '350', 550], 'amounts'],
  ['Two wheeler', [1, 2, 0, 1], 'counts'],
  ['Car', [500, 500, 1000, 500], 'amounts'],
  ['Children', ['Yes', 'No', 'No', 'Yes'], 'yes-no'],
  ['Deposit', ['Yes', 'No', 'No', 'Yes'], 'yes-no'],
  // Where a heading asks for them, they are what it says.
  ['Children', [1, 2, 0, 1], 'children'],
  ['Deposit', ['50,000', 40_000, 0, 'NA'], 'deposit'],
  ['Car No', ['4560', '1230', '2100', '3340'], 'vehicleNumber'],
])('%s, %j: %s', (heading, cells, is) => {
  expect(taken(heading, cells).is).toBe(is);
});

test.each<[heading: string, cells: Cell[]]>([
  ['Date of Birth', ['01/04/1979', '02/05/1980', '03/06/1981']],
  ['Sticker Date', ['01/04/2019', '02/05/2019', '03/06/2019']],
  ['Police verification date (owner)', ['01/04/2019', '02/05/2019', '03/06/2019']],
  ['Electric meter number', [900_012, 900_013, 900_014]],
  ['Member No', [101, 205, 304]],
  ['Car parking no', ['P-12', 'P-13', 'B1-4']],
  ['Registration No', ['BRL-1/1234/2019', 'BRL-1/1235/2019', 'BRL-2/36/2019']],
  ['Property tax no', ['PT100', 'PT101', 'PT102']],
  ['Terrace area', [120, 130, 125]],
  ['Floor rise', [100, 200, 300]],
  ['Deposit (in lakhs)', [2, 3, 5]],
  ['Parking type', ['Stilt', 'Open', 'Stilt']],
  ['Date of Resignation', ['01/04/2019', '02/05/2019', '03/06/2019']],
  ['Child Female', [1, 0, 2]],
  ['Children (Boys)', [1, 0, 2]],
  ['Year of birth', [1970, 1980, 1990]],
  ['Male/Female', ['M', 'F', 'M']],
  ['Alternate contact', ['Ravi Shah', 'Bina Pai', 'Uma Das']],
  ['Old flat no', ['A-1', 'A-2', 'A-3']],
  ['Original allottee', ['Ravi Shah', 'Bina Pai', 'Uma Das']],
])('%s, wherever it stands, is no fact of the flat, its owner or a vehicle', (heading, cells) => {
  const after = cells.map((cell, at) => [`A-10${at + 1}`, 'Asha Rao', '98200 11111', cell]);
  const before = cells.map((cell, at) => [cell, `A-10${at + 1}`, 'Asha Rao', '98200 11111']);
  const known = ['Flat No', 'Owner', 'Mobile'];
  expect(fieldsIn([[...known, heading], ...after])).toEqual(['flatNumber', 'name', 'phone', null]);
  expect(fieldsIn([[heading, ...known], ...before])).toEqual([null, 'flatNumber', 'name', 'phone']);
});

test('a second owner whose phone and email have headings of their own is taken with them', () => {
  const rows = [
    ['Flat No', 'Owner 1 Name', 'Owner 1 Mobile', 'Owner 2 Name', 'Owner 2 Mobile', 'Owner 2 Email'],
    ['A-101', 'Asha Rao', '98200 11111', 'Ravi Rao', '98200 11112', 'ravi@people.example'],
  ];
  const of = readOf(rows).columns.map(({ match }) => match && `${match.field} ${match.nth}`);
  expect(of).toEqual(['flatNumber 1', 'name 1', 'phone 1', 'name 2', 'phone 2', 'email 2']);
});

test('remarks that say what was paid are left out with payments; other remarks are the flat’s', () => {
  const paid = taken('Remarks', ['paid by cheque 12345', 'NEFT 3/4/26', 'dues 4500', 'UPI']);
  expect([paid.column.match, paid.column.of]).toEqual([null, 'charges']);
  expect(taken('Remarks', ['Lift dues pending', 'Two dogs', 'Corner flat', 'Cash counter']).is).toBe('description');
});

test('what is left out for what its values are says so, and is worth a look', () => {
  const { read, column } = taken('Q. I', [2500, 3100, 0, 2750]);
  expect(doubtOf(column)).toBe('unknown');
  const reasons = read.leftOut.filter(({ why }) => why === 'column').map((left) => leftOutReason(read, left));
  expect(reasons).toEqual(['Column that is not taken, amounts: nothing here takes them by themselves']);
});

test('a column whose heading counts rows needs no other reason', () => {
  expect(taken('Sr. No.', [1, 2, 3, 4]).column.untaken).toBeUndefined();
});

test('columns that are left out for the same are said once, by all their headings', () => {
  const months = Array.from({ length: 12 }, (_, at) => `Collection of month ${at + 1}`);
  const rows = [1, 2, 3].map((nth) => [`A-10${nth}`, 'Asha Rao', nth + 1, ...months.map(() => 2500)]);
  const { read } = readOf([['Flat No', 'Owner', 'Heads', ...months], ...rows]);
  const said = read.leftOut.filter(({ why }) => why === 'column').map(({ text }) => text);
  expect(said).toEqual(['Heads', months.join(', ')]);
});

test('columns of which nothing tells what they hold are one line of what is left out, as they are one decision', () => {
  const rows = [1, 2, 3].map((nth) => [`A-10${nth}`, 'Asha Rao', 'ok', nth % 2 ? 'north' : 'south']);
  const { read } = readOf([['Flat No', 'Owner', 'Gas', 'Facing'], ...rows]);
  const said = read.leftOut.filter(({ why }) => why === 'column').map(({ text }) => text);
  expect(said).toEqual(['Gas, Facing']);
});

test.each<[heading: string, cells: Cell[], field: string | null]>([
  ['Premises', [100, 200, '300', 400], 'flatNumber'],
  ['Bungalow', [4, 12, '७', 31], 'flatNumber'],
  // Nobody counts the rows of a list under "Bungalow".
  ['Bungalow', [1, 2, 3, 4], 'flatNumber'],
  ['बंगला', ['१', '२', '३', '४'], 'flatNumber'],
  ['Premises', [1210, 1220, 110, 9], 'flatNumber'],
  // Rows that are counted, whatever the heading calls them, and what others count.
  ['Entry', [1, 2, 3, 4], null],
  ['Entry', [41, 42, 43, 44], null],
  ['Market value', ['85 lakh', '1.2 Cr', '90 Lacs', '65.5 lakhs'], null],
  ['Heads', [4, 3, 4, 2], null],
  ['Age', [34, 61, 47, 52], null],
  ['Parking slot', [12, 7, 31, 4], null],
  // Money is round, or written as such.
  ['Q. I', [2500, 3100, 2750, 1200], null],
  ['Lakhs', ['₹ 120', '₹ 95', '₹ 110', '₹ 60'], null],
  ['April', [250, 250, 250, 300], null],
  // Of few rows alone.
  ['Lift', [7, null, null, 12], null],
])('where no column has the flats, %s %j is %s', (heading, cells, field) => {
  const people = ['Asha Rao', 'Om Puri', 'Leela Iyer', 'Farid Shaikh'];
  const rows = people.map((name, at) => [cells[at] ?? null, name, `98200 1000${at}`]);
  const [column] = readOf([[heading, 'Owner', 'Mobile'], ...rows]).columns;
  expect(column?.match?.field ?? null).toBe(field);
  expect(column && doubtOf(column)).not.toBeNull();
});

test('plain numbers are no flats beside a column that has them, nor where a person says otherwise', () => {
  const rows = [[100, 'Asha Rao', 7] as Cell[], [300, 'Om Puri', 4], [200, 'Leela Iyer', 9]];
  const fieldsOf = (headings: string[], ...said: { index: number; match: ColumnMatch }[]) =>
    fieldsIn([headings, ...rows], said);
  const unforeseen = ['Premises', 'Owner', 'Steps'];
  expect(fieldsOf(unforeseen)).toEqual(['flatNumber', 'name', null]);
  expect(fieldsOf(['Premises', 'Owner', 'Flat'])).toEqual([null, 'name', 'flatNumber']);
  expect(fieldsOf(unforeseen, { index: 2, match: { field: 'flatNumber', nth: 1 } })).toEqual([
    ...[null, 'name', 'flatNumber'],
  ]);
  expect(fieldsOf(unforeseen, { index: 0, match: null })).toEqual([null, 'name', null]);
});

test.each<[language: string, headings: string[]]>([
  ['Tamil', ['வாடகைதாரர் பெயர்', 'வீட்டு எண்', 'உரிமையாளர் பெயர்', 'கைபேசி எண்', 'வாகன எண்']],
  ['Telugu', ['అద్దెదారు పేరు', 'ఫ్లాట్ నం', 'యజమాని పేరు', 'ఫోన్ నంబర్', 'వాహనం నంబర్']],
  ['Kannada', ['ಬಾಡಿಗೆದಾರರ ಹೆಸರು', 'ಫ್ಲಾಟ್ ಸಂಖ್ಯೆ', 'ಮಾಲೀಕರ ಹೆಸರು', 'ಮೊಬೈಲ್ ಸಂಖ್ಯೆ', 'ವಾಹನ ಸಂಖ್ಯೆ']],
  ['Bengali', ['ভাড়াটিয়ার নাম', 'ফ্ল্যাট নং', 'মালিকের নাম', 'মোবাইল নম্বর', 'গাড়ির নম্বর']],
])('the commonest headings in %s are read, so that a tenant who is named first is no owner', (_, headings) => {
  const { columns } = readOf([
    headings,
    ['Bilal Khan', 101, 'Asha', 'NA', 'NA'],
    ['Sana Khan', 102, 'Uma', '98200 11112', 'KA 05 MN 1234'],
  ]);
  expect(columns.map(({ match }) => match?.field ?? null)).toEqual([
    null,
    'flatNumber',
    'name',
    'phone',
    'vehicleNumber',
  ]);
  expect(columns.map(({ by }) => by)).toEqual(['nothing', 'heading', 'heading', 'heading', 'heading']);
});

/** What the columns of these headings are taken for, with these cells in each of two rows. */
function matchedTo(headings: string[], ...rows: Cell[][]) {
  return readOf([headings, ...rows]).columns.map(({ match }) => match && `${match.field} ${match.nth}`);
}

test('a second name is another owner where whole names stand under it, and the rest of the name where single words do', () => {
  const headings = ['Flat No', 'Name', 'Second Name'];
  const by = (...second: string[]) =>
    matchedTo(headings, ['A-101', 'Anand Rao', second[0] ?? ''], ['A-102', 'Bina Pai', second[1] ?? ''])[2];
  expect(by('Meena Rao', 'Ravi Pai')).toBe('name 2');
  expect(by('Rao', 'Pai')).toBe('middleName 1');
  // Whole names are nobody's last name.
  expect(matchedTo(['Flat No', 'Owner', 'Family Name'], ['A-101', 'Anand Rao', 'Meena Rao'])[2]).toBeNull();
});

test.each(['House No', 'Door No.'])('%s beside the flat’s number is the house’s, not the flat’s', (heading) => {
  const rows: Cell[][] = [
    [12, 'A-101', 'Anand Rao'],
    [14, 'A-102', 'Bina Pai'],
  ];
  expect(matchedTo([heading, 'Flat No', 'Owner'], ...rows)).toEqual([null, 'flatNumber 1', 'name 1']);
  expect(matchedTo([heading, 'Premises', 'Owner'], ...rows)[0]).toBe('flatNumber 1');
});

test.each(['S/o, W/o', 'D/o', 'தந்தை பெயர்', 'తండ్రి పేరు', 'ತಂದೆಯ ಹೆಸರು', 'পিতার নাম', 'স্বামীর নাম'])(
  'the phone behind %s is the owner’s, and the relative is nobody of the flat',
  (heading) => {
    const rows: Cell[][] = [
      ['A-101', 'Anand Rao', 'Vishnu Rao', '98200 11101'],
      ['A-102', 'Bina Pai', 'Ram Pai', '98200 11102'],
    ];
    expect(matchedTo(['Flat No', 'Owner', heading, 'Mobile'], ...rows)).toEqual([
      ...['flatNumber 1', 'name 1', null, 'phone 1'],
    ]);
    // Where the heading asks for the owner with a relative, the owner stands first.
    expect(matchedTo(['Flat No', 'Name S/o W/o', 'Mobile'], ['A-101', 'Anand Rao', '98200 11101'])[1]).toBe('name 1');
  },
);

test('what a register of members and a list of sites call their columns is known', () => {
  const rows: Cell[][] = [
    ['12', 'Anand Rao', '1/4/1994', 'Meena Rao', '12/3/2008', '84.5'],
    ['12/A', 'Bina Pai', '1/4/1995', 'Ravi Pai', null, '92'],
    ['17', 'Uma Das', '1/4/1996', 'Om Das', null, '101'],
  ];
  expect(matchedTo(['Site No', 'Name', 'Date of admission', 'Nominee', 'Date of cessation', 'Sqm'], ...rows)).toEqual([
    ...['flatNumber 1', 'name 1', 'occupancyDate 1', null, 'until 1', 'size 1'],
  ]);
});

const asha = ['A-101', 'Asha Rao', '98200 11111'];
const uma = ['A-102', 'Uma Nair', '98200 11112'];

test.each([
  ['Owner Name', 'Member Type', null],
  ['Name', 'Flat Status (Owner/Tenant)', 'status'],
])('below %s beside %s stand owners, also of flats that are let', (name, heading, is) => {
  const rows = [
    ['Flat No', name, 'Mobile', heading],
    [...asha, 'Owner'],
    [...uma, 'Tenant'],
  ];
  expect(fieldsIn(rows)).toEqual(['flatNumber', 'name', 'phone', is]);
});

test('names of ledgers that are people’s are the owners’', () => {
  expect(fieldsIn([['Flat No', 'Ledger Name', 'Mobile'], asha, uma])).toEqual(['flatNumber', 'name', 'phone']);
  expect(
    fieldsIn([
      ['Flat No', 'Ledger Name'],
      ['A-101', '4711-A'],
      ['A-102', '4712-B'],
    ]),
  ).toEqual(['flatNumber', null]);
});

test('an existing size beside one of a terrace is the flat’s', () => {
  const rows = [
    ['Flat No', 'Owner', 'Mobile', 'Existing Carpet Area', 'Terrace Area'],
    [...asha, 450, 40],
    [...uma, 470, 50],
  ];
  expect(fieldsIn(rows)).toEqual(['flatNumber', 'name', 'phone', 'size', null]);
});
