import { z } from 'zod';
import {
  count,
  day,
  email,
  group,
  id,
  instant,
  isoDay,
  line,
  optionalDocument,
  optionalLine,
  optionalText,
  phone,
  version,
} from '#domain/fields.ts';
import { encoded, given, type Message, type Messages, message } from '#domain/message.ts';
import { sample } from '#domain/sample.ts';
import type { FieldName } from '#domain/sentences/fields.ts';
import type { FamilyRule } from '#domain/society.ts';
import { asSearched, hasPhone } from '#domain/text.ts';

/** docs/rules.md, Owners. */
export const ownerStatuses = ['Active', 'Old'] as const;
export type OwnerStatus = (typeof ownerStatuses)[number];

// The form words two sentences otherwise than the call that adds an owner (docs/rules.md, Owners).
const formMessages = { email: encoded('owner_email_format'), phone: encoded('phone_ten_digits') };
const addMessages = { email: encoded('owner_email_address'), phone: encoded('phone_exactly_ten_digits') };

const mostInFamily = 99;
// Below 0 is for the family rule to refuse, in its own words.
const familyCount = (field: FieldName) => {
  const error = ({ input }: { input?: unknown }) =>
    input === undefined
      ? encoded('required', { field })
      : encoded('not_whole_up_to', { field, max: mostInFamily, given: given(input) });
  return z.number({ error }).int({ error }).max(mostInFamily, { error });
};

/** How large each must be is the society's rule: see `familyErrors`. */
export const FamilyDetails = z.strictObject(
  {
    adults: familyCount('adults'),
    children: familyCount('children'),
    males: familyCount('males'),
    females: familyCount('females'),
  },
  group(encoded('family_missing')),
);
export type FamilyDetails = z.output<typeof FamilyDetails>;

export const EmergencyContact = z.strictObject(
  {
    name: optionalLine('contactName'),
    phone: optionalLine('contactPhone', 40),
    relation: optionalLine('relation', 100),
  },
  group(encoded('emergency_contact_shape')),
);
export type EmergencyContact = z.output<typeof EmergencyContact>;

/** Encoded, as the schemas of the documents carry them. */
const documentErrors = {
  aadhar: encoded('aadhar_digits'),
  pan: encoded('pan_format'),
};

/** docs/rules.md, Documents. */
export const Documents = z.strictObject(
  {
    aadhar: optionalDocument(/^[0-9]{12}$/, documentErrors.aadhar),
    // The mask of a PAN has the shape of one, and is none: its fourth letter, the kind of holder, is never X.
    pan: optionalDocument(/^(?!XXXXX)[A-Z]{5}[0-9]{4}[A-Z]$/, documentErrors.pan),
    lease: optionalText('lease'),
  },
  group(encoded('documents_shape')),
);
export type Documents = z.output<typeof Documents>;

/** In an edit, a number that is left out, or comes back as the mask that was shown, stays as it is. */
export const DocumentsEdit = z.strictObject(
  {
    aadhar: optionalDocument(/^([0-9]{12}|X{8}.{1,4})$/u, documentErrors.aadhar)
      .unwrap()
      .optional(),
    pan: optionalDocument(/^[A-Z]{5}[0-9X]{4}[A-Z]$/, documentErrors.pan)
      .unwrap()
      .optional(),
    lease: Documents.shape.lease.unwrap().optional(),
  },
  group(encoded('documents_shape')),
);
export type DocumentsEdit = z.output<typeof DocumentsEdit>;

const mostFlats = 200;

/** For each flat that is theirs no longer: until when they owned it, by the flat's id; today unless said. */
const endings = z
  .record(z.uuid(), day('day'))
  .refine((days) => Object.keys(days).length <= mostFlats, { error: encoded('too_many_flats', { max: mostFlats }) });

const noContact = { name: null, phone: null, relation: null };
const noDocuments = { aadhar: null, pan: null, lease: null };

function ownerFields(messages: { email: string; phone: string }) {
  return {
    name: line('fullName'),
    email: email({ required: messages.email, invalid: messages.email }),
    phone: phone(messages.phone),
    address: optionalText('address'),
    flatId: z
      .uuid({ error: encoded('choose_flat') })
      .nullable()
      .default(null),
    occupancyDate: day('occupancyDate'),
    status: z.enum(ownerStatuses, { error: encoded('choose_status') }),
    familyDetails: FamilyDetails,
    emergencyContact: EmergencyContact.default(noContact),
    endings: endings.optional(),
  };
}

