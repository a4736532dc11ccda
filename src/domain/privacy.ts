import { z } from 'zod';
import { addDays } from '#domain/day.ts';
import { count, day, id, instant, isoDay, manyLines, version } from '#domain/fields.ts';
import { listOf } from '#domain/many.ts';
import { encoded } from '#domain/message.ts';
import { groupOf, labelOf, type OwnerField, type OwnerGroup, takingPart } from '#domain/owner.fields.ts';
import { sample } from '#domain/sample.ts';

/** The data kept about people, the notice that tells them of it, and their consent (docs/rules.md, A person's data). */

/** One topic of the data kept about people. */
type KeptFacts = { topic: string; facts: string; purpose: string; period: string; seenBy: string };

/** Plain words for fields whose label does not explain them; fields with the same words are named once. */
const told: Partial<Record<OwnerField | OwnerGroup, string>> = {
  name: 'name',
  phone: 'phones',
  secondPhone: 'phones',
  occupancyDate: 'since when they live here',
  status: 'whether they own now',
  familyDetails: 'how many men, women and children',
};

/** "Name, email, phones …": every field that is kept of an owner, but documents, which have a line of their own. */
function factsOfOwners(): string {
  const kept = takingPart('column').filter((field) => groupOf(field) !== 'documents');
  const facts = kept.map((field) => groupOf(field) ?? field).map((of) => told[of] ?? labelOf(of).toLowerCase());
  const [first = '', ...others] = new Set(facts);
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(', ');
}

/** The one catalogue of data kept about people: what, why, how long and who sees it, for page, hand-over and notice. */
export const keptOfPeople: readonly KeptFacts[] = [
  {
    topic: 'Owners',
    facts: factsOfOwners(),
    purpose: 'To run the society: dues, notices, repairs, emergencies',
    period: 'As long as they own a flat, and after that until they ask for erasure or the society decides on it',
    seenBy:
      'Administrators; at the gate name and phone; residents the name, and phone and email only where a setting allows it',
  },
  {
    topic: 'Documents',
    facts: 'Aadhaar and PAN numbers, the lease agreement',
    purpose: 'To know for certain who owns or rents a flat',
    period: 'As the record of the owner; a setting keeps only the last four digits of Aadhaar',
    seenBy: 'Administrators, masked; each look at a whole number is recorded',
  },
  {
    topic: 'Ownership and transfers',
    facts: 'Name, flat, since when and until when, entries of the register of transfers with their remarks',
    purpose: 'To prove who owned which flat when, as the law on societies asks',
    period: 'For good: nothing is taken out of the register',
    seenBy: 'Administrators',
  },
  {
    topic: 'Nominations',
    facts:
      'Whom an owner named to hold the flat after them: names, relations, shares, addresses, dates of birth, guardians',
    purpose: 'To know whom the flat goes to, as the law on societies asks',
    period: 'For good; an erasure of the owner takes addresses, dates of birth and guardians out of it',
    seenBy: 'Administrators',
  },
  {
    topic: 'Tenancies',
    facts:
      'Names of the tenants of a flat, from when to when, rent, deposit, agreement, report to the police, how many live there',
    purpose: 'To know who lives in a let flat, and that the police were told as the law asks',
    period: 'For good: names stay in the tenancies; phone and email as the record of the person',
    seenBy: 'Administrators',
  },
  {
    topic: 'Households',
    facts:
      'Name, relation, phone, male or female, year of birth or age group of who lives in a flat, since when and until when, and what help they need in an emergency',
    purpose: 'To know who lives there, and who must be helped out of the house in an emergency',
    period:
      'Until they are taken off; an erasure of whose household it was takes all but the name and the days out of it',
    seenBy: 'Administrators',
  },
  {
    topic: 'Vehicles',
    facts: 'Number, make, model, colour, whose it is and where it is parked',
    purpose: 'To let residents in at the gate and to find whose vehicle is in the way',
    period: 'Until the vehicle is taken off the list; the log goes on naming its number',
    seenBy: 'Administrators and the gate; residents by number or flat',
  },
  {
    topic: 'The gate book',
    facts: 'Who came and left: name, phone where it is asked, vehicle, flat, a note, when, and which guard let them in',
    purpose: 'To know who is inside, and who was let in for whom',
    period: 'Names, phones, vehicles and notes as many days as the society has set; that somebody came, for good',
    seenBy: 'Administrators; at the gate who is inside, and what was entered in the own shift',
  },
  {
    topic: 'Expected visitors',
    facts: 'Whom a flat expects: name, when, a note, the code they show and when they came',
    purpose: 'To let them in without a call',
    period:
      'Name and note the gate book’s days after the last one on which they are expected; that somebody was, for good',
    seenBy: 'Administrators and the gate',
  },
  {
    topic: 'Stopped at the gate',
    facts:
      'Vehicles and people who are not let in without asking, why and until when, and what the gate did when they came',
    purpose: 'To keep out whom a flat or the society does not want to come in unasked',
    period: 'Whom it is about and why the gate book’s days after its last day; that there was a stop, for good',
    seenBy: 'Administrators; the gate who is stopped today and why',
  },
  {
    topic: 'Guards',
    facts: 'Name, phone, a PIN as a digest, when they were on duty and where, and what they left for the next one',
    purpose: 'To know who let somebody in',
    period:
      'Name and shifts for good; the phone until it is emptied, in the log too; what was left for the next one the gate book’s days',
    seenBy: 'Administrators; the gate their names',
  },
  {
    topic: 'Accounts',
    facts: 'Email, name, role, password as a digest, where one is signed in, the notice that was accepted',
    purpose: 'To let the right people in',
    period: 'As long as the society uses Aangan; a session 30 days',
    seenBy: 'Administrators, and each person their own',
  },
  {
    topic: 'Consent',
    facts: 'Which notice was agreed to, on which day, how, who recorded it, and its withdrawal',
    purpose: 'To show that people were told and agreed',
    period: 'For good, without any detail of the person',
    seenBy: 'Administrators',
  },
  {
    topic: 'The activity log',
    facts: 'Who changed what when, with what stood there before and after; sign-ins; who looked at or exported what',
    purpose: 'To find mistakes and misuse, and to take mistakes back',
    period: 'For good; an erasure takes the details of the person out of it',
    seenBy: 'Administrators',
  },
  {
    topic: 'Spreadsheets that are brought in',
    facts: 'Whatever stands in the file',
    purpose: 'To check it before it is written',
    period: 'One day, sealed',
    seenBy: 'The administrator who brought it',
  },
  {
    topic: 'Backups',
    facts: 'All of the above, as it was on the day of the backup',
    purpose: 'To lose nothing when a machine fails',
    period:
      'Daily ones up to a year, longer where months went by without one; made by hand, the last ten; those that somebody took away, as long as they keep them',
    seenBy: 'Whoever runs the server',
  },
];

