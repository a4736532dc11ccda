import { isFound, oncePer, searchable, wantedIn } from '#domain/matching.ts';
import type { Vehicle } from '#domain/vehicle.ts';

/** The types of vehicles, and their search; apart from the form's schemas, which few screens need. */

/** docs/rules.md, Vehicles. */
export const vehicleTypes = [
  /*i18n*/ 'Car',
  /*i18n*/ 'Motorcycle',
  /*i18n*/ 'Scooter',
  /*i18n*/ 'Bicycle',
  /*i18n*/ 'Truck',
  /*i18n*/ 'Van',
] as const;
export type VehicleType = (typeof vehicleTypes)[number];

/** Shown where a vehicle's owner or flat is missing (docs/rules.md, Vehicles). */
export const unknown = 'Unknown';

type FoundVehicle = Pick<Vehicle, 'vehicleNumber' | 'company' | 'model' | 'type'>;
const searched = oncePer(({ vehicleNumber, company, model }: FoundVehicle) =>
  searchable([vehicleNumber, company, model]),
);

/**
 * Whether a vehicle matches a type and a text. A number is found in any spacing, so by its last four digits too
 * (docs/rules.md, Vehicles).
 */
export function vehicleMatches(vehicle: FoundVehicle, text: string, type: VehicleType | null): boolean {
  if (type !== null && vehicle.type !== type) return false;
  const wanted = wantedIn(text);
  return wanted.length === 0 || isFound(searched(vehicle), wanted);
}
