import { z } from 'zod';
import { AlikeOwner } from '#domain/alike.ts';
import { FamilyEdit, familyErrors, familyKeys, knownFamily, unknownFamily } from '#domain/family.ts';
import { count, day, id, isoDay, optionalText } from '#domain/fields.ts';
import { flatStatuses, spokenNames } from '#domain/flatFacts.ts';
import { listOf, recordOf } from '#domain/many.ts';
import { encoded, given, type Messages, message } from '#domain/message.ts';
import { ownerStatuses } from '#domain/owner.fields.ts';
import { Holder } from '#domain/ownership.ts';
import { sample } from '#domain/sample.ts';
import { isNearlyWhole, readShare, spokenShare, sumOf } from '#domain/share.ts';
import type { FamilyRule } from '#domain/society.ts';
import { knownOrNew, someone } from '#domain/someone.ts';
import { folded } from '#domain/text.ts';
import {
  agreedLeaseback,
  chosenTenancy,
  mostVehicles,
  PlannedEnd,
  PlannedHeir,
  PlannedLeaseback,
  PlannedTenancy,
  PlannedVehicle,
  saidDied,
  TransferResult,
  transferReasons,
  vehicleChoices,
} from '#domain/transfer.ts';

/** The joint owners of a flat, in their order, and changes of them (docs/rules.md, Joint owners). */

export const mostHolders = 6;

/** A share as it is typed: 1/3, 50 % or 0.5; null where the flat is undivided. */
const Share = z
  .string({ error: ({ input }) => unreadable(input) })
  .max(40, { error: ({ input }) => unreadable(input), abort: true })
  .transform((text, { addIssue }) => {
    if (text.trim() === '') return null;
    const share = readShare(text);
    // What is wrong with the other fields is told as well.
    if (share === null) addIssue({ code: 'custom', message: unreadable(text), continue: true });
    return share;
  })
  .nullable()
  .default(null);

function unreadable(input: unknown): string {
  return encoded('share_unreadable', { given: given(input) });
}

const HolderDraft = z
  .strictObject({ ...someone(encoded('choose_owner')), share: Share })
  .superRefine((holder, context) => knownOrNew(holder, context));
type HolderDraft = z.output<typeof HolderDraft>;

const changeExample = {
  flatId: sample.flatId,
  presentOwnerIds: [sample.ownerId],
  holders: [
    { personId: sample.ownerId, share: '1/2' },
    { name: 'Mohan Iyer', phone: '98200 66666', share: '1/2' },
  ],
  on: '2026-03-05',
  reason: 'name added' as const,
};

/** All owners of a flat from a day on, those who stay included. */
export const HoldersDraft = z
  .strictObject({
    flatId: z.uuid({ error: encoded('choose_flat') }),
    presentOwnerIds: listOf(id, mostHolders).describe('The owners that the form showed, in their order'),
    presentShares: listOf(Share, mostHolders)
      .optional()
      .describe('The shares that the form showed of them; refused where they are others by now'),
    holders: listOf(HolderDraft, mostHolders, {
      none: encoded('holder_missing'),
      tooMany: encoded('holders_too_many', { max: mostHolders }),
    }).describe('Who owns it afterwards; the first stands for them in lists'),
    familyDetails: FamilyEdit.default(unknownFamily).describe(
      'How many live there of the first owner, where that is somebody new; null is not known yet',
    ),
    on: day('day').describe('The first day on which they own it so'),
    vehicles: recordOf(id, z.enum(vehicleChoices), mostVehicles, { error: encoded('choose_leaves_or_stays') }).default(
      {},
    ),
    tenancy: chosenTenancy,
    leaseback: agreedLeaseback,
    died: saidDied,
    allAlong: z
      .boolean({ error: encoded('choose_yes_or_no') })
      .default(false)
      .describe(
        'Whether those named have owned it together for as long as those on record have, which is only entered now: no entry of the register is made, and nobody leaves. The day is asked where nobody owns it, the reason never',
      ),
    reason: z
      .enum(transferReasons, { error: encoded('choose_reason') })
      .nullable()
      .default(null)
      .describe('Required, unless they have owned it together all along'),
    remarks: optionalText('remarks'),
  })
  .meta({ id: 'HoldersDraft', examples: [changeExample] });
export type HoldersDraft = z.output<typeof HoldersDraft>;

/** A submission with a key of its own, so that one that is sent twice is done once. */
export const HoldersSubmission = HoldersDraft.extend({ key: z.uuid({ error: encoded('key_missing') }) }).meta({
  id: 'HoldersSubmission',
  examples: [{ ...changeExample, key: sample.key }],
});
export type HoldersSubmission = z.output<typeof HoldersSubmission>;

/** Errors of holders that need no database: the same person twice, and shares that don't add up to the whole. */
export function holderErrors(holders: readonly HolderDraft[], at = 'holders'): Messages {
  const errors: Messages = {};
  const named = new Set<string>();
  for (const [place, { personId, name, phone }] of holders.entries()) {
    const key = personId ?? `${folded(name ?? '')}/${phone ?? ''}`;
    if (named.has(key)) errors[`${at}.${place}.${personId === null ? 'name' : 'personId'}`] = message('holder_twice');
    named.add(key);
  }
  return { ...errors, ...shareErrors(holders, at) };
}

