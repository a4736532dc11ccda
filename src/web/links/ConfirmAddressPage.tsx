import { Box, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OpenedLink } from '#domain/link.ts';
import { answer, api } from '#web/data/api.ts';
import { useAuth } from '#web/identity/session.ts';
import { LinkPage, ToSignIn, type UseLink } from '#web/links/LinkPage.tsx';
import { i18n } from '#web/texts/language.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';

/** docs/rules.md, One-time links: confirms the address of an account. */
export function ConfirmAddressPage() {
  return (
    <LinkPage purpose="address" title={() => i18n.t('Is this your address?')}>
      {(link, token, use) => <Confirm link={link} token={token} use={use} />}
    </LinkPage>
  );
}

function Confirm({ link, token, use }: { link: OpenedLink; token: string; use: UseLink }) {
  const { refresh, user } = useAuth();
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [failure, setFailure] = useState<unknown>(null);

  async function confirm() {
    setState('busy');
    setFailure(null);
    try {
      await use(() => answer(api.links.address.$post({ json: { token } })));
      setState('done');
      await refresh();
    } catch (error) {
      setState('open');
      setFailure(error);
    }
  }
  const unknown = i18n.t('The address could not be confirmed');
  const problem = failure === null ? null : failure instanceof Error ? failure.message : unknown;

  if (state === 'done')
    return (
      <Stack ta="center">
        <Text role="status">{i18n.t('Thank you. {email} is confirmed.', { email: link.email })}</Text>
        <Button component={Link} to="/dashboard" size="md" autoFocus>
          {i18n.t('Go on')}
        </Button>
      </Stack>
    );
  return (
    <Stack ta="center">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {link.email}
      </Text>
      <Box ta="start">
        <FormAlert>{problem}</FormAlert>
      </Box>
      <Button size="md" onClick={confirm} loading={state === 'busy'} autoFocus>
        {i18n.t('Confirm this address')}
      </Button>
      {problem !== null && user === null && <ToSignIn />}
    </Stack>
  );
}
