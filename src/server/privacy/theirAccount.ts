import type { Logged } from '#server/changes/records.ts';
import type { ReadTx } from '#server/changes/write.ts';
import { inSlices } from '#server/database/slices.ts';
import { deletedRows, type LastKnown } from '#server/privacy/lastKnown.ts';

/**
 * The account with the person's email. An email may pass to somebody else: where the record was deleted, the account is
 * theirs only if it is older than the deletion and no owner of today has the email.
 */
export async function theirAccount(
  { db }: Pick<ReadTx, 'db'>,
  { row: { email }, deletion }: { row: Pick<LastKnown['row'], 'email'>; deletion: { at: string } | null },
) {
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

/** Of the addresses that are or were on record of a person, those that no other owner has by now. */
export async function addressesAlone(
  { db }: Pick<ReadTx, 'db'>,
  emails: ReadonlySet<string>,
  own: readonly string[],
): Promise<ReadonlySet<string>> {
  const ofOthers = await inSlices([...emails], (some) =>
    db.selectFrom('owners').select('email').where('email', 'in', some).where('id', 'not in', own).execute(),
  );
  return emails.difference(new Set(ofOthers.map(({ email }) => email)));
}

/**
 * The accounts that were withdrawn before anybody chose a password, with an address that is this person's alone. Found by
 * the log's words, as it has no index of topics.
 */
export async function withdrawnWith({ db }: Pick<ReadTx, 'db'>, theirs: ReadonlySet<string>): Promise<string[]> {
  const deleted = await deletedRows({ db }, 'users');
  return deleted.flatMap(({ id, kind, row: { email } }) => (kind === 'delete' && theirs.has(String(email)) ? id : []));
}

/** The lines of the log about withdrawn accounts that hold an address of this person's alone. */
export async function linesOfWithdrawn({ db }: Pick<ReadTx, 'db'>, theirs: ReadonlySet<string>): Promise<number[]> {
  const ids = await withdrawnWith({ db }, theirs);
  const lines = await inSlices(ids, (some) =>
    db
      .selectFrom('changes')
      .select(['seq', 'before', 'after'])
      .where('topic', '=', 'users')
      .where('entityId', 'in', some)
      .execute(),
  );
  return lines.filter(({ before, after }) => hasAddress(before) || hasAddress(after)).map(({ seq }) => seq);
}

function hasAddress(text: string | null): boolean {
  return text !== null && (JSON.parse(text) as Logged)['email'] != null;
}

export function withoutAddress(row: Logged): Logged {
  return { ...row, email: null };
}
