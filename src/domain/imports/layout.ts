import {
  type Cell,
  importLimits,
  isBlank,
  type Merge,
  type Sheet,
  type SheetRow,
  textOf,
} from '#domain/imports/cells.ts';
import type { ImportField } from '#domain/imports/field.ts';
import { flatAndName, flatInFront, flatParts, latinWing } from '#domain/imports/flatReadings.ts';
import { fieldsIn, firstField, headingMatch, placeWords, tidied } from '#domain/imports/headings.ts';
import { longestLine, mobileWithin } from '#domain/imports/loneLines.ts';
import { office } from '#domain/imports/ownerReadings.ts';
import { isDitto, readFloor, rupeesIn, withoutRupee } from '#domain/imports/readings.ts';
import { listedBelow, subjectIn } from '#domain/imports/subjects.ts';
import { withPlainDigits } from '#domain/text.ts';

/** What a row of a sheet is; all but data are left out, and shown so (docs/rules.md, Bringing a spreadsheet). */
export const rowKinds = ['title', 'header', 'section', 'total', 'remark', 'chosen', 'data'] as const;
type RowKind = (typeof rowKinds)[number];

export type LaidRow = {
  number: number;
  kind: RowKind;
  cells: Cell[];
  /** The wing that the section above it names. */
  wing: string | null;
  /** The phase, sector and the like that a line above it names, or the name of the sheet. */
  phase?: string;
  /** The floor that a line above it names. */
  floor?: number;
  /** Whose list the line above it begins, in a sheet with one of owners and one of tenants. */
  role?: 'Owner' | 'Tenant';
  /** Columns whose value comes from a cell that is joined over several rows. */
  joined: number[];
  /** Cells that stand for the one above, such as -do-, by column, each with the last row that says something there. */
  dittos?: Map<number, { row: number; cell: Cell }>;
  /**
   * For a row with a name and no flat: the row above it that has one, and whether this row has nothing but the name.
   */
  above?: { row: number; cells: Cell[]; isAlone: boolean };
  /** For a row with a blank cell in the column of wings: the last row above that has one there. */
  wingAbove?: { row: number; cell: Cell };
  /** Names that stand alone in the rows below it. */
  goesOn?: Cell[];
};

/** The cell of a column: where it stands for the one above, that one. */
export function cellOf({ dittos, cells }: LaidRow, column: number): Cell {
  return dittos?.get(column)?.cell ?? cells[column] ?? null;
}

/** `wing`: the one that the name of the sheet says; `notes`: what each sign means that stands before a remark. */
export type Layout = {
  headers: number[];
  headings: string[];
  rows: LaidRow[];
  wing: string | null;
  notes: ReadonlyMap<string, string>;
};

/** What a person has said of a sheet's rows, by their numbers. */
type RowChoices = {
  /** The rows of the heading; none for a sheet without one. */
  headers?: number[] | undefined;
  take?: number[] | undefined;
  leave?: number[] | undefined;
  /** Whether rows that the workbook hides are left out. */
  leaveHidden?: boolean | undefined;
};

/** Finds the heading of a sheet, its sections, totals and remarks, and the rows of data among them. */
export function layOut(given: Sheet, { headers: chosen, take = [], leave = [], leaveHidden }: RowChoices = {}): Layout {
  const sheet = withSpans(given);
  const headers = chosen ?? (sheet.isTurned ? sheet.rows.slice(0, 1).map(({ number }) => number) : findHeaders(sheet));
  const rows = filledDown(sheet, headers);
  const headings = headingsOf(sheet, headers);
  const repeated = headings.map(tidied);
  const first = Math.max(0, ...headers);
  const width = sheet.isTurned ? Number.POSITIVE_INFINITY : headings.filter((heading) => heading !== '').length;
  const hidden = leaveHidden ? sheet.rows.flatMap(({ number, isHidden }) => (isHidden ? number : [])) : [];
  const [taken, left] = [new Set(take), new Set([...leave, ...hidden])];
  const lone = loneWings(rows, headings.findIndex(is('wing')));
  const ofMoney = repeated.map(isOfMoney);
  const wingOf = ({ number, cells }: SheetRow) => lone.get(number) ?? wingOfSection(withoutAmounts(cells, ofMoney));
  const ofSheet = sheet.isOfSeveral ? wingAmongSheets(sheet.name) : wingNamed(sheet.name) || null;
  const areFlatsAndNames = amongFlatsAndNames(rows);
  const alone = ({ cells }: Pick<SheetRow, 'cells'>) =>
    rowWidth(cells) === 1 ? wingNamed(cells.map(textOf).join('')) : null;
  const hasWingsBelow = rows.some((row) => row.number > first && alone(row));
  // A number alone may be that of the house in its address.
  const isTitleOfWing = (cells: Cell[]) =>
    hasWingsBelow ? Boolean(alone({ cells })) : /\p{L}/u.test(alone({ cells }) ?? '');
  let wing = ofSheet;
  let phase = sheet.isOfSeveral ? phaseNamed(sheet.name) : null;
  let floor: number | null = null;
  const nameAt = headings.some(is('flatNumber')) ? headings.findIndex(is('name')) : -1;
  let last: { number: number; kind: RowKind } | null = null;
  const laid = rows.map(({ number, cells, joined }): LaidRow => {
    const kind = taken.has(number)
      ? 'data'
      : left.has(number)
        ? 'chosen'
        : last?.kind === 'data' && last.number === number - 1 && isNameAlone(cells, nameAt)
          ? 'data'
          : kindOf({ number, cells }, { headers, first, repeated, width, wingOf, isTitleOfWing, areFlatsAndNames });
    last = { number, kind };
    const named = kind === 'section' || number > first || headers.length === 0 ? wingOf({ number, cells }) : null;
    if (kind !== 'data') {
      floor = floorOfLine(cells) ?? (named === null ? floor : null);
      if (named !== null) wing = named || null;
      const begun = phaseOfLine(cells);
      if (begun !== null) [phase, wing] = [begun, named || ofSheet];
    }
    return { number, kind, cells, wing, joined, ...(phase !== null && { phase }), ...(floor !== null && { floor }) };
  });
  const sums = sumsAmong(laid, headings, taken);
  const told = laid.map((row): LaidRow => (sums.has(row.number) ? { ...row, kind: 'total' } : row));
  return { headers, headings, rows: withDittos(withRoles(told)), wing: ofSheet, notes: notesIn(told) };
}

