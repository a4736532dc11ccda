import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DayField } from '#web/days/DayField.tsx';
import { flatsQuery } from '#web/flats/queries.ts';
import { BecomesFree } from '#web/owners/BecomesFree.tsx';
import { askedDays, dayOf } from '#web/owners/days.ts';
import type { OwnerEditor } from '#web/owners/useOwnerEditor.ts';
import form from '#web/ui/Form.module.css';
import classes from './OwnerForm.module.css';

/**
 * Asks for the last day of each flat that saving takes from the owner, and for the first day of the one it gives, so
 * that no ownership ends or begins unnoticed.
 */
export function OwnershipDays({ editor, today }: { editor: OwnerEditor; today: string }) {
  const { data: flats } = useQuery(flatsQuery);
  const { values } = editor.form;
  const { endings, beginsAt } = askedDays(editor.isNew ? null : editor.base, values);
  if (endings.length === 0 && beginsAt === null) return null;
  const numberOf = (flatId: string) => flats?.find(({ id }) => id === flatId)?.flatNumber ?? 'the flat';
  const owned = values.status === 'Old' ? (editor.base?.flats ?? []) : [];
  const freed = owned.map(({ id, flatNumber }) => ({ flatId: id, flatNumber, until: dayOf(values, id, today) }));
  const field = (key: string) => ({
    today,
    max: today,
    required: true,
    className: form.field ?? '',
    wrapperProps: { 'data-width': 'half' },
    ...editor.form.getInputProps(`days.${key}`),
    value: dayOf(values, key, today),
  });
  return (
    <fieldset className={classes.days}>
      <legend className={classes.legend}>Days of ownership</legend>
      <BecomesFree editor={editor} freed={freed} />
      <Text size="sm" mb="xs" role="status">
        {leaving(endings.length)}
      </Text>
      <div className={form.fields}>
        {endings.map(({ flatId, flatNumber, since }) => (
          <DayField
            key={flatId}
            label={`Owned ${flatNumber ?? numberOf(flatId)} until`}
            min={since || undefined}
            {...field(flatId)}
          />
        ))}
        {beginsAt !== null && <DayField label={`Owns ${numberOf(beginsAt)} since`} {...field('since')} />}
      </div>
    </fieldset>
  );
}

function leaving(count: number): string {
  if (count === 0) return 'From which day the flat is theirs.';
  return count === 1
    ? 'Saving ends their ownership of this flat. From that day it is theirs no longer.'
    : `Saving ends their ownership of ${count} flats. From that day each is theirs no longer.`;
}
