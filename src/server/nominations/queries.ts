import { asOf, endingWith } from '#domain/dated.ts';
import { type Nomination, nomineesOf } from '#domain/nomination.ts';
import { inSlices, mostRows } from '#server/database/slices.ts';
import type { Db, NominationsTable, Trx } from '#server/database/tables.ts';
import { everyByFlat, lastsOn } from '#server/dated/days.ts';
import { numberedToday } from '#server/dated/flatNumbers.ts';
import { ownedWithoutBreak } from '#server/ownership/queries.ts';

export type NominationRow = NominationsTable;

type Row = NominationRow & {
  flatId: string | null;
  ownerId: string | null;
  holding: string | null;
  nameNow: string | null;
};

function withOwnership(db: Db | Trx) {
  return db
    .selectFrom('nominations')
    .innerJoin('ownerships', 'ownerships.id', 'nominations.ownershipId')
    .leftJoin('owners', 'owners.id', 'ownerships.ownerId')
    .selectAll('nominations')
    .select(['ownerships.flatId', 'ownerships.ownerId', 'ownerships.holding', 'owners.name as nameNow']);
}

/**
 * A nomination ends when the owner who made it owns the flat no longer (docs/rules.md, Nominations); a change of their
 * share does not end it. While it is in force its maker is called as their record is, which may be another one since a
 * merge, and its flat as it is today.
 */
async function asNominations(db: Db | Trx, rows: readonly Row[]): Promise<Nomination[]> {
  const owned = await ownedWithoutBreak(
    db,
    rows.map(({ ownershipId: id, holding }) => ({ id, holding })),
  );
  const all = rows.map(({ ownershipId, holding: _, nominees, nameNow, ...row }): Nomination => {
    const days = endingWith(row, { until: owned.get(ownershipId)?.until ?? null });
    const ended = days.until === row.until ? row.ended : 'ownership';
    const ownerName = (ended === null && nameNow) || row.ownerName;
    return { ...row, ownerName, ...days, ended, nominees: nomineesOf(nominees) };
  });
  return numberedToday(db, all, ({ ended }) => ended !== null);
}

type NominationFilter =
  | { ids: string[] }
  | { ownershipIds: string[] }
  | { flatId?: string | undefined; ownerId?: string | undefined };

/** The nominations with these ids, under these ownerships, of a flat or of an owner: the latest first. */
export async function listNominations(db: Db | Trx, wanted: NominationFilter): Promise<Nomination[]> {
  const query = withOwnership(db).orderBy('nominations.since', 'desc').orderBy('nominations.createdAt', 'desc');
  if ('ids' in wanted) {
    const rows = await inSlices(wanted.ids, (some) => query.where('nominations.id', 'in', some).execute());
    return asNominations(db, rows);
  }
  const under = 'ownershipIds' in wanted ? wanted.ownershipIds : await ownershipsOf(db, wanted);
  const rows = await inSlices(under, (some) => query.where('nominations.ownershipId', 'in', some).execute());
  return asNominations(db, rows);
}

/** A query of its own: joined to the other, an engine goes through all nominations instead of these few. */
async function ownershipsOf(
  db: Db | Trx,
  { flatId, ownerId }: { flatId?: string | undefined; ownerId?: string | undefined },
): Promise<string[]> {
  let query = db.selectFrom('ownerships').select('id').orderBy('ordinal', 'desc');
  if (flatId) query = query.where('flatId', '=', flatId);
  if (ownerId) query = query.where('ownerId', '=', ownerId);
  return (await query.execute()).map(({ id }) => id);
}

export async function findNomination(db: Db | Trx, id: string): Promise<Nomination | null> {
  return (await listNominations(db, { ids: [id] }))[0] ?? null;
}

/** The register of nominations, in slices: those in force on a day (YYYY-MM-DD), or every one that there was. */
export function everyNomination(db: Db, on?: string): AsyncGenerator<Nomination[]> {
  let query = withOwnership(db).orderBy('nominations.flatNumber').orderBy('nominations.id').limit(mostRows);
  if (on !== undefined) query = query.where(lastsOn('nominations', on));
  return everyByFlat('nominations', query, async (rows) => asOf(await asNominations(db, rows), on));
}

/** The nominations under these ownerships, the latest first. */
export async function nominationsUnder(db: Db | Trx, ownershipIds: readonly string[]): Promise<NominationRow[]> {
  return db
    .selectFrom('nominations')
    .selectAll()
    .where('ownershipId', 'in', ownershipIds)
    .orderBy('since', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
