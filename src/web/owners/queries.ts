import { queryOptions } from '@tanstack/react-query';
import type { Owner, OwnerDraft, OwnerRecord } from '#domain/owner.ts';
import type { OwnerEdit } from '#domain/ownerForm.ts';
import { answer, api, emptyAnswer } from '#web/data/api.ts';
import { fetchList } from '#web/data/fetchList.ts';
import { putItem } from '#web/data/live.ts';
import type { Subscription } from '#web/data/subscriptions.ts';

/** All owners, by name; loaded whole and kept up to date by the change stream. Without documents. */
export const ownersQuery = queryOptions({ queryKey: ['owners'], queryFn: () => fetchOwners() });

// The server's order, in which upper and lower case are equal.
const byName = new Intl.Collator('en-IN', { sensitivity: 'base', numeric: true });

export const ownersSubscription: Subscription<Owner> = {
  topics: ['owners'],
  queryKey: ownersQuery.queryKey,
  fetchByIds: fetchOwners,
  compare: (a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1),
};

async function fetchOwners(ids?: string[]): Promise<Owner[]> {
  const { items } = await (ids
    ? answer(api.owners.$get({ query: { ids: ids.join(',') } }))
    : fetchList('owners', (headers) => api.owners.$get({ query: {} }, { headers })));
  return items;
}

/** One owner with the masks of their documents, at a version known from the list. Not cached. */
export function ownerQuery(id: string, version: number) {
  return queryOptions({
    queryKey: ['owner', id, version],
    queryFn: (): Promise<OwnerRecord> => answer(api.owners[':id'].$get({ param: { id } })),
    gcTime: 0,
  });
}

export async function addOwner(draft: OwnerDraft): Promise<OwnerRecord> {
  return shown(await answer(api.owners.$post({ json: draft })));
}

export async function editOwner({ id }: OwnerRecord, edit: OwnerEdit): Promise<OwnerRecord> {
  return shown(await answer(api.owners[':id'].$patch({ param: { id }, json: edit })));
}

/** Shows a saved owner in the cached list, which has no documents. */
function shown(saved: OwnerRecord): OwnerRecord {
  const { documents: _, ...owner } = saved;
  putItem('owners', owner);
  return saved;
}

export function deleteOwner({ id, version }: Owner): Promise<object> {
  return emptyAnswer(api.owners[':id'].$delete({ param: { id }, query: { version: String(version) } }));
}

/** Fetches a document number in the clear; the server records who saw it. The result is not cached. */
export async function reveal(id: string, document: 'aadhar' | 'pan'): Promise<string> {
  const { value } = await answer(api.owners[':id'].reveal.$post({ param: { id }, json: { document } }));
  return value;
}
