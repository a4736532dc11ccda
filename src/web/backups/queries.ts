import { queryOptions, useMutation } from '@tanstack/react-query';
import type { BackupRequest, BackupState } from '#domain/backup.ts';
import { answer, api } from '#web/data/api.ts';
import { queryClient } from '#web/data/queries.ts';

const lookAgainMs = 1000;
// That nothing has happened for too long is announced by nobody.
const lookNowAndThenMs = 30 * 60 * 1000;

/** How the society is backed up, and the backups there are; followed while one is being made. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: (): Promise<BackupState> => answer(api.backups.$get()),
  refetchInterval: ({ state }) => (state.data?.running ? lookAgainMs : lookNowAndThenMs),
});

export function useMakeBackup() {
  return useMutation({
    mutationFn: (request: BackupRequest): Promise<BackupState> => answer(api.backups.$post({ json: request })),
    onSuccess: (state) => queryClient.setQueryData(backupsQuery.queryKey, state),
  });
}

/** Has the browser fetch a backup as a file, without its going through the page. Throws RequestFailed. */
export async function downloadBackup(name: string, password: string | null): Promise<void> {
  const { ticket } = await answer(api.backups[':name'].ticket.$post({ param: { name }, json: { password } }));
  const link = document.createElement('a');
  link.href = `/api/backups/${encodeURIComponent(name)}?ticket=${encodeURIComponent(ticket)}`;
  link.download = name;
  link.click();
}
