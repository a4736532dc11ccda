// @module-tag whole
import { describe, expect, test } from 'vitest';
import { Import } from '#domain/imports/answers.ts';
import { columnName } from '#domain/imports/cells.ts';
import type { ImportChoices } from '#domain/imports/choices.ts';
import { rowKey } from '#domain/imports/people.ts';
import type { Question } from '#domain/imports/questions.ts';
import { readFile } from '#server/imports/readFile.ts';
import { Unreadable } from '#server/imports/unreadable.ts';
import { answerOf, rowAlone } from '#server/imports/view.ts';
import { type Worked, workOut } from '#server/imports/work.ts';
import { committees } from '../../../tests/imports/committees.ts';
import { habits } from '../../../tests/imports/habits.ts';
import { offices } from '../../../tests/imports/offices.ts';
import { portals } from '../../../tests/imports/portals.ts';
import { registers } from '../../../tests/imports/registers.ts';
import { societies, type TestSociety } from '../../../tests/imports/societies.ts';
import { packedParts, partsOf, type TestCell, workbook } from '../../../tests/imports/workbook.ts';

const none = { flats: [], owners: [], vehicles: [], ownerships: [], tenancies: [] };

function worked({ file, bytes, choices = {}, flatNumbers = 'A-101', phones = 'ten-digits' }: TestSociety): Worked {
  return workOut({
    sheets: readFile(bytes(), file),
    choices,
    version: 1,
    existing: none,
    remembered: {},
    settings: { today: '2026-11-21', flatNumbers, phones, familyRule: 'every-above-zero' },
  });
}

/** The reasons of what is left out that say it by name. */
const told = ['column', 'nothing', 'second', 'no-last-day', 'no-tenant'];

describe('the workbooks of invented societies', () => {
  test.each([...societies, ...offices, ...habits, ...registers, ...committees, ...portals])(
    '$file: every cell becomes what it is expected to',
    (society) => {
      const { plan, read } = worked(society);
      const made = plan.items.map(({ topic, label, changes }) => {
        const fields = changes.map(({ field, after }) => `${field}=${String(after).replaceAll('\n', '\\n')}`);
        return `${topic} ${label}: ${fields.join(' ')}`;
      });
      expect(made).toEqual(society.made);
      const refused = plan.refused.flatMap(({ row, problems }) =>
        problems.map(({ column, reason }) => `${row} ${column === null ? '-' : columnName(column)} ${reason.code}`),
      );
      expect(refused).toEqual(society.refused ?? []);
      const leftOut = [...read.leftOut, ...plan.leftOut].map(({ row, why, text }) =>
        told.includes(why) ? `${row ?? '-'} ${why} ${text}` : `${row} ${why}`,
      );
      expect(leftOut).toEqual(society.leftOut ?? []);
    },
  );
});

const lines = (...rows: string[]) => ['Flat No,Owner,Mobile', ...rows].join('\n');
const inEach = (names: string[], rows: TestCell[][]) => () => workbook(names.map((name) => ({ name, rows })));
const twoOwners = [
  ['Flat No', 'Owner'],
  ['A-101', 'Anand Rao'],
  ['A-102', 'Bina Shah'],
];

