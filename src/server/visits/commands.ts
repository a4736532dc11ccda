import { sql } from 'kysely';
import { addDays } from '#domain/day.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import {
  type DepartureDraft,
  flatKeys,
  type PassageDraft,
  type UnseenDraft,
  type Visit,
  type VisitDraft,
  type VisitRules,
  type VisitRulesEdit,
  visitRulesOf,
} from '#domain/visit.ts';
import { dueAt, overstays } from '#domain/visitKinds.ts';
import { makerOf } from '#server/changes/log.ts';
import type { Draft, Tx } from '#server/changes/write.ts';
import { inSlices, slicesOf } from '#server/database/slices.ts';
import type { Tables, VisitsTable } from '#server/database/tables.ts';
import { timesOf } from '#server/deviceTime.ts';
import { refuseIfAny } from '#server/http/valid.ts';
import { requireFewEntries } from '#server/identity/ownActs.ts';
import { addUse } from '#server/passes/commands.ts';
import { type FlatsMeant, flatsIn, type NumberedFlat } from '#server/search/flatsMeant.ts';
import { flatsThen } from '#server/search/flatsThen.ts';
import { meetStops } from '#server/stops/commands.ts';
import { findVisitRules, isInsideNow, listVisits, type Seeing, type StoredDeparture } from '#server/visits/queries.ts';

/*
 * The gate book (docs/rules.md, The gate book). Entries come from devices that may have been without a network: in any
 * order, late, and more than once. An entry that is sent again is answered as it stands.
 */

/** The most departures that an entry keeps, the first of them: one for each gate and a few more. */
const mostDepartures = 20;

/**
 * Lets a visitor in. Throws Problem invalid (what is wrong with the flats, at `happenedAt`), conflict where somebody
 * else's entry has this id.
 */
export async function addVisit(tx: Tx, draft: VisitDraft, meant: FlatsMeant): Promise<Visit> {
  const { id, kind, name, phone, vehicleNumber, people, note } = draft;
  const known = await alreadyThere(tx, { id, kind, way: 'in' });
  if (known) return known;
  const { asksPhone, gateOfflineHours } = visitRulesOf(tx.society.visitRules);
  const times = timesOf(tx, draft.happenedAt);
  const then = { at: times.at, hours: gateOfflineHours };
  const { flatIds, errors, numbersThen } = await flatsThen(tx.db, draft.flats, meant, then);
  refuseIfAny(errors);
  const { kept, pass } = await addUse(tx, draft, { visitId: id, at: times.at });
  const today = await flatsIn(tx.db, flatIds);
  const flats = today.map(({ id, flatNumber }) => ({ id, flatNumber: numbersThen.get(id) ?? flatNumber }));
  // Where a device knew only the code, the announcement says which flats the visitor goes to.
  const announced = pass && flats.length === 0 ? (JSON.parse(pass.flats) as NumberedFlat[]) : flats;
  const entry = {
    ...{ id, kind, way: 'in' as const, name, vehicleNumber, people, note },
    phone: asksPhone.includes(kind) ? phone : null,
    ...flatsAs(announced),
    ...times,
  };
  return entered(tx, { ...entry, ...kept }, draft.asked);
}

/**
 * Records that a vehicle of the register passes, with its number and flat of then. Throws Problem invalid, conflict where
 * it was gone.
 */
export async function addPassage(tx: Tx, { id, vehicleId, way, happenedAt, asked }: PassageDraft): Promise<Visit> {
  const known = await alreadyThere(tx, { id, kind: 'resident', way });
  if (known) return known;
  const times = timesOf(tx, happenedAt);
  const vehicle = await vehicleThen(tx, vehicleId, times.at);
  if (!vehicle) throw new Problem('conflict', message('visit_vehicle_gone'), { at: 'vehicleId' });
  const entry = {
    ...{ id, kind: 'resident' as const, way, name: null, phone: null, people: 1, note: null },
    vehicleNumber: vehicle.vehicleNumber,
    ...flatsAs(await flatsIn(tx.db, vehicle.flatId === null ? [] : [vehicle.flatId])),
    ...times,
  };
  return entered(tx, { ...entry, passId: null, isUnknownPass: 0 }, asked);
}

