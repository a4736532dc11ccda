import { Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isDay } from '#domain/day.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { dayAfter, spokenTenants } from '#domain/tenancyFacts.ts';
import { activityOf } from '#web/data/api.ts';
import { tellUndoable } from '#web/data/undoable.ts';
import { DayField } from '#web/days/DayField.tsx';
import { SmallForm, useSmallForm } from '#web/records/SmallForm.tsx';
import { useDay } from '#web/society/useDay.ts';
import type { VehicleChoices } from '#web/tenancies/fields.ts';
import { LeavingVehicles } from '#web/tenancies/Leavers.tsx';
import { PlanView } from '#web/tenancies/PlanView.tsx';
import {
  endTenancy,
  tenanciesOfQuery,
  usePlan,
  useTenancyNow,
  vehiclesOfTenantsQuery,
} from '#web/tenancies/queries.ts';
import type { FormInDialog } from '#web/ui/FormDialog.tsx';
import { date } from '#web/ui/format.ts';

type Props = FormInDialog & { tenancy: Tenancy; onDone: () => void };

/** A form that ends a tenancy: since when the tenants have left, and what happens to each of their vehicles there. */
export function EndForm({ tenancy: opened, onDone, ...dialog }: Props) {
  const { today } = useDay();
  const tenancy = useTenancyNow(opened);
  const { id, version, flatNumber, tenants, since, lastDay } = tenancy;
  const isUpcoming = since > today;
  const over = dayAfter(lastDay);
  const latest = over < today ? over : today;
  const first = isUpcoming ? since : latest;
  const form = useSmallForm(begin, end, 'The tenancy could not be ended. Please try again.');
  const { on, how, vehicles } = form.fields;
  const query = useQuery(vehiclesOfTenantsQuery(tenancy));
  const renewed = useQuery({
    ...tenanciesOfQuery({ flatId: tenancy.flatId ?? '' }),
    enabled: tenancy.renews !== null && tenancy.flatId !== null,
  }).data?.find((one) => one.id === tenancy.renews);
  // Taken back, a renewal leaves what it renewed as it was: whoever rents the flat under that stays, with their vehicles.
  const goesOn = on === since && renewed && dayAfter(renewed.lastDay) > today;
  const [isDone, setIsDone] = useState(false);
  const draft = { version, on, how, vehicles };
  const plan = usePlan(isDay(on) && !form.isBusy && !isDone ? { kind: 'end', id, draft } : null);

  function begin() {
    return { on: first, how: 'left' as 'left' | 'bought', vehicles: {} as VehicleChoices };
  }

  async function end() {
    const ended = await endTenancy(id, draft);
    setIsDone(true);
    tellUndoable(isUpcoming ? 'Tenancy taken back' : 'Tenancy ended', activityOf(ended), `${flatNumber}`);
    onDone();
  }

  // Taking back a tenancy that has not begun has no field for the day, so its error is shown for the form.
  const problem = isUpcoming ? (form.errors['on'] ?? form.problem) : form.problem;
  return (
    <SmallForm
      {...dialog}
      form={{ ...form, problem }}
      isDisabled={query.data === undefined}
      label={isUpcoming ? 'Take back' : 'End tenancy'}
      isDanger
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
            data-autofocus
            today={today}
            min={since}
            max={latest}
            {...form.value('on')}
          />
          <Radio.Group label="What became of it" {...form.value('how')}>
            <Stack gap={6} mt={6}>
              <Radio value="left" label="They left" />
              <Radio value="bought" label="A tenant bought the flat" />
            </Stack>
          </Radio.Group>
        </>
      )}
      <LeavingVehicles
        tenancy={tenancy}
        value={vehicles}
        onChange={(vehicles) => form.set({ vehicles })}
        stay={goesOn ? renewed.tenants.flatMap(({ personId }) => personId ?? []) : []}
      />
      <PlanView plan={plan} hint="Say which day is the first without them." />
    </SmallForm>
  );
}
