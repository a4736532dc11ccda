import { type ComponentType, memo, useDeferredValue } from 'react';
import type { ListSearch } from '#web/records/useAddressFilter.ts';

/**
 * A page over what its address holds. The router has each change of it rendered at once and in one piece; to another
 * text the page, which is much, follows in slices, between which a typist's letters are shown.
 */
export function withSearch<S extends ListSearch>(route: { useSearch: () => S }, Page: ComponentType<{ search: S }>) {
  const Kept = memo(Page) as unknown as ComponentType<{ search: S }>;
  return function SearchedPage() {
    const search = route.useSearch();
    const deferred = useDeferredValue(search);
    return <Kept search={sameButForText(search, deferred) ? deferred : search} />;
  };
}

/** Whether they differ in nothing but the text that is searched for. */
function sameButForText(one: object, other: object): boolean {
  const [ones, others] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...ones.keys(), ...others.keys()].every((key) => key === 'q' || ones.get(key) === others.get(key));
}
