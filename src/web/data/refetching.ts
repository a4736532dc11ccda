import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '#web/data/queries.ts';

/** Answers what the server does, and has what is listed under this key fetched again then, without waiting for it. */
export async function refetching<T>(queryKey: QueryKey, call: Promise<T>): Promise<T> {
  const answered = await call;
  void queryClient.invalidateQueries({ queryKey });
  return answered;
}
