import { setImmediate as turn } from 'node:timers/promises';
import { type ExpressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import { addDays, startOfDay } from '#domain/day.ts';
import { message } from '#domain/message.ts';
import { remarkOn } from '#domain/passRules.ts';
import { plateKey } from '#domain/plate.ts';
import { Problem } from '#domain/problem.ts';
import { type Departure, type Visit, type VisitRules, visitRulesOf } from '#domain/visit.ts';
import { dueAt, mostInside, type VisitKind } from '#domain/visitKinds.ts';
import { slicesOf } from '#server/database/slices.ts';
import type { Db, Tables, Trx, VisitsTable } from '#server/database/tables.ts';
import { type Moment, onDutyAt } from '#server/guards/shiftQueries.ts';
import { asGatePass, type PassRow, storedPasses } from '#server/passes/queries.ts';
import { theSociety } from '#server/society/queries.ts';
import { stoppedAmong } from '#server/stops/queries.ts';

/** Whose entries are answered: all, or those that one guard made and those of visitors who are inside. */
export type Seeing = {
  onlyBy: string | null;
  /** Since when (ISO): a guard sees their own shift. */
  since?: string | undefined;
};

const visitsOfPage = 200;

/** What the gate asks of visitors, and the version of the settings that it stands in. */
export async function findVisitRules(db: Db | Trx): Promise<VisitRules> {
  const { visitRules, version } = await theSociety(db);
  return { ...visitRulesOf(visitRules), version };
}

/** Who is inside, the latest first. */
export async function listInside(db: Db): Promise<Visit[]> {
  const rows = await inside(db).limit(mostInside).execute();
  const visits: Visit[] = [];
  // Others have their turn between the slices.
  for (const some of slicesOf(rows, 1, 200)) {
    visits.push(...(await asVisits(db, some)));
    await turn();
  }
  return visits;
}

/** Written to the letter as in the index, which has only these rows. */
export const isInsideNow = sql<boolean>`"leftAt" is null and "kind" <> 'resident'`;

function inside(db: Db | Trx) {
  return db.selectFrom('visits').selectAll().where(isInsideNow).orderBy('at', 'desc').orderBy('id', 'desc');
}

type VisitFilter = {
  /** YYYY-MM-DD; null for all since `since`. */
  day: string | null;
  kind?: VisitKind | undefined;
  /** A flat's number, in any spelling. */
  flat?: string | undefined;
  isInside?: boolean | undefined;
  limit?: number | undefined;
  after?: string | undefined;
  today: string;
};

/** A page of the entries of a day or a shift, the latest first. Throws Problem invalid for a cursor that isn't ours. */
export async function listBook(db: Db, wanted: VisitFilter, { onlyBy, since }: Seeing) {
  const { day, kind, flat, isInside, limit, after } = wanted;
  const size = limit ?? visitsOfPage;
  let query = db.selectFrom('visits').selectAll();
  // In no time zone is the day of an instant before yesterday's day by UTC, so the index of days finds a shift too.
  if (day === null) query = query.where('day', '>=', addDays((since ?? '').slice(0, 10), -1));
  else if (onlyBy !== null) query = query.where('day', '=', day);
  else query = query.where(standsUnder(day, wanted.today, (await theSociety(db)).timeZone));
  if (onlyBy !== null) query = query.where('madeById', '=', onlyBy);
  if (since !== undefined) query = query.where('at', '>=', since);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (flat !== undefined) query = query.where('flatKeys', 'like', `% ${plateKey(flat)} %`);
  if (isInside) query = query.where(isInsideNow);
  if (after !== undefined) {
    const [at, id] = readCursor(after);
    query = query.where((where) => where(where.refTuple('at', 'id'), '<', where.tuple(at, id)));
  }
  const found = await query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return {
    items: await asVisits(db, rows),
    next: found.length > size && last ? Buffer.from(JSON.stringify([last.at, last.id])).toString('base64url') : null,
  };
}

/**
 * The entries of who came on a day or left on it; under today also of who came earlier and is inside. Each part has an
 * index of its own.
 */
function standsUnder(day: string, today: string, zone: string) {
  const begun = startOfDay(zone, day).toISOString();
  const over = startOfDay(zone, addDays(day, 1)).toISOString();
  return (is: ExpressionBuilder<Tables, 'visits'>) =>
    is.or([
      is('day', '=', day),
      is.and([is('leftAt', '>=', begun), is('leftAt', '<', over), is('at', '<', begun)]),
      ...(day === today ? [is.and([isInsideNow, is('at', '<', begun)])] : []),
    ]);
}

const Cursor = z.tuple([z.iso.datetime(), z.uuid()]);

function readCursor(text: string): z.output<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new Problem('invalid', message('not_the_end_of_a_page'), { at: 'after' });
  }
}

