import { spokenPlate } from '#domain/plate.ts';
import type { Column, ColumnKind } from '#web/records/column.ts';

export type SheetCell = string | number | null;
type SheetColumn = { label: string; kind: ColumnKind };

/**
 * A table for a spreadsheet. Its first row holds the headings and nothing stands above them, so that it can be imported
 * again; days are YYYY-MM-DD, amounts whole rupees, phones and plates as stored.
 */
export type Sheet = {
  /** The name of the workbook's tab: at most 31 characters, none of []/\:*? */
  name: string;
  columns: readonly SheetColumn[];
  rows: readonly (readonly SheetCell[])[];
};

/**
 * The columns the user chose, in their order; without a choice the usual ones, and in a file all. On paper a column may
 * have another value than in a file, which must be importable.
 */
export function columnsOf<R>(columns: readonly Column<R>[], chosen: readonly string[] | null, isFile: boolean) {
  const those =
    chosen === null
      ? columns.filter(({ isExtra }) => isFile || !isExtra)
      : chosen.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return isFile ? those : those.map((column) => ({ ...column, value: column.onPaper ?? column.value }));
}

export function sheetOf<R>(name: string, columns: readonly Column<R>[], records: readonly R[]): Sheet {
  return {
    name,
    columns: columns.map(({ label, kind }) => ({ label, kind })),
    rows: records.map((record) => columns.map(({ value }) => value(record))),
  };
}

const charactersOfDay = '05 Mar 2026'.length;
/** Longer texts are wrapped. */
const widestText = 44;

/** The widths of the columns in characters, by their longest values. */
export function widthsOf({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>, widest = widestText): number[] {
  return columns.map(({ label, kind }, place) => {
    const heading = headingWidth(label);
    const longest = rows.reduce((most, row) => Math.max(most, lengthOf(kind, row[place] ?? null)), heading);
    return kind === 'text' ? Math.min(longest, Math.max(widest, heading)) : longest;
  });
}

/** A heading wraps between words, but not within one. */
export function headingWidth(label: string): number {
  return Math.max(...label.split(' ').map((word) => word.length));
}

function lengthOf(kind: ColumnKind, value: SheetCell): number {
  if (value === null) return 0;
  if (kind === 'day') return charactersOfDay;
  // Paper shows a plate with spaces.
  if (kind === 'plate') return spokenPlate(String(value)).length;
  const { length } = String(value);
  // Adds the rupee sign, and a comma for about every second digit.
  if (kind === 'rupees') return Math.ceil(length * 1.5) + 1;
  return kind === 'number' && length > 3 ? length + Math.ceil((length - 3) / 2) : length;
}
