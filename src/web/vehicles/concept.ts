import { spokenPlate } from '#domain/plate.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { unknown } from '#domain/vehicleFacts.ts';
import type { Concept, RecordKind } from '#web/concept.ts';
import { vehiclesQuery, vehiclesSubscription } from '#web/vehicles/queries.ts';
import IconCar from '~icons/tabler/car';

export const vehicleRecords: RecordKind<Vehicle> = {
  many: 'vehicles',
  heading: 'Vehicles',
  icon: IconCar,
  needs: 'vehicles:read',
  query: vehiclesQuery,
  /** Found by the number in any spacing, and so by its last four digits, and by company and model. */
  entryOf: ({ id, vehicleNumber, company, model, flatNumber, ownerName }) => ({
    id,
    label: spokenPlate(vehicleNumber),
    hint: [`${company} ${model}`, flatNumber, ownerName ?? unknown].filter((part) => part !== null).join(' · '),
    texts: [vehicleNumber, `${company} ${model}`],
  }),
  open: ({ label }, { navigate }) => navigate({ to: '/admin/vehicles', search: { q: label } }),
  openList: (query, { navigate }) => navigate({ to: '/admin/vehicles', search: { q: query } }),
};

export const vehicles: Concept = {
  pages: [
    {
      to: '/admin/vehicles',
      title: 'Vehicle Management',
      needs: 'vehicles:read',
      menu: { label: 'Vehicle Management', group: 'People', icon: IconCar },
    },
  ],
  commands: [
    {
      id: 'add-vehicle',
      label: 'Add Vehicle',
      also: 'new vehicle',
      needs: 'vehicles:write',
      run: ({ navigate }) => navigate({ to: '/admin/vehicles', search: { add: '1' } }),
    },
  ],
  records: vehicleRecords,
  recordCommands: [],
  subscriptions: [vehiclesSubscription],
};
