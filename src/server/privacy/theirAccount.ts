import type { ReadTx } from '#server/changes/write.ts';
import type { LastKnown } from '#server/privacy/lastKnown.ts';

/**
 * The account with the person's email. An email may pass to somebody else: where the record was deleted, the account is
 * theirs only if it is older than the deletion and no owner of today has the email.
 */
export async function theirAccount({ db }: Pick<ReadTx, 'db'>, { row: { email }, deletion }: LastKnown) {
  if (email === null) return undefined;
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'isActive', 'createdAt'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (!account || deletion === null) return account;
  if (account.createdAt > deletion.at) return undefined;
  const successor = await db.selectFrom('owners').select('id').where('email', '=', email).limit(1).executeTakeFirst();
  return successor ? undefined : account;
}
