import type { Resident } from '#domain/residents.ts';
import { inSlices } from '#server/database/slices.ts';
import type { Db } from '#server/database/tables.ts';
import { type TenancyOn, tenancyOn } from '#server/residents/tenancyOn.ts';

/** Of flats that are let on a day: the tenancy, and whom to ask, the tenants first and then whoever owns the flat. */
type LetOn = TenancyOn & { residents: Resident[] };

/** Those of these flats that are let on a day (YYYY-MM-DD), by their ids (docs/rules.md, Who lives there). */
export async function letOn(db: Db, flatIds: string[], day: string): Promise<Map<string, LetOn>> {
  const tenancies = await tenancyOn(db, flatIds, day);
  const owners = await ownersOf(db, [...tenancies.keys()]);
  return new Map(
    [...tenancies].map(([flatId, tenancy]) => {
      const tenants = tenancy.tenants.map(
        ({ name, nameNow, phone }): Resident => ({ name: nameNow ?? name, phone, as: 'tenant' }),
      );
      return [flatId, { ...tenancy, residents: [...tenants, ...(owners.get(flatId) ?? [])] }];
    }),
  );
}

/** All who own each of these flats, in their order, by the flat's id. */
export async function ownersOf(db: Db, flatIds: string[]): Promise<Map<string, Resident[]>> {
  const rows = await inSlices(flatIds, (some) =>
    db
      .selectFrom('ownerships')
      .innerJoin('owners', 'owners.id', 'ownerships.ownerId')
      .select(['ownerships.flatId', 'owners.name', 'owners.phone'])
      .where('ownerships.flatId', 'in', some)
      .where('ownerships.until', 'is', null)
      .orderBy('ownerships.place')
      .execute(),
  );
  const owners = new Map<string, Resident[]>();
  for (const { flatId, name, phone } of rows) {
    const here = owners.get(flatId ?? '') ?? [];
    owners.set(flatId ?? '', [...here, { name, phone, as: 'owner' }]);
  }
  return owners;
}

/** Those of these people, each with a flat, who rented it before this day; as `personId flatId`. */
export async function rentedBefore(
  db: Db,
  pairs: { personId: string; flatId: string }[],
  day: string,
): Promise<Set<string>> {
  const personIds = [...new Set(pairs.map(({ personId }) => personId))];
  const rows = await inSlices(personIds, (some) =>
    db
      .selectFrom('tenants')
      .innerJoin('tenancies', 'tenancies.id', 'tenants.tenancyId')
      .select(['tenants.personId', 'tenancies.flatId'])
      .where('tenants.personId', 'in', some)
      .where('tenancies.until', '<=', day)
      .execute(),
  );
  return new Set(rows.map(({ personId, flatId }) => `${personId} ${flatId}`));
}
