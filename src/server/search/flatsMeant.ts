import { type Messages, message } from '#domain/message.ts';
import { plateKey } from '#domain/plate.ts';
import { inOrderOf } from '#server/database/slices.ts';
import type { Db, Trx } from '#server/database/tables.ts';
import type { SearchIndex } from '#server/search/searchIndex.ts';

/** The flats that were typed, and an error for each number that no flat has. */
export type FlatsMeant = { flatIds: readonly string[]; errors: Messages };

/** The flats with these numbers: A-101, a 101 and a101 are one flat. `at` names the field of the place. */
export async function flatsMeant(
  index: SearchIndex,
  typed: readonly string[],
  at = (place: number) => `flats.${place}`,
): Promise<FlatsMeant> {
  const known = await index.upToDate();
  const errors: Messages = {};
  const flatIds = typed.flatMap((flatNumber, place) => {
    const key = plateKey(flatNumber);
    const [id] = key === '' ? [] : known.flatsNumbered(key, (number) => number === key);
    if (id === undefined) errors[at(place)] = message('visit_flat_unknown', { flatNumber });
    return id ?? [];
  });
  return { flatIds: [...new Set(flatIds)], errors };
}

export type NumberedFlat = { id: string; flatNumber: string };

/** These flats with their numbers, in this order; those that are gone are left out. */
export async function flatsIn(db: Db | Trx, ids: readonly string[]): Promise<NumberedFlat[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('flats').select(['id', 'flatNumber']).where('id', 'in', ids).execute();
  return inOrderOf([...ids], rows);
}
