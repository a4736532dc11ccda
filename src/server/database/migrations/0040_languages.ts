import type { Trx } from './frozen/step.ts';

/** The language in which a person wants their screens; null until they chose one. */
export async function up(trx: Trx): Promise<void> {
  await trx.schema.alterTable('users').addColumn('language', 'text').execute();
}

export const isCompatible = true;
