import { Checkbox, Stack } from '@mantine/core';
import { RequestFailed } from '#web/data/api.ts';
import { comingOf, type useTenancyForm } from '#web/tenancies/useTenancyForm.ts';
import row from '#web/ui/FormRow.module.css';

type Props = Pick<ReturnType<typeof useTenancyForm>, 'form' | 'plan' | 'mayCome'>;

/** Asks who of the household that the tenants have in another flat comes with them (docs/rules.md, Tenancies). */
export function Household({ form, plan, mayCome }: Props) {
  const brings = comingOf(form.values, mayCome);
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
          description={`${chosen.length} of ${mayCome.length} come. They are listed here with all that is known of them; where they lived until then they do no longer.`}
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
