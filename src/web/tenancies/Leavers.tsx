import { Radio, Stack, Text } from '@mantine/core';
import { spokenTenants } from '#domain/tenancyFacts.ts';
import { LeavingVehicles } from '#web/tenancies/LeavingVehicles.tsx';
import type { Leavers as Leaving, useTenancyForm } from '#web/tenancies/useTenancyForm.ts';
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