type FirstFamily = {
  holders?: HoldersDraft['holders'] | undefined;
  familyDetails?:
    | { [K in keyof HoldersDraft['familyDetails']]?: HoldersDraft['familyDetails'][K] | undefined }
    | undefined;
};

/**
 * Errors of the first owner's family: of a new owner by the society's rule; of one on record no family may be given.
 */
export function firstFamilyErrors(
  { holders: [first] = [], familyDetails: read = {} }: FirstFamily,
  rule: FamilyRule,
): Messages {
  const familyDetails = knownFamily(read);
  const told = familyKeys.filter((key) => familyDetails[key] !== null);
  if (!first || first.personId === null || told.length === 0) return familyErrors(familyDetails, rule);
  return Object.fromEntries(told.map((key) => [`familyDetails.${key}`, message('family_of_new_owner')]));
}

function shareErrors(holders: readonly HolderDraft[], at: string): Messages {
  const shares = holders.flatMap(({ share }) => share ?? []);
  if (shares.length === 0) return {};
  const missing = holders.findIndex(({ share }) => share === null);
  if (missing >= 0) return { [`${at}.${missing}.share`]: message('holder_share_missing') };
  const sum = sumOf(shares);
  if (sum === '1/1') return {};
  const text = spokenShare(sum);
  const wrong = isNearlyWhole(sum) ? message('holder_shares_rounded', { text }) : message('holder_shares', { text });
  return { [`${at}.${holders.length - 1}.share`]: wrong };
}

/** The answer to a change of owners: its entry of the register, where one was made, and who is the first owner now. */
export const HoldersResult = TransferResult.extend({
  id: id.nullable().describe('The entry of the register; null where they have owned it together all along'),
}).meta({
  id: 'HoldersResult',
  examples: [{ id: sample.transferId, ownerId: sample.ownerId, flatId: sample.flatId, flatNumber: 'B-204' }],
});
export type HoldersResult = z.output<typeof HoldersResult>;

const PlannedHolder = Holder.extend({
  since: isoDay,
  isNew: z.boolean().describe('Somebody new, whose record is made'),
  comes: z.boolean().describe('Who does not own it today'),
  alike: z.array(AlikeOwner).describe('Who on record may be the new person'),
});

/**
 * What a change of owners would do: who owns the flat afterwards, who leaves, and what becomes of their vehicles there.
 */
export const HoldersPlan = z
  .strictObject({
    flat: z.strictObject({
      id,
      flatNumber: z.string(),
      statusBefore: z.enum(flatStatuses),
      statusAfter: z.enum(flatStatuses),
      residentsBefore: count.nullable(),
      residentsAfter: count.nullable().describe('Null is not known'),
    }),
    on: isoDay,
    before: z.array(Holder.extend({ since: isoDay })),
    after: z.array(PlannedHolder),
    leave: z.array(
      Holder.extend({
        statusAfter: z.enum(ownerStatuses),
        otherFlats: z.array(z.string()).describe('What else they own'),
      }),
    ),
    vehicles: z.array(PlannedVehicle),
    tenancies: z.array(PlannedTenancy).describe('Those of that day and after it'),
    leaseback: PlannedLeaseback.nullable().describe('Where those who leave stay as tenants'),
    died: z.boolean().describe('Whether those who leave have died'),
    ends: z.array(PlannedEnd).describe('Of each who leaves, what ends with that'),
    heir: PlannedHeir,
  })
  .meta({
    id: 'HoldersPlan',
    description: 'What a change of a flat’s owners would do, before it is done.',
    examples: [
      {
        flat: {
          ...{ id: sample.flatId, flatNumber: 'B-204', statusBefore: 'Occupied', statusAfter: 'Occupied' },
          ...{ residentsBefore: 4, residentsAfter: 4 },
        },
        on: '2026-03-05',
        before: [{ ownerId: sample.ownerId, name: 'Leela Iyer', share: null, since: '2024-04-01' }],
        after: [
          {
            ...{ ownerId: sample.ownerId, name: 'Leela Iyer', share: '1/2', since: '2026-03-05' },
            ...{ isNew: false, comes: false, alike: [] },
          },
          {
            ...{ ownerId: null, name: 'Mohan Iyer', share: '1/2', since: '2026-03-05' },
            ...{ isNew: true, comes: true, alike: [] },
          },
        ],
        leave: [],
        vehicles: [],
        tenancies: [],
        leaseback: null,
        died: false,
        ends: [],
        heir: null,
      },
    ],
  });
export type HoldersPlan = z.output<typeof HoldersPlan>;

/** 'Leela Iyer (1/2) and Mohan Iyer (1/2)' */
export function spokenHolders(holders: readonly Pick<Holder, 'name' | 'share'>[]): string {
  return spokenNames(
    holders.map(({ name, share }) =>
      share === null || holders.length === 1 ? name : `${name} (${spokenShare(share)})`,
    ),
  );
}
