import { sql } from 'kysely';
import { entryNumber, type Transfer } from '#domain/transfer.ts';
import { deathReasons } from '#domain/transferReasons.ts';
import { isPostgres } from '#server/database/engine.ts';
import { parsed } from '#server/database/json.ts';
import { inSlices } from '#server/database/slices.ts';
import type { Db, Trx } from '#server/database/tables.ts';
import { holdingOf } from '#server/ownership/queries.ts';
import type { RegisteredHolder, RegisteredHolders } from '#server/transfers/register.ts';

type Only = { ids?: string[] | undefined; flatId?: string | undefined; ownerId?: string | undefined };

/** The register, the latest entry first. */
export async function listTransfers(db: Db | Trx, only: Only = {}): Promise<Transfer[]> {
  const kept = sql`${sql.ref('transfers.restore')}${sql.raw(isPostgres(db) ? '::json' : '')}`;
  const saidDied = sql<string[] | null>`${kept} -> 'died'`;
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
      'transfers.holders',
      'transfers.year',
      'transfers.nth',
      'reversal.id as reversedBy',
    ])
    // The rest of it is the reversal's; of a flat that passes on for another reason nobody is asked whether they died.
    .select((select) => select.case().when('transfers.reason', 'in', deathReasons).then(saidDied).end().as('died'))
    .orderBy('transfers.ordinal', 'desc');
  if (only.ids) query = query.where('transfers.id', 'in', only.ids);
  if (only.flatId) query = query.where('transfers.flatId', '=', only.flatId);
  const { ownerId } = only;
  if (ownerId) {
    const shared = await sharedEntries(db, ownerId);
    query = query.where((where) =>
      where.or([
        where('transfers.fromOwnerId', '=', ownerId),
        where('transfers.toOwnerId', '=', ownerId),
        ...(shared.length > 0 ? [where('transfers.id', 'in', shared)] : []),
      ]),
    );
  }
  const entries = await query.execute();
  const ownerIds = await ownersOf(
    db,
    entries.flatMap(({ holders }) => (holders ? namedIn(holders) : [])),
  );
  return entries.map(({ correction, vehicles, holders, year, nth, died, ...entry }) => ({
    ...entry,
    number: entryNumber({ year, nth }),
    // An entry of before nobody else's days moved with these has no others.
    correction: correction && { others: [], ...JSON.parse(correction) },
    vehicles: vehicles && JSON.parse(vehicles),
    died: parsed(died) ?? [],
    holders: holders === null ? null : asAnswered(JSON.parse(holders) as RegisteredHolders, ownerIds),
  }));
}

function namedIn(holders: string): string[] {
  const { before, after } = JSON.parse(holders) as RegisteredHolders;
  return [...before, ...after].map(({ id }) => id);
}

/** Whose these ownerships are now: the record of then may have become part of another. */
async function ownersOf(db: Db | Trx, ids: string[]): Promise<Map<string, string | null>> {
  const rows = await inSlices([...new Set(ids)], (some) =>
    db.selectFrom('ownerships').select(['id', 'ownerId']).where('id', 'in', some).execute(),
  );
  return new Map(rows.map(({ id, ownerId }) => [id, ownerId]));
}

function asAnswered({ before, after }: RegisteredHolders, ownerIds: Map<string, string | null>): Transfer['holders'] {
  const answered = ({ id, name, share }: RegisteredHolder) => ({ ownerId: ownerIds.get(id) ?? null, name, share });
  return { before: before.map(answered), after: after.map(answered) };
}

/**
 * The entries about flats that somebody owned with others, also entries that name only those others as leaving or
 * coming.
 */
async function sharedEntries(db: Db | Trx, ownerId: string): Promise<string[]> {
  const own = await db.selectFrom('ownerships').select(['id', 'holding']).where('ownerId', '=', ownerId).execute();
  const holdings = [...new Set(own.map(holdingOf))];
  const rows = await inSlices(holdings, (some) =>
    db
      .selectFrom('ownerships')
      .select('id')
      .where((where) => where.or([where('id', 'in', some), where('holding', 'in', some)]))
      .execute(),
  );
  const ids = rows.map(({ id }) => id);
  const entries = await inSlices(ids, (some) =>
    db
      .selectFrom('transfers')
      .select(['id', 'holders'])
      .where((where) => where.or([where('openedSpanId', 'in', some), where('closedSpanId', 'in', some)]))
      .where('holders', 'is not', null)
      .execute(),
  );
  const theirs = new Set(own.map(({ id }) => id));
  return entries.flatMap(({ id, holders }) => (namedIn(holders ?? '').some((one) => theirs.has(one)) ? [id] : []));
}
