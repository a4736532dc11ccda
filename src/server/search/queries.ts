import { sql } from 'kysely';
import type { Holder } from '#domain/ownership.ts';
import { foldedPlate, plateKey } from '#domain/plate.ts';
import { type Listed, whoLivesThere } from '#domain/residents.ts';
import { type FlatResult, maxResults, type VehicleResult } from '#domain/search.ts';
import { codeOf } from '#domain/text.ts';
import { compiledByIds } from '#server/database/compiled.ts';
import { parsed } from '#server/database/json.ts';
import { inOrderOf } from '#server/database/slices.ts';
import type { Db, Trx } from '#server/database/tables.ts';
import { firstHolding, holdersNow } from '#server/residents/holders.ts';
import { listedIn } from '#server/residents/members.ts';
import { calledNow, type TenancyOn, tenancyOn } from '#server/residents/tenancyOn.ts';
import type { SearchIndex } from '#server/search/searchIndex.ts';

/** For a shorter text too many numbers look alike. */
const shortestNear = 4;

/**
 * Makes the search for vehicles by any part of the number, in any spacing. Numbers that look like it (an O typed for a
 * 0) are searched only where no number has it. The answer has the flat and that flat's present owners.
 */
export function createVehicleSearch(db: Db, index: SearchIndex): (text: string) => Promise<VehicleResult[]> {
  return async (text) => {
    const key = plateKey(text);
    if (key === '') return [];
    const known = await index.upToDate();
    let ids = known.vehiclesNumbered(key, (number) => number.includes(key));
    if (ids.length === 0 && key.length >= shortestNear) {
      const alike = foldedPlate(text);
      ids = known.vehiclesNumbered(key, (number) => foldedPlate(number).includes(alike));
    }
    return inOrderOf(ids, await vehiclesById(db, ids)).map(({ ownerName, holders, ...row }) => ({
      ...row,
      ownerName: named(ownerName, holders),
    }));
  };
}

const vehiclesById = compiledByIds(maxResults, (db, ids) => vehicleRows(db).where('vehicles.id', 'in', ids));

function vehicleRows(db: Db | Trx) {
  return db
    .selectFrom('vehicles')
    .leftJoin('flats', 'flats.id', 'vehicles.flatId')
    .leftJoin('ownerships', (join) => join.on(firstHolding(sql.ref('vehicles.flatId'))))
    .leftJoin('owners', 'owners.id', 'ownerships.ownerId')
    .select([
      'vehicles.id',
      'vehicles.vehicleNumber',
      'vehicles.company',
      'vehicles.model',
      'flats.flatNumber',
      'owners.name as ownerName',
    ])
    .select(holdersNow(db, sql.ref('vehicles.flatId')).as('holders'));
}

/**
 * Makes the search for flats by any part of their number in any spelling (a101, A 101), with their present owners and
 * those who live there on a day.
 */
export function createFlatSearch(db: Db, index: SearchIndex): (text: string, day: string) => Promise<FlatResult[]> {
  return async (text, day) => {
    // A text with any other sign in it is no number.
    const key = /^[\p{L}\p{M}\p{N}\s./-]+$/u.test(text) ? codeOf(text) : '';
    if (key === '') return [];
    const { residentsSeeContacts } = await db
      .selectFrom('society')
      .select('residentsSeeContacts')
      .executeTakeFirstOrThrow();
    const ids = (await index.upToDate()).flatsNumbered(key, (number) => number.includes(key));
    const tenancies = await tenancyOn(db, ids, day);
    const listed = await listedIn(db, ids, day);
    return inOrderOf(ids, await flatsById(db, ids)).map((row) =>
      asResult(
        row,
        { tenancy: tenancies.get(row.id) ?? null, listed: listed.get(row.id) ?? null },
        residentsSeeContacts === 1,
      ),
    );
  };
}

const flatsById = compiledByIds(maxResults, (db, ids) => flatRows(db).where('flats.id', 'in', ids));

function flatRows(db: Db | Trx) {
  return db
    .selectFrom('flats')
    .leftJoin('ownerships', (join) => join.on(firstHolding(sql.ref('flats.id'))))
    .leftJoin('owners', 'owners.id', 'ownerships.ownerId')
    .select([
      'flats.id',
      'flats.flatNumber',
      'owners.name',
      'owners.phone',
      'owners.email',
      'owners.males',
      'owners.females',
      'owners.children',
    ])
    .select(holdersNow(db, sql.ref('flats.id')).as('holders'));
}

type FlatRow = Awaited<ReturnType<ReturnType<typeof flatRows>['execute']>>[number];

/** The names of all owners of a flat, without a word between them: the screen is in the reader’s language. */
function named(name: string | null, holders: Holder[] | null): string | null {
  const all = parsed(holders);
  return all ? all.map((holder) => holder.name).join(', ') : name;
}

/** The counts, and where contacts are shown the phone and email, are those of the people who live in the flat. */
function asResult(
  { id, flatNumber, name, holders, ...owner }: FlatRow,
  { tenancy, listed }: { tenancy: TenancyOn | null; listed: Listed | null },
  isContactShown: boolean,
): FlatResult {
  const [tenant] = tenancy?.tenants ?? [];
  const there = whoLivesThere(
    tenancy && { ...tenancy, phone: tenant?.phone ?? null, email: tenant?.email ?? null },
    name === null ? null : owner,
    listed,
  );
  const { males = null, females = null, children = null, total = null, phone = null, email = null } = there ?? {};
  return {
    id,
    flatNumber,
    ownerName: named(name, holders),
    tenantName: tenant
      ? calledNow(tenancy?.tenants)
          .map(({ name }) => name)
          .join(', ')
      : null,
    maleCount: males,
    femaleCount: females,
    childrenCount: children,
    totalMembers: total,
    ...(isContactShown && { phone, email }),
  };
}
