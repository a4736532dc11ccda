import { useMemo, useState } from 'react';
import type { ListView } from '#web/records/listAddress.ts';

/** What the address of a list may hold beside the list's own filters: a text, how it is shown, and the wish to add (?add=1). */
export type ListSearch = {
  q?: string | undefined;
  add?: '1' | undefined;
  view?: ListView | undefined;
  sort?: string | undefined;
  columns?: string | undefined;
  saved?: string | undefined;
};

/** The list's own route: `getRouteApi('/admin/flats')`. */
export type ListRoute<S> = {
  useSearch: () => S;
  useNavigate: () => (to: { search: (old: NoInfer<S>) => NoInfer<S>; replace: true; resetScroll?: boolean }) => unknown;
};

/** Search and filters live in the address, so that a reload, the back button and a sent link show the same. */
export function useAddressFilter<S extends ListSearch>(route: ListRoute<S>, search: S) {
  const navigate = route.useNavigate();
  const [cleared, setCleared] = useState(0);
  // The same until one of them changes, so that what stands above a list is rendered then alone.
  const address = useMemo(
    () => ({
      search,
      /** The same as it is this very moment (AddressSearch.tsx). */
      useSearch: route.useSearch,
      /** What is listed from now on: begins at the top. */
      set: (part: Partial<S>) => void navigate({ search: (old) => ({ ...old, ...part }), replace: true }),
      /** How it is shown: the page stays where it is. */
      show: (part: Pick<ListSearch, 'view' | 'sort' | 'columns'>) =>
        void navigate({ search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false }),
      /** A wish that was granted: a reload asks no more. */
      forget: (...names: (keyof S)[]) =>
        void navigate({
          search: (old) => ({ ...old, ...Object.fromEntries(names.map((name) => [name, undefined])) }),
          replace: true,
          resetScroll: false,
        }),
      /** No text and no filter; how the list is shown stays. */
      clear: () => {
        setCleared((times) => times + 1);
        void navigate({ search: ({ view, sort, columns }) => ({ view, sort, columns }) as S, replace: true });
      },
      /** How often. The field begins anew each time: a text that was written, but not rendered yet, would never leave it. */
      cleared,
    }),
    [search, route.useSearch, navigate, cleared],
  );
  return { address, text: search.q ?? '' };
}

export type AddressFilter<S extends ListSearch> = ReturnType<typeof useAddressFilter<S>>['address'];
