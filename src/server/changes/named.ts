import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#server/database/engine.ts';
import { inSlices, mapInSlices } from '#server/database/slices.ts';
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

type Relation = { topic: string; row: object | null };
type Columns = { flatId?: string | null; ownershipId?: string };

/** The number that the flat of each of these relations has today; a nomination is of the flat of its ownership. */
export async function numbersNow<R extends Relation>(trx: Trx, rows: readonly R[]): Promise<Map<R, string>> {
  const keeping = (
    await mapInSlices(trx, rows, (one) => (one.row !== null && keepsNumber(one.topic) ? [one] : []))
  ).flat();
  const above = keeping.flatMap(({ row }) => (row as Columns).ownershipId ?? []);
  const flatIds = new Map(
    (
      await inSlices([...new Set(above)], (some) =>
        trx.selectFrom('ownerships').select(['id', 'flatId']).where('id', 'in', some).execute(),
      )
    ).map(({ id, flatId }) => [id, flatId]),
  );
  const flatOf = ({ row }: R) => {
    const { flatId, ownershipId } = row as Columns;
    return ownershipId === undefined ? flatId : flatIds.get(ownershipId);
  };
  const numbers = new Map(
    (
      await inSlices([...new Set(keeping.flatMap((one) => flatOf(one) ?? []))], (some) =>
        trx.selectFrom('flats').select(['id', 'flatNumber']).where('id', 'in', some).execute(),
      )
    ).map(({ id, flatNumber }) => [id, flatNumber]),
  );
  const found = new Map<R, string>();
  await mapInSlices(trx, keeping, (one) => {
    const number = numbers.get(flatOf(one) ?? '');
    if (number !== undefined) found.set(one, number);
  });
  return found;
}
