import { queryOptions } from '@tanstack/react-query';
import type { Device, DeviceCode, DeviceDraft } from '#domain/device.ts';
import type { Shift } from '#domain/shift.ts';
import { answer, api } from '#web/data/api.ts';
import { refetching } from '#web/data/queries.ts';

/** The devices of the gate, refetched each minute: the change stream does not announce when a device was last seen. */
export const devicesQuery = queryOptions({
  queryKey: ['devices', 'all'],
  queryFn: async (): Promise<Device[]> => (await answer(api.devices.$get())).items,
  refetchInterval: 60_000,
});

export function shiftsQuery(id: string) {
  return queryOptions({
    queryKey: ['devices', 'shifts', id],
    queryFn: async (): Promise<Shift[]> => (await answer(api.devices[':id'].shifts.$get({ param: { id } }))).items,
  });
}

export const addDevice = (draft: DeviceDraft): Promise<DeviceCode> =>
  refetching(['devices'], answer(api.devices.$post({ json: draft })));

export const renameDevice = (id: string, name: string): Promise<Device> =>
  refetching(['devices'], answer(api.devices[':id'].$patch({ param: { id }, json: { name } })));

export const renewCode = (id: string): Promise<DeviceCode> =>
  refetching(['devices'], answer(api.devices[':id'].code.$post({ param: { id } })));

export const endDevice = (id: string): Promise<Device> =>
  refetching(['devices'], answer(api.devices[':id'].end.$post({ param: { id } })));
