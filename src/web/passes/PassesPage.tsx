import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { addDays } from '#domain/day.ts';
import { type Pass, type PassFilter, passMatches } from '#domain/pass.ts';
import { passState, spokenCode } from '#domain/passRules.ts';
import { passStateNames } from '#domain/passStates.ts';
import { kindNames } from '#domain/visitKinds.ts';
import { DayFilter } from '#web/days/DayFilter.tsx';
import { notify } from '#web/notify.tsx';
import { useNow } from '#web/offline/clock.ts';
import { PassDialog } from '#web/passes/PassDialog.tsx';
import { AnnounceDialog, MoveDialog } from '#web/passes/PassForm.tsx';
import { passesQuery, withdrawPass } from '#web/passes/queries.ts';
import { momentOf, passTitle, stateTones, windowWords } from '#web/passes/words.ts';
import { extentOf } from '#web/print/extent.ts';
import { ListOutput } from '#web/print/ListOutput.tsx';
import { type Column, textColumn } from '#web/records/column.ts';
import { ChoiceFilter, FilterRow, filterFlex, ListBody, NoMatch } from '#web/records/ListBody.tsx';
import { ListHeader } from '#web/records/ListHeader.tsx';
import { type AddressFilter, useAddressFilter, withSearch } from '#web/records/useAddressFilter.tsx';
import { useList } from '#web/records/useList.ts';
import { useDay } from '#web/society/useDay.ts';
import { visitRulesQuery } from '#web/society/visitRules.ts';
import card from '#web/ui/Card.module.css';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { HeadButton } from '#web/ui/HeadButton.tsx';
import { SkeletonCards } from '#web/ui/SkeletonCards.tsx';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';
import { Unbroken } from '#web/ui/Unbroken.tsx';
import IconCalendarPlus from '~icons/tabler/calendar-plus';
import IconUserPlus from '~icons/tabler/user-plus';

const route = getRouteApi('/admin/passes');
const usualDays = 30;

/** A resident is nobody whom somebody announces. */
const { resident: _, ...visitorKindNames } = kindNames;

/** The expected visitors. */
export const PassesPage = withSearch(route, function PassesPage({ search }) {
  const { today, timeZone } = useDay();
  const { address, text } = useAddressFilter(route, search);
  const now = useNow();
  const kind: PassFilter['kind'] = search.kind ?? null;
  const show: PassFilter['state'] = search.show ?? null;
  const filter = useMemo((): PassFilter => ({ kind, state: show, now }), [kind, show, now]);
  const list = useList(useQuery(passesQuery(search.on ?? null)), passMatches, text, filter);
  const sheet = useMemo(() => passColumns(timeZone, now), [timeZone, now]);
  const dialogs = usePassDialogs(list.all);

  const filters = [kind && `Kind: ${kindNames[kind]}`, show && passStateNames[show]].filter((line) => line !== null);
  return (
    <>
      <ListHeader title="Expected Visitors" list={list} one="announced" many="announced">
        <ListOutput
          title="Expected visitors"
          list="passes"
          name="expected-visitors"
          one="visitor"
          many="visitors"
          columns={sheet}
          records={list.shown}
          extent={extentOf(filters, text)}
        />
        <HeadButton variant="filled" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={dialogs.announce}>
          Announce a visitor
        </HeadButton>
      </ListHeader>
      <Filters address={address} today={today} />
      <ListBody
        list={list}
        loading={<SkeletonCards label="Loading who is expected…" height={170} />}
        empty={<Nobody onAnnounce={dialogs.announce} />}
        noMatch={noMatch}
      >
        {(items) => (
          <CardGrid
            items={items}
            itemKey={keyOf}
            renderItem={(pass) => <PassCard pass={pass} now={now} zone={timeZone} onOpen={() => dialogs.open(pass)} />}
            label="Expected visitors"
            estimatedHeight={170}
          />
        )}
      </ListBody>
      <PassDialogs dialogs={dialogs} now={now} />
    </>
  );
});

/** The dialog over the list: the form for a new visitor, or a pass as it is on record now. */
function usePassDialogs(all: Pass[] | undefined) {
  const [shown, show] = useState<'new' | Pass | null>(null);
  return {
    isAnnouncing: shown === 'new',
    // A visitor just announced may not be in the list yet.
    opened: shown === null || shown === 'new' ? null : (all?.find(({ id }) => id === shown.id) ?? shown),
    announce: () => show('new'),
    open: (pass: Pass) => show(pass),
    close: () => show(null),
  };
}

type DialogsProps = { dialogs: ReturnType<typeof usePassDialogs>; now: string };

function PassDialogs({ dialogs: { isAnnouncing, opened, open, close }, now }: DialogsProps) {
  // Fetched before a form is opened, whose fields would move when it comes.
  useQuery(visitRulesQuery);
  return (
    <>
      {isAnnouncing && <AnnounceDialog onClose={close} onAnnounced={open} />}
      {opened && <PassDialog pass={opened} now={now} onClose={close} />}
    </>
  );
}

type Search = ReturnType<typeof route.useSearch>;

