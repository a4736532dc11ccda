import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { ReversalPlan, ReversalSubmission, TransferResult } from '#domain/transfer.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import { setFlatStatus } from '#server/flats/commands.ts';
import { replaceOwner, updateOwner } from '#server/owners/commands.ts';
import { annulOwnership, belonging, reopenOwnership } from '#server/ownership/commands.ts';
import { type OwnershipRow, overlapping, presentHolders, presentOwnershipsOf } from '#server/ownership/queries.ts';
import { digestOf } from '#server/seal.ts';
import {
  type BesidesNow,
  besidesNow,
  besidesPlanned,
  restoreBesides,
  vehiclesReturned,
} from '#server/transfers/besides.ts';
import { planHoldersReversal, reverseHolders } from '#server/transfers/holdersReversal.ts';
import { leasebackNow, takeBackLeaseback } from '#server/transfers/leaseback.ts';
import { listTransfers } from '#server/transfers/queries.ts';
import { append, earlierResult, type Restore } from '#server/transfers/register.ts';
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
  stays,
  withoutEntry,
} from '#server/transfers/reversalParts.ts';
import { requireNoTenants } from '#server/transfers/tenancy.ts';

type OwnerRow = Tables['owners'];

/** A reversal that was checked: what stands now, beside what the transfer remembers. */
type CheckedReversal = {
  entry: Tables['transfers'];
  flat: Tables['flats'];
  /** The flat's status before the transfer. */
  statusBefore: Tables['flats']['status'];
  opened: OwnershipRow;
  closed: OwnershipRow | undefined;
  seller: OwnerRow | undefined;
  buyer: OwnerRow;
  /** A known buyer's record before the transfer, and whether nobody has changed it since. */
  buyerBefore: { row: OwnerRow; isUntouched: boolean } | null;
  /** What the buyer is without the transfer, once they own nothing. */
  buyerWas: Pick<OwnerRow, 'status' | 'isOwner'>;
  buyerKeeps: OwnershipRow[];
} & BesidesNow;

/**
 * Takes back the latest transfer of a flat: both people, the flat and the vehicles return to what they were where nothing
 * newer contradicts it. The buyer's ownership keeps its line with no days in it, the seller's goes on as if it had not
 * ended, and the register keeps both entries. Throws Problem not_found, conflict.
 */
export async function reverseTransfer(
  tx: Tx,
  id: string,
  { key, reason }: ReversalSubmission,
): Promise<TransferResult> {
  const earlier = await earlierResult(tx, key, { id, reason });
  if (earlier) return earlier;
  const asked = await reversible(tx, id);
  const request = digestOf(tx.seal, { id, reason });
  if (asked.entry.holders !== null) return reverseHolders(tx, asked, { key, request, reason });
  const checked = await checkReversal(tx, asked);
  const { entry, buyer, seller, flat } = checked;

  await takeBackLeaseback(tx, checked.leaseback, seller ? [seller.id] : []);
  await annulOwnership(tx, checked.opened);
  await restoreSeller(tx, checked);
  await restoreBuyer(tx, checked);
  await restoreBesides(tx, checked, seller?.id);
  // The status the flat had, unless somebody has set another one since.
  if (flat.status === 'Occupied') await setFlatStatus(tx, flat.id, statusAgain(checked));

  return append(tx, {
    key,
    request,
    kind: 'reversal',
    on: tx.today,
    flatId: entry.flatId,
    flatNumber: entry.flatNumber,
    fromOwnerId: buyer.id,
    fromName: buyer.name,
    toOwnerId: seller?.id ?? null,
    toName: seller?.name ?? null,
    reason: 'reversal',
    remarks: reason,
    reverses: id,
    closedSpanId: entry.openedSpanId,
    openedSpanId: entry.closedSpanId,
    restore: null,
    correction: null,
    vehicles: vehiclesReturned(checked),
    holders: null,
  });
}

/** What reversing would bring back and what it can't, said before it is done. Throws what the reversal itself would. */
export async function planReversal(tx: ReadTx, id: string): Promise<ReversalPlan> {
  const asked = await reversible(tx, id);
  const [transfer] = await listTransfers(tx.db, { ids: [id] });
  if (!transfer) throw gone();
  if (asked.entry.holders !== null) return { transfer, ...(await planHoldersReversal(tx, asked)) };
  return { transfer, ...planned(await checkReversal(tx, asked)) };
}

/** The entry, and its flat. Throws Problem not_found, conflict where it can't be taken back at all. */
async function reversible(tx: ReadTx, id: string): Promise<Reversible> {
  const { db } = tx;
  const entry = await db.selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!entry) throw gone();
  if (entry.kind === 'correction') throw refused(message('correction_not_reversed'));
  if (entry.kind === 'reversal') throw refused(message('reversal_not_reversed'));
  const reversal = await db.selectFrom('transfers').select('on').where('reverses', '=', id).executeTakeFirst();
  if (reversal) throw refused(message('reversed_already', reversal));
  const flat =
    entry.flatId === null
      ? undefined
      : await db.selectFrom('flats').selectAll().where('id', '=', entry.flatId).executeTakeFirst();
  if (!flat) throw refused(message('reversal_flat_deleted', { flatNumber: entry.flatNumber }));
  // The reversal is an entry of today, under the number that the flat has today.
  return { entry: { ...entry, flatNumber: flat.flatNumber }, flat };
}

