import { spokenPlate } from '#domain/plate.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { RequestFailed } from '#web/data/api.ts';
import { notify } from '#web/notify.tsx';
import { type Editing, type RecordEditor, tellSaved, useRecordEditor } from '#web/records/useRecordEditor.ts';
import { useDay } from '#web/society/useDay.ts';
import { checkFields, toDraft, toEdit, toFields, type VehicleFields } from '#web/vehicles/fields.ts';
import { useAddVehicle, useEditVehicle } from '#web/vehicles/queries.ts';

type VehicleEditing = Editing<Vehicle> & {
  /** The flat that a new one is to be registered to; null to be chosen. */
  flatId: string | null;
  /** Whose a new one is to be. */
  ownerId: string | null;
  /** A chosen owner or flat turned out to be gone. */
  onOptionGone: () => void;
};

export type VehicleEditor = RecordEditor<VehicleFields>;

const savedTexts = { added: 'Vehicle added successfully!', updated: 'Vehicle updated successfully!' };

/** One form over one vehicle. */
export function useVehicleEditor({
  record,
  flatId,
  ownerId,
  now,
  onDone,
  onOptionGone,
}: VehicleEditing): VehicleEditor {
  const { today } = useDay();
  const add = useAddVehicle();
  const edit = useEditVehicle();
  return useRecordEditor<Vehicle, VehicleFields>({
    record,
    now,
    toFields: (saved) => (saved ? toFields(saved) : { ...toFields(null), flatId, ownerId }),
    check: (fields, { base, isNew }) => checkFields(fields, today, isNew ? null : base),
    add: (fields) => add.mutateAsync(toDraft(fields)),
    edit: (base, fields) => edit.mutateAsync({ id: base.id, edit: toEdit(base, fields) }),
    // Not the owner: the next row of a clerk's list is somebody else's more often than not, and a wrong one goes unseen.
    next: ({ company, type }) => ({ ...toFields(null), company, type, flatId }),
    onSaved(outcome, goesOn, { vehicleNumber }) {
      tellSaved(outcome, savedTexts, spokenPlate(vehicleNumber));
      if (!goesOn) onDone();
    },
    onRefused(error, sentence) {
      if (error instanceof RequestFailed && error.code === 'conflict') onOptionGone();
      if (error instanceof RequestFailed && error.code === 'duplicate_vehicle') notify.error(error.message);
      // What the server said of a field stands at that field; this is for everything else (docs/rules.md, Messages).
      else if (sentence !== null) notify.error('Failed to save vehicle. Please try again.');
    },
  });
}
