import type { z } from 'zod';
import type { Import, ImportCounts, ImportItem, ImportRow, ImportSummary, RowsShown } from '#domain/imports/answers.ts';
import { textOf } from '#domain/imports/cells.ts';
import { type ImportChoices, lookedUp } from '#domain/imports/choices.ts';
import { type RowRead, rowsRead } from '#domain/imports/interpret.ts';
import type { LaidRow } from '#domain/imports/layout.ts';
import { rowKey } from '#domain/imports/people.ts';
import type { ImportWrites, RowOf } from '#domain/imports/record.ts';
import { totalsOf } from '#domain/imports/totals.ts';
import { missing } from '#server/imports/drafts.ts';
import { problemsFile } from '#server/imports/problemsFile.ts';
import { reportFile } from '#server/imports/report.ts';
import { matchingsOf, type Worked } from '#server/imports/work.ts';

type Part = { from: number; size: number };
export type ShownRow = z.output<typeof ImportRow>;

/** What can be asked about a plan. */
export type PlanQuery =
  | { kind: 'import'; head: ImportSummary }
  | ({ kind: 'items'; action: ImportItem['action']; topic: ImportItem['topic'] | null } & Part)
  | ({ kind: 'left-out' } & Part)
  | ({ kind: 'rows'; sheet: number; show: RowsShown } & Part)
  | ({ kind: 'row' } & RowOf)
  | { kind: 'problems' }
  | { kind: 'report' }
  | { kind: 'outline' }
  | ({ kind: 'writes'; of: keyof ImportWrites } & Part);

/** What the writing of a plan needs to know. */
export type Outline = {
  digest: string;
  counts: ImportCounts;
  totals: Record<keyof ImportWrites, number>;
  matchings: ReturnType<typeof matchingsOf>;
};

const firstRows = 30;

/** Answers a query: an object is sent as JSON, a text as a file. */
export function answerOf(worked: Worked, asked: PlanQuery): object | string {
  const { plan, read, digest } = worked;
  switch (asked.kind) {
    case 'import':
      return importOf(worked, asked.head);
    case 'items':
      return part(
        plan.items.filter(({ action, topic }) => action === asked.action && (asked.topic ?? topic) === topic),
        asked,
      );
    case 'left-out':
      return part([...read.leftOut, ...plan.leftOut], asked);
    case 'rows':
      return rowsPart(worked, asked);
    case 'row': {
      const laid = laidRow(worked, asked);
      if (!laid) throw missing();
      return shownRows(worked, asked.sheet, [laid])[0] as ShownRow;
    }
    case 'problems':
      return problemsFile(worked);
    case 'report':
      return reportFile(worked);
    case 'outline':
      return {
        digest,
        counts: countsOf(worked),
        totals: howMany(plan.writes),
        matchings: matchingsOf(worked),
      } satisfies Outline;
    case 'writes':
      return plan.writes[asked.of].slice(asked.from, asked.from + asked.size);
  }
}

function part<T>(all: T[], { from, size }: Part) {
  const end = from + size;
  return { items: all.slice(from, end), total: all.length, next: end < all.length ? end : null };
}

/** The rows of a sheet that `show` asks for. */
function rowsOf({ read, plan, rowsLeftOut }: Worked, sheet: number, show: RowsShown): LaidRow[] {
  const rows = read.sheets[sheet]?.layout.rows ?? [];
  if (show === 'all') return rows;
  if (show === 'left-out')
    return rows.filter(({ kind, number: row }) => kind !== 'data' || rowsLeftOut.has(rowKey({ sheet, row })));
  const told =
    show === 'problems'
      ? plan.refused
      : plan.items.filter(({ action }) => action === show).flatMap((item) => item.rows);
  const sought = new Set(told.filter((one) => one.sheet === sheet).map(({ row }) => row));
  return rows.filter(({ number }) => sought.has(number));
}

