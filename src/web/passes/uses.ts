import type { GatePass } from '#domain/pass.ts';
import type { VisitDraft } from '#domain/visit.ts';
import { changePass, gateSearch, loadCopy } from '#web/offline/copy.ts';
import type { WaitingEntry } from '#web/offline/outbox.ts';
import { onDutyHere } from '#web/shifts/queries.ts';

/** The pass as used by the first of this device's entries that came with it, unless it is known to be used before. */
export function asUsedBy(pass: GatePass, entries: readonly WaitingEntry[]): GatePass {
  const own = entries.filter((entry) => isUseOf(entry, pass));
  const [first] = own.toSorted((one, other) => (one.happenedAt < other.happenedAt ? -1 : 1));
  if (!first || (pass.usedAt !== null && pass.usedAt <= first.happenedAt)) return pass;
  // In the format the server uses for entries that have arrived.
  const usedBy = [onDutyHere(first.happenedAt), first.userName].filter(Boolean).join(', ');
  return { ...pass, usedAt: first.happenedAt, usedBy };
}

function isUseOf({ path, body }: WaitingEntry, pass: GatePass): boolean {
  if (path !== '/api/visits') return false;
  const { passId, passCode } = body as Partial<VisitDraft>;
  return passId === pass.id || (passId == null && passCode === pass.code);
}

/**
 * Has the device's copy say that an entry that the server has taken used its pass: the network may go before the copy is
 * brought up to date, and the code would be good once more.
 */
export async function noteUse(entry: WaitingEntry): Promise<void> {
  const { passId, passCode } = entry.body as Partial<VisitDraft>;
  if (passId == null && passCode == null) return;
  await loadCopy();
  const search = gateSearch();
  const pass = passId == null ? search?.passWith(passCode ?? '') : search?.passOf(passId);
  if (!pass) return;
  const used = asUsedBy(pass, [entry]);
  if (used !== pass) await changePass(used);
}
