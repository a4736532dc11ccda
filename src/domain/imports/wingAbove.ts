import { type Cell, isBlank, textOf } from '#domain/imports/cells.ts';
import type { Decisions } from '#domain/imports/choices.ts';
import { calledParts, flatAndName, flatParts, readWing, threeParts } from '#domain/imports/flatReadings.ts';
import { firstField, isHeadingWhole, isOfPlace } from '#domain/imports/headings.ts';
import { cellOf, type LaidRow } from '#domain/imports/layout.ts';
import { looseNameKey } from '#domain/imports/looseNameKey.ts';
import { type Column, columnOf } from '#domain/imports/match.ts';
import { saysNoOwner } from '#domain/imports/ownerReadings.ts';

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
    const text = textOf(cells[flatAt]).trim();
    // A mistyped number has the wing that it is to have once it is put right.
    const flat = bareNumber(text) ?? (text !== '' && isNoNumber(text) ? text : null);
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
    const flatAt = columnOf(columns, 'flatNumber');
    if (flatAt === null) continue;
    for (const row of layout.rows) {
      const text = textOf(row.cells[flatAt]).trim();
      if (row.kind !== 'data' || bareNumber(text) !== null) continue;
      const unit = calledParts(text);
      const wing = wingTold(row, columns) || (unit && row.wing);
      const key = unit ? `${unit.wing}-${unit.number}` : text.toLowerCase();
      if (!wing || key === '') continue;
      if ((wings.get(key) ?? wing) !== wing) return true;
      wings.set(key, wing);
    }
  }
  return false;
}

/**
 * Whether of the flats of one wing and number in two phases, which lines or the names of sheets tell, most are of other
 * people in each: the flats of the same people are told twice, as for phases of a payment.
 */
export function arePhasesApart(sheets: { layout: { rows: LaidRow[] }; columns: Column[] }[]): boolean {
  const told = new Map<string, { phase: string; names: Set<string> }>();
  let apart = 0;
  for (const { layout, columns } of sheets) {
    const [flatAt, nameAt] = [columnOf(columns, 'flatNumber'), columnOf(columns, 'name')];
    if (flatAt === null || nameAt === null) continue;
    for (const row of layout.rows) {
      const parts = row.kind === 'data' ? flatParts(textOf(cellOf(row, flatAt))) : null;
      const name = textOf(cellOf(row, nameAt)).slice(0, longestCompared).trim();
      if (!parts || row.phase === undefined || name === '' || saysNoOwner(name)) continue;
      const key = `${wingTold(row, columns) ?? row.wing}/${parts.wing}/${parts.number}`.toLowerCase();
      const { phase, names } = told.get(key) ?? { phase: row.phase, names: new Set() };
      told.set(key, { phase, names });
      if (phase === row.phase) names.add(looseNameKey(name));
      else apart += names.has(looseNameKey(name)) ? -1 : 1;
    }
  }
  return apart > 0;
}

/**
 * What a letter behind a number is, 101-A, where the rows tell their wings: the wing where it is each row's, else a part of the
 * number, as of 101-A and 101-B in wing A. Null where none tells it.
 */
export function letterBehindIn(rows: LaidRow[], columns: Column[]): Decisions['letterBehind'] | null {
  const at = columnOf(columns, 'flatNumber');
  let told: 'wing' | null = null;
  for (const row of at === null ? [] : rows) {
    const text = at === null || row.kind !== 'data' ? '' : textOf(cellOf(row, at)).slice(0, 60);
    if (!/\p{Nd}[^\p{L}\p{Nd}]{0,3}\p{L}\p{M}*$/u.test(text)) continue;
    const { isTurned, wing = '' } = flatParts(text) ?? {};
    const other = comparedWing(wingTold(row, columns) || row.wing);
    if (!isTurned || wing.length > 1 || other === '') continue;
    if (comparedWing(wing) !== other) return 'in-number';
    told = 'wing';
  }
  return told;
}

