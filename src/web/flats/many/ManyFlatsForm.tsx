import { Button, Progress, Radio, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flatTypes } from '#domain/flatFacts.ts';
import { type GroundFloor, type NumberPattern, numberPatterns, planManyFlats } from '#domain/manyFlats.ts';
import { sentencesOf } from '#domain/say.ts';
import type { FlatNumberRule } from '#domain/society.ts';
import { activityOf } from '#web/data/api.ts';
import { tellUndoable } from '#web/data/undoable.ts';
import { statusOptions } from '#web/flats/fields.ts';
import {
  checkFields,
  draftSoFar,
  emptyFields,
  fieldLabels,
  type ManyFields,
  sampleOf,
  toDraft,
} from '#web/flats/many/fields.ts';
import { ManyFlatsPreview } from '#web/flats/many/ManyFlatsPreview.tsx';
import { addManyFlats, flatsQuery } from '#web/flats/queries.ts';
import { decimalInput, wholeInput } from '#web/records/FieldInput.tsx';
import { nothingLost } from '#web/records/formErrors.ts';
import { changedFields } from '#web/records/merge.ts';
import { useSubmit } from '#web/records/useSending.ts';
import { societyQuery } from '#web/society/queries.ts';
import { CountField } from '#web/ui/CountField.tsx';
import classes from '#web/ui/Form.module.css';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { type FormInDialog, useTellDialog } from '#web/ui/FormDialog.tsx';
import { wide } from '#web/ui/FormRow.tsx';
import { count } from '#web/ui/format.ts';
import { NumberField } from '#web/ui/NumberField.tsx';
import { Select } from '#web/ui/Select.tsx';
import ownClasses from './ManyFlatsPreview.module.css';

/** A form for wings, floors and doors, with a preview of the flats they make. */
export function ManyFlatsForm({ onDone, onCancel, ...dialog }: FormInDialog & { onDone: () => void }) {
  const rule = useQuery(societyQuery).data?.flatNumbers ?? null;
  const form = useForm<ManyFields>({
    mode: 'controlled',
    initialValues: emptyFields,
    validate: (fields) => sentencesOf(checkFields(fields, rule)),
    validateInputOnBlur: true,
  });
  const [sent, setSent] = useState<Plan | null>(null);
  // What is being added reaches the list of flats before the answer, and would count as existing already.
  const present = usePlan(form.values, rule);
  const plan = sent ?? present;
  useTellDialog(dialog, changedFields(emptyFields, form.values).length > 0, form.submitting);

  async function send(fields: ManyFields) {
    setSent(plan);
    const made = await addManyFlats(toDraft(fields)).catch((error) => {
      setSent(null);
      throw error;
    });
    tellUndoable(resultText(made.added, made.skipped.length), activityOf(made));
    onDone();
  }
  const { problem, submit } = useSubmit(form, send);

  const adds = plan?.drafts.length;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <div className={ownClasses.beside}>
          <ManyFlatsFieldset form={form} rule={rule} />
          <ManyFlatsPreview plan={plan} />
        </div>
        {form.submitting && (
          <div role="status">
            <Text size="sm" mb={4}>{`Adding ${flatsCounted(adds ?? 0)}…`}</Text>
            <Progress value={100} animated aria-hidden />
          </div>
        )}
        <FormAlert>{nothingLost(problem)}</FormAlert>
      </Stack>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} disabled={form.submitting}>
          Cancel
        </Button>
        <Button type="submit" loading={form.submitting} disabled={adds === 0}>
          {adds ? `Add ${flatsCounted(adds)}` : 'Add Flats'}
        </Button>
      </div>
    </form>
  );
}

/** The plan as the server makes it, checked against the flats in this screen's list. */
function usePlan(fields: ManyFields, rule: Parameters<typeof draftSoFar>[1] | null) {
  const { data: flats } = useQuery(flatsQuery);
  const draft = rule && draftSoFar(fields, rule);
  if (!draft || rule === null) return null;
  const there = new Set(flats?.map(({ flatNumber }) => flatNumber));
  return { ...planManyFlats(draft, rule, (flatNumber) => there.has(flatNumber)), draft, rule };
}

export type Plan = NonNullable<ReturnType<typeof usePlan>>;

function flatsCounted(flats: number): string {
  return flats === 1 ? '1 flat' : `${count(flats)} flats`;
}

function resultText(added: number, skipped: number): string {
  const others = skipped > 0 ? `; ${skipped === 1 ? '1 existed' : `${count(skipped)} existed`} already` : '';
  return `${flatsCounted(added)} added${others}`;
}

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
function ManyFlatsFieldset({ form, rule }: Props) {
  const field = (name: keyof ManyFields, width: 'half' | 'third' | 'whole' = 'third') => ({
    label: fieldLabels[name],
    ...wide[width],
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
      <CountField {...field('perFloor', 'half')} least={1} required />
      <CountField {...field('firstFloor')} least={0} placeholder="0 is the ground" required />
      <CountField {...field('lastFloor')} least={0} required />
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
      <NumberField {...field('size', 'half')} {...decimalInput} />
      <NumberField {...field('rent', 'half')} {...wholeInput} />
      <NumberField {...field('deposit', 'half')} {...wholeInput} />
    </div>
  );
}

/** The numbering patterns, each with the numbers it makes of the wings and floors typed so far. */
function Patterns({ form, rule }: { form: Props['form']; rule: FlatNumberRule }) {
  return (
    <Radio.Group label={fieldLabels.pattern} {...wide.whole} {...form.getInputProps('pattern')}>
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
