import { type Days, haveDayInCommon } from '#domain/dated.ts';
import { type BrokenRule, rowsAfter, type StateAfter } from '#server/activities/state.ts';
import type { AnyRow } from '#server/activities/steps.ts';
import type { ReadTx } from '#server/changes/write.ts';

/** What has days, of which no two may be in force at once under the same (docs/rules.md, Dated relations). */
const relations = [
  { table: 'nominations', under: 'ownershipId' },
  { table: 'tenancies', under: 'flatId' },
] as const;

type Dated = AnyRow & Days;

/** What would have a day in common with another of its kind; and who would rent a flat on a day on which it is theirs. */
export async function datesBroken(tx: ReadTx, state: StateAfter): Promise<BrokenRule[]> {
  const broken: BrokenRule[] = [];
  for (const { table, under } of relations) {
    const steps = state.steps.filter(({ table: its, next }) => its === table && typeof next?.[under] === 'string');
    if (steps.length === 0) continue;
    const values = steps.map(({ next }) => String(next?.[under]));
    const after = await rowsAfter(tx, state, { table, column: under, values });
    const owned =
      table === 'tenancies'
        ? await ownedByTenants(
            tx,
            state,
            steps.map(({ id }) => id),
            values,
          )
        : null;
    for (const step of steps) {
      const next = step.next as Dated;
      const isInTheWay = (one: AnyRow) =>
        one.id !== next.id && one[under] === next[under] && haveDayInCommon(one as Dated, next);
      const other = after.find(isInTheWay);
      const own = other ? undefined : owned?.(next);
      if (other) broken.push({ step, reason: 'in_the_way', by: { topic: table, id: other.id } });
      else if (own) broken.push({ step, reason: 'in_the_way', by: { topic: 'ownerships', id: own.id } });
    }
  }
  return broken;
}

/** Nobody rents from themself: which ownership of a tenant's, as it would be, has a day in common with a tenancy. */
async function ownedByTenants(tx: ReadTx, state: StateAfter, tenancyIds: string[], flatIds: string[]) {
  const tenants = await rowsAfter(tx, state, { table: 'tenants', column: 'tenancyId', values: tenancyIds });
  const ownerships = await rowsAfter(tx, state, { table: 'ownerships', column: 'flatId', values: flatIds });
  return (tenancy: Dated) => {
    const people = tenants.filter(({ tenancyId }) => tenancyId === tenancy.id).map(({ personId }) => personId);
    return ownerships.find(
      (one) =>
        one['flatId'] === tenancy['flatId'] &&
        one['ownerId'] !== null &&
        people.includes(one['ownerId']) &&
        haveDayInCommon(one as Dated, tenancy),
    );
  };
}
