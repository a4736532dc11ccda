import type { Import } from '#domain/imports/answers.ts';
import { columnName } from '#domain/imports/cells.ts';
import type { ColumnMatch } from '#domain/imports/field.ts';
import { ruleLabels } from '#domain/imports/words.ts';
import type { Column, Sheet } from '#web/imports/queries.ts';
import { count } from '#web/ui/format.ts';

/** A column of a sheet, with the clerk's own heading; `known` is undefined for a column beyond those that are read. */
export type SheetColumn = {
  index: number;
  name: string;
  match: ColumnMatch;
  known: Column | undefined;
  /** A remark on the column's cells, with their number: it changes no value, so no single cell shows it. */
  remark: string | null;
};

type Readings = Import['readings'];

export function sheetColumns({ index: sheet, columns, rows }: Sheet, readings: Readings): SheetColumn[] {
  const width = Math.max(1, columns.length, ...rows.map(({ cells }) => cells.length));
  const known = new Map(columns.map((column) => [column.index, column]));
  return Array.from({ length: width }, (_, index) => {
    const column = known.get(index);
    const remarked = readings.find(
      (one) => one.sheet === sheet && one.column === index && one.rule === 'perhaps_landline',
    );
    const remark = remarked ? `${ruleLabels[remarked.rule]}, ${count(remarked.count)}×` : null;
    return { index, name: nameOf(column, index), match: column?.match ?? null, known: column, remark };
  });
}

/** A column's name: its heading, or its letter as in spreadsheets. */
export function nameOf(column: Column | undefined, index: number): string {
  return column?.heading || `Column ${columnName(index)}`;
}
