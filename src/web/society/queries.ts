import { queryOptions } from '@tanstack/react-query';
import type { ShorteningProgress, SocietyEdit, SocietySettings } from '#domain/society.ts';
import { answer, api } from '#web/data/api.ts';
import { meKey, queryClient } from '#web/data/queries.ts';

/** The society's facts and settings, for administrators; the change stream announces any change. */
export const societyQuery = queryOptions({
  queryKey: ['society'],
  queryFn: (): Promise<SocietySettings> => answer(api.society.$get()),
});

const lookAgainMs = 1000;

/** The progress of shortening Aadhaar numbers to their last four digits; refetched while it runs. */
export const shorteningQuery = queryOptions({
  queryKey: [...societyQuery.queryKey, 'shortening'],
  queryFn: (): Promise<ShorteningProgress> => answer(api.society.shortening.$get()),
  refetchInterval: ({ state }) => (state.data?.isRunning ? lookAgainMs : false),
});

export async function editSociety(edit: SocietyEdit): Promise<SocietySettings> {
  const settings = await answer(api.society.$patch({ json: edit }));
  queryClient.setQueryData(societyQuery.queryKey, settings);
  void queryClient.invalidateQueries({ queryKey: shorteningQuery.queryKey });
  // The session has the name shown in the top bar.
  void queryClient.invalidateQueries({ queryKey: meKey });
  return settings;
}
