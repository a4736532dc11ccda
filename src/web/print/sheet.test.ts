import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { csvOf } from '#web/print/csv.ts';
import { extentOf, orderLine, outputOf } from '#web/print/extent.ts';
import { paperText } from '#web/print/ListPaper.tsx';
import { aboutSheet, fileNameOf, type Provenance } from '#web/print/provenance.ts';
import { type Sheet, sheetOf, widthsOf } from '#web/print/sheet.ts';
import { cellsOf } from '#web/print/xlsx.ts';
import type { Column } from '#web/records/column.ts';

type Home = { number: string; rent: number | null; since: string | null; phone: string; note: string | null };

const columns: Column<Home>[] = [
  { key: 'number', label: 'Flat number', kind: 'text', width: 90, value: ({ number }) => number },
  { key: 'rent', label: 'Rent', kind: 'rupees', width: 90, value: ({ rent }) => rent, hasTotal: true },
  { key: 'since', label: 'Since', kind: 'day', width: 90, value: ({ since }) => since },
  { key: 'phone', label: 'Phone', kind: 'phone', width: 90, value: ({ phone }) => phone },
  { key: 'note', label: 'Note', kind: 'text', width: 90, value: ({ note }) => note },
];
const home: Home = { number: 'A-101', rent: 1250000, since: '2026-03-05', phone: '9820011111', note: '=1+1' };
const empty: Home = { number: 'A-102', rent: null, since: null, phone: '+447700900123', note: null };
const sheet = sheetOf('Flats', columns, [home, empty]);

const provenance: Provenance = {
  society: {
    name: 'Courtyard "Residency" / आँगन',
    address: 'Plot 14, Sector 7,\nNavi Mumbai',
    registrationNumber: null,
    timeZone: 'Asia/Kolkata',
  },
  by: 'Asha Demo',
  at: new Date('2026-03-05T20:00:00Z'),
  logHead: null,
};

describe('a list as CSV', () => {
  test('begins with the mark for Unicode and its headings, and holds plain numbers and days that every program knows', () => {
    const csv = csvOf(sheet);
    expect(csv.startsWith('\uFEFFFlat number,Rent,Since,Phone,Note\r\n')).toBe(true);
    expect(csv).toContain("\r\nA-101,1250000,2026-03-05,9820011111,'=1+1\r\n");
    expect(csv).toContain("\r\nA-102,,,'+447700900123,\r\n");
  });

  test.each([
    ...['=1+1', '+1', '-1', '@SUM(1)', '=1\nmore'],
    ...['＝1+1', '＋1', '－1', '＠SUM(1)'],
    ...['\n=1+1', '\r\n=1+1', '\t=1+1', ' =1+1', '\u2028=1+1', '\u2029=1+1', '\u00A0=1+1', '\u200B=1+1', '\u0000=1+1'],
  ])('no cell computes anything, wherever it stands: %j', (cell) => {
    const one: Sheet = { name: 'cells', columns: [{ label: cell, kind: 'text' }], rows: [[cell], ['plain']] };
    const { data } = Papa.parse<string[]>(csvOf(one).slice(1), { newline: '\r\n' });
    expect(data.flat().filter((text) => text !== '')).toEqual([`'${cell}`, `'${cell}`, 'plain']);
  });
});

describe('a list as an Excel sheet', () => {
  const [headings, first, second] = cellsOf(sheet);

  test('has its headings in the first row, so that it can be imported again', () => {
    expect(headings?.map((cell) => (cell as { value: unknown }).value)).toEqual(columns.map(({ label }) => label));
  });

  test('has text that is text whatever it begins with, numbers that are numbers and days that are days', () => {
    expect(first).toMatchObject([
      { value: 'A-101', type: String },
      { value: 1250000, type: Number },
      { value: new Date('2026-03-05T00:00:00Z'), type: Date, format: 'dd mmm yyyy' },
      { value: '9820011111', type: String },
      { value: '=1+1', type: String },
    ]);
    expect(second).toEqual([
      expect.objectContaining({ value: 'A-102' }),
      null,
      null,
      expect.objectContaining({ value: '+447700900123', type: String }),
      null,
    ]);
  });
});

test('a year is a number without thousands, on paper and in Excel', () => {
  const year: Column<number> = { key: 'year', label: 'Year', kind: 'year', width: 90, value: (value) => value };
  expect(paperText('year', 2019)).toBe('2019');
  expect(cellsOf(sheetOf('Years', [year], [2019]))[1]).toEqual([{ value: 2019, type: Number }]);
});

