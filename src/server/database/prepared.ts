import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from '#server/database/tables.ts';

/**
 * A query whose only values are a few ids, built and compiled once: for one, and for as many as `most`. Fewer are filled
 * up by asking for the last of them again.
 */
export function preparedByIds<Row>(
  db: Db,
  most: number,
  query: (ids: string[]) => Compilable<Row>,
): (ids: string[]) => Promise<Row[]> {
  const forSize = (size: number): CompiledQuery<Row> => query(Array(size).fill('')).compile();
  const [ofOne, ofMany] = [forSize(1), forSize(most)];
  return async (ids) => {
    const last = ids.at(-1);
    if (last === undefined) return [];
    const parameters = ids.length === 1 ? ids : [...ids, ...Array(most - ids.length).fill(last)];
    const query: CompiledQuery<Row> = { ...(ids.length === 1 ? ofOne : ofMany), parameters };
    return (await db.executeQuery(query)).rows;
  };
}

/** The rows in the order of their ids, without those that are gone. */
export function inOrderOf<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map<string, Row>();
  for (const row of rows) byId.set(row.id, row);
  const inOrder: Row[] = [];
  for (const id of ids) {
    const row = byId.get(id);
    if (row) inOrder.push(row);
  }
  return inOrder;
}
