import { type GateStop, mostHits, type Stop, type StopHit } from '#domain/stop.ts';
import { inSlices } from '#server/database/slices.ts';
import type { Db, StopHitsTable, StopsTable, Trx } from '#server/database/tables.ts';
import { onDutyAt } from '#server/guards/shiftQueries.ts';
import { flatsIn } from '#server/search/flatsMeant.ts';

/** The last day of a stop without an end, as it is kept. */
export const noEnd = '9999-12-31';

const mostListed = 3000;

function rows(db: Db | Trx) {
  return db
    .selectFrom('stops')
    .selectAll('stops')
    .select(({ selectFrom }) =>
      selectFrom('stopHits')
        .select(({ fn }) => fn.countAll<number | string>().as('hits'))
        .whereRef('stopHits.stopId', '=', 'stops.id')
        .as('hits'),
    );
}

/** The stops that end last or ended last, those without an end first. */
export async function listStops(db: Db): Promise<Stop[]> {
  const found = await rows(db).orderBy('lastDay', 'desc').limit(mostListed).execute();
  return (await numbered(db, found)).map(asStop);
}

export async function stopWith(db: Db | Trx, id: string): Promise<Stop | undefined> {
  const found = await rows(db).where('stops.id', '=', id).execute();
  return (await numbered(db, found)).map(asStop)[0];
}

/** With the number that the flat to ask has today; none where it is gone, as another flat may have its number. */
async function numbered<Row extends StopsTable>(db: Db | Trx, found: readonly Row[]): Promise<Row[]> {
  const ids = new Set(found.flatMap(({ flatId }) => flatId ?? []));
  const flats = await inSlices([...ids], (some) => flatsIn(db, some));
  const numbers = new Map(flats.map(({ id, flatNumber }) => [id, flatNumber]));
  return found.map((row) => (row.flatId === null ? row : { ...row, flatNumber: numbers.get(row.flatId) ?? null }));
}

/**
 * The stops whose last day is this day of the society or a later one, with their flats' numbers of then; whether one is
 * in force at a moment `isInForce` of the domain says.
 */
export async function stopsOn(db: Db | Trx, day: string): Promise<GateStop[]> {
  return (await lastingUntil(db, day).execute()).map(asGateStop);
}

/** The same, or those of these ids, as the gate may know them: with the numbers that their flats have today. */
export async function gateStops(db: Db, day: string, ids?: readonly string[]): Promise<GateStop[]> {
  if (ids?.length === 0) return [];
  const lasting = lastingUntil(db, day);
  const found = await (ids ? lasting.where('id', 'in', ids) : lasting).execute();
  return (await numbered(db, found)).map(asGateStop);
}

function lastingUntil(db: Db | Trx, day: string) {
  return db.selectFrom('stops').selectAll().where('lastDay', '>=', day);
}

export async function listHits(db: Db, stopId: string): Promise<StopHit[]> {
  const found = await db
    .selectFrom('stopHits')
    .selectAll()
    .where('stopId', '=', stopId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostHits)
    .execute();
  return asHits(db, found);
}

/** Whether, at each of these entries of the gate book, somebody was asked about all whom a stop was about. */
export async function stoppedAmong(
  db: Db | Trx,
  visitIds: readonly string[],
): Promise<Map<string, 'asked' | 'unasked'>> {
  if (visitIds.length === 0) return new Map();
  const hits = await db.selectFrom('stopHits').select(['visitId', 'done']).where('visitId', 'in', visitIds).execute();
  const stopped = new Map<string, 'asked' | 'unasked'>();
  for (const { visitId, done } of hits) {
    if (visitId === null) continue;
    if (done === 'unasked' || !stopped.has(visitId)) stopped.set(visitId, done === 'unasked' ? 'unasked' : 'asked');
  }
  return stopped;
}

function asGateStop(row: StopsTable): GateStop {
  const { id, vehicleNumber, name, flatNumber, reason, createdAt, lastDay, endedAt } = row;
  return {
    ...{ id, vehicleNumber, name, flatNumber, reason, from: createdAt, endedAt },
    lastDay: lastDay === noEnd ? null : lastDay,
  };
}

function asStop(row: StopsTable & { hits: number | string | null }): Stop {
  const { endedBy, madeBy, hits, isForgotten, version, createdAt, updatedAt } = row;
  return {
    ...asGateStop(row),
    ...{ endedBy, by: madeBy, hits: Number(hits ?? 0), isForgotten: isForgotten === 1, version, createdAt, updatedAt },
  };
}

/** Hits with who was on duty where each was entered, as entries of the gate book have it. */
export async function asHits(db: Db | Trx, rows: readonly StopHitsTable[]): Promise<StopHit[]> {
  const guardAt = await onDutyAt(
    db,
    rows.map(({ madeById, at }) => ({ deviceId: madeById, at })),
  );
  return rows.map(({ id, done, said, visitId, at, receivedAt, madeById, madeBy }) => ({
    ...{ id, done, said, visitId, at, receivedAt, by: madeBy },
    guard: guardAt({ deviceId: madeById, at }),
  }));
}
