import { type SqlBool, sql } from 'kysely';
import type { Dashboard } from '#domain/dashboard.ts';
import { addDays } from '#domain/day.ts';
import { whoLivesThere } from '#domain/residents.ts';
import { warningDays } from '#domain/tenancyFacts.ts';
import { vehicleTypes } from '#domain/vehicleFacts.ts';
import type { Db } from '#server/database/tables.ts';
import { lastsOn } from '#server/dated/days.ts';
import { counted, livingMembers } from '#server/residents/members.ts';

/** The figures of docs/rules.md, Admin dashboard, on a day (YYYY-MM-DD), counted by the database. */
export async function dashboard(db: Db, day: string): Promise<Dashboard> {
  const wings = await flatsByWing(db);
  const sum = (status: 'Available' | 'Occupied' | 'Maintenance') =>
    wings.reduce((total, wing) => total + wing[status], 0);
  const flats = { Available: sum('Available'), Occupied: sum('Occupied'), Maintenance: sum('Maintenance') };
  const counted = await db
    .selectFrom('vehicles')
    .select(['type', (select) => select.fn.countAll<number>().as('count')])
    .groupBy('type')
    .execute();
  // In the order of the form's types; the engines disagree on where NULL is sorted.
  const place = (type: (typeof counted)[number]['type']) =>
    type === null ? vehicleTypes.length : vehicleTypes.indexOf(type);
  const byType = counted.sort((a, b) => place(a.type) - place(b.type));
  return {
    flats: { ...flats, total: flats.Available + flats.Occupied + flats.Maintenance },
    ...(await ownersAndResidents(db, day)),
    tenancies: await tenanciesToSettle(db, day),
    vehicles: { total: byType.reduce((total, { count }) => total + count, 0), byType },
    wings,
  };
}

const countOf = (status: string) => sql<number>`count(case when "status" = ${status} then 1 end)`;

/** Flat counts of each wing, wings in the order of their flats; flats whose number has no wing are counted under ''. */
async function flatsByWing(db: Db): Promise<Dashboard['wings']> {
  return db
    .selectFrom('flats')
    .select([
      'wing',
      countOf('Available').as('Available'),
      countOf('Occupied').as('Occupied'),
      countOf('Maintenance').as('Maintenance'),
    ])
    .groupBy('wing')
    .orderBy((select) => select.fn.min('numberOrder'))
    .execute();
}

/** Counts all owners; the flats that are let on a day, and who lives in all flats then (docs/rules.md, Who lives there). */
async function ownersAndResidents(db: Db, day: string): Promise<Pick<Dashboard, 'owners' | 'residents' | 'let'>> {
  const owners = await db
    .selectFrom('owners')
    .select([sql<number>`count(*)`.as('total'), countOf('Active').as('Active'), countOf('Old').as('Old')])
    .where('isOwner', '=', 1)
    .executeTakeFirstOrThrow();
  const [flats, families] = [await flatsByKind(db, day), await familiesByKind(db, day)];
  const residents = { males: 0, females: 0, children: 0, total: 0 };
  for (const [isLet, isListed] of [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ] as const) {
    const isOfKind = (one: { isLet: number; isListed: number }) => one.isLet === isLet && one.isListed === isListed;
    const [flat, family] = [flats.find(isOfKind), families.find(isOfKind)];
    const listed = isListed === 1 && flat ? flat : null;
    const there = whoLivesThere(
      isLet === 1 && flat ? { males: flat.letMales, females: flat.letFemales, children: flat.letChildren } : null,
      family ?? (listed && nobody),
      listed,
    );
    // Of listed adults of whom the record says neither male nor female, the total alone has a count.
    residents.males += there?.males ?? listed?.males ?? 0;
    residents.females += there?.females ?? listed?.females ?? 0;
    residents.children += there?.children ?? 0;
    residents.total += there?.total ?? 0;
  }
  const letCount = flats.reduce((total, { isLet, count }) => total + isLet * count, 0);
  return { owners, residents, let: letCount };
}

const nobody = { males: 0, females: 0, children: 0 };

/*
 * Who lives in a flat depends on whether it is let and on whether its household is listed. What whoLivesThere makes of
 * the sums of all flats of one such kind is the sum of what it makes of each.
 */

