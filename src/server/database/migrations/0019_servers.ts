import { sql } from 'kysely';
import type { Trx } from './frozen/step.ts';

/**
 * Which steps of the database a server that does not know them can go on writing beside. Those before this one count as
 * ones it can't: whoever looks at the column knows them anyway.
 */
export async function up(trx: Trx): Promise<void> {
  await sql`alter table "migrations" add column "isCompatible" integer not null default 0`.execute(trx);
}
