import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDeviceMobileOff,
  IconDotsVertical,
  IconFileText,
  IconHistory,
  IconKey,
  IconLink,
  IconMail,
  IconUserCheck,
  IconUserOff,
  IconUserUp,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { roles } from '#domain/permissions.ts';
import type { User } from '#domain/user.ts';
import { useAuth } from '#web/identity/session.ts';
import { useMay } from '#web/identity/useMay.ts';
import { nameOf, roleLabels } from '#web/users/people.ts';
import type { UserActions } from '#web/users/useUserActions.ts';

/** Everything that can be done to one account. One's own password is changed under one's own account, not here. */
export function UserMenu({ user, isOwn, actions }: { user: User; isOwn: boolean; actions: UserActions }) {
  const button = useRef<HTMLButtonElement>(null);
  const mayReadLog = useMay()('activities:read');
  /** The dialogs that follow give the focus back to what has it now; the menu's items will be gone. */
  const from = (act: () => Promise<void>) => () => {
    button.current?.focus();
    void act();
  };
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} shadow="md">
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" size="lg" aria-label={`Actions for ${nameOf(user)}`}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {roles
          .filter((role) => role !== user.role)
          .map((role) => (
            <Menu.Item
              key={role}
              leftSection={<IconUserUp size={16} aria-hidden />}
              onClick={from(() => actions.changeRole(user, role))}
            >
              {`Make ${roleLabels[role]}`}
            </Menu.Item>
          ))}
        {!isOwn && <WaysIn user={user} actions={actions} from={from} />}
        {!isOwn && user.hasSecondFactor && (
          <Menu.Item
            leftSection={<IconDeviceMobileOff size={16} aria-hidden />}
            onClick={from(() => actions.resetSecondFactor(user))}
          >
            Reset second factor
          </Menu.Item>
        )}
        {mayReadLog && (
          <Menu.Item
            leftSection={<IconHistory size={16} aria-hidden />}
            onClick={from(() => actions.showHistory(user))}
          >
            History
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconFileText size={16} aria-hidden />} onClick={from(() => actions.handOver(user))}>
          Hand over a copy…
        </Menu.Item>
        <Menu.Divider />
        {user.invitedAt !== null && (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconUserOff size={16} aria-hidden />}
            onClick={from(() => actions.withdraw(user))}
          >
            Withdraw invitation
          </Menu.Item>
        )}
        {user.isActive ? (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconUserOff size={16} aria-hidden />}
            onClick={from(() => actions.setActive(user, false))}
          >
            Deactivate
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<IconUserCheck size={16} aria-hidden />}
            onClick={from(() => actions.setActive(user, true))}
          >
            Reactivate
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type Ways = { user: User; actions: UserActions; from: (act: () => Promise<void>) => () => void };

/** How somebody comes to a password: told once, mailed, or by a link that is passed on. */
function WaysIn({ user, actions, from }: Ways) {
  const { sendsMail } = useAuth();
  const isInvited = user.invitedAt !== null;
  const purpose = isInvited ? 'invitation' : 'reset';
  return (
    <>
      {!isInvited && (
        <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={from(() => actions.resetPassword(user))}>
          Reset password
        </Menu.Item>
      )}
      {sendsMail && (
        <Menu.Item
          leftSection={<IconMail size={16} aria-hidden />}
          onClick={from(() => actions.giveLink(user, purpose, 'mail'))}
        >
          {isInvited ? 'Send invitation again' : 'Mail a reset link'}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconLink size={16} aria-hidden />}
        onClick={from(() => actions.giveLink(user, purpose, 'link'))}
      >
        {isInvited ? 'Get invitation link' : 'Get a reset link'}
      </Menu.Item>
    </>
  );
}
