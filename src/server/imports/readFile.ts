import type { Sheet } from '#domain/imports/cells.ts';
import { upright } from '#domain/imports/onItsSide.ts';
import { message } from '#domain/message.ts';
import { Budget } from '#server/imports/budget.ts';
import { decoded, readText } from '#server/imports/textFile.ts';
import { Unreadable } from '#server/imports/unreadable.ts';
import { readWorkbook } from '#server/imports/workbook.ts';

const zip = [0x50, 0x4b];
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0];
const others = [
  [0x89, 0x50, 0x4e, 0x47], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x47, 0x49, 0x46, 0x38], // GIF
  [0x25, 0x50, 0x44, 0x46], // PDF
];

/** The sheets of a file, told by what is in it and not by its name. Throws Unreadable. For a thread of its own. */
export function readFile(file: Uint8Array, name: string): Sheet[] {
  const budget = new Budget();
  const found = sheetsOf(file, name.replace(/\.[^.]*$/, '').slice(0, 100), budget).map((sheet) => {
    const read = upright(sheet);
    budget.take('cells', Math.max(0, cellsIn(read) - cellsIn(sheet)));
    return read;
  });
  const sheets = found.length > 1 ? found.map((sheet): Sheet => ({ ...sheet, isOfSeveral: true })) : found;
  if (sheets.every(({ rows }) => rows.length === 0)) throw new Unreadable(message('import_empty'));
  return sheets;
}

function cellsIn({ rows }: Sheet): number {
  return rows.reduce((sum, { cells }) => sum + cells.length, 0);
}

function sheetsOf(file: Uint8Array, name: string, budget: Budget): Sheet[] {
  if (file.length === 0) throw new Unreadable(message('import_empty'));
  if (begins(file, zip)) return readWorkbook(file, budget);
  if (begins(file, oldOffice))
    throw new Unreadable(message(isEncrypted(file) ? 'import_password' : 'import_old_workbook'));
  if (others.some((bytes) => begins(file, bytes))) throw new Unreadable(message('import_no_workbook'));
  return readText(decoded(file), name, budget);
}

function begins(file: Uint8Array, bytes: number[]): boolean {
  return bytes.every((byte, at) => file[at] === byte);
}

/** A workbook with a password is wrapped in a file of the old Office format. */
function isEncrypted(file: Uint8Array): boolean {
  return Buffer.from(file.buffer, file.byteOffset, file.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );
}
