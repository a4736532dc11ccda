import type { Tx } from '#server/changes/write.ts';

/** Whether this is the first time that it is used, on whichever server; `until`, in milliseconds, it must not be forgotten. */
export async function isFirstUse({ db }: Pick<Tx, 'db'>, state: string, until: number): Promise<boolean> {
  const used = db.insertInto('usedStates').values({ state, expiresAt: new Date(until).toISOString() });
  const { numInsertedOrUpdatedRows } = await used
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}
