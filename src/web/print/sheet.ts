import type { SheetData } from 'write-excel-file/browser';
import { download } from '#web/print/download.ts';

/** A day (YYYY-MM-DD) that spreadsheets know as one. */
export type Day = { day: string };
export type SheetCell = string | Day | null;

/** A table to be worked on elsewhere, under the lines that say whose it is and what it holds. */
export type Sheet = {
  /** The file's name without its ending. */
  name: string;
  heading: readonly string[];
  columns: readonly { header: string; width: number }[];
  rows: readonly (readonly SheetCell[])[];
};

/** Comma-separated, with the mark by which Excel knows Unicode. */
export async function csvOf({ heading, columns, rows }: Sheet): Promise<string> {
  const { default: Papa } = await import('papaparse');
  const lines = [
    ...heading.map((line) => [line]),
    [],
    columns.map(({ header }) => header),
    ...rows.map((row) => row.map(plain)),
  ];
  const defused = lines.map((line) => line.map(asText));
  return `\uFEFF${Papa.unparse(defused, { newline: '\r\n' })}\r\n`;
}

// White space, controls and marks that are not seen: programs skip some of them on their way to a formula.
const beginsLikeFormula = /^[\s\p{C}\p{Z}]*[=+\-@＝＋－＠]/u;

/** What begins like a formula gets an apostrophe before it: a name must not compute anything on the reader's machine. */
function asText(cell: string): string {
  return beginsLikeFormula.test(cell) ? `'${cell}` : cell;
}

function plain(cell: SheetCell): string {
  return typeof cell === 'object' ? (cell?.day ?? '') : cell;
}

/** The cells of an Excel sheet: text is text, whatever it begins with, and days are days. */
export function cellsOf({ heading, columns, rows }: Sheet): SheetData {
  return [
    ...heading.map((line, index): SheetData[number] => [
      { value: line, type: String, ...(index === 0 && { fontWeight: 'bold', fontSize: 14 }) },
    ]),
    [],
    columns.map(({ header }) => ({ value: header, type: String, fontWeight: 'bold', bottomBorderStyle: 'thin' })),
    ...rows.map((row) => row.map(cellOf)),
  ];
}

function cellOf(cell: SheetCell): SheetData[number][number] {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return { value: cell, type: String, wrap: true, alignVertical: 'top' };
  return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'dd mmm yyyy', alignVertical: 'top' };
}

export async function downloadCsv(sheet: Sheet) {
  download(new Blob([await csvOf(sheet)], { type: 'text/csv;charset=utf-8' }), `${sheet.name}.csv`);
}

export async function downloadXlsx(sheet: Sheet) {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const columns = sheet.columns.map(({ width }) => ({ width }));
  const { toBlob } = writeXlsxFile(cellsOf(sheet), { columns, stickyRowsCount: sheet.heading.length + 2 });
  download(await toBlob(), `${sheet.name}.xlsx`);
}
