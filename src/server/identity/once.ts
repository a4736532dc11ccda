import type { Tx } from '#server/changes/write.ts';

/**
 * Records that a state is used, and answers whether this is its first use on any server. The record is kept until
 * `until`, in milliseconds.
 */
export async function isFirstUse({ db }: Pick<Tx, 'db'>, state: string, until: number): Promise<boolean> {
  const used = db.insertInto('usedStates').values({ state, expiresAt: new Date(until).toISOString() });
  const { numInsertedOrUpdatedRows } = await used
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}
