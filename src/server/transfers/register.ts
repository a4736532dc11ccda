import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Problem } from '#domain/problem.ts';
import type { OwnershipOn, Transfer, TransferDraft } from '#domain/transfer.ts';
import type { Record } from '#server/changes/record.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';
import type { Who } from '#server/identity/guard.ts';
import type { Span } from '#server/ownership/ownership.ts';
import type { CheckedTransfer } from '#server/transfers/plan.ts';

/** Who enters something into the register. */
export type Recorder = Pick<Who, 'userId' | 'name' | 'email'>;

/** What a transfer answers: its line in the register and the new owner's id. */
export type TransferResult = { id: string; ownerId: string | null; flatId: string | null; flatNumber: string };

/** What a reversal needs to know of how things were, and at which version the transfer left them. */
export type Restore = {
  flat: Pick<Tables['flats'], 'status'>;
  /** The seller's status before. */
  sellerStatus: Tables['owners']['status'] | null;
  /** A known buyer's record before, sealed as it was; null when the transfer made the record. */
  buyer: { before: Tables['owners']; versionAfter: number } | null;
  vehicles: { before: Tables['vehicles']; versionAfter: number }[];
};

type Entry = {
  key: string;
  draft: TransferDraft;
  checked: CheckedTransfer;
  buyer: Tables['owners'];
  closed: Span | undefined;
  opened: Span;
  who: Recorder;
  at: Date;
};

/** Enters a transfer into the register, inside its transaction. */
export async function enter(
  trx: Trx,
  record: Record,
  { key, draft, checked, buyer, closed, opened, who, at }: Entry,
): Promise<TransferResult> {
  const { flat, seller, vehicles } = checked;
  const restore: Restore = {
    flat: { status: flat.status },
    sellerStatus: seller?.status ?? null,
    buyer: checked.buyer ? { before: checked.buyer, versionAfter: buyer.version } : null,
    vehicles: vehicles.map((before) => ({ before, versionAfter: before.version + 1 })),
  };
  return append(trx, record, {
    ...recordedBy(who, at),
    key,
    request: fingerprint(draft),
    kind: 'transfer',
    on: draft.occupancyDate,
    flatId: flat.id,
    flatNumber: flat.flatNumber,
    fromOwnerId: seller?.id ?? null,
    fromName: seller?.name ?? null,
    toOwnerId: buyer.id,
    toName: buyer.name,
    reason: draft.reason,
    remarks: draft.remarks,
    reverses: null,
    closedSpanId: closed?.id ?? null,
    openedSpanId: opened.id,
    restore: JSON.stringify(restore),
  });
}

export function recordedBy(who: Recorder, at: Date) {
  return { recordedAt: at.toISOString(), recordedById: who.userId, recordedBy: who.name || who.email };
}

/** Writes one line; the log keeps it without what a reversal would restore. */
export async function append(
  trx: Trx,
  record: Record,
  line: Omit<Tables['transfers'], 'id' | 'ordinal'>,
): Promise<TransferResult> {
  const { ordinal } = await trx
    .selectFrom('transfers')
    .select(sql<number>`coalesce(max("ordinal"), 0) + 1`.as('ordinal'))
    .executeTakeFirstOrThrow();
  const row = { ...line, id: crypto.randomUUID(), ordinal };
  await trx.insertInto('transfers').values(row).execute();
  const { restore: _, request: __, ...loggable } = row;
  await record({ topic: 'transfers', entityId: row.id, operation: 'add', after: loggable });
  return { id: row.id, ownerId: row.toOwnerId, flatId: row.flatId, flatNumber: row.flatNumber };
}

/** What a submission with this key answered before, if it was sent before. Throws Problem conflict when it said something else then. */
export async function earlierResult(trx: Trx, key: string, request: object): Promise<TransferResult | null> {
  const earlier = await trx
    .selectFrom('transfers')
    .select(['id', 'toOwnerId as ownerId', 'flatId', 'flatNumber', 'request'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!earlier) return null;
  const { request: sent, ...result } = earlier;
  if (sent !== fingerprint(request))
    throw new Problem(
      'conflict',
      'This submission was already made with other details. Reload the page and try again.',
    );
  return result;
}

/** Tells whether two submissions say the same, without keeping what they say. */
export function fingerprint(request: object): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}

/** The register, the latest entry first. */
export async function listTransfers(
  db: Db | Trx,
  only: { ids?: string[] | undefined; flatId?: string | undefined } = {},
): Promise<Transfer[]> {
  let query = db
    .selectFrom('transfers')
    .leftJoin('transfers as reversal', 'reversal.reverses', 'transfers.id')
    .select([
      'transfers.id',
      'transfers.kind',
      'transfers.on',
      'transfers.flatId',
      'transfers.flatNumber',
      'transfers.fromOwnerId',
      'transfers.fromName',
      'transfers.toOwnerId',
      'transfers.toName',
      'transfers.reason',
      'transfers.remarks',
      'transfers.recordedAt',
      'transfers.recordedBy',
      'transfers.reverses',
      'reversal.id as reversedBy',
    ])
    .orderBy('transfers.ordinal', 'desc');
  if (only.ids) query = query.where('transfers.id', 'in', only.ids);
  if (only.flatId) query = query.where('transfers.flatId', '=', only.flatId);
  return query.execute();
}

/** Who owned which flat on a day (YYYY-MM-DD): of the whole society, or of one flat. */
export async function ownershipsOn(db: Db, day: string, flatId?: string): Promise<OwnershipOn[]> {
  let query = db
    .selectFrom('ownerships')
    .select(['flatId', 'flatNumber', 'ownerId', 'ownerName', 'since', 'until'])
    .where('since', '<=', day)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', day)]))
    .orderBy('flatNumber')
    .orderBy('ordinal');
  if (flatId) query = query.where('flatId', '=', flatId);
  return query.execute();
}
