import { spokenHolders } from '#domain/holders.ts';
import type { TransferResult, TransferSubmission } from '#domain/transfer.ts';
import type { Tx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import { setFlatStatus } from '#server/flats/commands.ts';
import { insertOwner, takeSnapshot, updateOwner } from '#server/owners/commands.ts';
import { changeHolders } from '#server/ownership/holders.ts';
import { digestOf } from '#server/seal.ts';
import { describeTransfer } from '#server/transfers/ends.ts';
import { endHouseholds, inherit } from '#server/transfers/households.ts';
import { beginLeaseback } from '#server/transfers/leaseback.ts';
import {
  asRegistered,
  asRestored,
  moveLeaversVehicles,
  namesOfDead,
  updateLeavingOwners,
  vehiclesAfter,
} from '#server/transfers/leaving.ts';
import { buyersFacts, type CheckedTransfer, checkTransfer } from '#server/transfers/plan.ts';
import { append, earlierResult, holdersOf, type Restore } from '#server/transfers/register.ts';
import { endTenancies } from '#server/transfers/tenancy.ts';

/**
 * Hands a flat over, all of it or nothing (docs/rules.md, Transfers). The same submission sent again answers what the
 * first one did. Nothing of the seller passes to the buyer. Throws what `checkTransfer` throws, and Problem conflict for
 * an idempotency key that was used for something else.
 */
export async function transferFlat(tx: Tx, { key, ...draft }: TransferSubmission): Promise<TransferResult> {
  const request = requestOf(draft);
  const earlier = await earlierResult(tx, key, request);
  if (earlier) return earlier;
  const checked = await checkTransfer(tx, draft);
  const { flat, ownersNow, leaving } = checked;
  const died = namesOfDead(draft, leaving);
  describeTransfer(tx, { ...checked, died });
  const on = draft.occupancyDate;

  const buyer = await saveBuyer(tx, checked);
  // First of all: a tenant can't own the flat before their tenancy has ended.
  const tenancies = await endTenancies(tx, checked.tenancies);
  const members = await endHouseholds(tx, { over: checked.returning.over, deadMembers: checked.deadMembers });
  const before = ownersNow.map(({ row }) => row);
  const changed = await changeHolders(tx, flat.id, { before, next: [{ ownerId: buyer.id, share: null }], on });
  const inherited = await inherit(tx, checked.inherited, buyer.id);
  await setFlatStatus(tx, flat.id, 'Occupied');
  await updateLeavingOwners(tx, leaving);
  const vehicles = await moveLeaversVehicles(tx, checked.vehicles, { choices: draft.vehicles, toId: buyer.id });
  const leaseback = await beginLeaseback(tx, flat, checked.leaseback);

  const restored = await whatAReversalRestores(tx, checked, { buyer, vehicles });
  const restore: Restore = { ...restored, tenancies, leaseback, members, inherited, died };
  const [seller] = leaving;
  return append(tx, {
    key,
    request: digestOf(tx.seal, request),
    kind: 'transfer',
    on,
    flatId: flat.id,
    flatNumber: flat.flatNumber,
    fromOwnerId: seller?.owner.id ?? null,
    fromName: ownersNow.length > 0 ? spokenHolders(asRegistered(ownersNow)) : null,
    toOwnerId: buyer.id,
    toName: buyer.name,
    reason: draft.reason,
    remarks: draft.remarks,
    reverses: null,
    closedSpanId: changed.closed[0]?.id ?? null,
    openedSpanId: changed.opened[0]?.id ?? null,
    restore: JSON.stringify(restore),
    correction: null,
    vehicles: vehiclesAfter(vehicles),
    holders: holdersOf(
      asRegistered(ownersNow),
      changed.after.map((row) => ({ ...row, name: buyer.name })),
    ),
  });
}

const nothingOptional = { email: null, address: null, emergencyContact: { name: null, phone: null, relation: null } };

/**
 * What is compared when a submission is sent again; facts that forms did not have once are left out where they say
 * nothing, so that an old submission is still the same.
 */
function requestOf({ jointOwnerIds, tenancy, leaseback, died, ...draft }: Omit<TransferSubmission, 'key'>): object {
  const { newOwner, existingOwnerId } = draft;
  return {
    ...draft,
    // Of somebody new what is left out was once read as empty, and says the same.
    newOwner: existingOwnerId === null ? { ...nothingOptional, ...newOwner } : newOwner,
    ...(jointOwnerIds.length > 0 && { jointOwnerIds }),
    ...(tenancy !== 'stays' && { tenancy }),
    ...(leaseback && { leaseback }),
    ...(died && { died }),
  };
}

/** The new owner: a new record, or the one they have, updated from the form. */
async function saveBuyer(tx: Tx, { buyer, draft }: CheckedTransfer): Promise<Tables['owners']> {
  if (buyer) return updateOwner(tx, buyer, buyersFacts(draft));
  return insertOwner(tx, { ...draft.newOwner, occupancyDate: draft.occupancyDate, status: 'Active' });
}

type AfterTransfer = { buyer: Tables['owners']; vehicles: Tables['vehicles'][] };

async function whatAReversalRestores(
  tx: Tx,
  { flat, buyer, vehicles }: CheckedTransfer,
  after: AfterTransfer,
): Promise<Restore> {
  const versionNow = async (id: string) =>
    (await tx.db.selectFrom('owners').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
  return {
    flat: { status: flat.status },
    buyer: buyer ? { snapshotId: await takeSnapshot(tx, buyer), versionAfter: await versionNow(buyer.id) } : null,
    vehicles: asRestored(vehicles, after.vehicles),
  };
}
