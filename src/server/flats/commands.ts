import { type Flat, type FlatDraft, type FlatEdit, flatErrors } from '#domain/flat.ts';
import type { FlatStatus } from '#domain/flatFacts.ts';
import { numbered, readFlatNumber } from '#domain/flatNumber.ts';
import { type ManyFlatsDraft, type ManyFlatsResult, manyFlatsErrors, planManyFlats } from '#domain/manyFlats.ts';
import { type Messages, message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { addOnce, type Chosen } from '#server/changes/once.ts';
import { requireSeen } from '#server/changes/seen.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { compiledOnce } from '#server/database/compiled.ts';
import { rowsById } from '#server/database/slices.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  allNumbers,
  contradiction,
  findFlat,
  isNumberTaken,
  letTwice,
  newestNumber,
  newFlat,
  whyKept,
} from '#server/flats/queries.ts';
import { refuseIfAny } from '#server/http/valid.ts';

/** Adds a flat (docs/rules.md, Flats). Throws Problem invalid, duplicate_flat. */
export function addFlat(tx: Tx, { id: wanted, ...draft }: FlatDraft): Promise<Flat> {
  async function add(chosen: Chosen): Promise<Flat> {
    const flatNumber = await readNumber(tx, draft.flatNumber);
    await requireFreeNumber(tx, flatNumber);
    return newFlat(await tx.add('flats', { ...chosen, ...draft, ...numbered(flatNumber) }));
  }
  const find = async (id: string) => existing(await findFlat(tx.db, tx.today, id));
  return addOnce(tx, { table: 'flats', id: wanted, draft, add, find });
}

/**
 * Plans which flats a draft of many adds; the preview and the command share it (docs/rules.md, Flats). Throws Problem
 * invalid.
 */
export async function planMany({ db, society }: ReadTx, draft: ManyFlatsDraft) {
  refuseIfAny(manyFlatsErrors(draft, society.flatNumbers));
  const there = new Set(await allNumbers(db));
  return planManyFlats(draft, society.flatNumbers, (flatNumber) => there.has(flatNumber));
}

/** Adds the flats of a draft that are not there yet, all of them or none. Throws Problem invalid. */
export async function addManyFlats(tx: Tx, draft: ManyFlatsDraft): Promise<ManyFlatsResult> {
  const { drafts, skipped } = await planMany(tx, draft);
  tx.describe('add-many');
  await tx.addMany(
    'flats',
    drafts.map((flat) => ({ ...flat, ...numbered(flat.flatNumber) })),
  );
  return { added: drafts.length, skipped };
}

type FlatWithId = FlatDraft & { id: string };

/** The rows of flats under ids that the caller chose; the caller has parsed their numbers and checked that they are free. */
export function flatsToAdd(drafts: FlatWithId[]): (FlatWithId & ReturnType<typeof numbered>)[] {
  return drafts.map((draft) => ({ ...draft, ...numbered(draft.flatNumber) }));
}

/** Changes a flat. Throws Problem not_found, stale (with the flat as it is now), invalid, duplicate_flat, conflict. */
export async function editFlat(tx: Tx, id: string, { version, ...edit }: FlatEdit): Promise<Flat> {
  const before = await flatAsSeen(tx, id, version);
  const flatNumber = edit.flatNumber === undefined ? before.flatNumber : await readNumber(tx, edit.flatNumber);
  if (flatNumber !== before.flatNumber) {
    await requireFreeNumber(tx, flatNumber, id);
    await requireOneHistory(tx, { id, flatNumber });
  }
  await tx.change('flats', before, { ...edit, ...numbered(flatNumber) });
  return existing(await findFlat(tx.db, tx.today, id));
}

/**
 * Deletes a flat that nobody owns and where no vehicle is registered; its history stays. Throws Problem not_found, stale,
 * conflict.
 */
export async function deleteFlat(tx: Tx, id: string, version?: number): Promise<void> {
  const before = await flatAsSeen(tx, id, version);
  const why = (await whyKept(tx.db, [before], tx.today)).get(id);
  if (why) throw new Problem('conflict', why);
  await tx.remove('flats', before);
}

async function flatAsSeen(tx: Tx, id: string, seen: number | undefined): Promise<Tables['flats']> {
  const row = await flatRow(tx, id);
  const why = message('flat_changed_meanwhile', { flatNumber: row.flatNumber });
  await requireSeen(row, seen, why, () => findFlat(tx.db, tx.today, id));
  return row;
}

/** Sets a flat's status, which follows its ownership (docs/rules.md, Ownership over time). Throws Problem not_found. */
export async function setFlatStatus(tx: Tx, id: string, status: FlatStatus): Promise<void> {
  await tx.change('flats', await flatRow(tx, id), { status });
}

/** Sets the status of many flats; ids whose flat is gone are skipped. */
export async function setFlatsStatus(tx: Tx, ids: string[], status: FlatStatus): Promise<void> {
  const rows = await rowsById(tx.db, 'flats', ids);
  await tx.changeMany(
    'flats',
    Array.from(rows.values(), (before) => ({ before, edit: { status } })),
  );
}

async function flatRow({ db }: Tx, id: string): Promise<Tables['flats']> {
  const [row] = await rowById(db, id);
  return existing(row ?? null);
}

const rowById = compiledOnce((db, id: string) => db.selectFrom('flats').selectAll().where('id', '=', id));

/** What the society's rule says of a flat's number, where one could be read. */
export async function numberErrors(
  { db, society: { flatNumbers } }: ReadTx,
  flat: { flatNumber?: string | undefined },
): Promise<Messages> {
  return flatErrors(flat, { flatNumbers, newest: await newestNumber(db) });
}

/** Parses a typed flat number into the form that is stored. Throws Problem invalid. */
async function readNumber(tx: Tx, typed: string): Promise<string> {
  const flatNumber = readFlatNumber(typed, tx.society.flatNumbers);
  if (flatNumber !== null) return flatNumber;
  const errors = await numberErrors(tx, { flatNumber: typed });
  throw new Problem('invalid', errors['flatNumber'] ?? null, { errors });
}

/**
 * A flat takes on the history of a deleted flat with its number, so neither the ownerships nor the tenancies of the two
 * may overlap.
 */
async function requireOneHistory({ db }: Tx, flat: { id: string; flatNumber: string }): Promise<void> {
  const { flatNumber } = flat;
  const owned = await contradiction(db, flat);
  if (owned?.until) {
    const { name, since, until, other } = owned;
    const history = { flatNumber, name, since, until, other };
    throw new Problem('conflict', message('number_has_history', history), { at: 'flatNumber' });
  }
  const rented = await letTwice(db, flat);
  if (rented) throw new Problem('conflict', message('number_was_let', { flatNumber, ...rented }), { at: 'flatNumber' });
}

async function requireFreeNumber({ db }: Tx, flatNumber: string, id?: string): Promise<void> {
  if (!(await isNumberTaken(db, flatNumber, id))) return;
  throw new Problem('duplicate_flat', message('flat_exists', { flatNumber }), { at: 'flatNumber' });
}

export function existing<T>(flat: T | null): T {
  if (!flat) throw new Problem('not_found', message('flat_not_found'));
  return flat;
}
