import { useCallback } from 'react';
import type { Vehicle } from '#domain/vehicle.ts';
import { RequestFailed } from '#web/data/api.ts';
import { dropItem } from '#web/data/live.ts';
import { notify } from '#web/notify.tsx';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';
import { useDeleteVehicle } from '#web/vehicles/queries.ts';

/** Asks, then deletes. The returned function stays the same, so that cards stay memoised. */
export function useDeleteDialog() {
  const confirm = useConfirm();
  const { mutateAsync: remove } = useDeleteVehicle();
  return useCallback(
    async (vehicle: Vehicle) => {
      const isSure = await confirm({
        title: `Delete vehicle ${vehicle.vehicleNumber}`,
        question: 'Are you sure you want to delete this vehicle?',
        confirmLabel: 'Delete',
        isDanger: true,
      });
      if (!isSure) return;
      try {
        await remove(vehicle);
        notify.success('Vehicle deleted successfully!');
        focusPageTitle();
      } catch (error) {
        const isGone = error instanceof RequestFailed && error.code === 'not_found';
        // Gone is gone, whoever was first.
        if (isGone) dropItem('vehicles', vehicle.id);
        notify.error(isGone ? error.message : 'Failed to delete vehicle.');
      }
    },
    [confirm, remove],
  );
}