test.each<[string, string | TestSociety['bytes'], string[]]>([
  [
    'flats of the same people in two phases of a payment are told twice',
    inEach(['Phase 1 2024-25', 'Phase 2 2025-26'], twoOwners),
    ['A-101 Anand Rao', 'A-102 Bina Shah'],
  ],
  [
    'and so are those of which both say no name',
    inEach(
      ['Phase 1 collection', 'Phase 2 collection'],
      [
        ['Flat No', 'Type'],
        ['A-101', '2BHK'],
      ],
    ),
    ['A-101'],
  ],
  [
    'a remark that begins as a phase does ends no wing above it',
    lines('A WING,,', '101,Anand Rao,', 'Phase 2 possession awaited,,', '102,Bina Shah,'),
    ['A-101 Anand Rao', 'A-102 Bina Shah'],
  ],
  [
    'nor in a column of wings',
    'Wing,Flat No,Owner\nA,101,Anand Rao\n,102,Bina Shah\nLane 3 gate closed,,\n,103,Hari Pai\nB,101,Gita Nair\n,102,Esha Nair\n',
    ['A-101 Anand Rao', 'A-102 Bina Shah', 'A-103 Hari Pai', 'B-101 Gita Nair', 'B-102 Esha Nair'],
  ],
  [
    'doors with an F are on no floor that tells houses apart',
    lines('T1-4E,Anand Rao,', 'T1-4F,Bina Shah,', 'Tower 1 5F,Gita Nair,', 'T2-4F,Hari Pai,'),
    ['T1-4E Anand Rao', 'T1-4F Bina Shah', '1-5F Gita Nair', 'T2-4F Hari Pai'],
  ],
  ['a vacant flat is nobody’s', lines('A-101,Vacant flat,', 'A-102,Vacant - Unsold,'), ['A-101', 'A-102']],
  ['how many flats a floor has is no number of one', 'Floor,Flats\n1,4\n2,4\n3,4\n', []],
  ['nor is how many a wing has', 'Wing,Flats,Shops\nA,28,2\nB,32,4\nC,28,3\n', []],
  [
    'nor how many somebody owns',
    'Owner,Flats,Mobile\nAnand Rao,2,9820011101\nBina Shah,1,9820011102\n',
    [' Anand Rao 9820011101', ' Bina Shah 9820011102'],
  ],
  [
    'flats in lines of several are flats, without a heading as well',
    '"101, 102, 103"\n"201, 202"\n',
    ['101', '102', '103', '201', '202'],
  ],
  [
    'flats that are named behind one with a wing are in that wing',
    lines('"A-101, 102, 103",Anand Rao,', '"A-104, B-105",Bina Shah,', '"T2-1501, 1502 & 1503",Gita Nair,'),
    ['A-101+A-102+A-103 Anand Rao', 'A-104+B-105 Bina Shah', 'T2-1501+T2-1502+T2-1503 Gita Nair'],
  ],
  [
    'a list begins with the line of its wing, in a chat as elsewhere',
    'Wing A\n101, Anand Rao, 9820011101\n102, Bina Shah, 9820011102\nWing B\n101, Gita Nair, 9820011103\n',
    ['A-101 Anand Rao 9820011101', 'A-102 Bina Shah 9820011102', 'B-101 Gita Nair 9820011103'],
  ],
  [
    'Mobile 2 is the second owner’s in whatever order, and Owner 1 Mobile 2 the first one’s second phone',
    'Flat,Owner 1,Mobile 1,Owner 2,Mobile 2\nA-101,Anand Rao,9820011101,Bina Shah,9820011102\n',
    ['A-101 Anand Rao 9820011101', 'A-101 Bina Shah 9820011102'],
  ],
  [
    'how members are registered, in a register of share certificates, is no vehicle’s number',
    'Cert. No.,Member Regn. No.,Flat No.,Name of Member,No. of Shares\n1,M/1,A-101,Anand Rao,5\n2,M/2,A-102,Bina Shah,5\n3,M/3,A-103,Chitra Menon,5\n',
    ['A-101 Anand Rao', 'A-102 Bina Shah', 'A-103 Chitra Menon'],
  ],
  [
    'towers in Hindi tell flats of one number apart',
    'टावर,फ्लैट संख्या,स्वामी का नाम\nअ,101,रमेश कुमार\nअ,102,सुनीता शर्मा\nब,101,हरि प्रसाद\n',
    ['A-101 रमेश कुमार', 'A-102 सुनीता शर्मा', 'B-101 हरि प्रसाद'],
  ],
  [
    'of a heading of flats in two storeys one column is their wing',
    () =>
      workbook([
        {
          name: 'यादी',
          rows: [
            ['अ.क्र.', 'सदनिका', null, 'सभासदाचे नाव', 'Flat', null],
            [null, 'विंग', 'क्र.', null, 'Area', 'Type'],
            ['१', 'अ', '१०१', 'विजय शिंदे', 650, '2BHK'],
            ['२', 'ब', '१०१', 'अनंत जोशी', 650, '2BHK'],
          ],
          merges: ['B1:C1', 'E1:F1'],
        },
      ]),
    ['A-101 विजय शिंदे', 'B-101 अनंत जोशी'],
  ],
  [
    'villas are told by a heading with nothing more than their name',
    'Villa;Proprietor;Mobile\nVilla 1;Anand Rao;9820011101\nVilla 5A;Bina Shah;9820011102\nVilla 5B;Gita Nair;9820011103\n',
    ['1 Anand Rao 9820011101', '5A Bina Shah 9820011102', '5B Gita Nair 9820011103'],
  ],
  [
    'flats are told with their floors in their cells',
    lines(
      'B-Wing 4th Floor 402,Anand Rao,',
      '"A Wing, 1st Floor, Flat 102",Bina Shah,',
      'A-Wing 1st Floor 101,Gita Nair,',
    ),
    ['B-402 Anand Rao', 'A-102 Bina Shah', 'A-101 Gita Nair'],
  ],
  [
    'below a line of tenants stand no owners, in whatever order the lists of a sheet stand',
    'OWNERS\nFlat,Name,Mobile\nA-101,Anand Rao,9820011101\nA-102,Bina Shah,9820011102\nTENANTS\nFlat,Name,Mobile\nA-101,Gita Nair,9820011103\nA-103,Hari Pai,9820011104\n',
    ['A-101 Anand Rao 9820011101', 'A-102 Bina Shah 9820011102'],
  ],
  [
    'nor above one of owners',
    'List of Tenants\nFlat,Name,Mobile\nA-101,Gita Nair,9820011103\nA-103,Hari Pai,9820011104\nFlat owners\nFlat,Name,Mobile\nA-101,Anand Rao,9820011101\nA-102,Bina Shah,9820011102\n',
    ['A-101 Anand Rao 9820011101', 'A-102 Bina Shah 9820011102'],
  ],
  [
    'a column that tells flats of one number apart has their wings, whatever its heading',
    'Towr,Flt No,Resident\nA,101,Anand Rao\nA,102,Bina Shah\nB,101,Gita Nair\nB,102,Hari Pai\nB,103,Esha Nair\n',
    ['A-101 Anand Rao', 'A-102 Bina Shah', 'B-101 Gita Nair', 'B-102 Hari Pai', 'B-103 Esha Nair'],
  ],
  [
    'not one that says of each of its owners whether they are a man or a woman',
    'Flat No,Owner,Sx\n101,Anand Rao,M\n101,Lata Rao,F\n102,Bina Shah,F\n102,Hari Shah,M\n',
    ['101 Anand Rao', '101 Lata Rao', '102 Bina Shah', '102 Hari Shah'],
  ],
  [
    'an address book that has the flats before the first names keeps last names and phones',
    'First Name,Middle Name,Last Name,Organization Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\nA-101 Anand,,Rao,Green CHS,,,Mobile,+91 98200 11101,,\nA-102 Bina,,Shah,Green CHS,Home,bina@people.example,Mobile,+91 98200 11102,Work,9820011103\nB-101 Gita,,Nair,Green CHS,,,Mobile,+91 98200 11104,,\n',
    ['A-101 Anand Rao 9820011101', 'A-102 Bina Shah 9820011102 9820011103', 'B-101 Gita Nair 9820011104'],
  ],
  [
    'whom to call of a household makes no row one of a relative',
    'Flat,Name,Primary Contact,Mobile\nA-101,Anand Rao,Wife,9820011101\nA-102,Bina Shah,Self,9820011102\n',
    ['A-101 Anand Rao 9820011101', 'A-102 Bina Shah 9820011102'],
  ],
  [
    'beside the present owners, those who are counted before them owned the flats before',
    'Flat,1st Owner,From,To,2nd Owner,From,To,Present Owner,From,Mobile\nA-101,Anand Rao,12/05/1998,01/06/2005,Bina Shah,01/06/2005,12/05/2015,Chitra Menon,12/05/2015,9820011101\nA-102,,,,,,,Divya Pai,12/05/1998,9820011102\n',
    ['A-101 Chitra Menon 9820011101', 'A-102 Divya Pai 9820011102'],
  ],
  [
    'and so did who is called the owner, but not who owns a flat with the present one',
    'Flat,Owner Name,Present Owner,Co-owner,Mobile\nA-101,Anand Rao,Chitra Menon,Esha Menon,9820011101\nA-102,Bina Shah,Divya Pai,,9820011102\n',
    ['A-101 Chitra Menon 9820011101', 'A-101 Esha Menon', 'A-102 Divya Pai 9820011102'],
  ],
  [
    'what is called the first owner’s is not the second’s',
    'Flat,Owner 1,Owner 2,Owner 1 Mobile 1,Owner 1 Mobile 2\nA-101,Anand Rao,Bina Shah,9820011101,9820011102\n',
    ['A-101 Anand Rao 9820011101 9820011102', 'A-101 Bina Shah'],
  ],
])('%s', (_, file, flats) => {
  const bytesOf = typeof file === 'string' ? () => bytes(file) : file;
  const choices: ImportChoices = {
    decisions: {
      ...{ missingType: '2BHK', missingOccupancyDate: '2020-01-01', missingFloor: 0 },
      ...{ twoNames: 'together', coOwners: 'together' },
    },
  };
  const { plan } = worked({ file: 'list', bytes: bytesOf, flatNumbers: 'any', choices, made: [] });
  const owned = plan.items.flatMap(({ topic, label, changes }) => {
    const said = (...fields: string[]) =>
      changes.filter(({ field }) => fields.includes(field)).map(({ after }) => after);
    if (topic === 'owners') return [[said('flatNumber').join('+'), label, ...said('phone', 'secondPhone')].join(' ')];
    return topic === 'flats' && said('status')[0] === 'Available' ? [label] : [];
  });
  expect(owned).toEqual(flats);
  expect(plan.refused).toEqual([]);
});

