import { type Cell, isBlank, type Sheet, type SheetRow, textOf } from '#domain/imports/cells.ts';
import type { ImportField } from '#domain/imports/field.ts';
import { flatInFront, flatParts } from '#domain/imports/flatReadings.ts';
import { firstField } from '#domain/imports/headings.ts';
import { readPhone } from '#domain/phone.ts';

const searched = 40;
const looked = 300;
/** The most characters of a line of a chat that is told apart. */
export const longestLine = 120;
/** A mobile number anywhere in a line. */
export const mobileWithin = /(?<!\d)(?:\+?91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5}(?!\d)/;
const between = /^[\s,:;|–—-]+|[\s,:;|–—-]+$/gu;

/**
 * In a list of flat, name and phone, whoever writes "A 102 Sunita Pawar 98200 51102 no car" in one cell, as in a chat,
 * says the same in the same order: such a line is told apart into the columns of the others.
 */
export function withLinesApart(sheet: Sheet): Sheet {
  const lone = sheet.rows.filter(({ cells }) => isAlone(cells) && linesParts(textOf(cells[0])) !== null);
  if (lone.length === 0) return sheet;
  const width = widthIn(sheet) ?? widthOf(lone, sheet);
  if (width === null) return sheet;
  const apart = new Map(
    lone.flatMap(({ number, cells }) => {
      const parts = linesParts(textOf(cells[0])) ?? [];
      return parts.length <= width ? [[number, parts] as const] : [];
    }),
  );
  return { ...sheet, rows: sheet.rows.map((row) => ({ ...row, cells: apart.get(row.number) ?? row.cells })) };
}

const inOrder: ImportField[] = ['flatNumber', 'name', 'phone'];

/** How many columns a list has that begins with flat, name and phone, by its heading or by its rows; else null. */
function widthIn({ rows }: Sheet): number | null {
  const heading = rows
    .slice(0, searched)
    .find(({ cells }) => inOrder.every((field, at) => firstField(textOf(cells[at])) === field));
  const wide = rows.slice(0, looked).filter(({ cells }) => flatParts(textOf(cells[0]))?.wing && cells.length > 2);
  const isSo = ({ cells }: SheetRow) => readPhone(textOf(cells[2])) !== null && !/\d/.test(textOf(cells[1]));
  if (!heading && (wide.length < 2 || 4 * wide.filter(isSo).length < 3 * wide.length)) return null;
  return Math.max(heading?.cells.length ?? 0, ...wide.map(({ cells }) => cells.length));
}

/** The same of a list that has only such lines, where some say more than a flat, a name and a phone. */
function widthOf(lone: SheetRow[], { rows }: Sheet): number | null {
  const lines = lone.map(({ cells }) => linesParts(textOf(cells[0]))?.length ?? 0);
  const areMost = lone.length > 2 && 4 * lone.length >= 3 * rows.filter(({ cells }) => isAlone(cells)).length;
  return areMost && lines.some((length) => length > inOrder.length) && lone.length > rows.length / 2
    ? inOrder.length + 1
    : null;
}

const isAlone = (cells: Cell[]) => cells.every((cell, at) => (at === 0) !== isBlank(cell));

/** The flat, the name, the phone and what stands behind it; null for any other line. */
function linesParts(text: string): string[] | null {
  const flat = text.length > longestLine ? null : flatInFront(text);
  const found = flat === null || !text.includes(flat) ? null : mobileWithin.exec(text);
  if (flat === null || found === null) return null;
  const name = text.slice(text.indexOf(flat) + flat.length, found.index).replace(between, '');
  const rest = text.slice(found.index + found[0].length).replace(between, '');
  return name === '' || /[\d,]/.test(name) ? null : [flat, name, found[0], ...(rest === '' ? [] : [rest])];
}
