import { z } from 'zod';
import { Documents, DocumentsEdit } from '#domain/documents.ts';
import { editShapeOf, shapeOf } from '#domain/fieldList.ts';
import { chosenId, optionalEmail, phone, version } from '#domain/fields.ts';
import { encoded } from '#domain/message.ts';
import { groupOf, type InGroup, ownerFields, type PersonField, personFields } from '#domain/owner.fields.ts';
import { Owner, OwnerRecord, ownerExample } from '#domain/owner.ts';
import { EmergencyContact } from '#domain/ownerForm.ts';

/** One record per human being, be they an owner, a tenant or both (docs/rules.md, People). */

const facts = personFields.filter((field) => groupOf(field) === null) as (PersonField & InGroup<null>)[];

/** The form of a person who owns nothing: name and contacts. It may have a phone, an email, both or neither. */
export const PersonDraft = z
  .strictObject({
    id: chosenId,
    ...shapeOf(ownerFields, 'schema', facts),
    email: optionalEmail(encoded('owner_email_address')),
    phone: phone(encoded('phone_exactly_ten_digits')).nullable().default(null),
    emergencyContact: EmergencyContact.default({ name: null, phone: null, relation: null }),
    documents: Documents.default({ aadhar: null, pan: null, lease: null }),
  })
  .meta({
    id: 'PersonDraft',
    examples: [{ name: 'Imran Shaikh', phone: '98200 55555', email: 'imran@people.example' }],
  });
export type PersonDraft = z.output<typeof PersonDraft>;

/** An edit names the version it was made from. Fields that are left out stay as they are. */
export const PersonEdit = z
  .strictObject({
    version,
    ...editShapeOf(ownerFields, facts),
    emergencyContact: EmergencyContact.optional(),
    documents: DocumentsEdit.optional(),
  })
  .meta({ id: 'PersonEdit', examples: [{ version: 1, phone: '98200 66666' }] });
export type PersonEdit = z.output<typeof PersonEdit>;

/** The fields that only an owner's record has. */
const ownersOwn = { occupancyDate: true, status: true, familyDetails: true, flat: true } as const;
const isOwner = z.boolean().describe('Whether they are or were an owner: then their record as one is at /api/owners');

/** A person as lists answer them: without any document. */
export const Person = Owner.omit(ownersOwn)
  .extend({ isOwner })
  .meta({
    id: 'Person',
    description: 'A person, as lists answer them.',
    examples: [{ ...asPerson(ownerExample, true) }],
  });
export type Person = z.output<typeof Person>;

export const PersonRecord = OwnerRecord.omit(ownersOwn).meta({
  id: 'PersonRecord',
  description: 'One person, with the masks of their documents.',
  examples: [
    { ...asPerson(ownerExample, true), documents: { aadhar: 'XXXX XXXX 1234', pan: 'XXXXX1234X', lease: null } },
  ],
});
export type PersonRecord = z.output<typeof PersonRecord>;

/** An owner's record without the fields that only owners have. */
export function asPerson<T extends Owner>(
  owner: T,
  is: boolean,
): Omit<T, keyof typeof ownersOwn> & { isOwner: boolean } {
  const { occupancyDate: _, status: __, familyDetails: ___, flat: ____, ...person } = owner;
  return { ...person, isOwner: is };
}
