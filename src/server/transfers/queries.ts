import { entryNumber, type Transfer } from '#domain/transfer.ts';
import type { Db, Trx } from '#server/database/tables.ts';

type Only = { ids?: string[] | undefined; flatId?: string | undefined; ownerId?: string | undefined };

/** The register, the latest entry first. */
export async function listTransfers(db: Db | Trx, only: Only = {}): Promise<Transfer[]> {
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
      'transfers.correction',
      'transfers.vehicles',
      'transfers.year',
      'transfers.nth',
      'reversal.id as reversedBy',
    ])
    .orderBy('transfers.ordinal', 'desc');
  if (only.ids) query = query.where('transfers.id', 'in', only.ids);
  if (only.flatId) query = query.where('transfers.flatId', '=', only.flatId);
  const { ownerId } = only;
  if (ownerId)
    query = query.where((where) =>
      where.or([where('transfers.fromOwnerId', '=', ownerId), where('transfers.toOwnerId', '=', ownerId)]),
    );
  const entries = await query.execute();
  return entries.map(({ correction, vehicles, year, nth, ...entry }) => ({
    ...entry,
    number: entryNumber({ year, nth }),
    correction: correction && JSON.parse(correction),
    vehicles: vehicles && JSON.parse(vehicles),
  }));
}
