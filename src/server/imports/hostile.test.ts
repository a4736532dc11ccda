// @module-tag whole
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importLimits, type Sheet } from '#domain/imports/cells.ts';
import { Budget } from '#server/imports/budget.ts';
import { closePart, openPart } from '#server/imports/parts.ts';
import { readFile } from '#server/imports/readFile.ts';
import { readText } from '#server/imports/textFile.ts';
import { Unreadable } from '#server/imports/unreadable.ts';
import { answerOf } from '#server/imports/view.ts';
import { workOut } from '#server/imports/work.ts';
import { readWorkbook } from '#server/imports/workbook.ts';
import { createSeal } from '#server/seal.ts';
import { hostileWorkbooks } from '../../../tests/imports/hostile.ts';
import { societies } from '../../../tests/imports/societies.ts';
import { packedParts, partsOf, workbook } from '../../../tests/imports/workbook.ts';
import { times } from '../../../tests/support/long.ts';

/*
 * Whatever a file is, it is read within bounds or refused with a sentence: nothing else is ever thrown, by its reading or
 * by any question about it.
 */

const seal = createSeal('a secret for this test, long enough');
const none = { flats: [], owners: [], vehicles: [], ownerships: [], tenancies: [] };
const settings = {
  today: '2026-11-21',
  flatNumbers: 'any',
  phones: 'ten-digits',
  familyRule: 'every-above-zero',
} as const;
const head = {
  id: '0b7c6a3e-52a4-4a51-9d0c-3a3f4f8f7f10',
  name: 'a',
  at: '2026-11-21T10:00:00.000Z',
  state: 'open',
} as const;

/** The sheets of a file as they come out of the draft, or why it is refused. Throws whatever else goes wrong. */
function outcome(file: Uint8Array): { refused: string } | { sheets: Sheet[] } {
  try {
    const sealed = closePart(seal, head.id, 'sheets', readFile(file, 'a.xlsx'));
    return { sheets: openPart<Sheet[]>(seal, head.id, sealed) };
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.reason.code };
    throw error;
  }
}

/** Reads a file, and asks everything about it that can be asked. */
function requireHarmless(file: Uint8Array): void {
  const read = outcome(file);
  if ('refused' in read) return;
  const { sheets } = read;
  const rows = sheets.flatMap((sheet) => sheet.rows);
  const cells = rows.flatMap((row) => row.cells);
  expect(sheets.length).toBeLessThanOrEqual(importLimits.sheets);
  expect(rows.length).toBeLessThanOrEqual(importLimits.rows);
  expect(cells.length).toBeLessThanOrEqual(importLimits.cells);
  for (const { rows: own } of sheets)
    for (const [at, { number }] of own.entries()) expect(number).toBeGreaterThan(own[at - 1]?.number ?? 0);
  const worked = workOut({ sheets, choices: {}, version: 1, existing: none, remembered: {}, settings });
  const part = { from: 0, size: 200 };
  for (const asked of [
    { kind: 'import', head },
    { kind: 'items', action: 'made', topic: null, ...part },
    { kind: 'left-out', ...part },
    { kind: 'rows', sheet: 0, show: 'all', ...part },
    { kind: 'rows', sheet: 0, show: 'problems', ...part },
    { kind: 'problems' },
    { kind: 'report' },
    { kind: 'outline' },
  ] as const)
    expect(JSON.stringify(answerOf(worked, asked)).length).toBeGreaterThan(0);
}

describe('a file that is damaged is read or refused', () => {
  const files = [
    ...societies.map(({ bytes }) => bytes()),
    workbook([{ name: 'A', rows: [['Flat'], ['A-101', null, 2]] }]),
  ];
  const oneOf = fc.constantFrom(...files);
  const place = fc.nat({ max: 20_000 });

  test('cut anywhere', () => {
    const runs = fc.property(oneOf, place, (file, at) => requireHarmless(file.slice(0, at % (file.length + 1))));
    fc.assert(runs, { numRuns: times(200, 2000) });
  });

  test('with bytes of it changed', () => {
    const changes = fc.array(fc.tuple(place, fc.nat({ max: 255 })), { minLength: 1, maxLength: 8 });
    const runs = fc.property(oneOf, changes, (file, changed) => {
      const broken = file.slice();
      // Most of what an archive says of itself stands at its end.
      for (const [at, byte] of changed) broken[Math.max(0, broken.length - 1 - at)] = byte;
      requireHarmless(broken);
    });
    fc.assert(runs, { numRuns: times(300, 5000) });
  });

  test('made of two', () => {
    const runs = fc.property(oneOf, oneOf, place, place, (one, other, from, to) =>
      requireHarmless(new Uint8Array(Buffer.concat([one.subarray(0, from), other.subarray(to)]))),
    );
    fc.assert(runs, { numRuns: times(100, 2000) });
  });
});

