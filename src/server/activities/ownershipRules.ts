import { type Days, haveDayInCommon } from '#domain/dated.ts';
import { besideComing, comingOf } from '#server/activities/flatHistories.ts';
import type { ActivityRow } from '#server/activities/queries.ts';
import { type AnyRow, type BrokenRule, rowsAfter, type StateAfter } from '#server/activities/steps.ts';
import { standingOf } from '#server/changes/standing.ts';
import type { ReadTx } from '#server/changes/write.ts';
import { inSlices } from '#server/database/slices.ts';

/**
 * Answers which rules of ownership these steps would break (docs/rules.md, Ownership over time): the days of a flat do
 * not overlap, at most one ownership of it is open unless several own it together, in places without a gap, an owner's
 * status is Active, and a flat's status is not put back to that from before somebody entered or left.
 */
export async function ownershipBroken(tx: ReadTx, activity: ActivityRow, state: StateAfter): Promise<BrokenRule[]> {
  return [
    ...(await overlaps(tx, state)),
    ...(await oldOwners(tx, state)),
    ...(await placesBroken(tx, state)),
    ...(await movedSince(tx, activity, state)),
  ];
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const isOpen = (row: AnyRow) => row['until'] === null;

/** Whether two ownerships have a day in common; one that was taken back has no day. */
function meet(one: AnyRow, other: AnyRow): boolean {
  return haveDayInCommon(one as AnyRow & Days, other as AnyRow & Days);
}

/** Two people's ownerships of one holding may overlap, as these people own the flat together. */
function areTogether(one: AnyRow, other: AnyRow): boolean {
  const holdingOf = ({ id, holding }: AnyRow) => holding ?? id;
  return one.id === other.id || (holdingOf(one) === holdingOf(other) && one['ownerId'] !== other['ownerId']);
}

async function overlaps(tx: ReadTx, state: StateAfter): Promise<BrokenRule[]> {
  const coming = await besideComing(tx, state, 'ownerships');
  return coming.flatMap(({ row, step, here }): BrokenRule[] => {
    const isUpsideDown = row['until'] !== null && text(row['until']) < text(row['since']);
    const isNobodys = isOpen(row) && (row['flatId'] === null || row['ownerId'] === null);
    if (isUpsideDown || isNobodys) return [{ step, reason: 'owned_otherwise' }];
    const other = here.find((one) => !areTogether(one, row) && meet(one, row));
    return other ? [{ step, reason: 'owned_otherwise', by: { topic: 'ownerships', id: other.id } }] : [];
  });
}

/** People who would own a flat while their record says Old. */
async function oldOwners(tx: ReadTx, state: StateAfter): Promise<BrokenRule[]> {
  const becoming = new Map(
    state.steps
      .filter(({ table, act, columns }) => table === 'owners' && (act === 'restore' || columns.includes('status')))
      .filter(({ next }) => next?.['status'] === 'Old')
      .map((step) => [step.id, step]),
  );
  const owned = await rowsAfter(tx, state, { table: 'ownerships', column: 'ownerId', values: [...becoming.keys()] });
  const opening = (await comingOf(tx, state, 'ownerships')).filter(
    ({ row }) => isOpen(row) && !becoming.has(text(row['ownerId'])),
  );
  const values = opening.map(({ row }) => text(row['ownerId']));
  const owners = await rowsAfter(tx, state, { table: 'owners', column: 'id', values });
  const old = new Set(owners.filter((row) => row['status'] === 'Old').map(({ id }) => id));
  return [
    ...opening.flatMap(({ row, step }): BrokenRule[] => {
      const id = text(row['ownerId']);
      return old.has(id) ? [{ step, reason: 'owned_otherwise', by: { topic: 'owners', id } }] : [];
    }),
    ...owned.filter(isOpen).flatMap((row): BrokenRule[] => {
      const step = becoming.get(text(row['ownerId']));
      return step ? [{ step, reason: 'owned_otherwise', by: { topic: 'ownerships', id: row.id } }] : [];
    }),
  ];
}

/** Flats whose owners would not have the places 1, 2, 3 (docs/rules.md, Joint owners), as somebody else came since. */
async function placesBroken(tx: ReadTx, state: StateAfter): Promise<BrokenRule[]> {
  const steps = state.steps.filter(({ table }) => table === 'ownerships');
  const byFlat = new Map(steps.map((step) => [text((step.now ?? step.next)?.['flatId']), step]));
  const after = await rowsAfter(tx, state, { table: 'ownerships', column: 'flatId', values: [...byFlat.keys()] });
  // Of two in one place the one who is there already comes second, and is named.
  const placeOf = ({ id, place }: AnyRow) => Number(place) + (state.byKey.has(`ownerships/${id}`) ? 0 : 0.5);
  const open = Map.groupBy(after.filter(isOpen), ({ flatId }) => text(flatId));
  return [...open].flatMap(([flatId, holders]): BrokenRule[] => {
    const inOrder = holders.sort((one, another) => placeOf(one) - placeOf(another));
    const other = inOrder.find(({ place }, nth) => place !== nth + 1);
    const step = byFlat.get(flatId);
    return step && other ? [{ step, reason: 'owned_otherwise', by: { topic: 'ownerships', id: other.id } }] : [];
  });
}

/** Flats whose status would return to that from before somebody entered or left. */
async function movedSince(tx: ReadTx, activity: ActivityRow, { byKey, steps }: StateAfter): Promise<BrokenRule[]> {
  const flats = steps.filter(({ table, columns }) => table === 'flats' && columns.includes('status'));
  const lines = await inSlices(
    flats.map(({ id }) => id),
    (some) =>
      tx.db
        .selectFrom('changes')
        .innerJoin('ownerships', 'ownerships.id', 'changes.entityId')
        .innerJoin('activities', 'activities.id', 'changes.activityId')
        .select([
          'changes.before',
          'changes.after',
          'activities.id',
          'ownerships.flatId',
          'ownerships.id as ownershipId',
        ])
        .where('changes.topic', '=', 'ownerships')
        .where('ownerships.flatId', 'in', some)
        .where('activities.ordinal', '>', activity.ordinal)
        .orderBy('changes.seq')
        .execute(),
  );
  const standing = await standingOf(
    tx.db,
    lines.map(({ id }) => id),
  );
  const isOpenIn = (row: string | null) => row !== null && isOpen(JSON.parse(row) as AnyRow);
  const counting = lines.filter(({ id }) => standing.countsSince(id, activity));
  // Who was put back since, as by a reversal, has neither entered nor left.
  return [...Map.groupBy(counting, ({ ownershipId }) => ownershipId)].flatMap(([ownershipId, theirs]): BrokenRule[] => {
    const step = byKey.get(`flats/${theirs[0]?.flatId}`);
    const hasMoved = isOpenIn(theirs[0]?.before ?? null) !== isOpenIn(theirs.at(-1)?.after ?? null);
    return step && hasMoved ? [{ step, reason: 'owned_otherwise', by: { topic: 'ownerships', id: ownershipId } }] : [];
  });
}
