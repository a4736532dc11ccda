import { sql } from 'kysely';
import type { Trx } from './frozen/step.ts';

/**
 * Whom owners named to hold their flats after them. A nomination stands under an ownership and has its days: nothing is
 * written to it when that ends, is corrected or comes back. One at most of an ownership is in force.
 */
export async function up(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('nominations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('ownershipId', 'text', (column) => column.notNull().references('ownerships.id'))
    .addColumn('flatNumber', 'text', (column) => column.notNull())
    .addColumn('ownerName', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('until', 'text')
    .addColumn('ended', 'text', (column) => column.check(sql`"ended" in ('revoked', 'replaced')`))
    .addColumn('nominees', 'text', (column) => column.notNull())
    .addColumn('recordedOn', 'text')
    .addColumn('meeting', 'text')
    .addColumn('resolution', 'text')
    .addColumn('remarks', 'text')
    .addColumn('revocation', 'text')
    .addColumn('correction', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addCheckConstraint('nominations_daysInOrder', sql`"until" is null or "until" >= "since"`)
    .addCheckConstraint('nominations_endIsWhole', sql`("until" is null) = ("ended" is null)`)
    .execute();
  await trx.schema
    .createIndex('nominations_ownershipId_unique')
    .unique()
    .on('nominations')
    .column('ownershipId')
    .where(sql.ref('until'), 'is', null)
    .execute();
  await trx.schema.createIndex('nominations_ownershipId').on('nominations').column('ownershipId').execute();
}

export const isCompatible = true;
