import { type ComponentProps, type ComponentType, memo, useDeferredValue, useMemo, useState } from 'react';
import type { ListView } from '#web/records/listAddress.ts';
import { SearchField } from '#web/ui/SearchField.tsx';

/** Search parameters that every list has beside its filters: text, view, and the request to add a record (?add=1). */
export type ListSearch = {
  q?: string | undefined;
  add?: '1' | undefined;
  view?: ListView | undefined;
  sort?: string | undefined;
  columns?: string | undefined;
  saved?: string | undefined;
};

/** The list's own route, as from `getRouteApi('/admin/flats')`. */
export type ListRoute<S> = {
  useSearch: () => S;
  useNavigate: () => (to: { search: (old: NoInfer<S>) => NoInfer<S>; replace: true; resetScroll?: boolean }) => unknown;
};

/** Keeps search and filters in the address, so that a reload, the back button and a sent link show the same list. */
export function useAddressFilter<S extends ListSearch>(route: ListRoute<S>, search: S) {
  const navigate = route.useNavigate();
  const [cleared, setCleared] = useState(0);
  // The same object until one of these changes, so that the search and filters above a list are rendered only then.
  const address = useMemo(
    () => ({
      search,
      /** Reads the current search undeferred, for AddressSearch. */
      useSearch: route.useSearch,
      /** Changes what is listed, and scrolls to the top. */
      set: (part: Partial<S>) => void navigate({ search: (old) => ({ ...old, ...part }), replace: true }),
      /** Changes how the list is shown, without scrolling. */
      show: (part: Pick<ListSearch, 'view' | 'sort' | 'columns'>) =>
        void navigate({ search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false }),
      /** Removes requests that have been served, so that a reload does not repeat them. */
      forget: (...names: (keyof S)[]) =>
        void navigate({
          search: (old) => ({ ...old, ...Object.fromEntries(names.map((name) => [name, undefined])) }),
          replace: true,
          resetScroll: false,
        }),
      /** Clears the text and all filters, but not how the list is shown. */
      clear: () => {
        setCleared((times) => times + 1);
        void navigate({ search: ({ view, sort, columns }) => ({ view, sort, columns }) as S, replace: true });
      },
      /** Counts the clears, as the field's key: otherwise a text not rendered yet would stay in the field. */
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
 * The text search of a list, which is stored in the address. It reads the address itself, because the page around it
 * follows later (withSearch) and skips some addresses: a link to the same list without a text clears the field.
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
 * Wraps a page that depends on its address. The router renders every change of the address at once and synchronously;
 * with a new text this defers the expensive page, so that it renders in slices, between which the browser paints typed
 * letters.
 */
export function withSearch<S extends ListSearch>(route: { useSearch: () => S }, Page: ComponentType<{ search: S }>) {
  const MemoPage = memo(Page) as unknown as ComponentType<{ search: S }>;
  return function SearchedPage() {
    const search = route.useSearch();
    const deferred = useDeferredValue(search);
    return <MemoPage search={sameButForText(search, deferred) ? deferred : search} />;
  };
}

/** Whether two searches differ at most in their text. */
function sameButForText(one: object, other: object): boolean {
  const [ones, others] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...ones.keys(), ...others.keys()].every((key) => key === 'q' || ones.get(key) === others.get(key));
}
