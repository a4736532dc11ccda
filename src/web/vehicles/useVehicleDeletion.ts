import { spokenPlate } from '#domain/plate.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { type Deletion, useDeletion } from '#web/records/useDeletion.ts';
import { useDeleteVehicle } from '#web/vehicles/queries.ts';

/** Its messages are the specified ones. */
const deletion: Deletion<Vehicle> = {
  topic: 'vehicles',
  title: ({ vehicleNumber }) => `Delete vehicle ${spokenPlate(vehicleNumber)}`,
  question: () => 'Are you sure you want to delete this vehicle?',
  deleted: () => 'Vehicle deleted successfully!',
  about: ({ vehicleNumber }) => spokenPlate(vehicleNumber),
  failed: 'Failed to delete vehicle.',
};

export function useVehicleDeletion() {
  return useDeletion(deletion, useDeleteVehicle().mutateAsync);
}
