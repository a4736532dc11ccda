import type { Trx } from './frozen/step.ts';

/** Why the days of a member of a household were put right. */
export async function up(trx: Trx): Promise<void> {
  await trx.schema.alterTable('householdMembers').addColumn('correction', 'text').execute();
}

export const isCompatible = true;
