import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { spokenPlate } from '#domain/plate.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import type { VehicleChoice } from '#domain/transfer.ts';
import type { VehicleChoices } from '#web/tenancies/fields.ts';
import { vehiclesOfTenantsQuery } from '#web/tenancies/queries.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';

type Props = {
  tenancy: Tenancy;
  value: VehicleChoices;
  onChange: (value: VehicleChoices) => void;
  /** The ids of people who still rent the flat afterwards: their vehicles are not asked about. */
  stay?: readonly (string | null)[];
};

/** Asks what happens to each vehicle that leaving tenants have at the flat. */
export function LeavingVehicles({ tenancy, value, onChange, stay = [] }: Props) {
  const query = useQuery(vehiclesOfTenantsQuery(tenancy));
  if (query.error && query.data === undefined)
    return <ErrorState error={query.error} onRetry={query.refetch} isRetrying={query.isFetching} />;
  return query.data
    ?.filter(({ ownerId }) => !stay.includes(ownerId))
    .map(({ id, vehicleNumber, company, model }) => (
      <Radio.Group
        key={id}
        label={`${spokenPlate(vehicleNumber)} ${company} ${model}`}
        value={value[id] ?? 'leaves'}
        onChange={(choice) => onChange({ ...value, [id]: choice as VehicleChoice })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="leaves" label="Leaves the flat with them" />
          <Radio value="stays" label="Stays at the flat" />
        </Stack>
      </Radio.Group>
    ));
}
