import { sql } from 'kysely';
import type { Trx } from './frozen/step.ts';

/** Which flat is asked about who is stopped: until now only its number was kept, and a flat may get another one. */
export async function up(trx: Trx): Promise<void> {
  await trx.schema.alterTable('stops').addColumn('flatId', 'text').execute();
  await sql`update "stops" set "flatId" = (select "id" from "flats" where "flats"."flatNumber" = "stops"."flatNumber")
    where "flatNumber" is not null and "endedAt" is null`.execute(trx);
  await trx.schema.createIndex('stops_flatId').on('stops').column('flatId').execute();
}

export const isCompatible = true;
