import { type Days, haveDayInCommon } from '#domain/dated.ts';
import { type ActivityRow, standingOf } from '#server/activities/queries.ts';
import {
  type AnyRow,
  type BrokenRule,
  rowAfter,
  rowsBy,
  type StateAfter,
  type Step,
} from '#server/activities/steps.ts';
import type { ReadTx } from '#server/changes/write.ts';
import { inSlices } from '#server/database/slices.ts';

/**
 * Answers which rules of ownership these steps would break (docs/rules.md, Ownership over time): the days of a flat do
 * not overlap, at most one ownership of it is open, an owner's status is Active, and a flat's status is not put back to
 * that from before somebody entered or left.
 */
export async function ownershipBroken(tx: ReadTx, activity: ActivityRow, state: StateAfter): Promise<BrokenRule[]> {
  return [...(await overlaps(tx, state)), ...(await oldOwners(tx, state)), ...(await movedSince(tx, activity, state))];
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

/** The ownerships as they would be that are restored, changed, or tied again to a restored record. */
async function comingOf(tx: ReadTx, { steps }: StateAfter): Promise<{ row: AnyRow; step: Step }[]> {
  const coming = steps.flatMap((step) => (step.table === 'ownerships' && step.next ? [{ row: step.next, step }] : []));
  const own = new Set(coming.map(({ row }) => row.id));
  const untied = steps.flatMap((step) =>
    step.act === 'restore' ? (step.undoState?.relations?.ownerships ?? []).map((id) => ({ id, step })) : [],
  );
  const rows = await rowsBy(
    tx,
    'ownerships',
    'id',
    untied.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { id, step } of untied) {
    const row = byId.get(id);
    if (!row || own.has(id)) continue;
    coming.push({ row: { ...row, [step.table === 'flats' ? 'flatId' : 'ownerId']: step.id }, step });
  }
  return [...coming, ...(await renumberedOf(tx, steps, own))];
}

/** A flat with another number has to fit the history of that number (docs/rules.md, Flats). */
async function renumberedOf(tx: ReadTx, steps: Step[], own: Set<string>): Promise<{ row: AnyRow; step: Step }[]> {
  const renumbered = steps.filter(({ table, columns }) => table === 'flats' && columns.includes('flatNumber'));
  const byId = new Map(renumbered.map((step) => [step.id, step]));
  const rows = await rowsBy(tx, 'ownerships', 'flatId', [...byId.keys()]);
  return rows.flatMap((row) => {
    const step = byId.get(text(row['flatId']));
    return step && !own.has(row.id) ? [{ row, step }] : [];
  });
}

async function overlaps(tx: ReadTx, state: StateAfter): Promise<BrokenRule[]> {
  const coming = await comingOf(tx, state);
  const placeOf = await flatsOfOwnerships(
    tx,
    state,
    coming.map(({ row }) => row),
  );
  const byPlace = Map.groupBy(
    [...coming.map(({ row }) => row), ...(await othersOf(tx, state, coming, placeOf.flatIds, placeOf.numbers))],
    placeOf.place,
  );
  return coming.flatMap(({ row, step }): BrokenRule[] => {
    const isUpsideDown = row['until'] !== null && text(row['until']) < text(row['since']);
    const isNobodys = isOpen(row) && (row['flatId'] === null || row['ownerId'] === null);
    if (isUpsideDown || isNobodys) return [{ step, reason: 'owned_otherwise' }];
    const here = byPlace.get(placeOf.place(row)) ?? [];
    const other = here.find((one) => !areTogether(one, row) && meet(one, row));
    return other ? [{ step, reason: 'owned_otherwise', by: { topic: 'ownerships', id: other.id } }] : [];
  });
}

/** Finds the flat of an ownership: the one it points to, or for a deleted flat the one that has its number now. */
async function flatsOfOwnerships(tx: ReadTx, state: StateAfter, coming: AnyRow[]) {
  const ids = coming.flatMap(({ flatId }) => (typeof flatId === 'string' ? [flatId] : []));
  const orphaned = coming.flatMap(({ flatId, flatNumber }) => (flatId === null ? [text(flatNumber)] : []));
  const flats = [...(await rowsBy(tx, 'flats', 'id', ids)), ...(await rowsBy(tx, 'flats', 'flatNumber', orphaned))];
  const restored = state.steps.flatMap(({ table, next }) => (table === 'flats' && next ? [next] : []));
  const numbers = new Map<string, string>();
  for (const flat of [...flats.flatMap((row) => rowAfter(state, 'flats', row) ?? []), ...restored])
    numbers.set(text(flat['flatNumber']), flat.id);
  const place = ({ flatId, flatNumber }: AnyRow) => text(flatId) || (numbers.get(text(flatNumber)) ?? text(flatNumber));
  return { place, flatIds: [...ids, ...numbers.values()], numbers: [...numbers.keys(), ...orphaned] };
}

/** The other ownerships of these flats, as they would be, with those left from an earlier flat of the same number. */
async function othersOf(
  tx: ReadTx,
  state: StateAfter,
  coming: { row: AnyRow }[],
  flatIds: string[],
  numbers: string[],
): Promise<AnyRow[]> {
  const ofFlats = await rowsBy(tx, 'ownerships', 'flatId', flatIds);
  const ofNumbers = await rowsBy(tx, 'ownerships', 'flatNumber', numbers);
  const known = new Set(coming.map(({ row }) => row.id));
  return [...ofFlats, ...ofNumbers.filter(({ flatId }) => flatId === null)]
    .filter(({ id }) => !known.has(id))
    .flatMap((row) => rowAfter(state, 'ownerships', row) ?? []);
}

/** People who would own a flat while their record says Old. */
async function oldOwners(tx: ReadTx, state: StateAfter): Promise<BrokenRule[]> {
  const opening = (await comingOf(tx, state)).filter(({ row }) => isOpen(row));
  const owners = await rowsBy(
    tx,
    'owners',
    'id',
    opening.map(({ row }) => text(row['ownerId'])),
  );
  const isOld = new Set(
    owners.filter((row) => rowAfter(state, 'owners', row)?.['status'] === 'Old').map(({ id }) => id),
  );
  const broken = opening
    .filter(({ row }) => isOld.has(text(row['ownerId'])))
    .map(
      ({ row, step }): BrokenRule => ({
        step,
        reason: 'owned_otherwise',
        by: { topic: 'owners', id: text(row['ownerId']) },
      }),
    );
  const becoming = state.steps.filter(({ table, next }) => table === 'owners' && next?.['status'] === 'Old');
  const owned = await rowsBy(
    tx,
    'ownerships',
    'ownerId',
    becoming.map(({ id }) => id),
  );
  const open = owned.filter((row) => {
    const next = rowAfter(state, 'ownerships', row);
    // An ownership that a merge gave them goes back with the merge.
    return next !== null && isOpen(next) && next['ownerId'] === row['ownerId'];
  });
  return [
    ...broken,
    ...open.flatMap((row): BrokenRule[] => {
      const step = state.byKey.get(`owners/${row['ownerId']}`);
      return step ? [{ step, reason: 'owned_otherwise', by: { topic: 'ownerships', id: row.id } }] : [];
    }),
  ];
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
