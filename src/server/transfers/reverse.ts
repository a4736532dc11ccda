import { spokenDay } from '#domain/fields.ts';
import { flatStatusLabels } from '#domain/flat.ts';
import { Problem } from '#domain/problem.ts';
import { dayIn } from '#domain/society.ts';
import type { ReversalPlan, ReversalSubmission } from '#domain/transfer.ts';
import type { Record } from '#server/changes/record.ts';
import { showingOwner } from '#server/changes/ripple.ts';
import type { Tables, Trx } from '#server/database/tables.ts';

import { replaceOwner, settingsIn } from '#server/owners/save.ts';
import { annulSpan, presentSpansOf, reopenSpan, type Span, setStatus } from '#server/ownership/ownership.ts';
import type { Parts } from '#server/parts.ts';
import {
  append,
  earlierResult,
  fingerprint,
  listTransfers,
  type Recorder,
  type Restore,
  recordedBy,
  type TransferResult,
} from '#server/transfers/register.ts';
import { changeVehicle } from '#server/vehicles/change.ts';

type OwnerRow = Tables['owners'];
type VehicleRow = Tables['vehicles'];

/** A reversal thought through: what stands now, beside what the transfer remembers. */
type CheckedReversal = {
  line: Tables['transfers'];
  restore: Restore;
  flat: Tables['flats'];
  opened: Span;
  closed: Span | undefined;
  seller: OwnerRow | undefined;
  buyer: OwnerRow;
  buyerKeeps: Span[];
  vehicles: { before: VehicleRow; now: VehicleRow }[];
  lostVehicles: VehicleRow[];
};

/**
 * Takes back the latest transfer of a flat: both people, the flat and the vehicles return to what they were where nothing
 * newer contradicts it. The buyer's ownership keeps its line with no days in it, the seller's goes on as if it had not
 * ended, and the register keeps both entries. Throws Problem not_found, conflict.
 */
export async function reverseTransfer(
  parts: Parts,
  who: Recorder,
  id: string,
  { key, reason }: ReversalSubmission,
): Promise<TransferResult> {
  const at = parts.now();
  return parts.write(who.userId, async (trx, record) => {
    const earlier = await earlierResult(trx, key, { id, reason });
    if (earlier) return earlier;

    const checked = await checkReversal(trx, id);
    await annulSpan(trx, record, checked.opened);
    await restoreSeller(trx, record, checked, at);
    await restoreBuyer(trx, record, checked, at);
    for (const { before, now } of checked.vehicles) {
      await changeVehicle(trx, record, now, { ownerId: before.ownerId, flatId: before.flatId }, at);
    }
    await restoreFlat(trx, record, checked);

    for (const ownerId of [checked.seller?.id, checked.buyer.id])
      await record(...(ownerId ? await showingOwner(trx, ownerId) : []));
    const { timeZone } = await settingsIn(trx);
    return append(trx, record, lineOf(checked, { id, key, reason, who, at, today: dayIn(timeZone, at) }));
  });
}

/** What reversing would bring back and what it can't, said before it is done. Throws what the reversal itself would. */
export async function planReversal(trx: Trx, id: string): Promise<ReversalPlan> {
  const checked = await checkReversal(trx, id);
  const [transfer] = await listTransfers(trx, { ids: [id] });
  if (!transfer) throw gone();
  return { transfer, ...sentences(checked) };
}

async function checkReversal(trx: Trx, id: string): Promise<CheckedReversal> {
  const line = await trx.selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!line) throw gone();
  if (line.kind === 'reversal') throw refused('A reversal is not reversed; record a new transfer instead.');
  const reversal = await trx.selectFrom('transfers').select('on').where('reverses', '=', id).executeTakeFirst();
  if (reversal) throw refused(`This transfer was already reversed on ${spokenDay(reversal.on)}.`);
  const opened = await spanRow(trx, line.openedSpanId);
  const flat =
    line.flatId === null
      ? undefined
      : await trx.selectFrom('flats').selectAll().where('id', '=', line.flatId).executeTakeFirst();
  if (!flat) throw refused(`${line.flatNumber} has been deleted since.`);
  const buyer = opened?.until === null && opened.ownerId !== null ? await ownerRow(trx, opened.ownerId) : undefined;
  if (!opened || !buyer || line.restore === null)
    throw refused(`This is not the latest change of ${line.flatNumber} any more: it has left ${line.toName} since.`);
  const restore = JSON.parse(line.restore) as Restore;
  const seller = line.fromOwnerId === null ? undefined : await ownerRow(trx, line.fromOwnerId);
  return {
    line,
    restore,
    flat,
    opened,
    closed: await spanRow(trx, line.closedSpanId),
    seller,
    buyer,
    buyerKeeps: (await presentSpansOf(trx, buyer.id)).filter((span) => span.id !== opened.id),
    ...(await vehiclesNow(trx, restore, seller)),
  };
}

