// @module-tag whole
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { Decisions, ImportChoices } from '#domain/imports/choices.ts';
import type { Entry } from '#domain/imports/interpret.ts';
import { rowKey } from '#domain/imports/people.ts';
import type { FlatNumberRule } from '#domain/society.ts';
import { problemsFile } from '#server/imports/problemsFile.ts';
import { readFile } from '#server/imports/readFile.ts';
import { answerOf } from '#server/imports/view.ts';
import { type Worked, workOut } from '#server/imports/work.ts';
import { committees } from '../../../tests/imports/committees.ts';
import { habits } from '../../../tests/imports/habits.ts';
import { offices } from '../../../tests/imports/offices.ts';
import { portals } from '../../../tests/imports/portals.ts';
import { registers } from '../../../tests/imports/registers.ts';
import { societies } from '../../../tests/imports/societies.ts';
import { type TestCell, type TestSheet, workbook } from '../../../tests/imports/workbook.ts';
import { tries } from '../../../tests/support/long.ts';

const none = { flats: [], owners: [], vehicles: [], ownerships: [], tenancies: [] };
const decisions: Decisions = { flatAbove: 'above', missingType: '2BHK', missingFloor: 1, dayOrder: 'month-first' };

function worked(file: Uint8Array, name: string, flatNumbers: FlatNumberRule, said: ImportChoices = {}): Worked {
  return workOut({
    sheets: readFile(file, name),
    ...{ choices: { decisions, ...said }, version: 1, existing: none, remembered: {} },
    settings: { today: '2026-11-21', flatNumbers, phones: 'ten-digits', familyRule: 'every-above-zero' },
  });
}

/** The product's own file of what can't be taken, with these texts put in the place of others. */
function problemsOf(plan: Worked, corrected: Map<string, string> = new Map()): Uint8Array {
  let text = answerOf(plan, { kind: 'problems' }) as string;
  for (const [wrong, right] of corrected) text = text.replaceAll(wrong, right);
  return new TextEncoder().encode(text);
}

/** What is read of rows, without where it stands. */
function readOf(entries: Entry[]) {
  const values = (facts: object) =>
    Object.fromEntries(Object.entries(facts).map(([field, read]) => [field, (read as { value: unknown }).value]));
  return entries.map(({ flatNumber, flat, name, otherNames, owner, whose, vehicles, tenancy, problems }) => ({
    ...{ flat: flatNumber?.value, ...values(flat), name: name?.value, otherNames, ...values(owner) },
    ...{ whose: whose?.value, tenancy: tenancy && [tenancy.flatNumber.value, values(tenancy.facts)] },
    vehicles: vehicles.map(({ plate, facts, headed }) => [plate.value, { vehicleType: headed, ...values(facts) }]),
    problems: problems.map(({ reason }) => reason),
  }));
}

function entriesOfRefused({ read }: Worked, { plan }: Worked) {
  const refused = new Set(plan.refused.map(rowKey));
  return readOf(read.entries.filter((entry) => refused.has(rowKey(entry))));
}

const heading = ['Flat No', 'Owner', 'Mobile', 'Since'];

test.each(['A-101', 'any'] as const)('flats of three wings with one number each keep their wings (%s)', (rule) => {
  const sheets = ['F', 'G', 'H'].map((wing, at) => ({
    name: `${wing} Wing`,
    rows: [
      heading,
      ['101', `Asha ${wing}`, `982001111${at}`, '01/04/2020'],
      ['103', `Om ${wing}`, `98x${at}`, '01/04/2020'],
    ],
  }));
  const plan = worked(workbook(sheets), 'wings.xlsx', rule);
  const again = worked(problemsOf(plan, new Map([['98x', '982002222']])), 'problems.csv', rule);
  expect(again.read.entries.map(({ flatNumber }) => flatNumber?.value)).toEqual(['F-103', 'G-103', 'H-103']);
  expect(again.questions).toEqual([]);
  const [sheet] = again.read.sheets;
  const unknown = sheet?.columns.filter(({ by, match, filled }) => match === null && by === 'nothing' && filled > 0);
  expect(unknown?.map(({ heading }) => heading)).toEqual(['Sheet', 'Row', 'Reason']);
});

