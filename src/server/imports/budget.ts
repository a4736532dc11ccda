import { type Cell, importLimits } from '#domain/imports/cells.ts';
import { type Message, message } from '#domain/message.ts';
import { Unreadable } from '#server/imports/unreadable.ts';

const megabyte = 1024 * 1024;
const { rows, cells, sheets } = importLimits;

/** The most of each that one file takes to read, all its parts together, and what is said of more. */
const most = {
  rows: [rows, message('import_too_many_rows', { max: rows })],
  cells: [cells, message('import_too_many_cells', { max: cells })],
  characters: [importLimits.characters, message('import_too_much_text')],
  sheets: [sheets, message('import_too_many_sheets', { max: sheets })],
  merges: [50_000, message('import_too_much_empty')],
  bytes: [64 * megabyte, message('import_unpacks_too_large', { max: 64 })],
  // Tags and attributes of XML, lines of a text file: what costs time also where nothing stands in it.
  steps: [8_000_000, message('import_too_much_empty')],
} satisfies Record<string, [number, Message]>;

/** What reading one file has taken so far: what a file costs is bounded (docs/rules.md, Bringing a spreadsheet). */
export class Budget {
  readonly #taken = new Map<string, number>();

  /** Counted before it is kept or looked at. Throws Unreadable once the file has had all of it. */
  take(what: keyof typeof most, count: number): void {
    const taken = (this.#taken.get(what) ?? 0) + count;
    const [limit, reason] = most[what];
    // What is no number is no lie that gets through.
    if (!(taken <= limit)) throw new Unreadable(reason);
    this.#taken.set(what, taken);
  }

  /** A row that is kept, with the texts in it. */
  takeRow(row: Cell[]): void {
    this.take('rows', 1);
    this.take('cells', row.length);
    this.take(
      'characters',
      row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0),
    );
  }
}
