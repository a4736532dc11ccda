import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Holder } from '#domain/ownership.ts';
import { jsonFrom } from '#server/database/json.ts';
import type { Db, Trx } from '#server/database/tables.ts';

/**
 * All who own a flat now, in their order, as one column of a row about the flat; null where it is one person, or
 * nobody.
 */
export function holdersNow(db: Db | Trx, flatId: RawBuilder<string>) {
  const all = db
    .selectFrom('ownerships as held')
    .innerJoin('owners as holder', 'holder.id', 'held.ownerId')
    .select(['holder.id as ownerId', 'holder.name', 'held.share'])
    .where('held.flatId', '=', flatId)
    .where('held.until', 'is', null)
    .orderBy('held.place');
  // Few flats have several owners: for all others no list is built.
  return sql<Holder[] | null>`case when ${hasSeveral(flatId)} then ${jsonFrom(db).jsonArrayFrom(all)} end`;
}

/** Whether several own a flat now. */
function hasSeveral(flatId: RawBuilder<string>) {
  return sql<SqlBool>`exists (select 1 from "ownerships" as "second"
    where "second"."flatId" = ${flatId} and "second"."until" is null and "second"."place" = 2)`;
}

/** The condition that joins, of a flat's ownerships, that of the first of those who own it now. */
export function firstHolding(flatId: RawBuilder<string>) {
  return sql<SqlBool>`("ownerships"."flatId" = ${flatId} and "ownerships"."until" is null and "ownerships"."place" = 1)`;
}
