import Papa from 'papaparse';
import { importLimits, isBlank, type Sheet, type SheetRow } from '#domain/imports/cells.ts';
import { message } from '#domain/message.ts';
import { Unreadable } from '#server/imports/unreadable.ts';

/** The sheet of a text file: comma, semicolon, tab or bar between cells. A cell that begins with = is text. Throws Unreadable. */
export function readText(text: string, name: string): Sheet[] {
  const [told, body] = separatorTold(text);
  const rows: SheetRow[] = [];
  let number = 0;
  const delimiter = told ?? separatorOf(body);
  Papa.parse<string[]>(body, {
    delimiter,
    step({ data, errors }, parser) {
      number += 1;
      const quote = errors.find(({ type }) => type === 'Quotes');
      if (quote) throw new Unreadable(message('import_quotes', { row: number }));
      if (data.length > importLimits.columns && data.slice(importLimits.columns).some((cell) => !isBlank(cell)))
        throw new Unreadable(message('import_too_many_columns', { max: importLimits.columns }));
      if (data.every(isBlank)) return;
      if (rows.length >= importLimits.rows) {
        parser.abort();
        throw new Unreadable(message('import_too_many_rows', { max: importLimits.rows }));
      }
      rows.push({
        number,
        cells: data
          .slice(0, importLimits.columns)
          .map((cell) => (isBlank(cell) ? null : bare(cell).slice(0, importLimits.cellCharacters))),
      });
    },
  });
  return [{ name, isHidden: false, rows, merges: [] }];
}

const defused = /^'(?=[\s\p{C}\p{Z}]*[=+\-@＝＋－＠])/u;

/** Without the apostrophe that lists are exported with before what begins like a formula. */
function bare(cell: string): string {
  return cell.replace(defused, '');
}

/** Excel's own first line that names the separator: `sep=;`. */
function separatorTold(text: string): [string | null, string] {
  const line = /^sep=(.)\r?\n/i.exec(text);
  return line ? [line[1] ?? null, text.slice(line[0].length)] : [null, text];
}

const separators = ['\t', ';', ',', '|'];
const lookedAt = 64 * 1024;

/** The separator that stands in most lines of the beginning, outside quotation marks, and most evenly. */
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
