import { Alert, Button, UnstyledButton } from '@mantine/core';
import { memo, type ReactNode, useState } from 'react';
import { titleOfEntry, whoOfEntry } from '#web/gate/entryTitle.ts';
import { useAuth } from '#web/identity/session.ts';
import { useClockAhead } from '#web/offline/clock.ts';
import { useDevice } from '#web/offline/device.ts';
import {
  discard,
  isPassedOn,
  refusalOf,
  sendAgain,
  sendAsOwn,
  useOutbox,
  type WaitingEntry,
} from '#web/offline/outbox.ts';
import { tryAgain, useIsCopyTooLarge } from '#web/offline/tooLarge.ts';
import { i18n, useLanguage } from '#web/texts/language.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { count, timeOrMoment } from '#web/ui/format.ts';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconClockExclamation from '~icons/tabler/clock-exclamation';
import IconCloudUpload from '~icons/tabler/cloud-upload';
import classes from './OutboxPanel.module.css';

type Props = {
  /** Opens the form in which an entry was made; the list offers it for entries that have a form. */
  onMend: (entry: WaitingEntry) => void;
};

/**
 * What a guard must know about the device: entries that wait or were refused, a wrong clock, and data that is no longer
 * kept.
 */
export const OutboxPanel = memo(function OutboxPanel({ onMend }: Props) {
  useLanguage();
  const { waiting, keepsNothing } = useOutbox();
  const { user } = useAuth();
  const refused = waiting.filter(({ refusal }) => refusal !== null);
  const own = waiting.filter(({ refusal, userId }) => refusal === null && userId === user?.id);
  const others = waiting.filter(({ refusal, userId }) => refusal === null && userId !== user?.id);
  return (
    <>
      <Clock />
      <Ended />
      {keepsNothing && (
        <Trouble title={i18n.t('Nothing is kept here')}>
          {globalThis.isSecureContext === false
            ? i18n.t(
                'The browser keeps nothing for a page that was opened without https. Each entry counts only when it says that it was written down. Ask the office for the address that begins with https.',
              )
            : i18n.t(
                'This device has no room for entries, or does not let them be kept. Each one counts only when it says that it was written down. Free some space, or leave the private window.',
              )}
        </Trouble>
      )}
      {refused.length > 0 && (
        <Trouble
          title={
            refused.length === 1
              ? i18n.t('One entry was not accepted')
              : i18n.t('{count} entries were not accepted', { count: count(refused.length) })
          }
        >
          <Entries entries={refused} onMend={onMend} />
        </Trouble>
      )}
      {others.length > 0 && <OfOthers entries={others} onMend={onMend} />}
      {own.length > 0 && <Own entries={own} onMend={onMend} />}
    </>
  );
});

