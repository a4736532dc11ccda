import { Button, Group, Text } from '@mantine/core';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useMemo } from 'react';
import type { Flat } from '#domain/flat.ts';
import { isFound, oncePer, searchable, wantedIn } from '#domain/matching.ts';
import { spokenShare } from '#domain/share.ts';
import { type Slices, whole } from '#domain/slices.ts';
import type { OwnershipOn } from '#domain/transfer.ts';
import { DayFilter } from '#web/days/DayFilter.tsx';
import { flatHistoryQuery } from '#web/flats/flatQueries.ts';
import { flatsQuery } from '#web/flats/queries.ts';
import { flatOf, flatsAmong, jointFlats, ownershipColumnsOf } from '#web/ownerships/columns.ts';
import { ownershipsOnQuery } from '#web/ownerships/queries.ts';
import { extentOf } from '#web/print/extent.ts';
import { ListOutput } from '#web/print/ListOutput.tsx';
import { FlatLink, OwnerLink } from '#web/recordLinks.tsx';
import { FilterRow, ListBody, NoMatch } from '#web/records/ListBody.tsx';
import { HowMany } from '#web/records/ListHeader.tsx';
import { LoadingTableOrCards } from '#web/records/PlainList.tsx';
import { type AddressFilter, useAddressFilter, withSearch } from '#web/records/useAddressFilter.tsx';
import { fitting } from '#web/records/useList.ts';
import { useDay } from '#web/society/useDay.ts';
import card from '#web/ui/Card.module.css';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { date } from '#web/ui/format.ts';
import { type Column, LongTable } from '#web/ui/LongTable.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { Unbroken } from '#web/ui/Unbroken.tsx';
import { useInSlices } from '#web/ui/useInSlices.ts';
import { useIsPhone } from '#web/ui/useIsPhone.ts';
import IconCalendarSearch from '~icons/tabler/calendar-search';

const route = getRouteApi('/admin/ownerships');

/** Who owned which flat on a day, in the whole society, with the names at that time. */
export const OwnershipsPage = withSearch(route, function OwnershipsPage({ search }) {
  const { today } = useDay();
  const { on: asked = today } = search;
  // There are no ownerships of future days.
  const on = asked > today ? today : asked;
  const query = useQuery({ ...ownershipsOnQuery(on), placeholderData: keepPreviousData });
  const { data, error, isFetching, refetch, isPlaceholderData } = query;
  const { address, text } = useAddressFilter(route, search);
  const wanted = useDeferredValue(text);
  const found = useInSlices(useCallback(() => finding(data, wanted), [data, wanted]));
  // A new day is filtered at once, not in slices, so that the former day's owners never show under it.
  const { text: shownText, shown } = found.of === data ? found : whole(finding(data, wanted));
  const joint = useMemo(() => jointFlats(data ?? []), [data]);
  const forOutput = useMemo(() => ownershipColumnsOf(data ?? []), [data]);

  return (
    <>
      <PageHeader
        title="Owners on a Day"
        note={
          <HowMany
            shown={isPlaceholderData ? undefined : shown && flatsAmong(shown)}
            all={data && flatsAmong(data)}
            one="flat"
            many="flats"
            also={` had an owner on ${date(on)}`}
            error={error}
          />
        }
        actions={
          <ListOutput
            title={`Owners on ${date(on)}`}
            list="owners"
            name={`owners-on-${on}`}
            one="ownership"
            many="ownerships"
            columns={forOutput}
            records={isPlaceholderData ? undefined : shown}
            extent={extentOf([], shownText)}
          />
        }
      />
      <Filters on={on} address={address} today={today} />
      <ListBody
        list={{ all: data, shown, error, isFetching, refetch }}
        loading={<LoadingTableOrCards label="Loading owners…" rowHeight={44} cardHeight={96} />}
        empty={<Nobody on={on} text={shownText} isSearched={false} />}
        noMatch={<Nobody on={on} text={shownText} isSearched />}
      >
        {(items) => <Shown items={items} joint={joint} label={`Owners on ${date(on)}`} />}
      </ListBody>
    </>
  );
});

/** The table; on a phone cards, where five columns would break names and days. */
function Shown({ joint, ...table }: { items: OwnershipOn[]; joint: ReadonlySet<string>; label: string }) {
  const isPhone = useIsPhone();
  const columns = useMemo(() => columnsFor(joint), [joint]);
  if (!isPhone) return <LongTable {...table} itemKey={keyOf} columns={columns} />;
  return (
    <CardGrid
      {...table}
      itemKey={keyOf}
      renderItem={(one) => <Entry one={one} isJoint={joint.has(flatOf(one))} />}
      estimatedHeight={96}
    />
  );
}

function Entry({ one, isJoint }: { one: OwnershipOn; isJoint: boolean }) {
  const share = isJoint && shareOf(one);
  return (
    <article className={card.card ?? ''} aria-label={`${one.flatNumber}, ${one.ownerName}`}>
      <Group gap="xs" justify="space-between" wrap="nowrap" align="baseline">
        <Text component="span" fw={600}>
          {flat.cell(one)}
          {' · '}
          {owner.cell(one)}
        </Text>
        {share && (
          <Text size="sm" flex="none">
            {share}
          </Text>
        )}
      </Group>
      <Text size="sm" c="dimmed">{`${date(one.since)} – ${untilOf(one)}`}</Text>
    </article>
  );
}

