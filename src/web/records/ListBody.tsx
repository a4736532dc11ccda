import { Button, Group } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { AddButton } from '#web/records/ListHeader.tsx';
import { type AddressFilter, AddressSearch, type ListSearch } from '#web/records/useAddressFilter.tsx';
import type { List } from '#web/records/useList.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Select } from '#web/ui/Select.tsx';
import IconSearchOff from '~icons/tabler/search-off';

type Props<R> = {
  list: Omit<List<R>, 'text'>;
  /** A placeholder while the records load. */
  loading: ReactNode;
  /** Shown when there is no record at all: what to do first. Not given for a list that is never empty. */
  empty?: ReactNode;
  /** Shown when there are records, but none that fits. */
  noMatch: ReactNode;
  children: (shown: R[]) => ReactNode;
};

/** Shows a list's records, or that it loads, failed, is empty, or has no match. */
export function ListBody<R>({ list, loading, empty, noMatch, children }: Props<R>) {
  const { all, shown, error, isFetching, refetch } = list;
  if (all === undefined && error) return <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />;
  if (all === undefined || shown === undefined) return loading;
  if (all.length === 0 && empty) return empty;
  return shown.length === 0 ? noMatch : children(shown);
}

/** A list's search, kept in its address, and its filters beside it. */
export function FilterRow<S extends ListSearch>({ children, ...search }: ComponentProps<typeof AddressSearch<S>>) {
  return (
    <Group mb="md" gap="sm" align="flex-end">
      <AddressSearch flex="1 1 260px" {...search} />
      {children}
    </Group>
  );
}

/** A filter's width: on a phone two side by side; wider with larger letters. */
export const filterFlex = { base: '1 1 8.75rem', xs: '0 1 11.25rem' };

type ChoiceProps<S extends ListSearch> = {
  address: AddressFilter<S>;
  /** The filter's name in the address. */
  name: keyof S & string;
  label: string;
  /** What stands there while nothing is chosen. */
  all: string;
  /** The values with their words. */
  words: Readonly<Record<string, string>>;
};

/** A choice among a list's filters, kept in its address. */
export function ChoiceFilter<S extends ListSearch>({ address, name, label, all, words }: ChoiceProps<S>) {
  const chosen = address.search[name];
  return (
    <Select
      label={label}
      data={Object.entries(words).map(([value, text]) => ({ value, label: text }))}
      placeholder={all}
      clearable
      value={chosen === undefined ? null : String(chosen)}
      onChange={(value) => address.set({ [name]: value ?? undefined } as Partial<S>)}
      flex={filterFlex}
    />
  );
}

type NoRecordsProps = {
  icon: ReactNode;
  title: string;
  add: string;
  onAdd: (() => void) | null;
  /** Another first step, beside the button that adds. */
  more?: ReactNode;
  children: ReactNode;
};

/**
 * Says that nothing is on record yet, what such a record is for, and the first step, which the button in the list's head
 * takes, too: that one is the page's filled one. Give a tabler icon of size 24.
 */
export function NoRecords({ icon, title, add, onAdd, more, children }: NoRecordsProps) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <Group gap="sm" justify="center">
          <AddButton variant="default" onClick={onAdd}>
            {add}
          </AddButton>
          {more}
        </Group>
      }
    >
      {children}
    </EmptyState>
  );
}

type NoMatchProps = { title: string; clearLabel?: string; onClear?: () => void; children: ReactNode };

/** Says that no record fits the search and what the search looks at, and may offer to clear it. */
export function NoMatch({ title, clearLabel = 'Clear search and filter', onClear, children }: NoMatchProps) {
  return (
    <EmptyState
      icon={<IconSearchOff size={24} />}
      title={title}
      action={
        onClear && (
          <Button variant="default" onClick={onClear}>
            {clearLabel}
          </Button>
        )
      }
    >
      {children}
    </EmptyState>
  );
}
