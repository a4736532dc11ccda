import type { Record } from '#server/changes/record.ts';
import type { Tables, Trx } from '#server/database/tables.ts';
import {
  closeSpan,
  isLastOfFlat,
  lastSpanOf,
  moveBeginning,
  openSpan,
  presentSpansOf,
  reopenSpan,
  requireNotInMaintenance,
  type Span,
} from '#server/ownership/ownership.ts';

type Saved = {
  /** The owner before, null when they were just added. */
  before: Tables['owners'] | null;
  after: Tables['owners'];
  /** The flat that the form shows. */
  flatId: string | null;
  today: string;
};

/**
 * Brings ownership in line with what was saved (decisions.md, Facts with one home): Old closes what is open; another flat
 * closes the one shown and opens the other; Active again reopens; the same flat follows the occupancy date.
 */
export async function settleFlat(trx: Trx, record: Record, saved: Saved): Promise<void> {
  const { after, flatId, today } = saved;
  const open = await presentSpansOf(trx, after.id);
  if (after.status === 'Old') return settleOld(trx, record, saved, open);
  const [shown] = open;
  if (shown && shown.flatId === flatId) return followDate(trx, record, saved, shown);
  if (shown) await closeSpan(trx, record, shown, today, 'saved');
  if (flatId && !open.some((span) => span.flatId === flatId)) await enterFlat(trx, record, saved, flatId);
}

/** A span follows a corrected occupancy date; one that a transfer began has the register's date. */
async function followDate(trx: Trx, record: Record, { before, after }: Saved, span: Span): Promise<void> {
  const isCorrected = before !== null && before.occupancyDate !== after.occupancyDate;
  if (isCorrected && span.began === 'saved') await moveBeginning(trx, record, span, after.occupancyDate);
}

/** Somebody who comes back to the flat they left, with nobody in between, never left it; a later date is a new beginning. */
async function enterFlat(trx: Trx, record: Record, saved: Saved, flatId: string): Promise<void> {
  const { id, occupancyDate } = saved.after;
  await requireNotInMaintenance(trx, flatId);
  const left = await lastSpanOf(trx, id, flatId);
  const hasNeverLeft =
    left?.until != null && left.ended === 'saved' && occupancyDate < left.until && (await isLastOfFlat(trx, left));
  if (left && hasNeverLeft) await followDate(trx, record, saved, await reopenSpan(trx, record, left));
  else await openSpan(trx, record, { flatId, ownerId: id, since: occupancyDate, began: 'saved' });
}

/** An Old owner owns nothing; one who is entered as Old with a flat owned it from the occupancy date until today. */
async function settleOld(
  trx: Trx,
  record: Record,
  { after, flatId, today }: Saved,
  open: Awaited<ReturnType<typeof presentSpansOf>>,
): Promise<void> {
  for (const span of open) await closeSpan(trx, record, span, today, 'saved');
  if (flatId === null || open.some((span) => span.flatId === flatId) || (await lastSpanOf(trx, after.id, flatId)))
    return;
  await requireNotInMaintenance(trx, flatId);
  await openSpan(trx, record, { flatId, ownerId: after.id, since: after.occupancyDate, began: 'saved' });
  for (const span of await presentSpansOf(trx, after.id)) await closeSpan(trx, record, span, today, 'saved');
}
