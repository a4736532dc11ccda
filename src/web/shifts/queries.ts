import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { OwnDevice } from '#domain/device.ts';
import type { Shift, ShiftDraft } from '#domain/shift.ts';
import { answer, api } from '#web/data/api.ts';
import { queryClient } from '#web/data/queries.ts';

/** Who may take over at this gate, and the latest shifts. */
export const ownDeviceQuery = queryOptions({
  queryKey: ['own-device'],
  queryFn: (): Promise<OwnDevice> => answer(api.devices.me.$get()),
});

export async function beginShift(draft: z.input<typeof ShiftDraft>): Promise<Shift> {
  const shift: Shift = await answer(api.devices.me.shifts.$post({ json: draft }));
  await queryClient.invalidateQueries({ queryKey: ownDeviceQuery.queryKey });
  return shift;
}

export async function readNote(id: string, happenedAt: string): Promise<void> {
  await answer(api.devices.me.shifts[':id'].read.$post({ param: { id }, json: { happenedAt } }));
  await queryClient.invalidateQueries({ queryKey: ownDeviceQuery.queryKey });
}
