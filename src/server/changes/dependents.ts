import type { RecordTable, Row } from '#server/changes/records.ts';
import type { Trx } from '#server/database/tables.ts';

/** The records of other concepts that show something of a changed one, by topic; they were not changed themselves. */
export type Dependents = { [T in 'flats' | 'owners' | 'vehicles' | 'transfers']?: string[] };

type Changed<T extends RecordTable> = { before: Row<T> | null; after: Row<T> | null };

/**
 * What other screens must fetch again when a record changes: a person's name stands on their vehicles, their family on
 * their flats, a flat's number on its owners and vehicles. Read before the change is written, so that what a deletion
 * unties is found as well.
 */
const rules: { [T in RecordTable]?: (trx: Trx, changed: Changed<T>) => Dependents | Promise<Dependents> } = {
  flats: async (trx, { before, after }) =>
    before === null || before.flatNumber === after?.flatNumber ? {} : showingFlat(trx, before.id),
  owners: async (trx, { before, after }) => {
    if (before === null) return {};
    if (after === null) return { flats: await flatsNaming(trx, before.id) };
    const isRenamed = before.name !== after.name;
    const isCountedAnew = (['males', 'females', 'children'] as const).some((key) => before[key] !== after[key]);
    return {
      ...((isRenamed || isCountedAnew) && { flats: await flatsOwnedBy(trx, before.id) }),
      ...(isRenamed && { vehicles: await vehiclesWith(trx, 'ownerId', before.id) }),
    };
  },
  ownerships: (_, { before, after }) => ({
    flats: present(before?.flatId, after?.flatId),
    owners: present(before?.ownerId, after?.ownerId),
  }),
  transfers: (_, { after }) => ({ transfers: present(after?.reverses) }),
};

export async function dependentsOf<T extends RecordTable>(
  trx: Trx,
  table: T,
  changed: Changed<T>,
): Promise<Dependents> {
  return (await rules[table]?.(trx, changed)) ?? {};
}

/** Both together, each id once. */
export function union(one: Dependents, other: Dependents): Dependents {
  const both = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Dependents>;
  return Object.fromEntries([...both].map((topic) => [topic, present(...(one[topic] ?? []), ...(other[topic] ?? []))]));
}

function present(...ids: (string | null | undefined)[]): string[] {
  return [...new Set(ids)].filter((id) => id != null);
}

async function showingFlat(trx: Trx, flatId: string): Promise<Dependents> {
  const owners = await trx.selectFrom('ownerships').select('ownerId as id').where('flatId', '=', flatId).execute();
  return { owners: present(...owners.map(({ id }) => id)), vehicles: await vehiclesWith(trx, 'flatId', flatId) };
}

async function flatsOwnedBy(trx: Trx, ownerId: string): Promise<string[]> {
  const open = trx.selectFrom('ownerships').select('flatId as id').where('until', 'is', null);
  return present(...(await open.where('ownerId', '=', ownerId).execute()).map(({ id }) => id));
}

/** The flats that name this person as their owner or the one before. */
async function flatsNaming(trx: Trx, ownerId: string): Promise<string[]> {
  const all = trx.selectFrom('ownerships').select('flatId as id').where('ownerId', '=', ownerId);
  return present(...(await all.execute()).map(({ id }) => id));
}

async function vehiclesWith(trx: Trx, column: 'ownerId' | 'flatId', id: string): Promise<string[]> {
  return (await trx.selectFrom('vehicles').select('id').where(column, '=', id).execute()).map((row) => row.id);
}
