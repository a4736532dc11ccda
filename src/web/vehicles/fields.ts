import type { Messages } from '#domain/message.ts';
import { isKnownPlateShape, plateKey } from '#domain/plate.ts';
import { vehicleFields } from '#domain/vehicle.fields.ts';
import { type Vehicle, VehicleDraft, VehicleEdit, vehicleErrors } from '#domain/vehicle.ts';
import { unknown } from '#domain/vehicleFacts.ts';
import { wrongWith } from '#web/records/check.ts';
import { type FormFields, formOf } from '#web/records/formFields.ts';
import type { Wording } from '#web/records/MergeNotices.tsx';
import { editOf } from '#web/records/merge.ts';

/** The form's values while the user types, one for each field in the rules. */
export type VehicleFields = FormFields<typeof vehicleFields>;
export const { toFields, toInput, labels: fieldLabels } = formOf(vehicleFields);

const check = wrongWith(VehicleDraft);

/**
 * Errors by the domain's own rules (docs/rules.md, Vehicles), by field. `today` is the society's day. If `base`, the
 * edited vehicle, has no owner or flat on record, that field may stay empty.
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

/** Whether to warn of an unusual number; never for a bicycle, which has no plate, or for an empty field. */
export function hasUnusualNumber({ vehicleNumber, type }: Pick<VehicleFields, 'vehicleNumber' | 'type'>): boolean {
  return type !== 'Bicycle' && plateKey(vehicleNumber) !== '' && !isKnownPlateShape(vehicleNumber);
}

/** How messages about concurrent changes name a vehicle's fields; `nameOf` names owner and flat. */
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
