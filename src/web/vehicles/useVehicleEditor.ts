import { spokenPlate } from '#domain/plate.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { RequestFailed } from '#web/data/api.ts';
import { notify } from '#web/notify.tsx';
import { type Editing, type RecordEditor, tellSaved, useRecordEditor } from '#web/records/useRecordEditor.ts';
import { useDay } from '#web/society/useDay.ts';
import { checkFields, toDraft, toEdit, toFields, type VehicleFields } from '#web/vehicles/fields.ts';
import { addVehicle, editVehicle } from '#web/vehicles/queries.ts';

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
export function useVehicleEditor({
  record,
  flatId,
  ownerId,
  now,
  onDone,
  onOptionGone,
}: VehicleEditing): VehicleEditor {
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
