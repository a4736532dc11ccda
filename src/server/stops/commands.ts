import { sql } from 'kysely';
import { addDays, outOfRange } from '#domain/day.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { HitDraft, Stop, StopDraft, StopEdit, StopHit } from '#domain/stop.ts';
import { isInForce, stopsFor } from '#domain/stopMatch.ts';
import { mostStops } from '#domain/stopStates.ts';
import { visitRulesOf } from '#domain/visit.ts';
import { makerOf } from '#server/changes/log.ts';
import { addOnce, type Chosen } from '#server/changes/once.ts';
import type { Tx } from '#server/changes/write.ts';
import { slicesOf } from '#server/database/slices.ts';
import type { StopHitsTable, StopsTable } from '#server/database/tables.ts';
import { timesOf } from '#server/deviceTime.ts';
import { refuseIfAny } from '#server/http/valid.ts';
import { requireFewEntries } from '#server/identity/ownActs.ts';
import { type FlatsMeant, flatsIn } from '#server/search/flatsMeant.ts';
import { asHits, noEnd, stopsOn, stopWith } from '#server/stops/queries.ts';

/**
 * Adds a vehicle or person to be stopped at the gate. Throws Problem invalid, conflict where there are too many, and
 * what `addOnce` throws.
 */
export function addStop(tx: Tx, { id: wanted, ...draft }: StopDraft, meant: FlatsMeant): Promise<Stop> {
  async function add(chosen: Chosen): Promise<Stop> {
    refuseIfAny(meant.errors);
    const { vehicleNumber, name, reason } = draft;
    if ((await stopsOn(tx.db, tx.today)).length >= mostStops)
      throw new Problem('conflict', message('stops_too_many', { max: mostStops }));
    const [flat] = await flatsIn(tx.db, meant.flatIds);
    const what = name === null ? ('vehicle' as const) : ('person' as const);
    const { id } = await tx.add('stops', {
      ...chosen,
      ...{ what, vehicleNumber, name, flatId: flat?.id ?? null, flatNumber: flat?.flatNumber ?? null, reason },
      ...{ lastDay: lastDayAsked(tx, draft.lastDay), endedAt: null, endedBy: null },
      ...{ ...makerOf(tx), isForgotten: 0 },
    });
    return found(tx, id);
  }
  return addOnce(tx, { table: 'stops', id: wanted, draft, add, find: (id) => found(tx, id) });
}

/** Changes the reason or the last day of a stop in force. Throws Problem not_found, stale, conflict, invalid. */
export async function editStop(tx: Tx, id: string, { version, reason, lastDay }: StopEdit): Promise<Stop> {
  const before = await rowOf(tx, id);
  if (before.version !== version) throw new Problem('stale', null, { current: await found(tx, id) });
  if (isOver(tx, before)) throw new Problem('conflict', message('stop_ended'));
  await tx.change('stops', before, {
    ...(reason !== undefined && { reason }),
    ...(lastDay !== undefined && { lastDay: lastDayAsked(tx, lastDay) }),
  });
  tx.describe('event', { topic: 'stops', operation: 'edit-stop' });
  return found(tx, id);
}

/** Ends a stop: from now on the vehicle or person is let in like any other. Throws Problem not_found. */
export async function endStop(tx: Tx, id: string): Promise<Stop> {
  const before = await rowOf(tx, id);
  if (!isOver(tx, before)) {
    const ended = { endedAt: tx.now.toISOString(), endedBy: makerOf(tx).madeBy, lastDay: tx.today };
    await tx.change('stops', before, ended);
    tx.describe('event', { topic: 'stops', operation: 'end-stop' });
  }
  return found(tx, id);
}

/**
 * Records that the vehicle or person of a stop was sent away: also after it ended, as a device without a network does
 * not know of that. Throws Problem not_found, invalid, conflict where somebody else's entry has this id.
 */