test('rows of which nothing becomes are shown as left out, by why, and counted so', () => {
  const ofTenants = worked(habits.find(({ file }) => file.startsWith('h6')) as TestSociety);
  expect([...ofTenants.rowsLeftOut]).toEqual([['0!3', 'tenant']]);
  const twice = worked({
    file: 'twice.csv',
    bytes: () => bytes('Flat No,Type\nA-101,2BHK\nA-101,3BHK\n,\nA-102,NA\n'),
    choices: { decisions: { sameFlat: 'leave-out', missingType: '1BHK' } },
    made: [],
  });
  expect([...twice.rowsLeftOut]).toEqual([['0!3', 'second']]);
  const head = { id: '', name: '', at: '', state: 'open' } as const;
  const [sheet] = (answerOf(ofTenants, { kind: 'import', head }) as Import).sheets;
  expect(sheet?.counts).toEqual({ data: 2, leftOut: 2, refused: 0, hidden: 0 });
  const shown = answerOf(ofTenants, { kind: 'rows', sheet: 0, show: 'left-out', from: 0, size: 9 });
  expect(shown).toMatchObject({
    items: [
      { number: 1, kind: 'header', leftOut: null },
      { number: 3, kind: 'data', leftOut: 'tenant' },
    ],
    total: 2,
  });
});

