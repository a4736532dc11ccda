import { type Expression, type SqlBool, sql } from 'kysely';
import type { Days } from '#domain/dated.ts';

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

function columnsOf(table: DatedTable) {
  return [sql.ref(`${table}.since`), sql.ref(`${table}.until`)] as const;
}
