import type { Trx } from './frozen/step.ts';

/** Whose household a renewal carries on is looked at wherever a tenancy goes: by an index, however many there are. */
export async function up(trx: Trx): Promise<void> {
  await trx.schema.createIndex('tenancies_householdOf').on('tenancies').column('householdOf').execute();
}

export const isCompatible = true;
