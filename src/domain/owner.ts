import { z } from 'zod';
import { MaskedDocuments } from '#domain/documents.ts';
import { FamilyAnswer } from '#domain/family.ts';
import { shapeOf } from '#domain/fieldList.ts';
import { chosenId, count, id, instant, isoDay, optionalEmail, phone, version } from '#domain/fields.ts';
import { encoded, message } from '#domain/message.ts';
import { fieldsIn, type InGroup, ownerFields, shapeIn } from '#domain/owner.fields.ts';
import { OwnerForm, type Wording } from '#domain/ownerForm.ts';
import { sample } from '#domain/sample.ts';

/** An owner in the call that adds one and in answers; the form, which the browser loads too, is in ownerForm.ts. */

// The form has other messages for these two fields (docs/rules.md, Owners).
export const addWording: Wording = {
  email: message('owner_email_address'),
  phone: message('phone_exactly_ten_digits'),
};

/** What the call that adds an owner takes (docs/rules.md, Owners). */
export const OwnerDraft = z
  .strictObject({
    id: chosenId,
    ...OwnerForm.shape,
    email: optionalEmail(encoded('owner_email_address')),
    phone: phone(encoded('phone_exactly_ten_digits')),
  })
  .meta({
    id: 'OwnerDraft',
    examples: [
      {
        name: 'Leela Iyer',
        email: 'leela@people.example',
        phone: '98200 11111',
        flatId: sample.flatId,
        occupancyDate: '2024-04-01',
        status: 'Active',
        familyDetails: { adults: 3, children: 1, males: 1, females: 2 },
      },
    ],
  });
export type OwnerDraft = z.output<typeof OwnerDraft>;

/** A flat as an owner's record names it. */
export const OwnedFlat = z.strictObject({ id, flatNumber: z.string() });
export type OwnedFlat = z.output<typeof OwnedFlat>;

type Rules = typeof ownerFields;
type Unknowable = { [K in InGroup<null>]: null extends z.output<NonNullable<Rules[K]['answer']>> ? K : never };

/** Every field outside a group as null, in the list's order; the type has only those that may stay null. */
export const nothingKnown = Object.fromEntries(
  fieldsIn(null).flatMap((field) => (ownerFields[field].answer ? [[field, null]] : [])),
) as Record<Unknowable[InGroup<null>], null>;

export const ownerExample = {
  id: sample.ownerId,
  ...nothingKnown,
  name: 'Leela Iyer',
  email: 'leela@people.example',
  phone: '9820011111',
  occupancyDate: '2024-04-01',
  status: 'Active' as const,
  familyDetails: { totalMembers: 3, adults: 3, children: 1, males: 1, females: 2 },
  emergencyContact: { name: 'Arun Iyer', phone: '9820022222', relation: 'Brother' },
  flats: [{ id: sample.flatId, flatNumber: 'B-204', since: '2024-04-01', place: 1, share: null, with: [] }],
  flat: { id: sample.flatId, flatNumber: 'B-204' },
  hasOwned: true,
  earlierNames: ['Leela Nair'],
  consent: { notice: 1, day: '2026-03-05' },
  erasedOn: null,
  version: 2,
  createdAt: sample.at,
  updatedAt: sample.at,
};

/** An owner as lists answer it: without any document. */
export const Owner = z
  .strictObject({
    id,
    ...shapeOf(ownerFields, 'answer', fieldsIn(null)),
    familyDetails: FamilyAnswer,
    emergencyContact: z.strictObject(shapeIn('emergencyContact', 'answer')),
    flats: z
      .array(
        OwnedFlat.extend({
          since: isoDay,
          place: z.int().describe('Among those who own it together, from 1'),
          share: z.string().nullable().describe('A fraction; null where the flat is undivided'),
          with: z.array(z.string()).describe('Who owns it with them'),
        }),
      )
      .describe('Those they own now and since when, the one they have owned longest first'),
    flat: OwnedFlat.extend({ id: id.nullable() })
      .nullable()
      .describe('The first they own now, else the last they owned; its id is null once it is deleted'),
    hasOwned: z.boolean().describe('Whether they own or ever owned a flat'),
    earlierNames: z
      .array(z.string())
      .describe('Under which they came to own a flat and which are theirs no longer, the latest first'),
    consent: z
      .strictObject({ notice: count, day: isoDay })
      .nullable()
      .describe('The version of the notice that they have agreed to and when; null without a consent that stands'),
    erasedOn: isoDay.nullable().describe('The day on which their personal details were erased'),
    version,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Owner', description: 'An owner, as lists answer it: without any document.', examples: [ownerExample] });
export type Owner = z.output<typeof Owner>;

/** One owner with the masks of their documents: XXXX XXXX 1234 and XXXXX1234X. */
export const OwnerRecord = Owner.extend({
  isOwner: z.boolean().describe('Whether they own or owned; of a person who does not, status and family say nothing'),
  documents: MaskedDocuments,
}).meta({
  id: 'OwnerRecord',
  description: 'One owner, with the masks of their documents.',
  examples: [
    { ...ownerExample, isOwner: true, documents: { aadhar: 'XXXX XXXX 1234', pan: 'XXXXX1234X', lease: null } },
  ],
});
export type OwnerRecord = z.output<typeof OwnerRecord>;