export async function addHit(tx: Tx, stopId: string, { id, said, happenedAt }: HitDraft): Promise<StopHit> {
  const known = await tx.db.selectFrom('stopHits').selectAll().where('id', '=', id).executeTakeFirst();
  if (known && known.madeById === tx.actor?.userId && known.stopId === stopId) return hitOf(tx, known);
  if (known) throw new Problem('conflict', message('stop_id_taken'), { at: 'id' });
  await requireFewEntries(tx);
  const { createdAt } = await rowOf(tx, stopId);
  const row = await tx.add('stopHits', {
    ...{ id, stopId, visitId: null, done: 'sent-away', said, isForgotten: 0 },
    ...timesOf(tx, happenedAt, createdAt),
    ...makerOf(tx),
  });
  tx.describe('event', { topic: 'stopHits', operation: 'sent-away' });
  return hitOf(tx, row);
}

async function hitOf({ db }: Tx, row: StopHitsTable): Promise<StopHit> {
  const [hit] = await asHits(db, [row]);
  return hit as StopHit;
}

type Entry = {
  id: string;
  at: string;
  receivedAt: string;
  day: string;
  name: string | null;
  vehicleNumber: string | null;
};

/**
 * Records which stops in force an entry that is being written lets in, and whether somebody was asked about each
 * (`asked` are ids of stops). A stop that the device did not know is recorded all the same; the entry stands.
 */
export async function meetStops(tx: Tx, entry: Entry, asked: readonly string[]): Promise<void> {
  const { id: visitId, at, receivedAt, day, name, vehicleNumber } = entry;
  const stops = (await stopsOn(tx.db, day)).filter((stop) => isInForce(stop, at, day));
  const met = new Set(stopsFor(stops, { name, vehicleNumber }));
  const isAsked = new Set(asked);
  for (const stop of stops) if (isAsked.has(stop.id)) met.add(stop);
  // In few statements: a guard may have asked about every stop there is, and others wait meanwhile.
  await tx.addMany(
    'stopHits',
    [...met].map((stop) => ({
      ...{ stopId: stop.id, visitId, done: isAsked.has(stop.id) ? 'let-in' : 'unasked', isForgotten: 0 },
      said: [name, vehicleNumber].filter((part) => part !== null).join(', ') || null,
      ...{ at, receivedAt, day, ...makerOf(tx) },
    })),
  );
}

/**
 * Erases whom stops were about, and what was said when the gate met them, once they are over for as many days as the
 * society keeps names. Handles at most `most` of each, so that nobody waits for it; answers how many there were.
 */
export async function forgetStops(tx: Tx, most = 500): Promise<number> {
  const { namesKeptDays } = visitRulesOf(tx.society.visitRules);
  const before = addDays(tx.today, -namesKeptDays);
  // Written to the letter as in the indexes, so that the engine uses them.
  const named = sql<boolean>`"isForgotten" = 0`;
  const stops = await tx.db
    .selectFrom('stops')
    .select('id')
    .where(named)
    .where('lastDay', '<', before)
    .limit(most)
    .execute();
  const hits = await tx.db
    .selectFrom('stopHits')
    .select('id')
    .where(named)
    .where('day', '<', before)
    .limit(most)
    .execute();
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const nothing = { vehicleNumber: null, name: null, reason: null, isForgotten: 1 };
  for (const some of slicesOf(ids(stops)))
    await tx.db.updateTable('stops').set(nothing).where('id', 'in', some).execute();
  for (const some of slicesOf(ids(hits)))
    await tx.db.updateTable('stopHits').set({ said: null, isForgotten: 1 }).where('id', 'in', some).execute();
  const count = stops.length + hits.length;
  if (count > 0) {
    tx.note({ topic: 'stops', entityId: null, operation: 'forget-stops' });
    tx.describe('event', { topic: 'stops', operation: 'forget-stops', count });
  }
  return count;
}

/** Throws Problem invalid for a day that is over. */
function lastDayAsked({ today }: Tx, lastDay: string | null): string {
  if (lastDay === null) return noEnd;
  const wrong = outOfRange(lastDay, { min: today });
  if (wrong) throw new Problem('invalid', wrong, { at: 'lastDay' });
  return lastDay;
}

const isOver = ({ today }: Tx, { endedAt, lastDay }: StopsTable) => endedAt !== null || lastDay < today;

async function rowOf({ db }: Tx, id: string): Promise<StopsTable> {
  const row = await db.selectFrom('stops').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found', message('stop_not_found'));
  return row;
}

async function found({ db }: Tx, id: string): Promise<Stop> {
  const stop = await stopWith(db, id);
  if (!stop) throw new Problem('not_found', message('stop_not_found'));
  return stop;
}
