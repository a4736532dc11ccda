import { spokenPlate } from '#domain/plate.ts';
import type { Column, ColumnKind } from '#web/records/column.ts';

export type SheetCell = string | number | null;
export type SheetColumn = { label: string; kind: ColumnKind };

/**
 * A table to be worked on elsewhere. Its first row holds the headings and nothing stands above them, so that it can be
 * imported again; days are YYYY-MM-DD, amounts whole rupees, phones and plates as they are kept.
 */
export type Sheet = {
  /** As the workbook's tab has it: at most 31 characters, none of []/\:*? */
  name: string;
  columns: readonly SheetColumn[];
  rows: readonly (readonly SheetCell[])[];
};

/**
 * What a person chose, in their order; else what is usually shown, and in a file everything. On paper a column may say more
 * than a file, of which an import has to make sense.
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

/** How many characters wide each column is, by its longest value. */
export function widthsOf({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>, widest = widestText): number[] {
  return columns.map(({ label, kind }, place) => {
    // A heading may be wrapped, but not torn.
    const heading = Math.max(...label.split(' ').map((word) => word.length));
    const longest = rows.reduce((most, row) => Math.max(most, lengthOf(kind, row[place] ?? null)), heading);
    return kind === 'text' ? Math.min(longest, Math.max(widest, heading)) : longest;
  });
}

function lengthOf(kind: ColumnKind, value: SheetCell): number {
  if (value === null) return 0;
  if (kind === 'day') return charactersOfDay;
  // On paper with its spaces.
  if (kind === 'plate') return spokenPlate(String(value)).length;
  // A rupee sign, and a comma for about every second digit.
  return kind === 'rupees' ? Math.ceil(String(value).length * 1.5) + 1 : String(value).length;
}
