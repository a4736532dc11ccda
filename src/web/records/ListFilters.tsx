import { Group } from '@mantine/core';
import type { AddressFilter, ListSearch } from '#web/records/useAddressFilter.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Select } from '#web/ui/Select.tsx';

/** What a list can be narrowed to, beside a text. `all` names the option that filters nothing. */
export type Filter<Name extends string, Value extends string> = {
  /** Where the address has it: 'status'. */
  name: Name;
  label: string;
  all: string;
  options: readonly { value: Value; label: string }[];
};

type Props<S extends ListSearch, Name extends keyof S & string> = {
  address: AddressFilter<S>;
  label: string;
  placeholder: string;
  by: Filter<Name, NonNullable<S[Name]> & string>;
};

const everything = 'all';

/** What stands above every list: a text search and one filter. */
export function ListFilters<S extends ListSearch, Name extends keyof S & string>(props: Props<S, Name>) {
  const { address, label, placeholder, by } = props;
  const set = (name: string, value: string | null) => address.set({ [name]: value || undefined } as Partial<S>);
  return (
    <Group mb="md" gap="sm">
      <SearchField
        label={label}
        placeholder={placeholder}
        value={address.text}
        onChange={(text) => set('q', text)}
        flex="1 1 260px"
      />
      <Select
        aria-label={by.label}
        data={[{ value: everything, label: by.all }, ...by.options]}
        value={String(address.search[by.name] ?? everything)}
        onChange={(value) => set(by.name, value === everything ? null : value)}
        allowDeselect={false}
        flex={{ base: '1 1 100%', xs: '0 1 220px' }}
      />
    </Group>
  );
}
