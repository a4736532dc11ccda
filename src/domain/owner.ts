import { z } from 'zod';
import { Documents, DocumentsEdit, MaskedDocuments } from '#domain/documents.ts';
import {
  type Family,
  FamilyAnswer,
  FamilyDetails,
  FamilyEdit,
  familyErrors,
  isFamilyIncomplete,
} from '#domain/family.ts';
import {
  count,
  day,
  group,
  id,
  instant,
  isoDay,
  keptPhone,
  line,
  optionalEmail,
  optionalLine,
  optionalText,
  phone,
  version,
} from '#domain/fields.ts';
import { recordOf } from '#domain/many.ts';
import { foundUnseen, isFound, oncePer, searchable, wantedIn } from '#domain/matching.ts';
import { encoded, type Message, type Messages, message } from '#domain/message.ts';
import { isTenDigits, longestPhone, spokenPhone } from '#domain/phone.ts';
import { sample } from '#domain/sample.ts';
import type { FamilyRule, OwnerEmailRule, PhoneRule } from '#domain/society.ts';

/** docs/rules.md, Owners. */
export const ownerStatuses = ['Active', 'Old'] as const;
export type OwnerStatus = (typeof ownerStatuses)[number];

// The form words two sentences otherwise than the call that adds an owner (docs/rules.md, Owners).
type Wording = { email: Message; phone: Message };
const formWording: Wording = { email: message('owner_email_format'), phone: message('phone_ten_digits') };
export const addWording: Wording = {
  email: message('owner_email_address'),
  phone: message('phone_exactly_ten_digits'),
};

export const EmergencyContact = z.strictObject(
  {
    name: optionalLine('contactName'),
    phone: optionalLine('contactPhone', longestPhone).transform((value) => value && keptPhone(value)),
    relation: optionalLine('relation', 100),
  },
  group(encoded('emergency_contact_shape')),
);
export type EmergencyContact = z.output<typeof EmergencyContact>;

const mostFlats = 200;

/** For each flat that is theirs no longer: until when they owned it, by the flat's id; today unless said. */
const endings = recordOf(id, day('day'), mostFlats, {
  tooMany: encoded('too_many_flats', { max: mostFlats }),
});

const noContact = { name: null, phone: null, relation: null };
const noDocuments = { aadhar: null, pan: null, lease: null };

/** Any number that somebody can be reached by, a landline too; kept as phones are where it reads as one. */
const secondPhone = optionalLine('secondPhone', longestPhone)
  .unwrap()
  .transform((value) => value && keptPhone(value));

