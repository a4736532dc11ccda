import { randomInt } from 'node:crypto';
import type { Tx } from '#server/changes/write.ts';

// Columns for sign-in by another service, which better-auth's table has and we do not use yet.
const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
};

/** Gives a new account its password. */
export async function addCredential({ db, now }: Tx, userId: string, passwordHash: string): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto('accounts')
    .values({
      ...noTokens,
      id: crypto.randomUUID(),
      accountId: userId,
      providerId: 'credential',
      userId,
      password: passwordHash,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
}

/** Replaces an account's password and ends its sessions, but for the one that goes on. */
export async function replaceCredential(
  tx: Tx,
  userId: string,
  { passwordHash, keepSessionId }: { passwordHash: string; keepSessionId: string | null },
): Promise<void> {
  await tx.db
    .updateTable('accounts')
    .set({ password: passwordHash, updatedAt: tx.now.toISOString() })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();
  await endSessions(tx, userId, { but: keepSessionId });
}

/** Ends a person's sessions, but for one. */
export async function endSessions({ db }: Tx, userId: string, { but }: { but: string | null }): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '!=', but ?? '')
    .execute();
}

/** Ends one session of this person; answers whether there was one. Somebody else's id is as good as none. */
export async function endSession({ db }: Tx, userId: string, id: string): Promise<boolean> {
  const ended = await db.deleteFrom('sessions').where('userId', '=', userId).where('id', '=', id).executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

// Without letters and digits that are read for one another over the phone.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Twelve characters in groups of four (about 59 bits), to be told to a person once. */
export function oneTimePassword(): string {
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]);
  return [0, 4, 8].map((start) => letters.slice(start, start + 4).join('')).join('-');
}