test('rows that a workbook hides are counted, read like the others, and left out where that is said', () => {
  const rows = [['Flat No', 'Type'], ...['A-101', 'A-102', 'A-103', 'A-104'].map((flat) => [flat, '2BHK'])];
  const hidden: TestSociety = {
    file: 'filtered.xlsx',
    bytes: () => workbook([{ name: 'Flats', rows, hiddenRows: [3, 4] }]),
    made: [],
  };
  const head = { id: '', name: '', at: '', state: 'open' } as const;
  const [all] = (answerOf(worked(hidden), { kind: 'import', head }) as Import).sheets;
  expect(all?.counts).toEqual({ data: 4, leftOut: 1, refused: 0, hidden: 2 });
  const sheets = [{ index: 0, leaveHidden: true, take: [4] }];
  const without = worked({ ...hidden, choices: { sheets } });
  expect(without.plan.items.map(({ label }) => label)).toEqual(['A-101', 'A-103', 'A-104']);
  expect([...without.rowsLeftOut]).toEqual([]);
  const [some] = (answerOf(without, { kind: 'import', head }) as Import).sheets;
  expect(some?.counts).toEqual({ data: 3, leftOut: 2, refused: 0, hidden: 2 });
});

test('a row is left out no more once it says of whom it is, before all others are read again', () => {
  const before = worked(habits.find(({ file }) => file.startsWith('h6')) as TestSociety);
  const at = { sheet: 0, row: 3 };
  expect(rowAlone(before, before.choices, at)?.leftOut).toBe('tenant');
  const said = { ...before.choices, cells: [{ ...at, column: 2, meant: 'Owner' }] };
  expect(rowAlone(before, said, at)?.leftOut).toBeNull();
});

