import { type Cell, importLimits, isBlank, type Sheet, type SheetRow, textOf } from '#domain/imports/cells.ts';
import { firstField, isHeadingWhole, tidied } from '#domain/imports/headings.ts';
import { subjectIn } from '#domain/imports/subjects.ts';

/**
 * Puts the cells of lists that stand one below the other, each under headings of its own, into the columns of the first:
 * by the same heading, else by one that means the same, else into a column of their own at the end. A sheet whose
 * headings stand in one order is unchanged. `headings`: the numbers of their rows, where these are known.
 */
export function underOneHeading(sheet: Sheet, headings?: ReadonlySet<number>): Sheet {
  const { rows, merges } = sheet;
  const [first, ...later] = rows.filter((row) => headings?.has(row.number) ?? isHeading(row));
  // A heading of two storeys is one.
  const isOfTwo = later[0] !== undefined && later[0] === rows[rows.indexOf(first as SheetRow) + 1];
  if (!first || isOfTwo || later.every(({ cells }) => isSame(cells, first.cells))) return sheet;
  // As wide as the widest row of its list: what stands beyond the headings keeps a column of its own.
  const widths = new Map<SheetRow, number>();
  const heads = new Set(later);
  let list = first;
  for (const row of rows) {
    if (heads.has(row)) list = row;
    widths.set(list, Math.max(widths.get(list) ?? 0, row.cells.length));
  }
  const wide = (row: SheetRow) => Array.from({ length: widths.get(row) ?? 0 }, (_, at) => textOf(row.cells[at]));
  const columns = wide(first);
  const places = new Map<number, number[]>();
  for (const row of later) {
    places.set(row.number, placesOf(wide(row), columns));
    if (columns.length > importLimits.columns || columns.length * rows.length > importLimits.cells) return sheet;
  }
  const ofRow = new Map<number, number[]>();
  let now: number[] = [];
  const moved = rows.map(({ cells, ...row }): SheetRow => {
    const own = places.get(row.number);
    now = own ?? now;
    ofRow.set(row.number, now);
    if (row.number === first.number) return { ...row, cells: columns };
    const put: Cell[] = [];
    for (const [at, cell] of cells.entries())
      put[now[at] ?? at] = own && !isBlank(cell) ? (columns[now[at] ?? at] ?? null) : cell;
    return { ...row, cells: Array.from(put, (cell) => cell ?? null) };
  });
  return {
    ...sheet,
    rows: moved,
    merges: merges.flatMap((merge) => {
      const own = ofRow.get(merge.fromRow) ?? [];
      const [fromColumn, toColumn] = [merge.fromColumn, merge.toColumn].map((at) => own[at] ?? at) as [number, number];
      return toColumn - fromColumn === merge.toColumn - merge.fromColumn ? [{ ...merge, fromColumn, toColumn }] : [];
    }),
    isRealigned: true,
  };
}

/**
 * Whether a row has nothing but headings, word for word but for one in four, that of a flat or a name among them: a row
 * of data may have such a word in one of its cells.
 */
function isHeading({ cells }: SheetRow): boolean {
  const filled = cells.filter((cell) => !isBlank(cell));
  if (filled.length < 2 || !filled.every((cell) => typeof cell === 'string' && !/\d{3}/.test(cell))) return false;
  let others = 0;
  for (const cell of filled) if (!isHeadingWhole(textOf(cell)) && ++others > filled.length / 4) return false;
  const fields = filled.map((cell) => firstField(textOf(cell)));
  return fields.includes('flatNumber') || fields.includes('name');
}

const isSame = (some: Cell[], others: Cell[]) =>
  some.every((cell, at) => isBlank(cell) || tidied(textOf(cell)) === tidied(textOf(others[at])));

const ofPeople: ReadonlySet<string | null> = new Set(['phone', 'secondPhone', 'email', 'address']);

/** Whom a column of a phone or an email is about: the person named last before it. Null for any other column. */
function whoseIs(headings: readonly string[], at: number): 'owner' | 'tenant' | null {
  if (!ofPeople.has(firstField(headings[at] ?? ''))) return null;
  for (const heading of headings.slice(0, at + 1).reverse()) {
    if (subjectIn(tidied(heading)).subject === 'tenant') return 'tenant';
    if (firstField(heading) === 'name') return 'owner';
  }
  return 'owner';
}

/** For each column of a later list the one of the first; columns that it has not are added to these. */
function placesOf(texts: string[], columns: string[]): number[] {
  const taken = new Set<number>();
  const find = (of: number, is: (heading: string) => boolean) =>
    columns.findIndex((one, at) => !taken.has(at) && is(one) && whoseIs(columns, at) === whoseIs(texts, of));
  const places = texts.map((text, column) => {
    const plain = tidied(text);
    const at = find(column, (one) => tidied(one) === plain);
    if (at !== -1) taken.add(at);
    return at;
  });
  for (const [column, text] of texts.entries()) {
    if (places[column] !== -1) continue;
    const field = firstField(text);
    const at = field === null ? -1 : find(column, (one) => firstField(one) === field);
    places[column] = at === -1 ? columns.push(text) - 1 : at;
    taken.add(places[column]);
  }
  return places;
}
