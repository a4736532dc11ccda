import { z } from 'zod';
import { Documents, DocumentsEdit } from '#domain/documents.ts';
import { type Family, FamilyDetails, FamilyEdit, familyErrors, knownFamily } from '#domain/family.ts';
import { bulkShapeOf, editShapeOf, shapeOf } from '#domain/fieldList.ts';
import { day, group, id, version } from '#domain/fields.ts';
import { listOf, recordOf, sayOneChange, saysOne } from '#domain/many.ts';
import { encoded, type Message, type Messages, message } from '#domain/message.ts';
import { fieldsIn, ownerFields, shapeIn } from '#domain/owner.fields.ts';
import { isTenDigits } from '#domain/phone.ts';
import type { FamilyRule, OwnerEmailRule, PhoneRule } from '#domain/society.ts';

/** What is filled in of an owner (docs/rules.md, Owners). */

// The call that adds an owner has other messages for these two fields: see owner.ts.
export type Wording = { email: Message; phone: Message };
const formWording: Wording = { email: message('owner_email_format'), phone: message('phone_ten_digits') };

export const EmergencyContact = z.strictObject(
  shapeIn('emergencyContact', 'schema'),
  group(encoded('emergency_contact_shape')),
);
export type EmergencyContact = z.output<typeof EmergencyContact>;

const mostFlats = 200;

/** For each flat that the owner gives up, by its id: the day until which they owned it; without one today. */
const endings = recordOf(id, day('day'), mostFlats, {
  tooMany: encoded('too_many_flats', { max: mostFlats }),
});

const mostVehicles = 200;

const noContact = { name: null, phone: null, relation: null };
const noDocuments = { aadhar: null, pan: null, lease: null };

const groups = { familyDetails: FamilyDetails, emergencyContact: EmergencyContact.default(noContact) };

/** The fields that are in no group. */
const own = fieldsIn(null);
const inForm = shapeOf(ownerFields, 'schema', own);

/** What the form collects for an owner (docs/rules.md, Owners). */
export const OwnerForm = z.strictObject({
  ...inForm,
  ...groups,
  endings: endings.optional(),
  documents: Documents.default(noDocuments),
});

/** An edit names the version it was made from. Fields that are left out stay as they are. */
export const OwnerEdit = z
  .strictObject({
    version,
    // Owners who came by a transfer may have neither email nor phone (docs/rules.md, Transfers); their edits may omit
    // both.
    ...editShapeOf(ownerFields, own),
    familyDetails: FamilyEdit.optional(),
    emergencyContact: EmergencyContact.optional(),
    documents: DocumentsEdit.optional(),
    /** Where the edit names another flat: since when they own it; without a day today. */
    since: day('day').optional(),
    endings: OwnerForm.shape.endings,
    vehicles: listOf(id, mostVehicles, { tooMany: encoded('more_records_than', { max: mostVehicles }) })
      .optional()
      .describe('Those of theirs (ids) that leave a flat with them: to the one that the edit names, else to none'),
  })
  .meta({ id: 'OwnerEdit', examples: [{ version: 2, phone: '98200 33333' }] });
export type OwnerEdit = z.output<typeof OwnerEdit>;

/** A bulk edit of owners (docs/rules.md, Lists). */
export const OwnersEdit = z
  .strictObject({
    oldFrom: day('until').optional().describe('They become Old, and each of their flats free, on this day'),
    ...bulkShapeOf(ownerFields),
  })
  .refine(saysOne, sayOneChange);
export type OwnersEdit = z.output<typeof OwnersEdit>;

type Ruled = {
  email?: string | null | undefined;
  phone?: string | null | undefined;
  occupancyDate?: string | undefined;
  familyDetails?: { [K in keyof Family]?: Family[K] | undefined } | undefined;
};

type OwnerRules = {
  today: string;
  familyRule: FamilyRule;
  phones: PhoneRule;
  /** Null until an administrator has chosen: then an email is required. */
  ownerEmail: OwnerEmailRule | null;
};

/**
 * Errors that depend on the day and the society: a missing email, a phone that the society does not accept, the family
 * rule, and a date in the future; nothing of what is left out. `wording` is the form's, or that of the call that adds an owner (docs/rules.md,
 * Owners).
 */
export function ownerErrors(
  { email, phone, occupancyDate, familyDetails }: Ruled,
  { today, familyRule, phones, ownerEmail }: OwnerRules,
  wording = formWording,
): Messages {
  const isForeign = phone != null && phones === 'ten-digits' && !isTenDigits(phone);
  const isFuture = occupancyDate !== undefined && occupancyDate > today;
  return {
    ...(email === null && ownerEmail !== 'optional' && { email: wording.email }),
    ...(isForeign && { phone: wording.phone }),
    ...(familyDetails && familyErrors(knownFamily(familyDetails), familyRule)),
    ...(isFuture && { occupancyDate: message('field_in_future', { field: 'occupancyDate', day: occupancyDate }) }),
  };
}
