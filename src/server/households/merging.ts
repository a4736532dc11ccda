import type { ReadTx, Tx } from '#server/changes/write.ts';
import type { MemberRow } from '#server/households/queries.ts';

/** A person's places in households, and the household under them, when two records become one. */

export async function householdsOf({ db }: ReadTx, personId: string): Promise<MemberRow[]> {
  const members = await db
    .selectFrom('householdMembers')
    .selectAll()
    .where((where) => where.or([where('personId', '=', personId), where('ownerId', '=', personId)]))
    .execute();
  // In one order, as the log's lines are; not the database's, which would go through all of them in it.
  return members.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Both pass to another record; names stay as they were then. */
export async function passHouseholds(tx: Tx, members: readonly MemberRow[], from: string, to: string): Promise<void> {
  const passed = (id: string | null) => (id === from ? to : id);
  for (const member of members) {
    const { personId, ownerId } = member;
    await tx.change('householdMembers', member, { personId: passed(personId), ownerId: passed(ownerId) });
  }
}
