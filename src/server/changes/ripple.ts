import type { Change } from '#server/changes/record.ts';
import type { Trx } from '#server/database/tables.ts';

/**
 * A person's name stands on their vehicles and flats, a flat's number on its owner and vehicles. When one changes, the
 * records that show it are announced too, so that every open screen is right. Nothing of theirs was changed: no before, no after.
 */
export const follows = 'follows';

/** The flats and vehicles that show this person. */
export async function showingOwner(trx: Trx, ownerId: string): Promise<Change[]> {
  const flats = await trx
    .selectFrom('ownerships')
    .select('flatId as id')
    .where('ownerId', '=', ownerId)
    .where('until', 'is', null)
    .execute();
  const vehicles = await trx.selectFrom('vehicles').select('id').where('ownerId', '=', ownerId).execute();
  return [...asChanges('flats', flats), ...asChanges('vehicles', vehicles)];
}

/** The flats that name this person as their owner or the one before. */
export async function flatsNaming(trx: Trx, ownerId: string): Promise<Change[]> {
  return asChanges(
    'flats',
    await trx.selectFrom('ownerships').select('flatId as id').distinct().where('ownerId', '=', ownerId).execute(),
  );
}

/** The owners and vehicles that show this flat. */
export async function showingFlat(trx: Trx, flatId: string): Promise<Change[]> {
  const owners = await trx
    .selectFrom('ownerships')
    .select('ownerId as id')
    .distinct()
    .where('flatId', '=', flatId)
    .execute();
  const vehicles = await trx.selectFrom('vehicles').select('id').where('flatId', '=', flatId).execute();
  return [...asChanges('owners', owners), ...asChanges('vehicles', vehicles)];
}

function asChanges(topic: Change['topic'], rows: { id: string | null }[]): Change[] {
  return rows.flatMap(({ id }) => (id === null ? [] : [{ topic, entityId: id, operation: follows }]));
}
