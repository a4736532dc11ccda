import type { Messages } from '#domain/message.ts';
import {
  isKnownPlateShape,
  plateKey,
  unknown,
  type Vehicle,
  VehicleDraft,
  VehicleEdit,
  type VehicleType,
  vehicleErrors,
  vehicleTypes,
} from '#domain/vehicle.ts';
import { wrongWith } from '#web/records/check.ts';
import type { Wording } from '#web/records/MergeNotices.tsx';
import { editOf } from '#web/records/merge.ts';

/** What the form holds while a person types: a year may be half written, a choice not yet made. */
export type VehicleFields = {
  vehicleNumber: string;
  company: string;
  model: string;
  color: string;
  type: VehicleType | '';
  year: number | string;
  ownerId: string | null;
  flatId: string | null;
};
export type VehicleField = keyof VehicleFields;

export const fieldLabels: Record<VehicleField, string> = {
  vehicleNumber: 'Vehicle Number',
  company: 'Company',
  model: 'Model',
  color: 'Color',
  type: 'Type',
  year: 'Year',
  ownerId: 'Owner',
  flatId: 'Flat',
};

/** docs/rules.md, Vehicles: 'Select Type' plus six; choosing it again leaves the type open. */
export const typeOptions = [
  { value: '', label: 'Select Type' },
  ...vehicleTypes.map((value) => ({ value, label: value })),
];

/** A vehicle as the form shows it; without one, an empty form. */
export function toFields(vehicle: Vehicle | null): VehicleFields {
  return {
    vehicleNumber: vehicle?.vehicleNumber ?? '',
    company: vehicle?.company ?? '',
    model: vehicle?.model ?? '',
    color: vehicle?.color ?? '',
    type: vehicle?.type ?? '',
    year: vehicle?.year ?? '',
    ownerId: vehicle?.ownerId ?? null,
    flatId: vehicle?.flatId ?? null,
  };
}

/** What the form holds as the rules expect it: an empty field is no value. */
function toInput(fields: VehicleFields) {
  return { ...fields, type: fields.type === '' ? null : fields.type, year: fields.year === '' ? null : fields.year };
}

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
