import { z } from 'zod';
import { spokenDay } from '#domain/day.ts';
import {
  chosenId,
  count,
  day,
  id,
  instant,
  isoDay,
  line,
  optionalLine,
  optionalText,
  version,
} from '#domain/fields.ts';
import { listOf } from '#domain/many.ts';
import { isFound, oncePer, searchable, wantedIn } from '#domain/matching.ts';
import { encoded, given, type Messages, message } from '#domain/message.ts';
import { sample } from '#domain/sample.ts';
import { folded } from '#domain/text.ts';

/** Whom an owner has named to hold the flat after them (docs/rules.md, Nominations; model bye-laws, Form 14). */

export const mostNominees = 10;

/** Per cent, to two places: three thirds are 33.33, 33.33 and 33.34. */
const Share = z
  .number({ error: ({ input }) => wrongShare(input) })
  .refine((share) => share > 0 && share <= 100 && Number.isInteger(hundredths(share)), {
    error: ({ input }) => wrongShare(input),
  });

function wrongShare(input: unknown): string {
  return input === undefined || input === null
    ? encoded('required', { field: 'share' })
    : encoded('share_per_cent', { given: given(input) });
}

/** A share in hundredths of a per cent, so that thirds add up; not a whole number where the share has a third place. */
function hundredths(share: number): number {
  const times = share * 100;
  return Math.abs(times - Math.round(times)) < 1e-6 ? Math.round(times) : times;
}

export const Nominee = z.strictObject({
  name: line('name'),
  relation: line('relation', { max: 100 }),
  share: Share,
  address: optionalText('address', 500),
  bornOn: day('bornOn').nullable().default(null),
  guardian: optionalLine('guardian'),
});
export type Nominee = z.output<typeof Nominee>;

const nominees = listOf(Nominee, mostNominees, {
  none: encoded('nominee_missing'),
  tooMany: encoded('nominees_too_many', { max: mostNominees }),
});

const facts = {
  since: day('madeOn').describe('The day on which it was made'),
  nominees,
  recordedOn: day('recordedOn').nullable().default(null).describe('When the society recorded it'),
  meeting: optionalLine('meeting').describe('The meeting that recorded it'),
  resolution: optionalLine('resolution', 100).describe('The number of its resolution'),
  remarks: optionalText('remarks'),
};

export const NominationDraft = z
  .strictObject({
    id: chosenId,
    flatId: z.uuid({ error: encoded('choose_flat') }),
    ownerId: z.uuid({ error: encoded('choose_owner') }).describe('Who nominates: an owner of the flat'),
    ...facts,
  })
  .meta({
    id: 'NominationDraft',
    examples: [
      {
        flatId: sample.flatId,
        ownerId: sample.ownerId,
        since: '2025-08-15',
        nominees: [
          { name: 'Mohan Iyer', relation: 'Husband', share: 50 },
          { name: 'Arun Iyer', relation: 'Son', share: 50, bornOn: '2015-06-09', guardian: 'Mohan Iyer' },
        ],
        recordedOn: '2025-08-24',
        meeting: 'Managing committee',
        resolution: '12/2025',
      },
    ],
  });
export type NominationDraft = z.output<typeof NominationDraft>;

/** A correction of a nomination: all its facts, and the reason. */
export const NominationCorrection = z
  .strictObject({
    version,
    ...facts,
    reason: line('reason', { max: 2000, required: encoded('why_nomination_corrected') }),
  })
  .meta({
    id: 'NominationCorrection',
    examples: [
      {
        version: 1,
        since: '2025-08-14',
        nominees: [{ name: 'Mohan Iyer', relation: 'Husband', share: 100 }],
        reason: 'The form says the 14th',
      },
    ],
  });
export type NominationCorrection = z.output<typeof NominationCorrection>;

export const NominationRevocation = z
  .strictObject({
    version,
    on: day('day').describe('The first day on which it is no longer in force'),
    remarks: optionalText('remarks').describe('How it was revoked, and where that is recorded'),
  })
  .meta({
    id: 'NominationRevocation',
    examples: [{ version: 1, on: '2026-02-01', remarks: 'Letter of 1 February, resolution 3/2026' }],
  });
export type NominationRevocation = z.output<typeof NominationRevocation>;

/** How a nomination ended: revoked, replaced by the next one, or with the ownership that it stood under. */
const nominationEnds = ['revoked', 'replaced', 'ownership'] as const;

const example = {
  id: sample.nominationId,
  flatId: sample.flatId,
  flatNumber: 'B-204',
  ownerId: sample.ownerId,
  ownerName: 'Leela Iyer',
  since: '2025-08-15',
  until: null,
  ended: null,
  nominees: [{ name: 'Mohan Iyer', relation: 'Husband', share: 100, address: null, bornOn: null, guardian: null }],
  recordedOn: '2025-08-24',
  meeting: 'Managing committee',
  resolution: '12/2025',
  remarks: null,
  revocation: null,
  correction: null,
  version: 1,
  createdAt: sample.at,
  updatedAt: sample.at,
};

