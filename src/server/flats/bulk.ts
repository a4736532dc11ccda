import type { FlatsBulk } from '#domain/bulkCalls.ts';
import { type FlatsEdit, raisedOf, raiseIn } from '#domain/flat.ts';
import { message } from '#domain/message.ts';
import type { BulkRules, Judged } from '#server/bulk/bulk.ts';
import type { Row } from '#server/changes/records.ts';
import type { ReadTx } from '#server/changes/write.ts';
import { whyKept } from '#server/flats/queries.ts';

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

async function judgeDeletion(
  { db, today }: ReadTx,
  rows: Row<'flats'>[],
): Promise<(row: Row<'flats'>) => Judged<'flats'>> {
  const kept = await whyKept(db, rows, today);
  return ({ id }) => {
    const why = kept.get(id);
    return why ? { cannot: why } : { isDeletion: true };
  };
}
