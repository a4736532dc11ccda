import { type SqlBool, sql } from 'kysely';
import { isOn } from '#domain/dated.ts';
import type { Listed } from '#domain/residents.ts';
import { inSlices } from '#server/database/slices.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';
import { lastsOn } from '#server/dated/days.ts';
import { spansAbove } from '#server/residents/householdDays.ts';

/*
 * Which members of households live where on a day (docs/rules.md, Households): those of the tenants where the flat is
 * let, else those of whoever owns it. A member's days end with the tenancy or ownership they belong to, though their
 * own row does not say so.
 */

/** The members who live in flats on a day (YYYY-MM-DD), each with the tenancy that the flat has. */
export function livingMembers(db: Db | Trx, day: string) {
  return db
    .selectFrom('householdMembers')
    .leftJoin('tenancies', (join) =>
      join.onRef('tenancies.flatId', '=', 'householdMembers.flatId').on(lastsOn('tenancies', day)),
    )
    .where(lastsOn('householdMembers', day))
    .where(sql<SqlBool>`(case when ${sql.ref('householdMembers.tenancyId')} is null
      then ${sql.ref('tenancies.id')} is null and ${hasStayed}
      else ${sql.ref('householdMembers.tenancyId')} in (${sql.ref('tenancies.id')}, ${sql.ref('tenancies.householdOf')})
    end)`);
}

type Member = { id: string; name: string };

/** The members of the household of a flat's owners, as they live there on a day (YYYY-MM-DD) on which it is not let. */
export async function ownersHousehold(db: Db | Trx, flatId: string, day: string): Promise<Member[]> {
  const rows = await called(db)
    .select(['householdMembers.flatId', 'householdMembers.tenancyId', 'householdMembers.ownerId'])
    .select('householdMembers.since')
    .where('householdMembers.flatId', '=', flatId)
    .where('householdMembers.tenancyId', 'is', null)
    .where(lastsOn('householdMembers', day))
    .execute();
  // Of a day that is over, the owners of then may have sold since.
  const spans = await spansAbove(db, rows);
  return rows.flatMap(({ id, name, ...row }) => {
    const above = spans(row);
    return above && isOn(above, day) ? [{ id, name }] : [];
  });
}

/** The members of the household under a tenancy on a day or after it. */
export function tenantsHousehold(
  db: Db | Trx,
  { id, householdOf }: Pick<Tables['tenancies'], 'id' | 'householdOf'>,
  from: string,
): Promise<Member[]> {
  return called(db)
    .where('householdMembers.tenancyId', '=', householdOf ?? id)
    .where((where) =>
      where.or([where('householdMembers.until', 'is', null), where('householdMembers.until', '>', from)]),
    )
    .execute();
}

/** Members by the names they have today, in the order in which they were entered. */
function called(db: Db | Trx) {
  return db
    .selectFrom('householdMembers')
    .leftJoin('owners', 'owners.id', 'householdMembers.personId')
    .select(['householdMembers.id', sql<string>`coalesce("owners"."name", "householdMembers"."name")`.as('name')])
    .orderBy('householdMembers.createdAt')
    .orderBy('householdMembers.place')
    .orderBy('householdMembers.id');
}

const theirs = (span: string) => sql`${sql.ref(`${span}.flatId`)} = ${sql.ref('householdMembers.flatId')}
  and ${sql.ref(`${span}.ownerId`)} = ${sql.ref('householdMembers.ownerId')}`;

const rents = (span: string) => sql`${sql.ref(`${span}.flatId`)} = ${sql.ref('householdMembers.flatId')}
  and ${sql.ref(`${span}.until`)} > ${sql.ref(`${span}.since`)} and exists (
    select 1 from "tenants" where "tenants"."tenancyId" = ${sql.ref(`${span}.id`)}
      and "tenants"."personId" = ${sql.ref('householdMembers.ownerId')}
  )`;

const goesOn = (span: string) => sql`exists (
    select 1 from "ownerships" as "next" where ${theirs('next')} and "next"."since" = ${sql.ref(`${span}.until`)}
      and ("next"."until" is null or "next"."until" > "next"."since")
  )`;

/** Whether the owner rented the flat from the day they sold it (`left`), without a break until they bought it again. */
const rentedUntilBought = sql`exists (
    select 1 from "tenancies" as "rented" where ${rents('rented')} and "rented"."since" = "left"."until"
  ) and not exists (
    select 1 from "tenancies" as "over" where ${rents('over')} and "over"."since" >= "left"."until"
      and not ${goesOn('over')}
      and not exists (select 1 from "tenancies" as "renewed" where ${rents('renewed')} and "renewed"."since" = "over"."until")
  )`;

/** Whether the member's owner has had the flat ever since the member came: one who comes back brings nobody along. */
const hasStayed = sql<SqlBool>`exists (
    select 1 from "ownerships" as "open" where ${theirs('open')} and "open"."until" is null
  ) and not exists (
    select 1 from "ownerships" as "left" where ${theirs('left')} and "left"."until" > "left"."since"
      and "left"."until" > ${sql.ref('householdMembers.since')}
      and not ${goesOn('left')}
      and not (${rentedUntilBought})
  )`;

/** Counts of members. A child is somebody listed as one, or who does not turn eighteen in the year of the day. */
export function counted(day: string) {
  const [born, group] = [sql.ref('householdMembers.bornYear'), sql.ref('householdMembers.ageGroup')];
  const sex = sql.ref('householdMembers.sex');
  const lastChild = sql`cast(substr(cast(${day} as text), 1, 4) as integer) - 18`;
  const isChild = sql`(${group} = 'child' or ${born} > ${lastChild})`;
  const isAdult = sql`(${group} <> 'child' or ${born} <= ${lastChild})`;
  const many = (condition: typeof isChild) => sql<number>`count(case when ${condition} then 1 end)`;
  return [
    many(isAdult).as('adults'),
    many(isChild).as('children'),
    many(sql`${isAdult} and ${sex} = 'male'`).as('males'),
    many(sql`${isAdult} and ${sex} = 'female'`).as('females'),
    many(sql`${isAdult} and (${sex} is null or ${sex} = 'other')`).as('unsaid'),
  ] as const;
}

/** How many members live in each of these flats, where they are listed. */
export async function listedIn(db: Db, flatIds: readonly string[], day: string): Promise<Map<string, Listed>> {
  const rows = await inSlices(flatIds, (some) =>
    livingMembers(db, day)
      .select('householdMembers.flatId')
      .select(counted(day))
      .where('householdMembers.flatId', 'in', some)
      .groupBy('householdMembers.flatId')
      .execute(),
  );
  return new Map(rows.map(({ flatId, ...listed }) => [flatId ?? '', listed]));
}
