import { type Cell, importLimits, isBlank, type Sheet, type SheetRow, textOf } from '#domain/imports/cells.ts';
import { firstField, tidied } from '#domain/imports/headings.ts';

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