describe('a workbook that lies is read or refused', () => {
  const said = fc.constantFrom(
    ...['', '0', '1', '-1', '1e9', 'NaN', '3', '1048577', 'A1', 'ZZZ1', 'GS2', 'B2:A1', 'A1:XFD9', ':', 'rId1', 'rId2'],
    ...['s', 'str', 'd', 'e', 'b', 'inlineStr', '__proto__', 'constructor', '/constructor', '/__proto__', '../../x'],
    ...['worksheets/sheet1.xml', '/xl/worksheets/sheet1.xml', 'hidden', '14', '164', '[h[h[h', '&#x1F600;', '&amp;'],
  );
  const tag = fc.constantFrom(
    ...['row', 'c', 'v', 't', 'is', 'f', 'rPh', 'si', 'mergeCell', 'sheet', 'sheets', 'Relationship', 'x:c', 'numFmt'],
    ...['workbookPr', 'cellXfs', 'xf'],
  );
  const attribute = fc.constantFrom(
    'r',
    't',
    's',
    'ref',
    'name',
    'state',
    'r:id',
    'Id',
    'Target',
    'numFmtId',
    'formatCode',
  );
  const { xml } = fc.letrec<{ xml: string }>((tie) => ({
    xml: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom('', 'A-101', '2BHK', '98200 12345', '1e400', '31/2/2019', 'Flat', 'Owner', '0'),
      fc
        .tuple(
          tag,
          fc.uniqueArray(fc.tuple(attribute, said), { maxLength: 3, selector: ([name]) => name }),
          fc.array(tie('xml'), { maxLength: 5 }),
        )
        .map(
          ([name, all, inside]) =>
            `<${name}${all.map(([key, value]) => ` ${key}="${value}"`).join('')}>${inside.join('')}</${name}>`,
        ),
    ),
  }));
  const parts = partsOf([
    {
      name: 'Members',
      rows: [
        ['Flat', 'Owner'],
        ['A-101', 'Leela Iyer'],
      ],
    },
  ]);
  const path = fc.constantFrom(...Object.keys(parts), 'xl/sharedStrings.xml');

  test('in any of its parts', () => {
    const lies = fc.array(fc.tuple(path, xml), { minLength: 1, maxLength: 3 });
    const runs = fc.property(lies, (told) => {
      // Put in what is there, or instead of it.
      const within = told.map(([name, lie]) => [
        name,
        (parts[name] ?? '<x></x>').replace(/<\/\w+>$/, (end) => lie + end),
      ]);
      requireHarmless(packedParts({ ...parts, ...Object.fromEntries(within) }));
      requireHarmless(
        packedParts({ ...parts, ...Object.fromEntries(told.map(([name, lie]) => [name, `<x>${lie}</x>`])) }),
      );
    });
    fc.assert(runs, { numRuns: times(300, 5000) });
  });

  test('about which rows they are: none is lost for another of the same number', () => {
    const rows = ['5', '5', 'x', '-1', '3000000', '9'].map((r) => `<row r="${r}"><c><v>1</v></c></row>`);
    const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
    expect(outcome(packedParts({ ...parts, 'xl/worksheets/sheet1.xml': sheet }))).toMatchObject({
      sheets: [{ rows: [5, 6, 7, 8, 9, 10].map((number) => ({ number })) }],
    });
  });

  test('with rows in rows: each is one', () => {
    const sheet = '<worksheet><sheetData><row><row><c><v>1</v></c></row></row></sheetData></worksheet>';
    const read = outcome(packedParts({ ...parts, 'xl/worksheets/sheet1.xml': sheet }));
    expect(read).toMatchObject({ sheets: [{ rows: [{ number: 2, cells: [1] }] }] });
  });

  test('about a sheet that it lists twice: it is one', () => {
    const workbookXml = (parts['xl/workbook.xml'] ?? '').replace(/<sheet .*\/>/, (one) => one + one);
    expect(outcome(packedParts({ ...parts, 'xl/workbook.xml': workbookXml }))).toMatchObject({
      sheets: [{ name: 'Members' }],
    });
  });
});

test('a text with any marks in it is read or refused', () => {
  const bit = fc.constantFrom(
    '"',
    '""',
    ',',
    ';',
    '\t',
    '|',
    '\n',
    '\r',
    '\r\n',
    ' ',
    'sep=;',
    'Flat',
    'A-101',
    '=1',
    "'",
    'क',
    '\u0000',
    '\ud800',
  );
  const runs = fc.property(fc.array(bit, { maxLength: 40 }), (bits) =>
    requireHarmless(new TextEncoder().encode(bits.join(''))),
  );
  fc.assert(runs, { numRuns: times(500, 5000) });
});

describe('what cost a server more than it weighs', () => {
  const outcomes = {
    'a long column, its sheet listed 49 times': 1,
    'a longer column, its sheet listed 49 times': 'import_too_much_text',
    'a number format of half a million brackets': 1,
    'millions of empty cells': 'import_empty',
    'millions of empty rows': 'import_empty',
    'millions of empty texts': 1,
    'millions of tags within one another': 'import_damaged',
    'a reference of half a million digits': 1,
    'one text in half a million cells': 'import_too_much_text',
    'rows as wide as a sheet can be, with one cell each': 'import_too_many_cells',
  };
  test.each(Object.entries(outcomes))('%s', (name, expected) => {
    const read = outcome(hostileWorkbooks[name]?.() ?? new Uint8Array());
    expect('refused' in read ? read.refused : read.sheets.length).toBe(expected);
  });
});

