import type { Database } from '#server/database/open.ts';

/** What `read` answers, held until any account, session or setting of the society has changed. */
export function heldWithAccounts<T>(
  accountsState: Database['accountsState'],
  read: () => Promise<T>,
): () => Promise<T> {
  let held: { state: string; value: T } | null = null;
  return async () => {
    const state = accountsState();
    if (state !== null && held?.state === state) return held.value;
    const value = await read();
    // What was read while something changed may be from before it.
    if (state !== null && accountsState() === state) held = { state, value };
    return value;
  };
}
