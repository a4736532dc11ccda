import { queryOptions } from '@tanstack/react-query';
import type { MergePlan, MergeSubmission } from '#domain/merge.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { answer, api } from '#web/data/api.ts';
import { findAlike } from '#web/owners/alike.ts';

/** The effects of merging two records. The answer has the masks of documents, so it is not cached. */
export function mergePlanQuery(id: string, otherId: string) {
  return queryOptions({
    queryKey: ['merge-plan', id, otherId],
    queryFn: (): Promise<MergePlan> => answer(api.owners[':id'].merge.$get({ param: { id }, query: { otherId } })),
    gcTime: 0,
  });
}

/** Other records that may be the same person's. */
export function alikeQuery({ id, name, email, phone, flat }: OwnerRecord) {
  return queryOptions({
    queryKey: ['merge-alike', id],
    queryFn: () => findAlike({ name, email, phone, flatId: flat?.id ?? null, otherThan: id }),
  });
}

export function sendMerge(id: string, submission: MergeSubmission): Promise<OwnerRecord> {
  return answer(api.owners[':id'].merge.$post({ param: { id }, json: submission }));
}
