import { textOf } from '#domain/imports/cells.ts';
import { floorBehind } from '#domain/imports/flatReadings.ts';
import { cellOf, type LaidRow } from '#domain/imports/layout.ts';
import { type Column, columnOf } from '#domain/imports/match.ts';
import { readFloor } from '#domain/imports/readings.ts';
import { wingTold } from '#domain/imports/wingAbove.ts';
import { withPlainDigits } from '#domain/text.ts';

export type FloorsApart = 'doors' | 'houses' | null;

/**
 * How floors, in a column, a line above or behind the number, tell flats of one number of a wing apart: as doors of one
 * or two digits that begin again on each floor, or as floors of houses, C-45 GF and C-45 FF, in half of the rows at least.
 */
export function floorsApartIn(rows: LaidRow[], columns: Column[]): FloorsApart {
  const [floorAt, flatAt] = [columnOf(columns, 'floor'), columnOf(columns, 'flatNumber')];
  if (flatAt === null) return null;
  const floors = new Map<string, Set<number>>();
  const keys: string[] = [];
  let areDoors = true;
  for (const row of rows) {
    if (row.kind !== 'data') continue;
    const text = withPlainDigits(textOf(cellOf(row, flatAt))).trim();
    const behind = floorBehind(text);
    const cell = floorAt === null ? (row.floor ?? null) : cellOf(row, floorAt);
    const read = readFloor(textOf(cell), cell);
    const floor = behind?.floor ?? (read.is === 'value' ? read.value : null);
    if (text === '' || floor === null) continue;
    areDoors &&= /^\d{1,2}$/.test(text) && !/^[gfst]\.? ?f\.?$/i.test(textOf(cell).trim());
    const key = `${wingTold(row, columns) ?? row.wing}/${behind?.number ?? text}`.toLowerCase();
    keys.push(key);
    floors.set(key, (floors.get(key) ?? new Set()).add(floor));
  }
  const apart = keys.filter((key) => (floors.get(key)?.size ?? 0) > 1).length;
  if (apart === 0) return null;
  if (areDoors) return 'doors';
  return 2 * apart >= keys.length ? 'houses' : null;
}

/** Above the third floor, which nobody calls by one letter, those that follow on T. */
const lettersOfFloors = 'GFSTUVWXYZ';

/** A number as its floor tells it apart: door 2 on floor 3 is 302, C-45 on the first floor C-45F; else null. */
export function numberOnFloor(text: string, floor: number, apart: FloorsApart): string | null {
  if (apart === 'doors') return /^\p{Nd}{1,2}$/u.test(text) ? `${floor}${text.padStart(2, '0')}` : null;
  const letter = lettersOfFloors[floor];
  return apart === 'houses' && letter && /\p{Nd}$/u.test(text) ? `${text}${letter}` : null;
}
