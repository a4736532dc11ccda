import { type AnyRow, rowAfter, rowsBy, rowsComing, type StateAfter, type Step } from '#server/activities/steps.ts';
import type { ReadTx } from '#server/changes/write.ts';
import { inSlices } from '#server/database/slices.ts';

/*
 * What an undo does to the history of a flat: a number goes on with that of the deleted flat which had it (docs/rules.md,
 * Flats).
 */

type OfFlat = 'ownerships' | 'tenancies';
type Coming = { row: AnyRow; step: Step };

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The rows of a flat that would come or change, as they would be, and those of a flat with another number. */
export async function comingOf(tx: ReadTx, state: StateAfter, table: OfFlat): Promise<Coming[]> {
  const coming = await rowsComing(tx, state, table);
  return [...coming, ...(await renumberedOf(tx, { state, table, own: new Set(coming.map(({ row }) => row.id)) }))];
}

/** The rows that would come or change, each with all that its flat would have, itself included. */
export async function besideComing(
  tx: ReadTx,
  state: StateAfter,
  table: OfFlat,
): Promise<(Coming & { here: AnyRow[] })[]> {
  const coming = await comingOf(tx, state, table);
  if (coming.length === 0) return [];
  const rows = coming.map(({ row }) => row);
  const { place, flatIds, numbers } = await flatsOf(tx, state, rows);
  const ofFlats = await rowsBy(tx, table, 'flatId', flatIds);
  const known = new Set(rows.map(({ id }) => id));
  const others = [...ofFlats, ...(await leftOf(tx, table, numbers))]
    .filter(({ id }) => !known.has(id))
    .flatMap((row) => rowAfter(state, table, row) ?? []);
  const byPlace = Map.groupBy([...rows, ...others], place);
  return coming.map((one) => ({ ...one, here: byPlace.get(place(one.row)) ?? [] }));
}

/** The rows that deleted flats with these numbers left; the index of flats finds what points to none. */
function leftOf(tx: ReadTx, table: OfFlat, numbers: readonly string[]): Promise<AnyRow[]> {
  return inSlices([...new Set(numbers)], (some) => {
    const query = tx.db.selectFrom(table as 'ownerships').selectAll();
    return query.where('flatId', 'is', null).where('flatNumber', 'in', some).execute() as unknown as Promise<AnyRow[]>;
  });
}

type Renumbering = { state: StateAfter; table: OfFlat; own: Set<string> };

/** A flat with another number has to fit the history of that number (docs/rules.md, Flats). */
async function renumberedOf(tx: ReadTx, { state, table: ofFlat, own }: Renumbering): Promise<Coming[]> {
  const renumbered = state.steps.filter(({ table, columns }) => table === 'flats' && columns.includes('flatNumber'));
  const byId = new Map(renumbered.map((step) => [step.id, step]));
  const rows = await rowsBy(tx, ofFlat, 'flatId', [...byId.keys()]);
  return rows.flatMap((row) => {
    const step = byId.get(text(row['flatId']));
    return step && !own.has(row.id) ? [{ row, step }] : [];
  });
}

/** Finds the flat of a row: the one it points to, or for a deleted flat the one that has its number now. */
async function flatsOf(tx: ReadTx, state: StateAfter, coming: AnyRow[]) {
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
