import { Button } from '@mantine/core';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { type Flat, type FlatStatus, flatMatches } from '#domain/flat.ts';
import { FlatCard } from '#web/flats/FlatCard.tsx';
import { closed, FlatDialog } from '#web/flats/FlatDialog.tsx';
import { statusOptions } from '#web/flats/fields.ts';
import { flatsQuery } from '#web/flats/queries.ts';
import { useDeleteDialog } from '#web/flats/useDeleteDialog.ts';
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

const route = getRouteApi('/admin/flats');

/** Section 2, Flat management. */
export function FlatsPage() {
  const { data: flats, error, isFetching, refetch } = useQuery(flatsQuery);
  const filter = useFilter();
  const shown = useMatching(flats, flatMatches, filter.q, filter.status);
  const dialog = useFlatDialog(flats);
  const deleteFlat = useDeleteDialog();
  useAskedToAdd(filter.isAskedToAdd, dialog.openNew, filter.forgetToAdd);
  const card = useCallback(
    (flat: Flat) => <FlatCard flat={flat} onEdit={dialog.openFor} onDelete={deleteFlat} />,
    [dialog.openFor, deleteFlat],
  );

  let body: ReactNode;
  if (flats === undefined && error) body = <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />;
  else if (flats === undefined || shown === undefined) body = <SkeletonCards label="Loading flats…" />;
  else if (flats.length === 0) body = <NoFlats onAdd={dialog.openNew} />;
  else if (shown.length === 0)
    body = (
      <NoMatch title="No flat fits" onClear={filter.clear}>
        The search looks at flat number, type and status.
      </NoMatch>
    );
  else body = <CardGrid items={shown} itemKey={idOf} renderItem={card} label="Flats" estimatedHeight={190} />;

  return (
    <>
      <PageHeader
        title="Flat Management"
        note={(flats || !error) && <HowMany shown={shown?.length} all={flats?.length} one="flat" many="flats" />}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.openNew}>
            Add Flat
          </Button>
        }
      />
      <Filters {...filter} />
      {body}
      {dialog.element}
    </>
  );
}

function idOf(flat: Flat): string {
  return flat.id;
}

/** Search and filter live in the address, so that a reload, the back button and a sent link show the same. */
function useFilter() {
  const { q = '', status, add } = route.useSearch();
  const navigate = route.useNavigate();
  return {
    q,
    status: status ?? null,
    search: (text: string) => navigate({ search: (old) => ({ ...old, q: text || undefined }), replace: true }),
    only: (next: FlatStatus | null) =>
      navigate({ search: (old) => ({ ...old, status: next ?? undefined }), replace: true }),
    clear: () => navigate({ search: {}, replace: true }),
    isAskedToAdd: add !== undefined,
    forgetToAdd: () => navigate({ search: (old) => ({ ...old, add: undefined }), replace: true }),
  };
}

function useFlatDialog(flats: Flat[] | undefined) {
  const [opening, setOpening] = useState(closed);
  const open = useCallback((flat: Flat | null) => setOpening(({ nth }) => ({ flat, isOpen: true, nth: nth + 1 })), []);
  const now = opening.flat && flats && (flats.find(({ id }) => id === opening.flat?.id) ?? null);
  return {
    openFor: open,
    openNew: useCallback(() => open(null), [open]),
    element: (
      <FlatDialog opening={opening} now={now} onClose={() => setOpening((last) => ({ ...last, isOpen: false }))} />
    ),
  };
}

function Filters({ q, status, search, only }: ReturnType<typeof useFilter>) {
  return (
    <ListFilters
      search={{ label: 'Search flats', placeholder: 'Search flats...', value: q, onChange: search }}
      filter={{ label: 'Status', all: 'All Statuses', options: statusOptions, value: status, onChange: only }}
    />
  );
}

function NoFlats({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={<IconBuilding size={24} />}
      title="No flats yet"
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
          Add your first flat
        </Button>
      }
    >
      Flats are what everything else hangs on: owners, vehicles and transfers all name one. Begin with any flat of your
      society.
    </EmptyState>
  );
}