test.each([...societies, ...offices, ...habits, ...registers, ...committees, ...portals])(
  '$file: each row of data comes to something',
  (society) => {
    const { read, plan, rowsLeftOut } = worked(society);
    const come = new Set([...plan.items.flatMap(({ rows }) => rows), ...plan.refused].map(rowKey));
    const used = read.sheets.filter(({ isUsed }) => isUsed);
    const rows = used.flatMap(({ index: sheet, layout }) =>
      layout.rows.filter(({ kind }) => kind === 'data').map(({ number: row }) => rowKey({ sheet, row })),
    );
    expect(rows.filter((row) => !come.has(row) && !rowsLeftOut.has(row))).toEqual([]);
  },
);

/**
 * A question in a word: a decision, a field with what stands in its cells, or its kind; and how many rows wait for it.
 */
function spoken(question: Question): string {
  const { kind, count } = question;
  if (kind === 'decision') return `${question.decision} ${count}`;
  return kind === 'value' ? `${question.field} ${question.text} ${count}` : `${kind} ${count}`;
}

test.each(offices)('$file: what is asked at the first look is all that is ever asked', (office) => {
  const { questions } = worked({ ...office, choices: {} });
  expect(questions.map(spoken).sort()).toEqual(office.asks);
  expect(worked(office).questions).toEqual([]);
});

test('a file of two flats whose numbers are both of another shape asks for the setting, once, and for all else beside it', () => {
  const [towers] = offices as [(typeof offices)[number]];
  const { questions } = worked({ ...towers, flatNumbers: 'A-101', choices: {} });
  expect(questions.map(spoken).sort()).toEqual(['missingOccupancyDate 2', 'setting 2', 'type 2.5 BHK 1']);
});

test('the high floors of towers ask for the setting once; a handful of mistyped numbers are asked about one by one', () => {
  const said = { missingType: '2BHK', missingOccupancyDate: '2020-01-01', missingFloor: 0 } as const;
  const asks = (floors: number, mistyped: string[]) => {
    const flats = Array.from({ length: floors }, (_, at) => [1, 2, 3, 4].map((door) => `${at + 1}0${door}`)).flat();
    const rows = (wing: string) => [...flats, ...mistyped].map((flat) => [flat, `Asha ${wing} ${flat}`]);
    const sheets = ['A', 'B', 'C', 'D'].map((wing) => ({
      name: `${wing} Wing`,
      rows: [['Flat', 'Owner'], ...rows(wing).slice(0, wing === 'A' ? undefined : flats.length)],
    }));
    return worked({ file: 'towers.xlsx', bytes: () => workbook(sheets), choices: { decisions: said } } as TestSociety)
      .questions.map(spoken)
      .sort();
  };
  expect(asks(17, ['1OO1', '1001A'])).toEqual(['flatNumber 1001A 1', 'flatNumber 1OO1 1', 'setting 128']);
  expect(asks(9, ['1013', '2014', '3011'])).toEqual([
    ...['flatNumber 1013 1', 'flatNumber 2014 1', 'flatNumber 3011 1'],
  ]);
});

test('numbers of three parts, and those of shops among flats, are each one question', () => {
  const file = habits.find(({ file }) => file.startsWith('h20')) as TestSociety;
  const asks = (choices: TestSociety['choices'], flatNumbers: TestSociety['flatNumbers'] = 'A-101') =>
    worked({ ...file, choices: choices ?? {}, flatNumbers })
      .questions.map(spoken)
      .sort();
  const said = { missingType: '2BHK', missingOccupancyDate: '2020-01-01', missingFloor: 0 } as const;
  expect(asks({ decisions: said }, 'any')).toEqual(['flatInThree 2']);
  expect(asks({ decisions: said })).toEqual(['flatInThree 2', 'setting 2', 'wing 1']);
  const { plan } = worked({
    ...file,
    flatNumbers: 'A-101',
    choices: { decisions: { ...said, flatInThree: 'floor-and-door' } },
  });
  expect(plan.items.flatMap(({ topic, label }) => (topic === 'flats' ? label : []))).toEqual(['B-312', 'B-002']);
});