function Own({ entries, onMend }: Props & { entries: readonly WaitingEntry[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const said =
    entries.length === 1
      ? i18n.t('One entry waits to be sent')
      : i18n.t('{count} entries wait to be sent', { count: count(entries.length) });
  const offers = isOpen ? i18n.t('Hide') : i18n.t('Show');
  return (
    <section className={classes.own} aria-label={i18n.t('Entries that wait')}>
      <UnstyledButton
        className={classes.summary ?? ''}
        aria-expanded={isOpen}
        // A status within a button is no part of its name.
        aria-label={`${said}. ${offers}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconCloudUpload size={22} aria-hidden />
        <span role="status">{said}</span>
        <span className={classes.more}>{offers}</span>
      </UnstyledButton>
      {isOpen && <Entries entries={entries} onMend={onMend} />}
    </section>
  );
}

/** Entries of a user who is no longer signed in here: they are not sent in another user's name without asking. */
function OfOthers({ entries, onMend }: Props & { entries: readonly WaitingEntry[] }) {
  const names = [...new Set(entries.map(({ userName }) => userName))].join(', ');
  const isSendable = entries.some(isPassedOn);
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconCloudUpload aria-hidden />}
      title={i18n.t('Entries of {names} wait here', { names })}
    >
      <p className={classes.text}>
        {isSendable
          ? i18n.t(
              'They were made on this device and have not been sent. You can send them now; the book then says that you did.',
            )
          : i18n.t('Who was on duty there can be sent by that device alone.')}
      </p>
      {isSendable && (
        <Button variant="default" size="lg" onClick={() => void sendAsOwn(entries)}>
          {i18n.t('Send them')}
        </Button>
      )}
      <Entries entries={entries} onMend={onMend} />
    </Alert>
  );
}

function Entries({ entries, onMend }: Props & { entries: readonly WaitingEntry[] }): ReactNode {
  return (
    <ul className={classes.list}>
      {entries.map((entry) => (
        <li key={entry.place}>
          <Row entry={entry} onMend={onMend} />
        </li>
      ))}
    </ul>
  );
}

function Row({ entry, onMend }: Props & { entry: WaitingEntry }) {
  const zone = useAuth().society?.timeZone;
  const confirm = useConfirm();
  const title = titleOfEntry(entry, zone);
  const who = whoOfEntry(entry);
  const label = [title, who].filter(Boolean).join(' · ');
  const when = timeOrMoment(Date.parse(entry.happenedAt), zone);
  const refusal = refusalOf(entry);
  const why = refusal && (Object.values(refusal.errors)[0] ?? refusal.message);
  async function giveUp() {
    const question = i18n.t('“{label}” of {time} is removed from this device, and is in no book.', {
      label,
      time: when,
    });
    const isSure = await confirm({
      title: i18n.t('Discard this entry?'),
      question,
      confirmLabel: i18n.t('Discard'),
      isDanger: true,
      isClosedByBack: true,
    });
    if (isSure) await discard(entry);
  }
  return (
    <div className={classes.row}>
      <div className={classes.what}>
        <strong>{title}</strong>
        {who !== '' && <span>{who}</span>}
        <span>{when}</span>
      </div>
      <Button
        variant="subtle"
        color="red"
        size="md"
        onClick={giveUp}
        aria-label={i18n.t('Discard: {label}', { label })}
      >
        {i18n.t('Discard')}
      </Button>
      {why && <span className={classes.why}>{why}</span>}
      {refusal && (
        <div className={classes.acts}>
          {entry.path === '/api/visits' && (
            <Button
              variant="default"
              size="md"
              onClick={() => onMend(entry)}
              aria-label={i18n.t('Put right: {label}', { label })}
            >
              {i18n.t('Put right')}
            </Button>
          )}
          <Button
            variant="default"
            size="md"
            onClick={() => void sendAgain(entry)}
            aria-label={i18n.t('Send again: {label}', { label })}
          >
            {i18n.t('Send again')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Clock() {
  const aheadMs = useClockAhead();
  if (aheadMs === 0) return null;
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      icon={<IconClockExclamation aria-hidden />}
      title={i18n.t('The clock is wrong')}
    >
      {clockSentence(minutes, aheadMs > 0)}
    </Alert>
  );
}

/** `isBehind`: the device's clock is behind the server's, not ahead. */
function clockSentence(minutes: number, isBehind: boolean): string {
  if (minutes < 120) {
    const much = { count: count(minutes) };
    return isBehind
      ? i18n.t(
          'This device’s clock is {count} minutes behind. Entries take the server’s time; set the clock right.',
          much,
        )
      : i18n.t(
          'This device’s clock is {count} minutes ahead. Entries take the server’s time; set the clock right.',
          much,
        );
  }
  const much = { count: count(Math.round(minutes / 60)) };
  return isBehind
    ? i18n.t('This device’s clock is {count} hours behind. Entries take the server’s time; set the clock right.', much)
    : i18n.t('This device’s clock is {count} hours ahead. Entries take the server’s time; set the clock right.', much);
}

function Ended() {
  const { endedAfterHours } = useDevice();
  if (endedAfterHours === null) return null;
  return (
    <Trouble title={i18n.t('Nothing can be looked up')}>
      {endedAfterHours === 1
        ? i18n.t(
            'The server could not be reached for one hour, so what this device knew of people and vehicles was erased. It comes back with the network. Entries that wait are kept, and new ones are written down.',
          )
        : i18n.t(
            'The server could not be reached for {count} hours, so what this device knew of people and vehicles was erased. It comes back with the network. Entries that wait are kept, and new ones are written down.',
            { count: count(endedAfterHours) },
          )}
    </Trouble>
  );
}

/** Told to a guard whose device goes without its copy, while nothing is looked up. */
export function TooLarge() {
  useLanguage();
  if (!useIsCopyTooLarge()) return null;
  return (
    <Trouble color="yellow" title={i18n.t('This device has too little memory')}>
      {i18n.t(
        'The list of vehicles and flats did not fit twice. The server is asked for each look-up, and without a network nothing can be looked up. Close other apps, then try again.',
      )}
      <Button mt="sm" display="block" variant="default" size="lg" onClick={tryAgain}>
        {i18n.t('Try again')}
      </Button>
    </Trouble>
  );
}

type TroubleProps = { color?: 'red' | 'yellow'; title: string; children: ReactNode };

function Trouble({ color = 'red', title, children }: TroubleProps) {
  return (
    <Alert role="alert" color={color} variant="light" icon={<IconAlertTriangle aria-hidden />} title={title}>
      {children}
    </Alert>
  );
}
