import { z } from 'zod';
import { spokenDay } from '#domain/day.ts';
import {
  count,
  day,
  email,
  id,
  instant,
  isoDay,
  line,
  optionalDocument,
  optionalLine,
  optionalText,
  phone,
  shown,
  version,
} from '#domain/fields.ts';
import type { FieldErrors } from '#domain/problem.ts';
import { sample } from '#domain/sample.ts';
import type { FamilyRule } from '#domain/society.ts';
import { asSearched, hasPhone } from '#domain/text.ts';

/** Specification, section 9. */
export const ownerStatuses = ['Active', 'Old'] as const;
export type OwnerStatus = (typeof ownerStatuses)[number];

/** Section 5: the form words two sentences otherwise than the call that adds an owner. */
export const formSentences = { email: 'Invalid email format', phone: 'Phone number must be 10 digits' };
export const addSentences = { email: 'Invalid email address', phone: 'Phone number must be exactly 10 digits' };

// Below 0 is for the family rule to refuse, in its own words.
const familyCount = (name: string) => {
  const error = (issue: { input?: unknown }) =>
    issue.input === undefined
      ? `${name} is required`
      : `${name} must be a whole number up to 99, not ${shown(issue.input)}`;
  return z.number({ error }).int({ error }).max(99, { error });
};

/** A group of fields that was left out or is something else; fields nobody knows keep their own sentence. */
export function group(sentence: string) {
  return { error: (issue: { code?: string | undefined }) => (issue.code === 'invalid_type' ? sentence : undefined) };
}

/** Section 3, familyDetails. How large each must be is the society's rule: see `familyErrors`. */
export const FamilyDetails = z.strictObject(
  {
    adults: familyCount('Adults'),
    children: familyCount('Children'),
    males: familyCount('Males'),
    females: familyCount('Females'),
  },
  group('Family details are required'),
);
export type FamilyDetails = z.output<typeof FamilyDetails>;

export const EmergencyContact = z.strictObject(
  {
    name: optionalLine('Emergency contact name'),
    phone: optionalLine('Emergency contact phone', 40),
    relation: optionalLine('Relation', 100),
  },
  group('The emergency contact has name, phone and relation'),
);
export type EmergencyContact = z.output<typeof EmergencyContact>;

/** Specification, section 8. */
export const documentSentences = {
  aadhar: 'Aadhar must be 12 digits',
  pan: 'Invalid PAN format (e.g., ABCDE1234F)',
};

/** Section 5: Aadhaar 12 digits, PAN five letters, four digits, one letter, if filled; the lease is a text or a link. */
export const Documents = z.strictObject(
  {
    aadhar: optionalDocument(/^[0-9]{12}$/, documentSentences.aadhar),
    // The mask of a PAN has the shape of one, and is none: its fourth letter, the kind of holder, is never X.
    pan: optionalDocument(/^(?!XXXXX)[A-Z]{5}[0-9]{4}[A-Z]$/, documentSentences.pan),
    lease: optionalText('Lease agreement'),
  },
  group('The documents are aadhar, pan and lease'),
);
export type Documents = z.output<typeof Documents>;

/** In an edit, a number that is left out, or comes back as the mask that was shown, stays as it is. */
export const DocumentsEdit = z.strictObject(
  {
    aadhar: optionalDocument(/^([0-9]{12}|X{8}.{1,4})$/u, documentSentences.aadhar)
      .unwrap()
      .optional(),
    pan: optionalDocument(/^[A-Z]{5}[0-9X]{4}[A-Z]$/, documentSentences.pan)
      .unwrap()
      .optional(),
    lease: Documents.shape.lease.unwrap().optional(),
  },
  group('The documents are aadhar, pan and lease'),
);
export type DocumentsEdit = z.output<typeof DocumentsEdit>;

/** For each flat that is theirs no longer: until when they owned it, by the flat's id; today unless said. */
const endings = z
  .record(z.uuid(), day('The day'))
  .refine((days) => Object.keys(days).length <= 200, { error: 'At most 200 flats' });

const noContact = { name: null, phone: null, relation: null };
const noDocuments = { aadhar: null, pan: null, lease: null };

