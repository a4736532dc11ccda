import { haveDayInCommon } from '#domain/dated.ts';
import type { MergePlan, MergeSubmission } from '#domain/merge.ts';
import { type Message, message } from '#domain/message.ts';
import { columnOf, fieldsNamed } from '#domain/owner.fields.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { Problem } from '#domain/problem.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import { numberedToday } from '#server/dated/flatNumbers.ts';
import { householdsOf, passHouseholds, whyListedTwice } from '#server/households/merging.ts';
import { existing, requireOwnerSeen } from '#server/owners/commands.ts';
import { resealed, withKeptNumbers } from '#server/owners/documents.ts';
import { findOwner } from '#server/owners/queries.ts';
import { belonging, passOwnership } from '#server/ownership/commands.ts';
import { historyOfOwner, type OwnershipRow } from '#server/ownership/queries.ts';
import { passTenantRows, tenantRowsOf, whyTwoPeople } from '#server/tenancies/merging.ts';
import { passEntries } from '#server/transfers/register.ts';
import { moveVehicles } from '#server/vehicles/commands.ts';

type OwnerRow = Tables['owners'];

/** What a merge of two records would do, and what stands in the way. */
type CheckedMerge = {
  kept: OwnerRow;
  other: OwnerRow;
  ownerships: OwnershipRow[];
  vehicles: Tables['vehicles'][];
  entries: Tables['transfers'][];
  tenantRows: Tables['tenants'][];
  statusAfter: OwnerRow['status'];
  cannot: Message[];
};

/** What merging would do and what it can't (docs/rules.md, One person, one record). Throws Problem not_found, conflict. */
export async function planMerge(tx: ReadTx, id: string, otherId: string): Promise<MergePlan> {
  const { kept, other, vehicles, entries, tenantRows, statusAfter, cannot } = await checkMerge(tx, id, otherId);
  return {
    kept: existing(await findOwner(tx.db, tx.seal, kept.id)),
    other: existing(await findOwner(tx.db, tx.seal, other.id)),
    statusAfter,
    ownerships: await historyOfOwner(tx.db, other.id),
    vehicleNumbers: vehicles.map(({ vehicleNumber }) => vehicleNumber),
    transfers: entries.length,
    tenancies: tenantRows.length,
    accounts: await accountsOf(tx, [kept.email, other.email]),
    cannot,
  };
}

/**
 * Makes the other record part of this one: its ownerships, vehicles and entries of the register follow, and it is
 * removed. Throws Problem not_found, stale (with the record as it is now), conflict with what stands in the way.
 */
export async function mergeOwners(tx: Tx, id: string, submission: MergeSubmission): Promise<OwnerRecord> {
  const checked = await checkMerge(tx, id, submission.otherId);
  const { kept, other } = checked;
  await requireOwnerSeen(tx, kept, submission.version);
  await requireOwnerSeen(tx, other, submission.otherVersion);
  const [reason] = checked.cannot;
  if (reason) throw new Problem('conflict', reason);
  const edit = {
    ...takenFacts(tx, checked, submission.take),
    status: checked.statusAfter,
    isOwner: Math.max(kept.isOwner, other.isOwner),
  };
  for (const ownership of checked.ownerships) await passOwnership(tx, ownership, kept.id);
  await moveVehicles(
    tx,
    checked.vehicles.map((vehicle) => ({ before: vehicle, edit: { ownerId: kept.id } })),
  );
  await passTenantRows(tx, checked.tenantRows, kept.id);
  await passHouseholds(tx, await householdsOf(tx, [other.id]), other.id, kept.id);
  await passEntries(tx, checked.entries, { from: other.id, to: kept.id });
  await tx.change('owners', kept, edit);
  // The merge may have changed only what the record shows besides its own row: a form opened before is then told so.
  await tx.touch('owners', kept.id);
  await tx.remove('owners', other);
  tx.describe('merge', {
    topic: 'owners',
    label: kept.name,
    other: other.name,
    count: 1,
    merged: { from: other.id, into: kept.id },
  });
  return existing(await findOwner(tx.db, tx.seal, kept.id));
}