/** A vehicle as it was at an instant (ISO), by what the log says of it since; undefined where it was gone. */
async function vehicleThen({ db }: Tx, id: string, at: string) {
  const columns = ['vehicleNumber', 'flatId'] as const;
  const vehicle = await db.selectFrom('vehicles').select(columns).where('id', '=', id).executeTakeFirst();
  const first = await db
    .selectFrom('changes')
    .select('before')
    .where('topic', '=', 'vehicles')
    .where('entityId', '=', id)
    .where('at', '>', at)
    .where('before', 'is not', null)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return first?.before ? (JSON.parse(first.before) as Pick<Tables['vehicles'], 'vehicleNumber' | 'flatId'>) : vehicle;
}

/**
 * Lets a visitor out. The departure that happened first counts, whichever arrives first; another one, of another gate,
 * stays beside it. The answer tells who the visitor was only where `sight` includes the entry: not every gate may see a
 * visitor who has left. Throws Problem not_found, conflict, invalid.
 */
export async function addDeparture(tx: Tx, id: string, draft: DepartureDraft, sight: Seeing): Promise<Visit> {
  const row = await rowOf(tx, id);
  if (!row) throw new Problem('not_found', message('visit_not_found'));
  if (row.kind === 'resident') throw new Problem('conflict', message('visit_not_inside'));
  const isSeen = (await listVisits(tx.db, [id], sight)).length > 0;
  const before = JSON.parse(row.departures) as StoredDeparture[];
  const isKnown = before.some((departure) => departure.id === draft.id);
  if (!isKnown) {
    await requireFewEntries(tx);
    await tx.change('visits', row, withDeparture(tx, row, draft));
  }
  const visit = await found(tx, id);
  return isSeen ? visit : { ...visit, name: null, phone: null, vehicleNumber: null, note: null };
}

/**
 * Clears the list of who is inside: the entries say that nobody saw these visitors leave. Who has left, or does not
 * overstay yet by then, is left alone, and who is seen leaving at another gate is let out by it, whichever arrives
 * first. Answers how many it was.
 */
export async function clearUnseen(tx: Tx, { visitIds, ...draft }: UnseenDraft): Promise<number> {
  const { at } = timesOf(tx, draft.happenedAt);
  const { hours } = visitRulesOf(tx.society.visitRules);
  const inside = await inSlices(visitIds, (some) =>
    tx.db.selectFrom('visits').selectAll().where(isInsideNow).where('id', 'in', some).execute(),
  );
  const rows = inside.filter((row) => overstays({ dueAt: dueAt(row, hours) }, at));
  if (rows.length === 0) return 0;
  await requireFewEntries(tx);
  await tx.changeMany(
    'visits',
    rows.map((row) => ({ before: row, edit: withDeparture(tx, row, draft, { isUnseen: true }) })),
  );
  tx.describe('event', { topic: 'visits', operation: 'clear-unseen', count: rows.length });
  return rows.length;
}

/** Changes what is asked of visitors. Throws Problem stale. */
export async function editVisitRules(tx: Tx, { version, ...edit }: VisitRulesEdit): Promise<VisitRules> {
  const before = tx.society;
  if (before.version !== version)
    throw new Problem('stale', message('settings_changed_meanwhile'), { current: await findVisitRules(tx.db) });
  const rules = visitRulesOf(before.visitRules);
  const visitRules = JSON.stringify({ ...rules, ...edit });
  // A society that never changed its rules has null: the log is told the usual rules in its place. Asking for these writes nothing.
  const held = JSON.stringify(rules);
  if (visitRules !== held) await tx.change('society', { ...before, visitRules: held }, { visitRules });
  return findVisitRules(tx.db);
}

