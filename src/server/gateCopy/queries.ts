import { type ExpressionBuilder, sql } from 'kysely';
import type { CopiedFlat, CopiedPerson, CopiedVehicle, CopyPart, GateCopy } from '#domain/gateCopy.ts';
import { inSlices, mostRows } from '#server/database/slices.ts';
import type { Db, Tables } from '#server/database/tables.ts';
import { lastsOn } from '#server/dated/days.ts';
import { everyGatePass, gatePasses } from '#server/passes/queries.ts';
import { rentedBefore } from '#server/residents/residents.ts';
import { tenancyOn } from '#server/residents/tenancyOn.ts';
import { gateStops } from '#server/stops/queries.ts';

/**
 * How a part of the copy is read on a day (YYYY-MM-DD): `every` reads all of it, in slices, `some` what these ids
 * concern.
 */
type CopiedPart<T> = {
  every(db: Db, day: string): AsyncGenerator<T[]>;
  some(db: Db, ids: readonly string[], day: string): Promise<T[]>;
};

/** To add a part, add it here and in domain/gateCopy.ts, and its topic to `gateTopics`. */
export const copied: { [P in CopyPart]: CopiedPart<GateCopy[P][number]> } = {
  flats: {
    every: (db, day) => inOrder(db, 'flats', (ids) => flatsOf(db, ids, day)),
    some: (db, ids, day) => flatsOf(db, ids, day),
  },
  vehicles: {
    every: (db, day) => inOrder(db, 'vehicles', (ids) => vehiclesOf(db, ids, day)),
    // An id may be a flat's: whether a vehicle's person rents or rented depends on the flat.
    some: async (db, ids, day) => vehiclesOf(db, await vehiclesAt(db, ids), day),
  },
  people: {
    every: (db, day) => inOrder(db, 'owners', (ids) => peopleOf(db, ids, day)),
    some: async (db, ids, day) => peopleOf(db, await peopleAt(db, ids, day), day),
  },
  passes: { every: everyGatePass, some: gatePasses },
  stops: {
    // In one slice: the stops in force are limited to as many as one answer may hold.
    async *every(db, day) {
      yield await gateStops(db, day);
    },
    some: (db, ids, day) => gateStops(db, day, ids),
  },
};

/** The whole copy of a day, in slices. */
export function everythingCopied(db: Db, day: string): Record<CopyPart, AsyncGenerator<object[]>> {
  return Object.fromEntries(Object.entries(copied).map(([part, { every }]) => [part, every(db, day)])) as never;
}

/** The column by which each list is ordered on the device; each is unique and has an index. */
const orders = { flats: 'numberOrder', vehicles: 'numberKey', owners: 'id' } as const;

async function* inOrder<T>(
  db: Db,
  table: keyof typeof orders,
  read: (ids: string[]) => Promise<T[]>,
): AsyncGenerator<T[]> {
  const order = orders[table];
  const page = db
    .selectFrom(table)
    .select(['id', `${order} as order`])
    .orderBy(order)
    .limit(mostRows);
  for (let last: string | undefined = ''; last !== undefined; ) {
    const rows: { id: string; order: string }[] = await page.where(order, '>', last).execute();
    yield await read(rows.map(({ id }) => id));
    last = rows.at(-1)?.order;
  }
}

async function flatsOf(db: Db, ids: readonly string[], day: string): Promise<CopiedFlat[]> {
  const rows = await inSlices(ids, (some) =>
    db.selectFrom('flats').select(['id', 'flatNumber']).where('id', 'in', some).orderBy('numberOrder').execute(),
  );
  const held = await inSlices(ids, (some) =>
    db
      .selectFrom('ownerships')
      .innerJoin('owners', 'owners.id', 'ownerships.ownerId')
      .select(['ownerships.flatId', 'owners.id'])
      .where('ownerships.flatId', 'in', some)
      .where('ownerships.until', 'is', null)
      .orderBy('ownerships.place')
      .execute(),
  );
  const owners = Map.groupBy(held, ({ flatId }) => flatId);
  const tenancies = await tenancyOn(db, ids, day);
  return rows.map(({ id, flatNumber }) => ({
    id,
    flatNumber,
    ownerIds: (owners.get(id) ?? []).map((owner) => owner.id),
    tenants:
      tenancies.get(id)?.tenants.map(({ personId, name }) => ({ personId, name: personId === null ? name : null })) ??
      null,
  }));
}

