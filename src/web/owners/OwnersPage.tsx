import { Button, Group, Select, Text } from '@mantine/core';
import { IconPlus, IconSearchOff, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { type Owner, type OwnerStatus, ownerMatches } from '#domain/owner.ts';
import { OwnerCard } from '#web/owners/OwnerCard.tsx';
import { closed, OwnerDialog } from '#web/owners/OwnerDialog.tsx';
import { ownersQuery } from '#web/owners/queries.ts';
import { useDeleteDialog } from '#web/owners/useDeleteDialog.tsx';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { count } from '#web/ui/format.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { SkeletonCards } from '#web/ui/SkeletonCards.tsx';
import { useAskedToAdd } from '#web/ui/useAskedToAdd.ts';

const route = getRouteApi('/admin/owners');
const everybody = 'all';
const statusOptions: { value: OwnerStatus | typeof everybody; label: string }[] = [
  { value: everybody, label: 'All Owners' },
  { value: 'Active', label: 'Active Owners' },
  { value: 'Old', label: 'Old Owners' },
];

/** Section 2, Owner management. */
export function OwnersPage() {
  const { data: owners, error, isFetching, refetch } = useQuery(ownersQuery);
  const filter = useFilter();
  const shown = useShown(owners, filter.q, filter.status);
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
  else if (shown.length === 0) body = <NoMatch onClear={filter.clear} />;
  else body = <CardGrid items={shown} itemKey={idOf} renderItem={card} label="Owners" estimatedHeight={244} />;

  return (
    <>
      <PageHeader
        title="Owner Management"
        note={(owners || !error) && <OwnerCount shown={shown?.length} all={owners?.length} />}
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

/** The list follows a moment after the typing, so that typing stays smooth over thousands of owners. */
function useShown(owners: Owner[] | undefined, q: string, status: OwnerStatus | null) {
  const wantedText = useDeferredValue(q);
  const wantedStatus = useDeferredValue(status);
  return useMemo(
    () => owners?.filter((owner) => ownerMatches(owner, wantedText, wantedStatus)),
    [owners, wantedText, wantedStatus],
  );
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
    <Group mb="md" gap="sm">
      <SearchField label="Search owners" placeholder="Search owners..." value={q} onChange={search} flex="1 1 260px" />
      <Select
        aria-label="Status"
        data={statusOptions}
        value={status ?? everybody}
        onChange={(value) => only(value === everybody ? null : (value as OwnerStatus))}
        allowDeselect={false}
        flex={{ base: '1 1 100%', xs: '0 1 220px' }}
      />
    </Group>
  );
}

/** "24 owners", "3 of 24 owners" */
function OwnerCount({ shown, all }: { shown: number | undefined; all: number | undefined }) {
  const noun = all === 1 ? 'owner' : 'owners';
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

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconSearchOff size={24} />}
      title="No owner fits"
      action={
        <Button variant="default" onClick={onClear}>
          Clear search and filter
        </Button>
      }
    >
      The search looks at name, email, phone and flat number.
    </EmptyState>
  );
}
