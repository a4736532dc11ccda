import type { Trx } from './frozen/step.ts';

/** The language in which a guard has the gate's screens; null: as the device has them. */
export async function up(trx: Trx): Promise<void> {
  await trx.schema.alterTable('guards').addColumn('language', 'text').execute();
}

export const isCompatible = true;
