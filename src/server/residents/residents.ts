import type { Resident } from '#domain/residents.ts';
import { maxResults } from '#domain/search.ts';
import { compiledByIds } from '#server/database/compiled.ts';
import type { Db } from '#server/database/tables.ts';
import { type TenancyOn, tenancyOn } from '#server/residents/tenancyOn.ts';

/** Whom to ask in these flats on a day (YYYY-MM-DD), by their ids (docs/rules.md, Who lives there). */
type LivingIn = {
  /** Of those that are let. */
  tenancies: Map<string, TenancyOn>;
  /** All who own each of them, in their order. */
  owners: Map<string, Resident[]>;
};

export async function livingIn(db: Db, flatIds: readonly string[], day: string): Promise<LivingIn> {
  return { tenancies: await tenancyOn(db, flatIds, day), owners: await ownersOf(db, flatIds) };
}

/** Whom to ask in a flat: the tenants first where it is let, and then whoever owns it. */
export function residentsOf({ tenancies, owners }: LivingIn, flatId: string): Resident[] {
  const tenants = (tenancies.get(flatId)?.tenants ?? []).map(
    ({ name, nameNow, phone }): Resident => ({ name: nameNow ?? name, phone, as: 'tenant' }),
  );
  return [...tenants, ...(owners.get(flatId) ?? [])];
}

async function ownersOf(db: Db, flatIds: readonly string[]): Promise<LivingIn['owners']> {
  const owners: LivingIn['owners'] = new Map();
  for (const { flatId, name, phone } of await ownerRows(db, flatIds)) {
    const here = owners.get(flatId ?? '') ?? [];
    owners.set(flatId ?? '', [...here, { name, phone, as: 'owner' }]);
  }
  return owners;
}

const ownerRows = compiledByIds(maxResults, (db, ids) =>
  db
    .selectFrom('ownerships')
    .innerJoin('owners', 'owners.id', 'ownerships.ownerId')
    .select(['ownerships.flatId', 'owners.name', 'owners.phone'])
    .where('ownerships.flatId', 'in', ids)
    .where('ownerships.until', 'is', null)
    .orderBy('ownerships.place'),
);

/** Which flats these people rented before this day, as `personId flatId`. */
export async function rentedBefore(db: Db, personIds: readonly string[], day: string): Promise<Set<string>> {
  const rows = await formerTenants(db, personIds, day);
  return new Set(rows.map(({ personId, flatId }) => `${personId} ${flatId}`));
}

const formerTenants = compiledByIds(maxResults, (db, ids, day: string) =>
  db
    .selectFrom('tenants')
    .innerJoin('tenancies', 'tenancies.id', 'tenants.tenancyId')
    .select(['tenants.personId', 'tenancies.flatId'])
    .where('tenants.personId', 'in', ids)
    .where('tenancies.until', '<=', day),
);
