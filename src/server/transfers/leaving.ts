import type { ReadTx, Tx } from '#server/changes/write.ts';
import { compiledOnce } from '#server/database/compiled.ts';
import type { Tables } from '#server/database/tables.ts';
import { updateOwner } from '#server/owners/commands.ts';
import { type OwnershipRow, presentHolders, presentOwnershipsOf } from '#server/ownership/queries.ts';
import { outcomesOf, type RegisteredHolder, type Restore } from '#server/transfers/register.ts';
import { moveVehicle } from '#server/vehicles/commands.ts';

type OwnerRow = Tables['owners'];
type VehicleRow = Tables['vehicles'];

/** Somebody who owns the flat now. */
export type OwnershipWithOwner = { row: OwnershipRow; owner: OwnerRow };
/** Somebody who owns it no longer, with what else they own. */
export type Leaving = OwnershipWithOwner & { keeps: OwnershipRow[] };

/** All who own a flat now, in their order. */
export async function ownershipsNow({ db }: ReadTx, flatId: string): Promise<OwnershipWithOwner[]> {
  const held: OwnershipWithOwner[] = [];
  for (const row of await presentHolders(db, flatId)) {
    const [owner] = await ownerById(db, row.ownerId ?? '');
    if (owner) held.push({ row, owner });
  }
  return held;
}

/** Those of them who are not among these. */
export async function leavingOf(
  { db }: ReadTx,
  held: OwnershipWithOwner[],
  staying: ReadonlySet<string>,
): Promise<Leaving[]> {
  const leaving: Leaving[] = [];
  for (const one of held) {
    if (staying.has(one.owner.id)) continue;
    const keeps = (await presentOwnershipsOf(db, one.owner.id)).filter(({ id }) => id !== one.row.id);
    leaving.push({ ...one, keeps });
  }
  return leaving;
}

/** The vehicles that they have at the flat. */
export async function vehiclesOf({ db }: ReadTx, leaving: Leaving[], flatId: string): Promise<VehicleRow[]> {
  const vehicles: VehicleRow[] = [];
  for (const { owner } of leaving) vehicles.push(...(await vehiclesAt(db, flatId, owner.id)));
  return vehicles;
}

/** Who leaves becomes Old, unless they still own another flat. */
export async function settleLeaving(tx: Tx, leaving: Leaving[]): Promise<void> {
  for (const { owner, keeps } of leaving) await updateOwner(tx, owner, { status: keeps.length > 0 ? 'Active' : 'Old' });
}

/** Each of their vehicles at the flat leaves with them, or stays under the new owner. */
export async function settleVehicles(
  tx: Tx,
  vehicles: VehicleRow[],
  { choices, toId }: { choices: Readonly<Record<string, 'leaves' | 'stays'>>; toId: string },
): Promise<VehicleRow[]> {
  const moved: VehicleRow[] = [];
  for (const before of vehicles) {
    const to = choices[before.id] === 'stays' ? { ownerId: toId } : { flatId: null };
    moved.push(await moveVehicle(tx, before, to));
  }
  return moved;
}

/** The earliest day on which a flat may change hands again: since when it is as it is. */
export function presentSince(held: readonly OwnershipWithOwner[]): { since: string } | undefined {
  const [since] = held
    .map(({ row }) => row.since)
    .sort()
    .reverse();
  return since === undefined ? undefined : { since };
}

const ownerById = compiledOnce((db, id: string) => db.selectFrom('owners').selectAll().where('id', '=', id));

const vehiclesAt = compiledOnce((db, flatId: string, ownerId: string) =>
  db
    .selectFrom('vehicles')
    .selectAll()
    .where('flatId', '=', flatId)
    .where('ownerId', '=', ownerId)
    .orderBy('numberKey'),
);

/** As an entry of the register names them. */
export function asRegistered(held: readonly OwnershipWithOwner[]): RegisteredHolder[] {
  return held.map(({ row, owner }) => ({ id: row.id, name: owner.name, share: row.share }));
}

/** What a reversal needs of vehicles that were moved. */
export function asRestored(vehicles: readonly VehicleRow[], after: readonly VehicleRow[]): Restore['vehicles'] {
  return vehicles.map((before, place) => ({ before, versionAfter: after[place]?.version ?? before.version }));
}

/** What became of them, as an entry keeps it. */
export function vehiclesAfter(moved: readonly VehicleRow[]): string {
  return outcomesOf(moved.map((after) => ({ ...after, became: after.flatId === null ? 'left' : 'stayed' })));
}
