import { textOf } from '#domain/imports/cells.ts';
import { cellOf, type LaidRow } from '#domain/imports/layout.ts';
import { type Column, columnOf } from '#domain/imports/match.ts';
import { withPlainDigits } from '#domain/text.ts';

/**
 * Whether flats are numbered as doors on each floor, with the floor in its own column or in a line above: floor 1, flat 1;
 * floor 2, flat 1.
 * All numbers are of one or two digits, and some stand on two floors of one wing.
 */
export function areDoorsByFloor(rows: LaidRow[], columns: Column[]): boolean {
  const [wingAt, floorAt] = [columnOf(columns, 'wing'), columnOf(columns, 'floor')];
  const flatAt = columnOf(columns, 'flatNumber');
  if (flatAt === null) return false;
  const floors = new Map<string, string>();
  let isRepeated = false;
  for (const row of rows) {
    if (row.kind !== 'data') continue;
    const plain = (column: number) => withPlainDigits(textOf(cellOf(row, column))).trim();
    const [flat, floor] = [plain(flatAt), floorAt === null ? `${row.floor ?? ''}` : plain(floorAt)];
    if (!flat || !floor) continue;
    if (!/^\d{1,2}$/.test(flat)) return false;
    const wing = wingAt === null ? row.wing : textOf(row.wingAbove?.cell ?? cellOf(row, wingAt)).trim();
    const key = `${wing ?? ''}/${flat}`;
    isRepeated ||= (floors.get(key) ?? floor) !== floor;
    floors.set(key, floor);
  }
  return isRepeated;
}
