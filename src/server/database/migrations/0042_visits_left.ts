import { sql } from 'kysely';
import type { Trx } from './frozen/step.ts';

/** The gate book of a day has who left on it, too. */
export async function up(trx: Trx): Promise<void> {
  await trx.schema
    .createIndex('visits_left')
    .on('visits')
    .columns(['leftAt', 'at', 'id'])
    .where(sql<boolean>`"leftAt" is not null`)
    .execute();
}

export const isCompatible = true;
