import type { FlatsBulk } from '#domain/bulkCalls.ts';
import { type FlatsEdit, raisedOf, raiseIn } from '#domain/flat.ts';
import { message } from '#domain/message.ts';
import type { BulkRules, Judged } from '#server/bulk/bulk.ts';
import type { Row } from '#server/changes/records.ts';
import type { ReadTx } from '#server/changes/write.ts';
import { flatInUse } from '#server/flats/queries.ts';
import { stillLet } from '#server/residents/tenancyOn.ts';

/** Bulk edits and deletions of flats, by the rules for a single flat (docs/rules.md, Lists). */
export const bulkFlats: BulkRules<'flats', FlatsBulk> = {
  table: 'flats',
  gone: message('flat_not_found'),
  changedMeanwhile: ({ flatNumber }) => message('flat_changed_meanwhile', { flatNumber }),
  async judge(tx, rows, { edit }) {
    return edit ? (row) => judgeEdit(row, edit) : judgeDeletion(tx, rows);
  },
  async act(tx, { edits, deletions }) {
    await tx.changeMany('flats', edits);
    await tx.removeMany('flats', deletions);
  },
};

function judgeEdit(row: Row<'flats'>, edit: FlatsEdit): Judged<'flats'> {
  const raise = raiseIn(edit);
  if (raise === null) return { edit: edit as Partial<Row<'flats'>> };
  const { field } = raise;
  const next = raisedOf(row, field, raise.raise);
  return typeof next === 'number' ? { edit: { [field]: next } } : { cannot: next };
}

/** A flat with an active owner or vehicles is not deleted, nor one that is let or will be. */
async function judgeDeletion(
  { db, today }: ReadTx,
  rows: Row<'flats'>[],
): Promise<(row: Row<'flats'>) => Judged<'flats'>> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return () => ({ isDeletion: true });
  const owned = await db
    .selectFrom('ownerships')
    .innerJoin('owners', 'owners.id', 'ownerships.ownerId')
    .select(['ownerships.flatId', 'owners.name'])
    .where('ownerships.flatId', 'in', ids)
    .where('ownerships.until', 'is', null)
    .orderBy('ownerships.place')
    .execute();
  const parked = await db
    .selectFrom('vehicles')
    .select(['flatId', 'vehicleNumber'])
    .where('flatId', 'in', ids)
    .orderBy('vehicleNumber')
    .execute();
  const letting = await stillLet(db, rows, today);
  const owners = Map.groupBy(owned, ({ flatId }) => flatId);
  const vehicles = Map.groupBy(parked, ({ flatId }) => flatId);
  return (flat) => {
    const names = (owners.get(flat.id) ?? []).map(({ name }) => name);
    const numbers = (vehicles.get(flat.id) ?? []).map(({ vehicleNumber }) => vehicleNumber);
    const why = flatInUse(flat, names, numbers) ?? letting.get(flat.id);
    return why ? { cannot: why } : { isDeletion: true };
  };
}