async function checkReversal(tx: ReadTx, { entry, flat }: Reversible): Promise<CheckedReversal> {
  const { db } = tx;
  const opened = await ownershipRow(tx, entry.openedSpanId);
  // A second owner came to own the flat with the buyer later: this entry is not the latest change.
  const isAlone = (await presentHolders(db, flat.id)).length === 1;
  const buyer = opened?.until === null && isAlone ? await ownerRow(tx, opened.ownerId) : undefined;
  if (!opened || !buyer || entry.restore === null) throw await notLatest(tx, entry);
  const restore = JSON.parse(entry.restore) as Restore;
  const seller = await ownerRow(tx, entry.fromOwnerId);
  const closed = await ownershipRow(tx, entry.closedSpanId);
  const leaseback =
    closed && seller ? await leasebackNow(tx, restore.leaseback, { on: closed.until, sellerIds: [seller.id] }) : null;
  if (closed && seller) {
    await requireNobodyBetween(tx, closed, opened);
    await requireNoTenants(tx, flat, {
      ownerIds: [seller.id],
      since: opened.since,
      otherThan: leaseback ? [leaseback.row.id] : [],
    });
  }
  const buyerBefore = await snapshotOf(tx, restore, { buyer, entryId: entry.id });
  return {
    entry,
    flat,
    statusBefore: restore.flat.status,
    opened,
    closed,
    seller,
    buyer,
    buyerBefore,
    buyerWas: await withoutEntry(db, { entry, restore }, { owner: buyer, snapshot: buyerBefore, openedId: opened.id }),
    buyerKeeps: (await presentOwnershipsOf(db, buyer.id)).filter((ownership) => ownership.id !== opened.id),
    ...(await besidesNow(tx, restore, {
      ...{ leaseback, on: opened.since, until: closed?.until, isThere: () => seller !== undefined },
    })),
  };
}

/** Days may have been corrected since, so that somebody else owned the flat between seller and buyer. */
async function requireNobodyBetween({ db }: ReadTx, closed: OwnershipRow, opened: OwnershipRow): Promise<void> {
  const other = await overlapping(db, closed, { since: closed.since, until: null });
  if (other && other.id !== opened.id) throw refused(message('belonged_between', await belonging(db, other)));
}

/** Everything that returns to what it was, and everything that can't, in the order it is shown. */
function planned(checked: CheckedReversal): PlanPart {
  return joined([
    sellerPlanned(checked),
    buyerPlanned(checked),
    statusPlanned(checked.flat, statusAgain(checked)),
    besidesPlanned(checked, checked.entry.flatNumber),
  ]);
}

function sellerPlanned({ entry, closed, seller }: CheckedReversal): PlanPart {
  const { flatNumber } = entry;
  if (closed && !seller) return stays(message('seller_record_deleted', { flatNumber, name: entry.fromName }));
  if (!closed || !seller) return returns(message('flat_without_owner_again', { flatNumber }));
  const { name } = seller;
  const owns = message('seller_owns_again', { flatNumber, name, since: closed.since });
  return seller.status === 'Active' ? returns(owns) : returns(owns, message('seller_active_again', { name }));
}

function buyerPlanned(checked: CheckedReversal): PlanPart {
  const { buyer, buyerBefore } = checked;
  const { name } = buyer;
  const status = comerBecomes({ name, isActive: staysActive(checked), isOwner: isOwnerAgain(checked) });
  if (!buyerBefore) return returns(status);
  if (buyerBefore.isUntouched) return returns(status, message('buyer_details_return', { name }));
  return { restores: [status], cannot: [message('buyer_details_stay', { name })] };
}

/** Without the seller's record the flat has no owner and is Available, whatever it was before. */
function statusAgain({ statusBefore, closed, seller }: CheckedReversal): Tables['flats']['status'] {
  return closed && !seller ? 'Available' : statusBefore;
}

function staysActive({ buyer, seller, buyerKeeps, buyerWas }: CheckedReversal): boolean {
  // Seller and buyer may be one record by now, merged since: then the buyer owns the flat again as the seller.
  if (seller?.id === buyer.id) return true;
  return buyerKeeps.length > 0 || buyerWas.status === 'Active';
}

/** Whether the buyer is an owner again: who owned nothing else, and was none before, is none. */
function isOwnerAgain(checked: CheckedReversal): number {
  return staysActive(checked) ? 1 : checked.buyerWas.isOwner;
}

async function restoreSeller(tx: Tx, { closed, seller }: CheckedReversal): Promise<void> {
  if (!closed || !seller) return;
  await updateOwner(tx, seller, { status: 'Active' });
  await reopenOwnership(tx, closed);
}

async function restoreBuyer(tx: Tx, checked: CheckedReversal): Promise<void> {
  const { buyer, buyerBefore } = checked;
  const facts = buyerBefore?.isUntouched ? buyerBefore.row : buyer;
  const status = staysActive(checked) ? 'Active' : 'Old';
  await replaceOwner(tx, buyer, { ...facts, status, isOwner: isOwnerAgain(checked) });
}

async function ownershipRow({ db }: ReadTx, id: string | null): Promise<OwnershipRow | undefined> {
  return id === null ? undefined : db.selectFrom('ownerships').selectAll().where('id', '=', id).executeTakeFirst();
}

async function ownerRow({ db }: ReadTx, id: string | null): Promise<OwnerRow | undefined> {
  return id === null ? undefined : db.selectFrom('owners').selectAll().where('id', '=', id).executeTakeFirst();
}

function gone(): Problem {
  return new Problem('not_found', message('transfer_not_found'));
}
