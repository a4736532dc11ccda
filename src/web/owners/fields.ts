import type { z } from 'zod';
import { groupOf, type OwnerField, ownerFields, ownerRule } from '#domain/owner.fields.ts';
import type { Owner, OwnerRecord } from '#domain/owner.ts';
import { ownerReader } from '#domain/ownerFacts.ts';
import { spokenPhone } from '#domain/phone.ts';
import type { Wording } from '#web/records/MergeNotices.tsx';
import { changedFields } from '#web/records/merge.ts';
import { date } from '#web/ui/format.ts';

/** What the form holds of a field while a person types: a number may be half written, a choice not yet made. */
type Held<Rule extends { kind: string; schema: z.ZodType }> = Rule['kind'] extends 'count'
  ? number | string
  : Rule['kind'] extends 'link' | 'choice'
    ? z.output<Rule['schema']> | null
    : string;

/**
 * What the form holds: the list's fields. The record's groups lie open here, so that two versions can be compared field by
 * field. Of a number on record there is only its mask; it stays as it is while the field holds the mask.
 */
export type OwnerFields = { [K in OwnerField]: Held<(typeof ownerFields)[K]> } & {
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

const beginning = (field: OwnerField) => ownerRule(field).initial ?? (ownerFields[field].kind === 'link' ? null : '');
const emptyFields = withDays(beginning);

function withDays(hold: (field: OwnerField) => unknown): OwnerFields {
  return { ...Object.fromEntries(allFields.map((field) => [field, hold(field)])), days: {} } as OwnerFields;
}

/** An owner as the form shows them; without one, an empty form. */
export function toFields(owner: OwnerRecord | null): OwnerFields {
  return owner === null ? emptyFields : withDays((field) => ownerReader(field)(owner) ?? beginning(field));
}

export function touchedFields(base: OwnerRecord | null, fields: OwnerFields): FormField[] {
  return changedFields(toFields(base), fields);
}

/** As they are named on the form; out of its group a field of the contact says whose it is. */
const labels = Object.fromEntries(
  allFields.map((field) => {
    const { label } = ownerFields[field];
    return [field, groupOf(field) === 'emergencyContact' ? `${ownerFields.contactName.name}: ${label}` : label];
  }),
) as Record<OwnerField, string>;

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
