import { Button, CloseButton, Collapse } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { memo, type ReactNode, useId } from 'react';
import type { OfferedFilter } from '#web/records/filter.ts';
import type { AddressFilter, ListSearch } from '#web/records/useAddressFilter.tsx';
import { AddressSearch } from '#web/records/useAddressFilter.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useIsPhone } from '#web/ui/useIsPhone.ts';
import IconAdjustmentsHorizontal from '~icons/tabler/adjustments-horizontal';
import classes from './ListFilters.module.css';

type Props<S extends ListSearch, Name extends keyof S & string> = {
  address: AddressFilter<S>;
  label: string;
  placeholder: string;
  filters: readonly OfferedFilter<Name>[];
};

const everything = 'all';

function FiltersOf<S extends ListSearch, Name extends keyof S & string>(props: Props<S, Name>) {
  const { address, label, placeholder, filters } = props;
  const isPhone = useIsPhone();
  const set = (name: string, value: string | null) => address.set({ [name]: value || undefined } as Partial<S>);
  const setTo = (name: Name) => {
    const value = address.search[name];
    return value === undefined ? undefined : String(value);
  };
  const selects = filters.map(({ name, label, all, options }) => {
    const isSet = setTo(name) !== undefined;
    return (
      <Select
        key={name}
        aria-label={label}
        data={[{ value: everything, label: all }, ...options]}
        value={setTo(name) ?? everything}
        onChange={(value) => set(name, value === everything ? null : value)}
        allowDeselect={false}
        className={classes.filter ?? ''}
        data-is-set={isSet || undefined}
        {...(isSet && {
          title: options.find(({ value }) => value === setTo(name))?.label,
          rightSection: <Clear label={label} onClear={() => set(name, null)} />,
          rightSectionPointerEvents: 'all' as const,
        })}
      />
    );
  });
  return (
    <div className={classes.filters}>
      <AddressSearch
        address={address}
        label={label}
        placeholder={placeholder}
        className={classes.search}
        data-list-search
      />
      {isPhone && filters.length > 1 ? (
        <FoldedFilters set={filters.filter(({ name }) => setTo(name) !== undefined).length}>{selects}</FoldedFilters>
      ) : (
        selects
      )}
    </div>
  );
}

/**
 * The text search and the filters above a list; on a phone several filters fold away behind a button. Memoised: typing
 * does not render it again.
 */
export const ListFilters = memo(FiltersOf) as typeof FiltersOf;

/** Clears one filter and focuses it, because the clear button disappears. */
function Clear({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <CloseButton
      size="sm"
      aria-label={`Clear ${label}`}
      title={`Clear ${label}`}
      onClick={({ currentTarget }) => {
        currentTarget.closest(`.${classes.filter}`)?.querySelector('input')?.focus();
        onClear();
      }}
    />
  );
}

/** Filters behind a button that shows how many of them are set. */
export function FoldedFilters({ set, children }: { set: number; children: ReactNode }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const id = useId();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {set === 0 ? 'Filters' : `Filters (${set})`}
      </Button>
      <Collapse expanded={isOpen} id={id} className={classes.folded ?? ''}>
        <div className={classes.stack}>{children}</div>
      </Collapse>
    </>
  );
}
