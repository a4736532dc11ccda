import { ActionIcon, Button, Card, Group, Menu, Paper, Table, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo, useRef } from 'react';
import type { User } from '#domain/user.ts';
import { roleLabel, roleLabels } from '#web/identity/roleLabels.ts';
import { useMay } from '#web/identity/useMay.ts';
import { useStateOfVisit } from '#web/records/listMemory.ts';
import { useDay } from '#web/society/useDay.ts';
import { count, dateAt } from '#web/ui/format.ts';
import type { Icon } from '#web/ui/icon.ts';
import { type Tone, ToneBadge } from '#web/ui/ToneBadge.tsx';
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
import classes from './UserList.module.css';

/** Without `actions`, for users who may only read, an account has no menu. */
type Props = { users: readonly User[]; ownId: string | undefined; actions: UserActions | null };
type ItemProps = { user: User; isOwn: boolean; actions: UserActions | null };

/**
 * How many accounts are shown at a time, to keep the page fast: a society with a thousand accounts is searched, not
 * scrolled.
 */
const step = 100;

export function UserList({ users, ownId, actions }: Props) {
  const [limit, setLimit] = useStateOfVisit(`shown to ${ownId}`, step);
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const shown = users.slice(0, limit);
  const rest = users.length - shown.length;
  const items = shown.map((user) => ({ user, isOwn: user.id === ownId, actions }));
  return (
    <>
      {isWide ? <UserTable items={items} /> : <UserCards items={items} />}
      {rest > 0 && (
        <Group justify="center" mt="md">
          <Button variant="default" onClick={() => setLimit(limit + step)}>
            {`Show ${count(Math.min(step, rest))} more of ${count(rest)}`}
          </Button>
        </Group>
      )}
    </>
  );
}

function UserTable({ items }: { items: ItemProps[] }) {
  return (
    <Paper withBorder>
      <Table verticalSpacing="xs" horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Email</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>Created</Table.Th>
            <Table.Th w={56}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <UserRow key={item.user.id} {...item} />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

const UserRow = memo(function UserRow({ user, isOwn, actions }: ItemProps) {
  const { timeZone } = useDay();
  return (
    <Table.Tr className={user.isActive ? '' : (classes.off ?? '')}>
      <Table.Td>
        <Text span inherit className={classes.name ?? ''} {...(!user.name && { c: 'dimmed', fw: 400 })}>
          {user.name || 'no name given'}
        </Text>
        {isOwn && <You />}
      </Table.Td>
      <Table.Td className={classes.email ?? ''}>{user.email}</Table.Td>
      <Table.Td>
        <Group gap={4}>
          <RoleBadge role={user.role} />
          {user.hasSecondFactor && <ToneBadge tone="gray">Second factor</ToneBadge>}
        </Group>
      </Table.Td>
      <Table.Td>
        <StatusBadge user={user} />
      </Table.Td>
      <Table.Td className={classes.day ?? ''}>{dateAt(user.createdAt, timeZone)}</Table.Td>
      <Table.Td>{actions && <UserMenu user={user} isOwn={isOwn} actions={actions} />}</Table.Td>
    </Table.Tr>
  );
});

function UserCards({ items }: { items: ItemProps[] }) {
  return (
    <ul className={classes.cards} aria-label="Users">
      {items.map((item) => (
        <li key={item.user.id}>
          <UserCard {...item} />
        </li>
      ))}
    </ul>
  );
}

const UserCard = memo(function UserCard({ user, isOwn, actions }: ItemProps) {
  const { timeZone } = useDay();
  return (
    <Card withBorder padding="sm" component="article" aria-label={nameOf(user)} className={classes.card ?? ''}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text className={classes.name ?? ''}>
            {nameOf(user)}
            {isOwn && <You />}
          </Text>
          {user.name && (
            <Text size="sm" className={classes.email ?? ''}>
              {user.email}
            </Text>
          )}
        </div>
        {actions && <UserMenu user={user} isOwn={isOwn} actions={actions} />}
      </Group>
      <div className={classes.facts}>
        <RoleBadge role={user.role} />
        {user.hasSecondFactor && <ToneBadge tone="gray">Second factor</ToneBadge>}
        <StatusBadge user={user} />
        <Text size="sm" c="dimmed">{`Created ${dateAt(user.createdAt, timeZone)}`}</Text>
      </div>
    </Card>
  );
});

function You() {
  return (
    <Text span c="dimmed" size="sm" fw={400}>
      {' (you)'}
    </Text>
  );
}

const roleTones: Record<string, Tone> = { admin: 'accent', security: 'amber', user: 'gray' };

function RoleBadge({ role }: { role: string | null }) {
  return <ToneBadge tone={roleTones[role ?? ''] ?? 'red'}>{roleLabel(role)}</ToneBadge>;
}

function StatusBadge({ user: { isActive, entryRequest, invitedAt } }: { user: User }) {
  if (isActive && invitedAt !== null) return <ToneBadge tone="amber">Invited</ToneBadge>;
  if (isActive && entryRequest === 'open') return <ToneBadge tone="amber">Waiting</ToneBadge>;
  return <ToneBadge tone={isActive ? 'green' : 'red'}>{isActive ? 'Active' : 'Deactivated'}</ToneBadge>;
}

// The role with the most permissions is last, farthest from the pointer.
const rolesLast = ['user', 'security', 'admin'] as const;

/** All actions on one account. Admins change their own password on their account page, not here. */
function UserMenu({ user, isOwn, actions }: { user: User; isOwn: boolean; actions: UserActions }) {
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
