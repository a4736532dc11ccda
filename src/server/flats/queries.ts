import type { Flat } from '#domain/flat.ts';
import type { Db, Trx } from '#server/database/tables.ts';
import { type Page, type PageRequest, newestFirst } from '#server/http/page.ts';

const columns = [
  'id',
  'flatNumber',
  'floor',
  'type',
  'status',
  'size',
  'rent',
  'deposit',
  'description',
  'version',
  'createdAt',
  'updatedAt',
] as const;
export type FlatRow = Omit<Flat, 'isAvailable'>;

/** All flats in the order of their numbers, or these (specification, section 7, Flats). */
export async function listFlats(db: Db, ids?: string[]): Promise<Flat[]> {
  let query = db.selectFrom('flats').select(columns).orderBy('flatNumber');
  if (ids) query = query.where('id', 'in', ids);
  return (await query.execute()).map(asFlat);
}

/** A page of flats, newest first; stable while others are added. */
export async function pageOfFlats(db: Db, request: PageRequest): Promise<Page<Flat>> {
  const page = await newestFirst(db.selectFrom('flats').select(columns), request);
  return { ...page, items: page.items.map(asFlat) };
}

export async function findFlat(db: Db | Trx, id: string): Promise<Flat | null> {
  const row = await db.selectFrom('flats').select(columns).where('id', '=', id).executeTakeFirst();
  return row ? asFlat(row) : null;
}

/** Whether another flat has this number. */
export async function isNumberTaken(trx: Trx, flatNumber: string, otherThan = ''): Promise<boolean> {
  const row = await trx.selectFrom('flats').select('id').where('flatNumber', '=', flatNumber).where('id', '!=', otherThan).executeTakeFirst();
  return row !== undefined;
}

function asFlat(row: FlatRow): Flat {
  return { ...row, isAvailable: row.status === 'Available' };
}
