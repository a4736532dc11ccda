import type { Trx } from './frozen/step.ts';

/**
 * Phone and family may be missing of an owner, as the email may: who came from a spreadsheet is completed later
 * (docs/rules.md, Owners). Who is on record already is looked for by phone and email before a save,
 * and what the register says of a person stands on their page.
 */
export async function up(trx: Trx): Promise<void> {
  for (const column of ['phone', 'adults', 'children', 'males', 'females'])
    await trx.schema
      .alterTable('owners')
      .alterColumn(column, (altered) => altered.dropNotNull())
      .execute();
  await trx.schema.createIndex('owners_phone').on('owners').column('phone').execute();
  await trx.schema.createIndex('owners_email').on('owners').column('email').execute();
  await trx.schema.createIndex('transfers_fromOwnerId').on('transfers').column('fromOwnerId').execute();
  await trx.schema.createIndex('transfers_toOwnerId').on('transfers').column('toOwnerId').execute();
}
