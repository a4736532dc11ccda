import type { RawBuilder } from 'kysely';
import { totalResidents } from '#domain/family.ts';
import { flatColumns } from '#domain/flat.fields.ts';
import type { Flat } from '#domain/flat.ts';
import { flatNumberKey, readFlatNumber } from '#domain/flatNumber.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { compiledOnce } from '#server/database/compiled.ts';
import { jsonFrom } from '#server/database/json.ts';
import { newestFirst, type Page, type PageRequest } from '#server/database/page.ts';
import { mostRows } from '#server/database/slices.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';
import type { SearchIndex } from '#server/search/searchIndex.ts';

const columns = [
  'flats.id',
  ...flatColumns.map((column) => `flats.${column}` as const),
  'flats.version',
  'flats.createdAt',
  'flats.updatedAt',
] as const;

/** All flats in the order of their numbers, or these (docs/rules.md, The API). */
export async function listFlats(db: Db, { ids }: { ids: string[] }): Promise<Flat[]> {
  return (await withOwner(db).where('flats.id', 'in', ids).orderBy('flats.numberOrder').execute()).map(asFlat);
}

/** All flats by number, in slices; no two have the same place in their order. */
export async function* everyFlat(db: Db): AsyncGenerator<Flat[]> {
  const inOrder = withOwner(db).select('flats.numberOrder').orderBy('flats.numberOrder').limit(mostRows);
  for (let last: string | undefined = ''; last !== undefined; ) {
    const rows = await inOrder.where('flats.numberOrder', '>', last).execute();
    yield rows.map(({ numberOrder: _, ...row }) => asFlat(row));
    last = rows.at(-1)?.numberOrder;
  }
}

/**
 * The flat with a number as it is typed, or where none has exactly this one, those with the same letters and digits:
 * T21501 may mean T2-1501 as well as T-21501. Throws Problem invalid where the society has no such numbers.
 */
export async function flatsNumbered(db: Db, index: SearchIndex, typed: string): Promise<Flat[]> {
  const { flatNumbers } = await db.selectFrom('society').select('flatNumbers').executeTakeFirstOrThrow();
  const flatNumber = readFlatNumber(typed, flatNumbers);
  if (flatNumber === null) throw new Problem('invalid', message('not_a_flat_number'), { at: 'flatNumber' });
  const exact = await withOwner(db).where('flats.flatNumber', '=', flatNumber).executeTakeFirst();
  if (exact) return [asFlat(exact)];
  const key = flatNumberKey(flatNumber);
  const ids = (await index.upToDate()).flatsNumbered(key, (number) => number === key);
  return ids.length === 0 ? [] : listFlats(db, { ids });
}

/** A page of flats, newest first; stable while others are added. */
export async function pageOfFlats(db: Db, request: PageRequest): Promise<Page<Flat>> {
  const { items, next } = await newestFlats(db, request);
  return { items: items.map(asFlat), next };
}

const newestFlats = newestFirst('flats', withOwner);
const flatById = compiledOnce((db, id: string) => withOwner(db).where('flats.id', '=', id));

export async function findFlat(db: Db | Trx, id: string): Promise<Flat | null> {
  const [row] = await flatById(db, id);
  return row ? asFlat(row) : null;
}

/** The flat with this id in a question about something else, for `asFlat`. */
export function flatRow(db: Db | Trx, id: RawBuilder<string>) {
  return jsonFrom(db).jsonObjectFrom(withOwner(db).where('flats.id', '=', id));
}

/** A flat that was added just now, whom nobody has owned. */
export function newFlat({ wing: _, numberOrder: __, ...row }: Tables['flats']): Flat {
  const nobody = { ownerId: null, ownerName: null, previousOwnerId: null, males: null, females: null, children: null };
  return asFlat({ ...row, ...nobody });
}

/** The number of the flat that was added last: what a society's numbers look like. */
export async function newestNumber(db: Db | Trx): Promise<string | null> {
  const query = db.selectFrom('flats').select('flatNumber').orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(1);
  return (await query.executeTakeFirst())?.flatNumber ?? null;
}

/** The number of every flat, in no order. */
export async function allNumbers(db: Db | Trx): Promise<string[]> {
  return (await db.selectFrom('flats').select('flatNumber').execute()).map(({ flatNumber }) => flatNumber);
}

/** Whether another flat has this number. */
export async function isNumberTaken(trx: Trx, flatNumber: string, otherThan = ''): Promise<boolean> {
  return (await othersNumbered(trx, flatNumber, otherThan)).length > 0;
}

const othersNumbered = compiledOnce((db, flatNumber: string, otherThan: string) =>
  db.selectFrom('flats').select('id').where('flatNumber', '=', flatNumber).where('id', '!=', otherThan),
);

function withOwner(db: Db | Trx) {
  return db
    .selectFrom('flats')
    .leftJoin('ownerships', (join) =>
      join.onRef('ownerships.flatId', '=', 'flats.id').on('ownerships.until', 'is', null),
    )
    .leftJoin('owners', 'owners.id', 'ownerships.ownerId')
    .select(columns)
    .select(['owners.id as ownerId', 'owners.name as ownerName', 'owners.males', 'owners.females', 'owners.children'])
    .select((select) =>
      select
        .selectFrom('ownerships as earlier')
        .select('earlier.ownerId')
        .whereRef('earlier.flatId', '=', 'flats.id')
        .where('earlier.until', 'is not', null)
        .where('earlier.ended', '!=', 'reversal')
        .orderBy('earlier.until', 'desc')
        .orderBy('earlier.ordinal', 'desc')
        .limit(1)
        .as('previousOwnerId'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof withOwner>['execute']>>[number];

/** A flat as it is shown, of what is stored of it. */
export function asFlat({ males, females, children, ...row }: Row): Flat {
  return {
    ...row,
    isAvailable: row.status === 'Available',
    maleCount: males,
    femaleCount: females,
    childrenCount: children,
    totalResidents:
      males === null || females === null || children === null ? null : totalResidents({ males, females, children }),
  };
}
