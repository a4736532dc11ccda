// @module-tag whole
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, isBlank, type Sheet, textOf } from '#domain/imports/cells.ts';
import { type ImportChoices, lookedUp } from '#domain/imports/choices.ts';
import { interpret } from '#domain/imports/interpret.ts';
import { onRecordIn } from '#domain/imports/onRecord.ts';
import { planImport } from '#domain/imports/plan.ts';

const headings = [
  'Sr No',
  'Flat',
  'Owner',
  'Mobile',
  'Type',
  'Since',
  'Rent',
  'Vehicle No',
  'Make Model',
  'Colour',
  'Remarks',
  'Kitchen',
  'Email',
  'Alternate Mobile',
];

/** What people type into these columns, in their own ways; and now and then what belongs nowhere. */
const usual: Cell[][] = [
  [1, '2'],
  ['A-101', 'A-102', 'a 103', 'Flat 104, A Wing', 'A/105', 'A-106', 'A-107'],
  ['Leela Iyer', 'Shah, Meena', 'Sunil Rao & Anita Rao', 'M/s Shah and Sons', 'दीपक\nजोशी', '  Arun   Iyer '],
  ['98200 12345', '+91 98200 12346', '98200 12347 / 98200 12348', 9_820_012_349, 'NA', null],
  ['2BHK', '3 bhk', 'NA', null],
  ['15/3/19', '1-Apr-2001', 43_831, { day: '2019-03-15' }, null],
  ['₹ 12,500/-', 10_000, 'nil', null],
  ['MH 02 AB 1234', 'mh02ab1235, MH02CD5678', '-', null],
  ['Tata Nexon', 'Activa', null],
  ['Red', '-', null],
  ['=1+1', 'Corner\r\nflat', null],
  ['Modular', null],
  ['a@b.example', 'C@D.example', null],
  ['022-26123456', '98200 55555', 'n.a.', null],
];
const garbage = fc.oneof(
  fc.constantFrom<Cell>(
    '9.82E+09',
    '31/2/2019',
    '2019',
    'Duplex',
    'A WING',
    'Total',
    12.5,
    { error: '#REF!' },
    { formula: 'A1' },
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const rows = fc.array(
  fc.tuple(
    ...usual.map((cells) =>
      fc.oneof({ weight: 40, arbitrary: fc.constantFrom(...cells) }, { weight: 1, arbitrary: garbage }),
    ),
  ),
  { minLength: 1, maxLength: 6 },
);
const decisions: fc.Arbitrary<ImportChoices['decisions']> = fc.record({
  twoNames: fc.constantFrom('together', 'first-and-note', 'one-name', 'first-alone'),
  twoPhones: fc.constantFrom('first-and-second', 'first-alone'),
  coOwners: fc.constantFrom('together', 'note', 'leave-out'),
  missingType: fc.constant('2BHK'),
  missingOccupancyDate: fc.constant('2020-01-01'),
  missingCompany: fc.constant('Not known'),
  missingModel: fc.constant('Not known'),
});

function brought(sheet: Sheet, said: ImportChoices) {
  const choices = lookedUp(said);
  const none = { flats: [], owners: [], vehicles: [], ownerships: [], tenancies: [] };
  const read = interpret(
    [sheet],
    { today: '2026-11-21', flatNumbers: 'A-101', phones: 'ten-digits', choices, onRecord: onRecordIn(none) },
    { hasOwners: false },
  );
  const plan = planImport(read.entries, {
    existing: none,
    today: '2026-11-21',
    familyRule: 'every-above-zero',
    choices,
  });
  return { read, plan };
}

test('every cell is in the result to the letter, under a rule that is shown, in a row that is refused, or in the list of what is left out', () => {
  let taken = 0;
  fc.assert(
    fc.property(rows, decisions, (cells, said) => {
      const sheet: Sheet = {
        name: 'List',
        isHidden: false,
        merges: [],
        rows: [headings, ...cells].map((cells, at) => ({ number: at + 1, cells })),
      };
      const { read, plan } = brought(sheet, { decisions: said, sheets: [{ index: 0, headers: [1], isUsed: true }] });
      const leftOut = [...read.leftOut, ...plan.leftOut];
      taken += cells.length - plan.refused.length;
      const lost = sheet.rows.slice(1).flatMap(({ number, cells }) =>
        cells.flatMap((cell, column) => {
          if (isBlank(cell) || plan.refused.some(({ row }) => row === number)) return [];
          // What belongs to one subject is left out together, and said once, by the columns' names.
          const isNamed = (text: string) => text.split(', ').includes(headings[column] ?? '');
          if (
            leftOut.some(
              ({ row, column: at, why, text }) =>
                (row === null || row === number) &&
                (at === null || at === column || (why === 'column' && isNamed(text))),
            )
          )
            return [];
          if (read.readings.some((reading) => reading.column === column)) return [];
          const written = plan.items
            .filter((item) => item.rows.some(({ row }) => row === number))
            .flatMap(({ changes }) => changes);
          return written.some(
            ({ after }) =>
              String(after).includes(textOf(cell)) ||
              (typeof cell === 'object' && cell && 'day' in cell && after === cell.day),
          )
            ? []
            : [`${number} ${headings[column]}: ${textOf(cell)}`];
        }),
      );
      expect(lost).toEqual([]);
    }),
    { numRuns: 300 },
  );
  // Rows that are refused would prove nothing.
  expect(taken).toBeGreaterThan(100);
});

test('the same file with the same choices is the same plan', () => {
  fc.assert(
    fc.property(rows, decisions, (cells, said) => {
      const sheet: Sheet = {
        name: 'List',
        isHidden: false,
        merges: [],
        rows: [headings, ...cells].map((cells, at) => ({ number: at + 1, cells })),
      };
      const choices = { decisions: said, sheets: [{ index: 0, headers: [1], isUsed: true }] };
      expect(brought(sheet, choices).plan).toEqual(brought(sheet, choices).plan);
    }),
    { numRuns: 50 },
  );
});
