import { queryOptions } from '@tanstack/react-query';
import type { MergePlan, MergeSubmission } from '#domain/merge.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { answer, api } from '#web/data/api.ts';
import { findAlike } from '#web/owners/alike.ts';

/** What merging two records would do. It holds the masks of documents: nothing of it is kept for later. */
export function mergePlanQuery(id: string, otherId: string) {
  return queryOptions({
    queryKey: ['merge-plan', id, otherId],
    queryFn: (): Promise<MergePlan> => answer(api.owners[':id'].merge.$get({ param: { id }, query: { otherId } })),
    gcTime: 0,
  });
}

/** Who else on record may be this person. */
export function alikeQuery({ id, name, email, phone, flat }: OwnerRecord) {
  return queryOptions({
    queryKey: ['merge-alike', id],
    queryFn: () => findAlike({ name, email, phone, flatId: flat?.id ?? null, otherThan: id }),
  });
}

export function sendMerge(id: string, submission: MergeSubmission): Promise<OwnerRecord> {
  return answer(api.owners[':id'].merge.$post({ param: { id }, json: submission }));
}
