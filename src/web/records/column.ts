import type { ReactNode } from 'react';

/** How a column's value reads: in a table's cell, on paper, and as a cell of an exported sheet. */
export type ColumnKind = 'text' | 'number' | 'year' | 'rupees' | 'day' | 'phone' | 'plate';

/** Numbers stand at the right, under each other. */
export function isFigure(kind: ColumnKind): boolean {
  return kind === 'number' || kind === 'year' || kind === 'rupees';
}

/** One column of a list: the table on the screen, the printed list and the exported sheet share it. */
export type Column<R> = {
  /** Names it in the address and in what a person has chosen: 'rent'. */
  key: string;
  /** Its heading: 'Rent'. */
  label: string;
  kind: ColumnKind;
  /** Days as YYYY-MM-DD, rupees whole; null where there is nothing. Never a document's number. */
  value: (record: R) => string | number | null;
  /** What the table shows instead of the value. */
  render?: (record: R) => ReactNode;
  /** How two values stand to each other where their own order is not the natural one. */
  compare?: (one: R, other: R) => number;
  /** The foot adds it up. */
  hasTotal?: boolean;
  /** Pixels, before a person has sized it. */
  width: number;
  /** Not shown until a person chooses it. */
  isExtra?: boolean;
};
