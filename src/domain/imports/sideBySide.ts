import { type Cell, importLimits, isBlank, type Sheet, type SheetRow, textOf } from '#domain/imports/cells.ts';
import { flatParts } from '#domain/imports/flatReadings.ts';
import { firstField, headingMatch, isHeadingWhole, tidied } from '#domain/imports/headings.ts';
import { subjectIn } from '#domain/imports/subjects.ts';

const searched = 40;

/**
 * The rows of several lists that stand side by side under the same headings, as of wings on one page, one list below
 * the other: what stands above a list's heading comes as a line before its rows. Null where there is one list.
 */
export function oneBelowTheOther({ rows }: Sheet): SheetRow[] | null {
  const at = rows.slice(0, searched).findIndex(({ cells }) => widthOfList(cells) !== null);
  const heading = rows[at]?.cells ?? [];
  const width = widthOfList(heading);
  if (width === null) return null;
  const lists = Math.ceil(heading.length / width);
  const part = (cells: Cell[], list: number) => cells.slice(list * width, (list + 1) * width);
  // A title is one text, as no list's: of its cells the last may stand over another list.
  const titles = rows.slice(0, Math.max(0, at - 1)).map(({ cells }) => [cells.map(textOf).filter(Boolean).join(' ')]);
  const told: Cell[][] = [part(heading, 0), ...titles];
  for (let list = 0; list < lists; list++)
    for (const { cells } of rows.slice(Math.max(0, at - 1)))
      if (cells !== heading && part(cells, list).some((cell) => !isBlank(cell))) told.push(part(cells, list));
  return told.length > importLimits.rows ? null : told.map((cells, place) => ({ number: place + 1, cells }));
}

/** After how many columns the headings of flats and of more begin again, to the last of them; null for no such row. */
function widthOfList(cells: Cell[]): number | null {
  const texts = cells.map((cell) => tidied(textOf(cell)));
  const fields = texts.map((text) => (text === '' ? null : firstField(text)));
  const first = fields.indexOf('flatNumber');
  const width = fields.indexOf('flatNumber', first + 1) - first;
  const known = new Set(fields.slice(0, width).filter((field) => field !== null));
  const isRepeated = texts.slice(width).every((text, column) => text === texts[column]);
  const isWhole = texts.slice(width).filter(Boolean).length % texts.slice(0, width).filter(Boolean).length === 0;
  return first !== -1 && width > 1 && known.size > 1 && isRepeated && isWhole ? width : null;
}

const most = 0.75;

/**
 * A sheet whose lists stand side by side under headings of their own, as tenants beside owners, with one list below the
 * other, and the numbers of the rows of their headings. Null where it is one list, of which the flats may stand twice.
 */
export function apartUnderOwnHeadings(sheet: Sheet): { sheet: Sheet; headings: ReadonlySet<number> } | null {
  const { rows } = sheet;
  const at = rows.slice(0, searched).findIndex(({ cells }) => cells.filter(isOfFlats).length > 1);
  const head = rows[at];
  const last = rows.at(-1)?.number ?? 0;
  if (!head) return null;
  const below = rows.slice(at + 1);
  const [first = 0, ...others] = head.cells.flatMap((cell, column) => (isOfFlats(cell) ? [column] : []));
  const starts = others.flatMap((flats) => {
    const start = beginOf(head.cells, flats);
    return isOfAnotherList({ head, below }, { first, flats, start }) ? [start] : [];
  });
  const lists = [0, ...starts].map((from, nth) => ({
    from,
    to: starts[nth] ?? importLimits.columns,
    later: nth * last,
  }));
  const areNamed = lists.every(({ from, to }) => namesSomebody(head.cells.slice(from, to)));
  if (starts.length === 0 || !areNamed || lists.length * last > importLimits.rows) return null;
  const part = ({ from, to, later }: (typeof lists)[number], { cells, number, ...row }: SheetRow): SheetRow[] => {
    const own = cells.slice(from, to);
    own.length = 1 + own.findLastIndex((cell) => !isBlank(cell));
    return own.length === 0 ? [] : [{ ...row, number: number + later, cells: own }];
  };
  return {
    sheet: {
      ...sheet,
      rows: lists.flatMap((list) => rows.flatMap((row) => part(list, row))),
      merges: sheet.merges.flatMap(({ fromRow, toRow, fromColumn, toColumn }) => {
        const own = lists.find(({ from, to }) => fromColumn >= from && toColumn < to);
        if (!own) return [];
        const [down, left] = [own.later, own.from];
        const rowsOf = { fromRow: fromRow + down, toRow: toRow + down };
        return [{ ...rowsOf, fromColumn: fromColumn - left, toColumn: toColumn - left }];
      }),
    },
    headings: new Set(lists.map(({ later }) => head.number + later)),
  };
}

const isOfFlats = (cell: Cell) =>
  typeof cell === 'string' && isHeadingWhole(textOf(cell)) && firstField(textOf(cell)) === 'flatNumber';

/** Where the list with these flats begins: with a column before them that counts its rows. */
function beginOf(heading: Cell[], flats: number): number {
  const before = textOf(heading[flats - 1]);
  return before !== '' && headingMatch(before) === 'left-out' ? flats - 1 : flats;
}

/**
 * Whether a second column of flats begins another list: behind an empty column or under the same heading, with other flats
 * in most of the rows that have both.
 */
function isOfAnotherList(
  { head, below }: { head: SheetRow; below: SheetRow[] },
  { first, flats, start }: { first: number; flats: number; start: number },
): boolean {
  const isBehindGap = [head, ...below].every(({ cells }) => isBlank(cells[start - 1]));
  const isHeadedSo = tidied(textOf(head.cells[first])) === tidied(textOf(head.cells[flats]));
  const texts = below.map(({ cells }) => [textOf(cells[first]).trim(), textOf(cells[flats]).trim()] as const);
  const told = texts.filter(([, other]) => other !== '');
  const both = told.filter(([one]) => one !== '');
  const others = both.filter(([one, other]) => tidied(one) !== tidied(other));
  const areFlats = told.filter(([, other]) => flatParts(other) !== null).length >= most * told.length;
  return (isBehindGap || isHeadedSo) && areFlats && others.length > 0 && 2 * others.length >= both.length;
}

/** Whether a list says of its flats whose they are, or which vehicles stand there. */
function namesSomebody(heading: Cell[]): boolean {
  return heading.some((cell) => {
    const plain = tidied(textOf(cell));
    const field = plain === '' ? null : firstField(plain);
    const { subject } = subjectIn(plain);
    return field === 'name' || field === 'vehicleNumber' || subject === 'owner' || subject === 'tenant';
  });
}
