import { queryOptions, useMutation } from '@tanstack/react-query';
import type { SocietyEdit, SocietySettings } from '#domain/society.ts';
import { answer, api } from '#web/data/api.ts';
import { meKey, queryClient } from '#web/data/queries.ts';

/** The society's facts and settings, for administrators; any change of them is announced. */
export const societyQuery = queryOptions({
  queryKey: ['society'],
  queryFn: (): Promise<SocietySettings> => answer(api.society.$get()),
});

export function useEditSociety() {
  return useMutation({
    mutationFn: (edit: SocietyEdit): Promise<SocietySettings> => answer(api.society.$patch({ json: edit })),
    onSuccess: (settings) => {
      queryClient.setQueryData(societyQuery.queryKey, settings);
      // The name in the top bar.
      void queryClient.invalidateQueries({ queryKey: meKey });
    },
  });
}
