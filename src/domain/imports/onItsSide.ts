import { flatsLabelled, rowsOfBlocks } from '#domain/imports/blocks.ts';
import {
  type Cell,
  importLimits,
  isBlank,
  type Merge,
  type Sheet,
  type SheetRow,
  textOf,
} from '#domain/imports/cells.ts';
import { flatsOfChart } from '#domain/imports/chart.ts';
import type { ImportField } from '#domain/imports/field.ts';
import { flatAndName, flatParts } from '#domain/imports/flatReadings.ts';
import { firstField, tidied } from '#domain/imports/headings.ts';
import { withLinesApart } from '#domain/imports/loneLines.ts';
import { apartUnderOwnHeadings, oneBelowTheOther } from '#domain/imports/sideBySide.ts';
import { subjectIn } from '#domain/imports/subjects.ts';
import { underOneHeading } from '#domain/imports/underOneHeading.ts';

const fewestFlats = 3;
const most = 0.75;
const searched = 40;
const withWing = /^[a-z]{1,3}\d?[\s/-]?\d{3,4}[a-z]?$/i;
const ofYear = /^(?:fy|ay|yr|year)(?: |\d)/;

/**
 * Swaps rows and columns of a ledger that has a column for each flat and a row for each month or fact, and takes a
 * chart of a house, blocks of lines and lists that stand side by side apart, so that each flat has a row. A sheet is such a ledger if
 * one row names flats side by side and no row below does; any other is unchanged.
 */
export function upright(read: Sheet): Sheet {
  const sheet = withLinesApart(toldApart(read));
  const { rows, beyond, isNotRead } = sheet;
  if (isNotRead || beyond) return sheet;
  const apart =
    oneBelowTheOther(sheet) ?? rowsOfBlocks(sheet) ?? (rows.length > importLimits.columns ? null : flatsOfChart(sheet));
  if (apart) return { ...sheet, rows: apart, merges: [], isTurned: true };
  const lists = apartUnderOwnHeadings(sheet);
  if (lists) return underOneHeading(lists.sheet, lists.headings);
  if (rows.length > importLimits.columns) return underOneHeading(sheet);
  const at = rows
    .slice(0, searched)
    .findIndex(({ cells }, place) => namesFlats(cells, () => rows.slice(place + 1).some(asksForPerson)));
  if (at === -1 || !isLabelled(rows.slice(at + 1).map(({ cells }) => cells)))
    return rows.slice(0, searched).some(({ cells }) => hasFlatsBeside(cells))
      ? { ...sheet, hasFlatsBeside: true }
      : underOneHeading(sheet);
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const turned = Array.from({ length: width }, (_, column) => ({
    number: column + 1,
    cells: rows.map(({ cells }) => cells[column] ?? null),
  }));
  const places = new Map(rows.map(({ number }, place) => [number, place]));
  return {
    ...sheet,
    rows: turned.filter(({ cells }) => !cells.every(isBlank)),
    merges: sheet.merges.flatMap((merge) => turnedMerge(merge, places)),
    isTurned: true,
  };
}

/** Tells cells apart at their commas, where everything stands in one column and most of its cells begin with a flat. */
function toldApart(sheet: Sheet): Sheet {
  const { rows } = sheet;
  if (rows.some(({ cells }) => cells.some((cell, at) => at > 0 && !isBlank(cell)))) return sheet;
  const parts = rows.map(({ cells }) => textOf(cells[0]).split(',', importLimits.columns + 1));
  const apart = parts.filter(([first = '', ...others]) => others.length > 1 && flatParts(first) !== null);
  const areFew = Math.max(...parts.map(({ length }) => length)) * rows.length <= importLimits.cells / 10;
  if (!areFew || apart.length < 2 || apart.length < most * (rows.length - 1)) return sheet;
  // Read as they stand such cells have several flats, or a flat and its owners: unheaded parts would lose all but one.
  const isHeaded = (parts[0] ?? []).filter((part) => firstField(part) !== null).length > 2;
  const isList = (some: string[]) => some.every((part) => flatParts(part) !== null) || isOfNames(some.join());
  if (!isHeaded && apart.filter(isList).length > apart.length / 2) return sheet;
  const cellsOf = (at: number) => (parts[at] ?? []).map((part): Cell => part.trim() || null);
  return { ...sheet, rows: rows.map((row, at) => ({ ...row, cells: cellsOf(at) })) };
}

