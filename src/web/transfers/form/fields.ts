import { ownerFields } from '#domain/owner.fields.ts';
import type { Owner } from '#domain/owner.ts';
import type { Leaseback, TenancyChoice, TransferReason, VehicleChoice } from '#domain/transfer.ts';
import { fieldAt as fieldOfOwner } from '#web/owners/fields.ts';
import { type FormFields, formOf } from '#web/records/formFields.ts';
import {
  leasebackField,
  leasebackLabels,
  noLeaseback,
  prefixed,
  type SellersChoice,
} from '#web/transfers/leaseback.ts';

const { name, phone, email, address, adults, children, males, females } = ownerFields;
const { contactName, contactPhone, contactRelation } = ownerFields;

/**
 * The fields asked of a buyer, without documents; ownerFields.test.ts lists the owner's fields that are not asked here.
 */
export const buyerFields = {
  ...{ name, phone, email, address, adults, children, males, females },
  ...{ contactName, contactPhone, contactRelation },
};

const buyer = formOf(buyerFields);

/** A person's fields in the form: filled from an owner on record, and each can be typed over. */
export type PersonFields = FormFields<typeof buyerFields>;

/** The fields about the seller, reset when another flat is chosen. */
export const sellersLeave = { sellers: 'leave' as SellersChoice, ...prefixed(noLeaseback) };

/** The form's fields. Documents are only ever typed: the numbers on record stay with the server. */
export type TransferFields = PersonFields &
  typeof sellersLeave & {
    flatId: string | null;
    /** The owner whom the form shows as the present one; null when it shows that there is none. */
    presentOwnerId: string | null;
    /** The person on record who buys; null for somebody new. */
    existingOwnerId: string | null;
    occupancyDate: string;
    aadhar: string;
    pan: string;
    lease: string;
    /** Only vehicles with an explicit choice: a vehicle without an entry leaves with the seller. */
    vehicles: Record<string, VehicleChoice>;
    /** For a flat that is let. */
    tenancy: TenancyChoice;
    reason: TransferReason;
    remarks: string;
  };
export type TransferField = keyof TransferFields;

/** The fields' labels, in the form's order (docs/rules.md, Transfers). */
export const fieldLabels = {
  flatId: 'Flat',
  sellers: 'After the transfer',
  ...prefixed(leasebackLabels),
  existingOwnerId: 'Existing Owner',
  name: 'Full Name',
  phone: 'Phone Number',
  email: 'Email Address',
  address: 'Address',
  occupancyDate: 'Occupancy Date',
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
  reason: 'Reason',
  remarks: 'Remarks',
} as const satisfies Partial<Record<TransferField, string>>;
export type LabelledField = keyof typeof fieldLabels;

export const familyFields = ['adults', 'children', 'males', 'females'] as const satisfies readonly TransferField[];
export const documentFields = ['aadhar', 'pan', 'lease'] as const satisfies readonly TransferField[];
/** The fields under Optional Details. */
export const optionalFields: readonly TransferField[] = [
  'contactName',
  'contactPhone',
  'contactRelation',
  ...documentFields,
];

export const nobody: PersonFields = buyer.toFields(null);

/** `today` is the society's day (docs/rules.md, Transfers). */
export function emptyFields(today: string): TransferFields {
  return {
    ...nobody,
    ...sellersLeave,
    flatId: null,
    presentOwnerId: null,
    existingOwnerId: null,
    occupancyDate: today,
    aadhar: '',
    pan: '',
    lease: '',
    vehicles: {},
    tenancy: 'stays',
    reason: 'sale',
    remarks: '',
  };
}

/** What an owner on record brings into the form. */
export function personOf(owner: Owner): PersonFields {
  return buyer.toFields(owner);
}

/** The form's name of a draft's path: 'newOwner.familyDetails.adults' is adults, 'newOwner.name' is name. */
export function fieldAt(path: string): string {
  if (path === 'leaseback') return 'sellers';
  if (path.startsWith('leaseback.')) return leasebackField(path.slice('leaseback.'.length) as keyof Leaseback);
  return path.startsWith('newOwner.') ? fieldOfOwner(path.slice('newOwner.'.length)) : path;
}

/** Whether two forms hold the same, whatever the order in which they were filled. */
export function isSameFields(a: TransferFields, b: TransferFields): boolean {
  return JSON.stringify(a) === JSON.stringify({ ...a, ...b });
}
