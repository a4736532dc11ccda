import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { flatColumns } from '#domain/flat.fields.ts';
import type { Flat } from '#domain/flat.ts';
import { spokenNames } from '#domain/flatFacts.ts';
import { flatNumberKey, readFlatNumber } from '#domain/flatNumber.ts';
import { encoded, type Message, message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { whoLivesThere } from '#domain/residents.ts';
import { spokenTenants } from '#domain/tenancyFacts.ts';
import { compiledOnce } from '#server/database/compiled.ts';
import { jsonFrom, parsed } from '#server/database/json.ts';
import { newestFirst, type Page, type PageRequest } from '#server/database/page.ts';
import { inSlices, mostRows } from '#server/database/slices.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';
import { lastsOn } from '#server/dated/days.ts';
import { firstHolding, holdersNow } from '#server/residents/holders.ts';
import { counted, livingMembers } from '#server/residents/members.ts';
import { stillLet } from '#server/residents/tenancyOn.ts';
import type { SearchIndex } from '#server/search/searchIndex.ts';

export const FlatIdParam = z.strictObject({ id: z.uuid({ error: encoded('flat_id_not_an_id') }) });

const columns = [
  'flats.id',
  ...flatColumns.map((column) => `flats.${column}` as const),
  'flats.version',
  'flats.createdAt',
  'flats.updatedAt',
] as const;

/** The flats with these ids in the order of their numbers, with who lives there on a day (YYYY-MM-DD). */
export async function listFlats(db: Db, day: string, { ids }: { ids: string[] }): Promise<Flat[]> {
  return (await withPeople(db, day).where('flats.id', 'in', ids).orderBy('flats.numberOrder').execute()).map(asFlat);
}

/** All flats by number, in slices; `numberOrder` is unique, so the next slice begins after the last one read. */
export async function* everyFlat(db: Db, day: string): AsyncGenerator<Flat[]> {
  const inOrder = withPeople(db, day).select('flats.numberOrder').orderBy('flats.numberOrder').limit(mostRows);
  for (let last: string | undefined = ''; last !== undefined; ) {
    const rows = await inOrder.where('flats.numberOrder', '>', last).execute();
    yield rows.map(({ numberOrder: _, ...row }) => asFlat(row));
    last = rows.at(-1)?.numberOrder;
  }
}

/**
 * The flat with a number as it is typed, or where none has exactly this one, those with the same letters and digits:
 * T21501 may mean T2-1501 as well as T-21501. Throws Problem invalid where the society has no such numbers.
 */
export async function flatsNumbered(db: Db, index: SearchIndex, day: string, typed: string): Promise<Flat[]> {
  const { flatNumbers } = await db.selectFrom('society').select('flatNumbers').executeTakeFirstOrThrow();
  const flatNumber = readFlatNumber(typed, flatNumbers);
  if (flatNumber === null) throw new Problem('invalid', message('not_a_flat_number'), { at: 'flatNumber' });
  const exact = await withPeople(db, day).where('flats.flatNumber', '=', flatNumber).executeTakeFirst();
  if (exact) return [asFlat(exact)];
  const key = flatNumberKey(flatNumber);
  const ids = (await index.upToDate()).flatsNumbered(key, (number) => number === key);
  return ids.length === 0 ? [] : listFlats(db, day, { ids });
}

/** A page of flats, newest first; stable while others are added. */
export async function pageOfFlats(db: Db, request: PageRequest, day = ''): Promise<Page<Flat>> {
  const { items, next } = await newestFlats(db, request, day);
  return { items: items.map(asFlat), next };
}

const newestFlats = newestFirst('flats', withPeople);
const flatById = compiledOnce((db, day: string, id: string) => withPeople(db, day).where('flats.id', '=', id));

const flatRowById = compiledOnce((db, id: string) => db.selectFrom('flats').selectAll().where('id', '=', id));

/** The flat that a record is to belong to. Throws Problem conflict at `flatId` where the flat no longer exists. */
export async function requireFlat(db: Db | Trx, flatId: string): Promise<Tables['flats']> {
  const [row] = await flatRowById(db, flatId);
  if (!row) throw new Problem('conflict', message('flat_gone'), { at: 'flatId' });
  return row;
}

export async function findFlat(db: Db | Trx, day: string, id: string): Promise<Flat | null> {
  const [row] = await flatById(db, day, id);
  return row ? asFlat(row) : null;
}

/** A subquery that answers the flat with this id as JSON, to be read by `asFlat`. */
export function flatRow(db: Db | Trx, day: string, id: RawBuilder<string>) {
  return jsonFrom(db).jsonObjectFrom(withPeople(db, day).where('flats.id', '=', id));
}

/** A flat that was added just now: nobody has owned or rented it. */
export function newFlat({ wing: _, numberOrder: __, ...row }: Tables['flats']): Flat {
  const nobody = {
    ownerId: null,
    ownerName: null,
    ownerShare: null,
    holders: null,
    previousOwnerId: null,
    males: null,
    females: null,
    children: null,
  };
  const noTenant = {
    tenancyId: null,
    tenants: null,
    letMales: null,
    letFemales: null,
    letChildren: null,
    listed: null,
  };
  return asFlat({ ...row, ...nobody, ...noTenant });
}

/**
 * For each of these flats that has an active owner or vehicles, or is let on this day (YYYY-MM-DD) or later, why it is not
 * deleted.
 */
export async function whyKept(
  db: Db | Trx,
  flats: readonly { id: string; flatNumber: string }[],
  today: string,
): Promise<Map<string, Message>> {
  const ids = flats.map(({ id }) => id);
  const owned = await inSlices(ids, (some) =>
    db
      .selectFrom('ownerships')
      .innerJoin('owners', 'owners.id', 'ownerships.ownerId')
      .select(['ownerships.flatId', 'owners.name'])
      .where('ownerships.flatId', 'in', some)
      .where('ownerships.until', 'is', null)
      .orderBy('ownerships.place')
      .execute(),
  );
  const parked = await inSlices(ids, (some) =>
    db
      .selectFrom('vehicles')
      .select(['flatId', 'vehicleNumber'])
      .where('flatId', 'in', some)
      .orderBy('vehicleNumber')
      .execute(),
  );
  const why = await stillLet(db, flats, today);
  const owners = Map.groupBy(owned, ({ flatId }) => flatId);
  const vehicles = Map.groupBy(parked, ({ flatId }) => flatId);
  for (const { id, flatNumber } of flats) {
    const names = (owners.get(id) ?? []).map(({ name }) => name);
    const there = (vehicles.get(id) ?? []).map(({ vehicleNumber }) => vehicleNumber);
    const inUse = { flatNumber, ownerName: spokenNames(names) || null, count: names.length, vehicles: there };
    if (names.length + there.length > 0) why.set(id, message('flat_in_use', inUse));
  }
  return why;
}

/** The number of the flat that was added last, shown as an example of the society's numbers. */
export async function newestNumber(db: Db | Trx): Promise<string | null> {
  const query = db.selectFrom('flats').select('flatNumber').orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(1);
  return (await query.executeTakeFirst())?.flatNumber ?? null;
}

/** The number of every flat, in no order. */
export async function allNumbers(db: Db | Trx): Promise<string[]> {
  return (await db.selectFrom('flats').select('flatNumber').execute()).map(({ flatNumber }) => flatNumber);
}

export async function isNumberTaken(trx: Trx, flatNumber: string, otherThan = ''): Promise<boolean> {
  return (await othersNumbered(trx, flatNumber, otherThan)).length > 0;
}

const othersNumbered = compiledOnce((db, flatNumber: string, otherThan: string) =>
  db.selectFrom('flats').select('id').where('flatNumber', '=', flatNumber).where('id', '!=', otherThan),
);

/**
 * Flats with their present owners, their tenants on a day, and the count of household members where they are listed.
 */
function withPeople(db: Db | Trx, day: string) {
  return db
    .selectFrom('flats')
    .leftJoin('tenancies', (join) => join.onRef('tenancies.flatId', '=', 'flats.id').on(lastsOn('tenancies', day)))
    .leftJoin('ownerships', (join) => join.on(firstHolding(sql.ref('flats.id'))))
    .leftJoin('owners', 'owners.id', 'ownerships.ownerId')
    .select(columns)
    .select(['owners.id as ownerId', 'owners.name as ownerName', 'owners.males', 'owners.females', 'owners.children'])
    .select(['ownerships.share as ownerShare', holdersNow(db, sql.ref('flats.id')).as('holders')])
    .select([
      'tenancies.id as tenancyId',
      'tenancies.males as letMales',
      'tenancies.females as letFemales',
      'tenancies.children as letChildren',
    ])
    .select(tenantsNow(db).as('tenants'))
    .select(
      jsonFrom(db)
        .jsonObjectFrom(
          livingMembers(db, day)
            .select(counted(day))
            .where('householdMembers.flatId', '=', sql.ref<string>('flats.id'))
            .having(({ fn }) => fn.countAll(), '>', 0),
        )
        .as('listed'),
    )
    .select((select) =>
      select
        .selectFrom('ownerships as earlier')
        .select('earlier.ownerId')
        .whereRef('earlier.flatId', '=', 'flats.id')
        .where('earlier.until', 'is not', null)
        .where('earlier.ended', '!=', 'reversal')
        // An owner whose share changed has an earlier ownership of their own, and is no previous owner.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('ownerships as held')
                .select(sql`1`.as('one'))
                .whereRef('held.flatId', '=', 'flats.id')
                .whereRef('held.ownerId', '=', 'earlier.ownerId')
                .where('held.until', 'is', null),
            ),
          ),
        )
        .orderBy('earlier.until', 'desc')
        .orderBy('earlier.ordinal', 'desc')
        .limit(1)
        .as('previousOwnerId'),
    );
}

