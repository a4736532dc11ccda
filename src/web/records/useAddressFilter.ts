/** What the address of a list may hold beside the list's own filters: a text, and the wish to add (?add=1). */
export type ListSearch = { q?: string | undefined; add?: '1' | undefined };

/** The list's own route: `getRouteApi('/admin/flats')`. */
export type ListRoute<S> = {
  useSearch: () => S;
  useNavigate: () => (to: { search: (old: NoInfer<S>) => NoInfer<S>; replace: true }) => unknown;
};

/** Search and filters live in the address, so that a reload, the back button and a sent link show the same. */
export function useAddressFilter<S extends ListSearch>(route: ListRoute<S>) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return {
    search,
    text: search.q ?? '',
    set: (part: Partial<S>) => void navigate({ search: (old) => ({ ...old, ...part }), replace: true }),
    /** Forgets everything but these. */
    only: (...names: (keyof S)[]) => {
      const rest: Partial<S> = {};
      for (const name of names) rest[name] = search[name];
      void navigate({ search: () => rest as S, replace: true });
    },
    clear: () => void navigate({ search: () => ({}) as S, replace: true }),
  };
}

export type AddressFilter<S extends ListSearch> = ReturnType<typeof useAddressFilter<S>>;
