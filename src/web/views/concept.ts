import type { View } from '#domain/view.ts';
import type { Concept, RecordKind } from '#web/concept.ts';
import { queryClient } from '#web/data/queries.ts';
import { linkToView, listNames } from '#web/views/lists.ts';
import { viewsQuery, viewsSubscription } from '#web/views/queries.ts';
import IconBookmark from '~icons/tabler/bookmark';

const viewRecords: RecordKind<View> = {
  many: 'views',
  heading: 'Views',
  icon: IconBookmark,
  needs: 'views:use',
  query: viewsQuery,
  entryOf: ({ id, name, list, isShared }) => ({
    id,
    label: name,
    hint: isShared ? `${listNames[list]} · shared` : listNames[list],
    texts: [name],
  }),
  open: ({ id }, { navigate }) => {
    const view = queryClient.getQueryData(viewsQuery.queryKey)?.find((one) => one.id === id);
    return view && navigate(linkToView(view));
  },
  openList: null,
};

/** The concept has no pages: views are shown on the pages of their lists. */
export const views: Concept = {
  pages: [],
  commands: [],
  records: viewRecords,
  recordCommands: [],
  subscriptions: [viewsSubscription],
};