/** What the form collects for an owner (docs/rules.md, Owners). */
export const OwnerForm = z.strictObject({ ...ownerFields(formMessages), documents: Documents.default(noDocuments) });
/** What the call that adds an owner takes (docs/rules.md, Owners). */
export const OwnerDraft = z
  .strictObject({ ...ownerFields(addMessages), documents: Documents.default(noDocuments) })
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

/** An edit names the version it was made from. What is left out stays. */
export const OwnerEdit = z
  .strictObject({
    version,
    name: OwnerForm.shape.name.optional(),
    // Those who came by a transfer may have neither (docs/rules.md, Transfers), and keep what they have.
    email: OwnerForm.shape.email.optional(),
    phone: OwnerForm.shape.phone.optional(),
    address: OwnerForm.shape.address.unwrap().optional(),
    flatId: OwnerForm.shape.flatId.unwrap().optional(),
    occupancyDate: OwnerForm.shape.occupancyDate.optional(),
    status: OwnerForm.shape.status.optional(),
    familyDetails: FamilyDetails.optional(),
    emergencyContact: EmergencyContact.optional(),
    documents: DocumentsEdit.optional(),
    /** With another flat: since when they own it; today unless said. */
    since: day('day').optional(),
    endings: OwnerForm.shape.endings,
  })
  .meta({ id: 'OwnerEdit', examples: [{ version: 2, phone: '98200 33333' }] });
export type OwnerEdit = z.output<typeof OwnerEdit>;

/** A flat as an owner's record names it. */
export const OwnedFlat = z.strictObject({ id, flatNumber: z.string() });
export type OwnedFlat = z.output<typeof OwnedFlat>;

const masks = { aadhar: z.string().nullable(), pan: z.string().nullable(), lease: z.string().nullable() };

const ownerExample = {
  id: sample.ownerId,
  name: 'Leela Iyer',
  email: 'leela@people.example',
  phone: '9820011111',
  address: null,
  occupancyDate: '2024-04-01',
  status: 'Active' as const,
  familyDetails: { totalMembers: 3, adults: 3, children: 1, males: 1, females: 2 },
  emergencyContact: { name: 'Arun Iyer', phone: '9820022222', relation: 'Brother' },
  flats: [{ id: sample.flatId, flatNumber: 'B-204', since: '2024-04-01' }],
  flat: { id: sample.flatId, flatNumber: 'B-204' },
  hasOwned: true,
  version: 2,
  createdAt: sample.at,
  updatedAt: sample.at,
};

