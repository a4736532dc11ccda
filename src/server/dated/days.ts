import { type Expression, type SqlBool, sql } from 'kysely';
import type { Days } from '#domain/dated.ts';
import { mostRows } from '#server/database/slices.ts';

/*
 * The days of a dated relation as queries ask for them (docs/rules.md, Dated relations): the same rules as in
 * domain/dated.ts, for rows that are not to be fetched first.
 */

type DatedTable = 'ownerships' | 'nominations' | 'tenancies' | 'householdMembers';

/** Rows that have this day in them. */
export function lastsOn(table: DatedTable, day: string): Expression<SqlBool> {
  const [since, until] = columnsOf(table);
  return sql<SqlBool>`(${since} <= ${day} and (${until} is null or ${until} > ${day}))`;
}

/** Rows that have a day in common with these days; what was taken back has none. */
export function hasDayOf(table: DatedTable, days: Days): Expression<SqlBool> {
  const [since, until] = columnsOf(table);
  const endsAfter = sql<SqlBool>`(${until} is null or (${until} > ${days.since} and ${until} > ${since}))`;
  return days.until === null ? endsAfter : sql<SqlBool>`(${endsAfter} and ${since} < ${days.until})`;
}

/** What a register is read from, row by row: in the order of flat numbers and ids, `mostRows` at most. */
type ByFlat<Row> = { where(isNext: Expression<SqlBool>): { execute(): Promise<Row[]> } };

/** A whole register in slices, each read as it is answered; `query` is in its order and has its limit. */
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
