import { Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { byFlatNumber } from '#domain/flatNumber.ts';
import { type Nomination, nominationMatches } from '#domain/nomination.ts';
import { DayFilter } from '#web/days/DayFilter.tsx';
import { nominationColumns } from '#web/nominations/columns.ts';
import { NominatedFlat, NominationEntry, Nominator } from '#web/nominations/NominationEntry.tsx';
import { registerOfNominationsQuery } from '#web/nominations/queries.ts';
import { recordOf, shownNominee, stateOf } from '#web/nominations/words.ts';
import { extentOf } from '#web/print/extent.ts';
import { ListOutput } from '#web/print/ListOutput.tsx';
import { AddressSearch, useAddressFilter, withSearch } from '#web/records/useAddressFilter.tsx';
import { useMatching } from '#web/records/useList.ts';
import { useDay } from '#web/society/useDay.ts';
import card from '#web/ui/Card.module.css';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { count, date } from '#web/ui/format.ts';
import { type Column, LongTable } from '#web/ui/LongTable.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Select } from '#web/ui/Select.tsx';
import { SkeletonRows } from '#web/ui/SkeletonCards.tsx';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';
import IconSearchOff from '~icons/tabler/search-off';
import IconUserHeart from '~icons/tabler/user-heart';

const route = getRouteApi('/admin/nominations');
const matches = (one: Nomination, text: string) => nominationMatches(one, text, null);

/** The register of nominations: those in force on a day, or every one that there was, with the names as they were then. */
export const NominationsPage = withSearch(route, function NominationsPage({ search }) {
  const { today } = useDay();
  const asked = search.on ?? today;
  // Nobody knows whom somebody will nominate.
  const on = search.show === 'all' ? null : asked > today ? today : asked;
  const query = useQuery({ ...registerOfNominationsQuery(on), placeholderData: keepPreviousData });
  const { data, error, isFetching, refetch, isPlaceholderData } = query;
  const { address, text } = useAddressFilter(route, search);
  const inOrder = useMemo(() => data?.toSorted(byFlat), [data]);
  const { shown } = useMatching(inOrder, matches, text, null);

  let body: ReactNode;
  if (data === undefined && error) body = <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />;
  else if (data === undefined || shown === undefined)
    body = <SkeletonRows label="Loading nominations…" rowHeight={64} />;
  else if (shown.length === 0) body = <Nobody on={on} isSearched={data.length > 0} />;
  else body = <Register shown={shown} label={titleOf(on)} />;

  return (
    <>
      <PageHeader
        title="Register of Nominations"
        note={<HowMany on={on} shown={isPlaceholderData ? undefined : shown?.length} all={data?.length} />}
        actions={
          <ListOutput
            title={titleOf(on)}
            list="nominations"
            name={on === null ? 'nominations' : `nominations-on-${on}`}
            one="nomination"
            many="nominations"
            columns={nominationColumns}
            records={isPlaceholderData ? undefined : shown}
            extent={extentOf([], text)}
          />
        }
      />
      <Group mb="md" gap="sm" align="flex-end">
        <Select
          label="Show"
          allowDeselect={false}
          data={[
            { value: 'day', label: 'In force on a day' },
            { value: 'all', label: 'All there ever were' },
          ]}
          value={on === null ? 'all' : 'day'}
          onChange={(show) => address.set({ show: show === 'all' ? 'all' : undefined })}
          w={{ base: '100%', xs: 200 }}
        />
        {on !== null && (
          <DayFilter
            label="In force on"
            today={today}
            max={today}
            value={on}
            whenEmpty={today}
            onChange={(day) => address.set({ on: day ?? undefined })}
            flex={{ base: '1 1 100%', xs: '0 1 200px' }}
          />
        )}
        <AddressSearch
          address={address}
          label="Search nominations"
          placeholder="Search flat, owner, nominee..."
          flex="1 1 260px"
        />
      </Group>
      {body}
    </>
  );
});

/** A table, on a phone cards. */
function Register({ shown, label }: { shown: readonly Nomination[]; label: string }) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  if (!isPhone) return <LongTable items={shown} itemKey={keyOf} columns={columns} label={label} estimatedHeight={64} />;
  return (
    <CardGrid
      items={shown}
      itemKey={keyOf}
      renderItem={(nomination) => (
        <article className={card.card ?? ''} aria-label={`${nomination.flatNumber}, ${nomination.ownerName}`}>
          <NominationEntry nomination={nomination} names="both" />
        </article>
      )}
      label={label}
      estimatedHeight={170}
    />
  );
}

function titleOf(on: string | null): string {
  return on === null ? 'Register of nominations' : `Nominations in force on ${date(on)}`;
}

function byFlat(one: Nomination, other: Nomination): number {
  return byFlatNumber(one.flatNumber, other.flatNumber) || (one.since < other.since ? 1 : -1);
}

const keyOf = ({ id }: Nomination) => id;

const columns: Column<Nomination>[] = [
  { header: 'Flat', width: '10%', cell: (nomination) => <NominatedFlat nomination={nomination} /> },
  { header: 'Nominated by', width: '18%', cell: (nomination) => <Nominator nomination={nomination} /> },
  {
    header: 'Nominees',
    width: '34%',
    cell: ({ nominees }) => nominees.map((nominee) => <div key={nominee.name}>{shownNominee(nominee)}</div>),
  },
  {
    header: 'Made on',
    width: '20%',
    cell: (one) => (
      <>
        <div>{date(one.since)}</div>
        {recordOf(one) && (
          <Text size="xs" c="dimmed">
            {recordOf(one)}
          </Text>
        )}
      </>
    ),
  },
  {
    header: 'State',
    width: '18%',
    cell: (one) => {
      const { text, tone } = stateOf(one);
      return <ToneBadge tone={tone}>{text}</ToneBadge>;
    },
  },
];

/** "12 nominations were in force on 14 Mar 2019" */
function HowMany({ on, shown, all }: { on: string | null; shown: number | undefined; all: number | undefined }) {
  const noun = all === 1 ? 'nomination' : 'nominations';
  const when = on === null ? '' : ` in force on ${date(on)}`;
  return (
    <Text span inherit role="status">
      {all === undefined || shown === undefined
        ? 'Loading…'
        : `${shown === all ? '' : `${count(shown)} of `}${count(all)} ${noun}${when}`}
    </Text>
  );
}

function Nobody({ on, isSearched }: { on: string | null; isSearched: boolean }) {
  return (
    <EmptyState
      icon={isSearched ? <IconSearchOff size={24} /> : <IconUserHeart size={24} />}
      title={
        isSearched ? 'No nomination fits' : on === null ? 'No nominations yet' : `No nomination in force on ${date(on)}`
      }
    >
      {isSearched
        ? 'The search looks at flat numbers, at who nominated, at whom, and at the resolution.'
        : 'An owner’s nomination is recorded on the page of their flat, or on their own, with “Record a nomination”.'}
    </EmptyState>
  );
}
