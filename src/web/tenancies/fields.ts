import { familyErrors, familyKeys } from '#domain/family.ts';
import { type Messages, message, messagesOf } from '#domain/message.ts';
import type { FamilyRule } from '#domain/society.ts';
import { type Tenancy, TenancyDraft, type TenancyEnding, type TenancyFacts } from '#domain/tenancy.ts';
import { dayAfter, elevenMonthsFrom, tenancyErrors } from '#domain/tenancyFacts.ts';
import { folded } from '#domain/text.ts';
import { type FamilyTyped, familyInput, noFamilyTyped } from '#web/owners/FamilyCounts.tsx';

/** What the form holds while a person types; a number field that is empty holds ''. */
type TenantFields = {
  /** Tells two rows apart while one between them is taken out. */
  key: number;
  personId: string | null;
  name: string;
  phone: string;
  email: string;
};

export type TenancyFields = {
  flatId: string | null;
  since: string;
  lastDay: string;
  tenants: TenantFields[];
  rent: number | string;
  deposit: number | string;
  agreementNumber: string;
  policeOn: string;
  policeReference: string;
  agency: string;
  familyDetails: FamilyTyped;
  remarks: string;
  endedOn: string;
  reason: string;
  /** What becomes of those who rent it now; '' until somebody says. */
  ends: 'leave' | 'stay' | '';
  vehicles: VehicleChoices;
};

/** What becomes of each vehicle of those who leave; one not named leaves. */
export type VehicleChoices = TenancyEnding['vehicles'];

/** What the form is for. */
export type Job =
  /** `after` are those who leave for it. */
  | { kind: 'let'; flat: { id: string; flatNumber: string } | null; after: Tenancy | null }
  | { kind: 'renew' | 'correct'; tenancy: Tenancy };

let keys = 0;

export function emptyTenant(): TenantFields {
  keys += 1;
  return { key: keys, personId: null, name: '', phone: '', email: '' };
}

export function toFields(job: Job, today: string): TenancyFields {
  if (job.kind === 'let') {
    const flatId = job.flat?.id ?? null;
    if (job.after === null) return { ...nothing(), flatId };
    return { ...nothing(), flatId, ends: 'leave', since: today, lastDay: elevenMonthsFrom(today) };
  }
  const { tenancy } = job;
  const fields = held(tenancy);
  if (job.kind === 'correct') return fields;
  // The agreement and the report to the police are of their own agreement.
  const { since, agreementNumber, policeOn, policeReference, endedOn, reason } = nothing();
  const next = dayAfter(tenancy.lastDay);
  const ofNext = { since: next, lastDay: elevenMonthsFrom(next), agreementNumber, policeOn, policeReference };
  return { ...fields, ...{ since, endedOn, reason }, ...ofNext, remarks: '' };
}

function nothing(): TenancyFields {
  return {
    ...{ flatId: null, since: '', lastDay: '', tenants: [emptyTenant()], rent: '', deposit: '' },
    ...{ agreementNumber: '', policeOn: '', policeReference: '', agency: '', remarks: '', endedOn: '', reason: '' },
    ...{ ends: '', vehicles: {} },
    familyDetails: noFamilyTyped,
  };
}

function held(tenancy: Tenancy): TenancyFields {
  const { flatId, since, lastDay, until, ended, tenants, rent, deposit, familyDetails, remarks, agency } = tenancy;
  const counts = familyKeys.map((key) => [key, familyDetails[key] ?? '']);
  return {
    ...{ flatId, since, lastDay, rent: rent ?? '', deposit: deposit ?? '', remarks: remarks ?? '', reason: '' },
    tenants: tenants.map(({ personId, name }) => ({
      ...emptyTenant(),
      personId,
      // Of whom only the name is left, that stays.
      name: personId === null ? name : '',
    })),
    agreementNumber: tenancy.agreementNumber ?? '',
    policeOn: tenancy.policeOn ?? '',
    policeReference: tenancy.policeReference ?? '',
    agency: agency ?? '',
    familyDetails: Object.fromEntries(counts) as FamilyTyped,
    endedOn: ended === null ? '' : until,
    ...{ ends: '', vehicles: {} },
  };
}

/** What the calls take: empty fields are null, and rows in which nothing stands are none. */
export function toFacts({ tenants, rent, deposit, policeOn, familyDetails, ...fields }: TenancyFields): object {
  const { flatId: _, endedOn: __, reason: ___, ends: _____, vehicles: ______, ...facts } = fields;
  return {
    ...facts,
    rent: number(rent),
    deposit: number(deposit),
    policeOn: policeOn || null,
    familyDetails: familyInput(familyDetails),
    tenants: tenants.map(({ key: ____, phone, ...tenant }) =>
      tenant.personId === null ? { ...tenant, phone: phone || null } : { personId: tenant.personId },
    ),
  };
}

/** What a plan is made from: how new people are reached changes nothing in it, and may be half typed. */
export function toPlanned(fields: TenancyFields): TenancyFacts {
  const tenants = withoutEmpty(fields.tenants);
  const namesakes = (name: string) => tenants.filter((other) => folded(other.name) === folded(name)).length;
  const planned = tenants.map((one) => (namesakes(one.name) > 1 ? one : { ...one, phone: '', email: '' }));
  return toFacts({ ...fields, tenants: planned }) as TenancyFacts;
}

/** Without the rows that were begun and left empty, but for the first. */
export function withoutEmpty(tenants: readonly TenantFields[]): TenantFields[] {
  return tenants.filter((tenant, place) => place === 0 || !isEmpty(tenant));
}

export function isEmpty({ personId, name, phone, email }: TenantFields): boolean {
  return personId === null && [name, phone, email].every((text) => text.trim() === '');
}

const number = (typed: number | string) => (typed === '' ? null : Number(typed));

type Rules = { today: string; familyRule: FamilyRule | null; kind: Job['kind'] };

/** What is wrong, by field, as far as it can be told without the server. */
export function wrongIn(fields: TenancyFields, { today, familyRule, kind }: Rules): Messages {
  const facts = toFacts(fields);
  const schema = TenancyDraft.omit({ flatId: true, ends: true });
  const checked = schema.safeParse(facts);
  const wrong: Messages = checked.success ? {} : messagesOf(checked.error);
  if (fields.flatId === null && kind === 'let') wrong['flatId'] = message('choose_flat');
  if (kind === 'correct' && fields.reason.trim() === '') wrong['reason'] = message('why_tenancy_corrected');
  if (!checked.success) return wrong;
  const read = checked.data as TenancyFacts;
  // Until the society's rule is known, the server says it.
  const ofFamily = familyRule ? familyErrors(read.familyDetails, familyRule) : {};
  return { ...tenancyErrors(read, today), ...ofFamily, ...wrong };
}
