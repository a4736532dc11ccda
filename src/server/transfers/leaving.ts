import type { ReadTx, Tx } from '#server/changes/write.ts';
import { compiledOnce } from '#server/database/compiled.ts';
import type { Tables } from '#server/database/tables.ts';
import { isOwnershipOver, numberedToday } from '#server/dated/flatNumbers.ts';
import { updateOwner } from '#server/owners/commands.ts';
import { type OwnershipRow, presentHolders, presentOwnershipsOf } from '#server/ownership/queries.ts';
import { outcomesOf, type RegisteredHolder, type Restore } from '#server/transfers/register.ts';
import { moveVehicles } from '#server/vehicles/commands.ts';

type OwnerRow = Tables['owners'];
type VehicleRow = Tables['vehicles'];

/** Somebody who owns the flat now. */
export type OwnershipWithOwner = { row: OwnershipRow; owner: OwnerRow };
/** Somebody who owns it no longer, with what else they own. */
export type Leaving = OwnershipWithOwner & { keeps: OwnershipRow[] };

/** All who own a flat now, in their order. */
export async function ownershipsNow({ db }: ReadTx, flatId: string): Promise<OwnershipWithOwner[]> {
  const ownersNow: OwnershipWithOwner[] = [];
  for (const row of await presentHolders(db, flatId)) {
    const [owner] = await ownerById(db, row.ownerId ?? '');
    if (owner) ownersNow.push({ row, owner });
  }
  return ownersNow;
}

/** The owners who are not among those who stay, each with what else they own. */
export async function leavingOf(
  { db }: ReadTx,
  ownersNow: OwnershipWithOwner[],
  staying: ReadonlySet<string>,
): Promise<Leaving[]> {
  const leaving: Leaving[] = [];
  for (const one of ownersNow) {
    if (staying.has(one.owner.id)) continue;
    const keeps = (await presentOwnershipsOf(db, one.owner.id)).filter(({ id }) => id !== one.row.id);
    leaving.push({ ...one, keeps });
  }
  return leaving;
}

/** What the flats are called that somebody owns. */
export async function numbersOf({ db }: ReadTx, ownerships: readonly OwnershipRow[]): Promise<string[]> {
  return (await numberedToday(db, ownerships, isOwnershipOver)).map(({ flatNumber }) => flatNumber);
}

/** The vehicles that those who leave have at the flat. */
export async function vehiclesOf({ db }: ReadTx, leaving: Leaving[], flatId: string): Promise<VehicleRow[]> {
  const vehicles: VehicleRow[] = [];
  for (const { owner } of leaving) vehicles.push(...(await vehiclesAt(db, flatId, owner.id)));
  return vehicles;
}

/** Makes those who leave Old, unless they still own another flat. */
export async function updateLeavingOwners(tx: Tx, leaving: Leaving[]): Promise<void> {
  for (const { owner, keeps } of leaving) await updateOwner(tx, owner, { status: keeps.length > 0 ? 'Active' : 'Old' });
}

/** Each vehicle of those who leave goes from the flat with them, or stays under the new owner. */
export function moveLeaversVehicles(
  tx: Tx,
  vehicles: VehicleRow[],
  { choices, toId }: { choices: Readonly<Record<string, 'leaves' | 'stays'>>; toId: string },
): Promise<VehicleRow[]> {
  const edit = ({ id }: VehicleRow) => (choices[id] === 'stays' ? { ownerId: toId } : { flatId: null });
  return moveVehicles(
    tx,
    vehicles.map((before) => ({ before, edit: edit(before) })),
  );
}

/** Since when the flat has the owners it has: it may not change hands again before that day. */
export function presentSince(ownersNow: readonly OwnershipWithOwner[]): { since: string } | undefined {
  const [since] = ownersNow
    .map(({ row }) => row.since)
    .sort()
    .reverse();
  return since === undefined ? undefined : { since };
}

export const ownerById = compiledOnce((db, id: string) => db.selectFrom('owners').selectAll().where('id', '=', id));

const vehiclesAt = compiledOnce((db, flatId: string, ownerId: string) =>
  db
    .selectFrom('vehicles')
    .selectAll()
    .where('flatId', '=', flatId)
    .where('ownerId', '=', ownerId)
    .orderBy('numberKey'),
);

/** Owners as an entry of the register names them. */
export function asRegistered(owners: readonly OwnershipWithOwner[]): RegisteredHolder[] {
  return owners.map(({ row, owner }) => ({ id: row.id, name: owner.name, share: row.share }));
}

/** What a reversal needs of vehicles that were moved. */
export function asRestored(vehicles: readonly VehicleRow[], after: readonly VehicleRow[]): Restore['vehicles'] {
  return vehicles.map((before, place) => ({ before, versionAfter: after[place]?.version ?? before.version }));
}

/** What became of the vehicles, as an entry keeps it. */
export function vehiclesAfter(moved: readonly VehicleRow[]): string {
  return outcomesOf(moved.map((after) => ({ ...after, became: after.flatId === null ? 'left' : 'stayed' })));
}
