import { VehiclesEdit } from '#domain/bulk.ts';
import { type Vehicle, vehicleTypes } from '#domain/vehicle.ts';
import type { Bulk } from '#web/bulk/bulk.ts';
import { answer, api } from '#web/data/api.ts';

export const bulkVehicles: Bulk<Vehicle, VehiclesEdit> = {
  topic: 'vehicles',
  one: 'vehicle',
  many: 'vehicles',
  nameOf: ({ vehicleNumber }) => vehicleNumber,
  fields: [
    { key: 'type', label: 'Type', kind: 'choice', options: vehicleTypes, hows: ['set', 'clear'] },
    { key: 'company', label: 'Company', kind: 'line', hows: ['set'] },
    { key: 'color', label: 'Color', kind: 'line', hows: ['set', 'clear'] },
    { key: 'flatId', label: 'Flat: none', kind: 'line', hows: ['clear'] },
  ],
  schema: VehiclesEdit,
  send: (json) => answer(api.vehicles.bulk.$post({ json })),
  afterDeletion: null,
};
