import { Button } from '@mantine/core';
import { IconCar, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { type Vehicle, type VehicleType, vehicleMatches, vehicleTypes } from '#domain/vehicle.ts';
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
import { vehiclesQuery } from '#web/vehicles/queries.ts';
import { useDeleteDialog } from '#web/vehicles/useDeleteDialog.ts';
import { VehicleCard } from '#web/vehicles/VehicleCard.tsx';
import { closed, VehicleDialog } from '#web/vehicles/VehicleDialog.tsx';

const route = getRouteApi('/admin/vehicles');

const typeOptions = vehicleTypes.map((value) => ({ value, label: value }));

/** Section 2, Vehicle management. */
export function VehiclesPage() {
  const { data: vehicles, error, isFetching, refetch } = useQuery(vehiclesQuery);
  const filter = useFilter();
  const shown = useMatching(vehicles, vehicleMatches, filter.q, filter.type);
  const dialog = useVehicleDialog(vehicles);
  const deleteVehicle = useDeleteDialog();
  useAskedToAdd(filter.isAskedToAdd, () => dialog.openNewAt(filter.flatId), filter.forgetAdd);
  const card = useCallback(
    (vehicle: Vehicle) => <VehicleCard vehicle={vehicle} onEdit={dialog.openFor} onDelete={deleteVehicle} />,
    [dialog.openFor, deleteVehicle],
  );

  let body: ReactNode;
  if (vehicles === undefined && error) body = <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />;
  else if (vehicles === undefined || shown === undefined) body = <SkeletonCards label="Loading vehicles…" />;
  else if (vehicles.length === 0) body = <NoVehicles onAdd={dialog.openNew} />;
  else if (shown.length === 0)
    body = (
      <NoMatch title="No vehicles found" onClear={filter.clear}>
        The search looks at vehicle number, company and model. A number may be typed in any spacing.
      </NoMatch>
    );
  else body = <CardGrid items={shown} itemKey={idOf} renderItem={card} label="Vehicles" estimatedHeight={255} />;

  return (
    <>
      <PageHeader
        title="Vehicle Management"
        note={<HowMany shown={shown?.length} all={vehicles?.length} one="vehicle" many="vehicles" />}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.openNew}>
            Add Vehicle
          </Button>
        }
      />
      <Filters {...filter} />
      {body}
      {dialog.element}
    </>
  );
}

function idOf(vehicle: Vehicle): string {
  return vehicle.id;
}

/** Search and filter live in the address, so that a reload, the back button and a sent link show the same. */
function useFilter() {
  const { q = '', type, add, flat = null } = route.useSearch();
  const navigate = route.useNavigate();
  return {
    q,
    type: type ?? null,
    search: (text: string) => navigate({ search: (old) => ({ ...old, q: text || undefined }), replace: true }),
    only: (next: VehicleType | null) =>
      navigate({ search: (old) => ({ ...old, type: next ?? undefined }), replace: true }),
    clear: () => navigate({ search: {}, replace: true }),
    isAskedToAdd: add !== undefined,
    flatId: flat,
    forgetAdd: () => navigate({ search: (old) => ({ ...old, add: undefined, flat: undefined }), replace: true }),
  };
}

function useVehicleDialog(vehicles: Vehicle[] | undefined) {
  const [opening, setOpening] = useState(closed);
  const open = useCallback(
    (vehicle: Vehicle | null, flatId: string | null = null) =>
      setOpening(({ nth }) => ({ vehicle, flatId, isOpen: true, nth: nth + 1 })),
    [],
  );
  const now = opening.vehicle && vehicles && (vehicles.find(({ id }) => id === opening.vehicle?.id) ?? null);
  return {
    openFor: useCallback((vehicle: Vehicle) => open(vehicle), [open]),
    openNew: useCallback(() => open(null), [open]),
    openNewAt: (flatId: string | null) => open(null, flatId),
    element: (
      <VehicleDialog opening={opening} now={now} onClose={() => setOpening((last) => ({ ...last, isOpen: false }))} />
    ),
  };
}

function Filters({ q, type, search, only }: ReturnType<typeof useFilter>) {
  return (
    <ListFilters
      search={{
        label: 'Search vehicles',
        placeholder: 'Search by vehicle number, company, model...',
        value: q,
        onChange: search,
      }}
      filter={{ label: 'Type', all: 'All Types', options: typeOptions, value: type, onChange: only }}
    />
  );
}

/** Section 2: 'No vehicles found'. */
function NoVehicles({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={<IconCar size={24} />}
      title="No vehicles found"
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
          Add your first vehicle
        </Button>
      }
    >
      A vehicle has an owner and a flat; once it is here, the gate finds it by its number.
    </EmptyState>
  );
}
