import type { SaxesTagPlain } from 'saxes';
import { isDay } from '#domain/day.ts';
import { type Cell, importLimits, isBlank, type Merge, type Sheet, type SheetRow } from '#domain/imports/cells.ts';
import type { Budget } from '#server/imports/budget.ts';
import { local, parse } from '#server/imports/xml.ts';

type Around = { budget: Budget; shared: string[]; days: boolean[]; is1904: boolean };
// A sheet has at most so many rows; the longest name of a range is XFD1048576:XFD1048576.
const lastRow = 1_048_576;
const longestRef = 21;
const { cellCharacters, columns } = importLimits;

/** The rows of a sheet that hold something, and its joined cells. Throws Unreadable where there are too many. */
export function readSheet(part: Uint8Array, around: Around): Pick<Sheet, 'rows' | 'merges' | 'beyond'> {
  const reader = new SheetReader(around);
  parse(part, around.budget, reader.open, reader.close, reader.text);
  return { rows: reader.rows, merges: reader.merges, ...(reader.beyond > 0 && { beyond: reader.beyond }) };
}

type Open = { column: number; type: string; style: number; value: string; inline: string; formula: string | null };

class SheetReader {
  readonly rows: SheetRow[] = [];
  readonly merges: Merge[] = [];
  beyond = 0;
  readonly #around: Around;
  #number = 0;
  #isHidden = false;
  #cells: Cell[] = [];
  #next = 0;
  #cell: Open | null = null;
  #in: 'value' | 'inline' | 'formula' | null = null;
  #isSpoken = false;

  constructor(around: Around) {
    this.#around = around;
  }

  readonly open = ({ name, attributes }: SaxesTagPlain): void => {
    const tag = local(name);
    if (tag === 'row') {
      this.#number = this.#numberOf(Number(attributes['r']));
      this.#isHidden = isTrue(attributes['hidden']);
      this.#cells = [];
      this.#next = 0;
    } else if (tag === 'c') {
      const column = columnOf(attributes['r']) ?? this.#next;
      this.#next = column + 1;
      this.#cell = {
        column,
        type: attributes['t'] ?? 'n',
        style: Number(attributes['s'] ?? 0),
        value: '',
        inline: '',
        formula: null,
      };
    } else if (tag === 'v') this.#in = 'value';
    else if (tag === 't') this.#in = this.#isSpoken ? null : 'inline';
    else if (tag === 'rPh') this.#isSpoken = true;
    else if (tag === 'f' && this.#cell) {
      this.#cell.formula = '';
      this.#in = 'formula';
    } else if (tag === 'mergeCell') this.#join(attributes['ref'] ?? '');
  };

  readonly text = (text: string): void => {
    if (!this.#cell || !this.#in) return;
    const open = this.#cell;
    const more = text.slice(0, cellCharacters);
    if (this.#in === 'value') open.value = (open.value + more).slice(0, cellCharacters);
    else if (this.#in === 'inline') open.inline = (open.inline + more).slice(0, cellCharacters);
    else open.formula = (open.formula + more).slice(0, 100);
  };

  readonly close = ({ name }: SaxesTagPlain): void => {
    const tag = local(name);
    if (tag === 'v' || tag === 't' || tag === 'f') this.#in = null;
    else if (tag === 'rPh') this.#isSpoken = false;
    else if (tag === 'c' && this.#cell) {
      this.#put(this.#cell.column, this.#valueOf(this.#cell));
      this.#cell = null;
    } else if (tag === 'row') this.#endRow();
  };

  /**
   * The number of a row. Rows ascend: a number that is missing, or not greater than the last, is taken as the next one.
   */
  #numberOf(said: number): number {
    return Number.isInteger(said) && said > this.#number && said <= lastRow ? said : this.#number + 1;
  }

  #put(column: number, cell: Cell): void {
    if (isBlank(cell)) return;
    if (column >= columns) {
      this.beyond = Math.max(this.beyond, column + 1 - columns);
      return;
    }
    while (this.#cells.length < column) this.#cells.push(null);
    this.#cells[column] = cell;
  }

  #endRow(): void {
    if (this.#cells.length === 0) return;
    this.#around.budget.takeRow(this.#cells);
    this.rows.push({ number: this.#number, cells: this.#cells, ...(this.#isHidden && { isHidden: true }) });
    this.#cells = [];
  }

  #join(ref: string): void {
    if (ref.length > longestRef) return;
    const [from, to] = ref.split(':');
    const [fromRow, toRow] = [rowOf(from), rowOf(to)];
    const [fromColumn, toColumn] = [columnOf(from), columnOf(to)];
    if (!fromRow || !toRow || fromColumn === null || toColumn === null) return;
    if (fromColumn >= columns) return;
    this.#around.budget.take('merges', 1);
    this.merges.push({ fromRow, toRow, fromColumn, toColumn });
  }

  /** The last value of a cell, read by the type of the cell; a formula without a value is answered as a formula. */
  #valueOf({ type, style, value, inline, formula }: Open): Cell {
    const { shared, days, is1904 } = this.#around;
    if (type === 'inlineStr') return inline;
    if (value === '') return formula === null ? null : { formula };
    if (type === 's') return shared[Number(value)] ?? null;
    if (type === 'str') return value;
    if (type === 'e') return { error: value.slice(0, 20) };
    if (type === 'b') return value === '1' ? 'Yes' : 'No';
    if (type === 'd') return isDay(value.slice(0, 10)) ? { day: value.slice(0, 10) } : value;
    const number = Number(value);
    if (!Number.isFinite(number)) return value.slice(0, 100);
    return days[style] ? { day: dayOf(number, is1904) } : number;
  }
}

/** As XML Schema writes a boolean. */
const isTrue = (said: string | undefined) => said === '1' || said === 'true';

const dayMs = 86_400_000;

/** The day of a serial. Spreadsheets believe in 29 February 1900: before it their days are one off. */
function dayOf(serial: number, is1904: boolean): string {
  const days = Math.floor(serial) + (is1904 ? 1462 : 0);
  const at = new Date(Date.UTC(1899, 11, 30) + (days < 60 ? days + 1 : days) * dayMs);
  return Number.isNaN(at.getTime()) || days < 1 || days > 2_958_465 ? '' : at.toISOString().slice(0, 10);
}

function columnOf(ref: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(ref ?? '')?.[0];
  return letters === undefined
    ? null
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function rowOf(ref: string | undefined): number {
  return Number(/\d+$/.exec(ref ?? '')?.[0] ?? 0);
}
