/** A cell's position in a grid; the headings are row -1. */
type CellAt = { row: number; column: number };
type Grid = { rows: number; columns: number; page: number };
type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean };

/** The cell that a key moves to, as in a spreadsheet; null for any other key. */
export function cellByKey(event: Key, { row, column }: CellAt, { rows, columns, page }: Grid): CellAt | null {
  if (event.altKey || event.shiftKey) return null;
  const isWide = event.ctrlKey || event.metaKey;
  const to = (toRow: number, toColumn: number): CellAt => ({
    row: Math.min(rows - 1, Math.max(-1, toRow)),
    column: Math.min(columns - 1, Math.max(0, toColumn)),
  });
  if (event.key === 'Home') return isWide ? to(-1, 0) : to(row, 0);
  if (event.key === 'End') return isWide ? to(rows - 1, columns - 1) : to(row, columns - 1);
  if (isWide) return null;
  switch (event.key) {
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'PageUp':
      return to(row - page, column);
    case 'PageDown':
      return to(row + page, column);
    default:
      return null;
  }
}

/** The id by which useCursor.ts marks a cell. */
export const cellId = ({ row, column }: CellAt) => `${row}/${column}`;

export function cellOf(id: string | null): CellAt | null {
  const [row, column] = (id ?? '').split('/');
  return row && column ? { row: Number(row), column: Number(column) } : null;
}
