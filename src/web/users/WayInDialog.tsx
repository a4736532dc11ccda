import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { User } from '#domain/user.ts';
import { useAuth } from '#web/identity/session.ts';
import type { useOpening } from '#web/ui/FormDialog.tsx';
import { nameOf } from '#web/users/people.ts';

/** How a user gets a password: by a link, mailed or passed on by the admin, or by a one-time password shown once. */
export type WayIn = 'mail' | 'link' | 'password';

type Props = {
  opened: ReturnType<typeof useOpening<User | null>>;
  onGive: (user: User, way: WayIn) => Promise<unknown>;
};

/** Sends an invitation again or resets a password (docs/rules.md, One-time links); no other dialog does either. */
export function WayInDialog({ opened: { about: user, isOpen, nth, close }, onGive }: Props) {
  const name = user ? nameOf(user) : '';
  const isInvited = user?.invitedAt != null;
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={isInvited ? `Invite ${name} again` : `Reset the password of ${name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {user && <Ways key={nth} user={user} isInvited={isInvited} onClose={close} onGive={onGive} />}
    </Modal>
  );
}

type WaysProps = Omit<Props, 'opened'> & { user: User; isInvited: boolean; onClose: () => void };

function Ways({ user, isInvited, onClose, onGive }: WaysProps) {
  const { sendsMail } = useAuth();
  const ways = waysFor(user, { isInvited, sendsMail });
  const [way, setWay] = useState(ways[0]?.way ?? 'link');
  const [isBusy, setBusy] = useState(false);

  async function give() {
    setBusy(true);
    await onGive(user, way);
    onClose();
  }

  return (
    <Stack gap="md">
      <Radio.Group label="How" value={way} onChange={(value) => setWay(value as WayIn)}>
        <Stack gap="sm" mt="xs">
          {ways.map(({ way: value, label, effect }) => (
            <Radio key={value} value={value} label={label} description={effect} />
          ))}
        </Stack>
      </Radio.Group>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isBusy} onClick={() => void give()}>
          {isInvited ? 'Invite again' : 'Reset password'}
        </Button>
      </Group>
    </Stack>
  );
}

type Option = { way: WayIn; label: string; effect: string };

function waysFor({ email }: User, { isInvited, sendsMail }: { isInvited: boolean; sendsMail: boolean }): Option[] {
  const lasts = isInvited
    ? 'It works once, for 7 days.'
    : 'It works once, for an hour; then they are signed out everywhere.';
  const mail: Option = { way: 'mail', label: 'Mail them a link', effect: `To ${email}. ${lasts}` };
  const link: Option = {
    way: 'link',
    label: 'Get a link to pass on',
    effect: `Whoever opens it chooses the password. ${lasts}`,
  };
  const password: Option = {
    way: 'password',
    label: 'Get a one-time password to pass on',
    effect: 'They are signed out everywhere at once. It is shown only once.',
  };
  return [...(sendsMail ? [mail] : []), link, ...(isInvited ? [] : [password])];
}
