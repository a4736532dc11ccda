import { spokenDay } from '#domain/day.ts';

/**
 * What stands in a cell of a spreadsheet, as its reader found it: text, a number, a day (a number that the sheet shows
 * as a date), an error such as #REF!, or a formula whose last value the file does not hold. An empty cell is null.
 */
export type Cell = string | number | null | { day: string } | { error: string } | { formula: string };

/**
 * A row that holds something, with its own number in the sheet, counted from 1; some are hidden there, as by a filter.
 */
export type SheetRow = { number: number; cells: Cell[]; isHidden?: true };

/** Cells joined into one, rows counted from 1 and columns from 0, both ends included; the first holds the text. */
export type Merge = { fromRow: number; toRow: number; fromColumn: number; toColumn: number };

/** One sheet of a workbook, or the whole of a text file. Rows without anything in them are not among its rows. */
export type Sheet = {
  name: string;
  isHidden: boolean;
  rows: SheetRow[];
  merges: Merge[];
  /** How many columns it has beyond those that are read; absent where there are none. */
  beyond?: number;
  /** Set for a sheet of a society's own workbook that no import brings in: its rows are not read. */
  isNotRead?: true;
  /** Set where the file's flats stand side by side, and each was given a row in reading. */
  isTurned?: true;
  /** Set where lists under headings of their own were put under those of the first. */
  isRealigned?: true;
  /** Set for each of several sheets of a workbook: their names tell one from the other. */
  isOfSeveral?: true;
  /** Flats seem to stand beside one another, and nothing reads it so. */
  hasFlatsBeside?: true;
};

/** What a person should know of how a sheet was read, or why it is left out. */
export const sheetRemarks = ['turned', 'realigned', 'flats-beside', 'club', 'nothing-kept'] as const;
export type SheetRemark = (typeof sheetRemarks)[number];

/** Sheets of a society's own workbook that no import brings in: its history, and names of people who are no owners. */
const notBroughtIn = /^(?:ownerships|transfers|register of transfers|household members|nominations|about)$/i;

export function isNotBroughtIn(sheetName: string): boolean {
  return notBroughtIn.test(sheetName);
}

/** Whether the product made the workbook: no other has a sheet of past ownerships and one that says whose it is. */
export function isOwnWorkbook(sheetNames: readonly string[]): boolean {
  return sheetNames.includes('Ownerships') && sheetNames.includes('About');
}

/** The most that is read of one file, all its sheets together (docs/rules.md, Bringing a spreadsheet). */
export const importLimits = {
  fileBytes: 20 * 1024 * 1024,
  pastedBytes: 4 * 1024 * 1024,
  rows: 20_000,
  /** A row counts all cells up to its last one, the empty ones included. */
  cells: 600_000,
  characters: 10_000_000,
  columns: 200,
  sheets: 50,
  cellCharacters: 4000,
} as const;

/** A cell as a person sees it. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return plain(cell);
  if ('day' in cell) return spokenDay(cell.day);
  return 'error' in cell ? cell.error : `=${cell.formula}`;
}

/** A number without an exponent: what was typed as 9820012345 is not shown as 9.82E+9. */
function plain(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 }) : text;
}

/** Whether anything can be seen in a cell. */
export function isBlank(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

/** A column as spreadsheets name it: 0 is A, 26 is AA. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}
