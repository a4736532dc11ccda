import type { ImportWrites, Ref } from '#domain/imports/record.ts';
import type { Row } from '#server/changes/records.ts';
import type { Tx } from '#server/changes/write.ts';
import { newId } from '#server/database/ids.ts';
import { inSlices } from '#server/database/slices.ts';
import { addFlats } from '#server/flats/commands.ts';
import { insertOwners } from '#server/owners/commands.ts';
import { addOwnerships } from '#server/ownership/commands.ts';
import { addVehicles, keysOf } from '#server/vehicles/commands.ts';

/** The records of an import with the ids they are to have: all is worked out before the transaction begins. */
export type Prepared = {
  flats: Parameters<typeof addFlats>[1];
  owners: Parameters<typeof insertOwners>[1];
  ownerships: Parameters<typeof addOwnerships>[1];
  vehicles: Parameters<typeof addVehicles>[1];
  flatEdits: ImportWrites['flatEdits'];
  ownerEdits: { id: Ref; version: number; edit: Partial<Row<'owners'>> }[];
  beginnings: ImportWrites['beginnings'];
  vehicleEdits: { id: string; edit: Partial<Row<'vehicles'>> }[];
};

/** Gives refs their ids: `new:…` an id of its own, once; a record that is there keeps its. */
export function createIds(): (ref: Ref) => string {
  const ids = new Map<Ref, string>();
  return (ref) => {
    if (!ref.startsWith('new:')) return ref;
    const id = ids.get(ref) ?? newId();
    ids.set(ref, id);
    return id;
  };
}

export function nothingPrepared(): Prepared {
  return {
    flats: [],
    owners: [],
    ownerships: [],
    vehicles: [],
    flatEdits: [],
    ownerEdits: [],
    beginnings: [],
    vehicleEdits: [],
  };
}

/** Takes a part of a plan's writes among those that are ready. */
export function prepare<P extends keyof ImportWrites>(
  prepared: Prepared,
  of: P,
  some: ImportWrites[P],
  idOf: (ref: Ref) => string,
): void {
  const add: { [K in keyof ImportWrites]: (all: ImportWrites[K]) => void } = {
    flats: (all) => prepared.flats.push(...all.map(({ ref, draft }) => ({ id: idOf(ref), ...draft }))),
    owners: (all) => prepared.owners.push(...all.map(({ ref, draft }) => ({ id: idOf(ref), ...draft }))),
    ownerships: (all) =>
      prepared.ownerships.push(
        ...all.map(({ flat, owner, ...facts }) => ({ ...facts, flatId: idOf(flat), ownerId: idOf(owner) })),
      ),
    vehicles: (all) =>
      prepared.vehicles.push(
        ...all.map(({ ref, draft, owner, flat }) => ({
          id: idOf(ref),
          ...draft,
          ownerId: owner && idOf(owner),
          flatId: flat && idOf(flat),
        })),
      ),
    flatEdits: (all) => prepared.flatEdits.push(...all),
    ownerEdits: (all) =>
      prepared.ownerEdits.push(
        // Who had no status owned nothing, and is an owner from now on.
        ...all.map(({ edit, ...one }) => ({ ...one, edit: edit.status ? { ...edit, isOwner: 1 } : edit })),
      ),
    beginnings: (all) => prepared.beginnings.push(...all),
    vehicleEdits: (all) =>
      prepared.vehicleEdits.push(
        ...all.map(({ id, edit, owner, flat }) => ({
          id,
          edit: {
            ...edit,
            ...(edit.vehicleNumber && keysOf(edit.vehicleNumber)),
            ...(owner && { ownerId: idOf(owner) }),
            ...(flat && { flatId: idOf(flat) }),
          },
        })),
      ),
  };
  add[of](some);
}

/** Writes all of it, in the caller's transaction. What the plan was made from must not have changed since. */
export async function writeImport(tx: Tx, prepared: Prepared, fileName: string): Promise<void> {
  tx.describe('import', { label: fileName });
  await addFlats(tx, prepared.flats);
  await edit(tx, 'flats', prepared.flatEdits);
  await insertOwners(tx, prepared.owners);
  await edit(tx, 'owners', prepared.ownerEdits);
  await addOwnerships(tx, prepared.ownerships);
  await begin(tx, prepared.beginnings);
  await addVehicles(tx, prepared.vehicles);
  await edit(tx, 'vehicles', prepared.vehicleEdits);
}

async function edit<T extends 'flats' | 'owners' | 'vehicles'>(
  tx: Tx,
  table: T,
  edits: { id: string; edit: object }[],
): Promise<void> {
  const rows = await rowsOf(
    tx,
    table,
    edits.map(({ id }) => id),
  );
  await tx.changeMany(
    table,
    edits.flatMap(({ id, edit: given }) => {
      const before = rows.get(id);
      return before ? [{ before, edit: given as Partial<Row<T>> }] : [];
    }),
  );
}

async function begin(tx: Tx, beginnings: Prepared['beginnings']): Promise<void> {
  const rows = await rowsOf(
    tx,
    'ownerships',
    beginnings.map(({ id }) => id),
  );
  const changed = await tx.changeMany(
    'ownerships',
    beginnings.flatMap(({ id, since }) => {
      const before = rows.get(id);
      return before ? [{ before, edit: { since } }] : [];
    }),
  );
  await tx.touchMany(
    'owners',
    changed.flatMap(({ ownerId }) => ownerId ?? []),
  );
}

async function rowsOf<T extends 'flats' | 'owners' | 'vehicles' | 'ownerships'>(
  { db }: Tx,
  table: T,
  ids: string[],
): Promise<Map<string, Row<T>>> {
  // Kysely can't follow a table that is a type parameter.
  const rows = await inSlices(ids, (some) =>
    db
      .selectFrom(table as 'flats')
      .selectAll()
      .where('id', 'in', some)
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, row as unknown as Row<T>]));
}