/** The vehicles that nobody has touched since the transfer, and those that can't go back: changed since, or their owner is gone. */
async function vehiclesNow(
  trx: Trx,
  { vehicles }: Restore,
  seller: OwnerRow | undefined,
): Promise<Pick<CheckedReversal, 'vehicles' | 'lostVehicles'>> {
  const untouched: CheckedReversal['vehicles'] = [];
  const lost: VehicleRow[] = [];
  for (const { before, versionAfter } of vehicles) {
    const now = await trx.selectFrom('vehicles').selectAll().where('id', '=', before.id).executeTakeFirst();
    if (seller && now?.version === versionAfter) untouched.push({ before, now });
    else lost.push(before);
  }
  return { vehicles: untouched, lostVehicles: lost };
}

function sentences({
  line,
  restore,
  flat,
  closed,
  seller,
  buyer,
  buyerKeeps,
  vehicles,
  lostVehicles,
}: CheckedReversal): Omit<ReversalPlan, 'transfer'> {
  const { flatNumber } = line;
  const restores: string[] = [];
  const cannot: string[] = [];
  if (closed && seller)
    restores.push(`${flatNumber} belongs to ${seller.name} again, without a break since ${spokenDay(closed.since)}.`);
  else if (closed)
    cannot.push(`The record of ${line.fromName} has been deleted since: ${flatNumber} will have no owner.`);
  else restores.push(`${flatNumber} has no owner again.`);
  if (seller && seller.status !== 'Active') restores.push(`${seller.name} becomes an Active owner again.`);
  const buyerStays = buyerKeeps.length > 0 || restore.buyer?.before.status === 'Active';
  restores.push(
    buyerStays ? `${buyer.name} stays an Active owner.` : `${buyer.name} becomes an Old owner; the record is kept.`,
  );
  if (restore.buyer && buyer.version === restore.buyer.versionAfter)
    restores.push(`${buyer.name}'s details return to what they were.`);
  else if (restore.buyer)
    cannot.push(`${buyer.name}'s details were changed after the transfer and stay as they are now.`);
  const statusAgain = statusBefore({ restore, closed, seller });
  if (flat.status === 'Occupied' && statusAgain !== 'Occupied')
    restores.push(`The flat's status becomes ${flatStatusLabels[statusAgain]}.`);
  else if (flat.status !== 'Occupied')
    cannot.push(`The flat's status was changed after the transfer and stays ${flatStatusLabels[flat.status]}.`);
  for (const { before } of vehicles) restores.push(`Vehicle ${before.vehicleNumber} returns to its owner and flat.`);
  for (const { vehicleNumber } of lostVehicles)
    cannot.push(`Vehicle ${vehicleNumber} has changed since the transfer and stays as it is now.`);
  return { restores, cannot };
}

/** A flat that is left without its owner is free, whatever it was. */
function statusBefore({
  restore,
  closed,
  seller,
}: Pick<CheckedReversal, 'restore' | 'closed' | 'seller'>): Tables['flats']['status'] {
  return closed && !seller ? 'Available' : restore.flat.status;
}

async function restoreSeller(trx: Trx, record: Record, { closed, seller }: CheckedReversal, at: Date): Promise<void> {
  if (!closed || !seller) return;
  await replaceOwner(trx, record, seller, { ...seller, status: 'Active' }, at);
  await reopenSpan(trx, record, closed);
}

async function restoreBuyer(
  trx: Trx,
  record: Record,
  { restore, buyer, buyerKeeps }: CheckedReversal,
  at: Date,
): Promise<void> {
  const isUntouched = restore.buyer?.versionAfter === buyer.version;
  const facts = isUntouched && restore.buyer ? restore.buyer.before : buyer;
  const wasActive = buyerKeeps.length > 0 || restore.buyer?.before.status === 'Active';
  await replaceOwner(trx, record, buyer, { ...facts, status: wasActive ? 'Active' : 'Old' }, at);
}

/** The status the flat had, unless somebody has set another one since. Its owner has changed in any case, which is announced. */
async function restoreFlat(trx: Trx, record: Record, checked: CheckedReversal): Promise<void> {
  const { id, status } = checked.flat;
  await setStatus(trx, record, id, status === 'Occupied' ? statusBefore(checked) : status);
}

type Said = { id: string; key: string; reason: string; who: Recorder; at: Date; today: string };

function lineOf(
  { line, seller, buyer }: CheckedReversal,
  { id, key, reason, who, at, today }: Said,
): Parameters<typeof append>[2] {
  return {
    ...recordedBy(who, at),
    key,
    request: fingerprint({ id, reason }),
    kind: 'reversal',
    on: today,
    flatId: line.flatId,
    flatNumber: line.flatNumber,
    fromOwnerId: buyer.id,
    fromName: buyer.name,
    toOwnerId: seller?.id ?? null,
    toName: seller?.name ?? null,
    reason: 'reversal',
    remarks: reason,
    reverses: id,
    closedSpanId: line.openedSpanId,
    openedSpanId: line.closedSpanId,
    restore: null,
  };
}

async function spanRow(trx: Trx, id: string | null): Promise<Span | undefined> {
  return id === null ? undefined : trx.selectFrom('ownerships').selectAll().where('id', '=', id).executeTakeFirst();
}

async function ownerRow(trx: Trx, id: string): Promise<OwnerRow | undefined> {
  return trx.selectFrom('owners').selectAll().where('id', '=', id).executeTakeFirst();
}

function refused(sentence: string): Problem {
  return new Problem('conflict', sentence);
}

function gone(): Problem {
  return new Problem('not_found', 'This transfer is not in the register');
}
