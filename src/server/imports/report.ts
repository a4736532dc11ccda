import Papa from 'papaparse';
import { beginsLikeFormula } from '#domain/formula.ts';
import type { ImportItem } from '#domain/imports/answers.ts';
import { columnName } from '#domain/imports/cells.ts';
import { named } from '#domain/imports/listed.ts';
import type { RowOf } from '#domain/imports/record.ts';
import {
  changedLabel,
  leftOutReason,
  matchLabel,
  reasonOf,
  ruleLabels,
  sheetRemarkLabels,
  topicLabels,
} from '#domain/imports/words.ts';
import { say } from '#domain/say.ts';
import type { Worked } from '#server/imports/work.ts';

const heading = [
  'Sheet',
  'Row',
  'Column',
  'What',
  'What became of it',
  'In the file',
  'Read as',
  'On record before',
  'Why',
];
/** The longest text of a cell, in characters. */
const longestText = 200;

type Line = Partial<Record<'sheet' | 'row' | 'column' | 'what' | 'became' | 'from' | 'to' | 'before' | 'why', string>>;
const keys = ['sheet', 'row', 'column', 'what', 'became', 'from', 'to', 'before', 'why'] as const;

/**
 * Whatever of a file was read, guessed, changed, left alone, refused and left out, a line each (docs/rules.md, Bringing
 * a spreadsheet).
 */
export function reportFile(worked: Worked): string {
  const { read, plan } = worked;
  const lines = [...sheetLines(worked), ...columnLines(worked), ...readingLines(worked)];
  for (const item of plan.items) lines.push(...itemLines(worked, item));
  for (const { sheet, row, problems } of plan.refused)
    for (const { column, reason } of problems)
      lines.push({
        ...placeIn(worked, { sheet, row, column }),
        what: 'Row',
        became: 'Can’t be taken',
        why: say(reason),
      });
  for (const left of [...read.leftOut, ...plan.leftOut])
    lines.push({
      ...placeIn(worked, left),
      ...{ what: left.row === null ? 'Column' : 'Row', became: 'Left out' },
      ...{ from: left.text, why: leftOutReason(read, left) },
    });
  const rows = lines.map((line) => keys.map((key) => line[key] ?? ''));
  return `\uFEFF${Papa.unparse([heading, ...rows], { newline: '\r\n', escapeFormulae: beginsLikeFormula })}`;
}

/**
 * A line for each sheet that is left out whole, in place of its rows, and for each whose rows and columns were swapped.
 */
function sheetLines(worked: Worked): Line[] {
  return worked.read.sheets
    .filter(({ isUsed, remark }) => !isUsed || remark !== null)
    .map(({ index, isNotRead, isUsed, remark }) => ({
      ...placeIn(worked, { sheet: index, row: null, column: null }),
      ...{ what: 'Sheet', became: remark === 'turned' ? 'Read turned' : isUsed ? 'Read' : 'Left out' },
      ...(remark && { why: sheetRemarkLabels[remark] }),
      ...(isNotRead && { why: 'No import brings in this sheet of a workbook of Aangan' }),
    }));
}

function columnLines(worked: Worked): Line[] {
  return worked.read.sheets
    .filter(({ isUsed }) => isUsed)
    .flatMap(({ index: sheet, columns }) =>
      columns
        .filter(({ match }) => match !== null)
        .map((column) => ({
          ...placeIn(worked, { sheet, row: null, column: column.index }),
          ...{ what: 'Column', became: `Read as ${matchLabel(column.match)}`, why: reasonOf(column) },
        })),
    );
}

function readingLines(worked: Worked): Line[] {
  return worked.read.readings.flatMap(({ sheet, column, rule, count, samples }) =>
    samples.map(({ from, to }) => ({
      ...placeIn(worked, { sheet, row: null, column }),
      ...{
        what: 'Cells',
        became: `Read otherwise, in ${count} ${count === 1 ? 'cell' : 'cells'}`,
        from,
        to,
        why: ruleLabels[rule],
      },
    })),
  );
}

const became: Record<ImportItem['action'], string> = { made: 'Added', changed: 'Changed', alone: 'Left alone' };

/** A line for the record, and one for each field of it that changes. */
function itemLines(worked: Worked, { topic, action, label, rows, changes }: ImportItem): Line[] {
  const [first] = rows;
  const what = `${topicLabels[topic]} ${label}`;
  const line = { ...(first && placeIn(worked, { ...first, column: null })), what, became: became[action] };
  if (action === 'alone') return [line];
  if (action === 'made')
    return [
      { ...line, to: changes.map(({ field, after }) => `${changedLabel(field)}: ${named(shown(after))}`).join('; ') },
    ];
  return changes.map(({ field, before, after }) => ({
    ...{ ...line, became: `${changedLabel(field)} changed` },
    ...{ to: shown(after), before: shown(before) },
  }));
}

function placeIn({ read }: Worked, { sheet, row, column }: Nullable<RowOf> & { column: number | null }): Line {
  const { name = '', layout } = read.sheets[sheet ?? 0] ?? {};
  return {
    sheet: name,
    ...(row !== null && { row: String(row) }),
    ...(column !== null && { column: layout?.headings[column] || columnName(column) }),
  };
}

type Nullable<T> = { [K in keyof T]: T[K] | null };

const shown = (value: string | number | null) => (value === null ? 'nothing' : short(String(value)));
const short = (text: string) => text.slice(0, longestText);
