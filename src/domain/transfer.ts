import { z } from 'zod';
import { ChangedField } from '#domain/activityLog.ts';
import { agreementTerms } from '#domain/agreement.ts';
import { AlikeOwner } from '#domain/alike.ts';
import { FamilyDetails, familyErrors, knownFamily } from '#domain/family.ts';
import {
  count,
  day,
  group,
  id,
  instant,
  isoDay,
  line,
  normalisedPhone,
  optionalLine,
  optionalText,
} from '#domain/fields.ts';
import { flatStatuses } from '#domain/flatFacts.ts';
import { listOf, recordOf } from '#domain/many.ts';
import { isFound, oncePer, searchable, wantedIn } from '#domain/matching.ts';
import { encoded, type Message, type Messages, message, renamed } from '#domain/message.ts';
import { MessageAnswer } from '#domain/messageAnswer.ts';
import { ownerStatuses } from '#domain/owner.fields.ts';
import { EmergencyContact } from '#domain/ownerForm.ts';
import { correctedOwnerships, Holder } from '#domain/ownership.ts';
import { longestPhone } from '#domain/phone.ts';
import { sample } from '#domain/sample.ts';
import type { FamilyRule } from '#domain/society.ts';
import { type RuledAgreement, tenancyErrors } from '#domain/tenancyFacts.ts';
import { deathReasons } from '#domain/transferReasons.ts';

/** Why a flat changes hands. */
export const transferReasons = [
  ...(['sale', 'gift', 'inheritance', 'nomination', 'court order'] as const),
  ...(['name added', 'name removed', 'correction'] as const),
] as const;
export type TransferReason = (typeof transferReasons)[number];

/** What becomes of a vehicle of the seller at this flat: it leaves with the seller, or stays under the new owner. */
export const vehicleChoices = ['leaves', 'stays'] as const;
export type VehicleChoice = (typeof vehicleChoices)[number];

/** What becomes of a tenancy of the flat: it goes on under whoever owns it then, or ends on the day of the transfer. */
const tenancyChoices = ['stays', 'ends'] as const;
export type TenancyChoice = (typeof tenancyChoices)[number];
export const chosenTenancy = z
  .enum(tenancyChoices, { error: encoded('choose_stays_or_ends') })
  .default('stays')
  .describe('Where the flat is let; where a tenant buys, the tenancy ends in any case');

/** Flat, name and phone are required, and neither e-mail, phone nor Aadhaar is checked (docs/rules.md, Transfers). */
const missing = encoded('transfer_incomplete');
const leavesOrStays = encoded('choose_leaves_or_stays');
export const saidDied = z
  .boolean({ error: encoded('choose_yes_or_no') })
  .default(false)
  .describe('Whether those who leave have died: they are then in no household any more');

/** The most vehicles of one seller at one flat. */
export const mostVehicles = 500;
const NewOwner = z
  .strictObject(
    {
      name: line('fullName', { required: missing }),
      phone: line('phoneNumber', { required: missing, max: longestPhone }).transform(normalisedPhone),
      email: optionalLine('emailAddress', 254).unwrap().optional(),
      address: optionalText('address').unwrap().optional(),
      familyDetails: FamilyDetails,
      emergencyContact: EmergencyContact.optional(),
      documents: z
        .strictObject(
          {
            aadhar: optionalLine('aadhar', 40),
            pan: optionalLine('pan', 40),
            lease: optionalText('leaseOfNewOwner'),
          },
          group(encoded('documents_shape')),
        )
        .default({ aadhar: null, pan: null, lease: null }),
    },
    group(missing),
  )
  .describe(
    'Of somebody on record what is left out stays as it is, and null or an empty text empties it; a document that is left empty stays',
  );

/** The agreement under which the sellers stay as the new owner's tenants, from the day of the transfer on. */
export const Leaseback = z.strictObject(agreementTerms, group(missing));
export type Leaseback = z.output<typeof Leaseback>;
export const agreedLeaseback = Leaseback.nullable()
  .default(null)
  .describe(
    'Where those who sell stay as tenants: what is agreed. Their household and the vehicles not named stay with them; null where they leave',
  );

