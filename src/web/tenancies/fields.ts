import { familyErrors, familyKeys } from '#domain/family.ts';
import { type Messages, message, messagesOf } from '#domain/message.ts';
import type { FamilyRule } from '#domain/society.ts';
import { type Tenancy, TenancyDraft, type TenancyEnding, type TenancyFacts } from '#domain/tenancy.ts';
import { dayAfter, elevenMonthsFrom, tenancyErrors } from '#domain/tenancyFacts.ts';
import { folded } from '#domain/text.ts';
import { type FamilyTyped, familyInput, noFamilyTyped } from '#web/owners/FamilyCounts.tsx';

/** The form's values of one tenant while the user types. */
type TenantFields = {
  /** A key for React: the rows have no other identity when one between them is removed. */
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
  /** What happens to the present tenants; '' until the user chooses. */
  ends: 'leave' | 'stay' | '';
  vehicles: VehicleChoices;
  /** Who of the tenants' household in another flat comes with them, by the member's id; null until the user chooses. */
  brings: string[] | null;
};

/** What happens to each vehicle of leaving tenants, by id; a vehicle without a choice leaves. */
export type VehicleChoices = TenancyEnding['vehicles'];

/** What the form does. */
export type Job =
  /** `after` is the present tenancy, whose tenants leave for the new one. */
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
  // Number, police report and the like belong to one agreement and are not taken over.
  const { since, agreementNumber, policeOn, policeReference, endedOn, reason } = nothing();
  const next = dayAfter(tenancy.lastDay);
  const ofNext = { since: next, lastDay: elevenMonthsFrom(next), agreementNumber, policeOn, policeReference };
  return { ...fields, ...{ since, endedOn, reason }, ...ofNext, remarks: '' };
}

function nothing(): TenancyFields {
  return {
    ...{ flatId: null, since: '', lastDay: '', tenants: [emptyTenant()], rent: '', deposit: '' },
    ...{ agreementNumber: '', policeOn: '', policeReference: '', agency: '', remarks: '', endedOn: '', reason: '' },
    ...{ ends: '', vehicles: {}, brings: null },
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
      // A tenant without a record keeps the name.
      name: personId === null ? name : '',
    })),
    agreementNumber: tenancy.agreementNumber ?? '',
    policeOn: tenancy.policeOn ?? '',
    policeReference: tenancy.policeReference ?? '',
    agency: agency ?? '',
    familyDetails: Object.fromEntries(counts) as FamilyTyped,
    endedOn: ended === null ? '' : until,
    ...{ ends: '', vehicles: {}, brings: null },
  };
}

/** The form's values for the API: empty fields are null, and empty rows are left out. */
export function toFacts({ tenants, rent, deposit, policeOn, familyDetails, ...fields }: TenancyFields): object {
  const { flatId: _, endedOn: __, reason: ___, ends: _____, vehicles: ______, brings: _______, ...facts } = fields;
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

/**
 * The facts for a plan. They leave out contacts of new people, which may be half typed, except to tell namesakes apart.
 */
export function toPlanned(fields: TenancyFields): TenancyFacts {
  const tenants = withoutEmpty(fields.tenants);
  const namesakes = (name: string) => tenants.filter((other) => folded(other.name) === folded(name)).length;
  const planned = tenants.map((one) => (namesakes(one.name) > 1 ? one : { ...one, phone: '', email: '' }));
  return toFacts({ ...fields, tenants: planned }) as TenancyFacts;
}

/** The rows without empty ones, except for the first. */
export function withoutEmpty(tenants: readonly TenantFields[]): TenantFields[] {
  return tenants.filter((tenant, place) => place === 0 || !isEmpty(tenant));
}

export function isEmpty({ personId, name, phone, email }: TenantFields): boolean {
  return personId === null && [name, phone, email].every((text) => text.trim() === '');
}

// What is no number is refused as it was typed.
const number = (typed: number | string) => (typed === '' ? null : (typed as number));

type Rules = { today: string; familyRule: FamilyRule | null; kind: Job['kind'] };

/** Errors by field, as far as the browser can check. */
export function wrongIn(fields: TenancyFields, { today, familyRule, kind }: Rules): Messages {
  const facts = toFacts(fields);
  const schema = TenancyDraft.omit({ flatId: true, ends: true, brings: true });
  const checked = schema.safeParse(facts);
  const wrong: Messages = checked.success ? {} : messagesOf(checked.error);
  if (fields.flatId === null && kind === 'let') wrong['flatId'] = message('choose_flat');
  if (kind === 'correct' && fields.reason.trim() === '') wrong['reason'] = message('why_tenancy_corrected');
  if (!checked.success) return wrong;
  const read = checked.data as TenancyFacts;
  // While the society's rule is not loaded, only the server checks it.
  const ofFamily = familyRule ? familyErrors(read.familyDetails, familyRule) : {};
  return { ...tenancyErrors(read, today), ...ofFamily, ...wrong };
}
