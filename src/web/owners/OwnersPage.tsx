import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { type Owner, type OwnerStatus, ownerMatches } from '#domain/owner.ts';
import { OwnerCard } from '#web/owners/OwnerCard.tsx';
import { closed, OwnerDialog } from '#web/owners/OwnerDialog.tsx';
import { ownersQuery } from '#web/owners/queries.ts';
import { useDeleteDialog } from '#web/owners/useDeleteDialog.tsx';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { HowMany } from '#web/ui/HowMany.tsx';
import { ListFilters } from '#web/ui/ListFilters.tsx';
import { NoMatch } from '#web/ui/NoMatch.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SkeletonCards } from '#web/ui/SkeletonCards.tsx';
import { useAskedToAdd } from '#web/ui/useAskedToAdd.ts';
import { useMatching } from '#web/ui/useMatching.ts';

const route = getRouteApi('/admin/owners');
const statusOptions: { value: OwnerStatus; label: string }[] = [
  { value: 'Active', label: 'Active Owners' },
  { value: 'Old', label: 'Old Owners' },
];

/** Section 2, Owner management. */
export function OwnersPage() {
  const { data: owners, error, isFetching, refetch } = useQuery(ownersQuery);
  const filter = useFilter();
  const shown = useMatching(owners, ownerMatches, filter.q, filter.status);
  const dialog = useOwnerDialog(owners);
  const deleteOwner = useDeleteDialog();
  useAskedToAdd(filter.isAskedToAdd, dialog.openNew, filter.forgetToAdd);
  const card = useCallback(
    (owner: Owner) => <OwnerCard owner={owner} onEdit={dialog.openFor} onDelete={deleteOwner} />,
    [dialog.openFor, deleteOwner],
  );

  let body: ReactNode;
  if (owners === undefined && error) body = <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />;
  else if (owners === undefined || shown === undefined) body = <SkeletonCards label="Loading owners…" />;
  else if (owners.length === 0) body = <NoOwners onAdd={dialog.openNew} />;
  else if (shown.length === 0)
    body = (
      <NoMatch title="No owner fits" onClear={filter.clear}>
        The search looks at name, email, phone and flat number.
      </NoMatch>
    );
  else body = <CardGrid items={shown} itemKey={idOf} renderItem={card} label="Owners" estimatedHeight={244} />;

  return (
    <>
      <PageHeader
        title="Owner Management"
        note={(owners || !error) && <HowMany shown={shown?.length} all={owners?.length} one="owner" many="owners" />}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.openNew}>
            Add Owner
          </Button>
        }
      />
      <Filters {...filter} />
      {body}
      {dialog.element}
    </>
  );
}

function idOf(owner: Owner): string {
  return owner.id;
}

/** Search and filter live in the address, so that a reload, the back button and a sent link show the same. */
function useFilter() {
  const { q = '', status, add } = route.useSearch();
  const navigate = route.useNavigate();
  return {
    q,
    status: status ?? null,
    search: (text: string) => navigate({ search: (old) => ({ ...old, q: text || undefined }), replace: true }),
    only: (next: OwnerStatus | null) =>
      navigate({ search: (old) => ({ ...old, status: next ?? undefined }), replace: true }),
    clear: () => navigate({ search: {}, replace: true }),
    isAskedToAdd: add !== undefined,
    forgetToAdd: () => navigate({ search: (old) => ({ ...old, add: undefined }), replace: true }),
  };
}

function useOwnerDialog(owners: Owner[] | undefined) {
  const [opening, setOpening] = useState(closed);
  const open = useCallback(
    (owner: Owner | null) => setOpening(({ nth }) => ({ owner, isOpen: true, nth: nth + 1 })),
    [],
  );
  const now = opening.owner && owners && (owners.find(({ id }) => id === opening.owner?.id) ?? null);
  return {
    openFor: open,
    openNew: useCallback(() => open(null), [open]),
    element: (
      <OwnerDialog opening={opening} now={now} onClose={() => setOpening((last) => ({ ...last, isOpen: false }))} />
    ),
  };
}

function Filters({ q, status, search, only }: ReturnType<typeof useFilter>) {
  return (
    <ListFilters
      search={{ label: 'Search owners', placeholder: 'Search owners...', value: q, onChange: search }}
      filter={{ label: 'Status', all: 'All Owners', options: statusOptions, value: status, onChange: only }}
    />
  );
}

function NoOwners({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={<IconUsers size={24} />}
      title="No owners yet"
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
          Add your first owner
        </Button>
      }
    >
      An owner belongs to a flat, and the flat becomes Occupied with them. Begin with anybody who lives in your society.
    </EmptyState>
  );
}
