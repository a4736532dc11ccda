import { NumberInput, Textarea, TextInput } from '@mantine/core';
import type { BulkField, How, TypedEdit } from '#web/bulk/bulk.ts';
import { DayField } from '#web/days/DayField.tsx';
import { useDay } from '#web/society/useDay.ts';
import { Select } from '#web/ui/Select.tsx';

type Props = {
  field: BulkField;
  typed: TypedEdit;
  onType: (typed: TypedEdit) => void;
  error: string | null;
};

const howLabels: Record<How, string> = {
  set: 'Set to a value',
  rupees: 'Raise by rupees',
  percent: 'Raise by percent',
  clear: 'Empty it',
};

/** Inputs for the way a field changes, if there are several, and for the value. */
export function BulkValue({ field, typed, onType, error }: Props) {
  const { hows } = field;
  return (
    <>
      {hows.length > 1 && (
        <Select
          label="How"
          data={hows.map((value) => ({ value, label: howLabels[value] }))}
          value={typed.how}
          onChange={(how) => onType({ how: how as How, value: '' })}
          allowDeselect={false}
        />
      )}
      {typed.how !== 'clear' && <Value {...{ field, typed, onType, error }} />}
    </>
  );
}

function Value({ field, typed, onType, error }: Props) {
  const { kind, options = [], valueLabel = field.label } = field;
  const { today } = useDay();
  const put = (value: string | number) => onType({ ...typed, value });
  const common = { label: valueLabel, error, required: true, autoComplete: 'off' };
  const text = String(typed.value);
  if (typed.how === 'rupees' || typed.how === 'percent') {
    const unit = typed.how === 'rupees' ? { prefix: '₹' } : { suffix: ' %', decimalScale: 2 };
    return (
      <NumberInput
        {...common}
        {...amounts}
        {...unit}
        label={typed.how === 'rupees' ? 'Rupees' : 'Percent'}
        description="A minus lowers it. Whole rupees: half a rupee counts as one."
        value={typed.value}
        onChange={put}
      />
    );
  }
  switch (kind) {
    case 'choice':
      return (
        <Select
          {...common}
          data={[...options]}
          value={text || null}
          onChange={(value) => put(value ?? '')}
          placeholder="Choose"
        />
      );
    case 'whole':
    case 'rupees':
      return <NumberInput {...common} {...amounts} inputMode="numeric" value={typed.value} onChange={put} />;
    case 'day':
      return <DayField {...common} value={text} onChange={put} today={today} max={today} />;
    case 'line':
      return <TextInput {...common} value={text} onChange={({ currentTarget }) => put(currentTarget.value)} />;
    case 'text':
      return (
        <Textarea
          {...common}
          autosize
          minRows={2}
          value={text}
          onChange={({ currentTarget }) => put(currentTarget.value)}
        />
      );
  }
}

const amounts = {
  thousandSeparator: ',',
  thousandsGroupStyle: 'lakh',
  clampBehavior: 'none',
  hideControls: true,
} as const;
