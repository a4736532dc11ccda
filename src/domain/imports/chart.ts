import { type Cell, isBlank, type Sheet, type SheetRow, textOf } from '#domain/imports/cells.ts';
import { flatAndName, flatParts } from '#domain/imports/flatReadings.ts';
import { readFloor } from '#domain/imports/readings.ts';

type Flat = { column: number; key: string; floor: number; isSure: boolean; hasName: boolean };

/**
 * The rows of a chart of a house with a row for each flat: a row of the chart is a floor, its cells are flats, and who
 * is there stands in the same cell or below it. Null where it is not surely one: all numbers of a row are of its floor,
 * no flat stands twice, and nothing else stands beside them.
 */
export function flatsOfChart({ rows }: Sheet): SheetRow[] | null {
  const floors = rows.map(({ cells }) => floorIn(cells));
  const flats = floors.flatMap((found) => found ?? []);
  const hasFloors = new Set(flats.map(({ floor }) => floor)).size > 1;
  const areOnce = new Set(flats.map(({ key }) => key)).size === flats.length;
  const most = Math.max(...floors.map((found) => found?.length ?? 0));
  // Two numbers beside each other may be a new one and an old, unless names stand with them.
  const isWide = most > 2 || (most === 2 && 2 * flats.filter(({ hasName }) => hasName).length >= flats.length);
  if (!hasFloors || !areOnce || !isWide) return null;
  const told: Cell[][] = [];
  const labels: string[] = [];
  let above: { flats: Flat[]; made: Cell[][] } | null = null;
  for (const [at, { cells }] of rows.entries()) {
    const found = floors[at];
    if (found) {
      const [label = null] = found[0]?.column === 0 ? [] : cells;
      above = { flats: found, made: found.map(({ column }) => [label, ...linesOf(cells[column])]) };
      told.push(...above.made);
    } else if (!above || isAlone(cells)) told.push([cells.map(textOf).filter(Boolean).join(' · ')]);
    else {
      if (!isBelow(cells, above.flats)) return null;
      const column = above.made[0]?.length ?? 0;
      labels[column] ||= textOf(cells[0]);
      for (const [nth, flat] of above.flats.entries()) above.made[nth]?.push(cells[flat.column] ?? null);
    }
  }
  // Numbers alone, such as amounts, need a person's name beside or below them.
  const isSure = flats.every((flat) => flat.isSure) || labels.length > 0;
  const heading = ['Floor', 'Flat', ...labels.slice(2)].map((label) => label ?? '');
  return isSure ? [heading, ...told].map((cells, at) => ({ number: at + 1, cells })) : null;
}

/** The flats of a row that has nothing else but the name of their floor; null for any other row. */
function floorIn(cells: Cell[]): Flat[] | null {
  const flats = cells.flatMap((cell, column) => flatIn(cell, column) ?? []);
  const [first] = flats;
  if (!first || flats.length < cells.filter((cell) => !isBlank(cell)).length - (first.column === 0 ? 0 : 1))
    return null;
  if (first.column === 0) return flats.every(({ floor }) => floor === first.floor) && flats.length > 1 ? flats : null;
  const [label = null] = cells;
  const read = isBlank(label) ? null : readFloor(textOf(label), label);
  const floor = read?.is === 'value' ? read.value : first.floor;
  const isFloor = read ? read.is === 'value' : flats.every(({ isSure }) => isSure);
  return isFloor && flats.every((flat) => flat.floor === floor) ? flats : null;
}

function flatIn(cell: Cell, column: number): Flat | null {
  const [text = ''] = textOf(cell).trim().split('\n');
  const flat = flatAndName(text)?.flat ?? text;
  const [, wing, floor] = /^([a-z]{1,3}\d?[\s/-]?)?(\d{1,2})\d\d[a-z]?$/i.exec(flat.trim()) ?? [];
  if (floor === undefined) return null;
  const hasName = flat !== text;
  return { column, key: flat.toLowerCase(), floor: Number(floor), isSure: wing !== undefined || hasName, hasName };
}

const linesOf = (cell: Cell | undefined): Cell[] =>
  typeof cell === 'string' && cell.includes('\n') ? cell.trim().split('\n') : [cell ?? null];

/** A title, the name of a wing, a signature: one text in the first column. */
function isAlone([first, ...others]: Cell[]): boolean {
  return !isBlank(first) && others.every(isBlank);
}

/** Whether a row says something of the flats above it: each in its column, and no flat or floor. */
function isBelow(cells: Cell[], flats: Flat[]): boolean {
  const [label = null] = cells;
  const hasLabels = flats[0]?.column !== 0;
  if (hasLabels && !isBlank(label) && readFloor(textOf(label), label).is === 'value') return false;
  const columns = new Set(flats.map(({ column }) => column));
  return cells.every(
    (cell, column) =>
      isBlank(cell) || (hasLabels && column === 0) || (columns.has(column) && flatParts(textOf(cell)) === null),
  );
}