describe('the bounds are the whole file’s', () => {
  const file = workbook([1, 2, 3].map((nth) => ({ name: `S${nth}`, rows: [['Flat'], ['A-101']] })));
  test.each([
    ['rows', 20_000, 'import_too_many_rows'],
    ['cells', 600_000, 'import_too_many_cells'],
    ['characters', 10_000_000, 'import_too_much_text'],
    ['sheets', 50, 'import_too_many_sheets'],
    ['bytes', 64 * 1024 * 1024, 'import_unpacks_too_large'],
    ['steps', 8_000_000, 'import_too_much_empty'],
  ] as const)('%s', (what, most, code) => {
    const withLeft = (left: number) => {
      const budget = new Budget();
      budget.take(what, most - left);
      return readWorkbook(file, budget);
    };
    expect(withLeft(what === 'bytes' || what === 'steps' ? 10_000 : 30)).toHaveLength(3);
    expect(() => withLeft(2)).toThrow(code);
  });

  test('a text file takes steps for its empty lines and cells too', () => {
    const budget = new Budget();
    budget.take('steps', 8_000_000 - 10);
    expect(() => readText('Flat,,,,\n\n\n\n\n\nA-101', 'a', budget)).toThrow('import_too_much_empty');
  });
});

test('what a draft keeps is bounded however little it can be packed, and kept in pieces', () => {
  const noise = randomBytes(1_000_000).toString('base64');
  const pieces = closePart(seal, head.id, 'sheets', noise);
  expect(pieces.length).toBeGreaterThan(1);
  for (const { sealed } of pieces) expect(sealed.length).toBeLessThan(700_000);
  expect(openPart(seal, head.id, pieces)).toBe(noise);
  expect(() => openPart(seal, head.id, pieces.slice(0, -1))).toThrow();
  expect(() => openPart(seal, head.id, pieces.toReversed())).toThrow();
  expect(() => closePart(seal, head.id, 'choices', noise)).toThrow('import_too_much_text');
  expect(() => closePart(seal, head.id, 'sheets', randomBytes(8_000_000).toString('base64'))).toThrow(
    'import_too_much_text',
  );
});

describe('what is planned of a file is bounded as well', () => {
  const planned = (rows: string[][]) => {
    const text = rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
    const sheets = readText(text, 'a', new Budget());
    return workOut({ sheets, choices: {}, version: 1, existing: none, remembered: {}, settings }).plan;
  };
  const reasonsOf = ({ refused }: ReturnType<typeof planned>) =>
    refused.map(({ problems }) => problems.map(({ reason }) => reason.code).join());
  const flatsAlone = ['Flat', 'Type', 'Floor'];

  test('rows that hang on one another in a long chain wait for the last, instead of a round for each', () => {
    // Each flat's type stands in the row that needs the next flat as well; of the last row nothing can be taken.
    const chain = Array.from({ length: 100 }, (_, at) => [
      `A-${at + 101}, A-${at + 102}`,
      at === 99 ? 'Duplex' : '2BHK',
      '1',
    ]);
    const reasons = reasonsOf(planned([flatsAlone, ...chain]));
    expect(reasons).toHaveLength(100);
    expect([reasons[0], reasons.at(-1)]).toEqual(['import_waits_for_row', 'import_flat_type']);
  });

  test('cells that name thousands are taken for one each, and asked about', () => {
    const many = Array.from({ length: 100 }, () => [`${'1,'.repeat(900)}2`, '2BHK', '1']);
    const plan = planned([flatsAlone, ...many]);
    expect(new Set(reasonsOf(plan)).has('import_flat_unreadable')).toBe(true);
    expect(plan.items.length + plan.refused.length).toBeLessThan(60_000);
  });

  test('a cell that is longer than its field can be is asked about before it is looked at', () => {
    const long = `a@${'.'.repeat(300)}@`;
    const people = ['Flat', 'Type', 'Floor', 'Owner', 'Email', 'Since'];
    expect(reasonsOf(planned([people, ['A-101', '2BHK', '1', 'Leela Iyer', long, '1/1/2020']]))).toEqual([
      'import_cell_too_long',
    ]);
  });

  test('one flat has no thousands of owners of before', () => {
    const heads = ['Flat', 'Type', 'Floor', 'Owner', 'Phone', 'Since', 'Until'];
    const owners = Array.from({ length: 205 }, (_, at) => {
      return ['A-101', '2BHK', '1', `Owner of ${at}`, String(9820000000 + at), '1/1/2020', '1/1/2020'];
    });
    expect(reasonsOf(planned([heads, ...owners]))).toEqual(Array(5).fill('import_too_many_before'));
  });
});
