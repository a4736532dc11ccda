import writeXlsxFile, { type SheetData } from 'write-excel-file/browser';
import { type Sheet, type SheetCell, widthsOf } from '#web/print/sheet.ts';
import type { ColumnKind } from '#web/records/column.ts';

/** An Excel workbook; text stays text whatever it begins with, days are dates and numbers are numbers. */
export function xlsxOf(sheets: readonly Sheet[]): Promise<Blob> {
  return writeXlsxFile(
    sheets.map((sheet) => ({
      sheet: sheet.name,
      data: cellsOf(sheet),
      columns: widthsOf(sheet).map((width) => ({ width: width + 2 })),
      stickyRowsCount: 1,
    })),
  ).toBlob();
}

export function cellsOf({ columns, rows }: Sheet): SheetData {
  return [
    columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold', bottomBorderStyle: 'thin' })),
    ...rows.map((row) => row.map((cell, place) => cellOf(cell, columns[place]?.kind ?? 'text'))),
  ];
}

// Grouped in lakh and crore.
const rupees = '[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0';

function cellOf(cell: SheetCell, kind: ColumnKind): SheetData[number][number] {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number, ...(kind === 'rupees' && { format: rupees }) };
  if (kind === 'day') return { value: shownAs(String(cell)), type: Date, format: 'dd mmm yyyy' };
  return { value: cell, type: String, ...(kind === 'text' && { wrap: true, alignVertical: 'top' }) };
}

const dayMs = 86_400_000;

/** Corrects dates before March 1900: spreadsheets count a 29 February 1900, so the numbers before it are one less. */
function shownAs(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - (day < '1900-03-01' ? dayMs : 0));
}
