import { IconCar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { spokenPlate } from '#domain/plate.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { vehicleMatches } from '#domain/vehicleFacts.ts';
import { BulkActions } from '#web/bulk/BulkActions.tsx';
import { ImportLink } from '#web/bulk/ImportLink.tsx';
import { useMay } from '#web/identity/useMay.ts';
import { useOwnNotes } from '#web/identity/useOwnNotes.ts';
import { outputOf } from '#web/print/extent.ts';
import { ListOutput } from '#web/print/ListOutput.tsx';
import { NoMatch, NoRecords } from '#web/records/ListBody.tsx';
import { ListFilters } from '#web/records/ListFilters.tsx';
import { AddButton, ListHeader, ListTools } from '#web/records/ListHeader.tsx';
import { RecordDialog } from '#web/records/RecordDialog.tsx';
import { RecordList } from '#web/records/RecordList.tsx';
import { withSearch } from '#web/records/useAddressFilter.tsx';
import { useRecordList } from '#web/records/useRecordList.ts';
import { bulkVehicles } from '#web/vehicles/bulk.ts';
import { vehicleColumns } from '#web/vehicles/columns.tsx';
import { vehicleFilters } from '#web/vehicles/filters.ts';
import { vehiclesQuery } from '#web/vehicles/queries.ts';
import { useVehicleDeletion } from '#web/vehicles/useVehicleDeletion.ts';
import { VehicleCard } from '#web/vehicles/VehicleCard.tsx';
import { VehicleForm } from '#web/vehicles/VehicleForm.tsx';
import { ViewTools } from '#web/views/ViewTools.tsx';

const route = getRouteApi('/admin/vehicles');
const output = { title: 'Vehicles', list: 'vehicles', name: 'vehicles', one: 'vehicle', many: 'vehicles' } as const;
const matches = (vehicle: Vehicle, text: string) => vehicleMatches(vehicle, text, null);
const nameOf = ({ vehicleNumber }: Vehicle) => spokenPlate(vehicleNumber);
const asks = ['flat', 'owner'] as const;

/** docs/rules.md, Vehicles. */
export const VehiclesPage = withSearch(route, function VehiclesPage({ search }) {
  const mayWrite = useMay()('vehicles:write');
  const list = useRecordList({
    name: 'vehicles',
    route,
    search,
    query: useQuery(vehiclesQuery),
    matches,
    filters: vehicleFilters,
    columns: vehicleColumns,
    mayWrite,
    notes: useOwnNotes(),
    asks,
  });
  const { address, dialog, add, edit, filters } = list;
  const deleteVehicle = useVehicleDeletion();
  // The same while nothing of it changes: a render of the page is none of the cards that stay.
  const card = useCallback(
    (vehicle: Vehicle) => <VehicleCard vehicle={vehicle} onEdit={edit} onDelete={mayWrite ? deleteVehicle : null} />,
    [edit, mayWrite, deleteVehicle],
  );
  return (
    <>
      <ListHeader
        title="Vehicle Management"
        list={list}
        one="vehicle"
        many="vehicles"
        views={<ViewTools list="vehicles" search={{ ...address.search, view: list.view }} />}
      >
        <ListTools list={list} />
        <ListOutput {...output} {...outputOf(list)} />
        <AddButton onClick={add}>Add Vehicle</AddButton>
      </ListHeader>
      <ListFilters
        address={address}
        label="Search vehicles"
        placeholder="Search by vehicle number, company, model..."
        filters={filters}
      />
      <RecordList
        list={list}
        actions={({ records }) => (
          <>
            {mayWrite && <BulkActions bulk={bulkVehicles} records={records} />}
            <ListOutput {...output} {...outputOf(list)} records={records} isSelection />
          </>
        )}
        one="vehicle"
        many="vehicles"
        nameOf={nameOf}
        cardHeight={255}
        card={card}
        onDelete={mayWrite ? deleteVehicle : null}
        empty={
          <NoRecords
            icon={<IconCar size={24} />}
            title="No vehicles found"
            add="Add your first vehicle"
            onAdd={add}
            more={<ImportLink />}
          >
            A vehicle has an owner and a flat; once it is here, the gate finds it by its number.
          </NoRecords>
        }
        noMatch={
          <NoMatch title="No vehicles found" onClear={address.clear}>
            The search looks at vehicle number, company and model. A number may be typed in any spacing.
          </NoMatch>
        }
      />
      <RecordDialog dialog={dialog} noun="Vehicle">
        {(form) => (
          <VehicleForm {...form} flatId={dialog.request?.flat ?? null} ownerId={dialog.request?.owner ?? null} />
        )}
      </RecordDialog>
    </>
  );
});
