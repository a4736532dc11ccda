import { Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { type Visit, visitMatches } from '#domain/visit.ts';
import { isInside, kindNames, overstays, type VisitKind } from '#domain/visitKinds.ts';
import { DayFilter } from '#web/days/DayFilter.tsx';
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
import { HeadButton } from '#web/ui/HeadButton.tsx';
import { type Column, LongTable } from '#web/ui/LongTable.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Select } from '#web/ui/Select.tsx';
import { SkeletonRows } from '#web/ui/SkeletonCards.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { visitColumns } from '#web/visits/columns.ts';
import { visitRulesQuery, visitsOfQuery } from '#web/visits/queries.ts';
import { RulesDialog } from '#web/visits/RulesDialog.tsx';
import { VisitCard, VisitState, VisitWho } from '#web/visits/VisitEntry.tsx';
import { enteredBy, kindOptions, timesOf, titleOf } from '#web/visits/words.ts';
import IconDoorEnter from '~icons/tabler/door-enter';
import IconSearchOff from '~icons/tabler/search-off';
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
  const { data, error, isFetching, refetch } = useQuery(visitsOfQuery(on));
  const { address, text } = useAddressFilter(route, search);
  const now = useNow();
  const { kind, show }: Omit<Filter, 'now'> = { kind: search.kind ?? null, show: search.show ?? null };
  // The time changes nothing of what else is shown.
  const overstayNow = show === 'overstaying' ? now : null;
  const filter = useMemo(() => ({ kind, show, now: overstayNow }), [kind, show, overstayNow]);
  const { shown } = useMatching(data, fits, text, filter);
  const sheet = useMemo(() => visitColumns(timeZone), [timeZone]);

  let body: ReactNode;
  if (data === undefined && error) body = <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />;
  else if (data === undefined || shown === undefined)
    body = <SkeletonRows label="Loading the gate book…" rowHeight={56} />;
  else if (shown.length === 0) body = <Nobody on={on} isFiltered={data.length > 0} />;
  else body = <Day shown={shown} label={titleOn(on)} zone={timeZone} now={now} />;

  const filters = [kind && `Kind: ${kindNames[kind]}`, show && showNames[show]].filter((line) => line !== null);
  return (
    <>
      <PageHeader
        title="Gate Book"
        note={<HowMany on={on} shown={shown} all={data} />}
        actions={
          <>
            <Rules />
            <ListOutput
              title={titleOn(on)}
              list="visits"
              name={`gate-book-${on}`}
              one="entry"
              many="entries"
              columns={sheet}
              records={shown}
              extent={extentOf(filters, text)}
            />
          </>
        }
      />
      <Group mb="md" gap="sm" align="flex-end">
        <DayFilter
          label="Day"
          today={today}
          max={today}
          value={on}
          whenEmpty={today}
          onChange={(day) => address.set({ on: day ?? undefined })}
          flex={{ base: '1 1 100%', xs: '0 1 180px' }}
        />
        <Select
          label="Kind"
          data={kindOptions}
          placeholder="All kinds"
          clearable
          value={kind}
          onChange={(value) => address.set({ kind: (value ?? undefined) as VisitKind | undefined })}
          flex={{ base: '1 1 100%', xs: '0 1 180px' }}
        />
        <Select
          label="Show"
          data={Object.entries(showNames).map(([value, label]) => ({ value, label }))}
          placeholder="Everybody"
          clearable
          value={show}
          onChange={(value) => address.set({ show: (value ?? undefined) as 'inside' | undefined })}
          flex={{ base: '1 1 100%', xs: '0 1 180px' }}
        />
        <AddressSearch
          address={address}
          label="Search the gate book"
          placeholder="Search name, flat, plate, guard..."
          flex="1 1 260px"
        />
      </Group>
      {body}
    </>
  );
});

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

type DayProps = { shown: readonly Visit[]; label: string; zone: string; now: string };

/** A table, on a phone cards. */
function Day({ shown, label, zone, now }: DayProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const columns = useMemo(() => tableColumns(zone, now), [zone, now]);
  if (!isPhone) return <LongTable items={shown} itemKey={keyOf} columns={columns} label={label} estimatedHeight={56} />;
  return (
    <CardGrid
      items={shown}
      itemKey={keyOf}
      renderItem={(visit) => (
        <article className={card.card ?? ''} aria-label={titleOf(visit)}>
          <VisitCard visit={visit} zone={zone} now={now} />
        </article>
      )}
      label={label}
      estimatedHeight={120}
    />
  );
}

function tableColumns(zone: string, now: string): Column<Visit>[] {
  return [
    { header: 'Entry', width: '26%', cell: (visit) => titleOf(visit) },
    { header: 'Who', width: '28%', cell: (visit) => <VisitWho visit={visit} zone={zone} /> },
    { header: 'When', width: '20%', cell: (visit) => timesOf(visit, zone) },
    { header: 'Entered by', width: '14%', cell: enteredBy },
    { header: 'State', width: '12%', cell: (visit) => <VisitState visit={visit} now={now} /> },
  ];
}

const keyOf = ({ id }: Visit) => id;

function titleOn(on: string): string {
  return `Gate book of ${date(on)}`;
}

/** "112 entries on 14 Mar 2026, 9 inside" */
function HowMany({ on, shown, all }: { on: string; shown: readonly Visit[] | undefined; all: Visit[] | undefined }) {
  const inside = shown?.filter(isInside).length ?? 0;
  const noun = all?.length === 1 ? 'entry' : 'entries';
  return (
    <Text span inherit role="status">
      {all === undefined || shown === undefined
        ? 'Loading…'
        : `${shown.length === all.length ? '' : `${count(shown.length)} of `}${count(all.length)} ${noun} on ${date(on)}${inside > 0 ? `, ${count(inside)} inside` : ''}`}
    </Text>
  );
}

function Nobody({ on, isFiltered }: { on: string; isFiltered: boolean }) {
  return (
    <EmptyState
      icon={isFiltered ? <IconSearchOff size={24} /> : <IconDoorEnter size={24} />}
      title={isFiltered ? 'No entry fits' : `Nothing was entered on ${date(on)}`}
    >
      {isFiltered
        ? 'The search looks at names, phones, plates, flats, notes and at who entered it.'
        : 'Guards write down who comes and goes on their own screen.'}
    </EmptyState>
  );
}
