import type { Ownership } from '#domain/ownership.ts';
import type { Db, Trx } from '#server/database/tables.ts';

const columns = ['id', 'ownerId', 'ownerName', 'flatNumber', 'since', 'until', 'began', 'ended'] as const;

/** Who owned a flat and when, newest first. What is left of an earlier flat of this number, since deleted, belongs to it. */
export async function historyOfFlat(db: Db | Trx, flat: { id: string; flatNumber: string }): Promise<Ownership[]> {
  return db
    .selectFrom('ownerships')
    .select(columns)
    .where((where) =>
      where.or([
        where('flatId', '=', flat.id),
        where.and([where('flatId', 'is', null), where('flatNumber', '=', flat.flatNumber)]),
      ]),
    )
    .orderBy('since', 'desc')
    .orderBy('ordinal', 'desc')
    .execute();
}
