import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { spokenPlate } from '#domain/plate.ts';
import { vehicleFields } from '#domain/vehicle.fields.ts';
import { type Vehicle, VehiclesEdit } from '#domain/vehicle.ts';
import { vehicleMatches } from '#domain/vehicleFacts.ts';
import type { Bulk } from '#web/bulk/bulk.ts';
import { ImportLink } from '#web/bulk/ImportLink.tsx';
import { RecordsPage } from '#web/bulk/RecordsPage.tsx';
import { answer, api } from '#web/data/api.ts';
import { lazyModule } from '#web/data/lazyModule.ts';
import { useMay } from '#web/identity/useMay.ts';
import { useOwnNotes } from '#web/identity/useOwnNotes.ts';
import { FetchedForm } from '#web/records/FetchedForm.tsx';
import { RecordDialog } from '#web/records/RecordDialog.tsx';
import { withSearch } from '#web/records/useAddressFilter.tsx';
import { type Deletion, useDeletion } from '#web/records/useDeletion.ts';
import { useRecordList } from '#web/records/useRecordList.ts';
import { vehicleColumns } from '#web/vehicles/columns.tsx';
import { vehicleFilters } from '#web/vehicles/filters.ts';
import { deleteVehicle, vehiclesQuery } from '#web/vehicles/queries.ts';
import { VehicleCard } from '#web/vehicles/VehicleCard.tsx';
import IconCar from '~icons/tabler/car';

const route = getRouteApi('/admin/vehicles');
const matches = (vehicle: Vehicle, text: string) => vehicleMatches(vehicle, text, null);
const asks = ['flat', 'owner'] as const;
/** Fetched after the list, which does not need it for reading. */
const formModule = lazyModule(() => import('#web/vehicles/VehicleForm.tsx'));

/** The list of vehicles (docs/rules.md, Vehicles). */
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
  const { dialog, edit } = list;
  useEffect(formModule.fetch, []);
  const remove = useDeletion(deletion, deleteVehicle);
  // The same function unless its inputs change, so that rendering the page does not render the cards again.
  const card = useCallback(
    (vehicle: Vehicle) => <VehicleCard vehicle={vehicle} onEdit={edit} onDelete={mayWrite ? remove : null} />,
    [edit, mayWrite, remove],
  );
  return (
    <RecordsPage
      list={list}
      bulk={bulkVehicles}
      title="Vehicle Management"
      paperTitle="Vehicles"
      placeholder="Search by vehicle number, company, model..."
      addLabel="Add Vehicle"
      cardHeight={261}
      card={card}
      onDelete={mayWrite ? remove : null}
      empty={{
        icon: <IconCar size={24} />,
        title: 'No vehicles found',
        add: 'Add your first vehicle',
        more: <ImportLink />,
        children: 'A vehicle has an owner and a flat; once it is here, the gate finds it by its number.',
      }}
      noMatch={{
        title: 'No vehicles found',
        children: 'The search looks at vehicle number, company and model. A number may be typed in any spacing.',
      }}
    >
      <RecordDialog dialog={dialog} noun="Vehicle">
        {(form) => (
          <FetchedForm module={formModule}>
            {({ VehicleForm }) => (
              <VehicleForm {...form} flatId={dialog.request?.flat ?? null} ownerId={dialog.request?.owner ?? null} />
            )}
          </FetchedForm>
        )}
      </RecordDialog>
    </RecordsPage>
  );
});

/** The wording is specified (docs/rules.md, Messages). */
const deletion: Deletion<Vehicle> = {
  topic: 'vehicles',
  title: ({ vehicleNumber }) => `Delete vehicle ${spokenPlate(vehicleNumber)}`,
  question: () => 'Are you sure you want to delete this vehicle?',
  deleted: () => 'Vehicle deleted successfully!',
  about: ({ vehicleNumber }) => spokenPlate(vehicleNumber),
  failed: 'Failed to delete vehicle.',
};

const bulkVehicles: Bulk<Vehicle, VehiclesEdit> = {
  topic: 'vehicles',
  one: 'vehicle',
  many: 'vehicles',
  nameOf: ({ vehicleNumber }) => spokenPlate(vehicleNumber),
  rules: vehicleFields,
  schema: VehiclesEdit,
  send: (json) => answer(api.vehicles.bulk.$post({ json })),
  afterDeletion: null,
};
