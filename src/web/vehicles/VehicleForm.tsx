import { Button, Stack } from '@mantine/core';
import { useMemo } from 'react';
import type { Vehicle } from '#domain/vehicle.ts';
import classes from '#web/ui/Form.module.css';
import { type FormInDialog, useTellDialog } from '#web/ui/FormDialog.tsx';
import { FormAlert } from '#web/ui/FormErrors.tsx';
import { Meanwhile } from '#web/ui/Meanwhile.tsx';
import type { RecordEditor } from '#web/ui/useRecordEditor.ts';
import { type VehicleFields, wordingWith } from '#web/vehicles/fields.ts';
import { type Choices, useChoices } from '#web/vehicles/useChoices.ts';
import { useVehicleEditor } from '#web/vehicles/useVehicleEditor.ts';
import { VehicleFieldset } from '#web/vehicles/VehicleFieldset.tsx';

export type VehicleEditor = RecordEditor<VehicleFields>;

type Props = FormInDialog & {
  vehicle: Vehicle | null;
  flatId: string | null;
  now: Vehicle | null | undefined;
  onDone: () => void;
};

export function VehicleForm({ vehicle, flatId, now, onDone, onCancel, onDirty, onBusy }: Props) {
  const choices = useChoices();
  const editor = useVehicleEditor({ vehicle, flatId, now, onDone, onChoiceGone: choices.refresh });
  const wording = useWording(choices);
  const { isDirty, isBusy, problem } = editor;
  useTellDialog({ onDirty, onBusy }, isDirty, isBusy);

  return (
    <form onSubmit={editor.submit} noValidate>
      <Stack gap="md">
        <Meanwhile editor={editor} wording={wording} />
        <VehicleFieldset form={editor.form} choices={choices} />
        <NoChoices choices={choices} />
        <FormAlert>{problem && `${problem.replace(/\.?$/, '.')} Nothing you typed is lost.`}</FormAlert>
      </Stack>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          {submitLabel(editor)}
        </Button>
      </div>
    </form>
  );
}

function submitLabel({ isGone, isNew }: VehicleEditor): string {
  if (isGone) return 'Add it again';
  return isNew ? 'Add Vehicle' : 'Update Vehicle';
}

/** Without owners and flats there is nothing to choose. */
function NoChoices({ choices: { failure, refresh } }: { choices: Choices }) {
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

function useWording({ ownersById, flatsById }: Choices) {
  return useMemo(
    () => wordingWith((field, id) => (field === 'ownerId' ? ownersById.get(id)?.name : flatsById.get(id)?.flatNumber)),
    [ownersById, flatsById],
  );
}
