import { message } from '#domain/message.ts';
import type { TransferResult } from '#domain/transfer.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { rowsById } from '#server/database/slices.ts';
import type { Tables } from '#server/database/tables.ts';
import { setFlatStatus } from '#server/flats/commands.ts';
import { replaceOwner, updateOwner } from '#server/owners/commands.ts';
import { annulOwnership, belonging, reopenOwnership } from '#server/ownership/commands.ts';
import { movePlaces } from '#server/ownership/holders.ts';
import { type OwnershipRow, overlapping, presentOwnershipsOf } from '#server/ownership/queries.ts';
import {
  type BesidesNow,
  besidesNow,
  besidesPlanned,
  restoreBesides,
  vehiclesReturned,
} from '#server/transfers/besides.ts';
import { leasebackNow, takeBackLeaseback } from '#server/transfers/leaseback.ts';
import { type OwnershipWithOwner, ownershipsNow } from '#server/transfers/leaving.ts';
import { append, type RegisteredHolders, type Restore } from '#server/transfers/register.ts';
import {
  comerBecomes,
  joined,
  notLatest,
  type PlanPart,
  type Reversible,
  refused,
  returns,
  snapshotOf,
  statusPlanned,
  withoutEntry,
} from '#server/transfers/reversalParts.ts';
import { requireNoTenants } from '#server/transfers/tenancy.ts';

/* The reversal of a change among several owners (docs/rules.md, Joint owners): all of it, or it is refused. */

type OwnerRow = Tables['owners'];

/** An owner who came with the change, and what they become. */
type Comer = { owner: OwnerRow; status: OwnerRow['status']; isOwner: number; facts: OwnerRow | null; isSaid: boolean };

type Checked = Reversible & {
  statusBefore: Tables['flats']['status'];
  holders: RegisteredHolders;
  opened: OwnershipWithOwner[];
  /** The ownerships that go on, each at the place that it had. */
  kept: { row: OwnershipRow; place: number }[];
  closed: OwnershipWithOwner[];
  comers: Comer[];
} & BesidesNow;

/**
 * Checks whether a change can be reversed. Throws Problem conflict where somebody has come or left since, or a record
 * of theirs is gone.
 */
async function checkHoldersReversal(tx: ReadTx, { entry, flat }: Reversible): Promise<Checked> {
  const holders = JSON.parse(entry.holders ?? '') as RegisteredHolders;
  const restore = JSON.parse(entry.restore ?? '') as Restore;
  const present = await ownershipsNow(tx, flat.id);
  const isPresent =
    present.length === holders.after.length && present.every(({ row }, nth) => row.id === holders.after[nth]?.id);
  if (!isPresent) throw await notLatest(tx, entry);
  const wasThere = new Set(holders.before.map(({ id }) => id));
  const opened = present.filter(({ row }) => !wasThere.has(row.id));
  const kept = present.flatMap(({ row }) => {
    const place = holders.before.findIndex(({ id }) => id === row.id) + 1;
    return place > 0 ? [{ row, place }] : [];
  });
  const closed = await closedBy(tx, entry, holders);
  for (const { row } of closed) {
    const other = await overlapping(tx.db, row, { since: row.since, until: null });
    if (other && !holders.after.some(({ id }) => id === other.id))
      throw refused(message('belonged_between', await belonging(tx.db, other)));
  }
  // The day may have been put right since.
  const on = closed[0]?.row.until ?? opened[0]?.row.since ?? entry.on;
  const ownerIds = closed.map(({ owner }) => owner.id);
  const leaseback = await leasebackNow(tx, restore.leaseback, { on, sellerIds: ownerIds });
  await requireNoTenants(tx, flat, { ownerIds, since: on, otherThan: leaseback ? [leaseback.row.id] : [] });
  const comers = await comersOf(tx, restore, {
    entry,
    opened,
    before: [...closed.map(({ owner }) => owner.id), ...kept.map(({ row }) => row.ownerId)],
  });
  const isThere = (ownerId: string | null) => closed.some(({ owner }) => owner.id === ownerId);
  return {
    entry,
    flat,
    statusBefore: restore.flat.status,
    holders,
    opened,
    kept,
    closed,
    comers,
    ...(await besidesNow(tx, restore, { leaseback, on, until: on, isThere })),
  };
}

