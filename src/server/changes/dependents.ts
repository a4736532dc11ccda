import { type Dependents, type RecordTable, type Row, recordRules } from '#server/changes/records.ts';
import { inSlices, mostRows } from '#server/database/slices.ts';
import type { Tables, Trx } from '#server/database/tables.ts';

export type Changed<T extends RecordTable> = { before: Row<T> | null; after: Row<T> | null };

/**
 * What other screens must fetch again when records change: a person's name stands on their vehicles, their family on
 * their flats, a flat's number on its owners, vehicles, tenancies and households. Read before the change is written, so that what a deletion
 * unties is found as well. Each rule answers for all changes at once, in their order.
 */
const rules: { [T in RecordTable]?: (trx: Trx, all: Changed<T>[]) => Dependents[] | Promise<Dependents[]> } = {
  flats: async (trx, all) => {
    const ids = idsOf(all.filter(({ before, after }) => before?.flatNumber !== after?.flatNumber));
    if (ids.length === 0) return all.map(() => ({}));
    const owners = await namedBy(trx, 'ownerId', 'flatId', ids);
    const showing: [table: string, rows: Map<string, string[]>][] = [];
    for (const table of tables)
      if (recordRules[table].showsFlat) showing.push([table, await rowsOf(trx, table, 'flatId', ids)]);
    showing.push(['passes', await passesFor(trx, ids)]);
    const shown = new Set(ids);
    return all.map(({ before }) => {
      if (before === null || !shown.has(before.id)) return {};
      const records = showing.flatMap(([table, rows]) => (rows.has(before.id) ? [[table, rows.get(before.id)]] : []));
      return { owners: owners.get(before.id) ?? [], ...Object.fromEntries(records) };
    });
  },
  owners: async (trx, all) => {
    const gone = idsOf(all.filter(({ after }) => after === null));
    const edited = all.filter(({ before, after }) => before && after);
    const shown = new Set(idsOf(edited.filter((one) => isRenamed(one) || isCountedAnew(one))));
    const named = await namedBy(trx, 'flatId', 'ownerId', gone);
    const owned = await namedBy(trx, 'flatId', 'ownerId', [...shown], { isOpen: true });
    const vehicles = await rowsOf(trx, 'vehicles', 'ownerId', idsOf(edited.filter(isRenamed)));
    const rented = await rowsOf(
      trx,
      'tenants',
      'personId',
      [...gone, ...idsOf(edited.filter(hasOtherPhone))],
      'tenancyId',
    );
    const together = await ownersBeside(trx, idsOf(edited.filter(isRenamed)));
    const letTo = await flatsLetTo(trx, [...gone, ...idsOf(edited.filter(isRenamed))]);
    const reachedOtherwise = idsOf(edited.filter((one) => isRenamed(one) || hasOtherPhone(one)));
    const members = await rowsOf(trx, 'householdMembers', 'personId', [...gone, ...reachedOtherwise]);
    return all.map((one) => {
      const { before, after } = one;
      if (before === null) return {};
      const tenancies = rented.get(before.id);
      const householdMembers = members.get(before.id);
      if (after === null)
        return {
          flats: [...(named.get(before.id) ?? []), ...(letTo.get(before.id) ?? [])],
          ...(tenancies && { tenancies }),
          ...(householdMembers && { householdMembers }),
        };
      const beside = together.get(before.id);
      return {
        ...(tenancies && { tenancies }),
        ...(householdMembers && { householdMembers }),
        ...(beside && { owners: beside }),
        ...((shown.has(before.id) || letTo.has(before.id)) && {
          flats: present(...(owned.get(before.id) ?? []), ...(letTo.get(before.id) ?? [])),
        }),
        ...(isRenamed(one) && { vehicles: vehicles.get(before.id) ?? [] }),
      };
    });
  },
  ownerships: async (trx, all) => {
    const joint = all.filter(({ before, after }) => isJoint(before) || isJoint(after));
    const flatIds = joint.flatMap(({ before, after }) => present(before?.flatId, after?.flatId));
    const together =
      flatIds.length > 0 ? await namedBy(trx, 'ownerId', 'flatId', flatIds, { isOpen: true }) : new Map();
    return all.map((one) =>
      union(namedByRow('ownerships', one), { owners: together.get((one.after ?? one.before)?.flatId) ?? [] }),
    );
  },
  // A flat shows who rents it, also where the tenancy itself stays as it was.
  tenants: async (trx, all) => {
    const tenancyIds = all.flatMap(({ before, after }) => present(before?.tenancyId, after?.tenancyId));
    const flats = await rowsOf(trx, 'tenancies', 'id', tenancyIds, 'flatId');
    return all.map((one) => {
      const { tenancyId } = (one.after ?? one.before) as Row<'tenants'>;
      return union(namedByRow('tenants', one), { flats: flats.get(tenancyId) ?? [] });
    });
  },
};

const tables = Object.keys(recordRules) as RecordTable[];

/** The dependents that a row itself names, before and after. */
function namedByRow<T extends RecordTable>(table: T, { before, after }: Changed<T>): Dependents {
  const { shownOn } = recordRules[table];
  const of = (row: Row<T> | null): Dependents =>
    Object.fromEntries(Object.entries((row && shownOn?.(row)) ?? {}).map(([topic, id]) => [topic, present(id)]));
  return before && after ? union(of(before), of(after)) : of(after ?? before);
}

