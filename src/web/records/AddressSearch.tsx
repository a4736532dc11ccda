import type { ComponentProps } from 'react';
import type { AddressFilter, ListSearch } from '#web/records/useAddressFilter.ts';
import { SearchField } from '#web/ui/SearchField.tsx';

type Props<S extends ListSearch> = {
  address: AddressFilter<S>;
} & Omit<ComponentProps<typeof SearchField>, 'value' | 'waits' | 'onChange'>;

/**
 * The text search of a list, which lives in its address. It is told of each address, also of those that the page around
 * it, which follows later (withSearch.tsx), never gets to: a link to the same list without a text clears it.
 */
export function AddressSearch<S extends ListSearch>({ address, ...rest }: Props<S>) {
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
