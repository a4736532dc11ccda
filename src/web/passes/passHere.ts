import type { GatePass } from '#domain/pass.ts';
import type { VisitDraft } from '#domain/visit.ts';
import { gateSearch } from '#web/offline/copy.ts';
import { outboxNow, type Waiting } from '#web/offline/outbox.ts';
import { onDutyHere } from '#web/shifts/queries.ts';

/**
 * The pass with a code by this device's copy, marked as used where an entry waiting here used it; null where there is
 * none, undefined while the device has no copy.
 */
export function passHere(code: string): GatePass | null | undefined {
  const search = gateSearch();
  if (!search) return undefined;
  const pass = search.passWith(code);
  if (!pass) return null;
  const { waiting, arriving } = outboxNow();
  const own = [...arriving, ...waiting].filter((entry) => isUseOf(entry, pass));
  const [first] = own.toSorted((one, other) => (one.happenedAt < other.happenedAt ? -1 : 1));
  if (!first || (pass.usedAt !== null && pass.usedAt <= first.happenedAt)) return pass;
  // In the format the server uses for entries that have arrived.
  const usedBy = [onDutyHere(first.happenedAt), first.userName].filter(Boolean).join(', ');
  return { ...pass, usedAt: first.happenedAt, usedBy };
}

function isUseOf({ path, body }: Waiting, pass: GatePass): boolean {
  if (path !== '/api/visits') return false;
  const { passId, passCode } = body as Partial<VisitDraft>;
  return passId === pass.id || (passId == null && passCode === pass.code);
}
