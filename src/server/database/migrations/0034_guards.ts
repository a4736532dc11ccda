import { sql } from 'kysely';
import type { Trx } from './frozen/step.ts';

/**
 * Guards, the devices of the gate and who is on duty at them. A device is an account without a password; what is beside it
 * here is not of the log: its one-time code and when it was last seen. Shifts point to nothing: names stand in them as they
 * were, and no guard is ever deleted.
 */
export async function up(trx: Trx): Promise<void> {
  await trx.schema
    .alterTable('users')
    .addColumn('isDevice', 'integer', (column) => column.notNull().defaultTo(0).check(sql`"isDevice" in (0, 1)`))
    .execute();
  await trx.schema
    .createTable('devices')
    .addColumn('id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('codeHash', 'text')
    .addColumn('codeExpiresAt', 'text')
    .addColumn('signedInAt', 'text')
    .addColumn('lastSeenAt', 'text')
    .execute();
  await trx.schema.createIndex('devices_codeHash_unique').unique().on('devices').column('codeHash').execute();
  await trx.schema
    .createTable('guards')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text')
    .addColumn('pinHash', 'text', (column) => column.notNull())
    .addColumn('isActive', 'integer', (column) => column.notNull().check(sql`"isActive" in (0, 1)`))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await trx.schema
    .createTable('shifts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('deviceId', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('guardId', 'text')
    .addColumn('guard', 'text')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('receivedAt', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('noteReadAt', 'text')
    .addColumn('remark', 'text', (column) =>
      column.check(sql`"remark" in ('wrong-pin', 'pin-unchecked', 'guard-inactive')`),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await trx.schema.createIndex('shifts_deviceId').on('shifts').columns(['deviceId', 'at', 'id']).execute();
  await trx.schema
    .createIndex('shifts_noted')
    .on('shifts')
    .column('day')
    .where(sql<boolean>`"note" is not null`)
    .execute();
}

export const isCompatible = true;