async function checkMerge(tx: ReadTx, id: string, otherId: string): Promise<CheckedMerge> {
  if (id === otherId) throw new Problem('conflict', message('merge_with_itself'), { at: 'otherId' });
  const { db } = tx;
  const rowOf = async (ownerId: string) =>
    existing((await db.selectFrom('owners').selectAll().where('id', '=', ownerId).executeTakeFirst()) ?? null);
  const [kept, other] = [await rowOf(id), await rowOf(otherId)];
  const ownershipsOf = (ownerId: string) =>
    db.selectFrom('ownerships').selectAll().where('ownerId', '=', ownerId).orderBy('ordinal').execute();
  const [own, ownerships] = [await ownershipsOf(id), await ownershipsOf(otherId)];
  const entries = await db
    .selectFrom('transfers')
    .selectAll()
    .where((where) => where.or([where('fromOwnerId', '=', otherId), where('toOwnerId', '=', otherId)]))
    .orderBy('ordinal')
    .execute();
  return {
    kept,
    other,
    ownerships,
    vehicles: await db.selectFrom('vehicles').selectAll().where('ownerId', '=', otherId).orderBy('numberKey').execute(),
    entries,
    tenantRows: await tenantRowsOf(tx, otherId),
    statusAfter: kept.status === 'Active' || other.status === 'Active' ? 'Active' : 'Old',
    cannot: [
      ...(await overlaps(tx, own, ownerships)),
      ...(await standingBetween(tx, entries, [...own, ...ownerships], id)),
      ...(await whyTwoPeople(tx, id, otherId)),
      ...(await whyListedTwice(tx, { id, otherId, members: await householdsOf(tx, [id, otherId]) })),
    ],
  };
}

/**
 * Two ownerships of one flat on the same day: a person can't own it twice, so the days of one of the records are wrong.
 */
async function overlaps(
  { db }: ReadTx,
  own: readonly OwnershipRow[],
  others: readonly OwnershipRow[],
): Promise<Message[]> {
  const overlapping = own.flatMap(
    (one) => others.find((another) => isSameFlat(one, another) && haveDayInCommon(one, another)) ?? [],
  );
  const said: Message[] = [];
  for (const other of overlapping) said.push(message('merge_spans_overlap', await belonging(db, other)));
  return said;
}

function isSameFlat(one: OwnershipRow, other: OwnershipRow): boolean {
  if (one.flatId !== null && other.flatId !== null) return one.flatId === other.flatId;
  return one.flatNumber === other.flatNumber;
}

/** A transfer in force between the two records: nobody transfers a flat to themselves, so it must be reversed first. */
async function standingBetween(
  { db }: ReadTx,
  entries: readonly Tables['transfers'][],
  ownerships: readonly OwnershipRow[],
  keptId: string,
): Promise<Message[]> {
  const isPresent = (spanId: string | null) => ownerships.some(({ id, until }) => id === spanId && until === null);
  const standing = entries
    .filter(({ kind, openedSpanId }) => kind === 'transfer' && isPresent(openedSpanId))
    .filter(({ fromOwnerId, toOwnerId }) => fromOwnerId === keptId || toOwnerId === keptId);
  const called = await numberedToday(db, standing);
  return called.map(({ flatNumber, on }) => message('merge_transfer_between', { flatNumber, on }));
}

/** The facts taken from the other record, sealed anew for the kept one: sealed numbers are bound to their record. */
function takenFacts(tx: Tx, { kept, other }: CheckedMerge, take: MergeSubmission['take']): Partial<OwnerRow> {
  const given = withKeptNumbers(tx, other);
  const facts = { ...given, ...resealed(tx.seal, given, kept.id) };
  const columns = take.flatMap((field) => fieldsNamed('merge', field).map(columnOf));
  const isLost = (column: 'aadharSealed' | 'panSealed') =>
    columns.includes(column) && given[column] !== null && facts[column] === null;
  if (isLost('aadharSealed') || isLost('panSealed')) throw new Problem('conflict', message('number_unreadable'));
  return Object.fromEntries(columns.map((column) => [column, facts[column]]));
}

async function accountsOf({ db }: ReadTx, emails: (string | null)[]): Promise<string[]> {
  const wanted = emails.filter((email) => email !== null);
  if (wanted.length === 0) return [];
  const rows = await db.selectFrom('users').select('email').where('email', 'in', wanted).orderBy('email').execute();
  return rows.map(({ email }) => email);
}