/** The dependents of a new record: nothing can point to it yet, so no query is needed. */
export function dependentsOfAdded<T extends RecordTable>(table: T, row: Row<T>): Dependents {
  return namedByRow(table, { before: null, after: row });
}

export async function dependentsOf<T extends RecordTable>(
  trx: Trx,
  table: T,
  all: Changed<T>[],
): Promise<Dependents[]> {
  return (await rules[table]?.(trx, all)) ?? all.map((one) => namedByRow(table, one));
}

/** Both together, each id once. */
export function union(one: Dependents, other: Dependents): Dependents {
  const both = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Dependents>;
  return Object.fromEntries([...both].map((topic) => [topic, present(...(one[topic] ?? []), ...(other[topic] ?? []))]));
}

/** Joint owners are named on each other's records. */
function isJoint(row: Row<'ownerships'> | null): boolean {
  return row !== null && (row.place > 1 || row.holding !== null);
}

/** Those who own a flat together with these people, by person. */
async function ownersBeside(trx: Trx, ids: string[]): Promise<Map<string, string[]>> {
  const found = await inSlices(ids, (some) =>
    trx
      .selectFrom('ownerships')
      .innerJoin('ownerships as beside', (join) =>
        join
          .onRef('beside.flatId', '=', 'ownerships.flatId')
          .on('beside.until', 'is', null)
          .onRef('beside.ownerId', '!=', 'ownerships.ownerId'),
      )
      .select(['beside.ownerId as id', 'ownerships.ownerId as of'])
      .where('ownerships.ownerId', 'in', some)
      .where('ownerships.until', 'is', null)
      .execute(),
  );
  return grouped(found);
}

function isRenamed({ before, after }: Changed<'owners'>): boolean {
  return before?.name !== after?.name;
}

function hasOtherPhone({ before, after }: Changed<'owners'>): boolean {
  return before?.phone !== after?.phone;
}

function isCountedAnew({ before, after }: Changed<'owners'>): boolean {
  return (['males', 'females', 'children'] as const).some((key) => before?.[key] !== after?.[key]);
}

function idsOf(all: { before: { id: string } | null }[]): string[] {
  return all.flatMap(({ before }) => before?.id ?? []);
}

function present(...ids: (string | null | undefined)[]): string[] {
  return [...new Set(ids)].filter((id) => id != null);
}

type Side = 'flatId' | 'ownerId';

/** The flats that have or had these people as owners, or the owners of these flats, by the id that was asked about. */
async function namedBy(
  trx: Trx,
  side: Side,
  other: Side,
  ids: string[],
  { isOpen = false } = {},
): Promise<Map<string, string[]>> {
  const found = await inSlices(ids, (some) => {
    let query = trx
      .selectFrom('ownerships')
      .select([`${side} as id`, `${other} as of`])
      .where(other, 'in', some);
    if (isOpen) query = query.where('until', 'is', null);
    return query.execute();
  });
  return grouped(found);
}

/** The rows of a table that point to these records, or what these rows point to besides, by the id pointed to. */
async function rowsOf(trx: Trx, table: keyof Tables, column: string, ids: string[], id?: string) {
  return grouped(await pointingTo(trx, table, column, ids, id));
}

/** The ids of rows whose `column` has one of these values, with that value as `of`; or another column of these rows. */
export function pointingTo(
  trx: Trx,
  table: keyof Tables,
  column: string,
  ids: string[],
  id = 'id',
): Promise<{ id: string; of: string | null }[]> {
  // Kysely can't follow a table and columns that are parameters.
  return inSlices(ids, (some) =>
    trx
      .selectFrom(table as 'vehicles')
      .select([`${id as 'id'} as id`, `${column as 'flatId'} as of`])
      .where(column as 'flatId', 'in', some)
      .execute(),
  );
}

/** The announcements with a code that name these flats, by flat. */
async function passesFor(trx: Trx, flatIds: string[]): Promise<Map<string, string[]>> {
  const wanted = new Set(flatIds);
  const found: { id: string; of: string }[] = [];
  const inOrder = trx.selectFrom('passes').select(['id', 'code', 'flats']).orderBy('code').limit(mostRows);
  for (let last: string | null | undefined = ''; last != null; ) {
    const some: { id: string; code: string | null; flats: string }[] = await inOrder.where('code', '>', last).execute();
    for (const { id, flats } of some)
      for (const flat of JSON.parse(flats) as { id: string }[])
        if (wanted.has(flat.id)) found.push({ id, of: flat.id });
    last = some.at(-1)?.code;
  }
  return grouped(found);
}

/** The flats whose tenancies have these people among their tenants, by person. */
async function flatsLetTo(trx: Trx, ids: string[]): Promise<Map<string, string[]>> {
  return grouped(
    await inSlices(ids, (some) =>
      trx
        .selectFrom('tenants')
        .innerJoin('tenancies', 'tenancies.id', 'tenants.tenancyId')
        .select(['tenancies.flatId as id', 'tenants.personId as of'])
        .where('tenants.personId', 'in', some)
        .execute(),
    ),
  );
}

function grouped(found: { id: string | null; of: string | null }[]): Map<string, string[]> {
  const groups = Map.groupBy(found, ({ of }) => of ?? '');
  return new Map([...groups].map(([of, rows]) => [of, present(...rows.map(({ id }) => id))]));
}
