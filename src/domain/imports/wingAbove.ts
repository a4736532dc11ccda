import { isBlank, textOf } from '#domain/imports/cells.ts';
import { calledNumber, flatParts, threeParts } from '#domain/imports/flatReadings.ts';
import { cellOf, type LaidRow } from '#domain/imports/layout.ts';
import { type Column, columnOf } from '#domain/imports/match.ts';

/** How cells without a wing are read, below one with it: as that one, as no wing, or only once a person has said it. */
export const blankWingsAre = ['above', 'none', 'asked'] as const;
export type BlankWings = {
  rows: number;
  are: (typeof blankWingsAre)[number];
  /** Whether a number with a wing of its own stands under two wings of the column, and so is of a wing within them. */
  areWithin: boolean;
};

/**
 * Marks rows with a blank cell in the column of wings, below one that is filled (`wingAbove`). Offices write a wing
 * once, in the first row of its flats; elsewhere, in a column filled row by row, a blank cell is a flat without a wing.
 * A person may say which (`isAbove`).
 */
export function withWingsAbove(
  rows: LaidRow[],
  columns: Column[],
  isAbove: boolean | undefined,
): { rows: LaidRow[]; blankWings: BlankWings } {
  const [wingAt, flatAt] = [columnOf(columns, 'wing'), columnOf(columns, 'flatNumber')];
  if (wingAt === null || flatAt === null) return { rows, blankWings: { rows: 0, are: 'none', areWithin: false } };
  const signs = createSigns();
  let above: LaidRow | null = null;
  const told = rows.map((row): LaidRow => {
    const { kind, cells } = row;
    if (kind === 'section') above = null;
    if (kind !== 'data') return row;
    const flat = bareNumber(textOf(cells[flatAt]));
    const wing = textOf(cellOf(row, wingAt)).trim();
    if (flat !== null && (wing !== '' || row.wing === null || above))
      signs.see({ flat, wing, above: above && textOf(cellOf(above, wingAt)).trim() });
    else if (flat === null && wing !== '') signs.name(textOf(cells[flatAt]).trim().toLowerCase(), wing);
    if (wing !== '') above = row;
    const isBelow = above !== null && wing === '' && (flat !== null || isBlank(cells[flatAt]));
    return isBelow && above ? { ...row, wingAbove: { row: above.number, cell: cellOf(above, wingAt) } } : row;
  });
  const blankWings = { rows: signs.blank(), are: saidOr(isAbove, signs.are), areWithin: signs.areWithin() };
  return { rows: told, blankWings };
}

function saidOr(isAbove: boolean | undefined, are: () => BlankWings['are']): BlankWings['are'] {
  if (isAbove === undefined) return are();
  return isAbove ? 'above' : 'none';
}

/** A flat's number that names no wing, and is no penthouse or shop; else null. */
function bareNumber(text: string): string | null {
  if (calledNumber(text) !== null) return null;
  return flatParts(text)?.wing === '' || threeParts(text, 'A') !== null ? text.trim() : null;
}

/** Gathers, row by row, what tells whether blank cells repeat the wing above them. */
function createSigns() {
  /** The wings under which each number stands without one of its own. */
  const under = new Map<string, Set<string>>();
  let [filled, blank, leading] = [0, 0, 0];
  /** Whether a wing stands in two rows in turn, and whether one follows on a blank cell. */
  let [isRepeated, isBetween, hasRestart] = [false, false, false];
  /** The wing in whose rows each number stands that names one itself. */
  const named = new Map<string, string>();
  let areWithin = false;
  let last: { flat: string; wing: string } | null = null;
  return {
    see({ flat, wing, above }: { flat: string; wing: string; above: string | null }) {
      if (wing !== '') {
        filled += 1;
        isRepeated ||= last?.wing === wing && last.flat !== flat;
        isBetween ||= blank > 0 && last?.wing === '';
      } else {
        if (above === null) leading += 1;
        else blank += 1;
        const wings = under.get(flat) ?? new Set();
        under.set(flat, wings.add(above ?? ''));
        hasRestart ||= wings.size > 1;
      }
      last = { flat, wing };
    },
    name(number: string, wing: string) {
      areWithin ||= number !== '' && (named.get(number) ?? wing) !== wing;
      named.set(number, wing);
    },
    areWithin: () => areWithin,
    blank: () => blank,
    are(): BlankWings['are'] {
      if (blank === 0) return 'none';
      if (hasRestart) return leading > 0 ? 'asked' : 'above';
      if (isRepeated) return isBetween ? 'asked' : 'none';
      return leading > 0 || filled > blank ? 'asked' : 'above';
    },
  };
}
