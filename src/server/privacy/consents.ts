import { message } from '#domain/message.ts';
import type { Consent, ConsentsDraft, ConsentWithdrawal } from '#domain/privacy.ts';
import { Problem } from '#domain/problem.ts';
import { makerOf } from '#server/changes/log.ts';
import type { Tx } from '#server/changes/write.ts';
import { inSlices } from '#server/database/slices.ts';
import { existing } from '#server/owners/commands.ts';
import { consentsAndErasures } from '#server/owners/consents.ts';
import { requireNotice } from '#server/privacy/notices.ts';
import { consentsOf } from '#server/privacy/queries.ts';

/**
 * Records that owners agreed to a version of the notice (docs/rules.md, A person's data). Who has agreed to it or a later
 * one already, and who is gone or erased, is left out. Throws Problem invalid (an unknown version, a day in the future).
 */
export async function recordConsents(
  tx: Tx,
  { ownerIds, notice, day, how }: ConsentsDraft,
): Promise<{ recorded: number; leftOut: number }> {
  await requireNotice(tx, notice);
  requirePast(tx, day);
  const ids = [...new Set(ownerIds)];
  const owners = await inSlices(ids, (some) =>
    tx.db.selectFrom('owners').select(['id', 'name']).where('id', 'in', some).execute(),
  );
  const said = await consentsAndErasures(tx.db, ids);
  const agreeing = owners.filter(({ id }) => {
    const { consent, erasedOn } = said(id);
    return erasedOn === null && (consent === null || consent.notice < notice);
  });
  if (agreeing.length === 0) return { recorded: 0, leftOut: ids.length };
  const recorded = { recordedBy: makerOf(tx).madeBy, recordedAt: tx.now.toISOString(), withdrawnOn: null };
  await tx.addMany(
    'consents',
    agreeing.map(({ id: ownerId }) => ({ ownerId, notice, day, how, ...recorded })),
  );
  const [one, ...more] = agreeing;
  const label = more.length === 0 ? (one?.name ?? null) : null;
  tx.describe('event', { topic: 'owners', label, count: agreeing.length, operation: 'consent' });
  return { recorded: agreeing.length, leftOut: ids.length - agreeing.length };
}

/** Records that somebody withdrew what they agreed to. Throws Problem not_found, conflict, invalid (the day). */
export async function withdrawConsent(tx: Tx, { ownerId, day }: ConsentWithdrawal): Promise<Consent[]> {
  const { name } = existing(
    (await tx.db.selectFrom('owners').select('name').where('id', '=', ownerId).executeTakeFirst()) ?? null,
  );
  requirePast(tx, day);
  const standing = await tx.db
    .selectFrom('consents')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('withdrawnOn', 'is', null)
    .orderBy('day', 'desc')
    .execute();
  const [last] = standing;
  if (!last) throw new Problem('conflict', message('consent_none', { name }));
  if (day < last.day) throw new Problem('invalid', message('consent_before_given', { day: last.day }), { at: 'day' });
  await tx.changeMany(
    'consents',
    standing.map((before) => ({ before, edit: { withdrawnOn: day } })),
  );
  tx.describe('event', { topic: 'owners', label: name, count: 1, operation: 'withdraw-consent' });
  return consentsOf(tx.db, [ownerId]);
}

function requirePast({ today }: Tx, day: string): void {
  if (day > today) throw new Problem('invalid', message('consent_in_future'), { at: 'day' });
}