export const Nomination = z
  .strictObject({
    id,
    flatId: id.nullable().describe('Null once the flat is deleted; its number stays'),
    flatNumber: z.string().describe('As it was then'),
    ownerId: id.nullable().describe('Null once the record is deleted; the name stays'),
    ownerName: z.string().describe('As it is on record while it is in force, then as it was when it was entered'),
    since: isoDay.describe('The day on which it was made'),
    until: isoDay.nullable().describe('The first day on which it was no longer in force; null while it is'),
    ended: z.enum(nominationEnds).nullable(),
    nominees: z.array(
      z.strictObject({
        name: z.string(),
        relation: z.string(),
        share: z.number().describe('Per cent'),
        address: z.string().nullable(),
        bornOn: isoDay.nullable(),
        guardian: z.string().nullable(),
      }),
    ),
    recordedOn: isoDay.nullable(),
    meeting: z.string().nullable(),
    resolution: z.string().nullable(),
    remarks: z.string().nullable(),
    revocation: z.string().nullable().describe('How it was revoked'),
    correction: z.string().nullable().describe('Why it was put right, the last time'),
    version: count,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Nomination', examples: [example] });
export type Nomination = z.output<typeof Nomination>;

/** Errors that no nominee's own schema finds: shares that don't add up, the holder or a name twice, a minor alone. */
export function nomineeErrors(
  nominees: readonly Nominee[],
  { holder, since, today }: { holder: string; since: string; today: string },
): Messages {
  const errors: Messages = {};
  const names = new Map<string, number>();
  for (const [place, { name, bornOn, guardian }] of nominees.entries()) {
    const key = folded(name);
    if (key === folded(holder)) errors[`nominees.${place}.name`] = message('nominee_is_holder', { name });
    else if (names.has(key)) errors[`nominees.${place}.name`] = message('nominee_twice', { name });
    names.set(key, place);
    if (bornOn !== null && bornOn > today)
      errors[`nominees.${place}.bornOn`] = message('field_in_future', { field: 'bornOn', day: bornOn });
    else if (bornOn !== null && isMinor(bornOn, since) && guardian === null)
      errors[`nominees.${place}.guardian`] = message('guardian_missing', { name });
    else if (guardian !== null && folded(guardian) === key)
      errors[`nominees.${place}.guardian`] = message('guardian_is_nominee', { name });
  }
  const total = nominees.reduce((sum, { share }) => sum + hundredths(share), 0);
  if (total !== 100_00)
    errors[`nominees.${nominees.length - 1}.share`] = message('shares_total', { text: perCent(total / 100) });
  return errors;
}

/** Under eighteen on a day. */
function isMinor(bornOn: string, day: string): boolean {
  const eighteenth = `${Number(bornOn.slice(0, 4)) + 18}${bornOn.slice(4)}`;
  return day < eighteenth;
}

/** '33.33 %' */
function perCent(share: number): string {
  return `${Number(share.toFixed(2))} %`;
}

/** 'Arun Iyer (Son) 50 %, born 09 Jun 2015, guardian Mohan Iyer' */
export function spokenNominee({ name, relation, share, bornOn, guardian, address }: Nominee): string {
  const more = [bornOn && `born ${spokenDay(bornOn)}`, guardian && `guardian ${guardian}`, address];
  return [`${name} (${relation}) ${perCent(share)}`, ...more].filter(Boolean).join(', ');
}

/** What is left of 100 per cent for the next nominee, 0 where nothing is. */
export function shareLeft(shares: readonly number[]): number {
  return Math.max(0, 100_00 - shares.reduce((sum, share) => sum + Math.round(share * 100), 0)) / 100;
}

/** The nominees that a nomination's row keeps as JSON. */
export function nomineesOf(row: string): Required<Nominee>[] {
  return JSON.parse(row) as Required<Nominee>[];
}

/** A nominee without the details that go when the nominating owner's are erased. */
export function withoutNomineeDetails(nominee: Nominee): Nominee {
  return { ...nominee, address: null, bornOn: null, guardian: null };
}

type NominationState = 'in-force' | 'ended';

/** Whether a nomination matches the search and the filter of the register. */
export function nominationMatches(one: Nomination, text: string, state: NominationState | null): boolean {
  if (state === 'in-force' && one.ended !== null) return false;
  if (state === 'ended' && one.ended === null) return false;
  return isFound(searched(one), wantedIn(text));
}

const searched = oncePer(({ flatNumber, ownerName, nominees, resolution, meeting }: Nomination) =>
  searchable([flatNumber, ownerName, ...nominees.map(({ name }) => name), resolution ?? '', meeting ?? '']),
);
