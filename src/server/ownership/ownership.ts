import { sql } from 'kysely';
import { spokenDay } from '#domain/fields.ts';
import type { FlatStatus } from '#domain/flat.ts';
import type { OwnershipBeginning, OwnershipEnd } from '#domain/ownership.ts';
import { Problem } from '#domain/problem.ts';
import type { Record } from '#server/changes/record.ts';
import type { OwnershipsTable, Trx } from '#server/database/tables.ts';

/**
 * Who owns a flat is a dated relation (decisions.md, Facts with one home): spans [since, until) that never overlap,
 * at most one open per flat. These functions are the only ones that write it; they run in the caller's transaction.
 */
export type Span = OwnershipsTable;

type Opening = { flatId: string; ownerId: string; since: string; began: OwnershipBeginning };

/**
 * Opens a span: the flat becomes Occupied. Throws Problem conflict, at `flatId` or `occupancyDate`, when somebody owns the flat
 * or the day lies before the last span's end.
 */
export async function openSpan(trx: Trx, record: Record, { flatId, ownerId, since, began }: Opening): Promise<Span> {
  const flat = await trx
    .selectFrom('flats')
    .select(['flatNumber', 'status'])
    .where('id', '=', flatId)
    .executeTakeFirst();
  if (!flat) throw refused('flatId', 'The chosen flat no longer exists. Choose another one.');
  await requireNobody(trx, flatId);
  await requireAfterLast(trx, flatId, since);
  const { name: ownerName } = await trx
    .selectFrom('owners')
    .select('name')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const span: Span = {
    id: crypto.randomUUID(),
    flatId,
    ownerId,
    flatNumber: flat.flatNumber,
    ownerName,
    since,
    until: null,
    began,
    ended: null,
    ordinal: await nextOrdinal(trx),
  };
  await trx.insertInto('ownerships').values(span).execute();
  await record({ topic: 'ownerships', entityId: span.id, operation: 'add', after: span });
  await setStatus(trx, record, flatId, 'Occupied');
  return span;
}

/** A flat under maintenance can be sold, but not chosen in an owner's form (decisions.md). Throws Problem conflict at `flatId`. */
export async function requireNotInMaintenance(trx: Trx, flatId: string): Promise<void> {
  const flat = await trx
    .selectFrom('flats')
    .select('flatNumber')
    .where('id', '=', flatId)
    .where('status', '=', 'Maintenance')
    .executeTakeFirst();
  if (flat) throw refused('flatId', `${flat.flatNumber} is under maintenance. Choose another flat.`);
}

/** Opens a closed span again, as if it had not ended: the flat becomes Occupied. Throws Problem conflict when somebody owns the flat. */
export async function reopenSpan(trx: Trx, record: Record, before: Span): Promise<Span> {
  const flatId = before.flatId ?? '';
  await requireNobody(trx, flatId);
  const after = { ...before, until: null, ended: null };
  await trx.updateTable('ownerships').set({ until: null, ended: null }).where('id', '=', before.id).execute();
  await record({ topic: 'ownerships', entityId: before.id, operation: 'edit', before, after });
  await setStatus(trx, record, flatId, 'Occupied');
  return after;
}

/** Ends a span on a day, not before it began: the flat becomes Available. */
export async function closeSpan(
  trx: Trx,
  record: Record,
  before: Span,
  day: string,
  ended: OwnershipEnd,
): Promise<Span> {
  const until = day < before.since ? before.since : day;
  const after = { ...before, until, ended };
  await trx.updateTable('ownerships').set({ until, ended }).where('id', '=', before.id).execute();
  await record({ topic: 'ownerships', entityId: before.id, operation: 'edit', before, after });
  if (before.flatId) await setStatus(trx, record, before.flatId, 'Available');
  return after;
}

/** Takes a span back, as a reversal does: it keeps its line with no days in it. The flat's status is the caller's to settle. */
export async function annulSpan(trx: Trx, record: Record, before: Span): Promise<void> {
  const after = { ...before, until: before.since, ended: 'reversal' as const };
  await trx
    .updateTable('ownerships')
    .set({ until: after.until, ended: after.ended })
    .where('id', '=', before.id)
    .execute();
  await record({ topic: 'ownerships', entityId: before.id, operation: 'edit', before, after });
}

