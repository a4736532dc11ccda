import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { withPlainDigits } from '#domain/text.ts';
import type { ReadTx, Tx, Write } from '#server/changes/write.ts';
import { oneTimePassword } from '#server/identity/credentials.ts';
import { hasActiveAdmin } from '#server/users/queries.ts';

/** The code that the first administrator needs, the same on every server; null when there is an administrator. */
export function ensureSetUpCode(write: Write): Promise<string | null> {
  return write(null, async ({ db }) => {
    if (await hasActiveAdmin(db)) return null;
    const known = await findCode(db);
    if (known) return known;
    const code = oneTimePassword();
    await db.insertInto('setUpCodes').values({ id: 1, code }).execute();
    return code;
  });
}

export type Position = {
  setUpCode: string | null;
  /** The request comes from the server's own machine, where nobody else could have been first. */
  isFromThisMachine: boolean;
};

/**
 * Requires that whoever asks may be the first administrator. Throws Problem conflict where there is one, invalid at the
 * set-up code.
 */
export async function requireFirst(tx: ReadTx, { setUpCode, isFromThisMachine }: Position): Promise<void> {
  if (await hasActiveAdmin(tx.db)) throw new Problem('conflict', message('set_up_already'));
  if (!isFromThisMachine) await requireSetUpCode(tx, setUpCode);
}

/** Throws Problem invalid, at its field. */
async function requireSetUpCode({ db }: ReadTx, given: string | null): Promise<void> {
  const code = await findCode(db);
  if (code !== null && given !== null && withPlainDigits(given).toLowerCase() === code) return;
  throw new Problem('invalid', message(given ? 'set_up_code_wrong' : 'set_up_code_missing'), { at: 'setUpCode' });
}

/** Deletes the code, which works once. */
export async function forgetSetUpCode({ db }: Tx): Promise<void> {
  await db.deleteFrom('setUpCodes').execute();
}

async function findCode(db: ReadTx['db']): Promise<string | null> {
  return (await db.selectFrom('setUpCodes').select('code').executeTakeFirst())?.code ?? null;
}
