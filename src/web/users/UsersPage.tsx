import { Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Role } from '#domain/permissions.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { HowMany } from '#web/ui/HowMany.tsx';
import { ListFilters } from '#web/ui/ListFilters.tsx';
import { NoMatch } from '#web/ui/NoMatch.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useMatching } from '#web/ui/useMatching.ts';
import { AddUserDialog } from '#web/users/AddUserDialog.tsx';
import { AdminRequests } from '#web/users/AdminRequests.tsx';
import { OneTimePasswordDialog } from '#web/users/OneTimePasswordDialog.tsx';
import { roleOptions, userMatches } from '#web/users/people.ts';
import { usersQuery } from '#web/users/queries.ts';
import { UserList } from '#web/users/UserList.tsx';
import { useUserActions } from '#web/users/useUserActions.ts';

const route = getRouteApi('/admin/users');

/** Accounts: who gets in, and as what (decisions.md, Who gets in). */
export function UsersPage() {
  const { data: users, error, isFetching, refetch } = useQuery(usersQuery);
  const filter = useFilter();
  const shown = useMatching(users, userMatches, filter.q, filter.role);
  const { actions, ownId, oneTime, forgetOneTime } = useUserActions();
  const adding = useAdding();
  const waiting = useMemo(() => (users ?? []).filter((user) => user.adminRequest === 'open'), [users]);

  let body: ReactNode;
  if (users === undefined && error) body = <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />;
  else if (users === undefined || shown === undefined) body = <LoadingRows />;
  else if (shown.length === 0)
    body = (
      <NoMatch title="No user fits" onClear={filter.clear}>
        The search looks at names and email addresses.
      </NoMatch>
    );
  else body = <UserList users={shown} ownId={ownId} actions={actions} />;

  return (
    <>
      <PageHeader
        title="Users"
        note={(users || !error) && <HowMany shown={shown?.length} all={users?.length} one="user" many="users" />}
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
    <ListFilters
      search={{ label: 'Search users', placeholder: 'Search users...', value: q, onChange: search }}
      filter={{ label: 'Role', all: 'All Roles', options: roleOptions, value: role, onChange: only }}
    />
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