/** The tenants of the tenancy by the names they have today, in their order. */
function tenantsNow(db: Db | Trx) {
  const all = db
    .selectFrom('tenants')
    .leftJoin('owners as person', 'person.id', 'tenants.personId')
    .select((select) => select.fn.coalesce('person.name', 'tenants.name').as('name'))
    .where('tenants.tenancyId', '=', sql.ref<string>('tenancies.id'))
    .orderBy('tenants.place');
  return sql<
    { name: string }[] | null
  >`case when "tenancies"."id" is not null then ${jsonFrom(db).jsonArrayFrom(all)} end`;
}

type Row = Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number];

/** Turns a row of the database into the flat that is answered. */
export function asFlat({
  letMales,
  letFemales,
  letChildren,
  males,
  females,
  children,
  listed,
  holders,
  tenants,
  ...row
}: Row): Flat {
  const family = whoLivesThere(
    row.tenancyId === null ? null : { males: letMales, females: letFemales, children: letChildren },
    row.ownerId === null ? null : { males, females, children },
    parsed(listed),
  );
  return {
    ...row,
    tenantName: spokenNames((parsed(tenants) ?? []).map(({ name }) => name)) || null,
    jointOwners: parsed(holders)?.slice(1) ?? [],
    isAvailable: row.status === 'Available',
    maleCount: family?.males ?? null,
    femaleCount: family?.females ?? null,
    childrenCount: family?.children ?? null,
    totalResidents: family?.total ?? null,
  };
}

