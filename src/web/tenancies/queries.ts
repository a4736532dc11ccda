import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Tenancy, TenancyCorrection, TenancyDraft, TenancyEnding, TenancyRenewal } from '#domain/tenancy.ts';
import type { TenancyPlan } from '#domain/tenancyPlan.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { answer, api } from '#web/data/api.ts';
import { usePlan as usePlanOf } from '#web/data/usePlan.ts';

/** All tenancies of all times. */
export const tenanciesQuery = queryOptions({
  queryKey: ['tenancies', 'all'],
  queryFn: async (): Promise<Tenancy[]> => (await answer(api.tenancies.$get({ query: {} }))).items,
});

type Only = { flatId: string } | { personId: string };

/** The tenancies of a flat or of a person, the latest first. */
export function tenanciesOfQuery(only: Only) {
  return queryOptions({
    queryKey: ['tenancies', only],
    queryFn: async (): Promise<Tenancy[]> => (await answer(api.tenancies.$get({ query: only }))).items,
  });
}

/**
 * A tenancy as it is now: an open form is about what it is by then, also where another administrator changed it
 * meanwhile. Null for none.
 */
export function useTenancyNow<T extends Tenancy | null>(tenancy: T): Tenancy | T {
  const flatId = tenancy?.flatId ?? null;
  const { data } = useQuery({ ...tenanciesOfQuery({ flatId: flatId ?? '' }), enabled: flatId !== null });
  return data?.find(({ id }) => id === tenancy?.id) ?? tenancy;
}

/** The vehicles that a tenancy's tenants have at its flat. Fetched anew for each form that ends a tenancy. */
export function vehiclesOfTenantsQuery({ id, flatId, tenants }: Tenancy) {
  return queryOptions({
    queryKey: ['tenancies', 'vehicles', id],
    queryFn: async (): Promise<Vehicle[]> => {
      if (flatId === null) return [];
      const { items } = await answer(api.vehicles.$get({ query: { flatId } }));
      return items.filter(({ ownerId }) => tenants.some(({ personId }) => personId !== null && personId === ownerId));
    },
    gcTime: 0,
  });
}

export function addTenancy(draft: TenancyDraft): Promise<Tenancy> {
  return answer(api.tenancies.$post({ json: draft }));
}

export function correctTenancy(id: string, correction: TenancyCorrection): Promise<Tenancy> {
  return answer(api.tenancies[':id'].correction.$post({ param: { id }, json: correction }));
}

export function endTenancy(id: string, ending: TenancyEnding): Promise<Tenancy> {
  return answer(api.tenancies[':id'].end.$post({ param: { id }, json: ending }));
}

export function renewTenancy(id: string, renewal: TenancyRenewal): Promise<Tenancy> {
  return answer(api.tenancies[':id'].renewal.$post({ param: { id }, json: renewal }));
}

/** An action on a tenancy, as sent to the server. */
export type PlanRequest =
  | { kind: 'let'; draft: TenancyDraft }
  | { kind: 'renew'; id: string; draft: TenancyRenewal }
  | { kind: 'end'; id: string; draft: TenancyEnding };

/** What an action would do. Throws what the action itself would. */
export function planOf(act: PlanRequest): Promise<TenancyPlan> {
  if (act.kind === 'let') return answer(api.tenancies.preview.$post({ json: act.draft }));
  const { id } = act;
  if (act.kind === 'end') return answer(api.tenancies[':id'].end.preview.$post({ param: { id }, json: act.draft }));
  return answer(api.tenancies[':id'].renewal.preview.$post({ param: { id }, json: act.draft }));
}

/** The effects of an action, fetched while its form is filled in; null while the form has nothing to plan. */
export function usePlan(act: PlanRequest | null) {
  return usePlanOf(act, ['tenancies', 'plan'], planOf);
}
