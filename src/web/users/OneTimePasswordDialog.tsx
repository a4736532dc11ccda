import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CopyText } from '#web/users/CopyText.tsx';
import { nameOf } from '#web/users/people.ts';
import type { OneTimePassword } from '#web/users/useUserActions.ts';
import classes from './UserList.module.css';

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