test('letters behind numbers are one question, whatever the file says besides', () => {
  const file = portals.find(({ file }) => file.startsWith('p2')) as TestSociety;
  const { questions } = worked({ ...file, choices: { decisions: { missingType: '2BHK' } } });
  expect(questions.map(spoken).sort()).toEqual(['letterBehind 3', 'missingOccupancyDate 4']);
  // Where the society takes no such numbers it is asked for its setting first, once.
  const list = lines('1201-A,Anand Rao,', '1202-A,Bina Shah,', '1201-B,Gita Nair,');
  const long = worked({
    file: 'long.csv',
    bytes: () => bytes(list),
    made: [],
    choices: { decisions: { missingType: '2BHK' } },
  });
  expect(long.questions.map(spoken).sort()).toEqual(['missingOccupancyDate 3', 'setting 3']);
});

const bytes = (text: string) => new TextEncoder().encode(text);

/** The code with which a file is refused; what could be read is no answer. */
function refusal(file: Uint8Array, name = 'file.xlsx'): string {
  try {
    return `read ${readFile(file, name).length} sheets`;
  } catch (error) {
    if (error instanceof Unreadable) return error.reason.code;
    throw error;
  }
}

/** The same archive, which says of what is so long that it is of another length. */
function saying(file: Uint8Array<ArrayBuffer>, length: number, said: number): Uint8Array {
  const view = new DataView(file.buffer);
  for (let at = 0; at < file.length - 4; at++) if (view.getUint32(at, true) === length) view.setUint32(at, said, true);
  return file;
}

test.each(['wide.csv', 'wide.xlsx'])(
  '%s of 300 columns is read as far as it can be, and says what is left out',
  (file) => {
    const rest = Array.from({ length: 298 }, (_, at) => `c${at}`);
    const rows = [
      ['Flat', 'Type', ...rest],
      ['A-101', '2BHK', ...rest],
    ];
    const text = rows.map((row) => `${row.join(',')}\n`).join('');
    const made = file.endsWith('csv') ? bytes(text) : workbook([{ name: 'A', rows }]);
    const { plan, read } = worked({ file, bytes: () => new Uint8Array(made), made: [] });
    expect(plan.items.map(({ label }) => label)).toEqual(['A-101']);
    expect(read.leftOut).toContainEqual({ sheet: 0, row: null, column: null, why: 'column', text: 'GS – KN' });
  },
);

