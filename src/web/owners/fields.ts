import { fieldsIn, type OwnerField, ownerFields } from '#domain/owner.fields.ts';
import type { Owner, OwnerRecord } from '#domain/owner.ts';
import { spokenPhone } from '#domain/phone.ts';
import { atFormFields } from '#web/records/formErrors.ts';
import { type FormFields, formOf } from '#web/records/formFields.ts';
import type { Wording } from '#web/records/MergeNotices.tsx';
import { changedFields } from '#web/records/merge.ts';
import { date } from '#web/ui/format.ts';

/**
 * The values of an owner's form, one for each field in the rules. The record's groups are flattened, so that two
 * versions can be compared field by field. Of a document number the form has only the mask, which stands for
 * "unchanged".
 */
export type OwnerFields = FormFields<typeof ownerFields> & {
  /**
   * The days on which ownerships end and begin with this save, by the flat's id and 'since'. They belong to the step
   * and not to the record: alone they are no change, and they never conflict with somebody else's edit.
   */
  days: Record<string, string>;
  /** Of the step as well, by the vehicle's id: whether it stays at the flat that its owner leaves. */
  vehicleStays: Record<string, boolean>;
};
export type FormField = keyof OwnerFields;

const allFields = Object.keys(ownerFields) as OwnerField[];
const byPath = new Map<string, OwnerField>(allFields.map((field) => [ownerFields[field].path, field]));

/** The form field for a path in the record: 'emergencyContact.name' is contactName, 'email' is email. */
export function fieldAt(path: string): string {
  if (path === 'since') return 'days.since';
  const [group, key] = path.split('.');
  return group === 'endings' ? `days.${key}` : (byPath.get(path) ?? path);
}

const form = formOf(ownerFields);

/** The form's values for an owner; without one those of an empty form. */
export function toFields(owner: OwnerRecord | null): OwnerFields {
  return { ...form.toFields(owner), days: {}, vehicleStays: {} };
}

export function touchedFields(base: OwnerRecord | null, fields: OwnerFields): FormField[] {
  return changedFields(toFields(base), fields);
}

/** Outside their group the emergency contact's fields also name the contact. */
const labels = { ...form.labels };
for (const field of fieldsIn('emergencyContact')) labels[field] = `${ownerFields.contactName.name}: ${labels[field]}`;

/** How messages about concurrent changes name an owner's fields; `numberOf` returns a flat's number. */
export function wordingWith(numberOf: (flatId: string) => string | undefined): Wording<OwnerFields> {
  return {
    topic: 'owners',
    what: 'this owner',
    labels: { ...labels, days: 'Days', vehicleStays: 'Vehicles' },
    shown(field, value) {
      if (value === null || value === '' || field === 'days' || field === 'vehicleStays') return 'empty';
      const { kind } = ownerFields[field];
      if (kind === 'link') return numberOf(String(value)) ?? 'a flat that is gone';
      if (kind === 'day') return date(String(value));
      return kind === 'phone' ? spokenPhone(String(value)) : String(value);
    },
  };
}

/** "A-101, B-204": the owner's present flats. */
export function ownedNumbers(owner: Pick<Owner, 'flats'>): string {
  return owner.flats.map(({ flatNumber }) => flatNumber).join(', ');
}

/** Renames the errors from paths in the record's groups, which the server uses, to the flat fields of the forms. */
export function rethrowAtFields(error: unknown): never {
  throw atFormFields(error, fieldAt);
}
