import { z } from 'zod';
import { agreementTerms } from '#domain/agreement.ts';
import { FamilyAnswer, FamilyEdit, unknownFamily } from '#domain/family.ts';
import { chosenId, count, day, group, id, instant, isoDay, line, optionalText, version } from '#domain/fields.ts';
import { mostMembers } from '#domain/household.ts';
import { listOf, recordOf } from '#domain/many.ts';
import { encoded } from '#domain/message.ts';
import { sample } from '#domain/sample.ts';
import { knownOrNew, someone } from '#domain/someone.ts';
import { vehicleChoices } from '#domain/transfer.ts';

/** Who rents a flat, from when to when (docs/rules.md, Tenancies). */

export const mostTenants = 6;

/** A person on record, or a new person of whom at least the name is known. */
export const TenantDraft = z.strictObject(someone(encoded('choose_tenant'))).superRefine(knownOrNew);
export type TenantDraft = z.output<typeof TenantDraft>;

const tenants = listOf(TenantDraft, mostTenants, {
  none: encoded('tenant_missing'),
  tooMany: encoded('tenants_too_many', { max: mostTenants }),
});

const facts = {
  since: day('tenancySince').describe('The first day of the agreement'),
  tenants: tenants.describe('The first tenant, then the co-tenants'),
  ...agreementTerms,
  familyDetails: FamilyEdit.default(unknownFamily).describe('How many live there; null is not known'),
  remarks: optionalText('remarks'),
};

const exampleFacts = {
  since: '2026-04-01',
  lastDay: '2027-02-28',
  rent: 32_000,
  deposit: 100_000,
  agreementNumber: 'LL/2026/118',
  policeOn: '2026-04-03',
  policeReference: 'TV-2026-4471',
  familyDetails: { adults: 2, children: 1, males: 1, females: 1 },
};

const mostVehicles = 100;

const vehicles = recordOf(id, z.enum(vehicleChoices), mostVehicles, { error: encoded('choose_leaves_or_stays') })
  .default({})
  .describe('What becomes of each vehicle that the tenants have at the flat, by its id; one not named leaves');

/** The tenancy whose tenants leave as the new ones come, with the version that the administrator saw. */
const Leaving = z.strictObject(
  { id: z.uuid({ error: encoded('choose_who_leaves') }), version, vehicles },
  group(encoded('choose_who_leaves')),
);

export const TenancyDraft = z
  .strictObject({
    id: chosenId,
    flatId: z.uuid({ error: encoded('choose_flat') }),
    ...facts,
    ends: Leaving.nullable()
      .default(null)
      .describe(
        'The tenancy that ends as this one begins, on its first day; null where none does. Who is a tenant of both stays with their vehicles',
      ),
    brings: listOf(id, mostMembers, { tooMany: encoded('members_too_many', { max: mostMembers }) })
      .nullable()
      .default([])
      .describe(
        'Members of households that the tenants have or had lately in other flats, who come with them; null is everybody who has not left there by themself',
      ),
  })
  .meta({
    id: 'TenancyDraft',
    examples: [
      {
        flatId: sample.flatId,
        ...exampleFacts,
        tenants: [{ name: 'Kabir Menon', phone: '98200 77777', email: 'kabir@people.example' }, { name: 'Zoya Menon' }],
      },
      {
        ...{ flatId: sample.flatId, since: '2026-06-01', lastDay: '2027-04-30' },
        tenants: [{ name: 'Imran Shaikh', phone: '98200 55555' }],
        ends: { id: sample.tenancyId, version: 2 },
      },
    ],
  });
export type TenancyDraft = z.output<typeof TenancyDraft>;

/** A correction of a tenancy: all its facts, and the reason. For a tenancy that was ended also its end. */
export const TenancyCorrection = z
  .strictObject({
    version,
    ...facts,
    endedOn: day('day')
      .nullable()
      .default(null)
      .describe(
        'Of one that was ended: the first day that is no longer part of it, a day that has come; null is the day after its last, and where that is still to come it was not ended, and runs again',
      ),
    reason: line('reason', { max: 2000, required: encoded('why_tenancy_corrected') }),
  })
  .meta({
    id: 'TenancyCorrection',
    examples: [
      {
        version: 1,
        ...exampleFacts,
        rent: 33_000,
        tenants: [{ personId: sample.buyerId }],
        reason: 'So the agreement says',
      },
    ],
  });
export type TenancyCorrection = z.output<typeof TenancyCorrection>;

export const TenancyRenewal = z.strictObject({ id: chosenId, version, ...facts }).meta({
  id: 'TenancyRenewal',
  examples: [
    {
      version: 1,
      ...{ since: '2027-03-01', lastDay: '2028-01-31', rent: 35_000, deposit: 100_000 },
      tenants: [{ personId: sample.buyerId }],
    },
  ],
});
export type TenancyRenewal = z.output<typeof TenancyRenewal>;

/** The facts that adding, correcting and renewing a tenancy share. */
export type TenancyFacts = Omit<TenancyDraft, 'id' | 'flatId' | 'ends' | 'brings'>;

/** How a tenancy ended: they left, it was renewed, or a tenant bought the flat; null where nobody said. */
const tenancyEnds = ['left', 'renewed', 'bought'] as const;
export type TenancyEnd = (typeof tenancyEnds)[number];

export const TenancyEnding = z
  .strictObject({
    version,
    on: day('day').describe('The first day that is no longer part of it'),
    how: z.enum(['left', 'bought'], { error: encoded('choose_left_or_bought') }).default('left'),
    vehicles,
  })
  .meta({ id: 'TenancyEnding', examples: [{ version: 1, on: '2026-09-01', how: 'left', vehicles: {} }] });
export type TenancyEnding = z.output<typeof TenancyEnding>;

const example = {
  id: sample.tenancyId,
  flatId: sample.flatId,
  flatNumber: 'B-204',
  until: '2027-03-01',
  ended: null,
  agency: null,
  ...exampleFacts,
  familyDetails: { totalMembers: 2, adults: 2, children: 1, males: 1, females: 1 },
  tenants: [{ personId: sample.buyerId, name: 'Kabir Menon', phone: '9820077777' }],
  remarks: null,
  renews: null,
  correction: null,
  version: 1,
  createdAt: sample.at,
  updatedAt: sample.at,
};

export const Tenancy = z
  .strictObject({
    id,
    flatId: id.nullable().describe('Null once the flat is deleted; its number stays'),
    flatNumber: z.string().describe('As it was then'),
    since: isoDay.describe('The first day of the agreement'),
    lastDay: isoDay.describe('The last day of the agreement'),
    until: isoDay.describe('The first day that is no longer part of it: the day after the last, or sooner'),
    ended: z.enum(tenancyEnds).nullable().describe('Null while nobody has said how it ended'),
    tenants: z
      .array(
        z.strictObject({
          personId: id.nullable().describe('Null once the record is deleted; the name stays'),
          name: z.string().describe('As it was then'),
          phone: z.string().nullable().describe('Their phone now'),
        }),
      )
      .describe('The first tenant, then the co-tenants'),
    rent: count.nullable(),
    deposit: count.nullable(),
    agreementNumber: z.string().nullable(),
    policeOn: isoDay.nullable(),
    policeReference: z.string().nullable(),
    agency: z.string().nullable(),
    familyDetails: FamilyAnswer,
    remarks: z.string().nullable(),
    renews: id.nullable().describe('The tenancy that it follows on'),
    correction: z.string().nullable().describe('Why it was put right, the last time'),
    version: count,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Tenancy', examples: [example] });
export type Tenancy = z.output<typeof Tenancy>;
