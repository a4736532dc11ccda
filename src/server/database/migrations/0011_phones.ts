import { sql } from 'kysely';
import { readPhone } from './frozen/phones.ts';
import type { Trx } from './frozen/step.ts';

type Phones = { phone: string | null; contactPhone: string | null };

/**
 * A phone is kept in one form, whatever way it was typed (docs/rules.md, Numbers and phones). Those that read as one are
 * brought into it, also in the records that a reversal may bring back; anything else stays as somebody wrote it.
 */
export async function up(trx: Trx): Promise<void> {
  const owners = await sql<Phones & { id: string }>`select "id", "phone", "contactPhone" from "owners"`.execute(trx);
  for (const { id, ...phones } of owners.rows) {
    const kept = keptOf(phones);
    if (kept === null) continue;
    await sql`update "owners" set "phone" = ${kept.phone}, "contactPhone" = ${kept.contactPhone}
      where "id" = ${id}`.execute(trx);
  }
  const snapshots = await sql<{ id: string; row: string }>`select "id", "row" from "ownerSnapshots"`.execute(trx);
  for (const { id, row } of snapshots.rows) {
    const before = JSON.parse(row) as Phones;
    const kept = keptOf(before);
    if (kept === null) continue;
    await sql`update "ownerSnapshots" set "row" = ${JSON.stringify({ ...before, ...kept })} where "id" = ${id}`.execute(
      trx,
    );
  }
}

/** Both phones as they are kept; null where they are so already. */
function keptOf({ phone, contactPhone }: Phones): Phones | null {
  const kept = { phone: asKept(phone), contactPhone: asKept(contactPhone) };
  return kept.phone === phone && kept.contactPhone === contactPhone ? null : kept;
}

function asKept(phone: string | null): string | null {
  return phone && (readPhone(phone) ?? phone);
}
