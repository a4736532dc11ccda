import { isOn } from '#domain/dated.ts';
import { addDays } from '#domain/day.ts';
import { wingOf } from '#domain/flatNumber.ts';
import { isFound, oncePer, searchable, wantedIn } from '#domain/matching.ts';
import { type Messages, message } from '#domain/message.ts';
import type { Tenancy, TenancyFacts, TenantDraft } from '#domain/tenancy.ts';
import type { TenancyState } from '#domain/tenancyStates.ts';
import { folded } from '#domain/text.ts';

/** What is worked out of a tenancy and its days (docs/rules.md, Tenancies). */

/** How many days before a tenancy's last day its end is warned of: for the first, the second and the last time. */
export const warningDays = [60, 30, 7] as const;

type Dated = Pick<Tenancy, 'since' | 'lastDay' | 'until' | 'ended'>;

export function tenancyState({ since, lastDay, until, ended }: Dated, today: string): TenancyState {
  if (since === until) return 'ended';
  if (since > today) return 'upcoming';
  if (until <= today) return ended === null ? 'overdue' : 'ended';
  return ended === null && daysUntil(lastDay, today) <= warningDays[0] ? 'ending' : 'running';
}

/** How many days from `today` to `day`, both YYYY-MM-DD; negative where `day` is past. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
}

/** The shortest warning period that a tenancy's end is within, or null. */
export function warningOf(tenancy: Dated, today: string): (typeof warningDays)[number] | null {
  if (tenancyState(tenancy, today) !== 'ending') return null;
  const left = daysUntil(tenancy.lastDay, today);
  return warningDays.findLast((days) => left <= days) ?? null;
}

/** The first day after the agreement's last. */
export function dayAfter(lastDay: string): string {
  return addDays(lastDay, 1);
}

/** 'Kabir Menon', 'Kabir Menon and Zoya Menon', 'Kabir Menon and 2 more' */
export function spokenTenants(tenants: readonly { name: string }[]): string {
  const [first, second] = tenants;
  if (!second) return first?.name ?? '';
  return tenants.length === 2 ? `${first?.name} and ${second.name}` : `${first?.name} and ${tenants.length - 1} more`;
}

export type RuledAgreement = { lastDay?: string | undefined; policeOn?: string | null | undefined };
type RuledTenancy = RuledAgreement & { since?: string | undefined; tenants?: TenancyFacts['tenants'] | undefined };

/**
 * Errors of a tenancy's facts that need no database: the order of its days, and the same tenant twice; nothing of what
 * is left out.
 */
export function tenancyErrors({ since, lastDay, policeOn, tenants = [] }: RuledTenancy, today: string): Messages {
  const errors: Messages = {};
  if (since !== undefined && lastDay !== undefined && lastDay < since)
    errors['lastDay'] = message('tenancy_ends_before', { since });
  if (policeOn && policeOn > today) errors['policeOn'] = message('day_in_future', { day: policeOn });
  const named = new Set<string>();
  for (const [place, tenant] of tenants.entries()) {
    const key = keyOf(tenant);
    if (named.has(key)) errors[fieldOf(place, tenant)] = message('tenant_twice');
    named.add(key);
  }
  return errors;
}

function keyOf({ personId, name, phone }: TenantDraft): string {
  return personId ?? `${folded(name ?? '')}/${phone ?? ''}`;
}

/** The field of the form at which an error of a tenant is shown. */
export function fieldOf(place: number, { personId }: TenantDraft): string {
  return `tenants.${place}.${personId === null ? 'name' : 'personId'}`;
}

/** The last day of the eleven months for which most agreements are made: those need no registration of their own. */
export function elevenMonthsFrom(since: string): string {
  const [year = 0, month = 0, day = 0] = since.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + 11, 0)).getUTCDate();
  const next = new Date(Date.UTC(year, month + 10, Math.min(day, lastOfMonth))).toISOString().slice(0, 10);
  return day > lastOfMonth ? next : addDays(next, -1);
}

/**
 * Without a state: tenancies that nobody has said the end of, or whose end is still to come. With a day (`on`,
 * YYYY-MM-DD): tenancies that include it, whatever became of them since.
 */
export type TenancyFilter = { state: TenancyState | 'all' | null; on: string | null; wing: string | null };

/** Whether a tenancy matches the list's search and filters. A tenancy that is ending counts as running, too. */
export function tenancyMatches(one: Tenancy, text: string, { state, on, wing }: TenancyFilter, today: string): boolean {
  if (wing !== null && wingOf(one.flatNumber) !== wing) return false;
  if (on === null ? !isOfState(tenancyState(one, today), state) : !isOn(one, on)) return false;
  return isFound(searched(one), wantedIn(text));
}

function isOfState(is: TenancyState, wanted: TenancyFilter['state']): boolean {
  if (wanted === null) return is !== 'ended';
  return wanted === 'all' || is === wanted || (wanted === 'running' && is === 'ending');
}

const searched = oncePer(({ flatNumber, tenants, agreementNumber, agency, policeReference }: Tenancy) =>
  searchable([
    ...[flatNumber, agreementNumber ?? '', agency ?? '', policeReference ?? ''],
    ...tenants.flatMap(({ name, phone }) => [name, phone ?? '']),
  ]),
);
