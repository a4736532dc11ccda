import type { Column } from '#web/records/column.ts';

/** One column that a table shows, and its width in pixels; the address and the user's choice store a list of these. */
export type ChosenColumn = { key: string; width: number };

type ChoosableColumn = Pick<Column<never>, 'key' | 'width' | 'isExtra'>;

/** The limits of a column's width, in pixels. */
export const narrowest = 56;
export const widest = 640;

function withinWidths(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)));
}

/**
 * Parses a choice of columns. The first column names the record and is always first; ignores unknown and repeated keys.
 */
export function readColumns(text: string | undefined, columns: readonly ChoosableColumn[]): ChosenColumn[] {
  const [naming] = columns;
  if (text === undefined || naming === undefined) return defaultColumns(columns);
  const known = new Map(columns.map((column) => [column.key, column]));
  const chosen = new Map<string, ChosenColumn>([[naming.key, { key: naming.key, width: naming.width }]]);
  for (const word of text.split(' ')) {
    const [key = '', width] = word.split('.');
    const column = known.get(key);
    if (column === undefined || (chosen.has(key) && key !== naming.key)) continue;
    chosen.set(key, { key, width: width === undefined ? column.width : withinWidths(Number(width)) });
  }
  return [...chosen.values()];
}

/** Writes a choice of columns as text; undefined for the default columns. */
export function writeColumns(chosen: readonly ChosenColumn[], columns: readonly ChoosableColumn[]): string | undefined {
  const widths = new Map(columns.map(({ key, width }) => [key, width]));
  const write = (list: readonly ChosenColumn[]) =>
    list.map(({ key, width }) => (widths.get(key) === width ? key : `${key}.${width}`)).join(' ');
  const text = write(chosen);
  return text === write(defaultColumns(columns)) ? undefined : text;
}

function defaultColumns(columns: readonly ChoosableColumn[]): ChosenColumn[] {
  return columns.filter(({ isExtra }) => !isExtra).map(({ key, width }) => ({ key, width }));
}

/** The choice with this column added at the end, or taken out. */
export function toggled(chosen: readonly ChosenColumn[], column: ChosenColumn): ChosenColumn[] {
  const rest = chosen.filter(({ key }) => key !== column.key);
  return rest.length === chosen.length ? [...chosen, { key: column.key, width: column.width }] : rest;
}

/** The choice with this column moved one place to the left or right; nothing moves before the naming column. */
export function moved(chosen: readonly ChosenColumn[], key: string, by: -1 | 1): ChosenColumn[] {
  const from = chosen.findIndex((column) => column.key === key);
  const to = from + by;
  const column = chosen[from];
  if (column === undefined || from === 0 || to < 1 || to >= chosen.length) return [...chosen];
  const rest = chosen.toSpliced(from, 1);
  return rest.toSpliced(to, 0, column);
}

export function resized(chosen: readonly ChosenColumn[], key: string, width: number): ChosenColumn[] {
  return chosen.map((column) => (column.key === key ? { key, width: withinWidths(width) } : column));
}