function ownerFields(sentences: { email: string; phone: string }) {
  return {
    name: line('Full Name'),
    email: email({ required: sentences.email, invalid: sentences.email }),
    phone: phone(sentences.phone),
    address: optionalText('Address'),
    flatId: z.uuid({ error: 'Choose a flat from the list' }).nullable().default(null),
    occupancyDate: day('Occupancy date'),
    status: z.enum(ownerStatuses, { error: 'Choose a status' }),
    familyDetails: FamilyDetails,
    emergencyContact: EmergencyContact.default(noContact),
    endings: endings.optional(),
  };
}

/** What the form collects for an owner (section 2, Owner management; sentences of section 5, Owner form). */
export const OwnerForm = z.strictObject({ ...ownerFields(formSentences), documents: Documents.default(noDocuments) });
/** What the call that adds an owner takes (section 5, Owner, helper-level add). */
export const OwnerDraft = z
  .strictObject({ ...ownerFields(addSentences), documents: Documents.default(noDocuments) })
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
    // Those who came by a transfer may have neither (section 5, Transfer: no checks), and keep what they have.
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
    since: day('The day').optional(),
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
  .strictObject({ document: z.enum(['aadhar', 'pan'], { error: 'Choose aadhar or pan' }) })
  .meta({ id: 'Reveal', examples: [{ document: 'aadhar' }] });

/** A number in the clear. Whoever looked is on record. */
export const Revealed = z
  .strictObject({ value: z.string() })
  .meta({ id: 'Revealed', examples: [{ value: '000011112222' }] });

/** Section 2: the card's Total is males plus females. */
export function totalOnCard({ males, females }: Pick<FamilyDetails, 'males' | 'females'>): number {
  return males + females;
}

/** A flat's residents and the dashboards count the children too (decisions.md, Counting people). */
export function totalResidents({
  males,
  females,
  children,
}: Pick<FamilyDetails, 'males' | 'females' | 'children'>): number {
  return males + females + children;
}

const familyKeys = ['adults', 'children', 'males', 'females'] as const;
export const familySentence = 'All family details must be greater than 0';
export const relaxedFamilySentence = 'The family must have at least one person';

/** Section 5, each number above 0; or, where the society has relaxed it, at least one person in all. */
export function familyErrors(family: FamilyDetails, rule: FamilyRule, sentence = familySentence): FieldErrors {
  if (rule === 'total-above-zero') {
    const negative = familyKeys
      .filter((key) => family[key] < 0)
      .map((key) => [`familyDetails.${key}`, "Can't be less than 0"]);
    if (negative.length > 0) return Object.fromEntries(negative);
    return familyKeys.some((key) => family[key] > 0) ? {} : { 'familyDetails.males': relaxedFamilySentence };
  }
  return Object.fromEntries(
    familyKeys.filter((key) => family[key] < 1).map((key) => [`familyDetails.${key}`, sentence]),
  );
}

/** What can't be said without knowing the day and the society: the family rule, and no date in the future. */
export function ownerErrors(
  owner: { occupancyDate?: string | undefined; familyDetails?: FamilyDetails | undefined },
  { today, familyRule }: { today: string; familyRule: FamilyRule },
): FieldErrors {
  const errors = owner.familyDetails ? familyErrors(owner.familyDetails, familyRule) : {};
  const isFuture = owner.occupancyDate !== undefined && owner.occupancyDate > today;
  return isFuture
    ? { ...errors, occupancyDate: `Occupancy date can't be in the future: ${spokenDay(owner.occupancyDate ?? '')}` }
    : errors;
}

/** What is wrong with the day until which a flat was theirs, or null (docs/rules.md, Ownership over time). */
export function endingError(
  { flatNumber, since }: { flatNumber: string; since: string },
  { until, today }: { until: string; today: string },
): string | null {
  if (until > today) return `The day can't be in the future: ${spokenDay(until)}`;
  return until < since ? `${flatNumber} became theirs on ${spokenDay(since)}. Choose that day or a later one.` : null;
}

/** What is wrong with the day since which a flat is theirs, or null. */
export function beginningError(since: string, today: string): string | null {
  return since > today ? `The day can't be in the future: ${spokenDay(since)}` : null;
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
