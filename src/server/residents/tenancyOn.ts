import { isOnePerson } from '#domain/alike.ts';
import type { Family } from '#domain/family.ts';
import { type Message, message } from '#domain/message.ts';
import { maxResults } from '#domain/search.ts';
import { spokenTenants } from '#domain/tenancyFacts.ts';
import { compiledByIds } from '#server/database/compiled.ts';
import { inSlices } from '#server/database/slices.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';
import { hasDayOf, lastsOn } from '#server/dated/days.ts';

/** Who rents a flat on a day, in their order, with their phones of today and how many live there; null is not known. */
export type TenancyOn = Family &
  Pick<Tables['tenancies'], 'id' | 'since' | 'lastDay' | 'until' | 'ended'> & {
    flatId: string;
    tenants: {
      personId: string | null;
      name: string;
      nameNow: string | null;
      phone: string | null;
      secondPhone: string | null;
      email: string | null;
    }[];
  };

/** The tenancies of these flats that have this day (YYYY-MM-DD) in them, by flat; null asks about all flats. */
export async function tenancyOn(
  db: Db | Trx,
  flatIds: readonly string[] | null,
  day: string,
): Promise<Map<string, TenancyOn>> {
  const rows = flatIds === null ? await tenancyRows(db, day).execute() : await tenanciesOfFlats(db, flatIds, day);
  const people = await tenantsOf(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map(({ flatId, ...row }) => [
      flatId ?? '',
      { ...row, flatId: flatId ?? '', tenants: people.get(row.id) ?? [] },
    ]),
  );
}

const tenanciesOfFlats = compiledByIds(maxResults, (db, ids, day: string) =>
  tenancyRows(db, day).where('flatId', 'in', ids),
);

function tenancyRows(db: Db | Trx, day: string) {
  return db
    .selectFrom('tenancies')
    .select(['id', 'flatId', 'since', 'lastDay', 'until', 'ended', 'adults', 'children', 'males', 'females'])
    .where('flatId', 'is not', null)
    .where(lastsOn('tenancies', day));
}

/** The people of these tenancies as they were called then, with their phones of today, in their order. */
export async function tenantsOf(
  db: Db | Trx,
  tenancyIds: readonly string[],
): Promise<Map<string, TenancyOn['tenants']>> {
  const rows = await tenantRows(db, tenancyIds);
  const grouped = new Map<string, TenancyOn['tenants']>();
  for (const { tenancyId, ...tenant } of rows) {
    const known = grouped.get(tenancyId);
    if (known) known.push(tenant);
    else grouped.set(tenancyId, [tenant]);
  }
  return grouped;
}

/** Tenants by the names they have today; those who were deleted since keep the name of then. */
export function calledNow(tenants: TenancyOn['tenants'] = []): { name: string }[] {
  return tenants.map(({ name, nameNow }) => ({ name: nameNow ?? name }));
}

const tenantRows = compiledByIds(maxResults, (db, ids) =>
  db
    .selectFrom('tenants')
    .leftJoin('owners', 'owners.id', 'tenants.personId')
    .select([
      'tenants.tenancyId',
      'tenants.personId',
      'tenants.name',
      'owners.name as nameNow',
      'owners.phone',
      'owners.secondPhone',
      'owners.email',
    ])
    .where('tenants.tenancyId', 'in', ids)
    .orderBy('tenants.tenancyId')
    .orderBy('tenants.place'),
);

/** For each of these flats that is let now or later, why it can't be deleted. */
export async function stillLet(
  db: Db | Trx,
  flats: readonly { id: string; flatNumber: string }[],
  today: string,
): Promise<Map<string, Message>> {
  const ids = flats.map(({ id }) => id);
  const rows = await inSlices(ids, (some) =>
    db.selectFrom('tenancies').selectAll().where('flatId', 'in', some).where('until', '>', today).execute(),
  );
  const open = rows.filter(({ since, until }) => since < until).sort((a, b) => (a.since < b.since ? -1 : 1));
  const people = await tenantsOf(
    db,
    open.map(({ id }) => id),
  );
  const numbers = new Map(flats.map(({ id, flatNumber }) => [id, flatNumber]));
  const why = new Map<string, Message>();
  for (const { id, flatId, lastDay: until } of open) {
    const name = spokenTenants(people.get(id) ?? []);
    if (flatId !== null && !why.has(flatId))
      why.set(flatId, message('flat_still_let', { flatNumber: numbers.get(flatId) ?? '', name, until }));
  }
  return why;
}

/** For each of these people who rents now or later, why their record can't be deleted. */
export async function stillRenting(
  db: Db | Trx,
  personIds: readonly string[],
  today: string,
): Promise<Map<string, Message>> {
  const rows = await inSlices(personIds, (some) =>
    db
      .selectFrom('tenants')
      .innerJoin('tenancies', 'tenancies.id', 'tenants.tenancyId')
      .leftJoin('flats', 'flats.id', 'tenancies.flatId')
      .select('tenants.personId')
      .select((select) => select.fn.coalesce('flats.flatNumber', 'tenancies.flatNumber').as('flatNumber'))
      .where('tenants.personId', 'in', some)
      .where('tenancies.until', '>', today)
      .whereRef('tenancies.until', '>', 'tenancies.since')
      .orderBy('tenancies.flatNumber')
      .execute(),
  );
  const flats = Map.groupBy(rows, ({ personId }) => personId ?? '');
  const why = (rented: typeof rows) =>
    message('still_rents', { names: [...new Set(rented.map(({ flatNumber }) => flatNumber))] });
  return new Map([...flats].map(([personId, rented]) => [personId, why(rented)]));
}

/**
 * Why a new person can't own a flat from a day on: they seem to be one of its tenants, and two records of one person,
 * one of whom rents from the other, could never become one. Null where they are none of the tenants.
 */
export async function comerRents(
  db: Db | Trx,
  { flatId, since }: { flatId: string; since: string },
  comer: Parameters<typeof isOnePerson>[1],
): Promise<Message | null> {
  const tenants = await db
    .selectFrom('tenancies')
    .innerJoin('tenants', 'tenants.tenancyId', 'tenancies.id')
    .innerJoin('owners', 'owners.id', 'tenants.personId')
    .innerJoin('flats', 'flats.id', 'tenancies.flatId')
    .select(['owners.name', 'owners.phone', 'flats.flatNumber'])
    .where('tenancies.flatId', '=', flatId)
    .where(hasDayOf('tenancies', { since, until: null }))
    .execute();
  const one = tenants.find((tenant) => isOnePerson(tenant, comer));
  return one ? message('comer_rents_it', { flatNumber: one.flatNumber, name: one.name }) : null;
}