const transferExample = {
  flatId: sample.flatId,
  presentOwnerId: sample.ownerId,
  newOwner: {
    name: 'Kabir Menon',
    phone: '98200 44444',
    familyDetails: { adults: 2, children: 1, males: 1, females: 1 },
  },
  occupancyDate: '2026-03-05',
};

/** A transfer as the form collects it (docs/rules.md, Transfers). */
export const TransferDraft = z
  .strictObject({
    flatId: z.uuid({ error: missing }),
    /** The owner that the form showed; when the flat has changed hands since, the answer is 409. */
    presentOwnerId: z.uuid({ error: encoded('choose_flat_again') }).nullable(),
    jointOwnerIds: listOf(id, 5, { error: encoded('choose_flat_again') })
      .default([])
      .describe('Those who own it with them, as the form showed them: the flat passes from all of them'),
    /** The new owner, where they are on record already, else null. */
    existingOwnerId: z
      .uuid({ error: encoded('choose_owner') })
      .nullable()
      .default(null),
    /** The new owner on record has another name: it was misspelt and is corrected. Without this the server refuses. */
    isCorrection: z.boolean({ error: encoded('choose_yes_or_no') }).default(false),
    newOwner: NewOwner,
    occupancyDate: day('occupancyDate'),
    vehicles: recordOf(id, z.enum(vehicleChoices), mostVehicles, { error: leavesOrStays }).default({}),
    tenancy: chosenTenancy,
    leaseback: agreedLeaseback,
    died: saidDied,
    reason: z.enum(transferReasons, { error: encoded('choose_reason') }).default('sale'),
    remarks: optionalText('remarks'),
  })
  .meta({ id: 'TransferDraft', examples: [transferExample] });
export type TransferDraft = z.output<typeof TransferDraft>;

/** A submission with a key of its own, so that one that is sent twice is done once. */
export const TransferSubmission = TransferDraft.extend({ key: z.uuid({ error: encoded('key_missing') }) }).meta({
  id: 'TransferSubmission',
  examples: [{ ...transferExample, key: sample.key }],
});
export type TransferSubmission = z.output<typeof TransferSubmission>;

export const ReversalSubmission = z
  .strictObject({
    key: z.uuid({ error: encoded('key_missing') }),
    reason: line('reason', { max: 2000, required: encoded('why_reversed') }),
  })
  .meta({ id: 'ReversalSubmission', examples: [{ key: sample.key, reason: 'The deed was signed for B-205' }] });
export type ReversalSubmission = z.output<typeof ReversalSubmission>;

type Circumstances = {
  today: string;
  familyRule: FamilyRule;
  /** The present ownership, if there is one. */
  present?: { since: string } | undefined;
  /** The ownership that ended last, if any has. */
  last?: { until: string; ownerName: string } | undefined;
};

type RuledTransfer = {
  occupancyDate?: string | undefined;
  newOwner?: { familyDetails?: { [K in keyof FamilyDetails]?: FamilyDetails[K] | undefined } | undefined } | undefined;
  leaseback?: RuledAgreement | null | undefined;
};

/** Errors that depend on the day, the society's family rule and who owned the flat when; nothing of what is left out. */
export function transferErrors(
  { occupancyDate, newOwner, leaseback }: RuledTransfer,
  { today, familyRule, present, last }: Circumstances,
): Messages {
  const known = knownFamily(newOwner?.familyDetails ?? {});
  const family = familyErrors(known, familyRule, message('transfer_family_above_zero'));
  const day = occupancyDate === undefined ? null : occupancyDayError(occupancyDate, { today, present, last });
  return {
    ...renamed(family, (field) => `newOwner.${field}`),
    ...(day && { occupancyDate: day }),
    ...leasebackErrors(leaseback, { since: occupancyDate, today }),
  };
}

