import { NumberInput, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from '#web/ui/Form.module.css';
import { Select } from '#web/ui/Select.tsx';
import {
  fieldLabels,
  hasUnusualNumber,
  typeOptions,
  type VehicleField,
  type VehicleFields,
} from '#web/vehicles/fields.ts';
import { OwnerAndFlat } from '#web/vehicles/OwnerAndFlat.tsx';
import type { Options } from '#web/vehicles/useOptions.ts';
import type { VehicleEditor } from '#web/vehicles/useVehicleEditor.ts';
import own from './Vehicle.module.css';

type Props = { form: VehicleEditor['form']; options: Options };

/** Everything a person fills in of a vehicle. What may stand where is the rules' business, so nothing is corrected here. */
export function VehicleFieldset({ form, options }: Props) {
  const field = (name: VehicleField) => ({
    label: fieldLabels[name],
    className: classes.field ?? '',
    wrapperProps: { 'data-width': 'half' },
    ...form.getInputProps(name),
  });
  return (
    <div className={classes.fields}>
      <NumberField form={form} />
      <TextInput {...field('company')} placeholder="e.g. Maruti Suzuki" required autoComplete="off" />
      <TextInput {...field('model')} placeholder="e.g. Swift" required autoComplete="off" />
      <TextInput {...field('color')} autoComplete="off" />
      <Select {...field('type')} data={typeOptions} allowDeselect={false} />
      <NumberInput
        {...field('year')}
        attributes={{ input: { inputMode: 'numeric' } }}
        clampBehavior="none"
        hideControls
        autoComplete="off"
        maxLength={6}
      />
      <OwnerAndFlat form={form} options={options} />
    </div>
  );
}

/** The number, and a word about an unusual one once it has been typed: bicycles and temporary numbers exist. */
function NumberField({ form }: Pick<Props, 'form'>) {
  const [isTyping, setIsTyping] = useState(false);
  const { onBlur, onFocus, error, ...input } = form.getInputProps('vehicleNumber');
  const isUnusual = !isTyping && !error && hasUnusualNumber(form.values as VehicleFields);
  return (
    <div className={classes.field} data-width="half">
      <TextInput
        {...input}
        error={error}
        label={fieldLabels.vehicleNumber}
        placeholder="e.g. KA 01 AB 1234"
        required
        data-autofocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className={own.number ?? ''}
        onFocus={(event) => {
          setIsTyping(true);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setIsTyping(false);
          onBlur?.(event);
        }}
      />
      <Text size="xs" className={own.warning ?? ''} role="status">
        {isUnusual && 'Not a usual Indian number. It can be saved.'}
      </Text>
    </div>
  );
}
