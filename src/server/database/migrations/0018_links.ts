import { sql } from 'kysely';
import type { Trx } from './frozen/step.ts';

/**
 * One-time links, of which only a hash is kept; how often somebody asked for one; and what is still to be mailed. A mail
 * is composed when it is sent, so that no link lies here in the clear.
 */
export async function up(trx: Trx): Promise<void> {
  // Since when an invitation waits; null once a password was chosen.
  await trx.schema.alterTable('users').addColumn('invitedAt', 'text').execute();
  // The address that takes the present one's place once it is confirmed.
  await trx.schema.alterTable('users').addColumn('pendingEmail', 'text').execute();
  await trx.schema
    .createTable('links')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) =>
      column.notNull().check(sql`"purpose" in ('invitation', 'reset', 'address')`),
    )
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('isMailed', 'integer', (column) => column.notNull().check(sql`"isMailed" in (0, 1)`))
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute();
  await trx.schema.createIndex('links_userId').on('links').column('userId').execute();
  await trx.schema.createIndex('links_expiresAt').on('links').column('expiresAt').execute();
  await requests(trx);
  await outbox(trx);
}

async function requests(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('linkRequests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('client', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await trx.schema.createIndex('linkRequests_at').on('linkRequests').column('at').execute();
}

async function outbox(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) =>
      column.notNull().check(sql`"purpose" in ('invitation', 'reset', 'address', 'changed')`),
    )
    .addColumn('userId', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('nextAt', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('gaveUpAt', 'text')
    .execute();
  await trx.schema.createIndex('outbox_nextAt').on('outbox').column('nextAt').execute();
  await trx.schema.createIndex('outbox_userId').on('outbox').column('userId').execute();
}
