import { z } from 'zod';
import { chosenId, count, day, id, instant, isoDay, optionalLine, phone, version } from '#domain/fields.ts';
import { ageGroups, type HouseholdMemberFacts, sexes } from '#domain/householdFacts.ts';
import { listOf } from '#domain/many.ts';
import { encoded, given } from '#domain/message.ts';
import { sample } from '#domain/sample.ts';

/** Who lives in a flat, one by one (docs/rules.md, Households). */

export const mostMembers = 30;
const firstYear = 1900;
const lastYear = 9999;

// `memberErrors`, which knows today, refuses a year in the future with its own message.
const year = z
  .number({ error: ({ input }) => encoded('not_a_year', { given: given(input) }) })
  .int({ error: ({ input }) => encoded('not_a_year', { given: given(input) }) })
  .min(firstYear, { error: ({ input }) => encoded('not_a_year', { given: given(input) }) })
  .max(lastYear, { error: ({ input }) => encoded('not_a_year', { given: given(input) }) });

const facts = {
  personId: z
    .uuid({ error: encoded('choose_person') })
    .nullable()
    .describe('Of somebody on record, whose name and phone these then are'),
  name: optionalLine('name'),
  relation: optionalLine('relation', 100).describe('To whoever has the flat: Wife, Son, Self'),
  phone: phone(encoded('phone_exactly_ten_digits')).nullable(),
  sex: z.enum(sexes, { error: encoded('choose_one') }).nullable(),
  bornYear: year.nullable().describe('Either the year of birth is known or the age group'),
  ageGroup: z.enum(ageGroups, { error: encoded('choose_one') }).nullable(),
  help: optionalLine('help', 200).describe('What kind of help they need in an emergency; null where none'),
  since: day('since').nullable(),
};

/** A person on record, or a name. Without year and age group an adult; without `since` there from the beginning. */
export const HouseholdMemberDraft = z
  .strictObject({
    personId: facts.personId.default(null),
    name: facts.name,
    relation: facts.relation,
    phone: facts.phone.default(null),
    sex: facts.sex.default(null),
    bornYear: facts.bornYear.default(null),
    ageGroup: facts.ageGroup.default(null),
    help: facts.help,
    since: facts.since.default(null).describe('Null is since they have the flat'),
  })
  .superRefine((draft, { addIssue }) => {
    for (const [field, what] of Object.entries(whatIsMissing(draft)))
      addIssue({ code: 'custom', path: [field], message: what });
  });
export type HouseholdMemberDraft = z.output<typeof HouseholdMemberDraft>;

type KnownMember = Pick<HouseholdMemberFacts, 'personId' | 'name' | 'phone' | 'bornYear' | 'ageGroup'>;

function whatIsMissing({ personId, name, phone, bornYear, ageGroup }: KnownMember): Record<string, string> {
  const missing: Record<string, string> = {};
  if (personId === null && name === null) missing['name'] = encoded('required', { field: 'name' });
  if (personId !== null && (name !== null || phone !== null)) missing['name'] = encoded('member_known_or_named');
  if (bornYear !== null && ageGroup !== null) missing['ageGroup'] = encoded('year_or_age_group');
  return missing;
}

export const HouseholdDraft = z
  .strictObject({
    id: chosenId.describe('The id of the first of the members'),
    flatId: z.uuid({ error: encoded('choose_flat') }),
    tenancyId: z
      .uuid({ error: encoded('choose_tenancy') })
      .nullable()
      .default(null)
      .describe('Of which tenancy, as one that is to begin; without it of who has the flat today'),
    members: listOf(HouseholdMemberDraft, mostMembers, {
      none: encoded('member_missing'),
      tooMany: encoded('members_too_many', { max: mostMembers }),
    }),
  })
  .meta({
    id: 'HouseholdDraft',
    examples: [
      {
        flatId: sample.flatId,
        members: [
          { name: 'Kabir Menon', relation: 'Self', sex: 'male', phone: '98200 77777' },
          { name: 'Ira Menon', relation: 'Daughter', sex: 'female', bornYear: 2016 },
          { name: 'Kamala Menon', relation: 'Mother', sex: 'female', ageGroup: 'senior', help: 'Wheelchair' },
        ],
      },
    ],
  });
