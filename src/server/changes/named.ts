import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#server/database/engine.ts';
import { inSlices, slicesOf } from '#server/database/slices.ts';
import type { Db, Trx } from '#server/database/tables.ts';

/** What a line of the log has in this column of its record, written as in the log's indexes (0043_log_deletions). */
export function inLine(db: Db | Trx, state: 'after' | 'before', column: string, line = 'changes') {
  return sql<
    string | null
  >`${sql.ref(`${line}.${state}`)}${sql.raw(isPostgres(db) ? '::json' : '')} ->> ${sql.lit(column)}`;
}

/** Whom a line of the log names in this column: 0021_indexes, 0029_tenancies, 0032_holders. */
export function namedIn(db: Db | Trx, column: string, line = 'changes'): RawBuilder<string | null> {
  return sql<string | null>`coalesce(${inLine(db, 'after', column, line)}, ${inLine(db, 'before', column, line)})`;
}

/** Into which record the merge that an activity is put another one; null where it does not say so. Written as in the index 0021_indexes. */
export function mergedIntoOf(db: Db | Trx) {
  return sql<string | null>`("params"${sql.raw(isPostgres(db) ? '::json' : '')} -> 'merged' ->> 'into')`;
}

const relations: ReadonlySet<string> = new Set(['ownerships', 'nominations', 'tenancies', 'householdMembers']);

/** Whether the rows of a table keep the number that their flat had when they were entered. */
export function keepsNumber(topic: string): boolean {
  return relations.has(topic);
}

/** The number that each of these flats has today; none of a flat that is gone. */
export async function numbersOfFlats(db: Db | Trx, ids: readonly string[]): Promise<Map<string, string>> {
  const flats = await inSlices([...new Set(ids)], (some) =>
    db.selectFrom('flats').select(['id', 'flatNumber']).where('id', 'in', some).execute(),
  );
  return new Map(flats.map(({ id, flatNumber }) => [id, flatNumber]));
}

type Columns = { flatId?: string | null; ownershipId?: string };

/**
 * The number that the flat has today of each of these that is about a relation; a nomination is of the flat of its
 * ownership. `rowOf` answers the relation's row, or null. In slices, between which others have their turn.
 */
export async function numbersNow<T extends { topic: string }>(
  trx: Trx,
  all: readonly T[],
  rowOf: (one: T) => object | null,
): Promise<Map<T, string>> {
  const found = new Map<T, string>();
  for (const some of slicesOf(all)) {
    const rows = some.flatMap((one) => {
      const row = keepsNumber(one.topic) ? (rowOf(one) as Columns | null) : null;
      return row ? [{ one, row }] : [];
    });
    const ownershipIds = rows.flatMap(({ row }) => row.ownershipId ?? []);
    const ownerships = await inSlices(ownershipIds, (ids) =>
      trx.selectFrom('ownerships').select(['id', 'flatId']).where('id', 'in', ids).execute(),
    );
    const owned = new Map(ownerships.map(({ id, flatId }) => [id, flatId]));
    const flats = rows.flatMap(({ one, row: { flatId, ownershipId } }) => {
      const id = ownershipId === undefined ? flatId : owned.get(ownershipId);
      return id ? [{ one, id }] : [];
    });
    const numbers = await numbersOfFlats(
      trx,
      flats.map(({ id }) => id),
    );
    for (const { one, id } of flats) {
      const number = numbers.get(id);
      if (number !== undefined) found.set(one, number);
    }
  }
  return found;
}