/** An owner as lists answer it: without any document. */
export const Owner = z
  .strictObject({
    id,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string(),
    address: z.string().nullable(),
    occupancyDate: isoDay,
    status: z.enum(ownerStatuses),
    familyDetails: z.strictObject({
      totalMembers: count,
      adults: z.int(),
      children: z.int(),
      males: z.int(),
      females: z.int(),
    }),
    emergencyContact: z.strictObject({
      name: z.string().nullable(),
      phone: z.string().nullable(),
      relation: z.string().nullable(),
    }),
    flats: z
      .array(OwnedFlat.extend({ since: isoDay }))
      .describe('Those they own now and since when, the one they have owned longest first'),
    flat: OwnedFlat.extend({ id: id.nullable() })
      .nullable()
      .describe('The first they own now, else the last they owned; its id is null once it is deleted'),
    hasOwned: z.boolean().describe('Whether they own or ever owned a flat'),
    version,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Owner', description: 'An owner, as lists answer it: without any document.', examples: [ownerExample] });
export type Owner = z.output<typeof Owner>;

/** One owner with the masks of their documents: XXXX XXXX 1234 and XXXXX1234X. */
export const OwnerRecord = Owner.extend({ documents: z.strictObject(masks) }).meta({
  id: 'OwnerRecord',
  description: 'One owner, with the masks of their documents.',
  examples: [{ ...ownerExample, documents: { aadhar: 'XXXX XXXX 1234', pan: 'XXXXX1234X', lease: null } }],
});
export type OwnerRecord = z.output<typeof OwnerRecord>;

/** Whose number is looked at in the clear; each look is recorded. */
export const Reveal = z
  .strictObject({ document: z.enum(['aadhar', 'pan'], { error: encoded('choose_document') }) })
  .meta({ id: 'Reveal', examples: [{ document: 'aadhar' }] });

/** A number in the clear. Whoever looked is on record. */
export const Revealed = z
  .strictObject({ value: z.string() })
  .meta({ id: 'Revealed', examples: [{ value: '000011112222' }] });

/** The card's Total leaves the children out (docs/rules.md, Counting people). */
export function totalOnCard({ males, females }: Pick<FamilyDetails, 'males' | 'females'>): number {
  return males + females;
}

/** A flat's residents and the dashboards count the children too (docs/rules.md, Counting people). */
export function totalResidents({
  males,
  females,
  children,
}: Pick<FamilyDetails, 'males' | 'females' | 'children'>): number {
  return males + females + children;
}

const familyKeys = ['adults', 'children', 'males', 'females'] as const;

/** Each number above 0; or, where the society has relaxed it, at least one person in all (docs/rules.md, Owners). */
export function familyErrors(
  family: FamilyDetails,
  rule: FamilyRule,
  tooSmall: Message = message('family_above_zero'),
): Messages {
  if (rule === 'every-above-zero') return atFamily(family, (number) => number < 1, tooSmall);
  const negative = atFamily(family, (number) => number < 0, message('negative'));
  if (Object.keys(negative).length > 0 || familyKeys.some((key) => family[key] > 0)) return negative;
  return { 'familyDetails.males': message('family_of_nobody') };
}

function atFamily(family: FamilyDetails, isWrong: (number: number) => boolean, what: Message): Messages {
  const wrong = familyKeys.filter((key) => isWrong(family[key]));
  return Object.fromEntries(wrong.map((key) => [`familyDetails.${key}`, what]));
}

/** What can't be said without knowing the day and the society: the family rule, and no date in the future. */
export function ownerErrors(
  owner: { occupancyDate?: string | undefined; familyDetails?: FamilyDetails | undefined },
  { today, familyRule }: { today: string; familyRule: FamilyRule },
): Messages {
  const errors = owner.familyDetails ? familyErrors(owner.familyDetails, familyRule) : {};
  const { occupancyDate: day } = owner;
  if (day === undefined || day <= today) return errors;
  return { ...errors, occupancyDate: message('field_in_future', { field: 'occupancyDate', day }) };
}

/** What is wrong with the day until which a flat was theirs, or null (docs/rules.md, Ownership over time). */
export function endingError(
  { flatNumber, since }: { flatNumber: string; since: string },
  { until, today }: { until: string; today: string },
): Message | null {
  if (until > today) return message('day_in_future', { day: until });
  return until < since ? message('theirs_since', { flatNumber, since }) : null;
}

/** What is wrong with the day since which a flat is theirs, or null. */
export function beginningError(since: string, today: string): Message | null {
  return since > today ? message('day_in_future', { day: since }) : null;
}

/** docs/rules.md, Owners: name, email, phone in any spacing, or the owner's flat number, whatever the case. */
export function ownerMatches(
  owner: Pick<Owner, 'name' | 'email' | 'phone' | 'flat' | 'status'> & { flats: readonly OwnedFlat[] },
  text: string,
  status: OwnerStatus | null,
): boolean {
  if (status !== null && owner.status !== status) return false;
  const wanted = asSearched(text);
  if (wanted === '') return true;
  const numbers = [owner.flat?.flatNumber, ...owner.flats.map((flat) => flat.flatNumber)];
  return (
    [owner.name, owner.email, owner.phone, ...numbers].some((value) => value?.toLowerCase().includes(wanted)) ||
    hasPhone(owner.phone, text)
  );
}

const withoutSpaces = (text: string) => text.replace(/\s/gu, '').toUpperCase();

/** Whether this is the mask of an Aadhaar number; of this one, where one is given. */
export function isAadharMask(text: string | null | undefined, mask?: string | null): boolean {
  if (!text || mask === null) return false;
  return mask === undefined ? /^X{8}.{1,4}$/u.test(withoutSpaces(text)) : withoutSpaces(text) === withoutSpaces(mask);
}

/** Whether this is the mask of a PAN; of this one, where one is given. */
export function isPanMask(text: string | null | undefined, mask?: string | null): boolean {
  if (!text || mask === null) return false;
  return mask === undefined ? /^X{5}.{0,4}X$/u.test(withoutSpaces(text)) : withoutSpaces(text) === withoutSpaces(mask);
}

/** XXXX XXXX 1234, from the whole number or its last four digits. */
export function maskAadhar(number: string): string {
  return `XXXX XXXX ${number.slice(-4)}`;
}

/** XXXXX1234X */
export function maskPan(number: string): string {
  return `XXXXX${number.slice(5, 9)}X`;
}