/** Errors of the agreement with sellers who stay as tenants from the day `since` on. */
export function leasebackErrors(
  leaseback: RuledAgreement | null | undefined,
  { since, today }: { since: string | undefined; today: string },
): Messages {
  const agreed = leaseback ? tenancyErrors({ ...leaseback, since }, today) : {};
  return renamed(agreed, (field) => `leaseback.${field}`);
}

/** Who has died sells and gives nothing: what they had passes on by inheritance or nomination. */
export function deathErrors({
  died,
  reason,
}: {
  died?: boolean | undefined;
  reason?: TransferReason | null | undefined;
}): Messages {
  return died && !deathReasons.some((one) => one === reason) ? { reason: message('reason_of_death') } : {};
}

/** The error of the day from which a flat has a new owner, or null. */
export function occupancyDayError(
  day: string,
  { today, present, last }: Pick<Circumstances, 'today' | 'present' | 'last'>,
): Message | null {
  if (day > today) return message('field_in_future', { field: 'occupancyDate', day });
  if (present && day < present.since) return message('present_since', { since: present.since });
  if (last && day < last.until) return message('last_until', { name: last.ownerName, until: last.until });
  return null;
}

/** A vehicle of a person who leaves the flat, and what becomes of it. */
export const PlannedVehicle = z.strictObject({
  id,
  vehicleNumber: z.string(),
  company: z.string(),
  model: z.string(),
  choice: z.enum(vehicleChoices),
});

/** A tenancy of the flat, and what becomes of it. */
export const PlannedTenancy = z.strictObject({
  tenants: z.string(),
  since: isoDay,
  lastDay: isoDay,
  until: isoDay.describe('The first day that is no longer part of it, afterwards'),
  becomes: z.enum([...tenancyChoices, 'bought']).describe('`bought` where a tenant comes to own the flat'),
  members: z
    .array(z.string())
    .describe('Of the household under it: who stays under the tenant as owner, or whose listing ends with the tenancy'),
  vehicles: z.array(z.string()).describe('What leaves the flat with the tenants'),
});
export type PlannedTenancy = z.output<typeof PlannedTenancy>;

/** The tenancy of sellers who stay as the buyer's tenants. */
export const PlannedLeaseback = z.strictObject({
  tenants: z.string(),
  since: isoDay,
  lastDay: isoDay,
  members: z.array(z.string()).describe('Of their household, who stays under the tenancy'),
  vehicles: z.array(z.string()).describe('What stays theirs, at the flat'),
});

/** A seller who leaves the flat, and what becomes of them. */
const PlannedSeller = z.strictObject({
  ownerId: id,
  name: z.string(),
  since: isoDay,
  until: isoDay,
  statusAfter: z.enum(ownerStatuses),
  otherFlats: z.array(z.string()),
});

/** The nomination and the household that end with the ownership of a person who leaves, and where they lived if they died. */
export const PlannedEnd = z.strictObject({
  ownerId: id,
  name: z.string(),
  until: isoDay.describe('The first day that is no longer part of it'),
  nominees: z.array(z.string()).describe('Whom their nomination names; nobody where none is in force'),
  members: z.array(z.string()).describe('Who is listed in their household'),
  livedIn: z
    .array(z.string())
    .describe('The flats where they are listed in a household, of which they are taken out as they died'),
});
export type PlannedEnd = z.output<typeof PlannedEnd>;

/** The household of those who died, where it goes on with an owner who lives there. */
export const PlannedHeir = z
  .strictObject({ name: z.string(), members: z.array(z.string()).describe('Who goes on living there') })
  .nullable()
  .describe('Where those who leave have died: the owner with whom their household goes on; null where with nobody');

/** A field of a record that a plan would change, by its name in the log; of a document only whether there is one. */
export const PlannedField = ChangedField.omit({ what: true });
export type PlannedField = z.output<typeof PlannedField>;

