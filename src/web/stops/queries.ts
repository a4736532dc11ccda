import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { GateStop, HitDraft, Stop, StopDraft, StopEdit, StopHit } from '#domain/stop.ts';
import { answer, api } from '#web/data/api.ts';
import { refetching } from '#web/data/queries.ts';
import { enter, type NewEntry } from '#web/offline/outbox.ts';

const key = ['stops'] as const;

export const stopsQuery = queryOptions({
  queryKey: ['stops', 'all'],
  queryFn: async (): Promise<Stop[]> => (await answer(api.stops.$get())).items,
});

/** Today's stops, with what the gate may know of them. */
export const stopsInForceQuery = queryOptions({
  queryKey: ['stops', 'in-force'],
  queryFn: async (): Promise<GateStop[]> => (await answer(api.stops['in-force'].$get())).items,
});

export function stopHitsQuery(id: string) {
  return queryOptions({
    queryKey: ['stops', 'hits', id],
    queryFn: async (): Promise<StopHit[]> => (await answer(api.stops[':id'].hits.$get({ param: { id } }))).items,
  });
}

export const enterStop = (draft: z.input<typeof StopDraft>): Promise<Stop> =>
  refetching(key, answer(api.stops.$post({ json: draft })));

export const editStop = (id: string, edit: z.input<typeof StopEdit>): Promise<Stop> =>
  refetching(key, answer(api.stops[':id'].$patch({ param: { id }, json: edit })));

export const endStop = (id: string): Promise<Stop> =>
  refetching(key, answer(api.stops[':id'].ending.$post({ param: { id } })));

/** Records that a stopped visitor was sent away: on the device, or at the server where the device stores nothing. */
export async function sendAway(stop: GateStop, hit: z.input<typeof HitDraft> & NewEntry): Promise<void> {
  const { id, happenedAt } = hit;
  const path = `/api/stops/${stop.id}/hits`;
  const about = { sentAway: { name: stop.name, vehicleNumber: stop.vehicleNumber } };
  await enter({ id, method: 'POST', path, body: hit, happenedAt, about, shownBy: 'stops' });
}
