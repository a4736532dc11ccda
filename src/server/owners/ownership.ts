import type { Tx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import { setFlatStatus } from '#server/flats/commands.ts';
import {
  moveBeginning,
  moveIn,
  moveOut,
  reopenOwnership,
  requireNotInMaintenance,
} from '#server/ownership/commands.ts';
import { isLastOfFlat, lastOwnershipOf, type OwnershipRow, presentOwnershipsOf } from '#server/ownership/queries.ts';

type Saved = {
  /** The owner before, null when they were just added. */
  before: Tables['owners'] | null;
  after: Tables['owners'];
  /** The flat that the form shows. */
  flatId: string | null;
};

/**
 * Brings ownership in line with what was saved (docs/rules.md, Ownership over time): Old closes what is open; another flat
 * closes the one shown and opens the other; Active again reopens; the same flat follows the occupancy date.
 */
export async function settleFlat(tx: Tx, saved: Saved): Promise<void> {
  const { after, flatId } = saved;
  const open = await presentOwnershipsOf(tx.db, after.id);
  if (after.status === 'Old') return settleOld(tx, saved, open);
  const [shown] = open;
  if (shown && shown.flatId === flatId) return followDate(tx, saved, shown);
  if (shown) await moveOut(tx, shown, tx.today, 'saved');
  if (flatId && !open.some((ownership) => ownership.flatId === flatId)) await enterFlat(tx, saved, flatId);
}

/** An ownership follows a corrected occupancy date; one that a transfer began has the register's date. */
async function followDate(tx: Tx, { before, after }: Saved, ownership: OwnershipRow): Promise<void> {
  const isCorrected = before !== null && before.occupancyDate !== after.occupancyDate;
  if (isCorrected && ownership.began === 'saved') await moveBeginning(tx, ownership, after.occupancyDate);
}

/** Somebody who comes back to the flat they left, with nobody in between, never left it; a later date is a new beginning. */
async function enterFlat(tx: Tx, saved: Saved, flatId: string): Promise<void> {
  const { id, occupancyDate } = saved.after;
  await requireNotInMaintenance(tx, flatId);
  const left = await lastOwnershipOf(tx.db, id, flatId);
  const hasNeverLeft =
    left?.until != null && left.ended === 'saved' && occupancyDate < left.until && (await isLastOfFlat(tx.db, left));
  if (left && hasNeverLeft) {
    await followDate(tx, saved, await reopenOwnership(tx, left));
    await setFlatStatus(tx, flatId, 'Occupied');
  } else await moveIn(tx, { flatId, ownerId: id, since: occupancyDate, began: 'saved' });
}

/** An Old owner owns nothing; one who is entered as Old with a flat owned it from the occupancy date until today. */
async function settleOld(tx: Tx, { after, flatId }: Saved, open: OwnershipRow[]): Promise<void> {
  for (const ownership of open) await moveOut(tx, ownership, tx.today, 'saved');
  const isKnownThere = open.some((ownership) => ownership.flatId === flatId);
  if (flatId === null || isKnownThere || (await lastOwnershipOf(tx.db, after.id, flatId))) return;
  await requireNotInMaintenance(tx, flatId);
  const entered = await moveIn(tx, { flatId, ownerId: after.id, since: after.occupancyDate, began: 'saved' });
  await moveOut(tx, entered, tx.today, 'saved');
}
