import { spokenPlate } from '#domain/plate.ts';
import { vehicleFields } from '#domain/vehicle.fields.ts';
import { type Vehicle, VehiclesEdit } from '#domain/vehicle.ts';
import type { Bulk } from '#web/bulk/bulk.ts';
import { answer, api } from '#web/data/api.ts';

export const bulkVehicles: Bulk<Vehicle, VehiclesEdit> = {
  topic: 'vehicles',
  one: 'vehicle',
  many: 'vehicles',
  nameOf: ({ vehicleNumber }) => spokenPlate(vehicleNumber),
  rules: vehicleFields,
  schema: VehiclesEdit,
  send: (json) => answer(api.vehicles.bulk.$post({ json })),
  afterDeletion: null,
};
