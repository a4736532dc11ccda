import type { Trx } from './frozen/step.ts';

/**
 * What stands in files that are being brought in gets a table of its own: it is large, and whoever asks how far an import
 * is does not read it. What an older version has kept may be of any size; it goes a few hours early, and the file is chosen again.
 */
export async function up(trx: Trx): Promise<void> {
  await trx.deleteFrom('importDrafts').where('state', '!=', 'done').execute();
  for (const column of ['sheets', 'choices']) await trx.schema.alterTable('importDrafts').dropColumn(column).execute();
  await trx.schema
    .createTable('importParts')
    .addColumn('draftId', 'text', (column) => column.notNull().references('importDrafts.id').onDelete('cascade'))
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('nth', 'integer', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('importParts_pkey', ['draftId', 'part', 'nth'])
    .execute();
}
