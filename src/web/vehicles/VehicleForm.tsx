import { Button, Group, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { spokenPlate } from '#domain/plate.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { HistoryButton } from '#web/activities/HistoryPanel.tsx';
import { MergeNews, MergeNotices } from '#web/records/MergeNotices.tsx';
import type { RecordFormProps } from '#web/records/RecordDialog.tsx';
import { RecordForm } from '#web/records/RecordForm.tsx';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { wordingWith } from '#web/vehicles/fields.ts';
import { type Options, useOptions } from '#web/vehicles/useOptions.ts';
import { useVehicleEditor } from '#web/vehicles/useVehicleEditor.ts';
import { VehicleFieldset } from '#web/vehicles/VehicleFieldset.tsx';

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