export type HouseholdDraft = z.output<typeof HouseholdDraft>;

export const HouseholdMemberEdit = z
  .strictObject({
    version,
    personId: facts.personId.optional(),
    name: facts.name.unwrap().optional(),
    relation: facts.relation.unwrap().optional(),
    phone: facts.phone.optional(),
    sex: facts.sex.optional(),
    bornYear: facts.bornYear.optional(),
    ageGroup: facts.ageGroup.optional(),
    help: facts.help.unwrap().optional(),
    since: day('since').optional(),
    left: day('day').nullable().optional().describe('The first day on which they no longer live there'),
    reason: optionalLine('reason', 2000)
      .unwrap()
      .optional()
      .describe('Why the days are put right; required where another day was on record'),
  })
  .meta({ id: 'HouseholdMemberEdit', examples: [{ version: 1, phone: '98200 77778', help: 'Oxygen' }] });
export type HouseholdMemberEdit = z.output<typeof HouseholdMemberEdit>;

const example = {
  id: sample.memberId,
  flatId: sample.flatId,
  flatNumber: 'B-204',
  as: 'tenant',
  tenancyId: sample.tenancyId,
  ownerId: null,
  personId: null,
  name: 'Kamala Menon',
  relation: 'Mother',
  phone: null,
  sex: 'female',
  bornYear: null,
  ageGroup: 'senior',
  help: 'Wheelchair',
  since: '2026-04-01',
  left: null,
  until: '2027-03-01',
  correction: null,
  version: 1,
  createdAt: sample.at,
  updatedAt: sample.at,
};

export const HouseholdMember = z
  .strictObject({
    id,
    flatId: id.nullable().describe('Null once the flat is deleted; its number stays'),
    flatNumber: z.string().describe('As it was then'),
    as: z.enum(['tenant', 'owner']).describe('As whose household: on the day that is asked about, or now'),
    tenancyId: id.nullable().describe('Of tenants the tenancy: the first of those that renewed one another'),
    ownerId: id.nullable().describe('Of owners who; null once the record is deleted'),
    personId: id.nullable().describe('Null where they are not, or no longer, on record as a person'),
    name: z.string().describe('Of somebody on record as they are called today'),
    relation: z.string().nullable(),
    phone: z.string().nullable(),
    sex: z.enum(sexes).nullable(),
    bornYear: count.nullable(),
    ageGroup: z.enum(ageGroups).nullable().describe('Null where the year of birth says it'),
    help: z.string().nullable(),
    since: isoDay,
    left: isoDay.nullable().describe('Where they left: the first day on which they no longer live there'),
    until: isoDay
      .nullable()
      .describe('That day, or the one from which those whose household it is no longer have the flat'),
    correction: z.string().nullable().describe('Why their days were put right, the last time'),
    version: count,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'HouseholdMember', examples: [example] });
export type HouseholdMember = z.output<typeof HouseholdMember>;

/** Somebody who needs help in an emergency, where they are, and whom to call. */
export const HelpNeeded = z
  .strictObject({
    id,
    flatId: id,
    flatNumber: z.string(),
    floor: z.int(),
    name: z.string(),
    relation: z.string().nullable(),
    phone: z.string().nullable(),
    bornYear: count.nullable(),
    ageGroup: z.enum(ageGroups).nullable(),
    help: z.string(),
    call: z
      .strictObject({ name: z.string(), phone: z.string().nullable(), as: z.enum(['tenant', 'owner', 'contact']) })
      .nullable()
      .describe(
        'Who rents or owns the flat, has a phone and is not who needs help; where there is nobody, their emergency contact; null where that is nobody either',
      ),
  })
  .meta({
    id: 'HelpNeeded',
    examples: [
      {
        id: sample.memberId,
        flatId: sample.flatId,
        flatNumber: 'B-204',
        floor: 2,
        name: 'Kamala Menon',
        relation: 'Mother',
        phone: null,
        bornYear: null,
        ageGroup: 'senior',
        help: 'Wheelchair',
        call: { name: 'Kabir Menon', phone: '9820077777', as: 'tenant' },
      },
    ],
  });
export type HelpNeeded = z.output<typeof HelpNeeded>;
