import { Alert, Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import type { GateStop } from '#domain/stop.ts';
import { notify } from '#web/notify.tsx';
import { AsOf } from '#web/offline/AsOf.tsx';
import { type NewEntry, newEntry } from '#web/offline/outbox.ts';
import { sendAway } from '#web/stops/queries.ts';
import { useStopsAsOf } from '#web/stops/useStops.ts';
import { stopTitle } from '#web/stops/words.ts';
import { i18n } from '#web/texts/language.ts';
import { singly } from '#web/ui/singly.ts';
import { Unbroken } from '#web/ui/Unbroken.tsx';
import IconHandStop from '~icons/tabler/hand-stop';

/** The server's limit: a name and a plate together may be longer. */
const longestSaid = 200;

type Props = {
  stop: GateStop;
  /** The text typed about the visitor. */
  said: string;
  onSentAway?: () => void;
  /**
   * Lets the visitor in after somebody was asked and agreed; without it, the form around this alert has that button.
   */
  onLetIn?: () => void;
  /** Of an entry that was made earlier: nobody is sent away now. */
  isEarlier?: boolean;
};

/** Warns in red, before anything else, that a visitor must not be let in without asking. */
export function StopAlert({ stop, said, onSentAway, onLetIn, isEarlier = false }: Props) {
  const asOf = useStopsAsOf();
  const [isBusy, setBusy] = useState(false);
  // The same id until an answer comes: sent again, it is still one entry.
  const hit = useRef<NewEntry | null>(null);

  async function record() {
    setBusy(true);
    hit.current ??= newEntry();
    try {
      await sendAway(stop, { ...hit.current, said: said.trim().slice(0, longestSaid) || null });
      hit.current = null;
      notify.success(i18n.t('{whom} sent away. It is written down.', { whom: stopTitle(stop) }));
      onSentAway?.();
    } catch (failure) {
      const why = failure instanceof Error ? failure.message : '';
      notify.error(i18n.t('Not written down. {why} Tap again.', { why }));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Alert
      role="alert"
      // For the entry's form, which leads to it.
      tabIndex={-1}
      data-stop={stop.id}
      color="red"
      variant="filled"
      icon={<IconHandStop aria-hidden />}
      title={<Unbroken text={i18n.t('Stop. Ask before you let in: {whom}', { whom: stopTitle(stop) })} />}
    >
      <p>{stop.reason}</p>
      {stop.flatNumber !== null && (
        <p>
          <Unbroken text={i18n.t('Ask flat {flatNumber}.', { flatNumber: stop.flatNumber })} />
        </p>
      )}
      {asOf !== null && (
        <p>
          <AsOf at={asOf} />
        </p>
      )}
      {!isEarlier && (
        <Group gap="sm" mt="sm">
          <Button variant="white" color="red" size="md" loading={isBusy} onClick={singly(record)}>
            {i18n.t('Sent away')}
          </Button>
          {onLetIn && (
            <Button variant="white" color="dark" size="md" onClick={onLetIn}>
              {i18n.t('Let in after asking')}
            </Button>
          )}
        </Group>
      )}
    </Alert>
  );
}
