import { sql } from 'kysely';
import { allFlatFields } from '#domain/flat.fields.ts';
import type { Existing, KnownOwner, KnownOwnership, KnownTenancy } from '#domain/imports/record.ts';
import { takingPart } from '#domain/owner.fields.ts';
import { allVehicleFields } from '#domain/vehicle.fields.ts';
import { headSeq } from '#server/changes/head.ts';
import type { ReadTx } from '#server/changes/write.ts';
import type { Trx } from '#server/database/tables.ts';
import { happened, withoutBreak } from '#server/ownership/queries.ts';

/** A change in one of these topics may make an import's plan outdated. */
export const topics = [
  ...(['flats', 'owners', 'ownerships', 'vehicles', 'transfers', 'tenancies', 'tenants', 'society'] as const),
  ...(['nominations', 'householdMembers'] as const),
] as const;

/** Whether anything that an import depends on has changed since the log ended with this line. */
export async function hasChangedSince(db: ReadTx['db'], stamp: number): Promise<boolean> {
  const newer = await db
    .selectFrom('changes')
    .select('seq')
    .where('seq', '>', stamp)
    .where('seq', '<=', headSeq)
    .where('topic', 'in', topics)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

/**
 * The records that a plan looks at. There are tens of thousands, so only the columns it needs are read, and no row is
 * copied.
 */
export async function existingRecords(db: Trx): Promise<Existing> {
  const flats = await db
    .selectFrom('flats')
    .select(['id', 'version', ...allFlatFields])
    .execute();
  const owners = await db
    .selectFrom('owners')
    .select(['id', 'version', ...takingPart('import').filter((field) => field !== 'status')])
    .select(sql<KnownOwner['status']>`case when "isOwner" = 1 then "status" end`.as('status'))
    .execute();
  const vehicles = await db
    .selectFrom('vehicles')
    .select(['id', 'version', 'ownerId', 'flatId', ...allVehicleFields])
    .execute();
  const ownerships = await db
    .selectFrom('ownerships')
    .select(['id', 'flatId', 'ownerId', 'flatNumber', 'ownerName', 'since', 'until', 'began', 'place', 'share'])
    .select('holding')
    .where(happened)
    .orderBy('place')
    .orderBy('ordinal')
    .execute();
  const runs = withoutBreak(ownerships);
  const byId = new Map(ownerships.map((one) => [one.id, one]));
  // Who holds another share by now is told as an owner since they came, by the ownership with which they came.
  const later = ownerships.flatMap((one) => {
    const run = one.holding === null ? undefined : runs.get(one.id);
    const first = run?.ids.map((id) => byId.get(id)).find((other) => other?.since === run.since);
    return first && first !== one ? { one, first } : [];
  });
  for (const {
    one,
    first: { id, since, until, began },
  } of later)
    Object.assign(one, { since, began, first: { id, until } });
  const numberOf = new Map(flats.map(({ id, flatNumber }) => [id, flatNumber]));
  await addWhatLiesWithin(db, ownerships, runs);
  // An ownership keeps the number of its time; a plan finds a flat by the number it has now.
  for (const one of ownerships) one.flatNumber = numberOf.get(one.flatId ?? '') ?? one.flatNumber;
  const ofOwner = Map.groupBy(ownerships, ({ ownerId }) => ownerId);
  for (const owner of owners) owner.occupancyDate = sinceOf(owner, ofOwner.get(owner.id) ?? []) ?? owner.occupancyDate;
  return { flats, owners, vehicles, ownerships, tenancies: await knownTenancies(db, numberOf) };
}

/** What a later first day of who owns a flat now would leave outside (docs/rules.md, Nominations, Households). */
async function addWhatLiesWithin(db: Trx, all: KnownOwnership[], runs: ReturnType<typeof withoutBreak>): Promise<void> {
  const nominations = await db
    .selectFrom('nominations')
    .select(['ownershipId', (select) => select.fn.min('since').as('since')])
    .groupBy('ownershipId')
    .execute();
  const nominatedOn = new Map(nominations.map(({ ownershipId, since }) => [ownershipId, since]));
  const left = await db
    .selectFrom('householdMembers')
    .select(['flatId', 'ownerId', 'name', 'since', 'until'])
    .where('tenancyId', 'is', null)
    .where('until', 'is not', null)
    .orderBy('until')
    .execute();
  const leftOf = Map.groupBy(left, ({ flatId, ownerId }) => `${flatId} ${ownerId}`);
  for (const one of all) {
    if (one.until !== null) continue;
    const { ids = [one.id], since = one.since } = runs.get(one.id) ?? {};
    const [first] = ids.flatMap((id) => nominatedOn.get(id) ?? []).sort();
    if (first !== undefined && first >= since) one.nominatedOn = first;
    const theirs = (leftOf.get(`${one.flatId} ${one.ownerId}`) ?? []).flatMap(({ name, since: came, until }) =>
      until !== null && until > since && until > came ? [{ name, since: came, until }] : [],
    );
    if (theirs.length > 0) one.left = theirs;
  }
}

/** Tenancies under the numbers that their flats have now; those that were taken back before they began are left out. */
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

/**
 * The occupancy date of somebody who owns, or owned last, is when that ownership began (docs/rules.md, Ownership over
 * time).
 */
function sinceOf({ status }: Pick<KnownOwner, 'status'>, owned: KnownOwnership[]): string | undefined {
  if (status !== 'Old') return owned.flatMap(({ since, until }) => (until === null ? since : [])).sort()[0];
  const left = owned.filter(({ until }) => until !== null);
  return left.sort((one, other) => ((one.until ?? '') < (other.until ?? '') ? 1 : -1))[0]?.since;
}
