import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Visit } from '#domain/visit.ts';
import { isInside, kindNames, overstays, type VisitKind } from '#domain/visitKinds.ts';
import { visitMatches } from '#domain/visitMatch.ts';
import { DayFilter } from '#web/days/DayFilter.tsx';
import { useNow } from '#web/offline/clock.ts';
import { extentOf } from '#web/print/extent.ts';
import { ListOutput } from '#web/print/ListOutput.tsx';
import { ChoiceFilter, FilterRow, filterFlex, ListBody, NoMatch } from '#web/records/ListBody.tsx';
import { ListHeader } from '#web/records/ListHeader.tsx';
import { LoadingTableOrCards, TableOrCards } from '#web/records/PlainList.tsx';
import { type AddressFilter, useAddressFilter, withSearch } from '#web/records/useAddressFilter.tsx';
import { useList } from '#web/records/useList.ts';
import { useDay } from '#web/society/useDay.ts';
import { visitRulesQuery } from '#web/society/visitRules.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { count, date } from '#web/ui/format.ts';
import { HeadButton } from '#web/ui/HeadButton.tsx';
import type { Column } from '#web/ui/LongTable.tsx';
import { visitColumns } from '#web/visits/columns.ts';
import { visitsOfQuery } from '#web/visits/queries.ts';
import { RulesDialog } from '#web/visits/RulesDialog.tsx';
import { VisitCard, VisitState, VisitWho } from '#web/visits/VisitEntry.tsx';
import { arrivedLateOf, enteredBy, timesOf, titleOf } from '#web/visits/words.ts';
import IconDoorEnter from '~icons/tabler/door-enter';
import IconSettings from '~icons/tabler/settings';

const route = getRouteApi('/admin/visits');

type Filter = { kind: VisitKind | null; show: 'inside' | 'overstaying' | null; now: string | null };
const fits = (visit: Visit, text: string, { kind, show, now }: Filter) =>
  (kind === null || visit.kind === kind) &&
  (show === null || (isInside(visit) && (show === 'inside' || (now !== null && overstays(visit, now))))) &&
  visitMatches(visit, text);

/** A day of the gate book. */
export const VisitsPage = withSearch(route, function VisitsPage({ search }) {
  const { today, timeZone } = useDay();
  const asked = search.on ?? today;
  const on = asked > today ? today : asked;
  const { address, text } = useAddressFilter(route, search);
  const now = useNow();
  const { kind, show }: Omit<Filter, 'now'> = { kind: search.kind ?? null, show: search.show ?? null };
  // Only the filter for overstaying depends on the time; the others must not be applied again each minute.
  const overstayNow = show === 'overstaying' ? now : null;
  const filter = useMemo(() => ({ kind, show, now: overstayNow }), [kind, show, overstayNow]);
  const list = useList(useQuery(visitsOfQuery(on)), fits, text, filter);
  const sheet = useMemo(() => visitColumns(timeZone), [timeZone]);

  const filters = [kind && `Kind: ${kindNames[kind]}`, show && showNames[show]].filter((line) => line !== null);
  return (
    <>
      <ListHeader
        title="Gate Book"
        list={list}
        one="entry"
        many="entries"
        also={` on ${date(on)}${insideSaid(list.shown ?? [])}`}
      >
        <Rules />
        <ListOutput
          title={titleOn(on)}
          list="visits"
          name={`gate-book-${on}`}
          one="entry"
          many="entries"
          columns={sheet}
          records={list.shown}
          extent={extentOf(filters, text)}
        />
      </ListHeader>
      <Filters address={address} today={today} on={on} />
      <ListBody
        list={list}
        loading={<LoadingTableOrCards label="Loading the gate book…" rowHeight={56} cardHeight={120} />}
        empty={<Nobody on={on} />}
        noMatch={noMatch}
      >
        {(items) => <Day shown={items} label={titleOn(on)} on={on} zone={timeZone} now={now} />}
      </ListBody>
    </>
  );
});

type Search = ReturnType<typeof route.useSearch>;
type FiltersProps = { address: AddressFilter<Search>; today: string; on: string };

function Filters({ address, today, on }: FiltersProps) {
  return (
    <FilterRow address={address} label="Search the gate book" placeholder="Search name, flat, plate, guard...">
      <DayFilter
        label="Day"
        today={today}
        max={today}
        value={on}
        whenEmpty={today}
        onChange={(day) => address.set({ on: day ?? undefined })}
        flex={filterFlex}
      />
      <ChoiceFilter address={address} name="kind" label="Kind" all="All kinds" words={kindNames} />
      <ChoiceFilter address={address} name="show" label="Show" all="Everybody" words={showNames} />
    </FilterRow>
  );
}

const showNames = { inside: 'Still inside', overstaying: 'Overstaying' } as const;

function Rules() {
  const { data } = useQuery(visitRulesQuery);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <HeadButton
        leftSection={<IconSettings size={18} aria-hidden />}
        disabled={data === undefined}
        onClick={() => setIsOpen(true)}
      >
        What the gate asks
      </HeadButton>
      {data && <RulesDialog rules={data} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type DayProps = { shown: readonly Visit[]; label: string; on: string; zone: string; now: string };

function Day({ shown, label, on, zone, now }: DayProps) {
  const columns = useMemo(() => tableColumns(zone, now, on), [zone, now, on]);
  return (
    <TableOrCards
      items={shown}
      label={label}
      columns={columns}
      rowHeight={56}
      card={(visit) => <VisitCard visit={visit} on={on} zone={zone} now={now} />}
      cardLabel={titleOf}
      cardHeight={120}
    />
  );
}

function tableColumns(zone: string, now: string, on: string): Column<Visit>[] {
  return [
    { header: 'Entry', width: '24%', cell: (visit) => titleOf(visit) },
    { header: 'Who', width: '24%', cell: (visit) => <VisitWho visit={visit} zone={zone} /> },
    { header: 'When', width: '20%', cell: (visit) => timesOf(visit, zone, on) },
    { header: 'Arrived late', width: '10%', cell: (visit) => arrivedLateOf(visit, zone) },
    { header: 'Entered by', width: '12%', cell: enteredBy },
    { header: 'State', width: '10%', cell: (visit) => <VisitState visit={visit} now={now} /> },
  ];
}

function titleOn(on: string): string {
  return `Gate book of ${date(on)}`;
}

/** "112 entries on 14 Mar 2026, 9 inside" */
function insideSaid(shown: readonly Visit[]): string {
  const inside = shown.filter(isInside).length;
  return inside > 0 ? `, ${count(inside)} inside` : '';
}

function Devices() {
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/admin/users" search={{ show: 'devices' }} {...props} />}
    >
      Devices of the gate
    </Button>
  );
}

function Nobody({ on }: { on: string }) {
  return (
    <EmptyState icon={<IconDoorEnter size={24} />} title={`Nothing was entered on ${date(on)}`} action={<Devices />}>
      Guards write down who comes and goes on a device of the gate, which an administrator signs in once.
    </EmptyState>
  );
}

const noMatch = (
  <NoMatch title="No entry fits">
    The search looks at names, phones, plates, flats, notes and at who entered it.
  </NoMatch>
);
