import { Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { spokenPlate } from '#domain/plate.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { spokenTenants } from '#domain/tenancyFacts.ts';
import type { VehicleChoice } from '#domain/transfer.ts';
import type { VehicleChoices } from '#web/tenancies/fields.ts';
import { vehiclesOfTenantsQuery } from '#web/tenancies/queries.ts';
import type { Leavers as Leaving, useTenancyForm } from '#web/tenancies/useTenancyForm.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import row from '#web/ui/FormRow.module.css';
import { date } from '#web/ui/format.ts';

type Props = { form: ReturnType<typeof useTenancyForm>['form']; leavers: Leaving | null };

/** Asks what happens to the present tenants and their vehicles when others rent the flat (docs/rules.md, Tenancies). */
export function Leavers({ form, leavers }: Props) {
  if (!leavers?.isAsked) return null;
  const { tenancy, leave } = leavers;
  const { error } = form.getInputProps('ends');
  return (
    <fieldset className={row.row ?? ''}>
      <legend>Who rents it now</legend>
      <Text
        size="sm"
        mb="xs"
      >{`${spokenTenants(tenancy.tenants)}, since ${date(tenancy.since)}, until ${date(tenancy.lastDay)}.`}</Text>
      <Stack gap="sm" mb="xs">
        <Radio.Group
          label="What becomes of them?"
          value={leave ? 'leave' : 'stay'}
          onChange={(choice) => form.setFieldValue('ends', choice as 'leave' | 'stay')}
          error={error}
        >
          <Stack gap={6} mt={6}>
            <Radio value="leave" label="They leave on the first day above" />
            <Radio value="stay" label="Their tenancy stays as it is" />
          </Stack>
        </Radio.Group>
        {leave && (
          <LeavingVehicles
            tenancy={tenancy}
            value={form.values.vehicles}
            onChange={(vehicles) => form.setFieldValue('vehicles', vehicles)}
            stay={form.values.tenants.map(({ personId }) => personId)}
          />
        )}
      </Stack>
    </fieldset>
  );
}

type VehiclesProps = {
  tenancy: Tenancy;
  value: VehicleChoices;
  onChange: (value: VehicleChoices) => void;
  /** The ids of people who still rent the flat afterwards: their vehicles are not asked about. */
  stay?: readonly (string | null)[];
};

/** Asks what happens to each vehicle that leaving tenants have at the flat. */
export function LeavingVehicles({ tenancy, value, onChange, stay = [] }: VehiclesProps) {
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