/** What a transfer would change, before it is done: both people, the flat, and each vehicle of the seller there. */
export const TransferPlan = z
  .strictObject({
    flat: z.strictObject({
      id,
      flatNumber: z.string(),
      statusBefore: z.enum(flatStatuses),
      statusAfter: z.enum(flatStatuses),
      residentsBefore: count.nullable(),
      residentsAfter: count.nullable().describe('Null is not known'),
    }),
    from: PlannedSeller.nullable(),
    jointSellers: z.array(PlannedSeller).describe('Who owned it with them and leaves it, too'),
    to: z.strictObject({
      ownerId: id.nullable(),
      name: z.string(),
      isNew: z.boolean(),
      changes: z
        .array(PlannedField)
        .describe('What becomes another in the record of somebody on record; status and day are told beside'),
      statusBefore: z.enum(ownerStatuses).nullable(),
      otherFlats: z.array(z.string()),
      since: isoDay,
      alike: z.array(AlikeOwner).describe('Who on record may be the new person; none where a record was chosen'),
    }),
    vehicles: z.array(PlannedVehicle),
    tenancies: z.array(PlannedTenancy).describe('Those of the day of the transfer and after it'),
    leaseback: PlannedLeaseback.nullable().describe('Where those who sell stay as tenants'),
    died: z.boolean().describe('Whether those who leave have died'),
    ends: z.array(PlannedEnd).describe('Of each who leaves, what ends with that'),
    heir: PlannedHeir,
  })
  .meta({
    id: 'TransferPlan',
    description: 'What a transfer would change, before it is done.',
    examples: [
      {
        flat: {
          id: sample.flatId,
          flatNumber: 'B-204',
          statusBefore: 'Occupied',
          statusAfter: 'Occupied',
          residentsBefore: 4,
          residentsAfter: 3,
        },
        from: {
          ownerId: sample.ownerId,
          name: 'Leela Iyer',
          since: '2024-04-01',
          until: '2026-03-05',
          statusAfter: 'Old',
          otherFlats: [],
        },
        jointSellers: [],
        to: {
          ownerId: null,
          name: 'Kabir Menon',
          isNew: true,
          changes: [],
          statusBefore: null,
          otherFlats: [],
          since: '2026-03-05',
          alike: [],
        },
        vehicles: [
          { id: sample.vehicleId, vehicleNumber: 'MH 12 DE 1433', company: 'Tata', model: 'Nexon', choice: 'leaves' },
        ],
        tenancies: [],
        leaseback: null,
        died: false,
        ends: [
          {
            ...{ ownerId: sample.ownerId, name: 'Leela Iyer', until: '2026-03-05' },
            ...{ nominees: ['Mohan Iyer'], members: ['Kamala Iyer', 'Mohan Iyer'], livedIn: [] },
          },
        ],
        heir: null,
      },
    ],
  });
export type TransferPlan = z.output<typeof TransferPlan>;

/** What became of a vehicle: it left with the seller, stayed under the new owner, or was given back by a reversal. */
const vehicleOutcomes = ['left', 'stayed', 'returned'] as const;
export type VehicleOutcome = (typeof vehicleOutcomes)[number];

/** An entry's running number, by which paper and screen name it: 2026/034. */
export function entryNumber({ year, nth }: { year: number; nth: number }): string {
  return `${year}/${String(nth).padStart(3, '0')}`;
}

