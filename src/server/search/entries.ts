import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { flatNumberKey } from '#domain/flatNumber.ts';
import { type Searchable, searchable } from '#domain/matching.ts';
import { parsed } from '#server/database/json.ts';
import { inSlices } from '#server/database/slices.ts';
import type { Db } from '#server/database/tables.ts';
import { firstHolding, holdersNow } from '#server/residents/holders.ts';

/** Lets others have their turn where work has gone on for long enough. */
export type Pause = () => Promise<void>;

const sliceMs = 5;

export function createPause(): Pause {
  let from = performance.now();
  return async () => {
    if (performance.now() - from < sliceMs) return;
    await setImmediate();
    from = performance.now();
  };
}

/** A vehicle or a flat as it is searched: its number's letters and digits, its place in the order, and whose it is. */
export type SearchEntry = {
  id: string;
  number: string;
  order: string;
  ownerId: string | null;
  jointOwnerIds?: string[];
};

export function ownerIdsOf({ ownerId, jointOwnerIds = [] }: SearchEntry): string[] {
  return ownerId === null ? [] : [ownerId, ...jointOwnerIds];
}

export type Owners = Map<string, Searchable>;

const pageSize = 1000;

/** Reads rows a page at a time, in the order of a key: each page begins after the last key of the page before. */
async function* everyPage<R>(
  pageAfter: (last: string) => Promise<R[]>,
  keyOf: (row: R) => string,
  pause: Pause,
): AsyncGenerator<R[]> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const rows = await pageAfter(last);
    yield rows;
    await pause();
    const end = rows.at(-1);
    last = end && keyOf(end);
  }
}

/** Every owner's name, as it is searched. */
export async function readOwners(db: Db, pause: Pause): Promise<Owners> {
  const owners: Owners = new Map();
  const rows = db.selectFrom('owners').select(['id', 'name']).orderBy('id').limit(pageSize);
  const after = (id: string) => rows.where('id', '>', id).execute();
  for await (const page of everyPage(after, ({ id }) => id, pause))
    for (const { id, name } of page) owners.set(id, searchable([name]));
  return owners;
}

/** Every vehicle, in the order of their numbers. */
export async function readVehicles(db: Db, pause: Pause): Promise<SearchEntry[]> {
  const vehicles: SearchEntry[] = [];
  const rows = vehicleRows(db).orderBy('numberKey').limit(pageSize);
  const after = (key: string) => rows.where('numberKey', '>', key).execute();
  for await (const page of everyPage(after, ({ numberKey }) => numberKey, pause)) vehicles.push(...page.map(asVehicle));
  return vehicles;
}

/** Every flat, in the order of their numbers. */
export async function readFlats(db: Db, pause: Pause): Promise<SearchEntry[]> {
  const flats: SearchEntry[] = [];
  const rows = flatRows(db).orderBy('numberOrder').limit(pageSize);
  const after = (order: string) => rows.where('numberOrder', '>', order).execute();
  for await (const page of everyPage(after, ({ numberOrder }) => numberOrder, pause)) flats.push(...page.map(asFlat));
  return flats;
}

/** These owners' names. */
export async function ownersNow(db: Db, ids: string[]): Promise<Owners> {
  const rows = await inSlices(ids, (some) =>
    db.selectFrom('owners').select(['id', 'name']).where('id', 'in', some).execute(),
  );
  return new Map(rows.map(({ id, name }) => [id, searchable([name])]));
}

/** These vehicles. */
export async function vehiclesNow(db: Db, ids: string[]): Promise<Map<string, SearchEntry>> {
  const rows = await inSlices(ids, (some) => vehicleRows(db).where('id', 'in', some).execute());
  return new Map(rows.map((row) => [row.id, asVehicle(row)]));
}

/** These flats. */
export async function flatsNow(db: Db, ids: string[]): Promise<Map<string, SearchEntry>> {
  const rows = await inSlices(ids, (some) => flatRows(db).where('flats.id', 'in', some).execute());
  return new Map(rows.map((row) => [row.id, asFlat(row)]));
}

function vehicleRows(db: Db) {
  return db.selectFrom('vehicles').select(['id', 'numberKey', 'ownerId']);
}

function asVehicle({ id, numberKey, ownerId }: { id: string; numberKey: string; ownerId: string | null }): SearchEntry {
  return { id, number: numberKey, order: numberKey, ownerId };
}

function flatRows(db: Db) {
  return db
    .selectFrom('flats')
    .leftJoin('ownerships', (join) => join.on(firstHolding(sql.ref('flats.id'))))
    .select(['flats.id', 'flats.flatNumber', 'flats.numberOrder', 'ownerships.ownerId'])
    .select(holdersNow(db, sql.ref('flats.id')).as('holders'));
}

type FlatRow = Awaited<ReturnType<ReturnType<typeof flatRows>['execute']>>[number];

function asFlat({ id, flatNumber, numberOrder, ownerId, holders }: FlatRow): SearchEntry {
  const jointOwnerIds = (parsed(holders) ?? []).slice(1).flatMap((holder) => holder.ownerId ?? []);
  const entry = { id, number: flatNumberKey(flatNumber), order: numberOrder, ownerId };
  return jointOwnerIds.length > 0 ? { ...entry, jointOwnerIds } : entry;
}
