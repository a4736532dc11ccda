import { queryOptions } from '@tanstack/react-query';
import type { ErasurePlan, ErasureSubmission } from '#domain/erasure.ts';
import type { HandOver } from '#domain/handOver.ts';
import type {
  Consent,
  ConsentsDraft,
  ConsentWithdrawal,
  Notice,
  NoticeDraft,
  PresentNotice,
  PrivacyFigures,
} from '#domain/privacy.ts';
import { answer, api } from '#web/data/api.ts';
import { queryClient } from '#web/data/queries.ts';

/** Every version of the notice, the one in force first. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: async (): Promise<Notice[]> => (await answer(api.privacy.notices.$get())).items,
});

/** The notice in force, as shown to users who sign up. */
export const presentNoticeQuery = queryOptions({
  queryKey: ['present-notice'],
  queryFn: (): Promise<PresentNotice> => answer(api.privacy.notice.$get()),
  // A signed-out page has no change stream.
  staleTime: 0,
});

export const figuresQuery = queryOptions({
  queryKey: ['privacy'],
  queryFn: (): Promise<PrivacyFigures> => answer(api.privacy.$get()),
});

/** An owner's consents, the latest first. */
export function consentsQuery(ownerId: string) {
  return queryOptions({
    queryKey: ['consents', ownerId],
    queryFn: async (): Promise<Consent[]> => (await answer(api.privacy.consents.$get({ query: { ownerId } }))).items,
  });
}

/** What erasing a person's details would do, and what prevents it; fetched again each time it is shown. */
export function erasureQuery(id: string) {
  return queryOptions({
    queryKey: ['erasure', id],
    queryFn: (): Promise<ErasurePlan> => answer(api.owners[':id'].erasure.$get({ param: { id } })),
    staleTime: 0,
    gcTime: 0,
  });
}

export async function sendConsents(json: ConsentsDraft) {
  const recorded = await answer(api.privacy.consents.$post({ json }));
  saidAnew();
  return recorded;
}

export async function sendWithdrawal(json: ConsentWithdrawal) {
  await answer(api.privacy.consents.withdrawal.$post({ json }));
  saidAnew();
}

/** Shows the user's own saves at once, before the change stream announces them. */
function saidAnew() {
  for (const key of ['consents', 'owner-record']) void queryClient.invalidateQueries({ queryKey: [key] });
}

export const sendNotice = (json: NoticeDraft): Promise<Notice> => answer(api.privacy.notices.$post({ json }));
export const sendErasure = (id: string, json: ErasureSubmission) =>
  answer(api.owners[':id'].erasure.$post({ param: { id }, json }));

type HandOverRequest = { password: string | null; withNumbers: boolean };

export function fetchHandOver(of: 'owners' | 'users', id: string, json: HandOverRequest): Promise<HandOver> {
  const call = of === 'owners' ? api.owners[':id'] : api.users[':id'];
  return answer(call['hand-over'].$post({ param: { id }, json }));
}