/** The entries with these ids, for screens that were told of a change. */
export async function listVisits(
  db: Db | Trx,
  ids: readonly string[],
  { onlyBy, since = '' }: Seeing,
): Promise<Visit[]> {
  let query = db.selectFrom('visits').selectAll().where('id', 'in', ids);
  if (onlyBy !== null) {
    query = query.where((is) =>
      is.or([
        is.and([is('madeById', '=', onlyBy), is('at', '>=', since)]),
        is.and([is('leftAt', 'is', null), is('kind', '<>', 'resident')]),
      ]),
    );
  }
  return ids.length === 0 ? [] : asVisits(db, await query.execute());
}

async function asVisits(db: Db | Trx, rows: readonly VisitsTable[]): Promise<Visit[]> {
  const { hours } = await findVisitRules(db);
  const passIds = [...new Set(rows.flatMap(({ passId }) => passId ?? []))];
  const passes = new Map((await storedPasses(db, passIds)).map((pass) => [pass.id, pass]));
  const ids = rows.map(({ id }) => id);
  const stopped = await stoppedAmong(db, ids);
  const kept = rows.map((row) => ({ row, departures: JSON.parse(row.departures) as StoredDeparture[] }));
  const moments = kept.flatMap(({ row, departures }) => [
    { deviceId: row.madeById, at: row.at },
    ...departures.map(({ byId = '', at }) => ({ deviceId: byId, at })),
  ]);
  const guardAt = await onDutyAt(db, moments);
  return kept.map(({ row, departures }) => ({
    ...asVisit(row, departures, { hours, guardAt }),
    pass: passOf(row, passes.get(row.passId ?? '')),
    stopped: stopped.get(row.id) ?? null,
  }));
}

function passOf({ id, at, passId, isUnknownPass }: VisitsTable, pass: PassRow | undefined): Visit['pass'] {
  if (isUnknownPass === 1) return { id: null, remark: 'unknown', at: null, by: null };
  if (passId === null || !pass) return null;
  const remark = remarkOn({ ...asGatePass(pass), usedVisitId: pass.usedVisitId }, { visitId: id, at });
  const said = {
    used: { at: pass.usedAt, by: pass.usedBy },
    withdrawn: { at: pass.withdrawnAt, by: pass.withdrawnBy },
    expired: { at: pass.until, by: null },
    early: { at: pass.from, by: null },
  };
  return { id: passId, remark, ...(remark === null ? { at: null, by: null } : said[remark]) };
}

/** A departure as its entry keeps it: without what is false, and in earlier versions without whose account it was. */
export type StoredDeparture = Omit<Departure, 'guard' | 'isUnseen'> & { byId?: string; isUnseen?: true };
type VisitContext = { hours: VisitRules['hours']; guardAt: (moment: Moment) => string | null };

function asVisit(
  row: VisitsTable,
  departures: StoredDeparture[],
  { hours, guardAt }: VisitContext,
): Omit<Visit, 'pass' | 'stopped'> {
  const { id, kind, way, name, phone, vehicleNumber, people, note, day, at, receivedAt, leftAt } = row;
  return {
    ...{ id, kind, way, flats: JSON.parse(row.flats), name, phone, vehicleNumber, people, note },
    ...{ day, at, receivedAt, by: row.madeBy, leftAt },
    guard: guardAt({ deviceId: row.madeById, at }),
    dueAt: dueAt(row, hours),
    departures: departures.map(({ byId = '', isUnseen = false, ...left }) => ({
      ...left,
      guard: guardAt({ deviceId: byId, at: left.at }),
      isUnseen,
    })),
    isForgotten: row.isForgotten === 1,
  };
}
