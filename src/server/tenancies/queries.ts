import { totalOnCard } from '#domain/family.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import type { ReadTx } from '#server/changes/write.ts';
import { inSlices, mostRows } from '#server/database/slices.ts';
import type { Db, TenanciesTable, TenantsTable, Trx } from '#server/database/tables.ts';
import { everyByFlat, hasDayOf, lastsOn } from '#server/dated/days.ts';
import { numberedToday } from '#server/dated/flatNumbers.ts';
import { tenantsOf } from '#server/residents/tenancyOn.ts';

export type TenancyRow = TenanciesTable;

/**
 * Tenancies with their tenants, in the order of the rows. Tenants and flats are called as today while a tenancy runs and
 * until its end is recorded, and as they were then after that.
 */
async function withTenants(db: Db | Trx, today: string, rows: TenancyRow[]): Promise<Tenancy[]> {
  const people = await tenantsOf(
    db,
    rows.map(({ id }) => id),
  );
  const called = await numberedToday(db, rows, (row) => !isCalledAnew(row, today));
  return called.map(({ adults, children, males, females, householdOf: _, ...row }) => ({
    ...row,
    tenants: (people.get(row.id) ?? []).map(({ personId, name, nameNow, phone }) => ({
      ...{ personId, name: (isCalledAnew(row, today) && nameNow) || name, phone },
    })),
    familyDetails: { totalMembers: totalOnCard({ males, females }), adults, children, males, females },
  }));
}

/** Whether the tenants and the flat of a tenancy are called as they are today. */
export function isCalledAnew({ ended, until }: Pick<TenancyRow, 'ended' | 'until'>, today: string): boolean {
  return ended === null || until > today;
}

type TenancyFilter = { ids: string[] } | { flatId?: string | undefined; personId?: string | undefined };

/** The tenancies with these ids, of a flat or of a person: the latest first. */
export async function listTenancies(db: Db | Trx, today: string, wanted: TenancyFilter): Promise<Tenancy[]> {
  let query = db.selectFrom('tenancies').selectAll().orderBy('since', 'desc').orderBy('createdAt', 'desc');
  if ('ids' in wanted)
    return withTenants(db, today, await inSlices(wanted.ids, (some) => query.where('id', 'in', some).execute()));
  const { flatId, personId } = wanted;
  if (flatId) query = query.where('flatId', '=', flatId);
  if (personId)
    query = query.where('id', 'in', (sub) =>
      sub.selectFrom('tenants').select('tenancyId').where('personId', '=', personId),
    );
  return withTenants(db, today, await query.execute());
}

export async function findTenancy(db: Db | Trx, today: string, id: string): Promise<Tenancy | null> {
  return (await listTenancies(db, today, { ids: [id] }))[0] ?? null;
}

/** Tenancies by flat, in slices: those of a day (YYYY-MM-DD), or every one that there was. */
export function everyTenancy(db: Db, today: string, on?: string): AsyncGenerator<Tenancy[]> {
  let query = db.selectFrom('tenancies').selectAll().orderBy('flatNumber').orderBy('id').limit(mostRows);
  if (on !== undefined) query = query.where(lastsOn('tenancies', on));
  return everyByFlat('tenancies', query, (rows) => withTenants(db, today, rows));
}

/**
 * Another tenancy of a flat with a day in common with these days, or of a deleted flat that had its number: a number goes
 * on with its history. A flat that is gone is found by its number.
 */
export async function tenancyWithin(
  { db, today }: ReadTx,
  { flatId, flatNumber, otherThan }: { flatId: string | null; flatNumber?: string; otherThan: readonly string[] },
  days: { since: string; until: string },
): Promise<Tenancy | null> {
  const flats = db.selectFrom('flats').select(['id', 'flatNumber']);
  const flat = await (flatId === null
    ? flats.where('flatNumber', '=', flatNumber ?? '')
    : flats.where('id', '=', flatId)
  ).executeTakeFirst();
  const rows = await db
    .selectFrom('tenancies')
    .selectAll()
    .where((where) =>
      where.or([
        where('flatId', '=', flat?.id ?? ''),
        where.and([where('flatId', 'is', null), where('flatNumber', '=', flat?.flatNumber ?? flatNumber ?? '')]),
      ]),
    )
    .where(hasDayOf('tenancies', days))
    .orderBy('since')
    .execute();
  const row = rows.find(({ id }) => !otherThan.includes(id));
  return row ? ((await withTenants(db, today, [row]))[0] ?? null) : null;
}

/** The rows of a tenancy's people, in their order. */
export async function tenantRows(db: Db | Trx, tenancyId: string): Promise<TenantsTable[]> {
  return db.selectFrom('tenants').selectAll().where('tenancyId', '=', tenancyId).orderBy('place').execute();
}
