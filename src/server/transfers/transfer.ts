import type { TransferSubmission } from '#domain/transfer.ts';
import type { Record } from '#server/changes/record.ts';
import { showingOwner } from '#server/changes/ripple.ts';
import type { Tables, Trx } from '#server/database/tables.ts';

import { insertOwner, replaceOwner, updateOwner } from '#server/owners/save.ts';
import { closeSpan, openSpan } from '#server/ownership/ownership.ts';
import type { Parts } from '#server/parts.ts';
import { type CheckedTransfer, checkTransfer } from '#server/transfers/plan.ts';
import { earlierResult, enter, type Recorder, type TransferResult } from '#server/transfers/register.ts';
import { changeVehicle } from '#server/vehicles/change.ts';

/**
 * Hands a flat over: one transaction does all of it or nothing (specification, section 4, Transfer ownership; decisions.md,
 * Transfer). The same submission sent again answers what the first one did. Nothing of the seller passes to the buyer.
 * Throws what `checkTransfer` throws, and Problem conflict for a key that was used for something else.
 */
export async function transferFlat(
  parts: Parts,
  who: Recorder,
  { key, ...draft }: TransferSubmission,
): Promise<TransferResult> {
  const at = parts.now();
  return parts.write(who.userId, async (trx, record) => {
    const earlier = await earlierResult(trx, key, draft);
    if (earlier) return earlier;

    const checked = await checkTransfer(trx, draft, at);
    const closed = checked.span && (await closeSpan(trx, record, checked.span, draft.occupancyDate, 'transfer'));
    const buyer = await settleBuyer(parts, trx, record, checked, at);
    const opened = await openSpan(trx, record, {
      flatId: draft.flatId,
      ownerId: buyer.id,
      since: draft.occupancyDate,
      began: 'transfer',
    });
    await settleSeller(trx, record, checked, at);
    await settleVehicles(trx, record, checked, buyer.id, at);

    await record(...(await showingOwner(trx, buyer.id)));
    return enter(trx, record, { key, draft, checked, buyer, closed, opened, who, at });
  });
}

/** The new owner: a record of their own, or the one they have, brought up to the form. */
async function settleBuyer(
  { seal }: Parts,
  trx: Trx,
  record: Record,
  checked: CheckedTransfer,
  at: Date,
): Promise<Tables['owners']> {
  const { buyer, buyerOwns, draft, society } = checked;
  const { documents, ...facts } = draft.newOwner;
  const surroundings = { seal, society, at };
  if (!buyer)
    return insertOwner(trx, record, surroundings, {
      ...facts,
      documents,
      occupancyDate: draft.occupancyDate,
      status: 'Active',
    });
  const given = Object.fromEntries(Object.entries(documents).filter(([, value]) => value !== null));
  // Somebody who owns another flat goes on occupying that one since the day they came.
  const occupancyDate = buyerOwns.length > 0 ? buyer.occupancyDate : draft.occupancyDate;
  return updateOwner(trx, record, surroundings, buyer, { ...facts, documents: given, occupancyDate, status: 'Active' });
}

/** The previous owner becomes Old, unless they still own another flat. */
async function settleSeller(
  trx: Trx,
  record: Record,
  { seller, sellerKeeps }: CheckedTransfer,
  at: Date,
): Promise<void> {
  if (!seller) return;
  // The record counts on even where the status stays: which flats they own has changed.
  await replaceOwner(trx, record, seller, { ...seller, status: sellerKeeps.length > 0 ? 'Active' : 'Old' }, at);
}

/** Each vehicle of the seller at this flat leaves with them, or stays under the new owner. */
async function settleVehicles(
  trx: Trx,
  record: Record,
  { vehicles, draft }: CheckedTransfer,
  buyerId: string,
  at: Date,
): Promise<void> {
  for (const before of vehicles) {
    const change = draft.vehicles[before.id] === 'stays' ? { ownerId: buyerId } : { flatId: null };
    await changeVehicle(trx, record, before, change, at);
  }
}
