import { byFlatNumber } from '#domain/flatNumber.ts';
import { spokenPlate } from '#domain/plate.ts';
import { vehicleFields } from '#domain/vehicle.fields.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { OwnerLink } from '#web/recordLinks.tsx';
import type { Column } from '#web/records/column.ts';
import { fieldColumns } from '#web/records/fieldColumns.ts';
import { byPlate } from '#web/vehicles/queries.ts';
import { VehicleFlat } from '#web/vehicles/VehicleCard.tsx';

const owner: Column<Vehicle> = {
  key: 'owner',
  label: 'Owner',
  kind: 'text',
  value: ({ ownerName }) => ownerName,
  render: ({ ownerId, ownerName }) => ownerName && <OwnerLink ownerId={ownerId} name={ownerName} />,
  width: 200,
};

const flat: Column<Vehicle> = {
  key: 'flat',
  label: 'Flat',
  kind: 'text',
  value: ({ flatNumber }) => flatNumber,
  compare: (one, other) => byFlatNumber(one.flatNumber ?? '', other.flatNumber ?? ''),
  render: (vehicle) => <VehicleFlat {...vehicle} />,
  width: 110,
};

export const vehicleColumns: readonly Column<Vehicle>[] = fieldColumns(vehicleFields, {
  rendered: { vehicleNumber: ({ vehicleNumber }) => spokenPlate(vehicleNumber) },
  compared: { vehicleNumber: byPlate },
  others: { 7: owner, 8: flat },
});
