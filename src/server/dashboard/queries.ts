import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Dashboard } from '#domain/dashboard.ts';
import { addDays } from '#domain/day.ts';
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

/**
 * Counts all owners, and the residents (docs/rules.md, Who lives there): the tenants of flats let that day, and the
 * families of Active owners, except owners who let all that they own. Where a household lists its members, those are
 * counted instead.
 */
async function ownersAndResidents(db: Db, day: string): Promise<Pick<Dashboard, 'owners' | 'residents' | 'let'>> {
  const owners = await db
    .selectFrom('owners')
    .select([sql<number>`count(*)`.as('total'), countOf('Active').as('Active'), countOf('Old').as('Old')])
    .where('isOwner', '=', 1)
    .executeTakeFirstOrThrow();
  const tenancies = db.selectFrom('tenancies').where('flatId', 'is not', null).where(lastsOn('tenancies', day));
  const families = db.selectFrom('owners').where('status', '=', 'Active').where(livesHere(db, day));
  const listed = await livingMembers(db, day).select(counted(day)).executeTakeFirstOrThrow();
  const listers = livingMembers(db, day)
    .where('householdMembers.ownerId', 'is not', null)
    .select(sql<string>`${sql.ref('householdMembers.ownerId')}`.as('id'));
  const { let: many } = await tenancies.select(sql<number>`count(*)`.as('let')).executeTakeFirstOrThrow();
  const [tenants, owning] = [
    await tenancies.where('flatId', 'not in', listedIn(db, day)).select(people).executeTakeFirstOrThrow(),
    await families.where('id', 'not in', listers).select(people).executeTakeFirstOrThrow(),
  ];
  const sum = (key: 'males' | 'females' | 'children') => tenants[key] + owning[key] + listed[key];
  const [males, females, children] = [sum('males'), sum('females'), sum('children')];
  // Not every listed adult is recorded as male or female; the others count in the total only.
  const others = listed.adults - listed.males - listed.females;
  return { owners, residents: { males, females, children, total: males + females + children + others }, let: many };
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

const sumOf = (column: 'males' | 'females' | 'children') => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`;
const people = [sumOf('males').as('males'), sumOf('females').as('females'), sumOf('children').as('children')] as const;

/** The flats whose household is listed. */
function listedIn(db: Db, day: string) {
  return livingMembers(db, day)
    .where('householdMembers.flatId', 'is not', null)
    .select(sql<string>`${sql.ref('householdMembers.flatId')}`.as('id'));
}

/**
 * True for a person who owns nothing on record, or is first owner of a flat that is not let that day and in which no
 * household is listed, be it that of another owner.
 */
function livesHere(db: Db, day: string): RawBuilder<SqlBool> {
  const owned = db
    .selectFrom('ownerships')
    .where(sql<SqlBool>`${sql.ref('ownerships.ownerId')} = ${sql.ref('owners.id')}`)
    .where('ownerships.until', 'is', null)
    .select(sql`1`.as('one'));
  // A family counts only at a flat's first owner.
  const theirs = owned
    .where('ownerships.place', '=', 1)
    .where('ownerships.flatId', 'not in', listedIn(db, day))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('tenancies')
            .whereRef('tenancies.flatId', '=', 'ownerships.flatId')
            .where(lastsOn('tenancies', day))
            .select(sql`1`.as('one')),
        ),
      ),
    );
  return sql<SqlBool>`(not exists ${owned} or exists ${theirs})`;
}
