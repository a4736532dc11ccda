import type { Messages } from '#domain/message.ts';
import { isKnownPlateShape, plateKey } from '#domain/plate.ts';
import { vehicleFields } from '#domain/vehicle.fields.ts';
import { type Vehicle, VehicleDraft, VehicleEdit, vehicleErrors } from '#domain/vehicle.ts';
import { unknown } from '#domain/vehicleFacts.ts';
import { wrongWith } from '#web/records/check.ts';
import { type FormFields, formOf } from '#web/records/formFields.ts';
import type { Wording } from '#web/records/MergeNotices.tsx';
import { editOf } from '#web/records/merge.ts';

/** What the form holds while a person types: the list's fields. */
export type VehicleFields = FormFields<typeof vehicleFields>;
export const { toFields, toInput, labels: fieldLabels } = formOf(vehicleFields);

const check = wrongWith(VehicleDraft);

/**
 * The domain's own rules (docs/rules.md, Vehicles), by field. `today` is the society's day. Where `base`, the vehicle
 * that is edited, has no owner or flat, neither is asked for.
 */
export function checkFields(fields: VehicleFields, today: string, base: Vehicle | null = null): Messages {
  const year = typeof fields.year === 'number' && Number.isInteger(fields.year) ? fields.year : null;
  const errors = { ...check(toInput(fields)), ...vehicleErrors({ year }, today) };
  for (const field of ['ownerId', 'flatId'] as const) {
    if (base !== null && base[field] === null && fields[field] === null) delete errors[field];
  }
  return errors;
}

/** Only for fields that passed `checkFields`. */
export function toDraft(fields: VehicleFields): VehicleDraft {
  return VehicleDraft.parse(toInput(fields));
}

/** Only for fields that passed `checkFields`. */
export function toEdit(vehicle: Vehicle, fields: VehicleFields): VehicleEdit {
  return VehicleEdit.parse(editOf(vehicle, toFields(vehicle), fields, toInput(fields)));
}

/** Bicycles have no plates, and nothing that has begun to be typed is warned about. */
export function hasUnusualNumber({ vehicleNumber, type }: Pick<VehicleFields, 'vehicleNumber' | 'type'>): boolean {
  return type !== 'Bicycle' && plateKey(vehicleNumber) !== '' && !isKnownPlateShape(vehicleNumber);
}

/** How a vehicle's fields are told of when two people changed them; owner and flat by what they are called. */
export function wordingWith(
  nameOf: (field: 'ownerId' | 'flatId', id: string) => string | undefined,
): Wording<VehicleFields> {
  return {
    topic: 'vehicles',
    what: 'this vehicle',
    labels: fieldLabels,
    shown(field, value) {
      if (field === 'ownerId' || field === 'flatId')
        return value === null ? unknown : (nameOf(field, String(value)) ?? unknown);
      return value === null || value === '' ? 'empty' : String(value);
    },
  };
}