/**
 * An ownership of a deleted flat of this number and one of the flat with this id, with a day in common: the two can't be
 * one history (docs/rules.md, Flats).
 */
export async function contradiction(db: Db | Trx, flat: { id: string; flatNumber: string }) {
  return db
    .selectFrom('ownerships')
    .innerJoin('ownerships as own', (join) =>
      join
        .on('own.flatId', '=', flat.id)
        .on((where) => where.or([where('own.ended', 'is', null), where('own.ended', '!=', 'reversal')]))
        .on((where) =>
          where.or([
            where('own.until', 'is', null),
            where.and([
              where('own.until', '>', where.ref('ownerships.since')),
              where('own.until', '>', where.ref('own.since')),
            ]),
          ]),
        )
        .onRef('own.since', '<', 'ownerships.until'),
    )
    .select(['ownerships.ownerName as name', 'ownerships.since', 'ownerships.until', 'own.ownerName as other'])
    .where((where) => where.or([where('ownerships.ended', 'is', null), where('ownerships.ended', '!=', 'reversal')]))
    .where('ownerships.flatId', 'is', null)
    .where('ownerships.flatNumber', '=', flat.flatNumber)
    .where('ownerships.until', '>', (select) => select.ref('ownerships.since'))
    .orderBy('ownerships.since')
    .limit(1)
    .executeTakeFirst();
}

/** A tenancy of a deleted flat of this number and one of the flat with this id, with a day in common, in the same way. */
export async function letTwice(db: Db | Trx, flat: { id: string; flatNumber: string }) {
  const found = await db
    .selectFrom('tenancies')
    .innerJoin('tenancies as own', (join) =>
      join
        .on('own.flatId', '=', flat.id)
        .onRef('own.since', '<', 'own.until')
        .onRef('own.until', '>', 'tenancies.since')
        .onRef('own.since', '<', 'tenancies.until'),
    )
    .select(['tenancies.id', 'own.id as otherId', 'tenancies.since', 'tenancies.until', 'tenancies.lastDay'])
    .where('tenancies.flatId', 'is', null)
    .where('tenancies.flatNumber', '=', flat.flatNumber)
    .whereRef('tenancies.since', '<', 'tenancies.until')
    .orderBy('tenancies.since')
    .limit(1)
    .executeTakeFirst();
  if (!found) return null;
  const { id, otherId, since, until, lastDay } = found;
  const tenants = await db
    .selectFrom('tenants')
    .select(['tenancyId', 'name'])
    .where('tenancyId', 'in', [id, otherId])
    .orderBy('place')
    .execute();
  const namesOf = (wanted: string) => spokenTenants(tenants.filter(({ tenancyId }) => tenancyId === wanted));
  return { name: namesOf(id), other: namesOf(otherId), since, until: until < lastDay ? until : lastDay };
}
