import { Button, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import type { Visit } from '#domain/visit.ts';
import { kindNames, mostInside, mostUnseen, overstays, type VisitorKind, visitorKinds } from '#domain/visitKinds.ts';
import { useNow } from '#web/offline/clock.ts';
import { shiftOn, useOwnDevice } from '#web/shifts/queries.ts';
import { visitRulesQuery } from '#web/society/visitRules.ts';
import { i18n, useLanguage } from '#web/texts/language.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { count } from '#web/ui/format.ts';
import type { Icon } from '#web/ui/icon.ts';
import { InsideList } from '#web/visits/InsideList.tsx';
import { clearUnseen } from '#web/visits/queries.ts';
import { ShiftBook } from '#web/visits/ShiftBook.tsx';
import { useEntering } from '#web/visits/useEntering.ts';
import { useInside } from '#web/visits/useInside.ts';
import IconCar from '~icons/tabler/car';
import IconDots from '~icons/tabler/dots';
import IconHomeHeart from '~icons/tabler/home-heart';
import IconPackage from '~icons/tabler/package';
import IconQrcode from '~icons/tabler/qrcode';
import IconTools from '~icons/tabler/tools';
import IconUsers from '~icons/tabler/users';
import classes from './Visits.module.css';

const icons: Record<VisitorKind, Icon> = {
  guest: IconUsers,
  delivery: IconPackage,
  cab: IconCar,
  helper: IconHomeHeart,
  worker: IconTools,
  other: IconDots,
};

/** A screen or two; further visitors are found by plate or flat. */
const shownAtOnce = 60;

type Props = { onEnter: (kind: VisitorKind) => void; onCode: () => void };

/** The gate book, shown while nothing is looked up: letting visitors in and out. */
export const GateBook = memo(function GateBook({ onEnter, onCode }: Props) {
  useLanguage();
  // Fetched before the network goes: the rules for visitors, and for how long this device works without the server.
  useQuery(visitRulesQuery);
  return (
    <>
      <section aria-labelledby="let-in" className={classes.part}>
        <h2 id="let-in">{i18n.t('Let in')}</h2>
        <ul className={classes.kinds}>
          {visitorKinds.map((kind) => (
            <li key={kind}>
              <Kind kind={kind} onEnter={onEnter} />
            </li>
          ))}
        </ul>
        <Button
          variant="default"
          size="lg"
          className={classes.code ?? ''}
          leftSection={<IconQrcode size={26} aria-hidden />}
          onClick={onCode}
        >
          {i18n.t('Expected, with a code')}
        </Button>
      </section>
      <Inside />
      <Entered />
    </>
  );
});

function Kind({ kind, onEnter }: { kind: VisitorKind; onEnter: (kind: VisitorKind) => void }) {
  const KindIcon = icons[kind];
  return (
    <UnstyledButton className={classes.kind ?? ''} onClick={() => onEnter(kind)}>
      <KindIcon size={26} aria-hidden />
      {i18n.t(kindNames[kind])}
    </UnstyledButton>
  );
}

function Inside() {
  const { data, error, isFetching, refetch, asOf, isCut } = useInside();
  return (
    <section aria-labelledby="inside" className={classes.part}>
      <h2 id="inside" tabIndex={-1}>
        {data ? i18n.t('Inside now ({count})', { count: count(data.length) }) : i18n.t('Inside now')}
      </h2>
      {isCut && (
        <p className={classes.note}>
          {i18n.t('The latest {count} are listed and found here. Whoever came before them is after others have left.', {
            count: count(mostInside),
          })}
        </p>
      )}
      {data && <ClearUnseen visits={data} />}
      {data && <InsideList visits={data} asOf={asOf} label={i18n.t('Inside now')} atOnce={shownAtOnce} />}
      {data?.length === 0 && <p className={classes.note}>{i18n.t('No visitor is inside.')}</p>}
      {!data && !error && <p className={classes.note}>{i18n.t('Loading who is inside…')}</p>}
      {!data && error && <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />}
    </section>
  );
}

/** What the guard on duty has entered, or this gate where nobody is on duty. */
function Entered() {
  const shiftId = shiftOn(useOwnDevice())?.id ?? null;
  const isOnDuty = shiftId !== null;
  const [isOpen, setIsOpen] = useState(false);
  const name = isOnDuty ? i18n.t('Entered in your shift') : i18n.t('Entered at this gate');
  return (
    <section className={classes.part} aria-label={name}>
      <UnstyledButton className={classes.more ?? ''} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOnDuty
          ? isOpen
            ? i18n.t('Hide what you entered in this shift')
            : i18n.t('Show what you entered in this shift')
          : isOpen
            ? i18n.t('Hide what was entered here')
            : i18n.t('Show what was entered here')}
      </UnstyledButton>
      {isOpen && <ShiftBook key={shiftId} shiftId={shiftId} />}
    </section>
  );
}

/** Clears the list of those who overstay: at most gates nobody writes down that a delivery has left. */
function ClearUnseen({ visits }: { visits: readonly Visit[] }) {
  const now = useNow();
  const confirm = useConfirm();
  const { isBusy, enter } = useEntering();
  // The longest inside first: the list begins with the latest.
  const visitIds = visits.flatMap((visit) => (overstays(visit, now) ? visit.id : [])).slice(-mostUnseen);
  if (visitIds.length < fewest) return null;
  const many = { count: count(visitIds.length) };
  async function clear() {
    const isSure = await confirm({
      title: i18n.t('Did nobody see these {count} leave?', many),
      question: i18n.t(
        'They overstay. They are taken off the list, and the gate book says that nobody saw them leave.',
      ),
      confirmLabel: i18n.t('Take {count} off the list', many),
      isClosedByBack: true,
    });
    if (!isSure) return;
    // The button disappears with the visitors.
    document.getElementById('inside')?.focus();
    await enter('clear', async (entry) => {
      await clearUnseen({ ...entry, visitIds });
      return i18n.t('{count} taken off the list', many);
    });
  }
  return (
    <Button variant="default" size="md" mb="sm" data-disabled={isBusy || undefined} onClick={clear}>
      {i18n.t('Clear who overstays ({count})', many)}
    </Button>
  );
}

/** One is let out in the list as quickly. */
const fewest = 2;
