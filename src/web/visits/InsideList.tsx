import { Button } from '@mantine/core';
import type { Visit } from '#domain/visit.ts';
import { overstays } from '#domain/visitKinds.ts';
import { useAuth } from '#web/identity/session.ts';
import { useNow } from '#web/offline/clock.ts';
import { useOutbox } from '#web/offline/outbox.ts';
import { i18n } from '#web/texts/language.ts';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';
import { count, timeOrMoment } from '#web/ui/format.ts';
import { singly } from '#web/ui/singly.ts';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';
import { Unbroken } from '#web/ui/Unbroken.tsx';
import { useMore } from '#web/ui/useMore.ts';
import { letOut } from '#web/visits/queries.ts';
import { useEntering } from '#web/visits/useEntering.ts';
import { remarkOf, titleOf, whoOf } from '#web/visits/words.ts';
import classes from './Visits.module.css';

type Props = {
  visits: readonly Visit[];
  /** When the list was right, in milliseconds; null while it is up to date. */
  asOf: number | null;
  label: string;
  /** How many are shown, and how many each tap adds. */
  atOnce: number;
  /** The look-up's text. */
  text?: string;
};

/** Visitors who are inside, each let out by one tap. */
export function InsideList({ visits, asOf, label, atOnce, text = '' }: Props) {
  const zone = useAuth().society?.timeZone;
  const now = useNow();
  const { most, more } = useMore(text, atOnce);
  return (
    <>
      {asOf !== null && (
        <p className={classes.note}>
          {i18n.t('As the server knew it at {time}, with what was entered here since.', {
            time: timeOrMoment(asOf, zone),
          })}
        </p>
      )}
      <ul className={classes.list} aria-label={label}>
        {visits.slice(0, most).map((visit) => (
          <li key={visit.id}>
            <InsideRow visit={visit} isLong={overstays(visit, now)} />
          </li>
        ))}
      </ul>
      {visits.length > most && (
        <Button variant="default" size="lg" mt="sm" onClick={more}>
          {i18n.t('Show more: {count} left', { count: count(visits.length - most) })}
        </Button>
      )}
    </>
  );
}

function InsideRow({ visit, isLong }: { visit: Visit; isLong: boolean }) {
  const zone = useAuth().society?.timeZone;
  const { isBusy, enter } = useEntering();
  const title = titleOf(visit);
  const who = whoOf(visit);
  const remark = remarkOf(visit, zone);
  const isWaiting = useOutbox().waiting.some(({ id }) => id === visit.id);
  return (
    <div className={classes.row}>
      <div className={classes.what}>
        <strong>
          <Unbroken text={title} />
        </strong>
        {who !== '' && <Unbroken text={who} />}
        <span className={classes.since}>
          {i18n.t('Since {time}', { time: timeOrMoment(Date.parse(visit.at), zone) })}
          {isLong && <ToneBadge tone="amber">{i18n.t('Overstays')}</ToneBadge>}
          {isWaiting && <ToneBadge tone="gray">{i18n.t('Waits to be sent')}</ToneBadge>}
        </span>
        {remark !== null && <span className={classes.remark}>{remark}</span>}
      </div>
      <Button
        size="md"
        variant="default"
        // A disabled button would lose the focus; pressed twice, it is still one departure.
        data-disabled={isBusy || undefined}
        className={classes.out ?? ''}
        aria-label={i18n.t('Let out {what}', { what: who === '' ? title : `${title}, ${who}` })}
        onClick={singly<HTMLButtonElement>(({ currentTarget }) =>
          enter('out', async (departure) => {
            const goOn = goingOnFrom(currentTarget);
            await letOut(visit, departure);
            goOn();
            return i18n.t('{what} let out', { what: title });
          }),
        )}
      >
        {i18n.t('Out')}
      </Button>
    </div>
  );
}

/**
 * The row disappears with its button: the focus goes to the list's heading, or, where the list is gone, to the look-up.
 */
function goingOnFrom(button: HTMLElement): () => void {
  const heading = button.closest('section')?.querySelector('h2') ?? null;
  return () => {
    const isElsewhere = document.activeElement !== button && document.activeElement !== document.body;
    if (isElsewhere) return;
    button.blur();
    focusPageTitle({ unlessFocused: true, rather: heading });
  };
}
