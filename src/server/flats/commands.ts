import type { Flat, FlatDraft, FlatEdit, FlatStatus } from '#domain/flat.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import { findFlat, isNumberTaken } from '#server/flats/queries.ts';

/** Adds a flat (docs/rules.md, Flats). Throws Problem duplicate_flat. */
export async function addFlat(tx: Tx, draft: FlatDraft): Promise<Flat> {
  await requireFreeNumber(tx, draft.flatNumber);
  const { id } = await tx.add('flats', draft);
  return existing(await findFlat(tx.db, id));
}

/** Changes a flat. Throws Problem not_found, stale (with the flat as it is now), duplicate_flat. */
export async function editFlat(tx: Tx, id: string, { version, ...edit }: FlatEdit): Promise<Flat> {
  const before = await flatRow(tx, id);
  if (before.version !== version) {
    const current = await findFlat(tx.db, id);
    throw new Problem('stale', message('flat_changed_meanwhile', { flatNumber: before.flatNumber }), { current });
  }
  if (edit.flatNumber) await requireFreeNumber(tx, edit.flatNumber, id);
  await tx.change('flats', before, edit);
  return existing(await findFlat(tx.db, id));
}

/** Deletes a flat that nobody owns and where no vehicle is registered; its history stays. Throws Problem not_found, conflict. */
export async function deleteFlat(tx: Tx, id: string): Promise<void> {
  const before = existing(await findFlat(tx.db, id));
  await requireFree(tx, before);
  await tx.remove('flats', await flatRow(tx, id));
}

/** A flat's status follows its ownership (docs/rules.md, Ownership over time). Throws Problem not_found. */
export async function setFlatStatus(tx: Tx, id: string, status: FlatStatus): Promise<void> {
  await tx.change('flats', await flatRow(tx, id), { status });
}

async function flatRow({ db }: Tx, id: string): Promise<Tables['flats']> {
  const row = await db.selectFrom('flats').selectAll().where('id', '=', id).executeTakeFirst();
  return existing(row ?? null);
}

/** A flat with an active owner or vehicles is not deleted. */
async function requireFree({ db }: Tx, flat: Flat): Promise<void> {
  const vehicles = await db
    .selectFrom('vehicles')
    .select('vehicleNumber')
    .where('flatId', '=', flat.id)
    .orderBy('vehicleNumber')
    .execute();
  const numbers = vehicles.map(({ vehicleNumber }) => vehicleNumber);
  const { flatNumber, ownerName } = flat;
  if (ownerName !== null || numbers.length > 0)
    throw new Problem('conflict', message('flat_in_use', { flatNumber, ownerName, vehicles: numbers }));
}

async function requireFreeNumber({ db }: Tx, flatNumber: string, id?: string): Promise<void> {
  if (!(await isNumberTaken(db, flatNumber, id))) return;
  throw new Problem('duplicate_flat', message('flat_exists', { flatNumber }), { at: 'flatNumber' });
}

export function existing<T>(flat: T | null): T {
  if (!flat) throw new Problem('not_found', message('flat_not_found'));
  return flat;
}
