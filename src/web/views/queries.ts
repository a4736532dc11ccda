import { queryOptions, useMutation } from '@tanstack/react-query';
import type { View, ViewDraft, ViewEdit } from '#domain/view.ts';
import { answer, api, done, RequestFailed } from '#web/data/api.ts';
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

const onSuccess = (view: View) => putItem('views', view);

export function useAddView() {
  return useMutation({
    mutationFn: (draft: ViewDraft): Promise<View> => answer(api.views.$post({ json: draft })),
    onSuccess,
  });
}

type Change = { view: View; edit: Omit<ViewEdit, 'version'> };

export function useEditView() {
  return useMutation({
    mutationFn: ({ view: { id, version }, edit }: Change): Promise<View> => send(id, { version, ...edit }),
    onSuccess,
  });
}

/** Renames a view. A stale version is retried: the last new name wins, whatever else somebody changed meanwhile. */
export function useRenameView() {
  return useMutation({
    mutationFn: async ({ view: { id, version }, name }: { view: View; name: string }): Promise<View> => {
      try {
        return await send(id, { version, name });
      } catch (error) {
        if (!(error instanceof RequestFailed) || error.code !== 'stale') throw error;
        return send(id, { version: (error.current as View).version, name });
      }
    },
    onSuccess,
  });
}

function send(id: string, edit: ViewEdit): Promise<View> {
  return answer(api.views[':id'].$patch({ param: { id }, json: edit }));
}

export function useChooseDefault() {
  return useMutation({
    mutationFn: ({ view: { id }, isDefault }: { view: View; isDefault: boolean }): Promise<View> =>
      answer(api.views[':id'].default.$post({ param: { id }, json: { isDefault } })),
    onSuccess,
  });
}

export function useDeleteView() {
  return useMutation({
    mutationFn: ({ id, version }: View) =>
      done(api.views[':id'].$delete({ param: { id }, query: { version: String(version) } })),
    onSuccess: (_, { id }) => dropItem('views', id),
  });
}
