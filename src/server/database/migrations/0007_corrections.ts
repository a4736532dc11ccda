import { sql } from 'kysely';
import { isPostgres, type Trx } from './frozen/step.ts';

const kinds = sql`"kind" in ('transfer', 'reversal', 'correction')`;

/** The register also holds corrections of an ownership's days, with the days before and after. */
export async function up(trx: Trx): Promise<void> {
  if (isPostgres(trx)) {
    await sql`alter table "transfers" drop constraint "transfers_kind_check"`.execute(trx);
    await sql`alter table "transfers" add constraint "transfers_kind_check" check (${kinds})`.execute(trx);
  } else await rebuilt(trx);
  await trx.schema.alterTable('transfers').addColumn('correction', 'text').execute();
}

/** SQLite can't change a check: the table is made again, from its own words, and takes its indexes along. */
async function rebuilt(trx: Trx): Promise<void> {
  const { rows } = await sql<{
    name: string;
    sql: string;
    type: string;
  }>`select "name", "sql", "type" from sqlite_schema
    where "tbl_name" = 'transfers' and "sql" is not null order by "type" desc`.execute(trx);
  const [table, ...indexes] = rows;
  if (!table) throw new Error('The table of transfers is missing');
  const words = table.sql
    .replace(/^create table "transfers"/i, 'create table "transfersAgain"')
    .replace(/"kind" in \('transfer', 'reversal'\)/, `"kind" in ('transfer', 'reversal', 'correction')`);
  await sql`pragma defer_foreign_keys = on`.execute(trx);
  await sql.raw(words).execute(trx);
  await sql`insert into "transfersAgain" select * from "transfers"`.execute(trx);
  await sql`drop table "transfers"`.execute(trx);
  await sql`alter table "transfersAgain" rename to "transfers"`.execute(trx);
  for (const index of indexes) await sql.raw(index.sql).execute(trx);
}
