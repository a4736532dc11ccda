import { type ComboboxItem, Select, type SelectProps } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { count } from '#web/ui/format.ts';
import { matchingOptions, type Option } from '#web/ui/matchingOptions.ts';

type Props = Omit<
  SelectProps,
  'data' | 'searchable' | 'filter' | 'limit' | 'searchValue' | 'onSearchChange' | 'value'
> & {
  options: readonly Option[];
  value: string | null;
  /** Options that are likelier than the others, under a heading of their own. */
  likely?: { heading: string; options: readonly Option[] } | null;
  /** The heading of all the others, where some are likelier. */
  othersHeading?: string;
};

const moreValue = '\u2026';

/** A choice among thousands: type to find it. Only the first few that fit are ever rendered. */
export function SearchSelect({ options, value, likely, othersHeading = 'All', ...rest }: Props) {
  const [search, setSearch] = useState('');
  const chosen = useMemo(() => options.find((option) => option.value === value), [options, value]);
  const lastLabel = useLastLabel(chosen, value);
  // A field that shows its choice has not been searched in.
  const wanted = useDeferredValue(search === lastLabel ? '' : search);
  const data = useMemo(() => {
    const { items, more } = matchingOptions(options, wanted);
    const near = likely ? matchingOptions(likely.options, wanted).items : [];
    const taken = new Set(near.map((option) => option.value));
    const others: ComboboxItem[] = items.filter((option) => !taken.has(option.value));
    if (more > 0) others.push({ value: moreValue, label: `${count(more)} more: type to find them`, disabled: true });
    if (near.length === 0 || !likely) return others;
    return [
      { group: likely.heading, items: [...near] },
      { group: othersHeading, items: others },
    ];
  }, [options, likely, othersHeading, wanted]);
  // The input takes its text from the data, so what is chosen must be among them even when it is not listed.
  const isListed = data.some((entry) =>
    ('group' in entry ? entry.items : [entry]).some((item) => item.value === value),
  );
  return (
    <Select
      nothingFoundMessage="Nothing fits"
      // A list that opens by itself would hide what is said below the field.
      openOnFocus={false}
      allowDeselect={false}
      {...rest}
      data={chosen && !isListed ? [...data, chosen] : data}
      filter={({ options }) => options.filter((option) => 'group' in option || isListed || option.value !== value)}
      value={value}
      searchable
      // Typing looks for another choice, it does not go on with the name of this one.
      onFocus={(event) => {
        rest.onFocus?.(event);
        event.currentTarget.select();
      }}
      searchValue={search}
      onSearchChange={setSearch}
      selectFirstOptionOnChange
    />
  );
}

/** What the field shows for its value, even when that is no longer among the options. */
function useLastLabel(chosen: Option | undefined, value: string | null): string | undefined {
  const [last, setLast] = useState(chosen);
  if (chosen && chosen !== last) setLast(chosen);
  return chosen?.label ?? (last?.value === value ? last?.label : undefined);
}
