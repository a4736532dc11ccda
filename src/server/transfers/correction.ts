import { message } from '#domain/message.ts';
import type { CorrectionPlan, OwnershipCorrection, OwnershipDays } from '#domain/ownership.ts';
import { Problem } from '#domain/problem.ts';
import type { CorrectedDays } from '#domain/sentences/activities.ts';
import type { TransferResult } from '#domain/transfer.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { numberToday } from '#server/dated/flatNumbers.ts';
import { type MovedDays, type MovedHandOver, moveDays, planDays } from '#server/ownership/correction.ts';
import type { MovedTenancy } from '#server/ownership/movedTenancies.ts';
import { moveLeaving } from '#server/tenancies/bringing.ts';
import { moveDeath } from '#server/transfers/households.ts';
import { append, type Restore } from '#server/transfers/register.ts';

/**
 * Checks a correction of the days of an ownership; answers all whose days it changes, this ownership first. Throws Problem
 * not_found, invalid (nothing to correct, days in the wrong order or in the future), conflict (it was taken back, has other
 * days than were seen, or others' days stand in the way).
 */
async function checkCorrection(
  tx: ReadTx,
  id: string,
  { seen, ...days }: OwnershipDays,
): Promise<{ own: MovedDays; others: MovedDays[]; handOvers: MovedHandOver[]; tenancies: MovedTenancy[] }> {
  const before = await tx.db.selectFrom('ownerships').selectAll().where('id', '=', id).executeTakeFirst();
  if (!before) throw new Problem('not_found', message('ownership_not_found'));
  if (before.ended === 'reversal') throw new Problem('conflict', message('ownership_taken_back'));
  const { since, until } = before;
  if (seen && (seen.since !== since || seen.until !== until))
    throw new Problem('conflict', message('days_corrected_meanwhile', { since, until }));
  const { moved, ...rest } = await planDays(tx, before, days);
  const [own, ...others] = moved;
  if (!own) throw new Problem('invalid', message('days_unchanged'), { at: 'since' });
  return { own, others, ...rest };
}

/** Whose days a correction changes, before it is done. Throws what `checkCorrection` throws. */
export async function planCorrection(tx: ReadTx, id: string, days: OwnershipDays): Promise<CorrectionPlan> {
  const { own, ...rest } = await checkCorrection(tx, id, days);
  return { ...daysOf(own), others: othersOf(rest) };
}

/**
 * Corrects the days of an ownership, with a reason, and enters that into the register
 * (docs/rules.md, Ownership over time). Throws what `checkCorrection` throws.
 */
export async function correctOwnership(
  tx: Tx,
  id: string,
  { reason, ...days }: OwnershipCorrection,
): Promise<TransferResult> {
  const { own, others, handOvers, tenancies } = await checkCorrection(tx, id, days);
  await moveDays(tx, [own, ...others]);
  for (const { row, since, until, members } of tenancies) {
    await tx.change('tenancies', row, { since, until, correction: reason });
    await moveLeaving(tx, row.id, { before: row, after: { since, until } });
    for (const member of members) await tx.change('householdMembers', member.row, member.edit);
  }
  for (const one of handOvers) await moveDeath(tx, one.restore as Restore, one);
  const { before } = own;
  // Its flat has the number of today: the entry is one of today, also of an ownership that is over.
  const flatNumber = await numberToday(tx.db, before);
  const { since, until } = daysOf(own);
  tx.describe('correction', { days: { ...changed('since', since), ...changed('until', until) } });
  return append(tx, {
    key: crypto.randomUUID(),
    request: '',
    kind: 'correction',
    on: tx.today,
    flatId: before.flatId,
    flatNumber,
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
    correction: JSON.stringify({ since, until, others: othersOf({ others, tenancies }) }),
    vehicles: null,
    holders: null,
  });
}

/** A day of an ownership, where a correction changes it. */
function changed(name: 'since' | 'until', [was, is]: [string | null, string | null]): CorrectedDays {
  return was === null || is === null || was === is ? {} : { [name]: [was, is] };
}

/** Whose days change with it: those of other ownerships, and of tenancies that began or ended with the sale. */
function othersOf({ others, tenancies }: { others: MovedDays[]; tenancies: MovedTenancy[] }): CorrectionPlan['others'] {
  const rented = ({ row, name, since, until }: MovedTenancy): CorrectionPlan['others'][number] => {
    return { name: `Tenancy of ${name}`, since: [row.since, since], until: [row.until, until] };
  };
  return [...others.map(daysOf), ...tenancies.map(rented)];
}

/** The days of an ownership before and after, under the name that it began with. */
function daysOf({ before, after }: MovedDays): CorrectionPlan['others'][number] {
  return { name: before.ownerName, since: [before.since, after.since], until: [before.until, after.until] };
}
