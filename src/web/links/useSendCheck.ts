import { useState } from 'react';
import { answer, api } from '#web/data/api.ts';
import { notify } from '#web/notify.tsx';
import { i18n } from '#web/texts/language.ts';

/** Sends the mail again with which the user confirms their address. */
export function useSendCheck() {
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  async function send() {
    setState('sending');
    try {
      await answer(api.me.email.check.$post());
      setState('sent');
    } catch (error) {
      setState('open');
      notify.error(error instanceof Error ? error.message : i18n.t('The mail could not be asked for'));
    }
  }
  return { send, isSending: state === 'sending', isSent: state === 'sent' };
}
