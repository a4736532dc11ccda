import type { ImportWrites, Ref } from '#domain/imports/record.ts';
import { makeReady, nothingReady, type Ready } from '#server/changes/ready.ts';
import type { RecordTable, Row } from '#server/changes/records.ts';
import type { Tx } from '#server/changes/write.ts';
import { newId } from '#server/database/ids.ts';
import { inSlices } from '#server/database/slices.ts';
import { flatsToAdd } from '#server/flats/commands.ts';
import { ownersToAdd } from '#server/owners/commands.ts';
import {
  addOwnerships,
  householdsPassing,
  ownershipsToAdd,
  passHouseholds,
  type ReadyOwnerships,
} from '#server/ownership/commands.ts';
import { tenanciesToAdd, tenantsToAdd } from '#server/tenancies/commands.ts';
import { keysOf, vehiclesToAdd } from '#server/vehicles/commands.ts';

/**
 * The records of an import with the ids they are to have, and what the log is to say of those that are new: all is worked
 * out before the transaction begins, in which everybody else who saves something waits.
 */
export type Prepared = {
  /** When the new records were made, as they will say, ISO. */
  at: string;
  flats: Ready<'flats'>;
  owners: Ready<'owners'>;
  ownerships: Parameters<typeof addOwnerships>[1];
  /** Those of flats that were there before. */
  ownershipsOfKnown: Parameters<typeof addOwnerships>[1];
  readyOwnerships: ReadyOwnerships & { known: Set<string> };
  tenancies: Ready<'tenancies'>;
  tenants: Ready<'tenants'>;
  vehicles: Ready<'vehicles'>;
  flatEdits: ImportWrites['flatEdits'];
  ownerEdits: { id: Ref; version: number; edit: Partial<Row<'owners'>> }[];
  beginnings: ImportWrites['beginnings'];
  tenancyEdits: { id: string; edit: Partial<Row<'tenancies'>> }[];
  vehicleEdits: { id: string; edit: Partial<Row<'vehicles'>> }[];
};

const isNew = (ref: Ref | undefined) => ref?.startsWith('new:') === true;

/** Gives refs their ids: each `new:…` an id of its own, once; a record that exists keeps its id. */
export function createIds(): (ref: Ref) => string {
  const ids = new Map<Ref, string>();
  return (ref) => {
    if (!isNew(ref)) return ref;
    const id = ids.get(ref) ?? newId();
    ids.set(ref, id);
    return id;
  };
}

/** A `Prepared` without anything in it; `firstOrdinal` is that of the first new ownership. */
export function nothingPrepared(now: Date, firstOrdinal: number): Prepared {
  return {
    at: now.toISOString(),
    flats: nothingReady('flats'),
    owners: nothingReady('owners'),
    ownerships: [],
    ownershipsOfKnown: [],
    readyOwnerships: { first: firstOrdinal, ready: nothingReady('ownerships'), known: new Set() },
    tenancies: nothingReady('tenancies'),
    tenants: nothingReady('tenants'),
    vehicles: nothingReady('vehicles'),
    flatEdits: [],
    ownerEdits: [],
    beginnings: [],
    tenancyEdits: [],
    vehicleEdits: [],
  };
}

