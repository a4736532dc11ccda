import { queryOptions } from '@tanstack/react-query';
import type { HelpNeeded, HouseholdDraft, HouseholdMember, HouseholdMemberEdit } from '#domain/household.ts';
import { answer, api, emptyAnswer } from '#web/data/api.ts';

/** Who needs help in an emergency, by flat. */
export const helpQuery = queryOptions({
  queryKey: ['households', 'help'],
  queryFn: async (): Promise<HelpNeeded[]> => (await answer(api.households.help.$get())).items,
});

/** All present and former members of all households. */
export const everyMemberQuery = queryOptions({
  queryKey: ['households', 'every'],
  queryFn: async (): Promise<HouseholdMember[]> => (await answer(api.households.$get({ query: {} }))).items,
});

/** The households in which a person is or was listed. */
export function placesOfQuery(personId: string) {
  return queryOptions({
    queryKey: ['households', { personId }],
    queryFn: async (): Promise<HouseholdMember[]> => (await answer(api.households.$get({ query: { personId } }))).items,
  });
}

export function addMembers(draft: HouseholdDraft) {
  return answer(api.households.$post({ json: draft }));
}

export function editMember(id: string, edit: HouseholdMemberEdit): Promise<HouseholdMember> {
  return answer(api.households[':id'].$patch({ param: { id }, json: edit }));
}

export function deleteMember({ id, version }: HouseholdMember) {
  return emptyAnswer(api.households[':id'].$delete({ param: { id }, query: { version: String(version) } }));
}
