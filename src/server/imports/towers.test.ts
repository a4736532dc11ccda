import { expect, test } from 'vitest';
import type { Decisions, ImportChoices } from '#domain/imports/choices.ts';
import type { Question } from '#domain/imports/questions.ts';
import type { FlatNumberRule } from '#domain/society.ts';
import { readFile } from '#server/imports/readFile.ts';
import { type Worked, workOut } from '#server/imports/work.ts';
import { answersOfTheClerk, blockOfTowers } from '../../../tests/imports/towers.ts';

const none = { flats: [], owners: [], vehicles: [], ownerships: [], tenancies: [] };

function worked(
  flatNumbers: FlatNumberRule,
  choices: ImportChoices,
  file = blockOfTowers(),
  name = 'towers.xlsx',
): Worked {
  return workOut({
    sheets: readFile(file, name),
    choices,
    version: 1,
    existing: none,
    remembered: {},
    settings: { today: '2026-11-21', flatNumbers, phones: 'ten-digits', familyRule: 'every-above-zero' },
  });
}

/** The clerk answers all that is asked at once, and looks again, until nothing is; the questions of each look. */
function looks(): { asked: Question[][]; last: Worked } {
  const asked: Question[][] = [];
  let flatNumbers: FlatNumberRule = 'A-101';
  let decisions: Decisions = {};
  const equal: NonNullable<ImportChoices['equal']> = [];
  for (;;) {
    const last = worked(flatNumbers, { decisions, equal });
    if (last.questions.length === 0 || asked.length === 9) return { asked, last };
    asked.push(last.questions);
    for (const question of last.questions) {
      if (question.kind === 'setting') flatNumbers = 'any';
      if (question.kind === 'decision')
        decisions = { ...decisions, [question.decision]: answersOfTheClerk.decisions[question.decision] };
      if (question.kind === 'value') {
        const meant = answersOfTheClerk.equal.find(
          ({ field, text }) => field === question.field && text === question.text,
        );
        expect(meant, `${question.field} ${question.text}`).toBeDefined();
        if (meant) equal.push(meant);
      }
    }
  }
}

test('a block of towers asks for the shape of its flat numbers once, and for all else at the same time', () => {
  const { asked, last } = looks();
  expect(asked.map((questions) => questions.map(({ kind }) => kind).sort())).toEqual([
    ['decision', 'decision', 'setting', 'value', 'value', 'value', 'value'],
  ]);
  expect(last.plan.refused).toEqual([]);
  const made = (topic: string) => last.plan.items.filter((item) => item.topic === topic).length;
  expect([made('flats'), made('vehicles')]).toEqual([45, 24]);
});

test.each([
  ['two columns, one for each of them: the company’s', ['Company', 'Model'], 6],
  ['one column of both', ['Make and model'], 6],
  ['a column of the company and another of both: none', ['Company', 'Make and model'], null],
])('what a vehicle lacks stands at the one cell that is to hold it; with %s', (_, head, column) => {
  const rows = [
    ['Flat', 'Type', 'Owner', 'Since', 'Phone', 'Vehicle No', ...head],
    ['A-101', '2BHK', 'Leela Iyer', '01/04/2020', '9820011111', 'MH 02 AB 1001', ...head.map(() => '')],
    ['A-102', '2BHK', 'Kabir Menon', '01/04/2020', '9820022222', 'MH 02 AB 1002', ...head.map(() => 'Tata Nexon')],
  ];
  const csv = Buffer.from(rows.map((row) => row.join(',')).join('\n'));
  const { plan } = worked('A-101', {}, csv, 'vehicles.csv');
  const missing = plan.refused.flatMap(({ problems }) => problems.map(({ reason, column }) => [reason.code, column]));
  expect(missing).toEqual([['import_company_model_missing', column]]);
});
