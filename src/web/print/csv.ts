import Papa from 'papaparse';
import { beginsLikeFormula } from '#domain/formula.ts';
import type { Sheet, SheetCell } from '#web/print/sheet.ts';

/** CSV with a BOM, by which Excel recognises Unicode; days as YYYY-MM-DD, which every spreadsheet reads as days. */
export function csvOf({ columns, rows }: Sheet): string {
  const lines = [columns.map(({ label }) => label), ...rows].map((line) => line.map(cellOf));
  return `\uFEFF${Papa.unparse(lines, { newline: '\r\n', quotes: isTakenForMore })}\r\n`;
}

/** Whether a cell needs quotes because it contains what another program may take for a separator. */
function isTakenForMore(cell: unknown): boolean {
  return typeof cell === 'string' && /[;|\t]/.test(cell);
}

/** Puts an apostrophe before a text that a spreadsheet would run as a formula on the reader's machine. */
function cellOf(cell: SheetCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  return beginsLikeFormula.test(cell) ? `'${cell}` : cell;
}
