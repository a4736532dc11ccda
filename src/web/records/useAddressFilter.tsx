import { type ComponentProps, type ComponentType, memo, useDeferredValue, useMemo, useState } from 'react';
import type { ListView } from '#web/records/listAddress.ts';
import { SearchField } from '#web/ui/SearchField.tsx';

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
      /** The same as it is this very moment, for AddressSearch. */
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

type AddressSearchProps<S extends ListSearch> = {
  address: AddressFilter<S>;
} & Omit<ComponentProps<typeof SearchField>, 'value' | 'waits' | 'onChange'>;

/**
 * The text search of a list, which lives in its address. It is told of each address, also of those that the page around
 * it, which follows later (withSearch), never gets to: a link to the same list without a text clears it.
 */
export function AddressSearch<S extends ListSearch>({ address, ...rest }: AddressSearchProps<S>) {
  const { useSearch, cleared, set } = address;
  return (
    <SearchField
      key={cleared}
      value={useSearch().q ?? ''}
      waits
      onChange={(text) => set({ q: text || undefined } as Partial<S>)}
      {...rest}
    />
  );
}

/**
 * A page over what its address holds. The router has each change of it rendered at once and in one piece; to another
 * text the page, which is much, follows in slices, between which a typist's letters are shown.
 */
export function withSearch<S extends ListSearch>(route: { useSearch: () => S }, Page: ComponentType<{ search: S }>) {
  const MemoPage = memo(Page) as unknown as ComponentType<{ search: S }>;
  return function SearchedPage() {
    const search = route.useSearch();
    const deferred = useDeferredValue(search);
    return <MemoPage search={sameButForText(search, deferred) ? deferred : search} />;
  };
}

/** Whether they differ in nothing but the text that is searched for. */
function sameButForText(one: object, other: object): boolean {
  const [ones, others] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...ones.keys(), ...others.keys()].every((key) => key === 'q' || ones.get(key) === others.get(key));
}
