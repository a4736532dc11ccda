import { type Cell, importLimits } from '#domain/imports/cells.ts';
import { type Message, message } from '#domain/message.ts';
import { Unreadable } from '#server/imports/unreadable.ts';

const megabyte = 1024 * 1024;
const { rows, cells, sheets } = importLimits;

/** The most of each that reading one file may take, all its parts together, and the error for more. */
const most = {
  rows: [rows, message('import_too_many_rows', { max: rows })],
  cells: [cells, message('import_too_many_cells', { max: cells })],
  characters: [importLimits.characters, message('import_too_much_text')],
  sheets: [sheets, message('import_too_many_sheets', { max: sheets })],
  merges: [50_000, message('import_too_much_empty')],
  bytes: [64 * megabyte, message('import_unpacks_too_large', { max: 64 })],
  // Tags and attributes of XML, cells of a text file: they cost time even where they are empty.
  steps: [8_000_000, message('import_too_much_empty')],
} satisfies Record<string, [number, Message]>;

/** What reading one file has taken so far: what a file costs is bounded (docs/rules.md, Bringing a spreadsheet). */
export class Budget {
  readonly #taken = new Map<string, number>();

  /** Counts something before it is kept or looked at. Throws Unreadable once the file has had all of it. */
  take(what: keyof typeof most, count: number): void {
    const taken = (this.#taken.get(what) ?? 0) + count;
    const [limit, reason] = most[what];
    // Not `taken > limit`: a size that the file claims and that is no number must not pass.
    if (!(taken <= limit)) throw new Unreadable(reason);
    this.#taken.set(what, taken);
  }

  /** Counts a row that is kept, with its cells and their texts. */
  takeRow(row: Cell[]): void {
    this.take('rows', 1);
    this.take('cells', row.length);
    this.take(
      'characters',
      row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0),
    );
  }
}
