import { sql } from 'kysely';
import type { Trx } from './frozen/step.ts';

/**
 * Who may sign up as a resident, who waits to be let in, the code of the first administrator, and attempts that are
 * kept with address, client and device, so that each is limited by itself.
 */
export async function up(trx: Trx): Promise<void> {
  // Null: nobody has chosen yet, and sign-up is open.
  await trx.schema
    .alterTable('society')
    .addColumn('userSignUp', 'text', (column) => column.check(sql`"userSignUp" in ('open', 'approval', 'closed')`))
    .execute();
  await trx.schema
    .alterTable('users')
    .addColumn('entryRequest', 'text', (column) => column.check(sql`"entryRequest" = 'open'`))
    .execute();
  await trx.schema.alterTable('users').addColumn('claimedFlat', 'text').execute();
  await trx.schema
    .createTable('setUpCodes')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`"id" = 1`))
    .addColumn('code', 'text', (column) => column.notNull())
    .execute();
  await attempts(trx);
}

async function attempts(trx: Trx): Promise<void> {
  await trx.schema.dropTable('signInFailures').execute();
  await trx.schema
    .createTable('attempts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`"kind" in ('sign-in', 'sign-up', 'password')`))
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('client', 'text', (column) => column.notNull())
    .addColumn('device', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('isSettled', 'integer', (column) => column.notNull().check(sql`"isSettled" in (0, 1)`))
    .execute();
  await trx.schema.createIndex('attempts_address_at').on('attempts').columns(['address', 'at']).execute();
  await trx.schema.createIndex('attempts_client_at').on('attempts').columns(['client', 'at']).execute();
  await trx.schema.createIndex('attempts_device_at').on('attempts').columns(['device', 'at']).execute();
}
