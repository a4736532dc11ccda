import { message } from '#domain/message.ts';
import type { OwnerEdit } from '#domain/ownerForm.ts';
import { beginningError, endingError } from '#domain/ownership.ts';
import type { Tx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import { refuseIfAny } from '#server/http/valid.ts';
import { belonging, moveIn, moveOut, reopen, requireNotInMaintenance } from '#server/ownership/commands.ts';
import { moveBeginning } from '#server/ownership/correction.ts';
import {
  firstWithoutBreak,
  isLastOfFlat,
  lastLeftBy,
  lastOwnershipOf,
  type OwnershipRow,
  overlapping,
  presentOwnershipsOf,
} from '#server/ownership/queries.ts';

type Saved = {
  owner: Tables['owners'];
  /** The flat that the form shows. */
  flatId: string | null;
  /** The flat that their record showed before. */
  shownFlatId: string | null;
  /** Another occupancy date than the form showed. */
  corrected?: string | undefined;
} & Pick<OwnerEdit, 'since' | 'endings'>;

/**
 * Brings ownership in line with what was saved (docs/rules.md, Ownership over time): Old closes what is open; another flat
 * closes the one shown and opens the other; Active again reopens; the same flat follows the occupancy date. What ends
 * does so on the day that was said, or today. Throws Problem invalid (days), conflict (the flat, an overlap).
 */
export async function updateOwnerships(tx: Tx, saved: Saved): Promise<void> {
  const { owner, flatId, shownFlatId, corrected } = saved;
  const open = await presentOwnershipsOf(tx.db, owner.id);
  requireEnding(saved, open);
  if (owner.status === 'Old') {
    for (const ownership of open) await leave(tx, saved, ownership);
    return updateOldOwner(tx, saved);
  }
  const shown = open.find((ownership) => ownership.flatId === shownFlatId);
  if (shown && shownFlatId !== flatId) await leave(tx, saved, shown);
  const owned = open.find((ownership) => ownership.flatId === flatId);
  if (flatId === null) return keepDate(tx, saved);
  if (!owned) return enterFlat(tx, saved, flatId);
  if (corrected !== undefined) await correctBeginning(tx, owned, corrected);
}

/** Throws Problem invalid where a day is given for a flat that is not being left: it would be lost without a word. */
function requireEnding({ owner, flatId, shownFlatId, endings = {} }: Saved, open: readonly OwnershipRow[]): void {
  const isMoving = shownFlatId !== flatId;
  const left = open.flatMap((one) =>
    owner.status === 'Old' || (isMoving && one.flatId === shownFlatId) ? one.flatId : [],
  );
  // Who is entered as Old with a flat has left that one, too.
  const ending = new Set(owner.status === 'Old' && isMoving ? [...left, flatId] : left);
  const others = Object.keys(endings).filter((id) => !ending.has(id));
  refuseIfAny(Object.fromEntries(others.map((id) => [`endings.${id}`, message('flat_not_left')])));
}

/** Somebody who owns nothing has only the day that was entered for them. */
async function keepDate(tx: Tx, { owner, corrected }: Saved): Promise<void> {
  if (corrected !== undefined) await tx.change('owners', owner, { occupancyDate: corrected });
}

/**
 * Corrects the day on which an ownership began. The day of a transfer is the register's: it is corrected there, with a
 * reason.
 */
async function correctBeginning(tx: Tx, { id, holding }: OwnershipRow, since: string): Promise<void> {
  const ownership = await firstWithoutBreak(tx.db, { id, holding });
  if (ownership.began !== 'saved') {
    const { flatNumber, name, since: began } = await belonging(tx.db, ownership);
    refuseIfAny({ occupancyDate: message('began_by_transfer', { flatNumber, name, since: began }) });
  }
  await moveBeginning(tx, ownership, since);
}

async function leave(tx: Tx, saved: Saved, ownership: OwnershipRow): Promise<void> {
  const until = endOf(tx, saved, ownership.flatId);
  const error = endingError(ownership, { until, today: tx.today });
  if (error) refuseIfAny({ [`endings.${ownership.flatId}`]: error });
  await moveOut(tx, ownership, until, 'saved');
}

function endOf({ today }: Tx, { endings = {} }: Saved, flatId: string | null): string {
  return endings[flatId ?? ''] ?? today;
}

/**
 * Begins an ownership. Where the owner comes back to the flat they left, and nobody owned it in between, the earlier
 * ownership is reopened instead, unless they are said to own it since a day after the one on which that began.
 */
async function enterFlat(tx: Tx, saved: Saved, flatId: string): Promise<void> {
  const { owner, since: said, corrected } = saved;
  const last = await lastLeftBy(tx.db, owner.id);
  const usual = last === undefined ? owner.occupancyDate : last.flatId === flatId ? last.since : tx.today;
  const since = said ?? corrected ?? usual;
  const field = said !== undefined ? 'since' : 'occupancyDate';
  const error = beginningError(since, tx.today);
  if (error) refuseIfAny({ [field]: error });
  await requireNotInMaintenance(tx, flatId);
  const left = await lastOwnershipOf(tx.db, owner.id, flatId);
  // Between the two days `moveIn` refuses it as anybody else's: the first days of an ownership are not overwritten.
  const isSooner = left && since < (left.until ?? since) && (said === undefined || since <= left.since);
  if (isSooner && (await isOnlyPaused(tx, left))) {
    const again = await reopen(tx, left);
    if (since !== again.since) await correctBeginning(tx, again, since);
  } else await moveIn(tx, { flatId, ownerId: owner.id, since, began: 'saved' }, field);
}

/** Whether nobody owned the flat afterwards, neither by an ownership entered later nor by days corrected since. */
async function isOnlyPaused({ db }: Tx, left: OwnershipRow): Promise<boolean> {
  if (left.ended !== 'saved' || !(await isLastOfFlat(db, left))) return false;
  return (await overlapping(db, left, { since: left.since, until: null })) === undefined;
}

/**
 * An Old owner owns nothing, and their occupancy date is that of the flat they left last; one who is entered as Old with
 * a flat owned it from the occupancy date until the day said.
 */
async function updateOldOwner(tx: Tx, saved: Saved): Promise<void> {
  const { owner, flatId, corrected, since: said } = saved;
  const left = await lastLeftBy(tx.db, owner.id);
  if (left && corrected !== undefined && (flatId === null || flatId === left.flatId))
    return correctBeginning(tx, left, corrected);
  if (flatId === null) return keepDate(tx, saved);
  const last = await lastOwnershipOf(tx.db, owner.id, flatId);
  if (last) return corrected === undefined ? undefined : correctBeginning(tx, last, corrected);
  await requireNotInMaintenance(tx, flatId);
  const since = said ?? corrected ?? owner.occupancyDate;
  const field = said !== undefined ? 'since' : 'occupancyDate';
  const error = beginningError(since, tx.today);
  if (error) refuseIfAny({ [field]: error });
  const until = endOf(tx, saved, flatId);
  await leave(tx, saved, await moveIn(tx, { flatId, ownerId: owner.id, since, until, began: 'saved' }, field));
}
