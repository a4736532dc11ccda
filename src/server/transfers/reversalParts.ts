import { sql } from 'kysely';
import type { FlatStatus } from '#domain/flatFacts.ts';
import { type Message, message } from '#domain/message.ts';
import type { Topic } from '#domain/permissions.ts';
import { Problem } from '#domain/problem.ts';
import { entryNumber, type ReversalPlan } from '#domain/transfer.ts';
import { mergedIntoOf } from '#server/changes/named.ts';
import { reversedAmong, standingOf } from '#server/changes/standing.ts';
import type { ReadTx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import { happened } from '#server/ownership/queries.ts';
import type { Restore } from '#server/transfers/register.ts';

/* What every reversal of a transfer looks at and says, whether one person owned the flat or several did. */

type OwnerRow = Tables['owners'];

type Versioned = { id: string; version: number; updatedAt: string };

/** The record as it was at this version; null where the log does not have it. */
export async function atVersion<R extends Versioned>(
  db: ReadTx['db'],
  topic: Topic,
  { row, version }: { row: R; version: number },
): Promise<R | null> {
  if (row.version === version) return row;
  const lines = await db
    .selectFrom('changes')
    .select('after')
    .where('topic', '=', topic)
    .where('entityId', '=', row.id)
    .orderBy('seq')
    .execute();
  for (const { after } of lines) {
    const one = JSON.parse(after ?? '{}') as R;
    if (one.version === version) return one;
  }
  return null;
}

/** Whether a record says the same in two versions: what was done to it between them and taken back does not count. */
export function saySame<R extends Versioned>(one: R, other: R): boolean {
  const facts = ({ version: _, updatedAt: __, ...rest }: R) => JSON.stringify(Object.entries(rest).sort());
  return facts(one) === facts(other);
}

/** Whether a record says what it said in this version. */
export async function isAsAt<R extends Versioned>(
  db: ReadTx['db'],
  topic: Topic,
  at: { row: R; version: number },
): Promise<boolean> {
  const then = await atVersion(db, topic, at);
  return then !== null && saySame(then, at.row);
}

/** Whether a vehicle belongs to whom, and to which flat, it did in this version. */
export async function isWhereLeft(
  db: ReadTx['db'],
  at: { row: Tables['vehicles']; version: number },
): Promise<boolean> {
  const then = await atVersion(db, 'vehicles', at);
  return then !== null && then.ownerId === at.row.ownerId && then.flatId === at.row.flatId;
}

/** An entry that may be taken back, and its flat. */
export type Reversible = { entry: Tables['transfers']; flat: Tables['flats'] };

/**
 * A known buyer's record before, and whether nobody has changed it since: days of what they own that were put right are
 * none of its facts.
 */
export async function snapshotOf(
  { db }: ReadTx,
  { buyer: before }: Restore,
  { buyer, entryId }: { buyer: OwnerRow; entryId: string },
): Promise<{ row: OwnerRow; isUntouched: boolean } | null> {
  if (!before) return null;
  const row = await snapshotRow(db, before.snapshotId);
  if (!row) return null;
  const isUntouched = buyer.version === before.versionAfter || !(await wasEditedSince(db, buyer.id, entryId));
  return { row, isUntouched };
}

/** What somebody who came was before: a transfer keeps their whole record, a change of owners what it makes of them. */
function wasBefore(
  { comers }: Restore,
  snapshot: { row: OwnerRow } | null,
  ownerId: string,
): Pick<OwnerRow, 'status' | 'isOwner'> | null {
  return snapshot?.row ?? comers?.find(({ id }) => id === ownerId) ?? null;
}

type Reversed = { entry: Pick<Tables['transfers'], 'id' | 'ordinal'>; restore: Restore };
type Came = { owner: OwnerRow; snapshot: { row: OwnerRow } | null; openedId: string };

/**
 * What somebody who came is without the entry, once they own nothing: an owner where they were on record as one, or
 * owned something else; else none, as what a reversal took back never was (docs/rules.md, People).
 */
export async function withoutEntry(
  db: ReadTx['db'],
  { entry, restore }: Reversed,
  { owner, snapshot, openedId }: Came,
): Promise<Pick<OwnerRow, 'status' | 'isOwner'>> {
  const was = wasBefore(restore, snapshot, owner.id);
  // Made an owner by another entry, which was taken back when this one stood already.
  const earlier = was?.isOwner === 1 ? await reversedSince(db, entry, owner.id) : undefined;
  if (earlier) {
    const own = JSON.parse(earlier.restore ?? '') as Restore;
    const taken = own.buyer && (await snapshotRow(db, own.buyer.snapshotId));
    const came = { owner, snapshot: taken && { row: taken }, openedId };
    return withoutEntry(db, { entry: earlier, restore: own }, came);
  }
  const isOwner =
    was?.isOwner === 1 || (await ownedBesides(db, owner.id, openedId)) || (await wasKnown(db, entry, owner, was));
  return { status: was?.status ?? 'Old', isOwner: Number(isOwner) };
}

function reversedSince(db: ReadTx['db'], { ordinal }: Reversed['entry'], ownerId: string) {
  return db
    .selectFrom('transfers as earlier')
    .innerJoin('transfers as reversal', 'reversal.reverses', 'earlier.id')
    .selectAll('earlier')
    .where('earlier.toOwnerId', '=', ownerId)
    .where('earlier.ordinal', '<', ordinal)
    .where('reversal.ordinal', '>', ordinal)
    .orderBy('earlier.ordinal')
    .limit(1)
    .executeTakeFirst();
}

async function ownedBesides(db: ReadTx['db'], ownerId: string, openedId: string): Promise<boolean> {
  const other = db.selectFrom('ownerships').select('id').where('ownerId', '=', ownerId).where('id', '!=', openedId);
  return (await other.where(happened).limit(1).executeTakeFirst()) !== undefined;
}

/** Whether an owner's record that the entry did not make has become one with theirs since. */
async function wasKnown(
  db: ReadTx['db'],
  { id }: Reversed['entry'],
  owner: OwnerRow,
  was: Pick<OwnerRow, 'isOwner'> | null,
): Promise<boolean> {
  const linesOf = db.selectFrom('changes').where('topic', '=', 'owners');
  if (was === null) {
    const entered = db
      .selectFrom('changes')
      .select('activityId')
      .where('topic', '=', 'transfers')
      .where('entityId', '=', id);
    const made = linesOf.select('seq').where('entityId', '=', owner.id).where('operation', '=', 'add');
    if (!(await made.where('activityId', 'in', entered.where('operation', '=', 'add')).executeTakeFirst())) return true;
  }
  const merges = db
    .selectFrom('activities')
    .select('id')
    .where('kind', '=', sql.lit('merge'))
    .where(mergedIntoOf(db), '=', owner.id);
  const removed = await linesOf
    .select('before')
    .where('operation', '=', 'delete')
    .where('activityId', 'in', merges)
    // A merge that was taken back has left the other record again.
    .where('entityId', 'not in', db.selectFrom('owners').select('id'))
    .execute();
  return removed.some(({ before }) => before === null || (JSON.parse(before) as OwnerRow).isOwner === 1);
}

async function snapshotRow(db: ReadTx['db'], id: string): Promise<OwnerRow | null> {
  const snapshot = await db.selectFrom('ownerSnapshots').select('row').where('id', '=', id).executeTakeFirst();
  return snapshot ? (JSON.parse(snapshot.row) as OwnerRow) : null;
}

/** Whether an edit of theirs after the entry stands: one that was undone or reversed counts as if it had never been. */
async function wasEditedSince(db: ReadTx['db'], ownerId: string, entryId: string): Promise<boolean> {
  const lineOf = (topic: 'owners' | 'transfers', id: string) =>
    db.selectFrom('changes').select(['seq', 'activityId']).where('topic', '=', topic).where('entityId', '=', id);
  const entered = await lineOf('transfers', entryId).where('operation', '=', 'add').executeTakeFirst();
  if (!entered?.activityId) return true;
  const edits = lineOf('owners', ownerId).where('operation', 'in', ['add', 'edit']);
  const since = (await edits.where('seq', '>', entered.seq).execute()).flatMap(({ activityId }) => activityId ?? []);
  const standing = await standingOf(db, [entered.activityId, ...since]);
  const entry = standing.row(entered.activityId);
  const reversed = await reversedAmong(db, standing, since);
  return !entry || since.some((id) => !reversed.has(id) && standing.countsSince(id, entry));
}

/** What somebody who came is again, once that is taken back. */
export function comerBecomes({
  name,
  isActive,
  isOwner,
}: {
  name: string;
  isActive: boolean;
  isOwner: number;
}): Message {
  if (isActive) return message('buyer_stays_active', { name });
  return message(isOwner === 1 ? 'buyer_becomes_old' : 'buyer_no_owner', { name });
}

/** What returns to what it was, and what can't, in the order it is shown. */
export type PlanPart = Omit<ReversalPlan, 'transfer'>;

/** Several parts as one, in their order. */
export function joined(parts: readonly PlanPart[]): PlanPart {
  return { restores: parts.flatMap(({ restores }) => restores), cannot: parts.flatMap(({ cannot }) => cannot) };
}

export const returns = (...restores: Message[]): PlanPart => ({ restores, cannot: [] });
export const stays = (...cannot: Message[]): PlanPart => ({ restores: [], cannot });

export function statusPlanned({ status: now }: Tables['flats'], status: FlatStatus): PlanPart {
  if (now !== 'Occupied') return stays(message('status_stays', { status: now }));
  return status === 'Occupied' ? returns() : returns(message('status_becomes', { status }));
}

export function refused(reason: Message): Problem {
  return new Problem('conflict', reason);
}

/**
 * The problem that an entry can't be reversed, as its owners are no longer the present ones; it names the change to
 * reverse first, where the register has it.
 */
export async function notLatest({ db }: ReadTx, { ordinal, ...entry }: Tables['transfers']): Promise<Problem> {
  const { flatNumber, toName: name } = entry;
  const later = await db
    .selectFrom('transfers')
    .leftJoin('transfers as reversal', 'reversal.reverses', 'transfers.id')
    .select(['transfers.year', 'transfers.nth', 'transfers.on'])
    .where('transfers.flatId', '=', entry.flatId)
    .where('transfers.kind', '=', 'transfer')
    .where('transfers.ordinal', '>', ordinal)
    .where('reversal.id', 'is', null)
    .orderBy('transfers.ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!later) return refused(message('not_latest_transfer', { flatNumber, name }));
  return refused(message('later_transfer', { flatNumber, number: entryNumber(later), on: later.on }));
}
