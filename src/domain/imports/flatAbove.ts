import { type Cell, isBlank } from '#domain/imports/cells.ts';
import { topicOf } from '#domain/imports/field.ts';
import { cellOf, type LaidRow } from '#domain/imports/layout.ts';
import { type Column, columnOf } from '#domain/imports/match.ts';

/**
 * Marks rows with a name and no flat. In lists without joined cells only the first person of a flat has its number, and
 * text copied from a page may break a long name over two lines. Such a row gets the row above that has a flat
 * (`above`), and that row gets the names that stand alone below it (`goesOn`); a person is asked once what they mean
 * (docs/rules.md, Bringing a spreadsheet). Not in a list with a column of owners' statuses, where past owners need no
 * flat; nor for a row with facts of a flat of its own, whose number is missing.
 */
export function withFlatsAbove(rows: LaidRow[], columns: Column[]): LaidRow[] {
  const [flatAt, nameAt] = [columnOf(columns, 'flatNumber'), columnOf(columns, 'name')];
  if (flatAt === null || nameAt === null || columnOf(columns, 'ownerStatus') !== null) return rows;
  const ofFlat = columns.flatMap(({ index, match }) =>
    match && match.field !== 'wing' && topicOf(match.field) === 'flats' ? [index] : [],
  );
  const told: LaidRow[] = [];
  let above: LaidRow | null = null;
  let last: LaidRow | null = null;
  for (const row of rows) {
    const { cells, kind, number } = row;
    const isUnder: boolean = kind === 'data' && last?.number === number - 1;
    const hasFlat = !isBlank(cells[flatAt]);
    if (kind !== 'data' || hasFlat || !isUnder) above = null;
    last = kind === 'data' ? row : null;
    let one = row;
    if (above && !isBlank(cells[nameAt]) && ofFlat.every((column) => isBlank(cells[column]))) {
      const isAlone = cells.every((cell, column) => column === nameAt || isBlank(cell));
      one = { ...row, above: { row: above.number, cells: cellsOf(above), isAlone } };
      if (isAlone) {
        above.goesOn ??= [];
        above.goesOn.push(cells[nameAt] as Cell);
      }
    }
    if (kind === 'data' && hasFlat) {
      one = { ...row };
      above = one;
    }
    told.push(one);
  }
  return told;
}

const cellsOf = (row: LaidRow) => row.cells.map((_, column) => cellOf(row, column));
