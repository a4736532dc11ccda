import { type Cell, importLimits, isBlank, type Merge, type Sheet, textOf } from '#domain/imports/cells.ts';
import { headingMatch, tidied } from '#domain/imports/headings.ts';
import { subjectIn } from '#domain/imports/subjects.ts';

const fewestFlats = 3;
const most = 0.75;
const searched = 40;
const withWing = /^[a-z]{1,3}\d?[\s/-]?\d{3,4}[a-z]?$/i;
const ofYear = /^(?:fy|ay|yr|year)(?: |\d)/;

/**
 * Swaps rows and columns of a ledger that has a column for each flat and a row for each month or fact, so that each
 * flat has a row. A sheet is such a ledger if one row names flats side by side and no row below does; any other is
 * unchanged.
 */
export function upright(sheet: Sheet): Sheet {
  const { rows, beyond, isNotRead } = sheet;
  if (isNotRead || beyond || rows.length > importLimits.columns) return sheet;
  const at = rows.slice(0, searched).findIndex(({ cells }) => namesFlats(cells));
  if (at === -1 || !isLabelled(rows.slice(at + 1).map(({ cells }) => cells))) return sheet;
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

function turnedMerge({ fromRow, toRow, fromColumn, toColumn }: Merge, places: Map<number, number>): Merge[] {
  const [from, to] = [places.get(fromRow), places.get(toRow)];
  if (from === undefined || to === undefined) return [];
  return [{ fromRow: fromColumn + 1, toRow: toColumn + 1, fromColumn: from, toColumn: to }];
}

/** Whether a row names different flats: with their wings, or by plain numbers after a heading of flats. */
function namesFlats([first = null, ...others]: Cell[]): boolean {
  const texts = others.filter((cell) => !isBlank(cell)).map((cell) => textOf(cell).trim());
  const found = headingMatch(textOf(first));
  const isHeaded = found !== null && found !== 'left-out' && found.fields[0] === 'flatNumber';
  const flats = texts.filter((text) => isFlat(text) || (isHeaded && /^\d{3,4}$/.test(text)));
  return (
    !/\d{3}/.test(textOf(first)) &&
    flats.length >= fewestFlats &&
    flats.length >= most * texts.length &&
    new Set(flats).size === flats.length
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