/** The flats of each kind: how many there are, the tenancies' counts and the listed members. */
async function flatsByKind(db: Db, day: string) {
  return db
    .selectFrom('flats')
    .leftJoin('tenancies', (join) => join.onRef('tenancies.flatId', '=', 'flats.id').on(lastsOn('tenancies', day)))
    .leftJoin(listedFlats(db, day).as('listed'), 'listed.flatId', 'flats.id')
    .select([isLet.as('isLet'), isListed.as('isListed'), sql<number>`count(*)`.as('count')])
    .select([
      sumOf('tenancies.males').as('letMales'),
      sumOf('tenancies.females').as('letFemales'),
      sumOf('tenancies.children').as('letChildren'),
      sumOf('listed.adults').as('adults'),
      sumOf('listed.children').as('children'),
      sumOf('listed.males').as('males'),
      sumOf('listed.females').as('females'),
      sumOf('listed.unsaid').as('unsaid'),
    ])
    .groupBy([isLet, isListed])
    .execute();
}

/**
 * The typed families of Active owners by the kind of the flats whose first owner they are, each once a kind. Who owns
 * nothing on record counts as though their flat were neither let nor listed; who is listed with a household somewhere
 * is counted there.
 */
async function familiesByKind(db: Db, day: string) {
  const listers = livingMembers(db, day)
    .where('householdMembers.ownerId', 'is not', null)
    .select(sql<string>`${sql.ref('householdMembers.ownerId')}`.as('id'));
  const families = db
    .selectFrom('owners')
    .leftJoin('ownerships', (join) =>
      join
        .onRef('ownerships.ownerId', '=', 'owners.id')
        .on('ownerships.until', 'is', null)
        .on('ownerships.place', '=', 1),
    )
    .leftJoin('tenancies', (join) =>
      join.onRef('tenancies.flatId', '=', 'ownerships.flatId').on(lastsOn('tenancies', day)),
    )
    .leftJoin(listedFlats(db, day).as('listed'), 'listed.flatId', 'ownerships.flatId')
    .where('owners.status', '=', 'Active')
    .where('owners.id', 'not in', listers)
    .where(sql<SqlBool>`("ownerships"."id" is not null or not exists (
      select 1 from "ownerships" as "own" where "own"."ownerId" = "owners"."id" and "own"."until" is null
    ))`)
    .select(['owners.id', 'owners.males', 'owners.females', 'owners.children'])
    .select([isLet.as('isLet'), isListed.as('isListed')])
    .distinct();
  return db
    .selectFrom(families.as('families'))
    .select(['isLet', 'isListed'])
    .select([
      sumOf('families.males').as('males'),
      sumOf('families.females').as('females'),
      sumOf('families.children').as('children'),
    ])
    .groupBy(['isLet', 'isListed'])
    .execute();
}

const isLet = sql<number>`case when "tenancies"."id" is null then 0 else 1 end`;
const isListed = sql<number>`case when "listed"."flatId" is null then 0 else 1 end`;
// As an integer: PostgreSQL's sum of counts is of a type that is read as text.
const sumOf = (column: string) => sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as integer)`;

/** The flats whose household is listed, with the counts of its members. */
function listedFlats(db: Db, day: string) {
  return livingMembers(db, day)
    .where('householdMembers.flatId', 'is not', null)
    .select('householdMembers.flatId')
    .select(counted(day))
    .groupBy('householdMembers.flatId');
}

/** Counts the tenancies that are warned of (domain/tenancyFacts.ts, tenancyState): no end is recorded for them. */
async function tenanciesToSettle(db: Db, day: string): Promise<Dashboard['tenancies']> {
  const isEnding = sql<SqlBool>`"since" <= ${day} and "until" > ${day} and "lastDay" <= ${addDays(day, warningDays[0])}`;
  const isOverdue = sql<SqlBool>`"until" <= ${day} and "since" < "until"`;
  return db
    .selectFrom('tenancies')
    .select([
      sql<number>`count(case when ${isEnding} then 1 end)`.as('ending'),
      sql<number>`count(case when ${isOverdue} then 1 end)`.as('overdue'),
    ])
    .where('ended', 'is', null)
    .executeTakeFirstOrThrow();
}
