import type { PlannedEnd } from '#domain/transfer.ts';
import type { ReadTx } from '#server/changes/write.ts';
import { listMembers } from '#server/households/queries.ts';
import { listNominations } from '#server/nominations/queries.ts';
import type { PlaceOfDead } from '#server/transfers/households.ts';
import type { Leaving } from '#server/transfers/leaving.ts';

type Change = {
  flatId: string;
  on: string;
  leaving: readonly Leaving[];
  /** Whether the household stays, because the sellers stay as tenants. */
  isHouseholdKept?: boolean;
  /** Where those who died are listed. */
  places: readonly PlaceOfDead[];
};

/**
 * The nominations and households that end with the ownerships of those who leave, without being written themselves
 * (docs/rules.md, Dated relations); owners who have neither are left out.
 */
export async function planEnds(
  { db }: ReadTx,
  { flatId, on, leaving, isHouseholdKept = false, places }: Change,
): Promise<PlannedEnd[]> {
  if (leaving.length === 0) return [];
  const nominations = await listNominations(db, { flatId });
  const members = isHouseholdKept ? [] : await listMembers(db, { flatId });
  return leaving.flatMap(({ owner: { id: ownerId, name } }) => {
    const inForce = nominations.find((one) => one.ownerId === ownerId && one.until === null);
    const theirs = members.filter((one) => one.ownerId === ownerId && one.until === null);
    const livedIn = places.flatMap(({ row }) => (row.personId === ownerId ? [row.flatNumber] : []));
    if (!inForce && theirs.length + livedIn.length === 0) return [];
    const nominees = (inForce?.nominees ?? []).map((one) => one.name);
    return [{ ownerId, name, until: on, nominees, members: theirs.map((one) => one.name), livedIn }];
  });
}