/** Adds some of a plan's writes to those that are ready. */
export function prepare<P extends keyof ImportWrites>(
  prepared: Prepared,
  of: P,
  some: ImportWrites[P],
  idOf: (ref: Ref) => string,
): void {
  const { at, ownerships, ownershipsOfKnown, readyOwnerships } = prepared;
  const add: { [K in keyof ImportWrites]: (all: ImportWrites[K]) => void } = {
    flats: (all) => {
      const drafts = all.map(({ ref, draft }) => ({ id: idOf(ref), ...draft }));
      makeReady(prepared.flats, flatsToAdd(drafts), at);
    },
    owners: (all) => {
      const drafts = all.map(({ ref, draft, isOwner = true }) => ({
        ...{ id: idOf(ref), isOwner: Number(isOwner) },
        ...draft,
      }));
      makeReady(prepared.owners, ownersToAdd(drafts), at);
    },
    ownerships: (all) => {
      const spans = all.map(({ ref, flat, owner, holding, ...facts }) => ({
        ...facts,
        ...{ id: idOf(ref), flatId: idOf(flat), ownerId: idOf(owner), holding: holding && idOf(holding) },
      }));
      makeReady(readyOwnerships.ready, ownershipsToAdd(spans, readyOwnerships.first + ownerships.length), at);
      ownerships.push(...spans);
      ownershipsOfKnown.push(...spans.filter((_, nth) => !isNew(all[nth]?.flat)));
      for (const { owner } of all) if (!isNew(owner)) readyOwnerships.known.add(owner);
    },
    tenancies: (all) => {
      const made = all.map(({ ref, flat, renews, householdOf, tenants, ...facts }) => ({
        ...{ ...facts, id: idOf(ref), flatId: idOf(flat) },
        ...{ renews: renews && idOf(renews), householdOf: householdOf && idOf(householdOf) },
        tenants: tenants.map(({ person, name }) => ({ personId: idOf(person), name })),
      }));
      makeReady(prepared.tenancies, tenanciesToAdd(made), at);
      makeReady(prepared.tenants, tenantsToAdd(made), at);
    },
    tenancyEdits: (all) => prepared.tenancyEdits.push(...all),
    vehicles: (all) => {
      const drafts = all.map(({ ref, draft, owner, flat }) => ({
        id: idOf(ref),
        ...draft,
        ownerId: owner && idOf(owner),
        flatId: flat && idOf(flat),
      }));
      makeReady(prepared.vehicles, vehiclesToAdd(drafts), at);
    },
    flatEdits: (all) => prepared.flatEdits.push(...all),
    ownerEdits: (all) =>
      prepared.ownerEdits.push(
        // Somebody without a status owned nothing, and becomes an owner now.
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

/** What can be staged of it, in the order in which it is written. */
export function stagingOf({ at, flats, owners, readyOwnerships, tenancies, tenants, vehicles }: Prepared) {
  return { at, readies: [flats, owners, tenancies, tenants, readyOwnerships.ready, vehicles] as Ready<RecordTable>[] };
}

/** Writes all of it, in the caller's transaction. What the plan was made from must not have changed since. */
export async function writeImport(tx: Tx, prepared: Prepared, fileName: string): Promise<void> {
  tx.describe('import', { label: fileName });
  await tx.addReady(prepared.flats);
  await edit(tx, 'flats', prepared.flatEdits);
  await tx.addReady(prepared.owners);
  await edit(tx, 'owners', prepared.ownerEdits);
  await tx.addReady(prepared.tenancies);
  await tx.addReady(prepared.tenants);
  // Each tenancy that is corrected stores the reason.
  const correction = `From ${fileName}`.slice(0, 200);
  await edit(
    tx,
    'tenancies',
    prepared.tenancyEdits.map(({ id, edit }) => ({ id, edit: { ...edit, correction } })),
  );
  // Who rented a flat before they come to own it may go on with their household. Nobody is listed in a flat that was just
  // added.
  const passing = await householdsPassing(tx, prepared.ownershipsOfKnown);
  await addOwnerships(tx, prepared.ownerships, prepared.readyOwnerships);
  await passHouseholds(tx, passing);
  await begin(tx, prepared.beginnings);
  await tx.addReady(prepared.vehicles);
  await edit(tx, 'vehicles', prepared.vehicleEdits);
}

async function edit<T extends 'flats' | 'owners' | 'vehicles' | 'tenancies'>(
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

async function rowsOf<T extends 'flats' | 'owners' | 'vehicles' | 'ownerships' | 'tenancies'>(
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
