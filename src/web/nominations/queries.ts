import { queryOptions } from '@tanstack/react-query';
import type { Nomination, NominationCorrection, NominationDraft, NominationRevocation } from '#domain/nomination.ts';
import { answer, api } from '#web/data/api.ts';

type Only = { flatId: string } | { ownerId: string };

/** The nominations for a flat, or made by an owner, the latest first. */
export function nominationsOfQuery(only: Only) {
  return queryOptions({
    queryKey: ['nominations', only],
    queryFn: async (): Promise<Nomination[]> => (await answer(api.nominations.$get({ query: only }))).items,
  });
}

/** The register: the nominations in force on a day (YYYY-MM-DD), or for null all of them. */
export function registerOfNominationsQuery(on: string | null) {
  return queryOptions({
    queryKey: ['nominations', 'register', on],
    queryFn: async (): Promise<Nomination[]> =>
      (await answer(api.nominations.$get({ query: on === null ? {} : { on } }))).items,
  });
}

export function addNomination(draft: NominationDraft): Promise<Nomination> {
  return answer(api.nominations.$post({ json: draft }));
}

export function correctNomination(id: string, correction: NominationCorrection): Promise<Nomination> {
  return answer(api.nominations[':id'].correction.$post({ param: { id }, json: correction }));
}

export function revokeNomination(id: string, revocation: NominationRevocation): Promise<Nomination> {
  return answer(api.nominations[':id'].revocation.$post({ param: { id }, json: revocation }));
}
