import { message } from '#domain/message.ts';
import type { OwnershipCorrection } from '#domain/ownership.ts';
import { Problem } from '#domain/problem.ts';
import type { TransferResult } from '#domain/transfer.ts';
import type { Tx } from '#server/changes/write.ts';
import { correctDays } from '#server/ownership/commands.ts';
import { append } from '#server/transfers/register.ts';

/**
 * Corrects the days of an ownership, with a reason, and enters that into the register
 * (docs/rules.md, Ownership over time). Throws Problem not_found, invalid (nothing to correct, days in the
 * wrong order or in the future), conflict (it was taken back, has other days than were seen, or the flat was somebody else's then).
 */
export async function correctOwnership(
  tx: Tx,
  id: string,
  { reason, seen, ...days }: OwnershipCorrection,
): Promise<TransferResult> {
  const before = await tx.db.selectFrom('ownerships').selectAll().where('id', '=', id).executeTakeFirst();
  if (!before) throw new Problem('not_found', message('ownership_not_found'));
  if (before.ended === 'reversal') throw new Problem('conflict', message('ownership_taken_back'));
  const { since, until } = before;
  if (seen && (seen.since !== since || seen.until !== until))
    throw new Problem('conflict', message('days_corrected_meanwhile', { since, until }));
  if (days.since === before.since && days.until === before.until) {
    throw new Problem('invalid', message('days_unchanged'), { at: 'since' });
  }
  const after = await correctDays(tx, before, days);
  const correction = { since: [before.since, after.since], until: [before.until, after.until] };
  return append(tx, {
    key: crypto.randomUUID(),
    request: '',
    kind: 'correction',
    on: tx.today,
    flatId: before.flatId,
    flatNumber: before.flatNumber,
    fromOwnerId: null,
    fromName: null,
    toOwnerId: before.ownerId,
    toName: before.ownerName,
    reason: 'correction of days',
    remarks: reason,
    reverses: null,
    closedSpanId: null,
    openedSpanId: null,
    restore: null,
    correction: JSON.stringify(correction),
    vehicles: null,
    holders: null,
  });
}
