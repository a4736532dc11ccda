import { columnName } from '#domain/imports/cells.ts';
import type { ColumnMatch } from '#domain/imports/field.ts';
import type { Column, Sheet } from '#web/imports/queries.ts';

/** A column of a sheet, with the clerk's own heading; `known` is left out for one beyond those that are read. */
export type SheetColumn = { index: number; name: string; match: ColumnMatch; known: Column | undefined };

export function sheetColumns({ columns, rows }: Sheet): SheetColumn[] {
  const width = Math.max(1, columns.length, ...rows.map(({ cells }) => cells.length));
  const known = new Map(columns.map((column) => [column.index, column]));
  return Array.from({ length: width }, (_, index) => {
    const column = known.get(index);
    return { index, name: nameOf(column, index), match: column?.match ?? null, known: column };
  });
}

/** What a column is called: by its heading, else as spreadsheets name it. */
export function nameOf(column: Column | undefined, index: number): string {
  return column?.heading || `Column ${columnName(index)}`;
}
