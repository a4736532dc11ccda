import type { ReadTx } from '#server/changes/write.ts';
import type { LastKnown } from '#server/privacy/lastKnown.ts';

/**
 * The account of a person's email, as everywhere. An email goes on to others: where the record was deleted, an account is
 * theirs only if it was made before that and no owner of today has the email.
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
