import { z } from 'zod';
import { bulkShapeOf, editShapeOf, shapeOf } from '#domain/fieldList.ts';
import { chosenId, id, instant, version } from '#domain/fields.ts';
import { sayOneChange, saysOne } from '#domain/many.ts';
import { type Messages, message } from '#domain/message.ts';
import { sample } from '#domain/sample.ts';
import { allVehicleFields, vehicleFields } from '#domain/vehicle.fields.ts';

const firstVehicleYear = 1980;

/** docs/rules.md, Vehicles. The upper end of the year is the current one: see `vehicleErrors`. */
export const VehicleDraft = z
  .strictObject({ id: chosenId, ...shapeOf(vehicleFields, 'schema', allVehicleFields) })
  .meta({
    id: 'VehicleDraft',
    examples: [
      {
        vehicleNumber: 'MH 12 DE 1433',
        company: 'Tata',
        model: 'Nexon',
        ownerId: sample.ownerId,
        flatId: sample.flatId,
      },
    ],
  });
export type VehicleDraft = z.output<typeof VehicleDraft>;

export const VehicleEdit = z
  .strictObject({ version, ...editShapeOf(vehicleFields, allVehicleFields) })
  .meta({ id: 'VehicleEdit', examples: [{ version: 1, color: 'Red' }] });
export type VehicleEdit = z.output<typeof VehicleEdit>;

/** A vehicle as the API answers it; owner and flat are null where they are gone. */
export const Vehicle = z
  .strictObject({
    id,
    ...shapeOf(vehicleFields, 'answer', allVehicleFields),
    ownerName: z.string().nullable(),
    flatNumber: z.string().nullable(),
    version,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({
    id: 'Vehicle',
    description: 'A vehicle. Its owner and flat are null where they are gone.',
    examples: [
      {
        id: sample.vehicleId,
        vehicleNumber: 'MH 12 DE 1433',
        company: 'Tata',
        model: 'Nexon',
        color: 'White',
        type: 'Car',
        year: 2022,
        ownerId: sample.ownerId,
        ownerName: 'Leela Iyer',
        flatId: sample.flatId,
        flatNumber: 'B-204',
        version: 1,
        createdAt: sample.at,
        updatedAt: sample.at,
      },
    ],
  });
export type Vehicle = z.output<typeof Vehicle>;

/** Errors of the vehicle's year, where one is given (docs/rules.md, Vehicles). */
export function vehicleErrors(vehicle: { year?: number | null | undefined }, today: string): Messages {
  const thisYear = Number(today.slice(0, 4));
  const { year } = vehicle;
  if (year == null || (year >= firstVehicleYear && year <= thisYear)) return {};
  return { year: message('vehicle_year', { first: firstVehicleYear, last: thisYear, year }) };
}

/** A bulk edit of vehicles (docs/rules.md, Lists). */
export const VehiclesEdit = z.strictObject(bulkShapeOf(vehicleFields)).refine(saysOne, sayOneChange);
export type VehiclesEdit = z.output<typeof VehiclesEdit>;
