import type { Owner, OwnerRecord, OwnerStatus } from '#domain/owner.ts';
import { spokenPhone } from '#domain/phone.ts';
import type { Wording } from '#web/records/MergeNotices.tsx';
import { changedFields } from '#web/records/merge.ts';
import { date } from '#web/ui/format.ts';

type Count = number | string;

/**
 * What the form holds while a person types: a number may be half written, a choice not yet made. The record's groups
 * lie open here, so that two versions can be compared field by field.
 */
export type OwnerFields = {
  name: string;
  email: string;
  phone: string;
  secondPhone: string;
  flatId: string | null;
  occupancyDate: string;
  status: OwnerStatus | null;
  address: string;
  adults: Count;
  children: Count;
  males: Count;
  females: Count;
  contactName: string;
  contactPhone: string;
  contactRelation: string;
  /** Of a number on record there is only its mask; it stays as it is while the field holds the mask. */
  aadhar: string;
  pan: string;
  lease: string;
  /**
   * The days of what saving ends and begins, by the flat's id and 'since'. They belong to the step and not to the
   * record: by themselves they are no change, and nobody else's edit meets them.
   */
  days: Record<string, string>;
};
export type OwnerField = keyof OwnerFields;

/** Where each field of a group stands in the record, and in what the server says of it. */
export const groups = {
  familyDetails: { adults: 'adults', children: 'children', males: 'males', females: 'females' },
  emergencyContact: { name: 'contactName', phone: 'contactPhone', relation: 'contactRelation' },
  documents: { aadhar: 'aadhar', pan: 'pan', lease: 'lease' },
} as const satisfies Record<string, Record<string, OwnerField>>;
export type Group = keyof typeof groups;

/** The form's name of a record's path: 'emergencyContact.name' is contactName, 'email' is email. */
export function fieldAt(path: string): string {
  if (path === 'since') return 'days.since';
  const [group = '', key = ''] = path.split('.');
  if (group === 'endings') return `days.${key}`;
  const fields: Record<string, OwnerField> = groups[group as Group] ?? {};
  return fields[key] ?? path;
}

/** As they are named on the form, in its order (docs/rules.md, Owners). */
export const fieldLabels: Record<OwnerField, string> = {
  name: 'Full Name',
  email: 'Email',
  phone: 'Phone',
  secondPhone: 'Second phone',
  flatId: 'Flat',
  occupancyDate: 'Occupancy Date',
  status: 'Status',
  address: 'Address',
  adults: 'Adults',
  children: 'Children',
  males: 'Males',
  females: 'Females',
  contactName: 'Name',
  contactPhone: 'Phone',
  contactRelation: 'Relation',
  aadhar: 'Aadhar Number',
  pan: 'PAN Number',
  lease: 'Lease Agreement',
  days: 'Days',
};

const emptyFields: OwnerFields = {
  name: '',
  email: '',
  phone: '',
  secondPhone: '',
  flatId: null,
  occupancyDate: '',
  status: 'Active',
  address: '',
  adults: '',
  children: '',
  males: '',
  females: '',
  contactName: '',
  contactPhone: '',
  contactRelation: '',
  aadhar: '',
  pan: '',
  lease: '',
  days: {},
};

/** An owner as the form shows them; without one, an empty form. */
export function toFields(owner: OwnerRecord | null): OwnerFields {
  if (owner === null) return emptyFields;
  const { familyDetails, emergencyContact, documents } = owner;
  return {
    name: owner.name,
    email: owner.email ?? '',
    phone: owner.phone ?? '',
    secondPhone: owner.secondPhone ?? '',
    flatId: owner.flat?.id ?? null,
    occupancyDate: owner.occupancyDate,
    status: owner.status,
    address: owner.address ?? '',
    adults: familyDetails.adults ?? '',
    children: familyDetails.children ?? '',
    males: familyDetails.males ?? '',
    females: familyDetails.females ?? '',
    contactName: emergencyContact.name ?? '',
    contactPhone: emergencyContact.phone ?? '',
    contactRelation: emergencyContact.relation ?? '',
    aadhar: documents.aadhar ?? '',
    pan: documents.pan ?? '',
    lease: documents.lease ?? '',
    days: {},
  };
}

export function touchedFields(base: OwnerRecord | null, fields: OwnerFields): OwnerField[] {
  return changedFields(toFields(base), fields);
}

/** How an owner's fields are told of when two people changed them; `numberOf` knows the flats. */
export function wordingWith(numberOf: (flatId: string) => string | undefined): Wording<OwnerFields> {
  return {
    topic: 'owners',
    what: 'this owner',
    labels: {
      ...fieldLabels,
      // Out of its group a field says whose it is.
      contactName: 'Emergency contact: Name',
      contactPhone: 'Emergency contact: Phone',
      contactRelation: 'Emergency contact: Relation',
    },
    shown(field, value) {
      if (value === null || value === '') return 'empty';
      if (field === 'flatId') return numberOf(String(value)) ?? 'a flat that is gone';
      if (field === 'occupancyDate') return date(String(value));
      if (field === 'phone' || field === 'contactPhone') return spokenPhone(String(value));
      return String(value);
    },
  };
}

/** "A-101, B-204": every flat they own now. */
export function ownedNumbers(owner: Pick<Owner, 'flats'>): string {
  return owner.flats.map(({ flatNumber }) => flatNumber).join(', ');
}
