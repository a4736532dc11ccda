import { sql } from 'kysely';
import { numbered } from './frozen/flatNumbers.ts';
import { isPostgres, type Trx } from './frozen/step.ts';

/**
 * A society says what its flats' numbers and its phones look like. A flat's number may have any wing and any digits, and
 * the database keeps its wing and its place in the order beside it.
 */
export async function up(trx: Trx): Promise<void> {
  const society = trx.schema.alterTable('society');
  await society
    .addColumn('flatNumbers', 'text', (column) =>
      column.notNull().defaultTo('A-101').check(sql`"flatNumbers" in ('A-101', 'any')`),
    )
    .execute();
  await society
    .addColumn('phones', 'text', (column) =>
      column.notNull().defaultTo('ten-digits').check(sql`"phones" in ('ten-digits', 'international')`),
    )
    .execute();
  await widen(trx);
  await order(trx);
}

/** The shape is the society's setting now; the database only holds that there is a number, of letters and digits. */
async function widen(trx: Trx): Promise<void> {
  if (isPostgres(trx)) {
    await sql`alter table "flats" drop constraint "flats_flatNumber_check"`.execute(trx);
    await sql`alter table "flats" add constraint "flats_flatNumber_check"
      check ("flatNumber" ~ '^[A-Z0-9-]+$')`.execute(trx);
    return;
  }
  // SQLite can't take a check away that has no name: it goes with its column, and other tables keep their references.
  await sql`drop index "flats_flatNumber_unique"`.execute(trx);
  await sql`alter table "flats" add column "number" text`.execute(trx);
  await sql`update "flats" set "number" = "flatNumber"`.execute(trx);
  await sql`alter table "flats" drop column "flatNumber"`.execute(trx);
  await sql`alter table "flats" rename column "number" to "flatNumber"`.execute(trx);
  await sql`alter table "flats" alter column "flatNumber" set not null`.execute(trx);
  await sql`alter table "flats" add constraint "flats_flatNumber_check"
    check ("flatNumber" <> '' and "flatNumber" not glob '*[^A-Z0-9-]*')`.execute(trx);
  await trx.schema.createIndex('flats_flatNumber_unique').unique().on('flats').column('flatNumber').execute();
}

async function order(trx: Trx): Promise<void> {
  // The order is by code units, whatever the database's language.
  const text = isPostgres(trx) ? sql`text collate "C"` : sql`text`;
  await sql`alter table "flats" add column "wing" ${text}`.execute(trx);
  await sql`alter table "flats" add column "numberOrder" ${text}`.execute(trx);
  const flats = sql<{ id: string; flatNumber: string }>`select "id", "flatNumber" from "flats"`;
  for (const { id, flatNumber } of (await flats.execute(trx)).rows) {
    const { wing, numberOrder } = numbered(flatNumber);
    await sql`update "flats" set "wing" = ${wing}, "numberOrder" = ${numberOrder} where "id" = ${id}`.execute(trx);
  }
  await sql`alter table "flats" alter column "wing" set not null`.execute(trx);
  await sql`alter table "flats" alter column "numberOrder" set not null`.execute(trx);
  await trx.schema.createIndex('flats_numberOrder').on('flats').column('numberOrder').execute();
}
