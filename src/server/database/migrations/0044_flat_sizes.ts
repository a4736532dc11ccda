import { sql } from 'kysely';
import { isPostgres, type Trx } from './frozen/step.ts';

/** Sizes have decimals. A column of SQLite takes them as it is. */
export async function up(trx: Trx): Promise<void> {
  if (isPostgres(trx)) await sql`alter table "flats" alter column "size" type double precision`.execute(trx);
}
