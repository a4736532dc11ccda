import type { Existing, KnownOwner, KnownOwnership, KnownTenancy } from '#domain/imports/record.ts';
import type { ReadTx } from '#server/changes/write.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';
import { happened } from '#server/ownership/queries.ts';

/** The topics whose changes an import has to look at again. */
export const topics = [
  ...(['flats', 'owners', 'ownerships', 'vehicles', 'transfers', 'tenancies', 'tenants', 'society'] as const),
] as const;

/** The last line of the log, as one moment sees it: what is planned from here on holds until another of these follows. */
export async function stampOf(db: Db | Trx): Promise<number> {
  const { last } = await db
    .selectFrom('changes')
    .select((select) => select.fn.max('seq').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

/** Whether anything that an import depends on has changed since. */
export async function hasChangedSince(db: ReadTx['db'], stamp: number): Promise<boolean> {
  const newer = await db
    .selectFrom('changes')
    .select('seq')
    .where('seq', '>', stamp)
    .where('topic', 'in', topics)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

/** What the society holds, for a plan. */
export async function existingRecords(db: Trx): Promise<Existing> {
  const flats = await db.selectFrom('flats').selectAll().execute();
  const owners = await db.selectFrom('owners').selectAll().execute();
  const vehicles = await db.selectFrom('vehicles').selectAll().execute();
  const rows = await db
    .selectFrom('ownerships')
    .selectAll()
    .where(happened)
    .orderBy('place')
    .orderBy('ordinal')
    .execute();
  const numberOf = new Map(flats.map(({ id, flatNumber }) => [id, flatNumber]));
  const ownerships = rows.map(
    ({ id, flatId, ownerId, ownerName, since, until, began, place, share, flatNumber }): KnownOwnership => ({
      id,
      flatId,
      // A flat is found by the number it has now.
      flatNumber: numberOf.get(flatId ?? '') ?? flatNumber,
      ownerId,
      ownerName,
      since,
      until,
      began,
      place,
      share,
    }),
  );
  const ofOwner = Map.groupBy(ownerships, ({ ownerId }) => ownerId);
  return {
    flats: flats.map(({ wing: _, numberOrder: __, createdAt: ___, updatedAt: ____, ...flat }) => flat),
    owners: owners.map((owner) => asKnown(owner, ofOwner.get(owner.id) ?? [])),
    vehicles: vehicles.map(({ numberKey: _, createdAt: __, updatedAt: ___, ...vehicle }) => vehicle),
    ownerships,
    tenancies: await knownTenancies(db, numberOf),
  };
}

/** A flat is found by the number it has now; what was taken back before it began never was. */
async function knownTenancies(db: Trx, numberOf: Map<string, string>): Promise<KnownTenancy[]> {
  const rows = await db.selectFrom('tenancies').selectAll().whereRef('since', '<', 'until').orderBy('since').execute();
  const tenants = await db.selectFrom('tenants').selectAll().orderBy('place').execute();
  const of = Map.groupBy(tenants, ({ tenancyId }) => tenancyId);
  return rows.map(({ correction: _, createdAt: __, updatedAt: ___, ...row }) => ({
    ...row,
    flatNumber: numberOf.get(row.flatId ?? '') ?? row.flatNumber,
    tenants: (of.get(row.id) ?? []).map(({ personId, name }) => ({ personId, name })),
  }));
}

/** The day of somebody who owns, or owned last, is their ownership's (docs/rules.md, Ownership over time). */
function asKnown(owner: Tables['owners'], owned: KnownOwnership[]): KnownOwner {
  const open = owned.filter(({ until }) => until === null).map(({ since }) => since);
  const left = owned.filter(({ until }) => until !== null).sort((a, b) => ((a.until ?? '') < (b.until ?? '') ? 1 : -1));
  const since = owner.status === 'Old' ? left[0]?.since : open.sort()[0];
  const { aadharSealed: _, panSealed: __, lease: ___, createdAt: ____, updatedAt: _____, isOwner, ...facts } = owner;
  return { ...facts, status: isOwner === 1 ? facts.status : null, occupancyDate: since ?? owner.occupancyDate };
}