function ownerFields(wording: Wording) {
  return {
    name: line('fullName'),
    // Whether there must be one is the society's rule: see `ownerErrors`.
    email: optionalEmail(encoded(wording.email.code)),
    phone: phone(encoded(wording.phone.code)),
    secondPhone: secondPhone.default(null),
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
export const OwnerForm = z.strictObject({ ...ownerFields(formWording), documents: Documents.default(noDocuments) });
/** What the call that adds an owner takes (docs/rules.md, Owners). */
export const OwnerDraft = z
  .strictObject({ ...ownerFields(addWording), documents: Documents.default(noDocuments) })
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
    email: OwnerForm.shape.email.unwrap().optional(),
    phone: OwnerForm.shape.phone.optional(),
    secondPhone: secondPhone.optional(),
    address: OwnerForm.shape.address.unwrap().optional(),
    flatId: OwnerForm.shape.flatId.unwrap().optional(),
    occupancyDate: OwnerForm.shape.occupancyDate.optional(),
    status: OwnerForm.shape.status.optional(),
    familyDetails: FamilyEdit.optional(),
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

const ownerExample = {
  id: sample.ownerId,
  name: 'Leela Iyer',
  email: 'leela@people.example',
  phone: '9820011111',
  secondPhone: null,
  address: null,
  occupancyDate: '2024-04-01',
  status: 'Active' as const,
  familyDetails: { totalMembers: 3, adults: 3, children: 1, males: 1, females: 2 },
  emergencyContact: { name: 'Arun Iyer', phone: '9820022222', relation: 'Brother' },
  flats: [{ id: sample.flatId, flatNumber: 'B-204', since: '2024-04-01' }],
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
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    secondPhone: z.string().nullable(),
    address: z.string().nullable(),
    occupancyDate: isoDay,
    status: z.enum(ownerStatuses),
    familyDetails: FamilyAnswer,
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
export const OwnerRecord = Owner.extend({ documents: MaskedDocuments }).meta({
  id: 'OwnerRecord',
  description: 'One owner, with the masks of their documents.',
  examples: [{ ...ownerExample, documents: { aadhar: 'XXXX XXXX 1234', pan: 'XXXXX1234X', lease: null } }],
});
export type OwnerRecord = z.output<typeof OwnerRecord>;

type Ruled = {
  email?: string | null | undefined;
  phone?: string | null | undefined;
  occupancyDate?: string | undefined;
  familyDetails?: Family | undefined;
};

type OwnerRules = {
  today: string;
  familyRule: FamilyRule;
  phones: PhoneRule;
  /** Null until it was chosen: required. */
  ownerEmail: OwnerEmailRule | null;
};

/**
 * What can't be said without knowing the day and the society: whether there must be an email, whose phones it takes, the
 * family rule, and no date in the future. The wording is the form's, or that of the call that adds (docs/rules.md, Owners).
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
    ...(familyDetails && familyErrors(familyDetails, familyRule)),
    ...(isFuture && { occupancyDate: message('field_in_future', { field: 'occupancyDate', day: occupancyDate }) }),
  };
}

type FoundOwner = Pick<Owner, 'name' | 'email' | 'phone' | 'flat' | 'status'> &
  Partial<Pick<Owner, 'secondPhone' | 'earlierNames'>> & { flats: readonly OwnedFlat[] };
const shownOf = ({ name, email, phone, flat, flats }: FoundOwner) => [
  ...[name, email, phone, flat?.flatNumber],
  ...flats.map(({ flatNumber }) => flatNumber),
];
const searched = oncePer((owner: FoundOwner) =>
  searchable([...shownOf(owner), owner.secondPhone, ...(owner.earlierNames ?? [])]),
);

/** docs/rules.md, Owners: name, now or earlier, email, phone in any spacing, or the owner's flat number, whatever the case. */
export function ownerMatches(owner: FoundOwner, text: string, status: OwnerStatus | null): boolean {
  if (status !== null && owner.status !== status) return false;
  const wanted = wantedIn(text);
  return wanted.length === 0 || isFound(searched(owner), wanted);
}

/** What an owner was found by that a list does not show: a second phone, an earlier name. Null where all is plain to see. */
export function ownerFoundBeside(owner: FoundOwner, text: string): string | null {
  const wanted = wantedIn(text);
  if (wanted.length === 0) return null;
  const { secondPhone, earlierNames } = owner;
  const unseen = secondPhone ? [spokenPhone(secondPhone)] : [];
  return foundUnseen(searchable(shownOf(owner)), unseen, wanted, earlierNames);
}

/** The facts that every new owner is asked for and that may be missing of one who came by a transfer or from elsewhere. */
export type MissingFact = 'email' | 'phone' | 'family';

type Completable = Pick<Owner, 'email' | 'phone' | 'familyDetails'> & Partial<Pick<Owner, 'erasedOn'>>;

/** What is still to be completed of an owner, in the form's order (docs/rules.md, Owners). */
export function missingOf({ email, phone, familyDetails, erasedOn }: Completable): MissingFact[] {
  // What was erased is not asked for again.
  if (erasedOn != null) return [];
  const missing: MissingFact[] = [];
  if (email === null) missing.push('email');
  if (phone === null) missing.push('phone');
  if (isFamilyIncomplete(familyDetails)) missing.push('family');
  return missing;
}

export function isIncomplete(owner: Completable): boolean {
  return missingOf(owner).length > 0;
}
