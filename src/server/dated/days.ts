import { type Expression, type SqlBool, sql } from 'kysely';
import type { Days } from '#domain/dated.ts';
import { mostRows } from '#server/database/slices.ts';

/*
 * SQL conditions on the days of dated relations (docs/rules.md, Dated relations): the same rules as in domain/dated.ts,
 * for rows that are not to be fetched first.
 */

type DatedTable = 'ownerships' | 'nominations' | 'tenancies' | 'householdMembers';

/** Rows that are in force on this day. */
export function lastsOn(table: DatedTable, day: string): Expression<SqlBool> {
  const [since, until] = columnsOf(table);
  return sql<SqlBool>`(${since} <= ${day} and (${until} is null or ${until} > ${day}))`;
}

/** Rows that have a day in common with these days; a row that was taken back has none. */
export function hasDayOf(table: DatedTable, days: Days): Expression<SqlBool> {
  const [since, until] = columnsOf(table);
  const endsAfter = sql<SqlBool>`(${until} is null or (${until} > ${days.since} and ${until} > ${since}))`;
  return days.until === null ? endsAfter : sql<SqlBool>`(${endsAfter} and ${since} < ${days.until})`;
}

/** A query that reads a register in the order of flat numbers and ids, at most `mostRows` rows at a time. */
type ByFlat<Row> = { where(isNext: Expression<SqlBool>): { execute(): Promise<Row[]> } };

/** Reads a whole register in slices, each passed through `read`; `query` has this order and limit already. */
export async function* everyByFlat<Row extends { flatNumber: string; id: string }, Answer>(
  table: DatedTable,
  query: ByFlat<Row>,
  read: (rows: Row[]) => Answer[] | Promise<Answer[]>,
): AsyncGenerator<Answer[]> {
  const place = sql`(${sql.ref(`${table}.flatNumber`)}, ${sql.ref(`${table}.id`)})`;
  for (let last: Row | null = null; ; ) {
    const isNext: Expression<SqlBool> = sql<SqlBool>`${place} > (${last?.flatNumber ?? ''}, ${last?.id ?? ''})`;
    const rows: Row[] = await query.where(isNext).execute();
    yield await read(rows);
    last = rows.at(-1) ?? null;
    if (rows.length < mostRows) return;
  }
}

function columnsOf(table: DatedTable) {
  return [sql.ref(`${table}.since`), sql.ref(`${table}.until`)] as const;
}
