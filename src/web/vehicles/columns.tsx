import { byFlatNumber } from '#domain/flatNumber.ts';
import { spokenPlate } from '#domain/plate.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { OwnerLink } from '#web/owners/OwnerLink.tsx';
import type { Column } from '#web/records/column.ts';
import { byPlate } from '#web/vehicles/queries.ts';
import { FlatLink } from '#web/vehicles/VehicleCard.tsx';

/** What a list of vehicles tells of each. */
export const vehicleColumns: readonly Column<Vehicle>[] = [
  {
    key: 'vehicleNumber',
    label: 'Vehicle number',
    kind: 'plate',
    value: ({ vehicleNumber }) => vehicleNumber,
    render: ({ vehicleNumber }) => spokenPlate(vehicleNumber),
    compare: byPlate,
    width: 170,
  },
  { key: 'type', label: 'Type', kind: 'text', value: ({ type }) => type, width: 120 },
  { key: 'company', label: 'Company', kind: 'text', value: ({ company }) => company, width: 150 },
  { key: 'model', label: 'Model', kind: 'text', value: ({ model }) => model, width: 150 },
  { key: 'color', label: 'Color', kind: 'text', value: ({ color }) => color, width: 110 },
  { key: 'year', label: 'Year', kind: 'year', value: ({ year }) => year, width: 80 },
  {
    key: 'owner',
    label: 'Owner',
    kind: 'text',
    value: ({ ownerName }) => ownerName,
    render: ({ ownerId, ownerName }) => ownerName && <OwnerLink ownerId={ownerId} name={ownerName} />,
    width: 200,
  },
  {
    key: 'flat',
    label: 'Flat',
    kind: 'text',
    value: ({ flatNumber }) => flatNumber,
    compare: (one, other) => byFlatNumber(one.flatNumber ?? '', other.flatNumber ?? ''),
    render: (vehicle) => <FlatLink {...vehicle} />,
    width: 110,
  },
];
