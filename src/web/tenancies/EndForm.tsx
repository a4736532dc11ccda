import { Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { spokenPlate } from '#domain/plate.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { dayAfter, spokenTenants } from '#domain/tenancyFacts.ts';
import { activityOf } from '#web/data/api.ts';
import { tellUndoable } from '#web/data/undoable.ts';
import { DayField } from '#web/days/DayField.tsx';
import { SmallForm } from '#web/records/SmallForm.tsx';
import { useSending } from '#web/records/useSending.ts';
import { useDay } from '#web/society/useDay.ts';
import { endTenancy, vehiclesOfTenantsQuery } from '#web/tenancies/queries.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { FormInDialog } from '#web/ui/FormDialog.tsx';
import { date } from '#web/ui/format.ts';

type Choice = 'leaves' | 'stays';
type Props = FormInDialog & { tenancy: Tenancy; onDone: () => void };

/** That the tenants left, since when, and what becomes of each vehicle that they have there. */
export function EndForm({ tenancy, onDone, ...dialog }: Props) {
  const { today } = useDay();
  const { id, version, flatNumber, tenants, since, lastDay } = tenancy;
  const isUpcoming = since > today;
  const over = dayAfter(lastDay);
  const latest = over < today ? over : today;
  const first = isUpcoming ? since : latest;
  const [on, setOn] = useState(first);
  const [how, setHow] = useState<'left' | 'bought'>('left');
  const [vehicles, setVehicles] = useState<Record<string, Choice>>({});
  const query = useQuery(vehiclesOfTenantsQuery(tenancy));
  const sending = useSending('The tenancy could not be ended. Please try again.');

  async function end() {
    const ended = await endTenancy(id, { version, on, how, vehicles });
    tellUndoable(isUpcoming ? 'Tenancy taken back' : 'Tenancy ended', activityOf(ended), `${flatNumber}`);
    onDone();
  }

  return (
    <SmallForm
      {...dialog}
      sending={sending}
      isDirty={on !== first || how !== 'left' || Object.keys(vehicles).length > 0}
      isDisabled={query.data === undefined}
      label={isUpcoming ? 'Take back' : 'End tenancy'}
      isDanger
      onSubmit={() => void sending.send(end)}
    >
      <Text size="sm">
        {isUpcoming
          ? `${flatNumber} was to be let to ${spokenTenants(tenants)} from ${date(since)}. Taken back, it is free on these days.`
          : `${flatNumber} is let to ${spokenTenants(tenants)} until ${date(lastDay)}.`}
      </Text>
      {!isUpcoming && (
        <>
          <DayField
            label="First day without them"
            required
            today={today}
            min={since}
            max={latest}
            value={on}
            error={sending.errors['on']}
            onChange={setOn}
          />
          <Radio.Group label="What became of it" value={how} onChange={(value) => setHow(value as typeof how)}>
            <Stack gap={6} mt={6}>
              <Radio value="left" label="They left" />
              <Radio value="bought" label="A tenant bought the flat" />
            </Stack>
          </Radio.Group>
        </>
      )}
      {query.error && query.data === undefined && (
        <ErrorState error={query.error} onRetry={query.refetch} isRetrying={query.isFetching} />
      )}
      {query.data?.map(({ id: vehicleId, vehicleNumber, company, model }) => (
        <Radio.Group
          key={vehicleId}
          label={`${spokenPlate(vehicleNumber)} ${company} ${model}`}
          value={vehicles[vehicleId] ?? 'leaves'}
          onChange={(choice) => setVehicles((all) => ({ ...all, [vehicleId]: choice as Choice }))}
        >
          <Stack gap={6} mt={6}>
            <Radio value="leaves" label="Leaves the flat with them" />
            <Radio value="stays" label="Stays at the flat" />
          </Stack>
        </Radio.Group>
      ))}
    </SmallForm>
  );
}
