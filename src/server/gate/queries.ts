import { sql } from 'kysely';
import type { GateMatch } from '#domain/gate.ts';
import { wantedIn } from '#domain/matching.ts';
import { foldedPlate, plateKey } from '#domain/plate.ts';
import { maxResults } from '#domain/search.ts';
import { compiledByIds } from '#server/database/compiled.ts';
import { inOrderOf } from '#server/database/slices.ts';
import type { Db, Trx } from '#server/database/tables.ts';
import { livingIn, rentedBefore, residentsOf } from '#server/residents/residents.ts';
import type { Known, SearchIndex } from '#server/search/searchIndex.ts';

export type LookUp = (text: string, day: string) => Promise<GateMatch[]>;

/**
 * What the gate finds by a text on a day (docs/rules.md, The gate): the surest way of finding anything is the only one
 * answered.
 */
export function createLookUp(db: Db, index: SearchIndex): LookUp {
  const facts = factsOf(db);
  const find = async (text: string): Promise<Bare[]> => {
    const key = plateKey(text);
    if (key.length < 2) return [];
    const known = await index.upToDate();
    const byPlate = known.vehiclesNumbered(key, (number) => number === key);
    if (byPlate.length > 0) return facts.vehicles('plate', byPlate);
    if (/^[0-9]{4}$/.test(key)) {
      const byTail = known.vehiclesNumbered(key, (number) => number.endsWith(key));
      // Where flats are numbered 1204, the end of a plate may be one of them as well.
      if (byTail.length > 0)
        return unique([...(await facts.vehicles('last-four', byTail)), ...(await byFlat(known, facts, key))]);
    }
    const found = [
      ...(await byFlat(known, facts, key)),
      ...(await facts.vehicles(
        'part',
        known.vehiclesNumbered(key, (number) => number.includes(key)),
      )),
      ...(await byName(known, facts, text)),
    ];
    if (found.length > 0) return unique(found);
    const alike = foldedPlate(text);
    const isNear = (number: string) => foldedPlate(number).includes(alike);
    return key.length < 4 ? [] : facts.vehicles('near', known.vehiclesNumbered(key, isNear));
  };
  return async (text, day) => withResidents(db, await find(text), day);
}

/** A match before it is said who lives there. */
type Bare = Omit<GateMatch, 'rents' | 'residents'> & { flatId: string | null; personId: string | null };

/** Who lives in each match's flat, and whether whoever the vehicle belongs to rents or rented it. */
async function withResidents(db: Db, matches: Bare[], day: string): Promise<GateMatch[]> {
  const flatIds = new Set(matches.flatMap(({ flatId }) => flatId ?? []));
  const living = await livingIn(db, [...flatIds], day);
  const { tenancies, owners } = living;
  const rentsNow = ({ flatId, personId }: Bare) =>
    personId !== null && (tenancies.get(flatId ?? '')?.tenants.some((tenant) => tenant.personId === personId) ?? false);
  // Of one owner the match itself tells.
  const isTold = (flatId: string) => tenancies.has(flatId) || (owners.get(flatId)?.length ?? 0) > 1;
  const others = matches.filter((match) => match.vehicle && match.flatId && !rentsNow(match));
  const before = await rentedBefore(db, [...new Set(others.flatMap(({ personId }) => personId ?? []))], day);
  return matches.map((match) => {
    const { flatId, personId, ...shown } = match;
    const rented = match.vehicle !== null && before.has(`${personId} ${flatId}`) ? ('formerly' as const) : null;
    const rents = match.vehicle !== null && rentsNow(match) ? ('now' as const) : rented;
    return { ...shown, rents, residents: flatId !== null && isTold(flatId) ? residentsOf(living, flatId) : [] };
  });
}

type Facts = ReturnType<typeof factsOf>;

/** A flat with who lives there, then its vehicles, each with whose it is; A-101, a 101 and a101 are one flat. */
async function byFlat(known: Known, facts: Facts, key: string): Promise<Bare[]> {
  const ids = known.flatsNumbered(key, (number) => number === key);
  return [...(await facts.flats('flat', ids)), ...(await facts.vehiclesAt('flat', ids))];
}

