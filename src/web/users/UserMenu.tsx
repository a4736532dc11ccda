import { ActionIcon, Menu } from '@mantine/core';
import { useRef } from 'react';
import type { User } from '#domain/user.ts';
import { roleLabels } from '#web/identity/roleLabels.ts';
import { useMay } from '#web/identity/useMay.ts';
import type { Icon } from '#web/ui/icon.ts';
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

// The role with the most permissions is last, farthest from the pointer.
const rolesLast = ['user', 'security', 'admin'] as const;

/** All actions on one account. Admins change their own password on their account page, not here. */
export function UserMenu({ user, isOwn, actions }: { user: User; isOwn: boolean; actions: UserActions }) {
  const button = useRef<HTMLButtonElement>(null);
  const mayReadLog = useMay()('activities:read');
  /** The dialog returns the focus to the element that has it now, so that must not be an item of the closing menu. */
  const from = (act: () => unknown) => () => {
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
          <Act icon={IconKey} onClick={from(() => actions.giveWayIn(user))}>
            {user.invitedAt === null ? 'Reset password…' : 'Invite again…'}
          </Act>
        )}
        {!isOwn && user.hasSecondFactor && (
          <Act icon={IconDeviceMobileOff} onClick={from(() => actions.resetSecondFactor(user))}>
            Reset second factor
          </Act>
        )}
        {mayReadLog && (
          <Act icon={IconHistory} onClick={from(() => actions.showHistory(user))}>
            History
          </Act>
        )}
        <Act icon={IconFileText} onClick={from(() => actions.handOver(user))}>
          Hand over a copy…
        </Act>
        <Menu.Divider />
        {user.invitedAt !== null && (
          <Act icon={IconUserOff} isDanger onClick={from(() => actions.withdraw(user))}>
            Withdraw invitation
          </Act>
        )}
        {user.isActive ? (
          <Act icon={IconUserOff} isDanger onClick={from(() => actions.setActive(user, false))}>
            Deactivate
          </Act>
        ) : (
          <Act icon={IconUserCheck} onClick={from(() => actions.setActive(user, true))}>
            Reactivate
          </Act>
        )}
        <Menu.Divider />
        {rolesLast
          .filter((role) => role !== user.role)
          .map((role) => (
            <Act key={role} icon={IconUserUp} onClick={from(() => actions.changeRole(user, role))}>
              {`Make ${roleLabels[role]}`}
            </Act>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type ActProps = { icon: Icon; isDanger?: boolean; onClick: () => void; children: string };

function Act({ icon: Icon, isDanger = false, onClick, children }: ActProps) {
  return (
    <Menu.Item
      {...(isDanger && { c: 'var(--mantine-color-error)' })}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  );
}
