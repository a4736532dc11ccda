import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Resident } from '#domain/gate.ts';
import { whomToAsk } from '#domain/residents.ts';
import { jsonFrom, parsed } from '#server/database/json.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';
import { lastsOn } from '#server/dated/days.ts';

type Tenant = { personId: string | null; name: string; phone: string | null };

/**
 * Columns of a row about a flat: who rents it on a day (YYYY-MM-DD), and all who own it now, each in their order
 * (docs/rules.md, Who lives there). `owners` is null where the flat is not let and nobody but `shown` owns it, whom the
 * row itself has.
 */
export function livingAt(db: Db | Trx, flatId: RawBuilder<string>, shown: RawBuilder<string | null>, day: string) {
  const { jsonArrayFrom } = jsonFrom(db);
  const tenancy = db
    .selectFrom('tenancies')
    .select(sql`1`.as('one'))
    .where('tenancies.flatId', '=', flatId)
    .where(lastsOn('tenancies', day));
  const tenants = db
    .selectFrom('tenancies')
    .innerJoin('tenants', 'tenants.tenancyId', 'tenancies.id')
    .leftJoin('owners as renter', 'renter.id', 'tenants.personId')
    .select(['tenants.personId', 'renter.phone'])
    .select(sql<string>`coalesce("renter"."name", "tenants"."name")`.as('name'))
    .where('tenancies.flatId', '=', flatId)
    .where(lastsOn('tenancies', day))
    .orderBy('tenants.place');
  const held = db.selectFrom('ownerships as held').where('held.flatId', '=', flatId).where('held.until', 'is', null);
  const owners = held
    .innerJoin('owners as holder', 'holder.id', 'held.ownerId')
    .select(['holder.name', 'holder.phone'])
    .orderBy('held.place');
  const other = held.select(sql`1`.as('one')).where(sql<SqlBool>`"held"."ownerId" is distinct from ${shown}`);
  // Most flats are not let, and nobody but `shown` owns them: for those no list is built.
  return [
    sql<Tenant[] | null>`case when exists ${tenancy} then ${jsonArrayFrom(tenants)} end`.as('tenants'),
    sql<Omit<Resident, 'as'>[] | null>`case when exists ${tenancy} or exists ${other}
      then ${jsonArrayFrom(owners)} end`.as('owners'),
  ] as const;
}

type LivingAt = { tenants: Tenant[] | null; owners: Omit<Resident, 'as'>[] | null };

/** Whom to ask at a flat (domain/residents.ts): nobody where the row itself has the only one. */
export function residentsAt(living: LivingAt): { tenantIds: (string | null)[]; residents: Resident[] } {
  const tenants = parsed(living.tenants);
  return {
    tenantIds: (tenants ?? []).map(({ personId }) => personId),
    residents: whomToAsk(tenants, parsed(living.owners) ?? []),
  };
}

/**
 * 1 where the person of a vehicle rented its flat, under a tenancy that was over before this day (YYYY-MM-DD); else 0.
 */
export function rentedBefore(vehicle: ExpressionBuilder<Tables, 'vehicles'>, day: string) {
  const tenancy = vehicle
    .selectFrom('tenants')
    .innerJoin('tenancies', 'tenancies.id', 'tenants.tenancyId')
    .select(sql`1`.as('one'))
    .whereRef('tenants.personId', '=', 'vehicles.ownerId')
    .whereRef('tenancies.flatId', '=', 'vehicles.flatId')
    .where('tenancies.until', '<=', day);
  return vehicle.case().when(vehicle.exists(tenancy)).then(1).else(0).end();
}
