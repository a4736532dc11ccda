import type { Vehicle } from '#domain/vehicle.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { VehicleForm } from '#web/vehicles/VehicleForm.tsx';

/** Which form is open; `flatId` is where a new vehicle begins. `nth` makes every opening a form of its own; the last one stays while the dialog fades out. */
export type Opening = { vehicle: Vehicle | null; flatId?: string | null; isOpen: boolean; nth: number };
export const closed: Opening = { vehicle: null, isOpen: false, nth: 0 };

type Props = { opening: Opening; now: Vehicle | null | undefined; onClose: () => void };

export function VehicleDialog({ opening, now, onClose }: Props) {
  const { vehicle, flatId = null, isOpen, nth } = opening;
  return (
    <FormDialog title={vehicle === null ? 'Add New Vehicle' : 'Edit Vehicle'} isOpen={isOpen} onClose={onClose}>
      {(form) => <VehicleForm key={nth} vehicle={vehicle} flatId={flatId} now={now} onDone={onClose} {...form} />}
    </FormDialog>
  );
}
