import { Checkbox, Stack } from '@mantine/core';
import type { TenancyPlan } from '#domain/tenancyPlan.ts';
import type { useTenancyForm } from '#web/tenancies/useTenancyForm.ts';
import row from '#web/ui/FormRow.module.css';

type Props = Pick<ReturnType<typeof useTenancyForm>, 'form' | 'plan'>;

/** Asks who of the household that the tenants have in another flat comes with them (docs/rules.md, Tenancies). */
export function Household({ form, plan }: Props) {
  const mayCome: TenancyPlan['mayCome'] = plan.data?.mayCome ?? [];
  const { brings } = form.values;
  if (mayCome.length === 0) return null;
  const chosen = mayCome.filter(({ id }) => brings.includes(id));
  const isEverybody = chosen.length === mayCome.length;
  const set = (ids: string[]) => form.setFieldValue('brings', ids);
  return (
    <fieldset className={row.row ?? ''}>
      <legend>Their household</legend>
      <Stack gap={8} mb="xs">
        <Checkbox
          label="The household comes with them"
          description="Listed here with all that is known of them; where they lived until then they do no longer."
          checked={isEverybody}
          indeterminate={chosen.length > 0 && !isEverybody}
          onChange={() => set(isEverybody ? [] : mayCome.map(({ id }) => id))}
        />
        <Stack gap={6} ml="xl">
          {mayCome.map(({ id, name, flatNumber }) => (
            <Checkbox
              key={id}
              label={`${name}, of ${flatNumber}`}
              checked={brings.includes(id)}
              onChange={() => set(brings.includes(id) ? brings.filter((one) => one !== id) : [...brings, id])}
            />
          ))}
        </Stack>
      </Stack>
    </fieldset>
  );
}
