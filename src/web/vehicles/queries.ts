import { queryOptions } from '@tanstack/react-query';
import { plateKey } from '#domain/plate.ts';
import type { Vehicle, VehicleDraft, VehicleEdit } from '#domain/vehicle.ts';
import { answer, api, emptyAnswer } from '#web/data/api.ts';
import { fetchList } from '#web/data/fetchList.ts';
import { putItem } from '#web/data/live.ts';
import type { Subscription } from '#web/data/subscriptions.ts';

/** All vehicles, by number; loaded whole and kept up to date by the change stream. */
export const vehiclesQuery = queryOptions({ queryKey: ['vehicles'], queryFn: () => fetchVehicles() });

export const vehiclesSubscription: Subscription<Vehicle> = {
  topics: ['vehicles'],
  queryKey: vehiclesQuery.queryKey,
  fetchByIds: fetchVehicles,
  compare: byPlate,
};

/** The server's order: by letters and digits alone. */
export function byPlate(one: Vehicle, other: Vehicle): number {
  const [key, otherKey] = [keyOf(one), keyOf(other)];
  return key < otherKey ? -1 : key > otherKey ? 1 : 0;
}

// Cached, because a live change compares some 30 000 keys.
const keys = new WeakMap<Vehicle, string>();
function keyOf(vehicle: Vehicle): string {
  const key = keys.get(vehicle) ?? plateKey(vehicle.vehicleNumber);
  keys.set(vehicle, key);
  return key;
}

async function fetchVehicles(ids?: string[]): Promise<Vehicle[]> {
  const { items } = await (ids
    ? answer(api.vehicles.$get({ query: { ids: ids.join(',') } }))
    : fetchList('vehicles', (headers) => api.vehicles.$get({ query: {} }, { headers })));
  return items;
}

export async function addVehicle(draft: VehicleDraft): Promise<Vehicle> {
  return putItem('vehicles', await answer(api.vehicles.$post({ json: draft })));
}

export async function editVehicle({ id }: Vehicle, edit: VehicleEdit): Promise<Vehicle> {
  return putItem('vehicles', await answer(api.vehicles[':id'].$patch({ param: { id }, json: edit })));
}

export function deleteVehicle({ id, version }: Vehicle): Promise<object> {
  return emptyAnswer(api.vehicles[':id'].$delete({ param: { id }, query: { version: String(version) } }));
}
