import { isBlank, textOf } from '#domain/imports/cells.ts';
import { calledParts, flatParts, threeParts } from '#domain/imports/flatReadings.ts';
import { cellOf, type LaidRow } from '#domain/imports/layout.ts';
import { type Column, columnOf } from '#domain/imports/match.ts';

/** How cells without a wing are read, below one with it: as that one, as no wing, or only once a person has said it. */
export const blankWingsAre = ['above', 'none', 'asked'] as const;
export type BlankWings = {
  rows: number;
  are: (typeof blankWingsAre)[number];
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
  if (wingAt === null || flatAt === null) return { rows, blankWings: { rows: 0, are: 'none' } };
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
    if (wing !== '') above = row;
    const isBelow = above !== null && wing === '' && (flat !== null || isBlank(cells[flatAt]));
    return isBelow && above ? { ...row, wingAbove: { row: above.number, cell: cellOf(above, wingAt) } } : row;
  });
  return { rows: told, blankWings: { rows: signs.blank(), are: saidOr(isAbove, signs.are) } };
}

/**
 * Whether a number with a wing of its own, as A-101 and Shop 1 are, stands under two wings of the file, and so is of a
 * wing within them. Under the lines of wings, and in sheets named after them, only shops and the like are.
 */
export function areWithinWings(sheets: { layout: { rows: LaidRow[] }; columns: Column[] }[]): boolean {
  const wings = new Map<string, string>();
  for (const { layout, columns } of sheets) {
    const [wingAt, flatAt] = [columnOf(columns, 'wing'), columnOf(columns, 'flatNumber')];
    if (flatAt === null) continue;
    for (const row of layout.rows) {
      const text = textOf(row.cells[flatAt]).trim();
      if (row.kind !== 'data' || bareNumber(text) !== null) continue;
      const unit = calledParts(text);
      const own = wingAt === null ? null : textOf(row.wingAbove?.cell ?? cellOf(row, wingAt)).trim();
      const wing = own || (unit && row.wing);
      const key = unit ? `${unit.wing}-${unit.number}` : text.toLowerCase();
      if (!wing || key === '') continue;
      if ((wings.get(key) ?? wing) !== wing) return true;
      wings.set(key, wing);
    }
  }
  return false;
}

function saidOr(isAbove: boolean | undefined, are: () => BlankWings['are']): BlankWings['are'] {
  if (isAbove === undefined) return are();
  return isAbove ? 'above' : 'none';
}

/** A flat's number that names no wing, and is no penthouse or shop; else null. */
function bareNumber(text: string): string | null {
  if (calledParts(text) !== null) return null;
  return flatParts(text)?.wing === '' || threeParts(text, 'A') !== null ? text.trim() : null;
}

/** Gathers, row by row, what tells whether blank cells repeat the wing above them. */
function createSigns() {
  /** The wings under which each number stands without one of its own. */
  const under = new Map<string, Set<string>>();
  let [filled, blank, leading] = [0, 0, 0];
  /** Whether a wing stands in two rows in turn, and whether one follows on a blank cell. */
  let [isRepeated, isBetween, hasRestart] = [false, false, false];
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
    blank: () => blank,
    are(): BlankWings['are'] {
      if (blank === 0) return 'none';
      if (hasRestart) return leading > 0 ? 'asked' : 'above';
      if (isRepeated) return isBetween ? 'asked' : 'none';
      return leading > 0 || filled > blank ? 'asked' : 'above';
    },
  };
}