/** The vehicles of people with this in their name, and the flats of those who have none. */
async function byName(known: Known, facts: Facts, text: string): Promise<Bare[]> {
  if (text.length < 3) return [];
  const wanted = wantedIn(text);
  const vehicleIds = known.vehiclesNamed(wanted);
  // No more than this is shown.
  const flatIds = vehicleIds.length === maxResults ? [] : known.flatsNamed(wanted);
  return [...(await facts.vehicles('name', vehicleIds)), ...(await facts.flats('name', flatIds))];
}

type Found = GateMatch['found'];

/** What is shown of vehicles and flats, as it is now; the order is the ids', or that of the vehicles' numbers. */
function factsOf(db: Db) {
  return {
    async vehicles(found: Found, ids: string[]): Promise<Bare[]> {
      return inOrderOf(ids, await vehiclesById(db, ids)).map((row) => vehicleMatch(found, row));
    },
    async vehiclesAt(found: Found, flatIds: string[]): Promise<Bare[]> {
      return (await vehiclesByFlat(db, flatIds)).map((row) => vehicleMatch(found, row));
    },
    async flats(found: Found, ids: string[]): Promise<Bare[]> {
      return inOrderOf(ids, await flatsById(db, ids)).map(({ id, flatNumber, personId, ...owner }) => {
        return { id, found, vehicle: null, flatId: id, flatNumber, personId, owner: ownerOf(owner) };
      });
    },
  };
}

const vehiclesById = compiledByIds(maxResults, (db, ids) => vehicleRows(db).where('vehicles.id', 'in', ids));
const vehiclesByFlat = compiledByIds(maxResults, (db, ids) =>
  vehicleRows(db).where('vehicles.flatId', 'in', ids).orderBy('vehicles.numberKey').limit(sql.lit(maxResults)),
);
const flatsById = compiledByIds(maxResults, (db, ids) => flatRows(db).where('flats.id', 'in', ids));

function vehicleRows(db: Db | Trx) {
  return db
    .selectFrom('vehicles')
    .leftJoin('owners', 'owners.id', 'vehicles.ownerId')
    .leftJoin('flats', 'flats.id', 'vehicles.flatId')
    .select([
      'vehicles.id',
      'vehicles.vehicleNumber',
      'vehicles.company',
      'vehicles.model',
      'vehicles.color',
      'vehicles.type',
    ])
    .select(['vehicles.flatId', 'flats.flatNumber'])
    .select(['owners.id as personId', 'owners.name', 'owners.phone', 'owners.status', 'owners.isOwner']);
}

type VehicleRow = Awaited<ReturnType<ReturnType<typeof vehicleRows>['execute']>>[number];

function vehicleMatch(found: Found, row: VehicleRow): Bare {
  const { id, flatId, flatNumber, personId, name, phone, status, isOwner, ...vehicle } = row;
  return { id, found, vehicle, flatId, flatNumber, personId, owner: ownerOf({ name, phone, status, isOwner }) };
}

function flatRows(db: Db | Trx) {
  return db
    .selectFrom('flats')
    .leftJoin('ownerships', (join) =>
      join
        .onRef('ownerships.flatId', '=', 'flats.id')
        .on('ownerships.until', 'is', null)
        .on('ownerships.place', '=', 1),
    )
    .leftJoin('owners', 'owners.id', 'ownerships.ownerId')
    .select(['flats.id', 'flats.flatNumber'])
    .select(['owners.id as personId', 'owners.name', 'owners.phone', 'owners.status', 'owners.isOwner']);
}

type OwnerColumns = {
  name: string | null;
  phone: string | null;
  status: 'Active' | 'Old' | null;
  isOwner: number | null;
};

function ownerOf({ name, phone, status, isOwner }: OwnerColumns): GateMatch['owner'] {
  return name === null ? null : { name, phone, status: isOwner === 1 ? status : null };
}

/** Who was found in two ways is shown once, for the first of them. */
function unique(matches: Bare[]): Bare[] {
  const seen = new Set<string>();
  return matches.filter(({ id }) => !seen.has(id) && seen.add(id)).slice(0, maxResults);
}
