import { sql } from 'kysely';
import { dayIn } from './frozen/day.ts';
import type { Trx } from './frozen/step.ts';

type Entry = { id: string; kind: string; recordedAt: string; restore: string | null };

/**
 * Each entry of the register has a running number, kept with it: worked out anew, it would change with the society's time
 * zone. Entries also say what became of the seller's vehicles, as far as the log of changes still tells.
 */
export async function up(trx: Trx): Promise<void> {
  for (const column of ['year', 'nth']) {
    await trx.schema
      .alterTable('transfers')
      .addColumn(column, 'integer', (added) => added.notNull().defaultTo(0))
      .execute();
  }
  await trx.schema.alterTable('transfers').addColumn('vehicles', 'text').execute();
  await numberEntries(trx);
  await trx.schema.createIndex('transfers_number_unique').unique().on('transfers').columns(['year', 'nth']).execute();
}

async function numberEntries(trx: Trx): Promise<void> {
  const societies = await sql<{ timeZone: string }>`select "timeZone" from "society"`.execute(trx);
  const timeZone = societies.rows[0]?.timeZone ?? 'Asia/Kolkata';
  const entries = await sql<Entry>`select "id", "kind", "recordedAt", "restore" from "transfers"
    order by "ordinal", "id"`.execute(trx);
  const counted = new Map<number, number>();
  for (const entry of entries.rows) {
    const year = Number(dayIn(timeZone, new Date(entry.recordedAt)).slice(0, 4));
    const nth = (counted.get(year) ?? 0) + 1;
    counted.set(year, nth);
    const vehicles = await vehiclesOf(trx, entry);
    await sql`update "transfers" set "year" = ${year}, "nth" = ${nth}, "vehicles" = ${vehicles}
      where "id" = ${entry.id}`.execute(trx);
  }
}

type Moved = { before: { id: string; vehicleNumber: string }; versionAfter: number };

/** JSON of what became of the seller's vehicles; null where that can't be told any more. */
async function vehiclesOf(trx: Trx, { kind, restore }: Entry): Promise<string | null> {
  if (kind !== 'transfer' || restore === null) return null;
  const told: { vehicleNumber: string; became: string }[] = [];
  for (const { before, versionAfter } of (JSON.parse(restore) as { vehicles: Moved[] }).vehicles) {
    const { rows } = await sql<{ after: string | null }>`select "after" from "changes"
      where "topic" = 'vehicles' and "entityId" = ${before.id} order by "seq"`.execute(trx);
    const after = rows
      .map((row) => (row.after === null ? null : (JSON.parse(row.after) as { version: number; flatId: string | null })))
      .find((row) => row?.version === versionAfter);
    if (!after) return null;
    told.push({ vehicleNumber: before.vehicleNumber, became: after.flatId === null ? 'left' : 'stayed' });
  }
  return JSON.stringify(told);
}
