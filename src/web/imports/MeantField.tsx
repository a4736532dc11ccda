import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isDay } from '#domain/day.ts';
import { flatStatuses, flatStatusLabels, flatTypes } from '#domain/flatFacts.ts';
import type { ImportField } from '#domain/imports/field.ts';
import { fieldLabels } from '#domain/imports/words.ts';
import { ownerStatuses } from '#domain/owner.fields.ts';
import { vehicleTypes } from '#domain/vehicleFacts.ts';
import { DayField } from '#web/days/DayField.tsx';
import classes from '#web/imports/Import.module.css';
import { useDay } from '#web/society/useDay.ts';
import { Select } from '#web/ui/Select.tsx';

const choices: Partial<Record<ImportField, { value: string; label: string }[]>> = {
  type: flatTypes.map((value) => ({ value, label: value })),
  status: flatStatuses.map((value) => ({ value, label: flatStatusLabels[value] })),
  ownerStatus: ownerStatuses.map((value) => ({ value, label: value })),
  vehicleType: vehicleTypes.map((value) => ({ value, label: value })),
};
const days: readonly ImportField[] = [
  'occupancyDate',
  'until',
  'tenancySince',
  'tenancyLastDay',
  'tenancyEndedOn',
  'policeOn',
];
const toCome: readonly ImportField[] = ['tenancySince', 'tenancyLastDay', 'tenancyEndedOn'];

type Props = { field: ImportField; canBeEmpty?: boolean; onMeant: (meant: string) => void };

/** Up to this many options are shown as buttons. */
const few = 4;

/** Asks what a text of this field means: one of a few options, a day, any text, or nothing. */
export function MeantField(props: Props) {
  const { field, canBeEmpty = true, onMeant } = props;
  const options = choices[field] ?? [];
  if (options.length === 0 || options.length > few) return <TypedField {...props} />;
  return (
    <OneOf label={fieldLabels[field]} options={options} onChoose={onMeant}>
      {canBeEmpty && <LeaveEmpty onMeant={onMeant} />}
    </OneOf>
  );
}

type OneOfProps<T extends string> = {
  label: string;
  options: readonly { value: T; label: string }[];
  onChoose: (chosen: T) => void;
  children?: ReactNode;
};

/** A button for each of a few options; `children` is the button that takes an answer back. */
export function OneOf<T extends string>({ label, options, onChoose, children }: OneOfProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the question around it is the fieldset.
    <div role="group" aria-label={label} className={classes.options}>
      {options.map((option) => (
        <Button key={option.value} variant="default" onClick={() => onChoose(option.value)}>
          {option.label}
        </Button>
      ))}
      {children}
    </div>
  );
}

function LeaveEmpty({ onMeant }: Pick<Props, 'onMeant'>) {
  return (
    <Button variant="subtle" onClick={() => onMeant('')}>
      Leave empty
    </Button>
  );
}

function TypedField({ field, canBeEmpty = true, onMeant }: Props) {
  const [meant, setMeant] = useState('');
  const isReady = days.includes(field) ? isDay(meant) : meant.trim() !== '';
  return (
    <form
      className={classes.answer}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onMeant(meant.trim());
      }}
    >
      <FieldOf field={field} value={meant} onChange={setMeant} />
      <Button type="submit" variant="default" disabled={!isReady}>
        Use for all
      </Button>
      {canBeEmpty && <LeaveEmpty onMeant={onMeant} />}
    </form>
  );
}

type FieldProps = { field: ImportField; value: string; onChange: (value: string) => void };

function FieldOf({ field, value, onChange }: FieldProps): ReactNode {
  const { today } = useDay();
  const label = fieldLabels[field];
  const options = choices[field];
  if (options)
    return <Select label={label} data={options} value={value || null} onChange={(chosen) => onChange(chosen ?? '')} />;
  if (days.includes(field)) {
    const ahead = toCome.includes(field) && { ahead: today };
    return <DayField label={label} value={value} onChange={onChange} today={today} {...ahead} />;
  }
  return <TextInput label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
}
