import { useRef, useState } from 'react';
import { RequestFailed } from '#web/data/api.ts';
import { notify } from '#web/notify.tsx';
import { newEntry } from '#web/offline/outbox.ts';
import { i18n } from '#web/texts/language.ts';

/**
 * One tap that is written down. Where the device keeps nothing and no answer came, the next tap sends the same again, under
 * the same id: whatever became of the first, it is one entry.
 */
export function useEntering() {
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const entry = useRef({ of: '', id: '', happenedAt: '' });

  /** `what` tells one tap from another: 'out'. */
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