/**
 * Erases who visitors were once the entries are older than the society keeps names; that somebody came stays. Handles
 * at most `most`, so that nobody waits for it; answers how many there were. These columns were never in the log
 * (changes/records.ts).
 */
export async function forgetVisitors(tx: Tx, most = 500): Promise<number> {
  const { namesKeptDays } = visitRulesOf(tx.society.visitRules);
  const over = await tx.db
    .selectFrom('visits')
    .select('id')
    // Written to the letter as in the index, so that the engine uses it.
    .where(sql<boolean>`"isForgotten" = 0`)
    .where('day', '<', addDays(tx.today, -namesKeptDays))
    .orderBy('day')
    .limit(most)
    .execute();
  const ids = over.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const nothing = { name: null, phone: null, vehicleNumber: null, note: null, isForgotten: 1 };
  for (const some of slicesOf(ids)) await tx.db.updateTable('visits').set(nothing).where('id', 'in', some).execute();
  tx.note({ topic: 'visits', entityId: null, operation: 'forget-visitors' });
  tx.describe('event', { topic: 'visits', operation: 'forget-visitors', count: ids.length });
  return ids.length;
}

/** What a departure changes of an entry: it keeps the first of them. */
function withDeparture(tx: Tx, row: VisitsTable, { id, happenedAt }: DepartureDraft, seen: { isUnseen?: true } = {}) {
  const { at, receivedAt } = timesOf(tx, happenedAt, row.at);
  const { madeById: byId, madeBy: by } = makerOf(tx);
  const departure = { id, at, receivedAt, byId, by, ...seen };
  const all = [...(JSON.parse(row.departures) as StoredDeparture[]), departure].toSorted(firstFirst);
  const departures = all.slice(0, mostDepartures);
  return { departures: JSON.stringify(departures), leftAt: departures[0]?.at ?? null };
}

/** One that nobody saw comes after those that somebody saw. */
function firstFirst(one: StoredDeparture, other: StoredDeparture): number {
  if (one.isUnseen !== other.isUnseen) return one.isUnseen ? 1 : -1;
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

async function rowOf({ db }: Tx, id: string): Promise<VisitsTable | undefined> {
  return db.selectFrom('visits').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * The entry that has this id already. Throws Problem conflict where somebody else made it, or it is of another kind or
 * the other way, and tells nothing of it. Who it was is not compared: names are erased in time.
 */
async function alreadyThere(
  tx: Tx,
  { id, kind, way }: Pick<VisitsTable, 'id' | 'kind' | 'way'>,
): Promise<Visit | null> {
  const row = await rowOf(tx, id);
  if (!row) return null;
  const isTheSame = row.madeById === tx.actor?.userId && row.kind === kind && row.way === way;
  if (!isTheSame) throw new Problem('conflict', message('visit_id_taken'), { at: 'id' });
  return found(tx, id);
}

async function found({ db }: Tx, id: string): Promise<Visit> {
  const [visit] = await listVisits(db, [id], { onlyBy: null });
  if (!visit) throw new Problem('not_found', message('visit_not_found'));
  return visit;
}

type Entry = Omit<Draft<'visits'>, 'madeById' | 'madeBy' | 'leftAt' | 'departures' | 'isForgotten'>;

/** Writes an entry. Stops are met only by whoever comes in: nobody is kept from leaving. */
async function entered(tx: Tx, entry: Entry, asked: readonly string[]): Promise<Visit> {
  await requireFewEntries(tx);
  const nobodyLeft = { leftAt: null, departures: '[]', isForgotten: 0 };
  const { id } = await tx.add('visits', { ...entry, ...nobodyLeft, ...makerOf(tx) });
  if (entry.way === 'in') await meetStops(tx, { ...entry, id }, asked);
  return found(tx, id);
}

function flatsAs(flats: readonly NumberedFlat[]) {
  return { flats: JSON.stringify(flats), flatKeys: flatKeys(flats) };
}
