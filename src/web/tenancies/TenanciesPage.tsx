import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { byFlatNumber } from '#domain/flatNumber.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { type TenancyFilter, tenancyMatches } from '#domain/tenancyFacts.ts';
import { DayFilter } from '#web/days/DayFilter.tsx';
import { WingFilter } from '#web/flats/WingFilter.tsx';
import { useMay } from '#web/identity/useMay.ts';
import { extentOf } from '#web/print/extent.ts';
import { ListOutput } from '#web/print/ListOutput.tsx';
import { FilterRow, ListBody, NoMatch } from '#web/records/ListBody.tsx';
import { ListHeader, ViewSwitch } from '#web/records/ListHeader.tsx';
import type { ListView } from '#web/records/listAddress.ts';
import { LoadingTableOrCards } from '#web/records/PlainList.tsx';
import { type AddressFilter, useAddressFilter, withSearch } from '#web/records/useAddressFilter.tsx';
import { useList } from '#web/records/useList.ts';
import { useDay } from '#web/society/useDay.ts';
import { tenancyColumns } from '#web/tenancies/columns.ts';
import { tenanciesQuery } from '#web/tenancies/queries.ts';
import { TenancyDialogs, useTenancyDialogs } from '#web/tenancies/TenancyDialogs.tsx';
import { TenancyCards, TenancyTable } from '#web/tenancies/TenancyViews.tsx';
import { stateLabels } from '#web/tenancies/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { date } from '#web/ui/format.ts';
import { Select } from '#web/ui/Select.tsx';
import { SkeletonCards } from '#web/ui/SkeletonCards.tsx';
import IconKey from '~icons/tabler/key';

const route = getRouteApi('/admin/tenancies');

type Filter = TenancyFilter & { today: string };
const matches = (one: Tenancy, text: string, { today, ...filter }: Filter) => tenancyMatches(one, text, filter, today);

/** The list of tenancies: by default those not ended, otherwise by state (docs/rules.md, Tenancies). */
export const TenanciesPage = withSearch(route, function TenanciesPage({ search }) {
  const mayWrite = useMay()('tenancies:write');
  const { today } = useDay();
  const { data, error, isFetching, refetch } = useQuery(tenanciesQuery);
  const { address, text } = useAddressFilter(route, search);
  const dialogs = useTenancyDialogs(search.add && mayWrite ? { kind: 'let', flat: null, after: null } : null);
  const { state = 'now', wing = null, view = 'cards' } = search;
  const on = dayIn(search, today);
  const inOrder = useMemo(() => data?.toSorted(byFlat), [data]);
  const filter = useMemo(
    () => ({ state: state === 'now' || state === 'day' ? null : state, on, wing, today }),
    [state, on, wing, today],
  );
  const list = useList({ data: inOrder, error, isFetching, refetch }, matches, text, filter);
  const columns = useMemo(() => tenancyColumns(today), [today]);
  const acts = mayWrite ? dialogs.acts : null;
  const title = on === null ? 'Tenancies' : `Tenancies on ${date(on)}`;

  return (
    <>
      <ListHeader
        title="Tenancies"
        list={list}
        one="tenancy"
        many="tenancies"
        also={on === null ? '' : ` on ${date(on)}`}
      >
        <ViewSwitch view={view} onChange={(next) => address.show({ view: next })} />
        <ListOutput
          title={title}
          list="tenancies"
          name={on === null ? 'tenancies' : `tenancies-on-${on}`}
          one="tenancy"
          many="tenancies"
          columns={columns}
          records={list.shown}
          extent={extentOf(linesOf(search), text)}
        />
        {mayWrite && (
          <Button leftSection={<IconKey size={18} aria-hidden />} onClick={() => dialogs.letOut(null)}>
            Let out a flat
          </Button>
        )}
      </ListHeader>
      <Filters address={address} today={today} of={data} />
      <ListBody
        list={list}
        loading={<Loading view={view} />}
        empty={<Nothing onLetOut={mayWrite ? () => dialogs.letOut(null) : null} />}
        noMatch={noMatch}
      >
        {(items) =>
          view === 'table' ? <TenancyTable shown={items} acts={acts} /> : <TenancyCards shown={items} acts={acts} />
        }
      </ListBody>
      <TenancyDialogs dialogs={dialogs} onClosed={() => search.add && address.forget('add')} />
    </>
  );
});

function Loading({ view }: { view: ListView }) {
  const label = 'Loading tenancies…';
  if (view === 'cards') return <SkeletonCards label={label} height={230} />;
  return <LoadingTableOrCards label={label} rowHeight={64} cardHeight={230} />;
}

type Search = ReturnType<typeof route.useSearch>;

/** The day to filter by; null for any day. */
function dayIn({ state, on }: Search, today: string): string | null {
  return state === 'day' ? (on ?? today) : null;
}

type FiltersProps = { address: AddressFilter<Search>; today: string; of: Tenancy[] | undefined };

function Filters({ address, today, of }: FiltersProps) {
  const { state = 'now', wing = null } = address.search;
  const on = dayIn(address.search, today);
  return (
    <FilterRow address={address} label="Search tenancies" placeholder="Search flat, tenant, phone, agreement...">
      <Select
        label="State"
        allowDeselect={false}
        data={states}
        value={state}
        onChange={(value) => address.set({ state: value === 'now' ? undefined : (value as Search['state']) })}
        w={{ base: '100%', xs: 210 }}
      />
      {on !== null && (
        <DayFilter
          label="Rented on"
          today={today}
          value={on}
          whenEmpty={today}
          onChange={(next) => address.set({ on: next ?? undefined })}
          flex={{ base: '1 1 100%', xs: '0 1 200px' }}
        />
      )}
      <WingFilter of={of} wing={wing} onChange={(next) => address.set({ wing: next })} />
    </FilterRow>
  );
}

const states = [
  { value: 'now', label: 'All but ended' },
  ...Object.entries(stateLabels).map(([value, label]) => ({ value, label })),
  { value: 'day', label: 'On a day' },
  { value: 'all', label: 'All there ever were' },
];

/** The filters as lines for paper and file, without the day, which is in the title. */
function linesOf({ state, wing }: { state?: string | undefined; wing?: string | undefined }): string[] {
  const chosen = states.find(({ value }) => value === state);
  const said = state === undefined ? 'those not ended' : state === 'all' || state === 'day' ? null : chosen?.label;
  return [said, wing && `Wing ${wing}`].filter((line) => typeof line === 'string');
}

function byFlat(one: Tenancy, other: Tenancy): number {
  return byFlatNumber(one.flatNumber, other.flatNumber) || (one.since < other.since ? 1 : -1);
}

function Nothing({ onLetOut }: { onLetOut: (() => void) | null }) {
  return (
    <EmptyState
      icon={<IconKey size={24} />}
      title="No flat is let yet"
      {...(onLetOut && {
        action: (
          <Button variant="default" onClick={onLetOut}>
            Let out a flat
          </Button>
        ),
      })}
    >
      Say who rents which flat from when to when; a flat is let on its own page, too.
    </EmptyState>
  );
}

const noMatch = (
  <NoMatch title="No tenancy fits">
    The search looks at flat numbers, at tenants and their phones, and at the agreement. Those that ended are shown with
    “All there ever were”.
  </NoMatch>
);
