import type { PlannedEnd } from '#domain/transfer.ts';
import type { ReadTx } from '#server/changes/write.ts';
import { listMembers } from '#server/households/queries.ts';
import { listNominations } from '#server/nominations/queries.ts';
import type { Leaving } from '#server/transfers/leaving.ts';

type Change = {
  flatId: string;
  on: string;
  leaving: readonly Leaving[];
  /** Whether the household stays, under the tenancy of those who sell. */
  isHouseholdKept?: boolean;
};

/**
 * What stands under the ownerships that end with a change of owners, and ends with them without being written (docs/rules.md,
 * Dated relations); nothing of whoever has neither a nomination in force nor a household.
 */
export async function planEnds(
  { db }: ReadTx,
  { flatId, on, leaving, isHouseholdKept = false }: Change,
): Promise<PlannedEnd[]> {
  if (leaving.length === 0) return [];
  const nominations = await listNominations(db, { flatId });
  const members = isHouseholdKept ? [] : await listMembers(db, { flatId });
  return leaving.flatMap(({ owner: { id: ownerId, name } }) => {
    const inForce = nominations.find((one) => one.ownerId === ownerId && one.until === null);
    const theirs = members.filter((one) => one.ownerId === ownerId && one.until === null);
    if (!inForce && theirs.length === 0) return [];
    const nominees = (inForce?.nominees ?? []).map((one) => one.name);
    return [{ ownerId, name, until: on, nominees, members: theirs.map((one) => one.name) }];
  });
}
