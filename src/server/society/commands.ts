import { message } from '#domain/message.ts';
import type { SocietyEdit, SocietySettings } from '#domain/society.ts';
import { requireSeen } from '#server/changes/seen.ts';
import type { Tx } from '#server/changes/write.ts';
import { beginShortening } from '#server/owners/shortening.ts';
import { requireUnneeded } from '#server/society/needs.ts';
import { findSociety } from '#server/society/queries.ts';

/** Changes the society's facts and settings (docs/rules.md, Settings). Throws Problem stale (with them as they are now), conflict where records need a setting as it is. */
export async function editSociety(
  tx: Tx,
  { version, residentsSeeContacts, ...edit }: SocietyEdit,
): Promise<SocietySettings> {
  const before = tx.society;
  await requireSeen(before, version, message('settings_changed_meanwhile'), () => findSociety(tx.db));
  await requireUnneeded(tx, edit);
  const contacts = residentsSeeContacts === undefined ? {} : { residentsSeeContacts: residentsSeeContacts ? 1 : 0 };
  await tx.change('society', before, { ...edit, ...contacts });
  if (before.aadharKeeping === 'whole' && edit.aadharKeeping === 'last-four') await beginShortening(tx);
  return findSociety(tx.db);
}