async function closedBy(
  { db }: ReadTx,
  { flatNumber }: Tables['transfers'],
  { before, after }: RegisteredHolders,
): Promise<OwnershipWithOwner[]> {
  const gone = before.filter(({ id }) => !after.some((one) => one.id === id));
  const ids = gone.map(({ id }) => id);
  const rows = await rowsById(db, 'ownerships', ids);
  const closed: OwnershipWithOwner[] = [];
  for (const { id, name } of gone) {
    const row = rows.get(id);
    const owner =
      row?.ownerId && (await db.selectFrom('owners').selectAll().where('id', '=', row.ownerId).executeTakeFirst());
    if (!row || !owner) throw refused(message('holder_record_deleted', { flatNumber, name }));
    closed.push({ row, owner });
  }
  return closed;
}

type Coming = { entry: Tables['transfers']; opened: OwnershipWithOwner[]; before: (string | null)[] };

async function comersOf(tx: ReadTx, restore: Restore, { entry, opened, before }: Coming): Promise<Comer[]> {
  const comers: Comer[] = [];
  for (const { row, owner } of opened) {
    if (before.includes(owner.id)) continue;
    const keeps = (await presentOwnershipsOf(tx.db, owner.id)).filter(({ id }) => id !== row.id);
    const snapshot = await snapshotOf(tx, restore, { buyer: owner, entryId: entry.id });
    const was = await withoutEntry(tx.db, { entry, restore }, { owner, snapshot, openedId: row.id });
    const isActive = keeps.length > 0 || was.status === 'Active';
    comers.push({
      owner,
      status: isActive ? 'Active' : 'Old',
      isOwner: isActive ? 1 : was.isOwner,
      facts: snapshot?.isUntouched ? snapshot.row : null,
      isSaid: snapshot !== null,
    });
  }
  return comers;
}

export async function planHoldersReversal(tx: ReadTx, asked: Reversible): Promise<PlanPart> {
  const checked = await checkHoldersReversal(tx, asked);
  const { entry, flat, closed, kept, comers } = checked;
  const { flatNumber } = entry;
  const back = closed.map(({ row, owner: { name, status } }) => {
    const owns = message('seller_owns_again', { flatNumber, name, since: row.since });
    return status === 'Active' ? returns(owns) : returns(owns, message('seller_active_again', { name }));
  });
  return joined([
    ...back,
    ...(closed.length + kept.length === 0 ? [returns(message('flat_without_owner_again', { flatNumber }))] : []),
    ...comers.map(comerPlanned),
    statusPlanned(flat, checked.statusBefore),
    besidesPlanned(checked, checked.entry.flatNumber),
  ]);
}

function comerPlanned({ owner: { name }, status, isOwner, facts, isSaid }: Comer): PlanPart {
  const becomes = comerBecomes({ name, isActive: status === 'Active', isOwner });
  if (!isSaid) return returns(becomes);
  return facts
    ? returns(becomes, message('buyer_details_return', { name }))
    : { restores: [becomes], cannot: [message('buyer_details_stay', { name })] };
}

type ReversalRequest = { key: string; request: string; reason: string };

export async function reverseHolders(
  tx: Tx,
  asked: Reversible,
  { key, request, reason }: ReversalRequest,
): Promise<TransferResult> {
  const checked = await checkHoldersReversal(tx, asked);
  const { entry, flat, holders, opened, kept, closed, comers } = checked;
  await takeBackLeaseback(
    tx,
    checked.leaseback,
    closed.map(({ owner }) => owner.id),
  );
  for (const { row } of opened) await annulOwnership(tx, row);
  for (const { owner } of closed) await updateOwner(tx, owner, { status: 'Active' });
  await movePlaces(tx, kept);
  for (const { row } of closed) await reopenOwnership(tx, row);
  for (const { owner, status, isOwner, facts } of comers)
    await (facts
      ? replaceOwner(tx, owner, { ...facts, status, isOwner })
      : tx.change('owners', owner, { status, isOwner }));
  await restoreBesides(tx, checked);
  if (flat.status === 'Occupied') await setFlatStatus(tx, flat.id, checked.statusBefore);
  const back = closed[0]?.owner.id ?? kept[0]?.row.ownerId ?? null;
  return append(tx, {
    ...{ key, request, kind: 'reversal', on: tx.today, reason: 'reversal', remarks: reason, reverses: entry.id },
    ...{ flatId: entry.flatId, flatNumber: entry.flatNumber },
    ...{ fromOwnerId: entry.toOwnerId, fromName: entry.toName, toOwnerId: back, toName: entry.fromName },
    ...{ closedSpanId: entry.openedSpanId, openedSpanId: entry.closedSpanId, restore: null, correction: null },
    vehicles: vehiclesReturned(checked),
    holders: JSON.stringify({ before: holders.after, after: holders.before } satisfies RegisteredHolders),
  });
}
