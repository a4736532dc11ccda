import { z } from 'zod';
import { spokenDay } from '#domain/day.ts';
import { day, line, optionalLine, optionalText } from '#domain/fields.ts';
import type { FlatStatus } from '#domain/flat.ts';
import { EmergencyContact, FamilyDetails, familyErrors, type OwnerStatus } from '#domain/owner.ts';
import type { FieldErrors } from '#domain/problem.ts';
import type { FamilyRule } from '#domain/society.ts';
import { asSearched } from '#domain/text.ts';

/** Why a flat changes hands. */
export const transferReasons = ['sale', 'gift', 'inheritance', 'court order', 'correction'] as const;
export type TransferReason = (typeof transferReasons)[number];

/** What becomes of a vehicle of the seller at this flat: it leaves with the seller, or stays under the new owner. */
export const vehicleChoices = ['leaves', 'stays'] as const;
export type VehicleChoice = (typeof vehicleChoices)[number];

/** Specification, section 8, Transfer alerts. */
export const transferSentences = {
  missing: 'Please fill in all required fields',
  family: 'All family details (adults, children, males, females) must be greater than 0.',
  done: 'Ownership transferred successfully!',
  failed: 'Error transferring ownership. Please try again.',
};

/** Section 5: flat, name and phone are required, and neither e-mail, phone nor Aadhaar is checked on a transfer. */
const { missing } = transferSentences;
const NewOwner = z.strictObject({
  name: line('Full Name', { required: missing }),
  phone: line('Phone Number', { required: missing, max: 40 }),
  email: optionalLine('Email Address', 254),
  address: optionalText('Address'),
  familyDetails: FamilyDetails,
  emergencyContact: EmergencyContact.default({ name: null, phone: null, relation: null }),
  /** What is left empty stays as it is for a person who is known already. */
  documents: z
    .strictObject({
      aadhar: optionalLine('Aadhar Number', 40),
      pan: optionalLine('PAN Number', 40),
      lease: optionalText('Lease Agreement'),
    })
    .default({ aadhar: null, pan: null, lease: null }),
});

/** A change of hands, as the form collects it (section 2, Transfer Ownership; decisions.md, Transfer). */
export const TransferDraft = z.strictObject({
  flatId: z.uuid({ error: missing }),
  /** The owner that the form showed; when the flat has changed hands since, the answer is 409. */
  presentOwnerId: z.uuid({ error: 'Choose the flat again' }).nullable(),
  /** A person who is known already, else null. */
  existingOwnerId: z.uuid({ error: 'Choose an owner from the list' }).nullable().default(null),
  /** With a known person under another name: the record was misspelt and is corrected. Without it the server refuses. */
  isCorrection: z.boolean().default(false),
  newOwner: NewOwner,
  occupancyDate: day('Occupancy date'),
  vehicles: z
    .record(z.uuid(), z.enum(vehicleChoices, { error: 'Choose whether the vehicle leaves or stays' }))
    .default({}),
  reason: z.enum(transferReasons, { error: 'Choose a reason' }).default('sale'),
  remarks: optionalText('Remarks'),
});
export type TransferDraft = z.output<typeof TransferDraft>;

/** A submission carries a key of its own: sent twice, it is done once. */
export const TransferSubmission = TransferDraft.extend({ key: z.uuid({ error: 'The submission has no key' }) });
export type TransferSubmission = z.output<typeof TransferSubmission>;

export const ReversalSubmission = z.strictObject({
  key: z.uuid({ error: 'The submission has no key' }),
  reason: line('Reason', { max: 2000, required: 'Say why the transfer is reversed' }),
});
export type ReversalSubmission = z.output<typeof ReversalSubmission>;

type Circumstances = {
  today: string;
  familyRule: FamilyRule;
  /** The present ownership, if there is one. */
  present?: { since: string } | undefined;
  /** The ownership that ended last, if any has. */
  last?: { until: string; ownerName: string } | undefined;
};

/** The rules that need the day, the society's setting and who owned the flat when. */
export function transferErrors(
  { occupancyDate, newOwner }: Pick<TransferDraft, 'occupancyDate' | 'newOwner'>,
  { today, familyRule, present, last }: Circumstances,
): FieldErrors {
  const family = Object.entries(familyErrors(newOwner.familyDetails, familyRule, transferSentences.family));
  const errors: FieldErrors = Object.fromEntries(family.map(([field, sentence]) => [`newOwner.${field}`, sentence]));
  if (occupancyDate > today)
    errors['occupancyDate'] = `Occupancy date can't be in the future: ${spokenDay(occupancyDate)}`;
  else if (present && occupancyDate < present.since) {
    errors['occupancyDate'] =
      `The present ownership began on ${spokenDay(present.since)}. Choose that day or a later one.`;
  } else if (last && occupancyDate < last.until) {
    errors['occupancyDate'] =
      `The flat belonged to ${last.ownerName} until ${spokenDay(last.until)}. Choose that day or a later one.`;
  }
  return errors;
}

/** What will be, before it is done: both people, the flat, and each vehicle of the seller there. */
export type TransferPlan = {
  flat: {
    id: string;
    flatNumber: string;
    statusBefore: FlatStatus;
    statusAfter: FlatStatus;
    residentsBefore: number | null;
    residentsAfter: number;
  };
  from: {
    ownerId: string;
    name: string;
    since: string;
    until: string;
    statusAfter: OwnerStatus;
    otherFlats: string[];
  } | null;
  to: {
    ownerId: string | null;
    name: string;
    isNew: boolean;
    nameBefore: string | null;
    statusBefore: OwnerStatus | null;
    otherFlats: string[];
    since: string;
  };
  vehicles: { id: string; vehicleNumber: string; company: string; model: string; choice: VehicleChoice }[];
};

/** One line of the register. Names are as they were then, also after people and flats are gone. */
export type Transfer = {
  id: string;
  kind: 'transfer' | 'reversal' | 'correction';
  on: string;
  flatId: string | null;
  flatNumber: string;
  fromOwnerId: string | null;
  fromName: string | null;
  toOwnerId: string | null;
  toName: string | null;
  reason: TransferReason | 'reversal' | 'correction of days';
  remarks: string | null;
  recordedAt: string;
  recordedBy: string;
  /** With a reversal: the transfer it takes back; with a transfer: the reversal that took it back. */
  reverses: string | null;
  reversedBy: string | null;
  /** With a correction: the ownership's days, before and after. */
  correction: { since: [string, string]; until: [string | null, string | null] } | null;
};

/** What reversing a transfer would bring back, and what it can't, each as a sentence. */
export type ReversalPlan = { transfer: Transfer; restores: string[]; cannot: string[] };

/** Who owned a flat on a day. */
export type OwnershipOn = {
  flatId: string | null;
  flatNumber: string;
  ownerId: string | null;
  ownerName: string;
  since: string;
  until: string | null;
};

/** Section 2: text search over the register's names, flat and remarks; the range is of the transfer's day, both ends included. */
export function transferMatches(
  transfer: Transfer,
  text: string,
  { from, until }: { from: string | null; until: string | null },
): boolean {
  if ((from && transfer.on < from) || (until && transfer.on > until)) return false;
  const wanted = asSearched(text);
  if (wanted === '') return true;
  const { flatNumber, fromName, toName, reason, remarks, recordedBy } = transfer;
  return [flatNumber, fromName, toName, reason, remarks, recordedBy].some((value) =>
    value?.toLowerCase().includes(wanted),
  );
}
