import { queryOptions } from '@tanstack/react-query';
import type { BackupRequest, BackupState } from '#domain/backup.ts';
import { answer, api } from '#web/data/api.ts';
import { queryClient } from '#web/data/queries.ts';

const lookAgainMs = 1000;
// The change stream does not announce that a backup is overdue.
const lookNowAndThenMs = 30 * 60 * 1000;

/** The state of the backups and their list; refetched often while a backup is being made. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: (): Promise<BackupState> => answer(api.backups.$get()),
  refetchInterval: ({ state }) => (state.data?.running ? lookAgainMs : lookNowAndThenMs),
});

export async function makeBackup(request: BackupRequest): Promise<void> {
  queryClient.setQueryData(backupsQuery.queryKey, await answer(api.backups.$post({ json: request })));
}

/** Lets the browser download a backup directly, without holding it in the page's memory. Throws RequestFailed. */
export async function downloadBackup(name: string, password: string | null): Promise<void> {
  const { ticket } = await answer(api.backups[':name'].ticket.$post({ param: { name }, json: { password } }));
  const link = document.createElement('a');
  link.href = `/api/backups/${encodeURIComponent(name)}?ticket=${encodeURIComponent(ticket)}`;
  link.download = name;
  link.click();
}
