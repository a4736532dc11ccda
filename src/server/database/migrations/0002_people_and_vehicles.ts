import { sql } from 'kysely';
import { isPostgres, type Trx } from './frozen/step.ts';

/** The society's settings, its owners, who owned what and when, and the vehicles. */
export async function up(trx: Trx): Promise<void> {
  await settings(trx);
  await owners(trx);
  await ownerships(trx);
  await vehicles(trx);
}

async function settings(trx: Trx): Promise<void> {
  const table = trx.schema.alterTable('society');
  await table.addColumn('address', 'text').execute();
  await table.addColumn('registrationNumber', 'text').execute();
  await table
    .addColumn('familyRule', 'text', (column) =>
      column
        .notNull()
        .defaultTo('every-above-zero')
        .check(sql`"familyRule" in ('every-above-zero', 'total-above-zero')`),
    )
    .execute();
  await table
    .addColumn('residentsSeeContacts', 'integer', (column) =>
      column.notNull().defaultTo(0).check(sql`"residentsSeeContacts" in (0, 1)`),
    )
    .execute();
  await table
    .addColumn('aadharKeeping', 'text', (column) =>
      column.notNull().defaultTo('whole').check(sql`"aadharKeeping" in ('whole', 'last-four')`),
    )
    .execute();
}

async function owners(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('owners')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().check(sql`"name" <> ''`))
    .addColumn('email', 'text')
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('occupancyDate', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(sql`"status" in ('Active', 'Old')`))
    .addColumn('adults', 'integer', (column) => column.notNull().check(sql`"adults" >= 0`))
    .addColumn('children', 'integer', (column) => column.notNull().check(sql`"children" >= 0`))
    .addColumn('males', 'integer', (column) => column.notNull().check(sql`"males" >= 0`))
    .addColumn('females', 'integer', (column) => column.notNull().check(sql`"females" >= 0`))
    .addColumn('contactName', 'text')
    .addColumn('contactPhone', 'text')
    .addColumn('contactRelation', 'text')
    .addColumn('aadharSealed', 'text')
    .addColumn('panSealed', 'text')
    .addColumn('lease', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await trx.schema.createIndex('owners_createdAt_id').on('owners').columns(['createdAt', 'id']).execute();
}

/** `seq` orders what happened on one day. Names are kept as they were then; a span without its flat or owner is history. */
async function ownerships(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('ownerships')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('flatId', 'text', (column) => column.references('flats.id').onDelete('set null'))
    .addColumn('ownerId', 'text', (column) => column.references('owners.id').onDelete('set null'))
    .addColumn('flatNumber', 'text', (column) => column.notNull())
    .addColumn('ownerName', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('until', 'text')
    .addColumn('began', 'text', (column) => column.notNull())
    .addColumn('ended', 'text')
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addCheckConstraint('ownerships_spanOrder', sql`"until" is null or "until" >= "since"`)
    .addCheckConstraint(
      'ownerships_openIsWhole',
      sql`"until" is not null or ("flatId" is not null and "ownerId" is not null)`,
    )
    .addCheckConstraint('ownerships_endIsWhole', sql`("until" is null) = ("ended" is null)`)
    .execute();
  await trx.schema
    .createIndex('ownerships_flatId_unique')
    .unique()
    .on('ownerships')
    .column('flatId')
    .where(sql.ref('until'), 'is', null)
    .execute();
  await trx.schema.createIndex('ownerships_flatId').on('ownerships').columns(['flatId', 'ordinal']).execute();
  await trx.schema.createIndex('ownerships_ownerId').on('ownerships').columns(['ownerId', 'ordinal']).execute();
}

/** `numberKey` makes a number unique; `numberFolded` finds its look-alikes. */
async function vehicles(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('vehicles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('vehicleNumber', 'text', (column) => column.notNull())
    .addColumn('numberKey', 'text', (column) => column.notNull().check(sql`"numberKey" <> ''`))
    .addColumn('numberFolded', 'text', (column) => column.notNull())
    .addColumn('company', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('color', 'text')
    .addColumn('type', 'text', (column) =>
      column.check(sql`"type" in ('Car', 'Motorcycle', 'Scooter', 'Bicycle', 'Truck', 'Van')`),
    )
    .addColumn('year', 'integer', (column) => column.check(sql`"year" >= 1980`))
    .addColumn('ownerId', 'text', (column) => column.references('owners.id').onDelete('set null'))
    .addColumn('flatId', 'text', (column) => column.references('flats.id'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await trx.schema.createIndex('vehicles_numberKey_unique').unique().on('vehicles').column('numberKey').execute();
  await trx.schema.createIndex('vehicles_numberFolded').on('vehicles').column('numberFolded').execute();
  await trx.schema.createIndex('vehicles_ownerId').on('vehicles').column('ownerId').execute();
  await trx.schema.createIndex('vehicles_flatId').on('vehicles').column('flatId').execute();
  await trx.schema.createIndex('vehicles_createdAt_id').on('vehicles').columns(['createdAt', 'id']).execute();
  // Look-ups by a part of a number read the whole column; on PostgreSQL its text pattern order serves those by the start.
  if (isPostgres(trx))
    await sql`create index "vehicles_numberKey_pattern" on "vehicles" ("numberKey" text_pattern_ops)`.execute(trx);
}
