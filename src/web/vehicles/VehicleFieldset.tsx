import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { allVehicleFields, type VehicleField, vehicleRule } from '#domain/vehicle.fields.ts';
import { FieldInput } from '#web/records/FieldInput.tsx';
import classes from '#web/ui/Form.module.css';
import { Field } from '#web/ui/FormRow.tsx';
import { fieldLabels, hasUnusualNumber, type VehicleFields } from '#web/vehicles/fields.ts';
import { OwnerAndFlat } from '#web/vehicles/OwnerAndFlat.tsx';
import type { Options } from '#web/vehicles/useOptions.ts';
import type { VehicleEditor } from '#web/vehicles/useVehicleEditor.ts';
import own from './Vehicle.module.css';

type Props = { form: VehicleEditor['form']; options: Options };

/** All inputs of a vehicle's form. They do not correct anything: what is valid is up to the rules. */
export function VehicleFieldset({ form, options }: Props) {
  return (
    <div className={classes.fields}>
      {inHalves.map((field) =>
        field === 'vehicleNumber' ? (
          <NumberField key={field} form={form} />
        ) : (
          <FieldInput
            key={field}
            rule={vehicleRule(field)}
            label={fieldLabels[field]}
            className={classes.field ?? ''}
            wrapperProps={{ 'data-width': 'half' }}
            required={vehicleRule(field).isRequired ?? false}
            {...(placeholders[field] && { placeholder: placeholders[field] })}
            {...form.getInputProps(field)}
          />
        ),
      )}
      <OwnerAndFlat form={form} options={options} />
    </div>
  );
}

const inHalves = allVehicleFields.filter((field) => vehicleRule(field).form === 'half');
const placeholders: Partial<Record<VehicleField, string>> = { company: 'e.g. Maruti Suzuki', model: 'e.g. Swift' };

/** The number, with a hint after typing an unusual one, which is allowed: bicycles and temporary numbers exist. */
function NumberField({ form }: Pick<Props, 'form'>) {
  const [isTyping, setIsTyping] = useState(false);
  const { onBlur, onFocus, error, ...input } = form.getInputProps('vehicleNumber');
  const isUnusual = !isTyping && !error && hasUnusualNumber(form.values as VehicleFields);
  return (
    <Field width="half">
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
    </Field>
  );
}