/** Rows of a list of owners and one of tenants, one below the other: OWNERS, and further down TENANTS. */
function withRoles(rows: LaidRow[]): LaidRow[] {
  const begun = rows.map(({ kind, cells }) =>
    kind !== 'data' && rowWidth(cells) === 1 ? listedBelow(rowText(cells)) : null,
  );
  const first = rows.findIndex(({ kind }) => kind === 'data');
  // A title alone, above all rows, tells it of the whole sheet.
  const isAmong = begun.some((of, at) => of !== null && at > first);
  if (first === -1 || !isAmong || !begun.includes('Tenant')) return rows;
  let role: 'Owner' | 'Tenant' | null = null;
  return rows.map((row, at) => {
    role = begun[at] ?? role;
    return role !== null && row.kind === 'data' ? { ...row, role } : row;
  });
}

const sign = '\\*{1,4}|[†‡#§]{1,3}|[¹²³⁴-⁹]|\\(\\d{1,2}\\)';
const note = new RegExp(`^(${sign})[\\s:=.–-]*(?![\\d*])(\\S.*)$`, 'u');
const behind = new RegExp(`^(.*[^\\s*†‡#§])\\s*(${sign})$`, 'u');

/** Whether a row is a remark that begins with a sign, in the same cell or in one before it. */
function isNote(cells: Cell[]): boolean {
  return rowWidth(cells) < 3 && note.test(rowText(cells));
}

function notesIn(rows: LaidRow[]): Layout['notes'] {
  const texts = rows.flatMap(({ kind, cells }) => (kind === 'remark' || kind === 'title' ? [rowText(cells)] : []));
  return new Map(
    texts.flatMap((text) => {
      const [, of, meaning] = note.exec(text) ?? [];
      return of && meaning ? [[of, meaning] as const] : [];
    }),
  );
}

/** The texts of a row in one line. */
export const rowText = (cells: Cell[], between = ' ') =>
  cells
    .filter((cell) => !isBlank(cell))
    .map((cell) => textOf(cell).trim())
    .join(between);

/** A text without the sign behind it, and what that means, where a remark of the sheet tells it; else null. */
export function withoutSign(text: string, notes: Layout['notes']): { text: string; meaning: string } | null {
  const [, bare = '', of = ''] = (notes.size > 0 && behind.exec(text.trim())) || [];
  const meaning = notes.get(of);
  return meaning === undefined ? null : { text: bare, meaning };
}

/** Whether most of a column has a flat and a name in each cell, among rows of several cells where there are such. */
function amongFlatsAndNames(rows: SheetRow[]): (column: number) => boolean {
  const known = new Map<number, boolean>();
  const wide = rows.filter(({ cells }) => rowWidth(cells) > 1);
  const areMost = (column: number) => {
    const filled = (wide.length > 0 ? wide : rows).filter(({ cells }) => !isBlank(cells[column])).slice(0, looked);
    return filled.length > 0 && 2 * filled.filter(({ cells }) => isFlatAndName(cells[column])).length >= filled.length;
  };
  return (column) => {
    const are = known.get(column) ?? areMost(column);
    known.set(column, are);
    return are;
  };
}

const isFlatAndName = (cell: Cell | undefined) => typeof cell === 'string' && flatAndName(cell) !== null;
const looked = 300;

function withDittos(rows: LaidRow[]): LaidRow[] {
  const last = new Map<number, { row: number; cell: Cell }>();
  return rows.map((row) => {
    if (row.kind !== 'data') return row;
    const dittos = new Map<number, { row: number; cell: Cell }>();
    for (const [column, cell] of row.cells.entries()) {
      const above = typeof cell === 'string' && isDitto(cell) ? last.get(column) : undefined;
      if (above) dittos.set(column, above);
      else if (!isBlank(cell)) last.set(column, { row: row.number, cell });
    }
    return dittos.size === 0 ? row : { ...row, dittos };
  });
}

