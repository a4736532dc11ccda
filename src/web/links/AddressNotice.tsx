import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { answer, api } from '#web/data/api.ts';
import { useAuth } from '#web/identity/session.ts';
import { useOwnNotes } from '#web/identity/useOwnNotes.ts';
import { notify } from '#web/notify.tsx';
import { i18n } from '#web/texts/language.ts';
import IconMailQuestion from '~icons/tabler/mail-question';

const closed = 'address-notice-closed';

/**
 * Asks the user to confirm their address, where the server sends mail; once closed, it stays closed in this window. It
 * doesn't say that a mail was sent: an account that the office made, or that is older than the server's mail, got none.
 */
export function AddressNotice() {
  const { user, sendsMail } = useAuth();
  const notes = useOwnNotes();
  const [isClosed, setIsClosed] = useState(() => notes.read(closed) === true);
  const { send, isSending, isSent } = useSendCheck();
  if (!user || !sendsMail || user.emailVerified || isClosed) return null;
  return (
    <Alert
      icon={<IconMailQuestion size={20} aria-hidden />}
      mb="md"
      maw={960}
      withCloseButton
      closeButtonLabel={i18n.t('Close')}
      onClose={() => {
        notes.write(closed, true);
        setIsClosed(true);
      }}
    >
      <Group gap="sm" justify="space-between">
        <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
          {isSent
            ? i18n.t('A mail is on its way to {email}. Open the link in it.', { email: user.email })
            : i18n.t(
                'It is not confirmed yet that {email} is your address. Have a mail sent there, and open the link in it.',
                { email: user.email },
              )}
        </Text>
        {!isSent && (
          <Button size="xs" variant="default" onClick={send} loading={isSending}>
            {i18n.t('Send the mail')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** Sends the mail with which the user confirms their address. */
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
