import type { TransferResult, TransferSubmission } from '#domain/transfer.ts';
import type { Tx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import { setFlatStatus } from '#server/flats/commands.ts';
import { insertOwner, takeSnapshot, updateOwner } from '#server/owners/commands.ts';
import { closeOwnership, openOwnership } from '#server/ownership/commands.ts';
import { type CheckedTransfer, checkTransfer } from '#server/transfers/plan.ts';
import { append, digestOf, earlierResult, outcomesOf, type Restore } from '#server/transfers/register.ts';
import { moveVehicle } from '#server/vehicles/commands.ts';

/**
 * Hands a flat over, all of it or nothing (docs/rules.md, Transfers). The same submission sent again answers what the
 * first one did. Nothing of the seller passes to the buyer. Throws what `checkTransfer` throws, and Problem conflict for
 * an idempotency key that was used for something else.
 */
export async function transferFlat(tx: Tx, { key, ...draft }: TransferSubmission): Promise<TransferResult> {
  const earlier = await earlierResult(tx, key, draft);
  if (earlier) return earlier;
  const checked = await checkTransfer(tx, draft);
  const { flat, present, seller } = checked;
  const on = draft.occupancyDate;

  const closed = present && (await closeOwnership(tx, present, on, 'transfer'));
  const buyer = await settleBuyer(tx, checked);
  const opened = await openOwnership(tx, { flatId: flat.id, ownerId: buyer.id, since: on, began: 'transfer' });
  await setFlatStatus(tx, flat.id, 'Occupied');
  await settleSeller(tx, checked);
  const vehicles = await settleVehicles(tx, checked, buyer.id);

  const restore = await whatAReversalRestores(tx, checked, { buyer, vehicles });
  return append(tx, {
    key,
    request: digestOf(tx.seal, draft),
    kind: 'transfer',
    on,
    flatId: flat.id,
    flatNumber: flat.flatNumber,
    fromOwnerId: seller?.id ?? null,
    fromName: seller?.name ?? null,
    toOwnerId: buyer.id,
    toName: buyer.name,
    reason: draft.reason,
    remarks: draft.remarks,
    reverses: null,
    closedSpanId: closed?.id ?? null,
    openedSpanId: opened.id,
    restore: JSON.stringify(restore),
    correction: null,
    vehicles: outcomesOf(vehicles.map((after) => ({ ...after, became: after.flatId === null ? 'left' : 'stayed' }))),
  });
}

/** The new owner: a record of their own, or the one they have, brought up to the form. */
async function settleBuyer(tx: Tx, { buyer, draft }: CheckedTransfer): Promise<Tables['owners']> {
  const { documents, ...facts } = draft.newOwner;
  if (!buyer) {
    return insertOwner(tx, { ...facts, documents, occupancyDate: draft.occupancyDate, status: 'Active' });
  }
  const given = Object.fromEntries(Object.entries(documents).filter(([, value]) => value !== null));
  return updateOwner(tx, buyer, { ...facts, documents: given, status: 'Active' });
}

/** The previous owner becomes Old, unless they still own another flat. */
async function settleSeller(tx: Tx, { seller, sellerKeeps }: CheckedTransfer): Promise<void> {
  if (seller) await updateOwner(tx, seller, { status: sellerKeeps.length > 0 ? 'Active' : 'Old' });
}

/** Each vehicle of the seller at this flat leaves with them, or stays under the new owner. */
async function settleVehicles(
  tx: Tx,
  { vehicles, draft }: CheckedTransfer,
  buyerId: string,
): Promise<Tables['vehicles'][]> {
  const moved: Tables['vehicles'][] = [];
  for (const before of vehicles) {
    const to = draft.vehicles[before.id] === 'stays' ? { ownerId: buyerId } : { flatId: null };
    moved.push(await moveVehicle(tx, before, to));
  }
  return moved;
}

type Settled = { buyer: Tables['owners']; vehicles: Tables['vehicles'][] };

async function whatAReversalRestores(
  tx: Tx,
  { flat, buyer, vehicles }: CheckedTransfer,
  after: Settled,
): Promise<Restore> {
  const versionNow = async (id: string) =>
    (await tx.db.selectFrom('owners').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
  return {
    flat: { status: flat.status },
    buyer: buyer ? { snapshotId: await takeSnapshot(tx, buyer), versionAfter: await versionNow(buyer.id) } : null,
    vehicles: vehicles.map((before, place) => ({
      before,
      versionAfter: after.vehicles[place]?.version ?? before.version,
    })),
  };
}
