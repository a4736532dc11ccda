import { type Kysely, PostgresAdapter, type Transaction } from 'kysely';

/*
 * What is in this folder was worked out when a step of the database was released, and that step goes on working it out so:
 * a database of long ago must come to be what it became for everybody else. Nothing here is edited, and nothing outside
 * imports it; what the product does today stands in the domain and in the rooms.
 */

/** The tables are those of the step's own time, which no type of today describes. */
// biome-ignore lint/suspicious/noExplicitAny: the columns a step finds are neither today's nor any other step's.
export type Trx = Transaction<any>;

// biome-ignore lint/suspicious/noExplicitAny: as above.
export function isPostgres(db: Kysely<any>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
