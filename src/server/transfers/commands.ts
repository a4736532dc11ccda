import { spokenHolders } from '#domain/holders.ts';
import type { TransferResult, TransferSubmission } from '#domain/transfer.ts';
import type { Tx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import { setFlatStatus } from '#server/flats/commands.ts';
import { insertOwner, takeSnapshot, updateOwner } from '#server/owners/commands.ts';
import { changeHolders, type NextHolder } from '#server/ownership/holders.ts';
import type { Returning } from '#server/residents/householdDays.ts';
import { digestOf } from '#server/seal.ts';
import type { Besides } from '#server/transfers/besides.ts';
import { describeTransfer } from '#server/transfers/ends.ts';
import { endHouseholds, inherit } from '#server/transfers/households.ts';
import { beginLeaseback } from '#server/transfers/leaseback.ts';
import {
  asRegistered,
  asRestored,
  moveLeaversVehicles,
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
  const { id, name } = await saveBuyer(tx, checked);
  const { entry, restore } = await handOver(tx, checked, {
    next: [{ ownerId: id, name, share: null }],
    ...{ on: draft.occupancyDate, over: checked.returning.over },
  });
  const buyer = checked.buyer ? await asBefore(tx, checked.buyer) : null;
  return append(tx, {
    ...entry,
    ...{ key, request: digestOf(tx.seal, request), reason: draft.reason, remarks: draft.remarks },
    ...{ fromOwnerId: checked.leaving[0]?.owner.id ?? null, toOwnerId: id, toName: name },
    restore: JSON.stringify({ ...restore, buyer } satisfies Restore),
  });
}

type Passing = Besides &
  Pick<CheckedTransfer, 'flat' | 'ownersNow' | 'leaving'> & {
    draft: Pick<TransferSubmission, 'vehicles' | 'died'>;
  };

/**
 * Makes these people own the flat from a day on, with whatever else that brings with it. Answers what the entry of the
 * register tells of it, the owners by then, and what a reversal needs. `over` are households that were over before.
 */
export async function handOver(
  tx: Tx,
  checked: Passing,
  { next, on, over }: { next: (NextHolder & { name: string })[]; on: string; over: Returning['over'] },
) {
  const { draft, flat, ownersNow, leaving } = checked;
  const died = draft.died ? leaving.map(({ owner }) => owner.name) : [];
  describeTransfer(tx, { ...checked, died });
  // First of all: a tenant can't own the flat before their tenancy has ended.
  const tenancies = await endTenancies(tx, checked.tenancies);
  const members = await endHouseholds(tx, { over, deadMembers: checked.deadMembers });
  const before = ownersNow.map(({ row }) => row);
  const changed = await changeHolders(tx, flat.id, { before, next, on });
  const inherited = await inherit(tx, checked.inherited, next[checked.inherited?.nth ?? 0]?.ownerId ?? '');
  await setFlatStatus(tx, flat.id, 'Occupied');
  await updateLeavingOwners(tx, leaving);
  const choice = { choices: draft.vehicles, toId: next[0]?.ownerId ?? '' };
  const vehicles = await moveLeaversVehicles(tx, checked.vehicles, choice);
  const leaseback = await beginLeaseback(tx, flat, checked.leaseback);
  const after = changed.after.map(({ id, share }, nth) => ({ id, share, name: next[nth]?.name ?? '' }));
  return {
    after,
    entry: {
      ...{
        kind: 'transfer' as const,
        on,
        flatId: flat.id,
        flatNumber: flat.flatNumber,
        reverses: null,
        correction: null,
      },
      fromName: ownersNow.length > 0 ? spokenHolders(asRegistered(ownersNow)) : null,
      closedSpanId: changed.closed[0]?.id ?? null,
      openedSpanId: changed.opened[0]?.id ?? null,
      vehicles: vehiclesAfter(vehicles),
      holders: holdersOf(asRegistered(ownersNow), after),
    },
    restore: {
      flat: { status: flat.status },
      vehicles: asRestored(checked.vehicles, vehicles),
      ...{ tenancies, leaseback, members, inherited, died },
    },
  };
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

/** What a reversal needs of the record of somebody who was known, once all else of the transfer is written. */
async function asBefore(tx: Tx, before: Tables['owners']): Promise<Restore['buyer']> {
  const snapshotId = await takeSnapshot(tx, before);
  const now = tx.db.selectFrom('owners').select('version').where('id', '=', before.id);
  return { snapshotId, versionAfter: (await now.executeTakeFirstOrThrow()).version };
}
