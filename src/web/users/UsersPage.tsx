import { Button, Group, Select, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Role } from '#domain/permissions.ts';
import type { User } from '#domain/user.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { count } from '#web/ui/format.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { AddUserDialog } from '#web/users/AddUserDialog.tsx';
import { AdminRequests } from '#web/users/AdminRequests.tsx';
import { OneTimePasswordDialog } from '#web/users/OneTimePasswordDialog.tsx';
import { roleOptions, userMatches } from '#web/users/people.ts';
import { usersQuery } from '#web/users/queries.ts';
import { UserList } from '#web/users/UserList.tsx';
import { useUserActions } from '#web/users/useUserActions.ts';

const route = getRouteApi('/admin/users');
const allRoles = { value: 'all', label: 'All Roles' };

/** Accounts: who gets in, and as what (decisions.md, Who gets in). */
export function UsersPage() {
  const { data: users, error, isFetching, refetch } = useQuery(usersQuery);
  const filter = useFilter();
  const shown = useShown(users, filter.q, filter.role);
  const { actions, ownId, oneTime, forgetOneTime } = useUserActions();
  const adding = useAdding();
  const waiting = useMemo(() => (users ?? []).filter((user) => user.adminRequest === 'open'), [users]);

  let body: ReactNode;
  if (users === undefined && error) body = <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />;
  else if (users === undefined || shown === undefined) body = <LoadingRows />;
  else if (shown.length === 0) body = <NoMatch onClear={filter.clear} />;
  else body = <UserList users={shown} ownId={ownId} actions={actions} />;

  return (
    <>
      <PageHeader
        title="Users"
        note={(users || !error) && <UserCount shown={shown?.length} all={users?.length} />}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
            Add User
          </Button>
        }
      />
      <Stack gap="md">
        <AdminRequests users={waiting} actions={actions} />
        <Filters {...filter} />
        {body}
      </Stack>
      <AddUserDialog isOpen={adding.isOpen} nth={adding.nth} onClose={adding.close} />
      <OneTimePasswordDialog shown={oneTime} onForget={forgetOneTime} />
    </>
  );
}

function useFilter() {
  const { q = '', role } = route.useSearch();
  const navigate = route.useNavigate();
  return {
    q,
    role: role ?? null,
    search: (text: string) => navigate({ search: (old) => ({ ...old, q: text || undefined }), replace: true }),
    only: (next: Role | null) => navigate({ search: (old) => ({ ...old, role: next ?? undefined }), replace: true }),
    clear: () => navigate({ search: {}, replace: true }),
  };
}

function useShown(users: User[] | undefined, q: string, role: Role | null) {
  const text = useDeferredValue(q);
  return useMemo(() => users?.filter((user) => userMatches(user, text, role)), [users, text, role]);
}

function useAdding() {
  const [adding, setAdding] = useState({ isOpen: false, nth: 0 });
  return {
    ...adding,
    open: useCallback(() => setAdding(({ nth }) => ({ isOpen: true, nth: nth + 1 })), []),
    close: useCallback(() => setAdding((last) => ({ ...last, isOpen: false })), []),
  };
}

function Filters({ q, role, search, only }: ReturnType<typeof useFilter>) {
  return (
    <Group gap="sm">
      <SearchField label="Search users" placeholder="Search users..." value={q} onChange={search} flex="1 1 260px" />
      <Select
        aria-label="Role"
        data={[allRoles, ...roleOptions]}
        value={role ?? allRoles.value}
        onChange={(value) => only(value === allRoles.value ? null : (value as Role))}
        allowDeselect={false}
        flex={{ base: '1 1 100%', xs: '0 1 220px' }}
      />
    </Group>
  );
}

function UserCount({ shown, all }: { shown: number | undefined; all: number | undefined }) {
  const noun = all === 1 ? 'user' : 'users';
  return (
    <Text span inherit role="status">
      {all === undefined || shown === undefined
        ? 'Loading…'
        : shown === all
          ? `${count(all)} ${noun}`
          : `${count(shown)} of ${count(all)} ${noun}`}
    </Text>
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

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconSearchOff size={24} />}
      title="No user fits"
      action={
        <Button variant="default" onClick={onClear}>
          Clear search and filter
        </Button>
      }
    >
      The search looks at names and email addresses.
    </EmptyState>
  );
}
