import { queryOptions } from '@tanstack/react-query';
import type { View, ViewDraft, ViewEdit } from '#domain/view.ts';
import { answer, api, emptyAnswer, RequestFailed } from '#web/data/api.ts';
import { dropItem, putItem } from '#web/data/live.ts';
import type { Subscription } from '#web/data/subscriptions.ts';

/** All views the signed-in user may see, by name; loaded whole and kept up to date by the change stream. */
export const viewsQuery = queryOptions({ queryKey: ['views'], queryFn: () => fetchViews() });

const names = new Intl.Collator('en-IN', { sensitivity: 'base', numeric: true });
const byName = (a: View, b: View) => names.compare(a.name, b.name);

export const viewsSubscription: Subscription<View> = {
  topics: ['views'],
  queryKey: viewsQuery.queryKey,
  fetchByIds: fetchViews,
  compare: byName,
};

async function fetchViews(ids?: string[]): Promise<View[]> {
  const { items } = await answer(api.views.$get({ query: ids ? { ids: ids.join(',') } : {} }));
  return items.sort(byName);
}

export async function addView(draft: ViewDraft): Promise<View> {
  return putItem('views', await answer(api.views.$post({ json: draft })));
}

export function editView({ id, version }: View, edit: Omit<ViewEdit, 'version'>): Promise<View> {
  return send(id, { version, ...edit });
}

/** Renames a view. A stale version is retried: the last new name wins, whatever else somebody changed meanwhile. */
export async function renameView({ id, version }: View, name: string): Promise<View> {
  try {
    return await send(id, { version, name });
  } catch (error) {
    if (!(error instanceof RequestFailed) || error.code !== 'stale') throw error;
    return send(id, { version: (error.current as View).version, name });
  }
}

async function send(id: string, edit: ViewEdit): Promise<View> {
  return putItem('views', await answer(api.views[':id'].$patch({ param: { id }, json: edit })));
}

export async function chooseDefault({ id }: View, isDefault: boolean): Promise<View> {
  return putItem('views', await answer(api.views[':id'].default.$post({ param: { id }, json: { isDefault } })));
}

export async function deleteView({ id, version }: View): Promise<void> {
  await emptyAnswer(api.views[':id'].$delete({ param: { id }, query: { version: String(version) } }));
  dropItem('views', id);
}
