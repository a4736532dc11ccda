import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CopyText } from '#web/ui/CopyText.tsx';
import { nameOf } from '#web/users/people.ts';
import type { GivenLink, OneTimePassword } from '#web/users/useUserActions.ts';
import IconBrandWhatsapp from '~icons/tabler/brand-whatsapp';
import classes from './UserList.module.css';

const words = {
  invitation: { title: 'Invitation for', lasts: 'It works once, for 7 days.' },
  reset: { title: 'A new password for', lasts: 'It works once, for an hour, and signs them out everywhere.' },
};

/** A link to pass on; only its own button closes it, so that a slip of the hand does not lose it. */
export function LinkDialog({ shown, onForget }: { shown: GivenLink | null; onForget: () => void }) {
  // What fades out still shows whom it was about, never the link.
  const [last, setLast] = useState(shown);
  if (shown !== null && shown !== last) setLast(shown);
  const { title, lasts } = words[last?.purpose ?? 'invitation'];
  const name = last ? nameOf(last.user) : '';
  // Without a public address the server knows only the path.
  const link = shown ? new URL(shown.link, location.origin).href : '';
  return (
    <Modal
      opened={shown !== null}
      onClose={onForget}
      title={`${title} ${name}`}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      onExitTransitionEnd={() => setLast(null)}
    >
      <Stack gap="md">
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <TextInput label="Link" value={link} readOnly flex={1} onFocus={(event) => event.currentTarget.select()} />
          <CopyText text={link} />
        </Group>
        <Text size="sm">
          {`Pass it on to ${name || 'them'} alone: whoever has it chooses the password of `}
          <b>{last?.user.email}</b>
          {`. ${lasts} It is shown only now; you can make another one.`}
        </Text>
        {isOnlyHere(link) && (
          <Alert color="yellow" role="status">
            This link opens on this machine alone. Open Aangan by the address that others use, and make it there.
          </Alert>
        )}
        <Group justify="space-between" gap="xs">
          <Button
            component="a"
            variant="default"
            href={`https://wa.me/?text=${encodeURIComponent(link)}`}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
          >
            WhatsApp
          </Button>
          <Button data-autofocus onClick={onForget}>
            I have passed it on
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function isOnlyHere(link: string): boolean {
  return link !== '' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(link).hostname);
}

/** Shown once; only its own button closes it, so that a slip of the hand does not lose the password. */
export function OneTimePasswordDialog({ shown, onForget }: { shown: OneTimePassword | null; onForget: () => void }) {
  // What fades out still shows whom it was about, never the password.
  const [last, setLast] = useState(shown);
  if (shown !== null && shown !== last) setLast(shown);
  const user = last?.user;
  return (
    <Modal
      opened={shown !== null}
      onClose={onForget}
      title={user ? `One-time password for ${nameOf(user)}` : ''}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      onExitTransitionEnd={() => setLast(null)}
    >
      <Stack gap="md">
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <TextInput
            label="Password"
            value={shown?.password ?? ''}
            readOnly
            flex={1}
            classNames={{ input: classes.password ?? '' }}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyText text={shown?.password ?? ''} />
        </Group>
        <Text size="sm">
          {`It is shown only this once. Tell it to ${user ? nameOf(user) : 'them'} in person or by phone: they sign in with `}
          <b>{user?.email}</b>
          {' and this password, and choose a new one of their own right away.'}
        </Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onForget}>
            I have passed it on
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
