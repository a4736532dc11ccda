import { Checkbox, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { TenancyPlan } from '#domain/tenancyPlan.ts';
import { RequestFailed } from '#web/data/api.ts';
import type { useTenancyForm } from '#web/tenancies/useTenancyForm.ts';
import row from '#web/ui/FormRow.module.css';

type Props = Pick<ReturnType<typeof useTenancyForm>, 'form' | 'plan'>;

/** Asks who of the household that the tenants have in another flat comes with them (docs/rules.md, Tenancies). */
export function Household({ form, plan }: Props) {
  const mayCome = useOffered(plan.data);
  const { brings } = form.values;
  if (mayCome.length === 0) return null;
  const chosen = mayCome.filter(({ id }) => brings.includes(id));
  const isEverybody = chosen.length === mayCome.length;
  const refused = plan.error instanceof RequestFailed ? plan.error : null;
  /** Somebody else may have taken them off the household meanwhile. */
  function errorOf(id: string) {
    const at = `brings.${brings.indexOf(id)}`;
    return form.errors[at] ?? (refused?.fields[at] && refused.message);
  }
  function set(ids: string[]) {
    for (const place of brings.keys()) form.clearFieldError(`brings.${place}`);
    form.setFieldValue('brings', ids);
  }
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
              error={errorOf(id)}
              aria-invalid={errorOf(id) ? true : undefined}
              checked={brings.includes(id)}
              onChange={() => set(brings.includes(id) ? brings.filter((one) => one !== id) : [...brings, id])}
            />
          ))}
        </Stack>
      </Stack>
    </fieldset>
  );
}

/** Who may come, as last heard: a plan that is refused says nothing of it, and who is ticked has to be unticked. */
function useOffered(plan: TenancyPlan | undefined): TenancyPlan['mayCome'] {
  const [offered, setOffered] = useState<TenancyPlan['mayCome']>([]);
  const now = plan?.mayCome;
  useEffect(() => {
    if (now) setOffered(now);
  }, [now]);
  return offered;
}
