import { Button, Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { byFlatNumber } from '#domain/flatNumber.ts';
import { type Nomination, nominationMatches } from '#domain/nomination.ts';
import { DayFilter } from '#web/days/DayFilter.tsx';
import { nominationColumns } from '#web/nominations/columns.ts';
import { NominationEntry } from '#web/nominations/NominationEntry.tsx';
import { registerOfNominationsQuery } from '#web/nominations/queries.ts';
import { recordOf, shownNominee, stateOf } from '#web/nominations/words.ts';
import { extentOf } from '#web/print/extent.ts';
import { ListOutput } from '#web/print/ListOutput.tsx';
import { FlatLink, OwnerLink } from '#web/recordLinks.tsx';
import { FilterRow, ListBody, NoMatch } from '#web/records/ListBody.tsx';
import { ListHeader } from '#web/records/ListHeader.tsx';
import { LoadingTableOrCards, TableOrCards } from '#web/records/PlainList.tsx';
import { type AddressFilter, useAddressFilter, withSearch } from '#web/records/useAddressFilter.tsx';
import { useList } from '#web/records/useList.ts';
import { useDay } from '#web/society/useDay.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { date } from '#web/ui/format.ts';
import type { Column } from '#web/ui/LongTable.tsx';
import { Select } from '#web/ui/Select.tsx';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';
import IconUserHeart from '~icons/tabler/user-heart';

const route = getRouteApi('/admin/nominations');
const matches = (one: Nomination, text: string) => nominationMatches(one, text, null);

/** The register of nominations: those in force on a day, or all of them, with the names at that time. */
export const NominationsPage = withSearch(route, function NominationsPage({ search }) {
  const { today } = useDay();
  const asked = search.on ?? today;
  // There are no nominations of future days.
  const on = search.show === 'all' ? null : asked > today ? today : asked;
  const query = useQuery({ ...registerOfNominationsQuery(on), placeholderData: keepPreviousData });
  const { data, error, isFetching, refetch, isPlaceholderData } = query;
  const { address, text } = useAddressFilter(route, search);
  const inOrder = useMemo(() => data?.toSorted(byFlat), [data]);
  const list = useList({ data: inOrder, error, isFetching, refetch }, matches, text, null);
  const shown = isPlaceholderData ? undefined : list.shown;

  return (
    <>
      <ListHeader
        title="Register of Nominations"
        list={{ ...list, shown }}
        one="nomination"
        many="nominations"
        also={on === null ? '' : ` in force on ${date(on)}`}
      >
        <ListOutput
          title={titleOf(on)}
          list="nominations"
          name={on === null ? 'nominations' : `nominations-on-${on}`}
          one="nomination"
          many="nominations"
          columns={nominationColumns}
          records={shown}
          extent={extentOf([], text)}
        />
      </ListHeader>
      <Filters address={address} today={today} on={on} />
      <ListBody
        list={list}
        loading={<LoadingTableOrCards label="Loading nominations…" rowHeight={64} cardHeight={170} />}
        empty={<Nobody on={on} />}
        noMatch={noMatch}
      >
        {(items) => (
          <TableOrCards
            items={items}
            label={titleOf(on)}
            columns={columns}
            rowHeight={64}
            card={(nomination) => <NominationEntry nomination={nomination} names="both" />}
            cardLabel={({ flatNumber, ownerName }) => `${flatNumber}, ${ownerName}`}
            cardHeight={170}
          />
        )}
      </ListBody>
    </>
  );
});

type Search = ReturnType<typeof route.useSearch>;
type FiltersProps = { address: AddressFilter<Search>; today: string; on: string | null };

function Filters({ address, today, on }: FiltersProps) {
  return (
    <FilterRow address={address} label="Search nominations" placeholder="Search flat, owner, nominee...">
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
    </FilterRow>
  );
}

function titleOf(on: string | null): string {
  return on === null ? 'Register of nominations' : `Nominations in force on ${date(on)}`;
}

function byFlat(one: Nomination, other: Nomination): number {
  return byFlatNumber(one.flatNumber, other.flatNumber) || (one.since < other.since ? 1 : -1);
}

const columns: Column<Nomination>[] = [
  { header: 'Flat', width: '10%', cell: (nomination) => <FlatLink {...nomination} /> },
  {
    header: 'Nominated by',
    width: '18%',
    cell: ({ ownerId, ownerName }) => <OwnerLink ownerId={ownerId} name={ownerName} />,
  },
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

function Nobody({ on }: { on: string | null }) {
  return (
    <EmptyState
      icon={<IconUserHeart size={24} />}
      title={on === null ? 'No nominations yet' : `No nomination in force on ${date(on)}`}
      action={
        <Group gap="sm" justify="center">
          <Button variant="default" renderRoot={(props) => <Link to="/admin/flats" {...props} />}>
            Flat Management
          </Button>
          <Button variant="default" renderRoot={(props) => <Link to="/admin/owners" {...props} />}>
            Owner Management
          </Button>
        </Group>
      }
    >
      An owner’s nomination is recorded on the page of their flat, or on their own, with “Record a nomination”.
    </EmptyState>
  );
}

const noMatch = (
  <NoMatch title="No nomination fits">
    The search looks at flat numbers, at who nominated, at whom, and at the resolution.
  </NoMatch>
);
