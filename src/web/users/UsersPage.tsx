import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMailPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { dayIn } from '#domain/day.ts';
import type { User } from '#domain/user.ts';
import { HistoryPanel } from '#web/activities/HistoryPanel.tsx';
import { roleLabel, roleOptions } from '#web/identity/roleLabels.ts';
import { useMay } from '#web/identity/useMay.ts';
import { extentOf } from '#web/print/extent.ts';
import { ListOutput } from '#web/print/ListOutput.tsx';
import { HandOverDialog } from '#web/privacy/HandOverDialog.tsx';
import type { Column } from '#web/records/column.ts';
import { ListBody, NoMatch } from '#web/records/ListBody.tsx';
import { ListFilters } from '#web/records/ListFilters.tsx';
import { AddButton, ListHeader } from '#web/records/ListHeader.tsx';
import { useRecordDialog } from '#web/records/RecordDialog.tsx';
import { useAddressFilter, withSearch } from '#web/records/useAddressFilter.tsx';
import { useList } from '#web/records/useList.ts';
import { useDay } from '#web/society/useDay.ts';
import { HeadButton } from '#web/ui/HeadButton.tsx';
import { AddUserDialog, InviteDialog } from '#web/users/NewAccountDialogs.tsx';
import { LinkDialog, OneTimePasswordDialog } from '#web/users/OneTimeDialogs.tsx';
import { nameOf, userMatches } from '#web/users/people.ts';
import { usersQuery } from '#web/users/queries.ts';
import { AdminRequests, EntryRequests } from '#web/users/Requests.tsx';
import { UnsentMails } from '#web/users/UnsentMails.tsx';
import { UserList } from '#web/users/UserList.tsx';
import { useUserActions } from '#web/users/useUserActions.ts';
import { WayInDialog } from '#web/users/WayInDialog.tsx';

const route = getRouteApi('/admin/users');
const byRole = { name: 'role', label: 'Role', all: 'All Roles', options: roleOptions } as const;
const filters = [byRole];

/** Accounts: who gets in, and as what (docs/rules.md, Who gets in). */
export const UsersPage = withSearch(route, function UsersPage({ search }) {
  const { address, text } = useAddressFilter(route, search);
  const list = useList(useQuery(usersQuery), userMatches, text, address.search.role ?? null);
  const { timeZone } = useDay();
  const columns = useMemo(() => userColumns((instant) => dayIn(timeZone, new Date(instant))), [timeZone]);
  const mayWrite = useMay()('users:write');
  const { actions: allActions, ownId, oneTime, forgetOneTime, ...opened } = useUserActions();
  const { handingOver, endHandOver, history, endHistory, wayIn, endWayIn, giveWayIn, ...links } = opened;
  const [isInviting, inviting] = useDisclosure();
  const actions = mayWrite ? allActions : null;
  const dialog = useRecordDialog(list.all);
  const wishes = useMemo(() => (list.all ?? []).filter((user) => user.adminRequest === 'open'), [list.all]);
  const waiting = useMemo(() => (list.all ?? []).filter((user) => user.entryRequest === 'open'), [list.all]);
  const noMatch = (
    <NoMatch title="No user fits" onClear={address.clear}>
      The search looks at names and email addresses.
    </NoMatch>
  );
  return (
    <>
      <ListHeader title="Users" list={list} one="user" many="users">
        <ListOutput
          title="Users"
          list="users"
          name="users"
          one="user"
          many="users"
          columns={columns}
          records={list.shown}
          extent={extentOf(address.search.role ? [roleLabel(address.search.role)] : [], text)}
        />
        {mayWrite && (
          <HeadButton leftSection={<IconMailPlus size={18} aria-hidden />} onClick={inviting.open}>
            Invite
          </HeadButton>
        )}
        <AddButton onClick={mayWrite ? dialog.add : null}>Add User</AddButton>
      </ListHeader>
      <Stack gap="md">
        <UnsentMails />
        {actions && <EntryRequests users={waiting} actions={actions} />}
        {actions && <AdminRequests users={wishes} actions={actions} />}
        <ListFilters address={address} label="Search users" placeholder="Search users..." filters={filters} />
        <ListBody list={list} loading={<LoadingRows />} noMatch={noMatch}>
          {(shown) => <UserList users={shown} ownId={ownId} actions={actions} />}
        </ListBody>
      </Stack>
      <AddUserDialog dialog={dialog} />
      <InviteDialog isOpen={isInviting} onClose={inviting.close} onInvited={links.tellInvited} />
      <WayInDialog opened={wayIn} onClose={endWayIn} onGive={giveWayIn} />
      <LinkDialog shown={links.givenLink} onForget={links.forgetLink} />
      <OneTimePasswordDialog shown={oneTime} onForget={forgetOneTime} />
      {history.user && (
        <HistoryPanel
          record={`users/${history.user.id}`}
          of={`the account of ${nameOf(history.user)}`}
          isOpen={history.isOpen}
          onClose={endHistory}
        />
      )}
      {handingOver.user && (
        <HandOverDialog
          of="users"
          id={handingOver.user.id}
          name={nameOf(handingOver.user)}
          isOpen={handingOver.isOpen}
          nth={handingOver.nth}
          onClose={endHandOver}
        />
      )}
    </>
  );
});

function LoadingRows() {
  return (
    <Stack gap="xs" role="status" aria-busy="true">
      <VisuallyHidden>Loading users…</VisuallyHidden>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height={52} />
      ))}
    </Stack>
  );
}

/** What a list of accounts tells of each, on paper and in a file; `dayOf` is the society's day of a time. */
function userColumns(dayOf: (instant: string) => string): Column<User>[] {
  return [
    { key: 'name', label: 'Name', kind: 'text', width: 200, value: ({ name }) => name || null },
    { key: 'email', label: 'Email', kind: 'text', width: 240, value: ({ email }) => email },
    { key: 'role', label: 'Role', kind: 'text', width: 100, value: ({ role }) => roleLabel(role) },
    { key: 'status', label: 'Status', kind: 'text', width: 120, value: statusOf },
    { key: 'created', label: 'Created', kind: 'day', width: 120, value: ({ createdAt }) => dayOf(createdAt) },
  ];
}

function statusOf({ isActive, entryRequest, invitedAt }: User): string {
  if (!isActive) return 'Deactivated';
  if (invitedAt !== null) return 'Invited';
  return entryRequest === 'open' ? 'Waiting' : 'Active';
}
