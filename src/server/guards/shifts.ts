import { addDays } from '#domain/day.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Shift, ShiftDraft, ShiftRemark } from '#domain/shift.ts';
import { visitRulesOf } from '#domain/visit.ts';
import { lateMs } from '#domain/visitKinds.ts';
import type { Tx } from '#server/changes/write.ts';
import { slicesOf } from '#server/database/slices.ts';
import type { ShiftsTable } from '#server/database/tables.ts';
import { timesOf } from '#server/deviceTime.ts';
import { guardRow } from '#server/guards/queries.ts';
import { asShift, onDuty } from '#server/guards/shiftQueries.ts';
import { requireFewEntries } from '#server/identity/ownActs.ts';

/*
 * Who is on duty at the gate (docs/rules.md, Guards and shifts). Shifts come from devices that may have been without a
 * network: in any order, late, and more than once.
 */

const minuteMs = 60_000;

/**
 * A guard takes over, or the last one leaves. Throws Problem invalid, conflict where another device's shift has this
 * id.
 */
export async function addShift(tx: Tx, draft: ShiftDraft, remark: ShiftRemark | null): Promise<Shift> {
  const known = await rowOf(tx, draft.id);
  const { userId: deviceId = '', name: device = '' } = tx.actor ?? {};
  if (known && known.deviceId !== deviceId) throw new Problem('conflict', message('shift_id_taken'), { at: 'id' });
  if (known) return asShift(known);
  await requireFewEntries(tx);
  const { id, guardId, note, happenedAt, language } = draft;
  const whose = guardId === null ? null : await guardRow(tx.db, guardId);
  const guard = whose?.name ?? null;
  // Without a right PIN the sender may be somebody else, who must not change the guard's language.
  if (whose && language && language !== whose.language && remark === null)
    await tx.change('guards', whose, { language });
  const begun = { id, deviceId, device, guardId, guard, note, noteReadAt: null, remark };
  const times = timesOf(tx, happenedAt);
  const row = await tx.add('shifts', { ...begun, ...times });
  const late = Date.parse(times.receivedAt) - Date.parse(times.at);
  const operation = guard === null ? 'shift-ended' : 'shift-begun';
  const told =
    late > lateMs ? { operation: `${operation}-late`, count: Math.floor(late / minuteMs) } : { operation, count: 1 };
  tx.describe('event', { topic: 'shifts', label: guard, ...told });
  return asShift(row);
}

/** Marks the note left with this shift as read; the earliest reading counts. Throws Problem not_found, invalid. */
export async function readNote(tx: Tx, id: string, happenedAt: string | undefined): Promise<Shift> {
  const row = await rowOf(tx, id);
  if (!row || row.deviceId !== tx.actor?.userId) throw new Problem('not_found', message('shift_not_found'));
  const { at: readAt } = timesOf(tx, happenedAt, row.at);
  if (row.note === null || (row.noteReadAt !== null && row.noteReadAt <= readAt)) return asShift(row);
  await requireFewEntries(tx);
  const read = await tx.change('shifts', row, { noteReadAt: readAt });
  const label = (await onDuty(tx.db, row.deviceId))?.guard ?? null;
  tx.describe('event', { topic: 'shifts', label, count: 1, operation: 'note-read' });
  return asShift(read);
}

/** Takes a guard who is deactivated off duty at every device. */
export async function leaveShifts(tx: Tx, guardId: string): Promise<void> {
  const gates = await tx.db.selectFrom('users').select('id').where('role', '=', 'security').execute();
  for (const { id: deviceId } of gates) {
    const last = await onDuty(tx.db, deviceId);
    if (last?.guardId !== guardId) continue;
    const nobody = { deviceId, device: last.device, guardId: null, guard: null, note: null, noteReadAt: null };
    // Later than the shift that it ends: the device's clock said when that began, and may be ahead.
    const now = timesOf(tx, undefined);
    const at = now.at > last.at ? now.at : new Date(Date.parse(last.at) + 1).toISOString();
    await tx.add('shifts', { ...nobody, ...now, at, remark: null });
  }
}

/** Erases the notes of shifts older than visitors' names are kept, `most` at a time. Answers how many there were. */
export async function forgetNotes(tx: Tx, most = 500): Promise<number> {
  const { namesKeptDays } = visitRulesOf(tx.society.visitRules);
  const over = await tx.db
    .selectFrom('shifts')
    .select('id')
    .where('note', 'is not', null)
    .where('day', '<', addDays(tx.today, -namesKeptDays))
    .orderBy('day')
    .limit(most)
    .execute();
  const ids = over.map(({ id }) => id);
  if (ids.length === 0) return 0;
  for (const some of slicesOf(ids))
    await tx.db.updateTable('shifts').set({ note: null }).where('id', 'in', some).execute();
  tx.note({ topic: 'shifts', entityId: null, operation: 'forget-notes' });
  tx.describe('event', { topic: 'shifts', operation: 'forget-notes', count: ids.length });
  return ids.length;
}

async function rowOf({ db }: Tx, id: string): Promise<ShiftsTable | undefined> {
  return db.selectFrom('shifts').selectAll().where('id', '=', id).executeTakeFirst();
}
