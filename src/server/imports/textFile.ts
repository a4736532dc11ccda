import { importLimits, isBlank, type Sheet, type SheetRow } from '#domain/imports/cells.ts';
import { message } from '#domain/message.ts';
import type { Budget } from '#server/imports/budget.ts';
import { Unreadable } from '#server/imports/unreadable.ts';

const { cellCharacters, columns } = importLimits;

/** The sheet of a text file: comma, semicolon, tab or bar between cells. A cell that begins with = is text. Throws Unreadable. */
export function readText(text: string, name: string, budget: Budget): Sheet[] {
  const [told, body] = separatorTold(withoutSenders(text));
  const rows: SheetRow[] = [];
  let number = 0;
  const wide = { beyond: 0 };
  for (const texts of rowsIn(body, told ?? separatorOf(body), { budget, wide })) {
    number += 1;
    const cells = texts.map((cell) => (isBlank(cell) ? null : bare(cell.slice(0, cellCharacters + 1))));
    cells.length = 1 + cells.findLastIndex((cell) => cell !== null);
    if (cells.length === 0) continue;
    budget.takeRow(cells);
    rows.push({ number, cells });
  }
  return [{ name, isHidden: false, rows, merges: [], ...(wide.beyond > 0 && wide) }];
}

const sender =
  /^\u200e?\[?\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?,? \d{1,2}(?:[:.]\d{2}){1,2}[^\]\n:]{0,12}(?:\]| [-–])[^\S\n]*[^:\n]{1,60}:[^\S\n]/gmu;

/** A text without the time and the sender before each message, where it was copied from a chat. */
function withoutSenders(text: string): string {
  const begins = text.slice(0, lookedAt);
  const lines = begins.split('\n').filter((line) => line.trim() !== '').length;
  return 2 * (begins.match(sender)?.length ?? 0) > lines ? text.replace(sender, '') : text;
}

/** `wide` is told how many columns there are beyond those that are read. */
type Around = { budget: Budget; wide: { beyond: number } };

/**
 * The rows of a text (RFC 4180), whatever ends its lines. A parser of our own: papaparse takes quadratic time for a row
 * with many quotation marks, and makes a cell of every comma before it hands the row out.
 */
function* rowsIn(text: string, separator: string, { budget, wide }: Around): Generator<string[]> {
  let row: string[] = [];
  let column = 0;
  let number = 1;
  for (let at = 0; at < text.length; at += 1) {
    budget.take('steps', 1);
    const from = at;
    const quoted = text[from] === '"' ? quotedAt(text, from, separator) : null;
    if (text[from] === '"' && !quoted && separator !== '\t')
      throw new Unreadable(message('import_quotes', { row: number }));
    at = quoted?.end ?? from;
    while (at < text.length && !isEnd(text[at], separator)) at += 1;
    addTo(row, column, quoted?.cell ?? text.slice(from, at), wide);
    column += 1;
    if (text[at] === separator) continue;
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    yield row;
    row = [];
    column = 0;
    number += 1;
  }
  if (row.length > 0) yield row;
}

function isEnd(sign: string | undefined, separator: string): boolean {
  return sign === separator || sign === '\n' || sign === '\r';
}

/**
 * The cell whose quotation mark opens at `from`, two in a row being one in it, and where it ends. Null where none closes
 * it: with a tab between cells, as cells are copied, the mark is then a part of the text, or all of it, for the same as
 * above. No cell that is copied so has a tab in it.
 */
function quotedAt(text: string, from: number, separator: string): { cell: string; end: number } | null {
  let mark = text.indexOf('"', from + 1);
  while (mark !== -1 && text[mark + 1] === '"') mark = text.indexOf('"', mark + 2);
  if (mark === -1) return null;
  const cell = text.slice(from + 1, mark).replaceAll('""', '"');
  let end = mark + 1;
  while (text[end] === ' ') end += 1;
  const isClosed = end === text.length || isEnd(text[end], separator);
  return isClosed && !(separator === '\t' && cell.includes('\t')) ? { cell, end } : null;
}

function addTo(row: string[], column: number, cell: string, wide: Around['wide']): void {
  if (column < columns) row.push(cell);
  else if (!isBlank(cell)) wide.beyond = Math.max(wide.beyond, column + 1 - columns);
}

const defused = /^'(?='*[\s\p{C}\p{Z}]*[=+\-@＝＋－＠])/u;

/** Removes the apostrophe that exported lists have before a text that begins like a formula. */
function bare(cell: string): string {
  return cell.replace(defused, '').slice(0, cellCharacters);
}

/** Excel's own first line that names the separator: `sep=;`. */
function separatorTold(text: string): [string | null, string] {
  const line = /^sep=([^"\r\n])\r?\n/i.exec(text);
  return line ? [line[1] ?? null, text.slice(line[0].length)] : [null, text];
}

const separators = ['\t', ';', ',', '|'];
const lookedAt = 64 * 1024;

/**
 * The separator that stands in most lines of the beginning, outside quotation marks; of several such, the most frequent
 * one.
 */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, lookedAt)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 50);
  const counted = separators.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1);
    const filled = counts.filter((count) => count > 0).length;
    return { separator, filled, total: counts.reduce((sum, count) => sum + count, 0) };
  });
  const [best] = counted.sort((a, b) => b.filled - a.filled || b.total - a.total);
  return best && best.filled > 0 ? best.separator : ',';
}

/**
 * The text behind the bytes: UTF-8 with or without its mark, UTF-16, else Windows-1252, which spreadsheets write where
 * they are not told otherwise. Throws Unreadable for what is no text.
 */
export function decoded(file: Uint8Array): string {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(file);
  const zeros = zerosIn(file.subarray(0, 4096));
  if (zeros.odd > zeros.even * 4 && zeros.odd > 8) return new TextDecoder('utf-16le').decode(file);
  if (zeros.even > zeros.odd * 4 && zeros.even > 8) return new TextDecoder('utf-16be').decode(file);
  if (zeros.odd + zeros.even > 0 || hasControls(file.subarray(0, 4096)))
    throw new Unreadable(message('import_no_workbook'));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

function zerosIn(bytes: Uint8Array): { odd: number; even: number } {
  const zeros = { odd: 0, even: 0 };
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2 === 1 ? 'odd' : 'even'] += 1;
  return zeros;
}

function hasControls(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32));
}