test('a file is named after society, list and day of the society, with nothing that a file system refuses', () => {
  expect(fileNameOf(provenance, 'flats')).toBe('courtyard-residency-आँगन-flats-2026-03-06');
  expect(fileNameOf({ ...provenance, society: { ...provenance.society, name: '' } }, 'flats')).toBe('flats-2026-03-06');
  expect(fileNameOf({ ...provenance, society: { ...provenance.society, name: '../..' } }, 'flats')).toBe(
    'flats-2026-03-06',
  );
});

test('a workbook says whose it is, what it holds, and who made it by the clock of the society', () => {
  expect(aboutSheet(provenance, '2 flats').rows).toEqual([
    ['Society', 'Courtyard "Residency" / आँगन'],
    ['Address', 'Plot 14, Sector 7,\nNavi Mumbai'],
    ['Holds', '2 flats'],
    ['Made on', expect.stringMatching(/^06 Mar 2026, 1:30\s?am$/)],
    ['Made by', 'Asha Demo'],
  ]);
});

test('paper says what was filtered and how it is sorted, and nothing of the whole in its usual order', () => {
  expect(extentOf(['Occupied', 'wing B'], ' Rao ', 'rent, lowest first')).toBe(
    'Only Occupied, wing B, with "Rao". Sorted by rent, lowest first',
  );
  expect(extentOf([], '', 'rent, lowest first')).toBe('Sorted by rent, lowest first');
  expect(extentOf([], '  ')).toBe(null);
});

test('of a table the chosen columns are had, and paper says its filters and order; of cards everything in the usual order', () => {
  const filters = [{ name: 'wing', label: 'Wing', options: [{ value: 'B', label: 'B' }] }];
  const address = { search: { wing: 'B', sort: '-rent', columns: 'number rent' } };
  const list = {
    columns,
    chosen: [{ key: 'rent' }],
    view: 'table' as const,
    shown: [home],
    filters,
    address,
    text: '',
  };
  expect(outputOf(list)).toMatchObject({ chosen: ['rent'], extent: 'Only Wing: B. Sorted by rent, highest first' });
  expect(outputOf({ ...list, view: 'cards' })).toMatchObject({ chosen: null, extent: 'Only Wing: B' });
  const strange = { search: { wing: 'nonsense', sort: 'nonsense' } };
  expect(outputOf({ ...list, address: strange, text: ' Rao ' }).extent).toBe('Only with "Rao"');
});

test('values read on paper as on the screen', () => {
  expect(paperText('rupees', 1234567)).toBe('₹12,34,567');
  expect(paperText('day', '2026-03-05')).toBe('05 Mar 2026');
  expect(paperText('phone', '9820011111')).toBe('98200 11111');
  expect(['mh12de1433', 'PLOUGH 1'].map((plate) => paperText('plate', plate))).toEqual(['MH 12 DE 1433', 'PLOUGH 1']);
  expect([paperText('number', 1830), paperText('number', 0), paperText('text', null)]).toEqual(['1,830', '0', '']);
});

test('a column is as wide as its longest value, but no wider than a text may be', () => {
  const long = { ...home, note: 'word '.repeat(40) };
  expect(widthsOf(sheetOf('Flats', columns, [long, empty]), 20)).toEqual([6, 12, 11, 13, 20]);
});

test.each([
  ['rupees', 'rent', 'lowest first'],
  ['number', '-rent', 'highest first'],
  ['day', '-rent', 'latest first'],
  ['year', 'rent', 'earliest first'],
  ['text', 'rent', 'A to Z'],
  ['plate', '-rent', 'Z to A'],
] as const)('an order of %s by %s is told in words: %s', (kind, sort, words) => {
  const column = { key: 'rent', label: 'Rent', kind, value: () => null, width: 100 };
  expect(orderLine(sort, [column])).toBe(`rent, ${words}`);
  expect(orderLine('-other', [column])).toBeNull();
});

test('what is numbered its own way is sorted from the lowest', () => {
  const column = { key: 'flat', label: 'Flat', kind: 'text', value: () => null, compare: () => 0, width: 100 } as const;
  expect(orderLine('-flat', [column])).toBe('flat, highest first');
});
