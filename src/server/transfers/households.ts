import type { ReadTx, Tx } from '#server/changes/write.ts';
import { inSlices } from '#server/database/slices.ts';
import type { Tables } from '#server/database/tables.ts';
import { type Returning, returningMembers } from '#server/households/queries.ts';

/*
 * The household that somebody had in a flat before they sold it (docs/rules.md, Households): it does not come back when
 * they buy the flat again at the end of a tenancy that was entered apart from the sale. Their days there follow one
 * another without a break then, so its end is written to the members as they come to own the flat.
 */

/** What a reversal needs of a member whose end was written. */
export type RestoredMember = { id: string; until: string | null; versionAfter: number };

/** The members, once listed of these people, whose household had ended before the day on which they own the flat again. */
export async function householdsOver(
  { db }: ReadTx,
  { flatId, on, comes }: { flatId: string; on: string; comes: readonly string[] },
): Promise<Returning['over']> {
  const over: Returning['over'] = [];
  for (const ownerId of comes) over.push(...(await returningMembers(db, { flatId, ownerId }, on)).over);
  return over;
}

export async function endHouseholds(tx: Tx, over: Returning['over']): Promise<RestoredMember[]> {
  const ended: RestoredMember[] = [];
  for (const { row, until } of over) {
    const { version } = await tx.change('householdMembers', row, { until });
    ended.push({ id: row.id, until: row.until, versionAfter: version });
  }
  return ended;
}

export type MemberAgain = { row: Tables['householdMembers']; until: string | null };

/** The members whose end a transfer wrote, but for those who were changed since. */
export async function membersNow({ db }: ReadTx, ended: readonly RestoredMember[] = []): Promise<MemberAgain[]> {
  const rows = await inSlices(
    ended.map(({ id }) => id),
    (some) => db.selectFrom('householdMembers').selectAll().where('id', 'in', some).execute(),
  );
  return ended.flatMap(({ id, until, versionAfter }) => {
    const row = rows.find((one) => one.id === id && one.version === versionAfter);
    return row ? [{ row, until }] : [];
  });
}

export async function restoreMembers(tx: Tx, again: readonly MemberAgain[]): Promise<void> {
  for (const { row, until } of again) await tx.change('householdMembers', row, { until });
}