test('of which wing flats are is asked for each sheet by itself', () => {
  const sheets = ['Old', 'New'].map((name) => ({
    name,
    rows: [heading, ['103', `Om ${name}`, `9820011${name.charCodeAt(0)}1`, '05 Mar 2020']],
  }));
  const again = worked(problemsOf(worked(workbook(sheets), 'two.xlsx', 'A-101')), 'problems.csv', 'A-101');
  expect(again.questions).toMatchObject([
    { kind: 'value', field: 'wing', text: 'Which wing in Old?', count: 1 },
    { kind: 'value', field: 'wing', text: 'Which wing in New?', count: 1 },
  ]);
});

/** The lists of invented societies, of which every third row is brought in by itself. */
const lists = [...societies, ...offices, ...habits, ...registers, ...committees, ...portals].flatMap((society) =>
  [0, 1, 2].map((nth) => ({ ...society, nth })),
);

test.each(lists)('$file: a row by itself is read as in its list, or is asked about ($nth)', (society) => {
  const { file, bytes, flatNumbers = 'A-101', choices: { sheets: _, ...said } = {} } = society;
  const first = worked(bytes(), file, flatNumbers, society.choices ?? {});
  const rows = [...Map.groupBy(first.read.entries, rowKey)].filter((_, at) => at % 3 === society.nth);
  const refused = rows.flatMap(([, [one]]) => (one ? [{ sheet: one.sheet, row: one.row, problems: [] }] : []));
  const text = problemsFile({ ...first, plan: { ...first.plan, refused } });
  if (refused.length === 0) return;
  const again = worked(new TextEncoder().encode(text), 'problems.csv', flatNumbers, said);
  const lines = Papa.parse<string[]>(text).data;
  for (const [, entries] of rows) {
    const [one] = entries as [Entry];
    const place = [first.read.sheets[one.sheet]?.name, String(one.row)];
    const line = lines.findIndex((cells) => cells.slice(-3, -1).every((cell, at) => cell === place[at]));
    const found = again.read.entries.filter(({ row }) => row === line + 1);
    const isAsked = [...entries, ...found].some(({ problems }) => problems.length > 0);
    if (!isAsked) expect(readOf(saying(found)), lines[line]?.join()).toEqual(readOf(saying(entries)));
  }
});

/** Without those that only name the flat of others. */
const saying = (entries: Entry[]) =>
  entries.filter(({ name, flat, vehicles }) => name || vehicles.length > 0 || Object.keys(flat).length > 0);

/** How a list tells the wings of its flats. */
const ways = ['sheet', 'line', 'once', 'joined', 'each', 'own', 'beside', 'phase', 'floors'] as const;
type Row = {
  floor: number;
  door: number;
  wrong: 'phone' | 'day' | 'flat' | null;
  /** Somebody stands below the flat, without one. */
  below: boolean;
  ditto: boolean;
  sign: boolean;
};
type List = { way: (typeof ways)[number]; rows: Row[][]; isInOtherOrder: boolean };

const row = fc.record({
  ...{ floor: fc.integer({ min: 1, max: 12 }), door: fc.integer({ min: 1, max: 4 }) },
  wrong: fc.constantFrom('phone', 'day', 'flat', null, null),
  ...{ below: fc.boolean(), ditto: fc.boolean(), sign: fc.boolean() },
});
const byNumber = ({ floor, door }: Row) => floor * 100 + door;
const rows = fc
  .uniqueArray(row, { selector: byNumber, minLength: 2, maxLength: 6 })
  .map((all) => all.toSorted((one, other) => byNumber(one) - byNumber(other)));
const list = fc.record({
  way: fc.constantFrom(...ways),
  rows: fc.array(rows, { minLength: 2, maxLength: 3 }),
  isInOtherOrder: fc.boolean(),
});

