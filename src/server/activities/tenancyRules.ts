import { haveDayInCommon } from '#domain/dated.ts';
import { type BrokenRule, rowAfter, type StateAfter } from '#server/activities/state.ts';
import { rowsBy, type Step } from '#server/activities/steps.ts';
import type { ReadTx } from '#server/changes/write.ts';
import type { Tables, TenanciesTable, TenantsTable } from '#server/database/tables.ts';

type OwnershipRow = Tables['ownerships'];

/** Tenancies that would have a day on which the flat is let otherwise, or is a tenant's own (docs/rules.md, Tenancies). */
export async function tenanciesBroken(tx: ReadTx, state: StateAfter): Promise<BrokenRule[]> {
  const steps = state.steps.filter(({ table, next }) => table === 'tenancies' && typeof next?.['flatId'] === 'string');
  if (steps.length === 0) return [];
  const flatIds = steps.map(({ next }) => String(next?.['flatId']));
  const rows = await rowsBy(tx, 'tenancies', 'flatId', flatIds);
  // What comes back is not among those that are there.
  const back = steps.flatMap(({ act, next }) => (act === 'restore' && next ? [next] : []));
  const after = [...rows.flatMap((row) => rowAfter(state, 'tenancies', row) ?? []), ...back];
  const owned = await ownedByTenants(tx, state, steps);
  return steps.flatMap((step): BrokenRule[] => {
    const next = step.next as unknown as TenanciesTable;
    const other = (after as unknown as TenanciesTable[]).find(
      (one) => one.id !== next.id && one.flatId === next.flatId && haveDayInCommon(one, next),
    );
    if (other) return [{ step, reason: 'in_the_way', by: { topic: 'tenancies', id: other.id } }];
    const own = owned(next);
    return own ? [{ step, reason: 'in_the_way', by: { topic: 'ownerships', id: own.id } }] : [];
  });
}

/** Nobody rents from themself: which ownership of a tenant's, as it would be, has a day in common with a tenancy. */
async function ownedByTenants(tx: ReadTx, state: StateAfter, steps: readonly Step[]) {
  const tenancyIds = steps.map(({ id }) => id);
  const back = state.steps.flatMap(({ table, act, next }) => (table === 'tenants' && act === 'restore' ? [next] : []));
  const there = await rowsBy(tx, 'tenants', 'tenancyId', tenancyIds);
  const tenants = [...there, ...back] as unknown as TenantsTable[];
  const rows = await rowsBy(
    tx,
    'ownerships',
    'flatId',
    steps.map(({ next }) => String(next?.['flatId'])),
  );
  const ownerships = rows.flatMap((row) => rowAfter(state, 'ownerships', row) ?? []) as unknown as OwnershipRow[];
  return (tenancy: TenanciesTable) => {
    const people = tenants.flatMap(({ tenancyId, personId }) => (tenancyId === tenancy.id ? (personId ?? []) : []));
    return ownerships.find(
      ({ flatId, ownerId, ...days }) =>
        flatId === tenancy.flatId && people.includes(ownerId ?? '') && haveDayInCommon(days, tenancy),
    );
  };
}
