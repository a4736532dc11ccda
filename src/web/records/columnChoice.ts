import type { Column } from '#web/records/column.ts';

/** Which columns a table shows, in their order, and how wide; how the address and a person's choice write it. */
export type ChosenColumn = { key: string; width: number };

type Known = Pick<Column<never>, 'key' | 'width' | 'isExtra'>;

/** In pixels. */
export const narrowest = 56;
export const widest = 640;

function withinWidths(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)));
}

/** The first column names the record: it is always there, and always first. Unknown and repeated keys are ignored. */
export function readColumns(text: string | undefined, columns: readonly Known[]): ChosenColumn[] {
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

/** Undefined for the columns that everybody sees at first. */
export function writeColumns(chosen: readonly ChosenColumn[], columns: readonly Known[]): string | undefined {
  const widths = new Map(columns.map(({ key, width }) => [key, width]));
  const write = (list: readonly ChosenColumn[]) =>
    list.map(({ key, width }) => (widths.get(key) === width ? key : `${key}.${width}`)).join(' ');
  const text = write(chosen);
  return text === write(defaultColumns(columns)) ? undefined : text;
}

function defaultColumns(columns: readonly Known[]): ChosenColumn[] {
  return columns.filter(({ isExtra }) => !isExtra).map(({ key, width }) => ({ key, width }));
}

/** Shown at the end, or no longer shown. */
export function toggled(chosen: readonly ChosenColumn[], column: ChosenColumn): ChosenColumn[] {
  const rest = chosen.filter(({ key }) => key !== column.key);
  return rest.length === chosen.length ? [...chosen, { key: column.key, width: column.width }] : rest;
}

/** One place to the left or to the right; nothing comes before the naming column. */
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
