import { CompiledQuery, type Kysely } from 'kysely';
import type { Db, Tables, Trx } from '#server/database/tables.ts';

// SQLite takes at most 32 766 values in a statement, PostgreSQL 65 535.
const mostValues = 30_000;
/** How many rows are read or written at a time. */
export const mostRows = 1000;

/** Asks in slices that fit into one statement; answers everything that was found. */
export async function inSlices<T, R>(all: readonly T[], query: (some: T[]) => Promise<R[]>): Promise<R[]> {
  const found: R[] = [];
  for (const some of slicesOf(all)) found.push(...(await query(some)));
  return found;
}

type TableWithIds = { [T in keyof Tables]: Tables[T] extends { id: string } ? T : never }[keyof Tables];

/** The rows with these ids, by id; those that are gone are left out. */
export async function rowsById<T extends TableWithIds>(db: Db | Trx, table: T, ids: readonly string[]) {
  // Kysely's types can't follow a table that is known only at run time.
  const [any, name] = [db as unknown as Kysely<{ any: { id: string } }>, table as string as 'any'];
  const rows = await inSlices(ids, (some) => any.selectFrom(name).selectAll().where('id', 'in', some).execute());
  return new Map(rows.map((row) => [row.id, row as Tables[T]]));
}

/** Cuts into slices of at most `most` items that fit into one statement; an item takes `columns` values there. */
export function* slicesOf<T>(all: readonly T[], columns = 1, most = mostRows): Generator<T[]> {
  const size = Math.min(most, Math.floor(mostValues / columns));
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

const nothing = CompiledQuery.raw('select 1');

/** Maps many items within a transaction, in slices between which others have their turn of the event loop. */
export async function mapInSlices<T, R>(trx: Trx, all: readonly T[], work: (one: T, place: number) => R): Promise<R[]> {
  const done: R[] = [];
  for (const some of slicesOf(all)) {
    // The only thing that a transaction may wait for is a statement (sqliteDriver.ts), so it executes one.
    if (done.length > 0) await trx.executeQuery(nothing);
    for (const one of some) done.push(work(one, done.length));
  }
  return done;
}

/** The rows in the order of their ids, without those that are gone. */
export function inOrderOf<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
