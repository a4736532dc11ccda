import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { spokenPlate } from '#domain/plate.ts';
import { allVehicleFields, type VehicleField, vehicleRule } from '#domain/vehicle.fields.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { HistoryButton } from '#web/activities/HistoryPanel.tsx';
import { RequestFailed } from '#web/data/api.ts';
import { notify } from '#web/notify.tsx';
import { FieldInput } from '#web/records/FieldInput.tsx';
import { MergeNews, MergeNotices } from '#web/records/MergeNotices.tsx';
import type { RecordFormProps } from '#web/records/RecordDialog.tsx';
import { RecordForm } from '#web/records/RecordForm.tsx';
import { type Editing, type RecordEditor, tellSaved, useRecordEditor } from '#web/records/useRecordEditor.ts';
import { useDay } from '#web/society/useDay.ts';
import classes from '#web/ui/Form.module.css';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { Field } from '#web/ui/FormRow.tsx';
import {
  checkFields,
  fieldLabels,
  hasUnusualNumber,
  toDraft,
  toEdit,
  toFields,
  type VehicleFields,
  wordingWith,
} from '#web/vehicles/fields.ts';
import { OwnerAndFlat } from '#web/vehicles/OwnerAndFlat.tsx';
import { type Options, useOptions } from '#web/vehicles/options.ts';
import { addVehicle, editVehicle } from '#web/vehicles/queries.ts';
import own from './Vehicle.module.css';

const labels = { add: 'Add Vehicle', update: 'Update Vehicle', again: 'Add it again' };

type Props = RecordFormProps<Vehicle> & { flatId: string | null; ownerId: string | null };

export function VehicleForm({ record, now, flatId, ownerId, onDone, ...dialog }: Props) {
  const options = useOptions();
  const editor = useVehicleEditor({ record, now, flatId, ownerId, onDone, onOptionGone: options.refresh });
  const wording = useWording(options);
  return (
    <RecordForm editor={editor} labels={labels} news={<MergeNews editor={editor} wording={wording} />} {...dialog}>
      <MergeNotices editor={editor} wording={wording} />
      <VehicleFieldset form={editor.form} options={options} />
      <NoOptions options={options} />
      {record && (
        <Group>
          <HistoryButton record={`vehicles/${record.id}`} of={spokenPlate(record.vehicleNumber)} />
        </Group>
      )}
    </RecordForm>
  );
}

/** An error with a retry button, if owners and flats could not be loaded to choose from. */
function NoOptions({ options: { failure, refresh } }: { options: Options }) {
  if (failure === null) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <FormAlert>{`Owners and flats could not be loaded. ${failure.message}`}</FormAlert>
      <Button size="xs" variant="default" onClick={refresh}>
        Try again
      </Button>
    </Stack>
  );
}

function useWording({ ownersById, flatsById }: Options) {
  return useMemo(
    () => wordingWith((field, id) => (field === 'ownerId' ? ownersById.get(id)?.name : flatsById.get(id)?.flatNumber)),
    [ownersById, flatsById],
  );
}

type FieldsetProps = { form: VehicleEditor['form']; options: Options };

/** All inputs of a vehicle's form. They do not correct anything: what is valid is up to the rules. */
function VehicleFieldset({ form, options }: FieldsetProps) {
  return (
    <div className={classes.fields}>
      {inHalves.map((field) =>
        field === 'vehicleNumber' ? (
          <PlateField key={field} form={form} />
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
function PlateField({ form }: Pick<FieldsetProps, 'form'>) {
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

type VehicleEditing = Editing<Vehicle> & {
  /** The flat of a new vehicle; null if the user chooses it. */
  flatId: string | null;
  /** The owner of a new vehicle. */
  ownerId: string | null;
  /** Called when a chosen owner or flat turns out to be deleted. */
  onOptionGone: () => void;
};

export type VehicleEditor = RecordEditor<VehicleFields>;

const savedTexts = { added: 'Vehicle added successfully!', updated: 'Vehicle updated successfully!' };

/** State and actions of a form over one vehicle. */
function useVehicleEditor({ record, flatId, ownerId, now, onDone, onOptionGone }: VehicleEditing): VehicleEditor {
  const { today } = useDay();
  return useRecordEditor<Vehicle, VehicleFields>({
    record,
    now,
    toFields: (saved) => (saved ? toFields(saved) : { ...toFields(null), flatId, ownerId }),
    check: (fields, { base, isNew }) => checkFields(fields, today, isNew ? null : base),
    add: (fields, { id }) => addVehicle({ id, ...toDraft(fields) }),
    edit: (base, fields) => editVehicle(base, toEdit(base, fields)),
    // Does not keep the owner: the next vehicle mostly has another one, and a wrong owner is easily overlooked.
    next: ({ company, type }) => ({ ...toFields(null), company, type, flatId }),
    onSaved(outcome, goesOn, { vehicleNumber }) {
      tellSaved(outcome, savedTexts, spokenPlate(vehicleNumber));
      if (!goesOn) onDone();
    },
    onRefused(error, sentence) {
      if (error instanceof RequestFailed && error.code === 'conflict') onOptionGone();
      if (error instanceof RequestFailed && error.code === 'duplicate_vehicle') notify.error(error.message);
      // The server's message about a field stands at that field; this is for all other errors
      // (docs/rules.md, Messages).
      else if (sentence !== null) notify.error('Failed to save vehicle. Please try again.');
    },
  });
}
