import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { GateMatch } from '#domain/gate.ts';
import { isFound, searchable, wantedIn } from '#domain/matching.ts';
import { maxResults } from '#domain/search.ts';
import { folded } from '#domain/text.ts';
import { foldedPlate, plateKey } from '#domain/vehicle.ts';
import { isPostgres } from '#server/database/engine.ts';
import { contains, endsWith } from '#server/database/like.ts';
import type { Db } from '#server/database/tables.ts';

/** What the gate finds by a text (docs/rules.md, The gate): the surest way of finding anything is the only one answered. */
export async function lookUp(db: Db, text: string): Promise<GateMatch[]> {
  const key = plateKey(text);
  if (key.length < 2) return [];
  const byPlate = await vehiclesWhere(db, 'plate', sql`"vehicles"."numberKey" = ${key}`);
  if (byPlate.length > 0) return byPlate;
  if (/^[0-9]{4}$/.test(key)) {
    const byTail = await vehiclesWhere(db, 'last-four', endsWith('vehicles.numberKey', key));
    // Where flats are numbered 1204, the end of a plate may be one of them as well.
    if (byTail.length > 0) return unique([...byTail, ...(await byFlat(db, key))]);
  }
  const found = [
    ...(await byFlat(db, key)),
    ...(await vehiclesWhere(db, 'part', contains('vehicles.numberKey', key))),
    ...(await byName(db, text)),
  ];
  if (found.length > 0) return unique(found);
  return key.length < 4 ? [] : vehiclesWhere(db, 'near', contains('vehicles.numberFolded', foldedPlate(text)));
}

/** A flat with who lives there, then its vehicles, each with whose it is; A-101, a 101 and a101 are one flat. */
async function byFlat(db: Db, key: string): Promise<GateMatch[]> {
  const numberKey = sql`replace("flats"."flatNumber", '-', '')`;
  const isMeant = sql`${numberKey} = ${key}`;
  return [...(await flatsWhere(db, 'flat', isMeant)), ...(await vehiclesWhere(db, 'flat', isMeant))];
}

/** The vehicles of people with this in their name, and the flats of those who have none. */
async function byName(db: Db, text: string): Promise<GateMatch[]> {
  if (text.length < 3) return [];
  // Both engines fold the letters A to Z alone: names with others are folded here.
  const hasAll = (typed: string) =>
    sql.join(
      typed.split(/\s+/u).map((word) => contains(sql`lower("owners"."name")`, word)),
      sql` and `,
    );
  const ids = await namedWithMarks(db, text);
  const isNamed = sql<SqlBool>`((${hasAll(text.toLowerCase())}) or (${hasAll(folded(text) || text)}) or "owners"."id" in (${ids.length > 0 ? sql.join(ids) : sql`''`}))`;
  const vehicles = await vehiclesWhere(db, 'name', isNamed);
  const isWithoutVehicle = sql<SqlBool>`${isNamed} and not exists (select 1 from "vehicles" where "vehicles"."ownerId" = "owners"."id")`;
  return [...vehicles, ...(await flatsWhere(db, 'name', isWithoutVehicle))];
}

// Latin letters with marks, and what stands for an apostrophe.
const marked = "À-ɏḀ-ỿ'’";

/** Owners whose name, without its marks and apostrophes, has these words: Sūrya is found as surya. */
async function namedWithMarks(db: Db, text: string): Promise<string[]> {
  const isMarked = isPostgres(db)
    ? sql<SqlBool>`"name" ~ ${`[${marked}]`}`
    : sql<SqlBool>`"name" glob ${`*[${marked}]*`}`;
  const owners = await db.selectFrom('owners').select(['id', 'name']).where(isMarked).execute();
  const wanted = wantedIn(text);
  return owners
    .filter(({ name }) => isFound(searchable([name]), wanted))
    .slice(0, mostNamed)
    .map(({ id }) => id);
}

/** More people of one name than answers are shown: some may have neither a flat nor a vehicle. */
const mostNamed = 10 * maxResults;

type Condition = RawBuilder<SqlBool> | RawBuilder<unknown>;
type Found = GateMatch['found'];

async function vehiclesWhere(db: Db, found: Found, condition: Condition): Promise<GateMatch[]> {
  const rows = await db
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
    .select(['flats.flatNumber', 'owners.name', 'owners.phone', 'owners.status'])
    .where(condition as RawBuilder<SqlBool>)
    .orderBy('vehicles.numberKey')
    .limit(maxResults)
    .execute();
  return rows.map(({ id, flatNumber, name, phone, status, ...vehicle }) => ({
    id,
    found,
    vehicle,
    flatNumber,
    owner: ownerOf({ name, phone, status }),
  }));
}

async function flatsWhere(db: Db, found: Found, condition: Condition): Promise<GateMatch[]> {
  const rows = await db
    .selectFrom('flats')
    .leftJoin('ownerships', (join) =>
      join.onRef('ownerships.flatId', '=', 'flats.id').on('ownerships.until', 'is', null),
    )
    .leftJoin('owners', 'owners.id', 'ownerships.ownerId')
    .select(['flats.id', 'flats.flatNumber', 'owners.name', 'owners.phone', 'owners.status'])
    .where(condition as RawBuilder<SqlBool>)
    .orderBy('flats.numberOrder')
    .limit(maxResults)
    .execute();
  return rows.map(({ id, flatNumber, ...owner }) => ({ id, found, vehicle: null, flatNumber, owner: ownerOf(owner) }));
}

type OwnerColumns = { name: string | null; phone: string | null; status: 'Active' | 'Old' | null };

function ownerOf({ name, phone, status }: OwnerColumns): GateMatch['owner'] {
  return name !== null && status !== null ? { name, phone, status } : null;
}

/** Who was found in two ways is shown once, for the first of them. */
function unique(matches: GateMatch[]): GateMatch[] {
  const seen = new Set<string>();
  return matches.filter(({ id }) => !seen.has(id) && seen.add(id)).slice(0, maxResults);
}
