import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { byFlatNumber, wingOf } from '#domain/flatNumber.ts';
import type { HelpNeeded } from '#domain/household.ts';
import { isFound, searchable, wantedIn } from '#domain/matching.ts';
import { floorSaid } from '#web/flats/summary.ts';
import { WingFilter } from '#web/flats/WingFilter.tsx';
import { callSaid, groundOrFloor, helpColumns } from '#web/households/columns.ts';
import { helpQuery } from '#web/households/queries.ts';
import { ageSaid } from '#web/households/words.ts';
import { extentOf } from '#web/print/extent.ts';
import { ListOutput } from '#web/print/ListOutput.tsx';
import { FlatLink } from '#web/recordLinks.tsx';
import { FilterRow, ListBody, NoMatch } from '#web/records/ListBody.tsx';
import { ListHeader } from '#web/records/ListHeader.tsx';
import { LoadingTableOrCards, TableOrCards } from '#web/records/PlainList.tsx';
import { useAddressFilter, withSearch } from '#web/records/useAddressFilter.tsx';
import { useList } from '#web/records/useList.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { Column } from '#web/ui/LongTable.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import IconFirstAidKit from '~icons/tabler/first-aid-kit';

const route = getRouteApi('/admin/emergency-help');

function matches(one: HelpNeeded, text: string, { wing }: { wing: string | null }): boolean {
  if (wing !== null && wingOf(one.flatNumber) !== wing) return false;
  const { flatNumber, name, help, call } = one;
  return isFound(searchable([flatNumber, name, help, call?.name ?? '']), wantedIn(text));
}

/** Who needs help in an emergency, by wing and floor, to be printed in advance (docs/rules.md, Households). */
export const HelpPage = withSearch(route, function HelpPage({ search }) {
  const { data, error, isFetching, refetch } = useQuery(helpQuery);
  const { address, text } = useAddressFilter(route, search);
  const { wing = null } = search;
  const inOrder = useMemo(() => data?.toSorted(byWingAndFloor), [data]);
  const filter = useMemo(() => ({ wing }), [wing]);
  const list = useList({ data: inOrder, error, isFetching, refetch }, matches, text, filter);

  return (
    <>
      <ListHeader title="Emergency Help" list={list} one="person needs help" many="people need help">
        <ListOutput
          title="Who needs help in an emergency"
          list="householdMembers"
          name="emergency-help"
          one="person"
          many="people"
          columns={helpColumns}
          records={list.shown}
          extent={extentOf(wing ? [`Wing ${wing}`] : [], text)}
        />
      </ListHeader>
      <FilterRow address={address} label="Search" placeholder="Search flat, name, help...">
        <WingFilter of={data} wing={wing} onChange={(next) => address.set({ wing: next })} />
      </FilterRow>
      <ListBody
        list={list}
        loading={<LoadingTableOrCards label="Loading the list…" rowHeight={64} cardHeight={150} />}
        empty={nobody}
        noMatch={noMatch}
      >
        {(items) => (
          <TableOrCards
            items={items}
            label="Who needs help in an emergency"
            columns={columns}
            rowHeight={64}
            card={(one) => <HelpCard one={one} />}
            cardLabel={({ flatNumber, name }) => `${flatNumber}, ${name}`}
            cardHeight={150}
          />
        )}
      </ListBody>
    </>
  );
});

function HelpCard({ one }: { one: HelpNeeded }) {
  return (
    <>
      <Text component="div" fw={600}>
        <FlatLink {...one} /> · {one.name}
      </Text>
      <Text size="sm">{one.help}</Text>
      <Text size="sm" c="dimmed">
        {[floorSaid(one.floor), one.relation, ageSaid(one)].filter(Boolean).join(' · ')}
      </Text>
      <Reached one={one} />
    </>
  );
}

/** The member's own phone, and that of the flat's tenant or owner. */
function Reached({ one }: { one: HelpNeeded }) {
  const { phone, call } = one;
  return (
    <Text component="div" size="sm">
      {phone !== null && (
        <div>
          <Phone number={phone} />
        </div>
      )}
      {call !== null && call.phone !== phone && (
        <div>
          {`${callSaid(one)} `}
          {call.phone !== null && <Phone number={call.phone} />}
        </div>
      )}
    </Text>
  );
}

const columns: Column<HelpNeeded>[] = [
  { header: 'Flat', width: '10%', cell: (one) => <FlatLink {...one} /> },
  { header: 'Wing', width: '8%', cell: ({ flatNumber }) => wingOf(flatNumber) || '–' },
  { header: 'Floor', width: '8%', cell: groundOrFloor },
  {
    header: 'Who',
    width: '24%',
    cell: (one) => (
      <>
        <div>{one.name}</div>
        <Text size="xs" c="dimmed">
          {[one.relation, ageSaid(one)].filter(Boolean).join(' · ')}
        </Text>
      </>
    ),
  },
  { header: 'Help', width: '24%', cell: ({ help }) => help },
  { header: 'Whom to call', width: '26%', cell: (one) => <Reached one={one} /> },
];

function byWingAndFloor(one: HelpNeeded, other: HelpNeeded): number {
  const [wing, otherWing] = [wingOf(one.flatNumber), wingOf(other.flatNumber)];
  if (wing !== otherWing) return wing < otherWing ? -1 : 1;
  return one.floor - other.floor || byFlatNumber(one.flatNumber, other.flatNumber);
}

function ToFlats() {
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/admin/flats" {...props} />}>
      Flat Management
    </Button>
  );
}

const nobody = (
  <EmptyState icon={<IconFirstAidKit size={24} />} title="Nobody is listed as needing help" action={<ToFlats />}>
    Who needs help is said with the members of a household, on the page of their flat.
  </EmptyState>
);
const noMatch = (
  <NoMatch title="Nobody fits">The search looks at flat numbers, names, kinds of help and at whom to call.</NoMatch>
);
