import { sql } from 'kysely';
import type { Trx } from './frozen/step.ts';

/**
 * The log holds changes and nothing else: who shows a changed record is named beside its line, not in lines of their own.
 * What a reversal restores of a person moves out of the register, which never changes, to where the person's record is.
 */
export async function up(trx: Trx): Promise<void> {
  await trx.schema.alterTable('changes').addColumn('dependents', 'text').execute();
  await sql`delete from "changes" where "operation" = 'follows'`.execute(trx);
  await trx.schema
    .createTable('ownerSnapshots')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('ownerId', 'text', (column) => column.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('row', 'text', (column) => column.notNull())
    .execute();
  await trx.schema.createIndex('ownerSnapshots_ownerId').on('ownerSnapshots').column('ownerId').execute();
  const { rows } = await sql<Kept>`select "id", "restore" from "transfers" where "restore" is not null`.execute(trx);
  for (const row of rows) await moveSnapshot(trx, row);
}

type Kept = { id: string; restore: string };
type OldBuyer = { before?: { id: string }; versionAfter: number };

async function moveSnapshot(trx: Trx, { id, restore }: Kept): Promise<void> {
  const { buyer, ...rest } = JSON.parse(restore) as { buyer: OldBuyer | null };
  if (!buyer?.before) return;
  const snapshotId = crypto.randomUUID();
  await sql`insert into "ownerSnapshots" ("id", "ownerId", "row")
    values (${snapshotId}, ${buyer.before.id}, ${JSON.stringify(buyer.before)})`.execute(trx);
  const moved = JSON.stringify({ ...rest, buyer: { snapshotId, versionAfter: buyer.versionAfter } });
  await sql`update "transfers" set "restore" = ${moved} where "id" = ${id}`.execute(trx);
}