/** Corrects the day on which a span began. Throws Problem conflict when the flat was somebody else's then. */
export async function moveBeginning(trx: Trx, record: Record, before: Span, since: string): Promise<void> {
  if (since === before.since || before.flatId === null) return;
  await requireAfterLast(trx, before.flatId, since);
  await trx.updateTable('ownerships').set({ since }).where('id', '=', before.id).execute();
  await record({ topic: 'ownerships', entityId: before.id, operation: 'edit', before, after: { ...before, since } });
}

/** The open span of a flat: who owns it now. */
export async function presentSpan(trx: Trx, flatId: string): Promise<Span | undefined> {
  return trx
    .selectFrom('ownerships')
    .selectAll()
    .where('flatId', '=', flatId)
    .where('until', 'is', null)
    .executeTakeFirst();
}

/** The open spans of a person, the longest owned first. */
export async function presentSpansOf(trx: Trx, ownerId: string): Promise<Span[]> {
  return trx
    .selectFrom('ownerships')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('until', 'is', null)
    .orderBy('since')
    .orderBy('ordinal')
    .execute();
}

/** The latest span of this person at this flat, open or not; one that a reversal took back never was. */
export async function lastSpanOf(trx: Trx, ownerId: string, flatId: string): Promise<Span | undefined> {
  return counted(trx)
    .where('ownerId', '=', ownerId)
    .where('flatId', '=', flatId)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether nobody owned the flat after this span. */
export async function isLastOfFlat(trx: Trx, { flatId, ordinal }: Span): Promise<boolean> {
  return !(await counted(trx).where('flatId', '=', flatId).where('ordinal', '>', ordinal).executeTakeFirst());
}

function counted(trx: Trx) {
  return trx
    .selectFrom('ownerships')
    .selectAll()
    .where((where) => where.or([where('ended', 'is', null), where('ended', '!=', 'reversal')]));
}

/** A flat's status follows its ownership; everybody who looks at the flat is told. */
export async function setStatus(trx: Trx, record: Record, flatId: string, status: FlatStatus): Promise<void> {
  const before = await trx.selectFrom('flats').selectAll().where('id', '=', flatId).executeTakeFirstOrThrow();
  const after = { ...before, status, version: before.version + 1, updatedAt: record.at };
  await trx.updateTable('flats').set(after).where('id', '=', flatId).execute();
  await record({ topic: 'flats', entityId: flatId, operation: 'edit', before, after });
}

/** The names in the sentence are those of today: a span keeps the ones it began with. */
async function requireNobody(trx: Trx, flatId: string): Promise<void> {
  const present = await trx
    .selectFrom('ownerships')
    .innerJoin('owners', 'owners.id', 'ownerships.ownerId')
    .innerJoin('flats', 'flats.id', 'ownerships.flatId')
    .select(['owners.name', 'flats.flatNumber'])
    .where('ownerships.flatId', '=', flatId)
    .where('ownerships.until', 'is', null)
    .executeTakeFirst();
  if (present)
    throw refused('flatId', `${present.flatNumber} already belongs to ${present.name}. Choose another flat.`);
}

async function requireAfterLast(trx: Trx, flatId: string, since: string): Promise<void> {
  const last = await trx
    .selectFrom('ownerships')
    .select(['until', 'ownerName', 'flatNumber'])
    .where('flatId', '=', flatId)
    .where('until', '>', since)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last)
    throw refused(
      'occupancyDate',
      `${last.flatNumber} belonged to ${last.ownerName} until ${spokenDay(last.until ?? since)}. Choose that day or a later one.`,
    );
}

async function nextOrdinal(trx: Trx): Promise<number> {
  const row = await trx
    .selectFrom('ownerships')
    .select(sql<number>`coalesce(max("ordinal"), 0) + 1`.as('next'))
    .executeTakeFirstOrThrow();
  return row.next;
}

function refused(field: 'flatId' | 'occupancyDate', sentence: string): Problem {
  return new Problem('conflict', sentence, { errors: { [field]: sentence } });
}
