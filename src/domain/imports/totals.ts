import type { Import } from '#domain/imports/answers.ts';
import type { Cell } from '#domain/imports/cells.ts';
import { fieldKinds, type ImportField } from '#domain/imports/field.ts';
import type { Entry, Interpretation, ReadSheet } from '#domain/imports/interpret.ts';
import { figureOf } from '#domain/imports/layout.ts';
import { rowKey } from '#domain/imports/people.ts';
import type { RefusedRow } from '#domain/imports/plan.ts';
import { rupeesTold } from '#domain/imports/readings.ts';
import { withPlainDigits } from '#domain/text.ts';

type Total = Import['totals'][number];

const money: ReadonlySet<ImportField> = new Set(
  fieldKinds.flatMap(([field, kind]) => (kind === 'rupees' ? [field] : [])),
);

/** The figures of each sheet's own last line of totals beside what is taken of the rows above it. */
export function totalsOf({ sheets, entries }: Interpretation, refused: RefusedRow[]): Total[] {
  const out = new Set(refused.map(rowKey));
  return sheets
    .filter(({ isUsed }) => isUsed)
    .flatMap((sheet) => {
      const last = sheet.layout.rows.findLast(({ kind }) => kind === 'total');
      const taken = entries.filter((entry) => entry.sheet === sheet.index && !out.has(rowKey(entry)));
      return (last?.cells ?? []).flatMap((cell, column): Total[] => {
        const said = rupeesSaid(sheet, column, cell) ?? figureOf(cell) ?? figureOf(counted(cell));
        if (said === null || last === undefined) return [];
        return [{ sheet: sheet.index, row: last.number, column, said, ...foundIn(sheet, column, taken) }];
      });
    });
}

/** Where a column's cells are read as money, Cr in its total are crores as well, however many. */
function rupeesSaid({ columns }: ReadSheet, column: number, cell: Cell): number | null {
  const field = columns[column]?.match?.field;
  return typeof cell === 'string' && field && money.has(field) ? (rupeesTold(cell)?.rupees ?? null) : null;
}

function foundIn(sheet: ReadSheet, column: number, taken: Entry[]): Pick<Total, 'found' | 'of'> {
  const match = sheet.columns[column]?.match ?? null;
  if (match === null) {
    const rows = sheet.layout.rows.filter(({ kind }) => kind === 'data');
    return { of: 'left-out', found: sum(rows.map(({ cells }) => figureOf(cells[column] ?? null) ?? 0)) };
  }
  if (match.field === 'name') return { of: 'owners', found: different(taken.map(({ name }) => name?.value)) };
  if (match.field === 'vehicleNumber') {
    const plates = taken.flatMap(({ vehicles }) => vehicles.filter(({ plate }) => plate.column === column));
    return { of: 'vehicles', found: plates.length };
  }
  if (match.field === 'size') {
    // Sizes that were rounded or converted are added up as they stand in the sheet, as its own total is.
    const stands = new Map(sheet.layout.rows.map(({ number, cells }) => [number, figureOf(cells[column] ?? null)]));
    const sizes = taken.flatMap(({ row, flat: { size } }) =>
      size?.column === column ? [stands.get(row) ?? size.value] : [],
    );
    return { of: 'sum', found: sum(sizes) };
  }
  // By row: a row with several owners or tenants has an entry for each.
  const values = new Map(
    taken.flatMap(({ row, flat, owner, tenancy }) =>
      Object.values({ ...flat, ...owner, ...tenancy?.facts }).flatMap((read) =>
        read.column === column && typeof read.value === 'number' ? [[row, read.value] as const] : [],
      ),
    ),
  );
  if (values.size > 0) return { of: 'sum', found: sum([...values.values()]) };
  return { of: 'flats', found: different(taken.map(({ flatNumber }) => flatNumber?.value)) };
}

/** The figure in a text such as "6 flats". */
function counted(cell: Cell): string | null {
  const text = typeof cell === 'string' ? withPlainDigits(cell.slice(0, 40).normalize('NFKC')).trim() : '';
  return /^(\d[\d\s,.]*?)[\s.]*[\p{L}\p{M}][\p{L}\p{M}\s.]*$/u.exec(text)?.[1] ?? null;
}

const different = (texts: (string | undefined)[]) => new Set(texts.filter((text) => text !== undefined)).size;
/** Rounded to the paisa: sums of decimals are not exact. */
const sum = (values: number[]) => Math.round(values.reduce((all, one) => all + one, 0) * 100) / 100;
