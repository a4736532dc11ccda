import { NumberInput, Radio, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { flatTypes } from '#domain/flatFacts.ts';
import { type GroundFloor, type NumberPattern, numberPatterns } from '#domain/manyFlats.ts';
import type { FlatNumberRule } from '#domain/society.ts';
import { statusOptions } from '#web/flats/fields.ts';
import { fieldLabels, type ManyFields, sampleOf } from '#web/flats/many/fields.ts';
import { wholeInput } from '#web/records/FieldInput.tsx';
import { CountField } from '#web/ui/CountField.tsx';
import classes from '#web/ui/Form.module.css';
import { Select } from '#web/ui/Select.tsx';

const patternLabels: Record<NumberPattern, string> = {
  'floor-hundreds': 'Floor × 100 + flat',
  'floor-tens': 'Floor × 10 + flat',
  running: 'Running on, floor after floor',
};

const groundFloorOptions: { value: GroundFloor; label: string }[] = [
  { value: 'zero', label: 'counts as 0' },
  { value: 'one', label: 'counts as 1, the one above it as 2' },
];

type Props = { form: UseFormReturnType<ManyFields>; rule: FlatNumberRule | null };

/** The inputs for wings and floors, for the numbering, and for what all new flats have in common. */
export function ManyFlatsFieldset({ form, rule }: Props) {
  const field = (name: keyof ManyFields, width: 'half' | 'third' | 'whole' = 'third') => ({
    label: fieldLabels[name],
    className: classes.field ?? '',
    wrapperProps: { 'data-width': width },
    ...form.getInputProps(name),
  });
  const { pattern, firstFloor } = form.values;
  return (
    <div className={classes.fields}>
      <TextInput
        {...field('wings', 'half')}
        placeholder="e.g. A to E, or T1 to T4"
        data-autofocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <CountField {...field('perFloor', 'half')} least={1} hideControls required />
      <CountField {...field('firstFloor')} least={0} placeholder="0 is the ground" hideControls required />
      <CountField {...field('lastFloor')} least={0} hideControls required />
      <Select {...field('type')} data={flatTypes} placeholder="Choose" required allowDeselect={false} />
      <Patterns form={form} rule={rule ?? 'any'} />
      {firstFloor === 0 && pattern !== 'running' && (
        <Radio.Group {...field('groundFloor', 'whole')}>
          <Stack gap="xs" mt="xs" mb="md">
            {groundFloorOptions.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Select {...field('status', 'half')} data={statusOptions} required allowDeselect={false} />
      <NumberInput {...field('size', 'half')} {...wholeInput} />
      <NumberInput {...field('rent', 'half')} {...wholeInput} />
      <NumberInput {...field('deposit', 'half')} {...wholeInput} />
    </div>
  );
}

/** The numbering patterns, each with the numbers it makes of the wings and floors typed so far. */
function Patterns({ form, rule }: { form: Props['form']; rule: FlatNumberRule }) {
  return (
    <Radio.Group
      label={fieldLabels.pattern}
      className={classes.field ?? ''}
      wrapperProps={{ 'data-width': 'whole' }}
      {...form.getInputProps('pattern')}
    >
      <Stack gap="xs" mt="xs" mb="xs">
        {numberPatterns.map((pattern) => (
          <Radio
            key={pattern}
            value={pattern}
            label={patternLabels[pattern]}
            description={sampleOf(form.values, pattern, rule)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