type Search = { on?: string | undefined; q?: string | undefined };
type FiltersProps = { on: string; address: AddressFilter<Search>; today: string };

/** The day and the search; they are kept in the address, so that a reload, Back and a sent link show the same. */
function Filters({ on, address, today }: FiltersProps) {
  return (
    <FilterRow address={address} label="Search flats and owners" placeholder="Search flat or owner...">
      <DayFilter
        label="Who owned what on"
        today={today}
        max={today}
        value={on}
        whenEmpty={today}
        onChange={(day) => address.set({ on: day ?? undefined })}
        flex={{ base: '1 1 100%', xs: '0 1 200px' }}
      />
    </FilterRow>
  );
}

type Owners = OwnershipOn[] | undefined;

/** The ownerships in `of` that match a text. */
function* finding(of: Owners, text: string): Slices<{ of: Owners; text: string; shown: Owners }> {
  const wanted = wantedIn(text);
  return { of, text, shown: of && (yield* fitting(of, (one) => isFound(searched(one), wanted))) };
}

const searched = oncePer(({ flatNumber, ownerName }: OwnershipOn) => searchable([flatNumber, ownerName]));

/** A key for a row. The number alone would not do: two flats may have had the same number, one after the other. */
function keyOf({ flatNumber, flatId, since, ownerName }: OwnershipOn): string {
  return `${flatId ?? flatNumber} ${since} ${ownerName}`;
}

const flat: Column<OwnershipOn> = {
  header: 'Flat',
  width: '20%',
  cell: ({ flatId, flatNumber }) =>
    flatId === null ? (
      `${flatNumber} (deleted)`
    ) : (
      <TextLink to="/admin/flats/$flatId" params={{ flatId }}>
        <Unbroken text={flatNumber} />
      </TextLink>
    ),
};
const owner: Column<OwnershipOn> = {
  header: 'Owner',
  width: '36%',
  cell: ({ ownerId, ownerName }) => <OwnerLink ownerId={ownerId} name={ownerName} />,
};
const since: Column<OwnershipOn> = { header: 'Since', width: '22%', cell: ({ since }) => date(since) };
const until: Column<OwnershipOn> = {
  header: 'Until',
  width: '22%',
  cell: untilOf,
};

function untilOf({ until }: OwnershipOn): string {
  return until === null ? 'to this day' : date(until);
}

function shareOf({ share }: OwnershipOn): string {
  return share === null ? 'joint' : spokenShare(share);
}

/** The columns; where a flat has several owners, with their shares. */
function columnsFor(joint: ReadonlySet<string>): Column<OwnershipOn>[] {
  if (joint.size === 0) return [flat, owner, since, until];
  const share: Column<OwnershipOn> = {
    header: 'Share',
    width: '18%',
    cell: (one) => joint.has(flatOf(one)) && shareOf(one),
  };
  const narrower = { width: '18%' };
  return [
    { ...flat, width: '17%' },
    { ...owner, width: '29%' },
    share,
    { ...since, ...narrower },
    { ...until, ...narrower },
  ];
}

function Nobody({ on, text, isSearched }: { on: string; text: string; isSearched: boolean }) {
  const { data: flats = [] } = useQuery({ ...flatsQuery, enabled: text !== '' });
  const wanted = wantedIn(text);
  const meant = wanted.length > 0 ? flats.filter((flat) => isFound(numberSearched(flat), wanted)) : [];
  if (meant.length > 0) return <NoOwnerThen flats={meant} on={on} />;
  if (isSearched)
    return (
      <NoMatch title="No flat or owner fits">
        {`The search looks at flat numbers, and at the names of those who owned one on ${date(on)}.`}
      </NoMatch>
    );
  return (
    <EmptyState
      icon={<IconCalendarSearch size={24} />}
      title={`Nobody owned a flat on ${date(on)}`}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/admin/owners" {...props} />}>
          Owner Management
        </Button>
      }
    >
      No ownership on record has that day in it. Choose another one, or give the flats their owners first.
    </EmptyState>
  );
}

const numberSearched = oncePer(({ flatNumber }: Flat) => searchable([flatNumber]));

/** The most flats for which the former owners are looked up; a longer search text finds fewer. */
const mostNamed = 5;

/** Existing flats that had no owner on that day, each with the next owner. */
function NoOwnerThen({ flats, on }: { flats: readonly Flat[]; on: string }) {
  const named = flats.slice(0, mostNamed);
  const histories = useQueries({ queries: named.map(({ id }) => flatHistoryQuery(id)) });
  return (
    <EmptyState icon={<IconCalendarSearch size={24} />} title={`No owner on record on ${date(on)}`}>
      {named.map(({ id, flatNumber }, place) => {
        const next = histories[place]?.data?.findLast(({ since, until }) => since > on && since !== until);
        return (
          <Text key={id} span display="block" inherit>
            <FlatLink flatId={id} flatNumber={flatNumber} />
            {next ? ` had none that day; ${next.ownerName} since ${date(next.since)}` : ' had none that day, nor since'}
          </Text>
        );
      })}
    </EmptyState>
  );
}
