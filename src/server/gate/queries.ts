import { type ExpressionBuilder, sql } from 'kysely';
import type { GateMatch } from '#domain/gate.ts';
import { wantedIn } from '#domain/matching.ts';
import { foldedPlate, plateKey } from '#domain/plate.ts';
import { maxResults } from '#domain/search.ts';
import { withLatinLetters } from '#domain/text.ts';
import { compiledByIds } from '#server/database/compiled.ts';
import { inOrderOf } from '#server/database/slices.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';
import { firstHolding } from '#server/residents/holders.ts';
import { livingAt, rentedBefore, residentsAt } from '#server/residents/residents.ts';
import type { IndexedState, SearchIndex } from '#server/search/searchIndex.ts';

type LookUp = (text: string, day: string) => Promise<GateMatch[]>;

/**
 * Creates the look-up of the gate by a text on a day (docs/rules.md, The gate). It tries the ways of finding something
 * from the surest to the least sure, and answers only the matches of the first that finds any.
 */
export function createLookUp(db: Db, index: SearchIndex): LookUp {
  async function lookUp(text: string, day: string): Promise<GateMatch[]> {
    const facts = factsOf(db, day);
    const key = plateKey(text);
    if (key.length < 2) return [];
    const known = await index.upToDate();
    const byPlate = known.vehiclesNumbered(key, (number) => number === key);
    if (byPlate.length > 0) return facts.vehicles('plate', byPlate);
    if (/^[0-9]{4}$/.test(key)) {
      const byTail = known.vehiclesNumbered(key, (number) => number.endsWith(key));
      // Where flats are numbered like 1204, four digits may be a flat's number as well as the end of a plate.
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
  }
  return async (text, day) => {
    const asTyped = await lookUp(text, day);
    const spelled = withLatinLetters(text);
    return asTyped.length > 0 || spelled === text ? asTyped : lookUp(spelled, day);
  };
}

type Facts = ReturnType<typeof factsOf>;

/**
 * The flats of this number with who lives there, then their vehicles with whose each is. `key` is the same for the
 * spellings A-101, a 101 and a101.
 */
async function byFlat(known: IndexedState, facts: Facts, key: string): Promise<GateMatch[]> {
  const ids = known.flatsNumbered(key, (number) => number === key);
  return [...(await facts.flats('flat', ids)), ...(await facts.vehiclesAt('flat', ids))];
}

/** The vehicles of people with this text in their name, and the flats of people who have no vehicle. */
async function byName(known: IndexedState, facts: Facts, text: string): Promise<GateMatch[]> {
  if (text.length < 3) return [];
  const wanted = wantedIn(text);
  const vehicleIds = known.vehiclesNamed(wanted);
  // The answer is full already: it has at most `maxResults` matches.
  const flatIds = vehicleIds.length === maxResults ? [] : known.flatsNamed(wanted);
  return [...(await facts.vehicles('name', vehicleIds)), ...(await facts.flats('name', flatIds))];
}

type FoundBy = GateMatch['found'];

/**
 * Reads what the gate shows of vehicles and flats, with who lives there on a day. The matches are in the order of the
 * ids, those of `vehiclesAt` in the order of vehicle numbers.
 */
function factsOf(db: Db, day: string) {
  return {
    async vehicles(found: FoundBy, ids: string[]): Promise<GateMatch[]> {
      return inOrderOf(ids, await vehiclesById(db, ids, day)).map((row) => vehicleMatch(found, row));
    },
    async vehiclesAt(found: FoundBy, flatIds: string[]): Promise<GateMatch[]> {
      return (await vehiclesByFlat(db, flatIds, day)).map((row) => vehicleMatch(found, row));
    },
    async flats(found: FoundBy, ids: string[]): Promise<GateMatch[]> {
      return inOrderOf(ids, await flatsById(db, ids, day)).map(({ id, flatNumber, tenants, owners, ...owner }) => {
        const { residents } = residentsAt({ tenants, owners });
        return { id, found, vehicle: null, flatNumber, owner: ownerOf(owner), rents: null, residents };
      });
    },
  };
}

const vehiclesById = compiledByIds(maxResults, (db, ids, day: string) =>
  vehicleRows(db, day).where('vehicles.id', 'in', ids),
);
const vehiclesByFlat = compiledByIds(maxResults, (db, ids, day: string) =>
  vehicleRows(db, day).where('vehicles.flatId', 'in', ids).orderBy('vehicles.numberKey').limit(sql.lit(maxResults)),
);
const flatsById = compiledByIds(maxResults, (db, ids, day: string) => flatRows(db, day).where('flats.id', 'in', ids));

function vehicleRows(db: Db | Trx, day: string) {
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
    .select('flats.flatNumber')
    .select(['owners.id as personId', 'owners.name', 'owners.phone', 'owners.status', 'owners.isOwner'])
    .select(livingAt(db, sql.ref('vehicles.flatId'), sql.ref('vehicles.ownerId'), day))
    .select((vehicle) => [hasLeft(vehicle, day).as('hasLeft')]);
}

/**
 * 1 where the person of a vehicle once rented its flat and does not own it now, else 0; who owns it comes as its owner.
 */
function hasLeft(vehicle: ExpressionBuilder<Tables, 'vehicles'>, day: string) {
  // A subquery of one row: for `exists` with these conditions PostgreSQL reads all ownerships.
  const held = vehicle
    .selectFrom('ownerships as own')
    .select('own.id')
    .whereRef('own.flatId', '=', 'vehicles.flatId')
    .whereRef('own.ownerId', '=', 'vehicles.ownerId')
    .where('own.until', 'is', null)
    .limit(1);
  return sql<number>`case when ${rentedBefore(vehicle, day)} = 1 and ${held} is null then 1 else 0 end`;
}

type VehicleRow = Awaited<ReturnType<ReturnType<typeof vehicleRows>['execute']>>[number];

function vehicleMatch(found: FoundBy, row: VehicleRow): GateMatch {
  const { id, flatNumber, personId, name, phone, status, isOwner, tenants, owners, ...more } = row;
  const { hasLeft: isOver, ...vehicle } = more;
  const { tenantIds, residents } = residentsAt({ tenants, owners });
  const isTenant = personId !== null && tenantIds.includes(personId);
  const rents = isTenant ? 'now' : Number(isOver) === 1 ? 'formerly' : null;
  return { id, found, vehicle, flatNumber, owner: ownerOf({ name, phone, status, isOwner }), rents, residents };
}

function flatRows(db: Db | Trx, day: string) {
  return db
    .selectFrom('flats')
    .leftJoin('ownerships', (join) => join.on(firstHolding(sql.ref('flats.id'))))
    .leftJoin('owners', 'owners.id', 'ownerships.ownerId')
    .select(['flats.id', 'flats.flatNumber'])
    .select(['owners.name', 'owners.phone', 'owners.status', 'owners.isOwner'])
    .select(livingAt(db, sql.ref('flats.id'), sql.ref('ownerships.ownerId'), day));
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

/** A vehicle or flat that was found in two ways is shown once, as it was found first. */
function unique(matches: GateMatch[]): GateMatch[] {
  const seen = new Set<string>();
  return matches.filter(({ id }) => !seen.has(id) && seen.add(id)).slice(0, maxResults);
}
