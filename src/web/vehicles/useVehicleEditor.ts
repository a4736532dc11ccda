import { dayIn } from '#domain/day.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { RequestFailed } from '#web/api.ts';
import { useAuth } from '#web/identity/session.ts';
import { notify } from '#web/notify.tsx';
import { type Outcome, type RecordEditor, useRecordEditor } from '#web/ui/useRecordEditor.ts';
import { checkFields, toDraft, toEdit, toFields, type VehicleFields } from '#web/vehicles/fields.ts';
import { useAddVehicle, useEditVehicle } from '#web/vehicles/queries.ts';

type Options = {
  /** The vehicle as it was when the form opened; null for a new one. */
  vehicle: Vehicle | null;
  /** The flat that a new one is to be registered to; null to be chosen. */
  flatId: string | null;
  /** The same vehicle as the list has it now: null when someone deleted it, undefined while that is not known. */
  now: Vehicle | null | undefined;
  onDone: () => void;
  /** A chosen owner or flat turned out to be gone. */
  onChoiceGone: () => void;
};

/** One form over one vehicle. */
export function useVehicleEditor({ vehicle, flatId, now, onDone, onChoiceGone }: Options): RecordEditor<VehicleFields> {
  const { society } = useAuth();
  const add = useAddVehicle();
  const edit = useEditVehicle();
  const timeZone = society?.timeZone ?? 'Asia/Kolkata';
  return useRecordEditor<Vehicle, VehicleFields>({
    record: vehicle,
    now,
    toFields: (saved) => (saved ? toFields(saved) : { ...toFields(null), flatId }),
    check: (fields) => checkFields(fields, dayIn(timeZone, new Date())),
    add: (fields) => add.mutateAsync(toDraft(fields)),
    edit: (base, fields) => edit.mutateAsync({ id: base.id, edit: toEdit(base, fields) }),
    onSaved(outcome) {
      tell(outcome);
      onDone();
    },
    onRefused(error, sentence) {
      if (error instanceof RequestFailed && error.code === 'conflict') onChoiceGone();
      if (error instanceof RequestFailed && error.code === 'duplicate_vehicle') notify.error(error.message);
      // What the server said of a field stands at that field; this is for everything else (section 8).
      else if (sentence !== null) notify.error('Failed to save vehicle. Please try again.');
    },
  });
}

function tell(outcome: Outcome) {
  if (outcome === 'unchanged') notify.blank('Nothing was changed');
  else notify.success(outcome === 'added' ? 'Vehicle added successfully!' : 'Vehicle updated successfully!');
}
