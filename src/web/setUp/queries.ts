import { queryOptions } from '@tanstack/react-query';
import { type BackupFound, pieceBytes, type RestoreWish, type SetUpState } from '#domain/setUp.ts';
import { answer, api, emptyAnswer, RequestFailed } from '#web/data/api.ts';

const lookAgainMs = 500;

/**
 * The state of the set-up; refetched while a backup is being restored, also while the server opens the restored data.
 */
export const setUpQuery = queryOptions({
  queryKey: ['set-up'],
  queryFn: (): Promise<SetUpState> => answer(api['set-up'].$get()),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.restore?.phase === 'running' ? lookAgainMs : false),
});

type Sending = { setUpCode: string; signal: AbortSignal; onProgress: (sent: number) => void };

export type Brought = { id: string; found: BackupFound };

/** Uploads a backup piece by piece, and answers its description. Throws RequestFailed. */
export async function bring(file: File, { setUpCode, signal, onProgress }: Sending): Promise<Brought> {
  const { id } = await answer(api['set-up'].backup.$post({ json: { bytes: file.size, setUpCode } }));
  const place = { param: { id } };
  for (let at = 0; at < file.size; ) {
    const init = { body: file.slice(at, at + pieceBytes), signal };
    const piece = () => answer(api['set-up'].backup[':id'].$put({ ...place, query: { at: String(at) } }, { init }));
    // After a failure it is unknown whether the piece arrived; sent twice, the server takes it once.
    const { bytes } = await piece().catch((error) => (mayBeSentAgain(error, signal) ? piece() : Promise.reject(error)));
    at = bytes;
    onProgress(at);
  }
  return { id, found: await answer(api['set-up'].backup[':id'].look.$post(place)) };
}

function mayBeSentAgain(error: unknown, signal: AbortSignal): boolean {
  return !signal.aborted && error instanceof RequestFailed && error.isUnanswered;
}

export function bringBack(id: string, wish: RestoreWish): Promise<object> {
  return emptyAnswer(api['set-up'].backup[':id'].restore.$post({ param: { id }, json: wish }));
}
