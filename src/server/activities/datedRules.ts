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
  return [...(await meeting(tx, state)), ...(await rentingFromThemselves(tx, state))];
}

async function meeting(tx: ReadTx, state: StateAfter): Promise<BrokenRule[]> {
  const broken: BrokenRule[] = [];
  for (const { table, under } of relations) {
    const steps = state.steps.filter(({ table: its, next }) => its === table && typeof next?.[under] === 'string');
    if (steps.length === 0) continue;
    const values = steps.map(({ next }) => String(next?.[under]));
    const after = await rowsAfter(tx, state, { table, column: under, values });
    for (const step of steps) {
      const next = step.next as Dated;
      const isInTheWay = (one: AnyRow) =>
        one.id !== next.id && one[under] === next[under] && haveDayInCommon(one as Dated, next);
      const other = after.find(isInTheWay);
      if (other) broken.push({ step, reason: 'in_the_way', by: { topic: table, id: other.id } });
    }
  }
  return broken;
}

/** Nobody rents from themself: neither a tenancy nor an ownership comes back on days on which its people have the other. */
async function rentingFromThemselves(tx: ReadTx, state: StateAfter): Promise<BrokenRule[]> {
  const steps = state.steps.filter(
    ({ table, next }) => (table === 'tenancies' || table === 'ownerships') && typeof next?.['flatId'] === 'string',
  );
  if (steps.length === 0) return [];
  const ofFlats = { column: 'flatId', values: [...new Set(steps.map(({ next }) => String(next?.['flatId'])))] };
  const tenancies = await rowsAfter(tx, state, { table: 'tenancies', ...ofFlats });
  if (tenancies.length === 0) return [];
  const ownerships = await rowsAfter(tx, state, { table: 'ownerships', ...ofFlats });
  const values = tenancies.map(({ id }) => id);
  const tenants = await rowsAfter(tx, state, { table: 'tenants', column: 'tenancyId', values });
  const rents = ({ id }: AnyRow, { ownerId }: AnyRow) =>
    ownerId !== null && tenants.some(({ tenancyId, personId }) => tenancyId === id && personId === ownerId);
  const isBroken = (tenancy: AnyRow, owned: AnyRow) =>
    tenancy['flatId'] === owned['flatId'] && rents(tenancy, owned) && haveDayInCommon(tenancy as Dated, owned as Dated);
  return steps.flatMap((step): BrokenRule[] => {
    const next = step.next as AnyRow;
    const isTenancy = step.table === 'tenancies';
    const other = isTenancy
      ? ownerships.find((one) => isBroken(next, one))
      : tenancies.find((one) => isBroken(one, next));
    if (!other) return [];
    return [{ step, reason: 'in_the_way', by: { topic: isTenancy ? 'ownerships' : 'tenancies', id: other.id } }];
  });
}
