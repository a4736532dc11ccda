import { Group, Select } from '@mantine/core';
import { SearchField } from '#web/ui/SearchField.tsx';

type Option<T> = { value: T; label: string };

type Props<T extends string> = {
  search: { label: string; placeholder: string; value: string; onChange: (text: string) => void };
  /** `all` names the choice that filters nothing. */
  filter: {
    label: string;
    all: string;
    options: readonly Option<T>[];
    value: T | null;
    onChange: (value: T | null) => void;
  };
};

const everything = 'all';

/** What stands above every list: a text search and one filter. */
export function ListFilters<T extends string>({ search, filter }: Props<T>) {
  return (
    <Group mb="md" gap="sm">
      <SearchField {...search} flex="1 1 260px" />
      <Select
        aria-label={filter.label}
        data={[{ value: everything, label: filter.all }, ...filter.options]}
        value={filter.value ?? everything}
        onChange={(value) => filter.onChange(filter.options.find((option) => option.value === value)?.value ?? null)}
        allowDeselect={false}
        flex={{ base: '1 1 100%', xs: '0 1 220px' }}
      />
    </Group>
  );
}
