import { z } from 'zod';
import { instant, isoDay } from '#domain/fields.ts';
import { HouseholdMember } from '#domain/household.ts';
import { encoded } from '#domain/message.ts';
import { Nomination } from '#domain/nomination.ts';
import { OwnerRecord } from '#domain/owner.ts';
import { Ownership } from '#domain/ownership.ts';
import { Consent, Notice } from '#domain/privacy.ts';
import { sample } from '#domain/sample.ts';
import { Tenancy } from '#domain/tenancy.ts';
import { Transfer } from '#domain/transfer.ts';
import { ownPassword, User } from '#domain/user.ts';
import { Vehicle } from '#domain/vehicle.ts';

/** Everything held about a person, as data for machines; handOverPage.ts makes a readable page of it. */

/** Raised when a program that reads the file would have to change. */
export const handOverVersion = 2;
/** How many entries of the log one file holds at most, the latest first. */
export const mostHandedOver = 2000;

export const HandOverRequest = z
  .strictObject({
    password: ownPassword,
    withNumbers: z
      .boolean({ error: encoded('choose_yes_or_no') })
      .default(false)
      .describe('Whole Aadhaar and PAN numbers; recorded'),
  })
  .meta({ id: 'HandOverRequest', examples: [{ password: 'courtyard', withNumbers: false }] });

export const HandOver = z
  .strictObject({
    schema: z.literal('aangan-hand-over'),
    schemaVersion: z.literal(handOverVersion),
    madeAt: instant,
    madeOn: isoDay,
    madeBy: z.string(),
    society: z.strictObject({
      name: z.string(),
      address: z.string().nullable(),
      registrationNumber: z.string().nullable(),
      privacyContact: z.string().nullable(),
    }),
    owner: OwnerRecord.nullable().describe(
      'With the masks of their documents, or the numbers where they were asked for',
    ),
    earlier: z
      .array(z.strictObject({ deletedOn: isoDay, record: OwnerRecord }))
      .describe('Earlier records of theirs that were deleted, each as it was last'),
    vehicles: z.array(Vehicle),
    ownerships: z.array(Ownership),
    transfers: z.array(Transfer),
    nominations: z.array(Nomination).describe('Those that they made'),
    tenancies: z.array(Tenancy).describe('What they rent and rented; of co-tenants the names alone'),
    household: z
      .array(HouseholdMember)
      .describe('Who lives and lived under what they own or rent, and their own places'),
    consents: z.array(Consent),
    account: User.nullable(),
    sessions: z.array(z.strictObject({ since: instant, until: instant, device: z.string() })),
    notices: z.array(Notice).describe('The versions of the notice that they agreed to, and the one in force'),
    log: z
      .array(z.strictObject({ at: instant, by: z.string().nullable(), what: z.array(z.string()) }))
      .describe('What the log says of their records and the account, the latest first'),
    isLogWhole: z.boolean().describe('False where the log says more than a file holds'),
    backupsUntil: isoDay.describe('How long a daily backup of today is kept at most'),
    kept: z.array(
      z.strictObject({
        topic: z.string(),
        facts: z.string(),
        purpose: z.string(),
        period: z.string(),
        seenBy: z.string(),
      }),
    ),
  })
  .meta({
    id: 'HandOver',
    description: 'Everything held about somebody.',
    examples: [
      {
        schema: 'aangan-hand-over',
        schemaVersion: handOverVersion,
        madeAt: sample.at,
        madeOn: '2026-03-05',
        madeBy: 'Asha Nair',
        society: { name: 'Aangan Heights', address: null, registrationNumber: null, privacyContact: null },
        owner: null,
        earlier: [],
        vehicles: [],
        ownerships: [],
        transfers: [],
        nominations: [],
        tenancies: [],
        household: [],
        consents: [],
        account: null,
        sessions: [],
        notices: [],
        log: [],
        isLogWhole: true,
        backupsUntil: '2027-03-06',
        kept: [],
      },
    ],
  });
export type HandOver = z.output<typeof HandOver>;
