import { Button, Group, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { mostHits, type Stop, type StopFilter, stopMatches } from '#domain/stop.ts';
import { isInForceNow, outcomeNames } from '#domain/stopMatch.ts';
import { notify } from '#web/notify.tsx';
import { extentOf } from '#web/print/extent.ts';
import { ListOutput } from '#web/print/ListOutput.tsx';
import { type Column, textColumn } from '#web/records/column.ts';
import { ChoiceFilter, FilterRow, ListBody, NoMatch } from '#web/records/ListBody.tsx';
import { ListHeader } from '#web/records/ListHeader.tsx';
import { type AddressFilter, useAddressFilter, withSearch } from '#web/records/useAddressFilter.tsx';
import { useList } from '#web/records/useList.ts';
import { useDay } from '#web/society/useDay.ts';
import { visitRulesQuery } from '#web/society/visitRules.ts';
import { endStop, stopHitsQuery, stopsQuery } from '#web/stops/queries.ts';
import { StopDialog } from '#web/stops/StopForm.tsx';
import { stopTitle, untilWords } from '#web/stops/words.ts';
import card from '#web/ui/Card.module.css';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { count, dateTime } from '#web/ui/format.ts';
import { HeadButton } from '#web/ui/HeadButton.tsx';
import { SkeletonCards } from '#web/ui/SkeletonCards.tsx';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';
import { Unbroken } from '#web/ui/Unbroken.tsx';
import { useFocusBack } from '#web/ui/useFocusBack.ts';
import IconHandStop from '~icons/tabler/hand-stop';

const route = getRouteApi('/admin/stops');
const stateNames = { 'in-force': 'In force', over: 'Over' } as const;

/** The visitors who must not be let in without asking. */
export const StopsPage = withSearch(route, function StopsPage({ search }) {
  const { today, timeZone } = useDay();
  const { address, text } = useAddressFilter(route, search);
  // Fetched before a form is opened, whose fields would move when it comes.
  useQuery(visitRulesQuery);
  const show: StopFilter['state'] = search.show ?? null;
  const filter = useMemo((): StopFilter => ({ state: show, today }), [show, today]);
  const list = useList(useQuery(stopsQuery), stopMatches, text, filter);
  const sheet = useMemo(() => stopColumns(timeZone, today), [timeZone, today]);
  const [isAdding, setAdding] = useState(false);

  return (
    <>
      <ListHeader title="Stopped at the Gate" list={list} one="on the list" many="on the list">
        <ListOutput
          title="Stopped at the gate"
          list="stops"
          name="stopped-at-the-gate"
          one="stop"
          many="stops"
          columns={sheet}
          records={list.shown}
          extent={extentOf(show === null ? [] : [stateNames[show]], text)}
        />
        <HeadButton
          variant="filled"
          leftSection={<IconHandStop size={18} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Stop at the gate
        </HeadButton>
      </ListHeader>
      <Filters address={address} />
      <ListBody
        list={list}
        loading={<SkeletonCards label="Loading who is stopped…" height={170} />}
        empty={<Nobody onAdd={() => setAdding(true)} />}
        noMatch={noMatch}
      >
        {(items) => (
          <CardGrid
            items={items}
            itemKey={keyOf}
            renderItem={(stop) => <StopCard stop={stop} isOpen={isInForceNow(stop, today)} zone={timeZone} />}
            label="Stopped at the gate"
            estimatedHeight={170}
          />
        )}
      </ListBody>
      {isAdding && <StopDialog stop={null} onClose={() => setAdding(false)} />}
    </>
  );
});

type Search = ReturnType<typeof route.useSearch>;

function Filters({ address }: { address: AddressFilter<Search> }) {
  return (
    <FilterRow address={address} label="Search who is stopped" placeholder="Search plate, name, flat, reason...">
      <ChoiceFilter address={address} name="show" label="State" all="All" words={stateNames} />
    </FilterRow>
  );
}

const keyOf = ({ id }: Stop) => id;

function StopCard({ stop, isOpen, zone }: { stop: Stop; isOpen: boolean; zone: string }) {
  const [shown, setShown] = useState<'edit' | 'hits' | null>(null);
  const end = useEnd();
  const title = stopTitle(stop);
  return (
    <article className={card.card ?? ''} aria-label={title}>
      <Group gap="xs" justify="space-between">
        <Text component="h2" fw={600} fz="md" m={0}>
          <Unbroken text={title} />
        </Text>
        <ToneBadge tone={isOpen ? 'red' : 'gray'}>{isOpen ? 'In force' : 'Over'}</ToneBadge>
      </Group>
      {stop.flatNumber !== null && <Text size="sm">{`Ask ${stop.flatNumber}`}</Text>}
      <Text size="sm">{stop.reason ?? 'Whom it was about is erased'}</Text>
      <Text size="sm" c="dimmed">
        {`Since ${dateTime(stop.from, zone)}, ${stop.endedAt === null ? untilWords(stop) : `ended ${dateTime(stop.endedAt, zone)} by ${stop.endedBy ?? ''}`} · entered by ${stop.by}`}
      </Text>
      <Group gap="xs" mt="xs">
        {stop.hits === 0 ? (
          <Text size="sm" c="dimmed">
            Not met yet
          </Text>
        ) : (
          <Button variant="default" size="sm" onClick={() => setShown('hits')}>
            {`Met ${stop.hits === 1 ? 'once' : `${count(stop.hits)} times`}`}
          </Button>
        )}
        {isOpen && (
          <>
            <Button variant="subtle" size="sm" onClick={() => setShown('edit')}>
              Change
            </Button>
            <Button variant="subtle" color="red" size="sm" onClick={() => end(stop)}>
              End
            </Button>
          </>
        )}
      </Group>
      {shown === 'edit' && <StopDialog stop={stop} onClose={() => setShown(null)} />}
      {shown === 'hits' && <Hits stop={stop} zone={zone} onClose={() => setShown(null)} />}
    </article>
  );
}

function Hits({ stop, zone, onClose }: { stop: Stop; zone: string; onClose: () => void }) {
  useFocusBack();
  const { data, error, isFetching, refetch } = useQuery(stopHitsQuery(stop.id));
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${stopTitle(stop)} at the gate`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {!data && error && <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />}
      {!data && !error && <Text>Loading…</Text>}
      {stop.hits > mostHits && <Text size="sm">{`The latest ${count(mostHits)} of ${count(stop.hits)}.`}</Text>}
      {data?.map(({ id, done, said, at, by, guard }) => (
        <div key={id}>
          <Text size="sm" mt="sm">
            <strong>{outcomeNames[done]}</strong>
            {` · ${dateTime(at, zone)} · ${guard === null ? by : `${guard}, ${by}`}`}
          </Text>
          {said !== null && <Text size="sm" c="dimmed">{`Said: ${said}`}</Text>}
        </div>
      ))}
    </Modal>
  );
}

function useEnd() {
  const confirm = useConfirm();
  return async (stop: Stop) => {
    const isSure = await confirm({
      title: 'End this stop?',
      question: `${stopTitle(stop)} is let in as anybody from now on. What was recorded stays.`,
      confirmLabel: 'End',
      isDanger: true,
    });
    if (!isSure) return;
    try {
      await endStop(stop.id);
      notify.success('Ended');
    } catch (failure) {
      notify.error(`Not ended. ${failure instanceof Error ? failure.message : ''}`);
    }
  };
}

function Nobody({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={<IconHandStop size={24} />}
      title="Nobody is stopped"
      action={
        <Button variant="default" onClick={onAdd}>
          Stop at the gate
        </Button>
      }
    >
      Vehicles and people on this list are not let in without asking; the gate sees them in red.
    </EmptyState>
  );
}

const noMatch = (
  <NoMatch title="Nothing fits">The search looks at plates, names, flats, reasons and at who entered them.</NoMatch>
);

/** The columns of the stops for printout and file. */
function stopColumns(zone: string, today: string): Column<Stop>[] {
  return [
    { key: 'vehicle', label: 'Vehicle', kind: 'plate', width: 140, value: ({ vehicleNumber }) => vehicleNumber },
    textColumn('name', 'Name', 160, ({ name }) => name),
    textColumn('flat', 'Flat', 90, ({ flatNumber }) => flatNumber),
    textColumn('reason', 'Reason', 240, ({ reason }) => reason),
    textColumn('from', 'Since', 150, ({ from }) => dateTime(from, zone)),
    { key: 'lastDay', label: 'Last day', kind: 'day', width: 106, value: ({ lastDay }) => lastDay },
    textColumn('state', 'State', 100, (stop) => (isInForceNow(stop, today) ? 'In force' : 'Over')),
    { key: 'hits', label: 'Met', kind: 'number', width: 70, value: ({ hits }) => hits },
    textColumn('by', 'Entered by', 140, ({ by }) => by),
  ];
}
