import type { Trx } from './frozen/step.ts';

/** A correction of days looks up the transfer by which an ownership ended, also where by it none began. */
export async function up(trx: Trx): Promise<void> {
  await trx.schema.createIndex('transfers_closedSpanId').on('transfers').column('closedSpanId').execute();
}

export const isCompatible = true;