/** One line of the register. Names are as they were then, also after people and flats are gone. */
export const Transfer = z
  .strictObject({
    id,
    number: z.string().describe('The running number: the year it was recorded in, and its place in that year'),
    kind: z.enum(['transfer', 'reversal', 'correction']),
    on: isoDay,
    flatId: id.nullable(),
    flatNumber: z.string(),
    fromOwnerId: id.nullable(),
    fromName: z.string().nullable(),
    toOwnerId: id.nullable(),
    toName: z.string().nullable(),
    reason: z.enum([...transferReasons, 'reversal', 'correction of days']),
    remarks: z.string().nullable(),
    recordedAt: instant,
    recordedBy: z.string(),
    died: z.array(z.string()).describe('Of those who left: who had died, as was said with the transfer'),
    reverses: id.nullable().describe('With a reversal: the transfer it takes back'),
    reversedBy: id.nullable().describe('With a transfer: the reversal that took it back'),
    correction: z
      .strictObject(correctedOwnerships)
      .nullable()
      .describe('With a correction: the days of the ownership, before and after'),
    vehicles: z
      .array(z.strictObject({ vehicleNumber: z.string(), became: z.enum(vehicleOutcomes) }))
      .nullable()
      .describe("What became of the seller's vehicles at the flat; null where nothing is known of it"),
    holders: z
      .strictObject({ before: z.array(Holder), after: z.array(Holder) })
      .nullable()
      .describe('Where several people owned it before or afterwards: all of them, in their order'),
  })
  .meta({
    id: 'Transfer',
    description: 'One entry of the register. Names are as they were then, also after people and flats are gone.',
    examples: [
      {
        id: sample.transferId,
        number: '2026/034',
        kind: 'transfer',
        on: '2026-03-05',
        flatId: sample.flatId,
        flatNumber: 'B-204',
        fromOwnerId: sample.ownerId,
        fromName: 'Leela Iyer',
        toOwnerId: sample.buyerId,
        toName: 'Kabir Menon',
        reason: 'sale',
        remarks: null,
        recordedAt: sample.at,
        recordedBy: 'Asha Nair',
        died: [],
        reverses: null,
        reversedBy: null,
        correction: null,
        vehicles: [{ vehicleNumber: 'MH 12 DE 1433', became: 'left' }],
        holders: null,
      },
    ],
  });
export type Transfer = z.output<typeof Transfer>;

/** The answer to a transfer or a reversal: its entry of the register, and who owns the flat now. */
export const TransferResult = z
  .strictObject({ id, ownerId: id.nullable(), flatId: id.nullable(), flatNumber: z.string() })
  .meta({
    id: 'TransferResult',
    examples: [{ id: sample.transferId, ownerId: sample.buyerId, flatId: sample.flatId, flatNumber: 'B-204' }],
  });
export type TransferResult = z.output<typeof TransferResult>;

/** What reversing a transfer would bring back, and what it can't. */
export const ReversalPlan = z
  .strictObject({
    transfer: Transfer,
    restores: z.array(MessageAnswer),
    cannot: z.array(MessageAnswer).meta({ examples: [[]] }),
  })
  .meta({ id: 'ReversalPlan', description: 'What reversing a transfer would bring back, and what stands in the way.' });
export type ReversalPlan = z.output<typeof ReversalPlan>;

/** Who owned a flat on a day. */
export const OwnershipOn = z
  .strictObject({
    flatId: id.nullable(),
    flatNumber: z.string(),
    ownerId: id.nullable(),
    ownerName: z.string(),
    place: z.int().describe('Among those who own it together, from 1'),
    share: z.string().nullable(),
    since: isoDay,
    until: isoDay.nullable(),
  })
  .meta({
    id: 'OwnershipOn',
    examples: [
      {
        flatId: sample.flatId,
        flatNumber: 'B-204',
        ownerId: sample.ownerId,
        ownerName: 'Leela Iyer',
        place: 1,
        share: null,
        since: '2024-04-01',
        until: null,
      },
    ],
  });
export type OwnershipOn = z.output<typeof OwnershipOn>;

const searched = oncePer(({ number, flatNumber, fromName, toName, reason, remarks, recordedBy }: Transfer) =>
  searchable([number, flatNumber, fromName, toName, reason, remarks, recordedBy]),
);

/** The register's search (docs/rules.md, Transfers). */
export function transferMatches(
  transfer: Transfer,
  text: string,
  { from, until }: { from: string | null; until: string | null },
): boolean {
  if ((from && transfer.on < from) || (until && transfer.on > until)) return false;
  const wanted = wantedIn(text);
  return wanted.length === 0 || isFound(searched(transfer), wanted);
}
