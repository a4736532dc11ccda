import { sql } from 'kysely';
import { isPostgres, type Trx } from './frozen/step.ts';

/** The society, who may enter it, its flats, and the log of every change. */
export async function up(trx: Trx): Promise<void> {
  await society(trx);
  await identity(trx);
  await flats(trx);
  await changes(trx);
}

async function society(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('society')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`"id" = 1`))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('timeZone', 'text', (column) => column.notNull())
    .addColumn('adminSignUp', 'text', (column) =>
      column.notNull().check(sql`"adminSignUp" in ('approval', 'open', 'closed')`),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await sql`insert into "society" ("id", "name", "timeZone", "adminSignUp", "version", "updatedAt")
    values (1, '', 'Asia/Kolkata', 'approval', 1, ${new Date().toISOString()})`.execute(trx);
}

async function identity(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('emailVerified', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('image', 'text')
    .addColumn('role', 'text')
    .addColumn('isActive', 'integer', (column) => column.notNull().defaultTo(1).check(sql`"isActive" in (0, 1)`))
    .addColumn('adminRequest', 'text', (column) => column.check(sql`"adminRequest" = 'open'`))
    .addColumn('mustChangePassword', 'integer', (column) =>
      column.notNull().defaultTo(0).check(sql`"mustChangePassword" in (0, 1)`),
    )
    .addColumn('createdBy', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await trx.schema.createIndex('users_email_unique').unique().on('users').column('email').execute();

  await trx.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await trx.schema.createIndex('sessions_token_unique').unique().on('sessions').column('token').execute();
  await trx.schema.createIndex('sessions_userId').on('sessions').column('userId').execute();

  await trx.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'text', (column) => column.notNull())
    .addColumn('providerId', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('password', 'text')
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', 'text')
    .addColumn('refreshTokenExpiresAt', 'text')
    .addColumn('scope', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await trx.schema.createIndex('accounts_userId').on('accounts').column('userId').execute();

  await trx.schema
    .createTable('verifications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();

  await trx.schema
    .createTable('signInFailures')
    .addColumn('id', isPostgres(trx) ? 'bigserial' : 'integer', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await trx.schema.createIndex('signInFailures_key_at').on('signInFailures').columns(['key', 'at']).execute();
}

async function flats(trx: Trx): Promise<void> {
  // The flat number's pattern (docs/rules.md, Flats); each engine has its own word for it.
  const pattern = isPostgres(trx)
    ? sql`"flatNumber" ~ '^[A-Z]-[0-9]{3}$'`
    : sql`"flatNumber" glob '[A-Z]-[0-9][0-9][0-9]'`;
  await trx.schema
    .createTable('flats')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('flatNumber', 'text', (column) => column.notNull().check(pattern))
    .addColumn('floor', 'integer', (column) => column.notNull().check(sql`"floor" between 0 and 200`))
    .addColumn('type', 'text', (column) => column.notNull().check(sql`"type" in ('1BHK', '2BHK', '3BHK', '4BHK')`))
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`"status" in ('Available', 'Occupied', 'Maintenance')`),
    )
    .addColumn('size', 'integer', (column) => column.check(sql`"size" >= 0`))
    .addColumn('rent', 'integer', (column) => column.check(sql`"rent" >= 0`))
    .addColumn('deposit', 'integer', (column) => column.check(sql`"deposit" >= 0`))
    .addColumn('description', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await trx.schema.createIndex('flats_flatNumber_unique').unique().on('flats').column('flatNumber').execute();
  await trx.schema.createIndex('flats_createdAt_id').on('flats').columns(['createdAt', 'id']).execute();
}

async function changes(trx: Trx): Promise<void> {
  const seq = isPostgres(trx)
    ? sql`bigint generated always as identity primary key`
    : sql`integer primary key autoincrement`;
  await sql`create table "changes" (
    "seq" ${seq},
    "at" text not null,
    "actorId" text,
    "topic" text not null,
    "entityId" text,
    "operation" text not null,
    "before" text,
    "after" text
  )`.execute(trx);
  await trx.schema.createIndex('changes_entityId').on('changes').column('entityId').execute();
}
