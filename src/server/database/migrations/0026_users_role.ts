import type { Trx } from './frozen/step.ts';

/** Until a society has an administrator, every look asks whether it has: however many signed up as residents before. */
export async function up(trx: Trx): Promise<void> {
  await trx.schema.createIndex('users_role').on('users').column('role').execute();
}

export const isCompatible = true;