/** Whether the first meaning of a heading is this field. */
function is(field: ImportField): (heading: string) => boolean {
  return (heading) => firstField(heading) === field;
}

const mostWordsAlone = 5;

/** A line of a name alone below a row of data: the rest of the name above, or somebody else of the flat. */
function isNameAlone(cells: Cell[], nameAt: number): boolean {
  const cell = cells[nameAt];
  if (nameAt === -1 || typeof cell !== 'string' || rowWidth(cells) > 1 || cell.length > 60) return false;
  const words = cell.trim().split(/\s+/u);
  return (
    words.length <= mostWordsAlone && words.every((word) => /^\p{L}[\p{L}\p{M}.'’]*$/u.test(word)) && !isTotal(cells)
  );
}

/** Fields of which no sum is made: a line of sums leaves them empty. */
const notSummed: ReadonlySet<ImportField> = new Set(['phone', 'secondPhone', 'vehicleNumber', 'flatNumber', 'name']);
const tenDigits = 1_000_000_000;
const mostCounted = 999;

/**
 * The cells of a column so far: how many are filled, how many are figures of fewer than ten digits or words, and the
 * sum of all figures.
 */
type Tally = { filled: number; figures: number; words: number; sum: number };

/**
 * Finds lines of sums that have no word for it: last of their rows, with figures alone under columns of figures, and
 * nothing, or how many they are, under columns of words. The figures must be the actual sums where the line has only one, where
 * one stands under a heading of phones or vehicle numbers and is no count, and where no heading tells which column has the flats.
 */
function sumsAmong(rows: LaidRow[], headings: string[], taken: ReadonlySet<number>): Set<number> {
  const mayBe = ({ kind, number, cells }: LaidRow, at: number) =>
    (kind === 'data' || kind === 'remark') &&
    rows[at + 1]?.kind !== 'data' &&
    !taken.has(number) &&
    cells.every((cell) => isBlank(cell) || figureOf(cell) !== null);
  const candidates = new Set(rows.filter(mayBe));
  const sums = new Set<number>();
  if (candidates.size === 0) return sums;
  const fields = headings.map(fieldsIn);
  const tallies: Tally[] = [];
  let above = 0;
  for (const row of rows) {
    if (candidates.has(row) && above > 1 && isSums(row, { tallies, above, fields })) sums.add(row.number);
    if (row.kind !== 'data') continue;
    above += 1;
    for (const [column, cell] of row.cells.entries()) if (!isBlank(cell)) tally(tallyOf(tallies, column), cell);
  }
  return sums;
}

function tallyOf(tallies: Tally[], column: number): Tally {
  tallies[column] ??= { filled: 0, figures: 0, words: 0, sum: 0 };
  return tallies[column];
}

function tally(column: Tally, cell: Cell): void {
  const figure = figureOf(cell);
  column.filled += 1;
  if (figure !== null && figure < tenDigits) column.figures += 1;
  if (figure === null && /\p{L}/u.test(textOf(cell))) column.words += 1;
  column.sum += figure ?? 0;
}

type Above = { tallies: Tally[]; above: number; fields: ImportField[][] };

function isSums({ kind, cells }: LaidRow, { tallies, above, fields }: Above): boolean {
  const filled = cells.flatMap((cell, column) => (isBlank(cell) ? [] : [{ figure: figureOf(cell), column }]));
  if (filled.length === 0) return false;
  const isOfFigures = ({ column }: { column: number }) => {
    const { figures, filled: all } = tallyOf(tallies, column);
    return figures > 0 && 4 * figures >= 3 * all;
  };
  // How many plates or names stand above: none of them is such a figure.
  const isCount = ({ figure, column }: { figure: number | null; column: number }) => {
    const { figures, filled: all } = tallyOf(tallies, column);
    if (fields[column]?.includes('flatNumber') && figure !== all) return false;
    return (
      figures === 0 && all > 0 && figure !== null && Number.isInteger(figure) && figure > 0 && figure <= mostCounted
    );
  };
  const isNotSummed = ({ column }: { column: number }) => fields[column]?.some((field) => notSummed.has(field));
  const isOfFlats = fields.some((some) => some.includes('flatNumber'));
  return (
    filled.every((one) => isOfFigures(one) || isCount(one)) &&
    fields.some((_, column) => isBlank(cells[column]) && tallyOf(tallies, column).words > above / 2) &&
    ((kind === 'data' && isOfFlats && !filled.some((one) => isNotSummed(one) && !isCount(one))) ||
      filled.every(({ figure, column }) => figure === tallyOf(tallies, column).sum))
  );
}

/** A figure, maybe behind a sign of money. */
const figureFirst = /^[^\p{L}\p{Nd}]*(?:(?:rs|rupees|inr|रु|रुपये|રૂ)[.\s]*)?\p{Nd}/iu;

/** A number as a cell holds it, or as text with its grouping; what is in brackets or in credit is below zero. */
export function figureOf(cell: Cell): number | null {
  if (typeof cell === 'number') return cell;
  if (typeof cell !== 'string' || cell.length > longestCount || !figureFirst.test(cell)) return null;
  return bareFigure(withPlainDigits(cell), cell) ?? rupeesIn(cell) ?? bareFigure(withoutRupee(cell), cell);
}

function bareFigure(text: string, cell: string): number | null {
  const bare = text.replace(/[\s,₹]|dr\.?$/giu, '');
  const [, sign, bracket, figure, credit] = /^(-)?(\()?(\d+(?:\.\d+)?)\)?(cr\.?)?$/i.exec(bare) ?? [];
  if (figure === undefined) return null;
  // "2 Cr" are crores, as they are read in a cell of money.
  return (credit && rupeesIn(cell)) || Number(figure) * (sign || bracket || credit ? -1 : 1);
}

const searchedForHeader = 40;

/** The row with the most known headings, and the row above or below it where the heading has two rows. */
function findHeaders({ rows, merges }: Sheet): number[] {
  let best: { at: number; known: number } | null = null;
  for (const [at, { cells }] of rows.slice(0, searchedForHeader).entries()) {
    // "Wing A" on top of a list without a heading is a line of it.
    const known = rowWidth(cells) === 1 && wingNamed(rowText(cells)) ? 0 : knownIn(cells);
    if (known > (best?.known ?? 0)) best = { at, known };
  }
  const row = best && rows[best.at];
  if (!best || !row || (best.known < 2 && rowWidth(row.cells) > 1)) return withMoneyBelow(rows, unforeseenHeader(rows));
  const above = rows[best.at - 1];
  const below = rows[best.at + 1];
  if (above && isUpperStorey(above, merges)) return [above.number, row.number];
  if (below && isUpperStorey(row, merges) && looksLikeHeading(below.cells))
    if (knownIn(below.cells) > 0 || isUnderOne(below, row, merges)) return [row.number, below.number];
  return withMoneyBelow(rows, [row.number]);
}

/**
 * A sheet whose upper storey of headings spans the columns below it also where the cells are not joined, as in a text file:
 * "Vehicle Details", with nothing to its right, over "4W" and "2W". All that stands in the lower storey stands so.
 */
function withSpans(sheet: Sheet): Sheet {
  const spans = sheet.rows.slice(0, searchedForHeader).flatMap((row, at) => {
    const below = sheet.rows[at + 1];
    return below ? spansOver(row, below) : [];
  });
  return spans.length === 0 ? sheet : { ...sheet, merges: [...sheet.merges, ...spans] };
}

function spansOver({ number, cells }: SheetRow, below: SheetRow): Merge[] {
  const width = Math.max(cells.length, below.cells.length);
  const areHeadings = [cells, below.cells].every((one) => rowWidth(one) > 1 && looksLikeHeading(one));
  const isShort = below.cells.every((cell) => textOf(cell).length <= longestHeading);
  if (!areHeadings || !isShort || knownIn(cells) < 2 || knownIn(below.cells) === 0) return [];
  const starts = cells.flatMap((cell, column) => (isBlank(cell) ? [] : [column]));
  const spans = starts.map((from, nth) => {
    const to = (starts[nth + 1] ?? width) - 1;
    const under = rowWidth(below.cells.slice(from, to + 1));
    return { merge: { fromRow: number, toRow: number, fromColumn: from, toColumn: to }, from, to, under };
  });
  const over = spans.filter(({ from, to, under }) => to > from && under === to - from + 1);
  const isAll = over.reduce((sum, { under }) => sum + under, 0) === rowWidth(below.cells);
  return isAll ? over.map(({ merge }) => merge) : [];
}

/** The rows of a heading, with one below it that has only words for money: Debit, Credit. */
function withMoneyBelow(rows: SheetRow[], headers: number[]): number[] {
  const below = rows[rows.findIndex(({ number }) => number === headers[0]) + 1];
  const isStorey =
    headers.length > 0 &&
    below !== undefined &&
    rowWidth(below.cells) > 1 &&
    below.cells.every((cell) => isBlank(cell) || isOfMoney(tidied(textOf(cell))));
  return isStorey ? [...headers, below.number] : headers;
}

/** A row of words above rows of figures is a heading, even where none of its words is known. */
function unforeseenHeader(rows: SheetRow[]): number[] {
  const found = rows.slice(0, searchedForHeader).find(({ cells }) => rowWidth(cells) > 1);
  const below = found ? rows.slice(rows.indexOf(found) + 1, rows.indexOf(found) + 1 + searchedForHeader) : [];
  if (!found || below.length === 0 || !isOfWords(found.cells)) return [];
  const hasFigures = (column: number) =>
    below.filter(({ cells }) => /\p{Nd}/u.test(textOf(cells[column]))).length > below.length / 2;
  return found.cells.some((cell, column) => !isBlank(cell) && hasFigures(column)) ? [found.number] : [];
}

/** Whether a row has only short words: a row of data has a figure somewhere, a heading seldom has one. */
function isOfWords(cells: Cell[]): boolean {
  const texts = cells.filter((cell) => !isBlank(cell));
  return texts.every((cell) => typeof cell === 'string' && !/\p{Nd}/u.test(cell) && cell.length < 60);
}

function knownIn(cells: Cell[]): number {
  return cells.filter((cell) => typeof cell === 'string' && headingMatch(cell) !== null).length;
}

/** The cells of a row that hold something and span several columns. */
function wideCells({ number, cells }: SheetRow, merges: Merge[]): Merge[] {
  return merges.filter(
    ({ fromRow, toRow, fromColumn, toColumn }) =>
      fromRow === number && toRow === number && toColumn > fromColumn && !isBlank(cells[fromColumn]),
  );
}

/**
 * Whether a row above a heading belongs to it: a cell of it spans several columns, but not all of them as a title does.
 */
function isUpperStorey(row: SheetRow, merges: Merge[]): boolean {
  return wideCells(row, merges).length > 0 && rowWidth(row.cells) > 1 && looksLikeHeading(row.cells);
}

const longestHeading = 30;

/** Whether a row has only short texts under cells of the row above that span several columns: "No.1", "No.2". */
function isUnderOne({ cells }: SheetRow, above: SheetRow, merges: Merge[]): boolean {
  const over = wideCells(above, merges);
  const isUnder = (column: number) =>
    over.some(({ fromColumn, toColumn }) => fromColumn <= column && column <= toColumn);
  return (
    rowWidth(cells) > 1 &&
    cells.every((cell, column) => isBlank(cell) || (isUnder(column) && textOf(cell).length <= longestHeading))
  );
}

function looksLikeHeading(cells: Cell[]): boolean {
  return cells.every((cell) => cell === null || (typeof cell === 'string' && !/\d{3,}/.test(cell)));
}

function rowWidth(cells: Cell[]): number {
  return cells.filter((cell) => !isBlank(cell)).length;
}

/**
 * The headings of the columns; where the heading has two rows, the upper text comes first, over all columns it spans.
 */
function headingsOf(sheet: Sheet, headers: number[]): string[] {
  const rows = sheet.rows.filter(({ number }) => headers.includes(number));
  const width = Math.max(0, ...sheet.rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) => {
    const parts = rows.map(({ number, cells }) => {
      const over = sheet.merges.find(
        ({ fromRow, toRow, fromColumn, toColumn }) =>
          fromRow === number && toRow === number && fromColumn <= column && column <= toColumn,
      );
      return textOf(cells[over?.fromColumn ?? column])
        .trim()
        .replace(/\s+/gu, ' ');
    });
    return [...new Set(parts.filter((part) => part !== ''))].join(' ').slice(0, 200);
  });
}

/** Copies the value of a cell that spans several rows of data into each of these rows. */
function filledDown(sheet: Sheet, headers: number[]): (SheetRow & { joined: number[] })[] {
  const first = Math.max(0, ...headers);
  const tall = sheet.merges.filter(
    ({ fromRow, toRow, fromColumn, toColumn }) => toRow > fromRow && fromRow > first && fromColumn === toColumn,
  );
  const byNumber = new Map(
    sheet.rows.map((row) => [row.number, { ...row, cells: [...row.cells], joined: [] as number[] }]),
  );
  // A file's joins may overlap, and so cover more cells than it has.
  let room: number = importLimits.cells;
  for (const { fromRow, toRow, fromColumn } of tall) {
    const value = byNumber.get(fromRow)?.cells[fromColumn];
    if (isBlank(value)) continue;
    for (let number = fromRow + 1; number <= toRow && room > 0; number++) {
      room -= 1;
      const row = byNumber.get(number);
      if (!row || !isBlank(row.cells[fromColumn])) continue;
      while (row.cells.length < fromColumn) row.cells.push(null);
      row.cells[fromColumn] = value ?? null;
      row.joined.push(fromColumn);
    }
  }
  return [...byNumber.values()];
}

type TableLayout = {
  headers: number[];
  first: number;
  repeated: string[];
  width: number;
  wingOf: (row: SheetRow) => string | null;
  isTitleOfWing: (cells: Cell[]) => boolean;
  areFlatsAndNames: (column: number) => boolean;
};

function kindOf(
  { number, cells }: SheetRow,
  { headers, first, repeated, width, wingOf, isTitleOfWing, areFlatsAndNames }: TableLayout,
): RowKind {
  if (headers.includes(number) || (number === first + 1 && areColumnNumbers(cells))) return 'header';
  if (number < first) return isTitleOfWing(cells) ? 'section' : 'title';
  if (isRepeated(cells, repeated)) return 'header';
  if (isTotal(cells)) return 'total';
  if (wingOf({ number, cells }) !== null || phaseOfLine(cells) !== null) return 'section';
  if (floorOfLine(cells) !== null || (width > 2 && isNote(cells))) return 'remark';
  if (rowWidth(cells) > 1) return isSigned(cells) ? 'remark' : 'data';
  const [at, cell] = [cells.findIndex((one) => !isBlank(one)), cells.find((one) => !isBlank(one))];
  const isOf = typeof cell === 'string' && isOfFlat(cell);
  if (areFlatsAndNames(at)) return isOf || flatParts(textOf(cell)) !== null ? 'data' : 'remark';
  return width > 2 && !isOf ? 'remark' : 'data';
}

const bySigners =
  /^(?:(?:prepared|checked|verified|approved|certified|audited|compiled|signed|issued) by|(?:authori[sz]ed )?signator(?:y|ies)|sd)(?: |$)/;

/** Whether a row is where a list is signed: Prepared by, with a name beside it, or Secretary, Chairman and Treasurer alone. */
function isSigned(cells: Cell[]): boolean {
  const texts = cells.filter((cell) => !isBlank(cell)).map((cell) => tidied(textOf(cell)));
  return bySigners.test(texts[0] ?? '') || texts.every((text) => ofOffice.test(text));
}

/** Whether a line of one cell, as of a chat, says who lives in a flat: "A 102 Sunita Pawar 98200 51102 no car". */
function isOfFlat(text: string): boolean {
  if (text.length > longestLine) return false;
  return flatAndName(text) !== null || (mobileWithin.test(text) && flatInFront(text) !== null);
}

/** The cells of a row without figures under headings of money, as accountants write them beside a group of members. */
function withoutAmounts(cells: Cell[], ofMoney: boolean[]): Cell[] {
  if (rowWidth(cells) === 1) return cells;
  return cells.map((cell, column) => (ofMoney[column] && figureOf(cell) !== null ? null : cell));
}

const isOfMoney = (heading: string) => subjectIn(heading).subject === 'charges';

/** Whether a row numbers the columns, as forms do below their headings: 1, 2, 3 … */
function areColumnNumbers(cells: Cell[]): boolean {
  const texts = cells.filter((cell) => !isBlank(cell)).map((cell) => textOf(cell).replace(/[\s().]/g, ''));
  return texts.length > 3 && texts.every((text, at) => text === String(at + 1));
}

/** Whether a row repeats the heading, as on each printed page or over each wing. */
function isRepeated(cells: Cell[], headings: string[]): boolean {
  return (
    rowWidth(cells) > 1 &&
    cells.every((cell, column) => {
      if (isBlank(cell)) return true;
      const text = tidied(textOf(cell));
      return text !== '' && (headings[column] === text || headings[column]?.endsWith(` ${text}`) === true);
    })
  );
}

const clubs = 'gym|gymnasium|fitness|club ?house|swimming(?: pool)?|pool|yoga|zumba|library|badminton|tennis|squash';
const bodies =
  '(?:managing|working|executive) committee|committee members?|office ?bearers?|senior citizens?|meter readings?';
const lists = `(?:(?:${clubs})(?: [a-z]+)? (?:members?|membership|register|list|users?|bookings?|subscriptions?|fees?)|attendance|${bodies})(?: |$)|कार्यकारिणी|(?:ज्येष्ठ|वरिष्ठ) नागरिक|કારોબારી|વરિષ્ઠ નાગરિક`;
/** Lists of people who need own no flat, or who live in it beside its owner, as titles begin and several sheets are called. */
const titleOfOthers = new RegExp(`^(?:list of )?(?:the )?(?:${lists})`, 'u');
const ofOthers = new RegExp(`(?<!(?:^| )(?:by|to)(?: the)?)(?:^| )(?:${lists})`, 'u');
/** Names that tell one of several sheets from the list of the members; a file's only sheet is meant, whatever it is called. */
const nameOfOthers =
  /^(?:visitors?|gym|club ?house|bookings?|staff|domestic (?:help|staff)|helpers?|maids?|servants?|drivers?|guards?|complaints?|vendors?|suppliers?|contractors?|transfers?|amc|committee|mc|(?:water |gas |electric(?:ity)? )?(?:meters?|readings?)|seniors?|sr citizens?)(?: (?:register|details|master|members?|entry|(?!(?:road|lane|marg)$)[a-z]{3,4}|\d+))*$/;
const ofPlan =
  /^(?:(?:membership|subscription) )?(?:plan|package)(?: (?:name|type))?$|^(?:membership|subscription) type$/;
const ofTerm = /expir|valid|renew|(?:end|start|joining) date|duration|months/;

const ofLog =
  /complaint|(?:^| )ticket|raised by|closed on|booked by|^(?:amenity|facility)(?: name)?$|^(?:name of )?visitors?(?: (?:name|mobile|phone|no))*$|voucher|(?:^| )vch(?: |$)|^particulars$|^purpose(?: of visit)?$|(?:in|out|entry|exit) time$|^(?:(?:previous|prev|last|current|curr|present|opening|closing|final)(?: meter)? readings?|consumption|units(?: consumed)?|meter (?:no|number))$/;

const mostOfCommittee = 40;
const ofOffice = new RegExp(`^(?:${office})$`);
const beginsWithOffice = new RegExp(`^(?:${office})(?: |$)`);

/** Whether a column says of most rows which office somebody has. Of a committee's, some may be members and no more. */
function areOffices({ rows, headings }: Layout): boolean {
  const data = rows.filter(({ kind }) => kind === 'data');
  const count = (column: number, is: (text: string) => boolean) =>
    data.filter(({ cells }) => is(tidied(textOf(cells[column])))).length;
  return (
    data.length <= mostOfCommittee &&
    headings.some((_, column) => {
      const officers = count(column, (text) => ofOffice.test(text));
      return (
        4 * officers > data.length && 4 * (officers + count(column, (text) => text === 'member')) >= 3 * data.length
      );
    })
  );
}

/**
 * Whether a sheet is of others than those who own the flats: who is member of a gym or a club, with a plan and what it
 * costs, who came to a meeting, maybe as a proxy, who is in the committee, whose meter was read; or a log of visits,
 * complaints or bookings.
 */
export function isOfOthers({ name, isOfSeveral }: Sheet, layout: Layout): boolean {
  const titles = layout.rows.flatMap(({ kind, cells }) => (kind === 'title' ? [tidied(rowText(cells))] : []));
  const texts = layout.headings.map(tidied);
  const hasPlan = texts.some((text) => ofPlan.test(text)) && texts.some((text) => ofTerm.test(text));
  // Above a list of the members may stand who has an office.
  const isAbove = titles.some((text) => beginsWithOffice.test(text));
  return (
    hasPlan ||
    (isOfSeveral && (nameOfOthers.test(tidied(name)) || ofOthers.test(tidied(name)) || areOffices(layout))) ||
    texts.filter((text) => ofLog.test(text)).length > 1 ||
    texts.some((text) => /^proxy(?: |$)/.test(text)) ||
    (!isAbove && titles.some((text) => titleOfOthers.test(text)))
  );
}

const wingWords = 'wing|tower|block|building|bldg|विंग|टॉवर|टावर|इमारत|ब्लॉक|बिल्डिंग|વિંગ|ટાવર|બ્લોક|બિલ્ડિંગ|બિલ્ડીંગ';
const wingName = '([\\p{L}\\p{M}\\p{N}]{1,4})';

const ofTotals = 'yog|flats?|members?|sabhasad|योग|संख्या|रकम|सदस्य|सभासद|फ्लैट|सदनिका|યોગ|સંખ્યા|રકમ|સભ્યો?|ફ્લેટ|મકાન';
// 'Kul' also begins names of people: only the words after it tell a total from a name.
const totals = new RegExp(
  `^(?:(?:(?:grand|sub|page) total|subtotal|totals?|carried (?:forward|over)|brought forward|ekun|एकूण|योग|સરવાળો)(?: |$)|(?:kul|कुल|કુલ)(?: (?:${ofTotals}))*$)`,
  'u',
);
/** "A Wing Total", "Tower 2 sub total": the wing stands before the word for the total. */
const totalOfWing = new RegExp(
  `^(?:(?:${wingWords}) ${wingName}|${wingName} (?:${wingWords})) (?:sub |grand )?totals?$`,
  'u',
);
/** "2nd Floor Total", "First floor sub total". */
const totalOfFloor = /^[a-z0-9 ]{1,24} (?:floor|flr) (?:sub |grand )?totals?$/;
const longestCount = 40;
const plainly = (text: string) => withPlainDigits(text.normalize('NFKC'));
/** Figures, and what they count: "6 flats", "18,500 sq. ft." */
const countedOf = /^(?:rs\.?|₹)?[\d\s.,₹/-]*$|^(?:rs\.?|₹)?\s*\d[\d\s.,/-]*(?:[\p{L}\p{M}]+[\s./-]*){0,2}$/iu;

const isOfTotals = (text: string) => totals.test(text) || totalOfWing.test(text) || totalOfFloor.test(text);

/** Whether a row adds up: its first word says so, and all other cells are figures, or figures with what they count. */
function isTotal(cells: Cell[]): boolean {
  const filled = cells.filter((cell) => !isBlank(cell));
  const at = filled.findIndex((cell) => typeof cell === 'string' && isOfTotals(tidied(cell)));
  const isCounted = (cell: Cell) => {
    const text = textOf(cell).trim();
    return /^total/i.test(text) || (text.length <= longestCount && countedOf.test(plainly(text)));
  };
  return at !== -1 && at <= 1 && filled.every((cell, place) => place <= at || isFigure(cell) || isCounted(cell));
}

/** A number, or a cell that was to become one: a formula whose value the file does not hold, or an error. */
function isFigure(cell: Cell): boolean {
  return typeof cell === 'number' || (cell !== null && typeof cell === 'object' && !('day' in cell));
}

/** The wing that a line of one cell names: "A WING", "Wing - B (G+7)", "TOWER 2", "इमारत क". */
function wingOfSection(cells: Cell[]): string | null {
  const filled = cells.filter((cell) => !isBlank(cell));
  const texts = new Set(filled.map(textOf));
  const [text = ''] = texts;
  if (texts.size !== 1 || text.length > longestSection) return null;
  const plain = tidied(text);
  const isShort = plain.split(' ').length <= mostWordsOfSection;
  return wingNamed(text) ?? wingNamed(text.replace(/[([:,].*$/u, '')) ?? (isShort ? wingAmong(plain) : null);
}

const ofFloor = /floor|(?:^| )(?:flr|majla|manzil)(?: |$)|मजल|मंजिल|मंज़िल|भूतल|माळा|માળ/u;

/** The floor that a line of one cell names: "Ground Floor", "2nd floor". */
function floorOfLine(cells: Cell[]): number | null {
  const [text = '', ...others] = new Set(cells.filter((cell) => !isBlank(cell)).map((cell) => textOf(cell).trim()));
  if (others.length > 0 || text.length > longestSection || !ofFloor.test(tidied(text))) return null;
  const read = readFloor(text, text);
  return read.is === 'value' ? read.value : null;
}

const longestSection = 60;
const phase = `^(?:${placeWords.join('|')})[\\s.:–-]+(?:(?:no|नं|क्र)[\\s.:–-]+)?(\\p{L}|\\d{1,2}|[ivx]{2,4})`;
const phaseFirst = new RegExp(`${phase}(?=[^\\p{L}\\p{M}\\p{N}]|$)`, 'iu');
/** "Phase 2", "PHASE - II (A to D)", "Sector 7 B Wing"; "Phase 2 handed over" is a remark. */
const phaseAlone = new RegExp(`${phase}(?=\\s*(?:[:([]|$)|\\s.*(?:${wingWords}))`, 'iu');

/** The phase that a name of a sheet begins with, or of a line that is nothing else (`phaseAlone`). */
const phaseNamed = (text: string, of = phaseFirst) =>
  text.length > longestSection ? null : latinWing(of.exec(plainly(text).trim())?.[1] ?? '');

const phaseOfLine = (cells: Cell[]) => (rowWidth(cells) === 1 ? phaseNamed(rowText(cells), phaseAlone) : null);

/** A longer line with a wing in it is a remark about that wing. */
const mostWordsOfSection = 4;

/**
 * Lines of one cell that is a wing without a word for it, with the wing: in the column of wings, or a letter such as B
 * anywhere. Letters above names that begin with them are those of an alphabetical list.
 */
function loneWings(rows: SheetRow[], wingAt: number): Map<number, string> {
  const lone = rows.flatMap(({ number, cells }, at) => {
    const [one, ...others] = cells.flatMap((cell, column) =>
      isBlank(cell) ? [] : [{ column, text: textOf(cell).trim() }],
    );
    const isWing = one && others.length === 0 && (one.column === wingAt || /^\p{L}\d?$/u.test(one.text));
    const wing = isWing ? latinWing(one.text) : null;
    if (!one || wing === null) return [];
    const below = rows[at + 1]?.cells.map((cell) => textOf(cell).toUpperCase()) ?? [];
    return [{ number, wing, isOfNames: below.some((text) => /^\p{L}{2}/u.test(text) && text.startsWith(wing)) }];
  });
  const isAlphabet = lone.length > 1 && lone.every(({ isOfNames }) => isOfNames);
  return new Map(isAlphabet ? [] : lone.map(({ number, wing }) => [number, wing]));
}

const wordFirst = new RegExp(`^(?:${wingWords})(?: (?:no|नं|નં))? ${wingName}$`, 'u');
const wordLast = new RegExp(`^${wingName} (?:${wingWords})$`, 'u');

const amongWords = new RegExp(
  `(?:^| )(?:(?:${wingWords})(?: no)? (?<after>\\p{L}\\d?|\\d{1,2})|(?<before>\\p{L}\\d?|\\d{1,2}) (?:${wingWords}))(?= |$)`,
  'u',
);

/** The wing of one of several sheets: "A Wing", "Wing A list", "C-Wing 2025-26", "B", "T2"; not "A & B Wing". */
export function wingAmongSheets(name: string): string | null {
  const plain = tidied(name);
  if (/^(?:[a-z]|t\d{1,2})$/.test(plain)) return plain.toUpperCase();
  const named = wingNamed(name);
  return named === null ? wingAmong(plain) : named || null;
}

/** The only wing that is named among other words. */
function wingAmong(plain: string): string | null {
  const { after, before } = amongWords.exec(plain)?.groups ?? {};
  const isOne = plain.split(' ').filter((word) => /^\p{L}\d?$/u.test(word)).length < 2;
  return isOne ? latinWing(after ?? before ?? '') : null;
}

/** Words that stand beside a word for a wing and name none: "Building fund", "Wing wise". */
const noNames = new Set('fund list data wise plan dues bill info name all and the of no nos'.split(' '));

/** The wing in a text that names one and nothing else; null where it does not, empty where nobody can tell which. */
function wingNamed(text: string): string | null {
  const plain = tidied(text);
  const found = wordFirst.exec(plain) ?? wordLast.exec(plain);
  return found && !noNames.has(found[1] ?? '') ? (latinWing(found[1] ?? '') ?? '') : null;
}
