import { numbersOfFlats } from '#server/changes/named.ts';
import type { Db, Trx } from '#server/database/tables.ts';

type OfFlat = { flatId: string | null; flatNumber: string };

/**
 * These rows, each of them that is not over with the number that its flat has today; what is over, and what belonged to a
 * flat that is gone, keeps the number of then (docs/rules.md, Dated relations). Without `isOver` none is over. A row that is
 * to be written is not read this way: the log would tell that its number was another one.
 */
export async function numberedToday<Row extends OfFlat>(
  db: Db | Trx,
  rows: readonly Row[],
  isOver: (row: Row) => boolean = () => false,
): Promise<Row[]> {
  const lasting = rows.flatMap((row) => (row.flatId === null || isOver(row) ? [] : row.flatId));
  const numbers = await numbersOfFlats(db, lasting);
  return rows.map((row) =>
    isOver(row) ? row : { ...row, flatNumber: numbers.get(row.flatId ?? '') ?? row.flatNumber },
  );
}

/** The number that the flat of a row has today, whether the row is over or not; that of the row where the flat is gone. */
export async function numberToday(db: Db | Trx, row: OfFlat): Promise<string> {
  const [{ flatNumber } = row] = await numberedToday(db, [row]);
  return flatNumber;
}

/** Whether an ownership is over, which no ownership is before its last day has come. */
export function isOwnershipOver({ until }: { until: string | null }): boolean {
  return until !== null;
}
