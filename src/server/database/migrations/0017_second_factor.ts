import { sql } from 'kysely';
import type { Trx } from './frozen/step.ts';

/**
 * A second factor for accounts, and sign-in by another service: the sealed secret of an authenticator app, recovery
 * codes as digests, sign-ins that wait for a code, answers of a provider that have been used.
 */
export async function up(trx: Trx): Promise<void> {
  await trx.schema
    .alterTable('society')
    .addColumn('secondFactor', 'text', (column) =>
      column.notNull().defaultTo('off').check(sql`"secondFactor" in ('off', 'admins')`),
    )
    .execute();
  for (const [table, name] of [
    ['users', 'hasSecondFactor'],
    ['sessions', 'withSecondFactor'],
  ] as const)
    await trx.schema
      .alterTable(table)
      .addColumn(name, 'integer', (column) =>
        column
          .notNull()
          .defaultTo(0)
          .check(sql`${sql.ref(name)} in (0, 1)`),
      )
      .execute();
  await factors(trx);
  await signIns(trx);
  await attempts(trx);
}

async function factors(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('secondFactors')
    .addColumn('userId', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('isConfirmed', 'integer', (column) => column.notNull().check(sql`"isConfirmed" in (0, 1)`))
    .addColumn('lastStep', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  await trx.schema
    .createTable('recoveryCodes')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('digest', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recoveryCodes_key', ['userId', 'digest'])
    .execute();
}

async function signIns(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('pendingSignIns')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute();
  await trx.schema.createIndex('pendingSignIns_userId').on('pendingSignIns').column('userId').execute();
  await trx.schema
    .createTable('usedStates')
    .addColumn('state', 'text', (column) => column.primaryKey())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute();
}

/** Made anew, because SQLite can't change a check; what is in it counts for a quarter of an hour. The kinds are the throttle's. */
async function attempts(trx: Trx): Promise<void> {
  await trx.schema.dropTable('attempts').execute();
  await trx.schema
    .createTable('attempts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
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
