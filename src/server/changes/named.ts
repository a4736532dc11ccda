import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#server/database/engine.ts';
import { inSlices } from '#server/database/slices.ts';
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
type Columns = { flatId?: string | null; ownerId?: string | null; ownershipId?: string };

/** Of what flat and of whom each of these relations is; a nomination is of those of its ownership. Null of other rows. */
export async function ofWhich<R extends Relation>(
  db: Db | Trx,
  rows: readonly R[],
): Promise<Map<R, { flatId: string | null; ownerId: string | null }>> {
  const keeping = rows.filter(({ topic, row }) => row !== null && keepsNumber(topic));
  const above = keeping.flatMap(({ row }) => (row as Columns).ownershipId ?? []);
  const ownerships = await inSlices([...new Set(above)], (some) =>
    db.selectFrom('ownerships').select(['id', 'flatId', 'ownerId']).where('id', 'in', some).execute(),
  );
  const byId = new Map(ownerships.map((ownership) => [ownership.id, ownership]));
  return new Map(
    keeping.map((relation) => {
      const row = relation.row as Columns;
      const { flatId = null, ownerId = null } = byId.get(row.ownershipId ?? '') ?? row;
      return [relation, { flatId, ownerId }];
    }),
  );
}

/** The number that the flat of each of these relations has today. */
export async function numbersNow<R extends Relation>(db: Db | Trx, rows: readonly R[]): Promise<Map<R, string>> {
  const of = await ofWhich(db, rows);
  const ids = [...of.values()].flatMap(({ flatId }) => flatId ?? []);
  const flats = await inSlices([...new Set(ids)], (some) =>
    db.selectFrom('flats').select(['id', 'flatNumber']).where('id', 'in', some).execute(),
  );
  const numbers = new Map(flats.map(({ id, flatNumber }) => [id, flatNumber]));
  return new Map(
    [...of].flatMap(([relation, { flatId }]) => {
      const number = numbers.get(flatId ?? '');
      return number === undefined ? [] : [[relation, number]];
    }),
  );
}