/** The longest that a daily backup is kept: the newest of each of the last twelve months. */
const longestBackupDays = 366;

/** The day by which the last daily backup that holds what was erased on this day is gone, where each month has one. */
export function backupsGoneBy(erasedOn: string): string {
  return addDays(erasedOn, longestBackupDays);
}

const longestNotice = 5000;

/** A new version of the notice; it is in force from the day on which it is saved. */
export const NoticeDraft = z
  .strictObject({
    version: version.describe('The version in force that it was written from'),
    text: manyLines('notice', longestNotice),
  })
  .meta({ id: 'NoticeDraft', examples: [{ version: 1, text: 'We keep your name and phone to run the society.' }] });

export type NoticeDraft = z.output<typeof NoticeDraft>;

export const Notice = z.strictObject({ version: count, day: isoDay, text: z.string() }).meta({
  id: 'Notice',
  description: 'What people are told of what is kept of them, from this day on.',
  examples: [{ version: 1, day: '2026-03-05', text: 'We keep your name and phone to run the society.' }],
});
export type Notice = z.output<typeof Notice>;

/** The notice in force and the privacy contact, for a person who signs up. */
export const PresentNotice = Notice.extend({ contact: z.string().nullable() }).meta({
  id: 'PresentNotice',
  examples: [
    {
      version: 1,
      day: '2026-03-05',
      text: 'We keep your name and phone to run the society.',
      contact: 'Asha Nair, office',
    },
  ],
});
export type PresentNotice = z.output<typeof PresentNotice>;

/** How somebody agreed. */
export const consentWays = ['paper', 'in-person', 'message'] as const;
export type ConsentWay = (typeof consentWays)[number];

const mostAtOnce = 20_000;

/** Records that these owners have agreed to a version of the notice. */
export const ConsentsDraft = z
  .strictObject({
    ownerIds: listOf(id, mostAtOnce, {
      error: encoded('choose_records'),
      none: encoded('choose_records'),
      tooMany: encoded('more_records_than', { max: mostAtOnce }),
    }),
    notice: z.int({ error: encoded('notice_unknown') }).min(1, { error: encoded('notice_unknown') }),
    day: day('day'),
    how: z.enum(consentWays, { error: encoded('choose_one') }),
  })
  .meta({
    id: 'ConsentsDraft',
    examples: [{ ownerIds: [sample.ownerId], notice: 1, day: '2026-03-05', how: 'paper' }],
  });
export type ConsentsDraft = z.output<typeof ConsentsDraft>;

/** The result: owners who have agreed already, and those who are deleted or erased, are left out. */
export const ConsentsRecorded = z
  .strictObject({ recorded: count, leftOut: count })
  .meta({ id: 'ConsentsRecorded', examples: [{ recorded: 12, leftOut: 1 }] });

export const ConsentWithdrawal = z
  .strictObject({ ownerId: id, day: day('day') })
  .meta({ id: 'ConsentWithdrawal', examples: [{ ownerId: sample.ownerId, day: '2026-03-06' }] });
export type ConsentWithdrawal = z.output<typeof ConsentWithdrawal>;

export const Consent = z
  .strictObject({
    id,
    notice: count.describe('The version of the notice'),
    day: isoDay,
    how: z.enum(consentWays),
    recordedBy: z.string(),
    recordedAt: instant,
    withdrawnOn: isoDay.nullable(),
  })
  .meta({
    id: 'Consent',
    examples: [
      {
        id: sample.consentId,
        notice: 1,
        day: '2026-03-05',
        how: 'paper',
        recordedBy: 'Asha Nair',
        recordedAt: sample.at,
        withdrawnOn: null,
      },
    ],
  });
export type Consent = z.output<typeof Consent>;

/** What the page about privacy counts. */
export const PrivacyFigures = z
  .strictObject({
    owners: count.describe('Active owners'),
    withConsent: count.describe('Active owners whose consent stands'),
    toEarlierNotice: count.describe('Of those, who agreed to an earlier notice than the one in force'),
    erasures: count,
  })
  .meta({ id: 'PrivacyFigures', examples: [{ owners: 480, withConsent: 412, toEarlierNotice: 30, erasures: 2 }] });
export type PrivacyFigures = z.output<typeof PrivacyFigures>;
