import type { VehiclesBulk } from '#domain/bulkCalls.ts';
import { message } from '#domain/message.ts';
import type { BulkRules } from '#server/bulk/bulk.ts';
import type { Row } from '#server/changes/records.ts';

/** Many vehicles at once (docs/rules.md, Lists). */
export const bulkVehicles: BulkRules<'vehicles', VehiclesBulk> = {
  table: 'vehicles',
  gone: message('vehicle_not_found'),
  changedMeanwhile: ({ vehicleNumber }) => message('vehicle_changed_meanwhile', { vehicleNumber }),
  async judge(_, __, { edit }) {
    return () => (edit ? { edit: edit as Partial<Row<'vehicles'>> } : { isDeletion: true });
  },
  async act(tx, { edits, deletions }) {
    await tx.changeMany('vehicles', edits);
    await tx.removeMany('vehicles', deletions);
  },
};
