import type { Ownership } from '#domain/ownership.ts';
import type { Db, Trx } from '#server/database/tables.ts';

const columns = [
  'ownerships.id',
  'ownerships.ownerId',
  'ownerships.ownerName',
  'ownerships.flatNumber',
  'ownerships.since',
  'ownerships.until',
  'ownerships.began',
  'ownerships.ended',
  'transfers.id as transferId',
] as const;

/** Who owned a flat and when, newest first, with the transfer that began it. What is left of an earlier flat of this number, since deleted, belongs to it. */
export async function historyOfFlat(db: Db | Trx, flat: { id: string; flatNumber: string }): Promise<Ownership[]> {
  return db
    .selectFrom('ownerships')
    .leftJoin('transfers', (join) =>
      join.onRef('transfers.openedSpanId', '=', 'ownerships.id').on('transfers.kind', '=', 'transfer'),
    )
    .select(columns)
    .where((where) =>
      where.or([
        where('ownerships.flatId', '=', flat.id),
        where.and([where('ownerships.flatId', 'is', null), where('ownerships.flatNumber', '=', flat.flatNumber)]),
      ]),
    )
    .orderBy('ownerships.since', 'desc')
    .orderBy('ownerships.ordinal', 'desc')
    .execute();
}