/** These ids, and those of the vehicles at the flats among them. */
async function vehiclesAt(db: Db, ids: readonly string[]): Promise<string[]> {
  const there = await inSlices(ids, (some) =>
    db.selectFrom('vehicles').select('id').where('flatId', 'in', some).execute(),
  );
  return [...new Set([...ids, ...there.map(({ id }) => id)])];
}

async function vehiclesOf(db: Db, ids: readonly string[], day: string): Promise<CopiedVehicle[]> {
  const rows = await inSlices(ids, (some) =>
    db
      .selectFrom('vehicles')
      .select(['id', 'vehicleNumber', 'company', 'model', 'color', 'type', 'flatId', 'ownerId as personId'])
      .select((vehicle) => [rentedBefore(vehicle, day).as('rentedBefore')])
      .where('id', 'in', some)
      .orderBy('numberKey')
      .execute(),
  );
  return rows.map((row) => ({ ...row, rentedBefore: Number(row.rentedBefore) === 1 }));
}

/** These ids, and those of the people whom the flats and vehicles among them name. */
async function peopleAt(db: Db, ids: readonly string[], day: string): Promise<string[]> {
  const named = await inSlices(ids, async (some) => [
    ...(await db
      .selectFrom('ownerships')
      .select('ownerId as id')
      .where('flatId', 'in', some)
      .where('until', 'is', null)
      .execute()),
    ...(await db.selectFrom('vehicles').select('ownerId as id').where('id', 'in', some).execute()),
    ...(await db.selectFrom('vehicles').select('ownerId as id').where('flatId', 'in', some).execute()),
  ]);
  const tenancies = await tenancyOn(db, ids, day);
  const tenants = [...tenancies.values()].flatMap((tenancy) => tenancy.tenants.map(({ personId }) => personId));
  return [...new Set([...ids, ...named.map(({ id }) => id), ...tenants])].filter((id) => id !== null);
}

/** Those of these people who own or rent a flat now or have a vehicle; the gate knows of nobody else. */
async function peopleOf(db: Db, ids: readonly string[], day: string): Promise<CopiedPerson[]> {
  const rows = await inSlices(ids, (some) =>
    db
      .selectFrom('owners')
      .select(['id', 'name', 'phone', 'status', 'isOwner'])
      .where('id', 'in', some)
      .where((person) => person.or([ownsNow(person), hasVehicle(person), rentsNow(person, day)]))
      .orderBy('id')
      .execute(),
  );
  return rows.map(({ isOwner, status, ...person }) => ({ ...person, status: isOwner === 1 ? status : null }));
}

type Person = ExpressionBuilder<Tables, 'owners'>;

function ownsNow(person: Person) {
  const held = person
    .selectFrom('ownerships')
    .select(sql`1`.as('one'))
    .whereRef('ownerships.ownerId', '=', 'owners.id')
    .where('ownerships.until', 'is', null);
  return person.exists(held);
}

function hasVehicle(person: Person) {
  return person.exists(
    person.selectFrom('vehicles').select(sql`1`.as('one')).whereRef('vehicles.ownerId', '=', 'owners.id'),
  );
}

function rentsNow(person: Person, day: string) {
  const rented = person
    .selectFrom('tenants')
    .innerJoin('tenancies', 'tenancies.id', 'tenants.tenancyId')
    .select(sql`1`.as('one'))
    .whereRef('tenants.personId', '=', 'owners.id')
    .where('tenancies.flatId', 'is not', null)
    .where(lastsOn('tenancies', day));
  return person.exists(rented);
}
