import { SegmentedControl, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense, useMemo } from 'react';
import { dayIn } from '#domain/day.ts';
import type { User } from '#domain/user.ts';
import { HistoryPanel } from '#web/activities/HistoryPanel.tsx';
import { roleLabel, roleOptions } from '#web/identity/roleLabels.ts';
import { useMay } from '#web/identity/useMay.ts';
import { extentOf } from '#web/print/extent.ts';
import { ListOutput } from '#web/print/ListOutput.tsx';
import { HandOverDialog } from '#web/privacy/HandOverDialog.tsx';
import { type Column, textColumn } from '#web/records/column.ts';
import { ListBody, NoMatch } from '#web/records/ListBody.tsx';
import { ListFilters } from '#web/records/ListFilters.tsx';
import { AddButton, ListHeader } from '#web/records/ListHeader.tsx';
import { useRecordDialog } from '#web/records/RecordDialog.tsx';
import { useAddressFilter, withSearch } from '#web/records/useAddressFilter.tsx';
import { useList } from '#web/records/useList.ts';
import { useDay } from '#web/society/useDay.ts';
import { HeadButton } from '#web/ui/HeadButton.tsx';
import { neededPart } from '#web/ui/lazyPart.ts';
import { AddUserDialog, InviteDialog } from '#web/users/NewAccountDialogs.tsx';
import { LinkDialog, OneTimePasswordDialog } from '#web/users/OneTimeDialogs.tsx';
import { nameOf, userMatches } from '#web/users/people.ts';
import { usersQuery } from '#web/users/queries.ts';
import { AdminRequests, EntryRequests } from '#web/users/Requests.tsx';
import { UnsentMails } from '#web/users/UnsentMails.tsx';
import { UserList } from '#web/users/UserList.tsx';
import { useUserActions } from '#web/users/useUserActions.ts';
import { WayInDialog } from '#web/users/WayInDialog.tsx';
import IconMailPlus from '~icons/tabler/mail-plus';

const route = getRouteApi('/admin/users');
const byRole = { name: 'role', label: 'Role', all: 'All Roles', options: roleOptions } as const;
const filters = [byRole];

/** The accounts: who has access, and in which role (docs/rules.md, Who gets in). */
export const UsersPage = withSearch(route, function UsersPage({ search }) {
  const { address, text } = useAddressFilter(route, search);
  const { show } = search;
  const tabs = <UsersTabs show={show} onShow={(next) => address.set({ show: next })} />;
  if (show === undefined) return <People search={search} address={address} text={text} tabs={tabs} />;
  const Part = show === 'guards' ? GuardsPart : DevicesPart;
  return (
    <Suspense fallback={<LoadingRows />}>
      <Part tabs={tabs} />
    </Suspense>
  );
});

const GuardsPart = neededPart(() => import('#web/guards/GuardsPart.tsx').then((part) => part.GuardsPart));
const DevicesPart = neededPart(() => import('#web/devices/DevicesPart.tsx').then((part) => part.DevicesPart));

type Show = 'guards' | 'devices' | undefined;

/** Switches between people, who have accounts, and the gate's guards and devices, which have none. */
function UsersTabs({ show, onShow }: { show: Show; onShow: (show: Show) => void }) {
  return (
    <SegmentedControl
      aria-label="What is shown"
      value={show ?? 'people'}
      onChange={(next) => onShow(next === 'people' ? undefined : (next as Show))}
      data={[
        { value: 'people', label: 'People' },
        { value: 'guards', label: 'Guards' },
        { value: 'devices', label: 'Devices' },
      ]}
      style={{ alignSelf: 'flex-start' }}
    />
  );
}

type Filter = ReturnType<typeof useAddressFilter<ReturnType<typeof route.useSearch>>>;
type PeopleProps = Pick<Filter, 'address' | 'text'> & { search: ReturnType<typeof route.useSearch>; tabs: ReactNode };

function People({ search, address, text, tabs }: PeopleProps) {
  const list = useList(useQuery(usersQuery), userMatches, text, search.role ?? null);
  const { timeZone } = useDay();
  const columns = useMemo(() => userColumns((instant) => dayIn(timeZone, new Date(instant))), [timeZone]);
  const mayWrite = useMay()('users:write');
  const { actions: allActions, ownId, tellInvited, ...opened } = useUserActions();
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
        {tabs}
        <UnsentMails />
        {actions && <EntryRequests users={waiting} actions={actions} />}
        {actions && <AdminRequests users={wishes} actions={actions} />}
        <ListFilters address={address} label="Search users" placeholder="Search users..." filters={filters} />
        <ListBody list={list} loading={<LoadingRows />} noMatch={noMatch}>
          {(shown) => <UserList users={shown} ownId={ownId} actions={actions} />}
        </ListBody>
      </Stack>
      <AddUserDialog dialog={dialog} />
      <InviteDialog isOpen={isInviting} onClose={inviting.close} onInvited={tellInvited} />
      <ActDialogs {...opened} />
    </>
  );
}

type ActDialogsProps = Omit<ReturnType<typeof useUserActions>, 'actions' | 'ownId' | 'tellInvited'>;

/** The dialogs of the actions on an account. */
function ActDialogs({ handingOver, history, wayIn, ...given }: ActDialogsProps) {
  const { giveWayIn, givenLink, forgetLink, oneTime, forgetOneTime } = given;
  return (
    <>
      <WayInDialog opened={wayIn} onGive={giveWayIn} />
      {givenLink && <LinkDialog shown={givenLink} onForget={forgetLink} />}
      {oneTime && <OneTimePasswordDialog shown={oneTime} onForget={forgetOneTime} />}
      {history.about && (
        <HistoryPanel
          record={`users/${history.about.id}`}
          of={`the account of ${nameOf(history.about)}`}
          isOpen={history.isOpen}
          onClose={history.close}
        />
      )}
      {handingOver.about && (
        <HandOverDialog
          of="users"
          id={handingOver.about.id}
          name={nameOf(handingOver.about)}
          isOpen={handingOver.isOpen}
          nth={handingOver.nth}
          onClose={handingOver.close}
        />
      )}
    </>
  );
}

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

/** The columns of the accounts for printout and file; `dayOf` gives the society's day of an instant. */
function userColumns(dayOf: (instant: string) => string): Column<User>[] {
  return [
    textColumn('name', 'Name', 200, ({ name }) => name || null),
    textColumn('email', 'Email', 240, ({ email }) => email),
    textColumn('role', 'Role', 100, ({ role }) => roleLabel(role)),
    textColumn('status', 'Status', 120, statusOf),
    { key: 'created', label: 'Created', kind: 'day', width: 120, value: ({ createdAt }) => dayOf(createdAt) },
  ];
}

function statusOf({ isActive, entryRequest, invitedAt }: User): string {
  if (!isActive) return 'Deactivated';
  if (invitedAt !== null) return 'Invited';
  return entryRequest === 'open' ? 'Waiting' : 'Active';
}
