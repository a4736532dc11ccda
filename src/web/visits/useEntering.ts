import { useRef, useState } from 'react';
import { RequestFailed } from '#web/data/api.ts';
import { notify } from '#web/notify.tsx';
import { newEntry } from '#web/offline/outbox.ts';
import { i18n } from '#web/texts/language.ts';

/**
 * Sends an entry made by one tap. Where the device stores nothing and no answer came, the next tap sends the same entry
 * again under the same id, so that it is stored once, whatever became of the first.
 */
export function useEntering() {
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const entry = useRef({ of: '', id: '', happenedAt: '' });

  /** `what` distinguishes the taps of one component: 'out'. */
  async function enter(what: string, send: (entry: { id: string; happenedAt: string }) => Promise<string>) {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    if (entry.current.of !== what) entry.current = { of: what, ...newEntry() };
    try {
      const { id, happenedAt } = entry.current;
      notify.success(await send({ id, happenedAt }));
      entry.current.of = '';
    } catch (failure) {
      const isOutage = failure instanceof RequestFailed && failure.isOutage;
      if (!isOutage) entry.current.of = '';
      const why = failure instanceof Error ? failure.message : '';
      notify.error(
        isOutage ? i18n.t('Not written down. {why} Tap again.', { why }) : i18n.t('Not written down. {why}', { why }),
      );
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  return { isBusy, enter };
}
