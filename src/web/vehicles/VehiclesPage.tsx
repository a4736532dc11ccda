import { IconCar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { vehicleMatches, vehicleTypes } from '#domain/vehicle.ts';
import { useMay } from '#web/identity/useMay.ts';
import { AddButton } from '#web/records/AddButton.tsx';
import { ListCards } from '#web/records/ListCards.tsx';
import { ListFilters } from '#web/records/ListFilters.tsx';
import { ListHeader } from '#web/records/ListHeader.tsx';
import { NoMatch } from '#web/records/NoMatch.tsx';
import { NoRecords } from '#web/records/NoRecords.tsx';
import { RecordDialog } from '#web/records/RecordDialog.tsx';
import { useRecordList } from '#web/records/useRecordList.ts';
import { vehiclesQuery } from '#web/vehicles/queries.ts';
import { useVehicleDeletion } from '#web/vehicles/useVehicleDeletion.ts';
import { VehicleCard } from '#web/vehicles/VehicleCard.tsx';
import { VehicleForm } from '#web/vehicles/VehicleForm.tsx';

const route = getRouteApi('/admin/vehicles');
const typeOptions = vehicleTypes.map((value) => ({ value, label: value }));
const byType = { name: 'type', label: 'Type', all: 'All Types', options: typeOptions } as const;

/** docs/rules.md, Vehicles. */
export function VehiclesPage() {
  const mayWrite = useMay()('vehicles:write');
  const list = useRecordList(route, useQuery(vehiclesQuery), vehicleMatches, byType, mayWrite);
  const { address, dialog, add, edit } = list;
  const deleteVehicle = useVehicleDeletion();
  return (
    <>
      <ListHeader title="Vehicle Management" list={list} one="vehicle" many="vehicles">
        <AddButton onClick={add}>Add Vehicle</AddButton>
      </ListHeader>
      <ListFilters
        address={address}
        label="Search vehicles"
        placeholder="Search by vehicle number, company, model..."
        by={byType}
      />
      <ListCards
        list={list}
        many="vehicles"
        cardHeight={255}
        empty={
          <NoRecords icon={<IconCar size={24} />} title="No vehicles found" add="Add your first vehicle" onAdd={add}>
            A vehicle has an owner and a flat; once it is here, the gate finds it by its number.
          </NoRecords>
        }
        noMatch={
          <NoMatch title="No vehicles found" onClear={address.clear}>
            The search looks at vehicle number, company and model. A number may be typed in any spacing.
          </NoMatch>
        }
      >
        {(vehicle) => <VehicleCard vehicle={vehicle} onEdit={edit} onDelete={mayWrite ? deleteVehicle : null} />}
      </ListCards>
      <RecordDialog dialog={dialog} noun="Vehicle">
        {(form) => <VehicleForm {...form} flatId={dialog.asked?.flat ?? null} />}
      </RecordDialog>
    </>
  );
}