function rowsPart(worked: Worked, { sheet, show, from, size }: Extract<PlanQuery, { kind: 'rows' }>) {
  const all = rowsOf(worked, sheet, show);
  const end = from + size;
  return {
    items: shownRows(worked, sheet, all.slice(from, end)),
    total: all.length,
    next: end < all.length ? end : null,
  };
}

/** Rows of a sheet as they are shown: their cells, how they are read, and what is in the way at each. */
function shownRows({ plan, read, reader, rowsLeftOut }: Worked, sheet: number, rows: LaidRow[]) {
  const refused = new Map(plan.refused.filter((one) => one.sheet === sheet).map((one) => [one.row, one.problems]));
  const whole = read.sheets[sheet];
  const readings = whole ? rowsRead(whole, rows, reader) : null;
  return rows.map((row) => {
    const leftOut = rowsLeftOut.get(rowKey({ sheet, row: row.number })) ?? null;
    return shownRow(row, readings?.get(row.number)?.cells, { problems: refused.get(row.number) ?? [], leftOut });
  });
}

function shownRow(
  { number, kind, cells }: LaidRow,
  read: RowRead['cells'] = [],
  { problems, leftOut }: Pick<RowRead, 'problems' | 'leftOut'> = { problems: [], leftOut: null },
) {
  return { number, kind, leftOut, cells: cells.map((cell) => textOf(cell).slice(0, 200)), read, problems };
}

function laidRow({ read }: Worked, { sheet, row }: RowOf): LaidRow | undefined {
  return read.sheets[sheet]?.layout.rows.find(({ number }) => number === row);
}

/**
 * Reads one row at once by other choices than the plan's, with the function that reads all rows. Only a whole plan
 * tells whether the row fits the others. What the choices say about sheets must be the same as in the plan.
 */
export function rowAlone(worked: Worked, choices: ImportChoices, at: RowOf): ShownRow | null {
  const [laid, whole] = [laidRow(worked, at), worked.read.sheets[at.sheet]];
  if (!laid || !whole) return null;
  const read = rowsRead(whole, [laid], { ...worked.reader, choices: lookedUp(choices) }).get(at.row);
  return shownRow(laid, read?.cells, read);
}

function importOf(worked: Worked, head: ImportSummary): Import {
  const { read, questions, mends, digest, choices, version } = worked;
  return {
    ...head,
    version,
    choices,
    sheets: read.sheets.map(({ index, name, isHidden, isNotRead, isUsed, remark, blankWings, layout, columns }) => ({
      index,
      name,
      ...{ isHidden, isNotRead, isUsed, remark },
      blankWings: { rows: blankWings.rows, are: blankWings.are },
      headers: layout.headers,
      columns,
      rows: shownRows(worked, index, layout.rows.slice(0, firstRows)),
      counts: sheetCounts(worked, index, layout.rows.length),
    })),
    readings: read.readings,
    questions,
    mends,
    totals: totalsOf(read, worked.plan.refused),
    counts: countsOf(worked),
    digest,
  };
}

function sheetCounts(worked: Worked, index: number, all: number) {
  const leftOut = rowsOf(worked, index, 'left-out').length;
  const refused = worked.plan.refused.filter(({ sheet }) => sheet === index).length;
  const hidden = worked.sheets[index]?.rows.filter(({ isHidden }) => isHidden).length ?? 0;
  return { data: all - leftOut, leftOut, refused, hidden };
}

function countsOf({ read, plan }: Worked): ImportCounts {
  const none = { flats: 0, owners: 0, vehicles: 0, tenancies: 0 };
  const counts = { made: { ...none }, changed: { ...none }, alone: { ...none } };
  // In one pass: during the writing the counts are asked for again after each change that others save.
  for (const { action, topic } of plan.items) counts[action][topic] += 1;
  const leftOut = read.leftOut.length + plan.leftOut.length;
  return { ...counts, refused: plan.refused.length, leftOut };
}

function howMany(writes: ImportWrites): Outline['totals'] {
  return Object.fromEntries(Object.entries(writes).map(([of, all]) => [of, all.length])) as Outline['totals'];
}
