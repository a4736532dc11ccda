import type { RecordTable, Row } from '#server/changes/records.ts';
import type { TestSociety } from '../support/society.ts';

/** What points to another stands before it. */
const tables = [
  'tenants',
  'tenancies',
  'vehicles',
  'transfers',
  'ownerships',
  'owners',
  'flats',
] as const satisfies RecordTable[];

/** Takes every record out of a society, by the unit of work that all of it is told by: opening another takes far longer. */
export async function emptied({ context }: TestSociety): Promise<void> {
  await context.write(null, async (tx) => {
    // What a renewal follows on can't go before it.
    await tx.db.updateTable('tenancies').set({ renews: null, householdOf: null }).execute();
    for (const table of tables) {
      const rows = await tx.db
        .selectFrom(table as 'flats')
        .selectAll()
        .execute();
      await tx.removeMany(table as 'flats', rows as Row<'flats'>[]);
    }
  });
}
