import Papa from 'papaparse';
import type { Sheet, SheetCell } from '#web/print/sheet.ts';

/** Comma-separated, with the mark by which Excel knows Unicode; days as YYYY-MM-DD, which every spreadsheet reads as days. */
export function csvOf({ columns, rows }: Sheet): string {
  const lines = [columns.map(({ label }) => label), ...rows].map((line) => line.map(cellOf));
  return `\uFEFF${Papa.unparse(lines, { newline: '\r\n', quotes: isTakenForMore })}\r\n`;
}

/** What another program might part a cell at, where it has to guess what parts them. */
function isTakenForMore(cell: unknown): boolean {
  return typeof cell === 'string' && /[;|\t]/.test(cell);
}

// White space, controls and marks that are not seen: programs skip some of them on their way to a formula. A text that has
// an apostrophe before it of its own gets another, as an import takes one off.
const beginsLikeFormula = /^'*[\s\p{C}\p{Z}]*[=+\-@＝＋－＠]/u;

/** What begins like a formula gets an apostrophe before it: a name must not compute anything on the reader's machine. */
function cellOf(cell: SheetCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  return beginsLikeFormula.test(cell) ? `'${cell}` : cell;
}
