import { fieldsIn, type OwnerField, ownerFields } from '#domain/owner.fields.ts';
import type { Owner, OwnerRecord } from '#domain/owner.ts';
import { spokenPhone } from '#domain/phone.ts';
import { type FormFields, formOf } from '#web/records/formFields.ts';
import type { Wording } from '#web/records/MergeNotices.tsx';
import { changedFields } from '#web/records/merge.ts';
import { date } from '#web/ui/format.ts';

/**
 * What the form holds: the list's fields. The record's groups lie open here, so that two versions can be compared field by
 * field. Of a number on record there is only its mask; it stays as it is while the field holds the mask.
 */
export type OwnerFields = FormFields<typeof ownerFields> & {
  /**
   * The days of what saving ends and begins, by the flat's id and 'since'. They belong to the step and not to the
   * record: by themselves they are no change, and nobody else's edit meets them.
   */
  days: Record<string, string>;
};
export type FormField = keyof OwnerFields;

const allFields = Object.keys(ownerFields) as OwnerField[];
const byPath = new Map<string, OwnerField>(allFields.map((field) => [ownerFields[field].path, field]));

/** The form's name of a record's path: 'emergencyContact.name' is contactName, 'email' is email. */
export function fieldAt(path: string): string {
  if (path === 'since') return 'days.since';
  const [group, key] = path.split('.');
  return group === 'endings' ? `days.${key}` : (byPath.get(path) ?? path);
}

const form = formOf(ownerFields);

/** An owner as the form shows them; without one, an empty form. */
export function toFields(owner: OwnerRecord | null): OwnerFields {
  return { ...form.toFields(owner), days: {} };
}

export function touchedFields(base: OwnerRecord | null, fields: OwnerFields): FormField[] {
  return changedFields(toFields(base), fields);
}

/** Out of its group a field of the contact says whose it is. */
const labels = { ...form.labels };
for (const field of fieldsIn('emergencyContact')) labels[field] = `${ownerFields.contactName.name}: ${labels[field]}`;

/** How an owner's fields are told of when two people changed them; `numberOf` knows the flats. */
export function wordingWith(numberOf: (flatId: string) => string | undefined): Wording<OwnerFields> {
  return {
    topic: 'owners',
    what: 'this owner',
    labels: { ...labels, days: 'Days' },
    shown(field, value) {
      if (value === null || value === '' || field === 'days') return 'empty';
      const { kind } = ownerFields[field];
      if (kind === 'link') return numberOf(String(value)) ?? 'a flat that is gone';
      if (kind === 'day') return date(String(value));
      return kind === 'phone' ? spokenPhone(String(value)) : String(value);
    },
  };
}

/** "A-101, B-204": every flat they own now. */
export function ownedNumbers(owner: Pick<Owner, 'flats'>): string {
  return owner.flats.map(({ flatNumber }) => flatNumber).join(', ');
}