/** The sheets of a list; what is wrong in them stands in `corrected`, with what would be right. */
function sheetsOf(of: List, at: number, corrected: Map<string, string>, isRight: boolean): TestSheet[] {
  const { way, isInOtherOrder } = of;
  // Not F: before a number of four digits it is a word for a flat.
  const wings = of.rows.map((_, nth) => 'JKLMNO'.charAt(at * 3 + nth));
  const isOfColumn = way === 'once' || way === 'joined' || way === 'each';
  let n = at * 1000;
  const wrongly = (wrong: string, right: string) => {
    corrected.set(wrong, right);
    return isRight ? right : wrong;
  };
  const inOrder = (cells: TestCell[]) => (isInOtherOrder ? cells.toReversed() : cells);
  const lines = of.rows.map((some, nth) => {
    const wing = wings[nth] ?? '';
    corrected.set(`${wing} or none`, wing);
    return some.flatMap((one, place): TestCell[][] => {
      n += 2;
      const number = way === 'floors' ? String(one.door) : String(byNumber(one));
      const told = way === 'own' ? `${wing}-${number}` : number;
      // Of phases and floors a mistyped number that is put right may be the one that tells them apart.
      const isMistyped = one.wrong === 'flat' && way !== 'phase' && way !== 'floors';
      const flat = isMistyped ? wrongly(`${told}xx${n}z`, told) : told;
      const phone = one.wrong === 'phone' ? wrongly(`98q${n}z`, String(9_820_000_000 + n)) : String(9_820_000_000 + n);
      const right = `0${one.door}/${String(10 + (one.floor % 15))}/2019`;
      const isDitto = one.ditto && place > 0;
      const day = one.wrong === 'day' ? wrongly(`day${n}z`, '05 Mar 2020') : isDitto ? '-do-' : right;
      const cells: TestCell[] = [flat, `Asha ${wing}${place}${one.sign ? '*' : ''}`, phone, day];
      const another = one.wrong === null ? wrongly(`97q${n}z`, String(9_720_000_000 + n)) : null;
      const below: TestCell[] = [null, `Om ${wing}${place}`, another, null];
      const both = one.below && place > 0 && way !== 'beside' ? [cells, below] : [cells];
      const isFirst = some[place - 1]?.floor !== one.floor;
      const floor = way === 'floors' && isFirst ? [[`${one.floor}th Floor`]] : [];
      const wingOf = (nth: number) => (way === 'each' || (place === 0 && nth === 0) ? wing : null);
      return [...floor, ...both.map((own, nth) => inOrder(isOfColumn ? [wingOf(nth), ...own] : own))];
    });
  });
  const headed = inOrder(isOfColumn ? ['Wing', ...heading] : heading);
  const remark = [['* Associate member']];
  if (way === 'sheet')
    return lines.map((some, nth) => ({ name: `${wings[nth]} Wing`, rows: [headed, ...some, ...remark] }));
  if (way === 'phase')
    return lines.map((some, nth) => ({
      name: `Phase ${nth + 1}`,
      rows: [headed, [`${wings[0]} WING`], ...some, ...remark],
    }));
  if (way === 'beside') {
    const length = Math.max(...lines.map((some) => some.length));
    const across = Array.from({ length }, (_, place) =>
      lines.flatMap((some) => some[place] ?? heading.map(() => null)),
    );
    const titles = wings.flatMap((wing) => [`${wing} WING`, null, null, null]);
    return [{ name: `List ${at}`, rows: [titles, lines.flatMap(() => headed), ...across] }];
  }
  const hasLines = way === 'line' || way === 'floors';
  const all = lines.flatMap((some, nth) => (hasLines ? [[`${wings[nth]} WING`], ...some] : some));
  let from = 2;
  const column = isInOtherOrder ? 'E' : 'A';
  const merges = lines.map((some) => {
    from += some.length;
    return `${column}${from - some.length}:${column}${from - 1}`;
  });
  return [{ name: `List ${at}`, rows: [headed, ...all, ...remark], ...(way === 'joined' && { merges }) }];
}

describe('what can’t be taken, corrected in the product’s own file, is read as it would be in the corrected original', () => {
  test.each(['A-101', 'any'] as const)('however the wing is told (%s)', (rule) => {
    const same = fc.property(fc.array(list, { minLength: 1, maxLength: 2 }), (lists) => {
      const corrected = new Map<string, string>();
      const made = (isRight: boolean) => workbook(lists.flatMap((one, at) => sheetsOf(one, at, corrected, isRight)));
      const first = worked(made(false), 'list.xlsx', rule);
      const areAbove = first.sheets.map((_, index) => ({ index, wingsAbove: true }));
      const right = worked(made(true), 'list.xlsx', rule, { sheets: areAbove });
      const again = worked(problemsOf(first, corrected), 'problems.csv', rule);
      expect(readOf(again.read.entries)).toEqual(entriesOfRefused(right, first));
    });
    fc.assert(same, { numRuns: tries(60) });
  });
});