describe('a file that can’t be read', () => {
  const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const sealed = new Uint8Array(Buffer.concat([old, Buffer.from('EncryptedPackage', 'utf16le')]));
  const fine = workbook([{ name: 'A', rows: [['Flat'], ['A-101']] }]);
  test.each([
    ['nothing', new Uint8Array(), 'import_empty'],
    ['blank lines alone', bytes('\n\n , ,\n'), 'import_empty'],
    ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'import_no_workbook'],
    ['something binary', new Uint8Array([1, 2, 3, 4, 5]), 'import_no_workbook'],
    ['a password', sealed, 'import_password'],
    ['the old kind', old, 'import_old_workbook'],
    ['cut off', fine.slice(0, fine.length - 30), 'import_damaged'],
    ['another zip', packedParts({ 'letter.txt': 'Dear members' }), 'import_no_workbook'],
    ['an open quotation mark', bytes('Flat,Owner\nA-101,"Shah\nA-102,Rao'), 'import_quotes'],
    ['too many rows', bytes('A-101,x\n'.repeat(20_001)), 'import_too_many_rows'],
  ])('%s: says so', (_, file, code) => {
    expect(refusal(file)).toBe(code);
  });

  test('a part that is no XML, or that defines entities, is damage', () => {
    const broken = (sheet: string) =>
      packedParts({ ...partsOf([{ name: 'A', rows: [['x']] }]), 'xl/worksheets/sheet1.xml': sheet });
    expect(refusal(broken('<worksheet><sheetData><row>'))).toBe('import_damaged');
    expect(refusal(broken('<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">]><worksheet>&a;</worksheet>'))).toBe('import_damaged');
  });

  test('one that unpacks beyond all bounds is refused before it is unpacked', () => {
    const zeros = new Uint8Array(10_000_000);
    const packed = () => packedParts({ ...partsOf([{ name: 'A', rows: [] }]), 'xl/worksheets/sheet1.xml': zeros });
    expect(refusal(saying(packed(), zeros.length, 2_000_000_000))).toBe('import_unpacks_too_large');
    // One that says it is small gets no more room than it said, and so much of it is no XML.
    expect(refusal(saying(packed(), zeros.length, 1000))).toBe('import_damaged');
  });

  test('many empty rows and cells beyond the last column that hold nothing are no trouble', () => {
    const parts = partsOf([
      {
        name: 'A',
        rows: [
          ['Flat', 'Type'],
          ['A-101', '2BHK'],
        ],
      },
    ]);
    const empty = Array.from({ length: 50_000 }, (_, at) => `<row r="${at + 3}"><c r="ZZ${at + 3}" s="1"/></row>`).join(
      '',
    );
    const sheet = (parts['xl/worksheets/sheet1.xml'] ?? '').replace('</sheetData>', `${empty}</sheetData>`);
    const packed = packedParts({ ...parts, 'xl/worksheets/sheet1.xml': sheet });
    expect(readFile(packed, 'a.xlsx')).toMatchObject([{ rows: [{ number: 1 }, { number: 2 }] }]);
  });
});

test('in copied cells, which have tabs between them, a quotation mark that closes nothing is a part of its cell', () => {
  const text = [
    'Flat\tOwner\tTower\tRemark',
    '101\tAsha Sample\tA\t"let\nsince May"',
    '102\tBimal Sample\t"\t"Shanti" Niwas',
    '103\t"\t"\t"',
    '104\t"Chandra ""Chand"" Sample"\tB\t"',
  ].join('\n');
  const [sheet] = readFile(bytes(text), 'cells.txt');
  expect(sheet?.rows.slice(1).map(({ cells }) => cells)).toEqual([
    ['101', 'Asha Sample', 'A', 'let\nsince May'],
    ['102', 'Bimal Sample', '"', '"Shanti" Niwas'],
    ['103', '"', '"', '"'],
    ['104', 'Chandra "Chand" Sample', 'B', '"'],
  ]);
});

const head = { id: '', name: '', at: '2026-11-21T00:00:00.000Z', state: 'open' } as const;
const answered = (text: string) => {
  const read = worked({ file: 'list.csv', bytes: () => bytes(text), made: [] });
  return answerOf(read, { kind: 'import', head }) as Import;
};

test('of several plates in a cell the note shows all, though one is kept as it stands', () => {
  const { sheets } = answered('Flat No,Car No\nA-101,"mh12ab1111, MH 12 BB 2222"\n');
  expect(sheets[0]?.rows[1]?.read).toEqual([{ column: 1, rule: 'plate', to: 'MH12AB1111 · MH 12 BB 2222' }]);
});

test('what cells of one column are told apart into counts as cells of the file', () => {
  const rows = Array.from({ length: 299 }, (_, at) => [`A-${at + 101},${'x,'.repeat(198)}`]);
  const sheets = Array.from({ length: 11 }, (_, at) => ({ name: `List ${at}`, rows }));
  expect(readFile(workbook(sheets.slice(1)), 'lists.xlsx')[0]?.rows[0]?.cells).toHaveLength(200);
  expect(() => readFile(workbook(sheets), 'lists.xlsx')).toThrow(Unreadable);
});

test('the answer of a register whose flats stand in the addresses is as it is declared', () => {
  const read = answered('Name,Address\nAsha Rao,"A-101, Sunrise CHS"\nUma Nair,"A-102, Sunrise CHS"\n');
  expect(read.sheets[0]?.columns[1]).toMatchObject({ isWithFlat: 'sunrise chs' });
  expect(Import.safeParse({ ...read, id: crypto.randomUUID(), name: 'list.csv' }).error?.issues).toBeUndefined();
});
