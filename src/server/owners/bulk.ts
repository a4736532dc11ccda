import type { OwnersBulk } from '#domain/bulkCalls.ts';
import { type Message, message } from '#domain/message.ts';
import { endingError } from '#domain/ownership.ts';
import type { BulkRules, Judged } from '#server/bulk/bulk.ts';
import type { Row } from '#server/changes/records.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { inSlices } from '#server/database/slices.ts';
import { refuseIfAny } from '#server/http/valid.ts';
import { heldTogether, moveOutMany } from '#server/ownership/commands.ts';
import { presentOwnershipsOfMany } from '#server/ownership/queries.ts';
import { stillRenting } from '#server/residents/tenancyOn.ts';

/** Bulk edits and deletions of owners, by the rules for a single owner (docs/rules.md, Lists). */
export const bulkOwners: BulkRules<'owners', OwnersBulk> = {
  table: 'owners',
  gone: message('owner_not_found'),
  changedMeanwhile: ({ name }) => message('owner_changed_meanwhile', { name }),
  async judge(tx, rows, { edit }) {
    if (!edit) return judgeDeletion(tx, rows);
    const { oldFrom, ...facts } = edit;
    if (oldFrom !== undefined) return judgeLeaving(tx, rows, oldFrom);
    if (facts.email === null && tx.society.ownerEmail !== 'optional')
      refuseIfAny({ 'edit.email': message('owners_need_email') });
    return () => ({ edit: facts as Partial<Row<'owners'>> });
  },
  async act(tx, { edits, deletions }, { edit }) {
    const until = edit?.oldFrom;
    await tx.changeMany('owners', edits);
    if (until !== undefined) {
      const left = await presentOwnershipsOfMany(tx.db, idsOf(edits.map(({ before }) => before)));
      await moveOutMany(tx, left, until, 'saved');
    }
    await removeOwners(tx, deletions);
  },
};

/**
 * Judges which owners can become Old from a day, which ends their ownerships. Throws Problem invalid for a day in the
 * future.
 */
async function judgeLeaving(
  tx: ReadTx,
  rows: Row<'owners'>[],
  until: string,
): Promise<(row: Row<'owners'>) => Judged<'owners'>> {
  const { db, today } = tx;
  if (until > today) refuseIfAny({ 'edit.oldFrom': message('day_in_future', { day: until }) });
  const open = await presentOwnershipsOfMany(db, idsOf(rows));
  const together = await heldTogether(tx, open);
  const owned = Map.groupBy(open, ({ ownerId }) => ownerId);
  return ({ id }) => {
    const wrong = (owned.get(id) ?? [])
      .map((one) => together.get(one.id) ?? endingError(one, { until, today }))
      .find(isMessage);
    return wrong ? { cannot: wrong } : { edit: { status: 'Old' } };
  };
}

/**
 * An owner who owns a flat with others is not deleted before it is said who owns it then, nor a tenant before the
 * tenancy has ended.
 */
async function judgeDeletion(tx: ReadTx, rows: Row<'owners'>[]): Promise<(row: Row<'owners'>) => Judged<'owners'>> {
  const open = await presentOwnershipsOfMany(tx.db, idsOf(rows));
  const together = await heldTogether(tx, open);
  const why = new Map(open.flatMap(({ id, ownerId }) => (together.has(id) ? [[ownerId, together.get(id)]] : [])));
  const renting = await stillRenting(tx.db, idsOf(rows), tx.today);
  return ({ id }) => {
    const cannot = renting.get(id) ?? why.get(id);
    return cannot ? { cannot } : { isDeletion: true };
  };
}

/** Deletes owners: their flats become free, their vehicles stay without an owner, history keeps the names. */
async function removeOwners(tx: Tx, owners: Row<'owners'>[]): Promise<void> {
  const ids = idsOf(owners);
  await moveOutMany(tx, await presentOwnershipsOfMany(tx.db, ids), tx.today, 'owner-deleted');
  const vehicles = await inSlices(ids, (some) =>
    tx.db.selectFrom('vehicles').selectAll().where('ownerId', 'in', some).execute(),
  );
  await tx.changeMany(
    'vehicles',
    vehicles.map((before) => ({ before, edit: { ownerId: null } })),
  );
  await tx.removeMany('owners', owners);
}

function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

function isMessage(what: Message | null): what is Message {
  return what !== null;
}