/** The wing that a row's own cells tell, behind its phase where that has a column; null where none has wings. */
export function wingTold(row: LaidRow, columns: Column[]): string | null {
  const told = [2, 1].flatMap((nth) => {
    const at = columnOf(columns, 'wing', nth);
    if (at === null) return [];
    return [comparedWing((nth === 1 && row.wingAbove?.cell) || cellOf(row, at))];
  });
  return told.length === 0 ? null : told.join(' ').trim();
}

/**
 * Where flats of one wing and number stand in two phases, a column left over for phases, or for another word for wings,
 * is the wings' second one; where no column has the wings, it has them. Below the first row of a phase its cells may be blank.
 */
export function withPhases(rows: LaidRow[], columns: Column[]): { rows: LaidRow[]; columns: Column[] } {
  const [wingAt, flatAt] = [columnOf(columns, 'wing'), columnOf(columns, 'flatNumber')];
  if (flatAt === null) return { rows, columns };
  const isLeftOver = ({ heading, match, by, filled }: Column) =>
    match === null && by === 'nothing' && filled > 0 && firstField(heading) === 'wing';
  // "Parking Block" is no word for phases, though one for wings stands in it.
  const left = columns.filter((one) => isLeftOver(one) && isHeadingWhole(one.heading.replace(ofNumber, '')));
  if (left.length === 0) return { rows, columns };
  let wing = '';
  const flats = rows.map((row) => {
    wing = wingTold(row, columns) || wing;
    return `${wingAt === null ? row.wing : wing}/${textOf(cellOf(row, flatAt)).trim()}`.toLowerCase();
  });
  for (const { index, heading } of left) {
    const phases = new Map<string, string>();
    const phaseOf = (row: LaidRow) => comparedWing(cellOf(row, index));
    const data = rows.filter(({ kind }) => kind === 'data');
    // Where a phase stands in two rows in turn it is written in each, and a blank cell is of none.
    const isInTurn = (row: LaidRow, before?: LaidRow) =>
      before !== undefined && phaseOf(row) !== '' && phaseOf(row) === phaseOf(before);
    const isOnce = !data.some((row, at) => isInTurn(row, data[at - 1]));
    let [above, areApart] = [null as { row: number; cell: Cell } | null, false];
    const told = rows.map((row, at): LaidRow => {
      if (row.kind !== 'data') return row;
      const isOfAbove = isOnce && above !== null && isBlank(row.cells[index]);
      if (!isOfAbove) above = { row: row.number, cell: cellOf(row, index) };
      const phase = comparedWing(above?.cell ?? null);
      const key = flats[at] ?? '';
      areApart ||= (phases.get(key) ?? phase) !== phase;
      phases.set(key, phase);
      return isOfAbove && above ? { ...row, dittos: new Map([...(row.dittos ?? []), [index, above]]) } : row;
    });
    if (!areApart) continue;
    const [outer, inner] =
      wingAt === null || isOfPlace(heading) || index < wingAt ? [index, wingAt ?? index] : [wingAt, index];
    const nths = new Map([
      [outer, 2],
      [inner, 1],
    ]);
    return {
      rows: told,
      columns: columns.map((column) => {
        const nth = nths.get(column.index);
        return nth ? { ...column, match: { field: 'wing', nth }, by: 'heading', of: undefined } : column;
      }),
    };
  }
  return { rows, columns };
}

const ofNumber = / (?:no|number|name)\.?$/i;
const longestCompared = 60;

/** A wing or phase as it is compared: "Phase 1" and "phase 1" are one, what is none as it stands. */
function comparedWing(cell: Cell): string {
  const text = textOf(cell).slice(0, longestCompared).trim();
  const read = readWing(text);
  return read.is === 'value' ? read.value : text.toLowerCase();
}

function saidOr(isAbove: boolean | undefined, are: () => BlankWings['are']): BlankWings['are'] {
  if (isAbove === undefined) return are();
  return isAbove ? 'above' : 'none';
}

const isNoNumber = (text: string) =>
  calledParts(text) === null && flatParts(text) === null && flatAndName(text) === null;

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