function Filters({ address, today }: { address: AddressFilter<Search>; today: string }) {
  const { on } = address.search;
  const usualDay = addDays(today, -usualDays);
  return (
    <FilterRow
      address={address}
      label="Search who is expected"
      placeholder="Search name, flat, code..."
      flex="1 1 240px"
    >
      <ChoiceFilter address={address} name="show" label="State" all="All states" words={passStateNames} />
      <ChoiceFilter address={address} name="kind" label="Kind" all="All kinds" words={visitorKindNames} />
      <DayFilter
        label="Expected on or after"
        today={today}
        value={on ?? usualDay}
        whenEmpty={usualDay}
        onChange={(day) => address.set({ on: day ?? undefined })}
        flex={filterFlex}
      />
    </FilterRow>
  );
}

const keyOf = ({ id }: Pass) => id;

type CardProps = { pass: Pass; now: string; zone: string; onOpen: () => void };

function PassCard({ pass, now, zone, onOpen }: CardProps) {
  const [isMoving, setMoving] = useState(false);
  const withdraw = useWithdraw();
  const state = passState(pass, now);
  const isOpen = state === 'valid' || state === 'early';
  const canMove = (isOpen || state === 'expired') && pass.code !== null && !pass.isForgotten;
  return (
    <article className={card.card ?? ''} aria-label={`${passTitle(pass)}, ${pass.name ?? 'erased'}`}>
      <Group gap="xs" justify="space-between">
        <Text component="h2" fw={600} fz="md" m={0}>
          {pass.name ?? passTitle(pass)}
        </Text>
        <ToneBadge tone={stateTones[state]}>{passStateNames[state]}</ToneBadge>
      </Group>
      <Text size="sm">
        <Unbroken text={`${passTitle(pass)}${pass.isOnce ? '' : ' · several times'}`} />
      </Text>
      <Text size="sm" style={{ textWrap: 'balance' }}>
        {windowWords(pass, zone)}
      </Text>
      {pass.note !== null && <Text size="sm">{pass.note}</Text>}
      <Text size="sm" c="dimmed">
        {`Announced by ${pass.by}${pass.uses > 0 ? ` · came ${pass.uses === 1 ? 'once' : `${pass.uses} times`}` : ''}`}
      </Text>
      {/* The code has a line of its own: three buttons have no room beside each other in a narrow card. */}
      <Group mt="xs">
        <Button variant="default" size="compact-sm" onClick={onOpen}>
          {isOpen && pass.code !== null ? `Code ${spokenCode(pass.code)}` : 'Show'}
        </Button>
      </Group>
      {(canMove || isOpen) && (
        <Group gap="xs" ml={-8}>
          {canMove && (
            <Button variant="subtle" size="compact-sm" onClick={() => setMoving(true)}>
              Change time
            </Button>
          )}
          {isOpen && (
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => withdraw(pass)}>
              Withdraw
            </Button>
          )}
        </Group>
      )}
      {isMoving && <MoveDialog pass={pass} onClose={() => setMoving(false)} />}
    </article>
  );
}

function useWithdraw() {
  const confirm = useConfirm();
  return async (pass: Pass) => {
    const isSure = await confirm({
      title: 'Withdraw this announcement?',
      question: `The code of ${pass.name ?? passTitle(pass)} lets nobody in from now on. It is not given back; the visitor can be announced anew.`,
      confirmLabel: 'Withdraw',
      isDanger: true,
    });
    if (!isSure) return;
    try {
      await withdrawPass(pass.id);
      notify.success('Withdrawn');
    } catch (failure) {
      notify.error(`Not withdrawn. ${failure instanceof Error ? failure.message : ''}`);
    }
  };
}

function Nobody({ onAnnounce }: { onAnnounce: () => void }) {
  return (
    <EmptyState
      icon={<IconCalendarPlus size={24} />}
      title="Nobody is expected"
      action={
        <Button variant="default" onClick={onAnnounce}>
          Announce a visitor
        </Button>
      }
    >
      Whoever is announced gets a code that the gate lets them in with.
    </EmptyState>
  );
}

const noMatch = (
  <NoMatch title="No visitor fits">The search looks at names, flats, codes, notes and at who announced them.</NoMatch>
);

/** The columns of the expected visitors for printout and file; both leave out the codes. */
function passColumns(zone: string, now: string): Column<Pass>[] {
  return [
    textColumn('name', 'Name', 160, ({ name }) => name),
    textColumn('kind', 'Kind', 100, ({ kind }) => kindNames[kind]),
    textColumn('flats', 'Flat', 110, ({ flats }) => flats.map(({ flatNumber }) => flatNumber).join(', ')),
    textColumn('from', 'From', 160, ({ from }) => momentOf(from, zone)),
    textColumn('until', 'Until', 160, ({ until }) => momentOf(until, zone)),
    textColumn('often', 'How often', 100, ({ isOnce }) => (isOnce ? 'Once' : 'Several times')),
    textColumn('state', 'State', 110, (pass) => passStateNames[passState(pass, now)]),
    { key: 'uses', label: 'Came', kind: 'number', width: 80, value: ({ uses }) => uses },
    textColumn('first', 'First came', 160, ({ usedAt }) => (usedAt === null ? null : momentOf(usedAt, zone))),
    textColumn('note', 'Note', 180, ({ note }) => note),
    textColumn('by', 'Announced by', 140, ({ by }) => by),
  ];
}
