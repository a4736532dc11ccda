import { ActionIcon, Menu } from '@mantine/core';
import { useRef } from 'react';
import type { User } from '#domain/user.ts';
import { roleLabels } from '#web/identity/roleLabels.ts';
import { useMay } from '#web/identity/useMay.ts';
import { nameOf } from '#web/users/people.ts';
import type { UserActions } from '#web/users/useUserActions.ts';
import IconDeviceMobileOff from '~icons/tabler/device-mobile-off';
import IconDotsVertical from '~icons/tabler/dots-vertical';
import IconFileText from '~icons/tabler/file-text';
import IconHistory from '~icons/tabler/history';
import IconKey from '~icons/tabler/key';
import IconUserCheck from '~icons/tabler/user-check';
import IconUserOff from '~icons/tabler/user-off';
import IconUserUp from '~icons/tabler/user-up';

// What gives the most away is farthest from the hand.
const rolesLast = ['user', 'security', 'admin'] as const;

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
        {!isOwn && (
          <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={from(() => actions.giveWayIn(user))}>
            {user.invitedAt === null ? 'Reset password…' : 'Invite again…'}
          </Menu.Item>
        )}
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
        <Menu.Divider />
        {rolesLast
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
      </Menu.Dropdown>
    </Menu>
  );
}
