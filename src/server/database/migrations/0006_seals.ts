import { sql } from 'kysely';
import type { Trx } from './frozen/step.ts';

/**
 * `secrets` knows the secret that seals, by its fingerprint. `cleanings` is the work of taking numbers out of the
 * database: one row while it lasts. Digests of submissions were made without a key, over Aadhaar and PAN numbers too:
 * they are removed, and what is left of them in free pages is cleaned away after the next start.
 */
export async function up(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('secrets')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`"id" = 1`))
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .execute();
  await trx.schema
    .createTable('cleanings')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`"id" = 1`))
    .addColumn('step', 'text', (column) => column.notNull().check(sql`"step" in ('shortening', 'overwriting')`))
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .execute();
  const { rows } = await sql`select 1 from "transfers" limit 1`.execute(trx);
  if (rows.length === 0) return;
  await sql`update "transfers" set "request" = ''`.execute(trx);
  await sql`insert into "cleanings" ("id", "step", "done", "total") values (1, 'overwriting', 0, 0)`.execute(trx);
}
