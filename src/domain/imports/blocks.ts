import { type Cell, importLimits, isBlank, type Sheet, type SheetRow, textOf } from '#domain/imports/cells.ts';
import { flatParts } from '#domain/imports/flatReadings.ts';
import { firstField, isHeadingWhole, tidied } from '#domain/imports/headings.ts';
import { rowText } from '#domain/imports/layout.ts';

const searched = 40;
const inCell = /^([^:=]{1,40}?)\s*(?:[:=]|\s[-–—]+\s)\s*(.*)$/su;

/** How many flats a row names, each behind a word for it, in the same cell or in the one before. */
export function flatsLabelled(cells: Cell[]): number {
  return cells.filter((cell, at) => {
    const [label = '', value] = partsOf(cell) ?? [textOf(cell), textOf(cells[at + 1])];
    return flatParts(value ?? '') !== null && isHeadingWhole(label) && firstField(label) === 'flatNumber';
  }).length;
}

/**
 * A row for each flat of a list in which its facts stand one below the other, block after block, each behind what it
 * is: "Flat: A-101", "Name: Anand Rao". Null where it is not surely one: half of its lines begin with known headings.
 */
export function rowsOfBlocks({ rows }: Sheet): SheetRow[] | null {
  if (!rows.slice(0, searched).some(({ cells }) => flatsLabelled(cells) === 1)) return null;
  const all = rows.flatMap(({ cells }) => linesOf(cells));
  const flats = all.map(flatsLabelled);
  const lines = all.map(lineIn);
  const labels = lines.flatMap((line) => (line && isHeadingWhole(line.label) ? tidied(line.label) : []));
  const isTable = all.some((cells, at) => !lines[at] && cells.filter((cell) => !isBlank(cell)).length > 1);
  const areMost = !isTable && 2 * labels.length >= lines.length && new Set(labels).size > 1;
  if (!areMost || flats.filter((count) => count === 1).length < 2 || flats.some((count) => count > 1)) return null;
  const headings = new Map<string, string>();
  const told: (Map<string, Cell> | Cell[])[] = [];
  let block = new Map<string, Cell>();
  for (const [at, line] of lines.entries()) {
    const key = tidied(line?.label ?? '');
    if (line && !headings.has(key)) headings.set(key, line.label);
    // A title, a wing, the rest of an address: it stands as a line of its own.
    if (!line) told.push([rowText(all[at] ?? [])]);
    else if (block.size === 0 || block.has(key)) {
      block = new Map([[key, line.value]]);
      told.push(block);
    } else block.set(key, line.value);
  }
  const keys = [...headings.keys()];
  if (keys.length > importLimits.columns || keys.length * told.length > importLimits.cells) return null;
  const cellsOf = (one: (typeof told)[number]) => (Array.isArray(one) ? one : keys.map((key) => one.get(key) ?? null));
  return [[...headings.values()], ...told.map(cellsOf)].map((cells, at) => ({ number: at + 1, cells }));
}

/** The lines of a cell that stands alone, each as a row; else the row. */
function linesOf(cells: Cell[]): Cell[][] {
  const [only = null, ...others] = cells.filter((cell) => !isBlank(cell));
  const isAlone = typeof only === 'string' && others.length === 0;
  return isAlone ? Array.from(only.trim().split('\n'), (text) => [text]) : [cells];
}

const partsOf = (cell: Cell | undefined): string[] | undefined => inCell.exec(textOf(cell).trim())?.slice(1);

/** What a line tells, and behind what: in one cell, or in two with or without a colon of their own. */
function lineIn(cells: Cell[]): { label: string; value: Cell } | null {
  const [first = null, ...others] = cells.filter((cell) => !isBlank(cell) && !/^\s*[:=–-]+\s*$/.test(textOf(cell)));
  const parts = partsOf(first);
  const [label = '', inFirst = ''] = parts ?? [textOf(first).trim()];
  const values = [...(inFirst === '' ? [] : [inFirst]), ...others];
  if (label === '' || label.length > 40 || (!parts && values.length !== 1)) return null;
  const [only = null, another] = values;
  return { label, value: another === undefined ? only : values.map(textOf).join(', ') };
}