/** Whether a flat's owners follow it, and no phone or email of theirs. */
function isOfNames(text: string): boolean {
  return flatAndName(text) !== null && !/\p{Nd}{5}|@/u.test(text);
}

function turnedMerge({ fromRow, toRow, fromColumn, toColumn }: Merge, places: Map<number, number>): Merge[] {
  const [from, to] = [places.get(fromRow), places.get(toRow)];
  if (from === undefined || to === undefined) return [];
  return [{ fromRow: fromColumn + 1, toRow: toColumn + 1, fromColumn: from, toColumn: to }];
}

/** Different flats with their wing beside one another, or plain numbers behind a word for flats or above names of people. */
function namesFlats([first = null, ...others]: Cell[], isOfPeople: () => boolean): boolean {
  const texts = others.filter((cell) => !isBlank(cell)).map((cell) => textOf(cell).trim());
  const areNumbers = texts.length >= fewestFlats && texts.every((text) => /^\d{3,4}$/.test(text));
  const areFlats = fieldOf(first) === 'flatNumber' || (areNumbers && isOfPeople());
  const flats = texts.filter((text) => isFlat(text) || (areFlats && /^\d{3,4}$/.test(text)));
  return (
    !/\d{3}/.test(textOf(first)) &&
    flats.length >= fewestFlats &&
    flats.length >= most * texts.length &&
    new Set(flats).size === flats.length
  );
}

/** Whether a row's first cell asks for a person's name or phone, and its others answer: a heading asks for more. */
function asksForPerson({ cells: [first, ...others] }: SheetRow): boolean {
  const field = fieldOf(first);
  return (field === 'name' || field === 'phone') && !others.some((cell) => fieldOf(cell) !== null);
}

function fieldOf(cell: Cell | undefined): ImportField | null {
  return firstField(textOf(cell));
}

/** A chart with names alone, or a ledger above numbers that follow one another: nothing reads either. */
function hasFlatsBeside(cells: Cell[]): boolean {
  const [first, ...others] = cells;
  const texts = others.filter((cell) => !isBlank(cell)).map((cell) => textOf(cell).trim());
  const areNumbered = fieldOf(first) === 'floor' && texts.every((text) => /^(?:flat|door) \d{1,4}$/i.test(text));
  const areWithNames = texts.length > 1 && texts.every((text) => flatAndName(text));
  if (flatsLabelled(cells) > 1 || areWithNames || (areNumbered && texts.length > 1)) return true;
  const flats = new Set(texts.filter((text) => isFlat(text) || /^flat \d{1,4}$/i.test(text) || flatAndName(text)));
  const areNext = texts.every((text, at) => at === 0 || Number(text) - Number(texts[at - 1]) === 1);
  const areNumbers = areNext && texts.every((text) => /^(?!(?:19|20)\d\d$)\d{3,4}$/.test(text));
  return (
    texts.length >= fewestFlats && (areNumbers || (flats.size >= fewestFlats && flats.size >= most * texts.length))
  );
}

function isFlat(text: string): boolean {
  const plain = tidied(text);
  return withWing.test(text) && subjectIn(plain).subject !== 'charges' && !ofYear.test(plain);
}

/** Whether the rows below begin with words for the facts or months they hold, and name no flats. */
function isLabelled(below: Cell[][]): boolean {
  const labels = below.map((cells) => textOf(cells[0]).trim()).filter((text) => text !== '');
  const areWords = labels.filter((text) => /\p{L}{2}/u.test(text) && !isFlat(text)).length >= most * labels.length;
  const areFlats = below.some((cells) => cells.some((cell) => isFlat(textOf(cell).trim())));
  return labels.length > 0 && areWords && !areFlats;
}
