import { randomBytes, randomInt } from 'node:crypto';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/changes/write.ts';
import type { Db, Trx } from '#server/database/tables.ts';
import { sessionLasts } from '#server/identity/auth.ts';

// Token columns of better-auth's table. No tokens are kept: a sign-in by another service uses its tokens only once.
const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
};

/** Gives an account that has none its password. */
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

/** The hash of a person's password; null when they have none. */
export async function passwordHashOf(db: Db | Trx, userId: string): Promise<string | null> {
  const account = await db
    .selectFrom('accounts')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return account?.password ?? null;
}

/** The hash of the password with which an account was added; null once another one was set, or none. */
export async function firstPasswordHashOf(db: Db | Trx, userId: string): Promise<string | null> {
  // Each password is a row of its own, and the first one is as old as its account.
  const account = await db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.userId')
    .select('accounts.password')
    .where('accounts.userId', '=', userId)
    .where('accounts.providerId', '=', 'credential')
    .whereRef('accounts.createdAt', '=', 'users.createdAt')
    .executeTakeFirst();
  return account?.password ?? null;
}

/** Requires that the password checked before this transaction is still the person's. Throws Problem wrong_password. */
export async function requireUnchanged(tx: Tx, userId: string, checkedHash: string): Promise<void> {
  if ((await passwordHashOf(tx.db, userId)) !== checkedHash) throw new Problem('wrong_password');
}

type NewSession = { userId: string; withSecondFactor: boolean; client: string; userAgent: string };

/** docs/rules.md, Limits: more than anybody has devices, and few enough for one list of them. */
const mostSessions = 100;

/** Opens a session for a person who has proven who they are; answers its token. */
export async function openSession(
  tx: Tx,
  { userId, withSecondFactor, client, userAgent }: NewSession,
): Promise<string> {
  await endOldest(tx, userId);
  const token = randomBytes(24).toString('base64url');
  const at = tx.now.toISOString();
  const expiresAt = new Date(tx.now.getTime() + sessionLasts * 1000).toISOString();
  await tx.db
    .insertInto('sessions')
    .values({
      id: crypto.randomUUID(),
      token,
      userId,
      expiresAt,
      ipAddress: client,
      // Enough to recognise a device by; a client may send a user agent of any length.
      userAgent: userAgent.slice(0, 400),
      withSecondFactor: withSecondFactor ? 1 : 0,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  return token;
}

/** Makes room for one more session: of as many as there may be, the one that was used longest ago ends. */
async function endOldest({ db }: Tx, userId: string): Promise<void> {
  const own = db.selectFrom('sessions').select('id').where('userId', '=', userId);
  const latest = own.orderBy('expiresAt', 'desc').orderBy('id');
  const over = await latest
    .offset(mostSessions - 1)
    .limit(mostSessions)
    .execute();
  const ids = over.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('sessions').where('id', 'in', ids).execute();
}

/** Replaces an account's password, or gives it one, and ends its sessions, but for the one that goes on. */
export async function replaceCredential(
  tx: Tx,
  userId: string,
  { passwordHash, keepSessionId }: { passwordHash: string; keepSessionId: string | null },
): Promise<void> {
  await removeCredential(tx, userId);
  await addCredential(tx, userId, passwordHash);
  await endSessions(tx, userId, { but: keepSessionId });
}

/** Takes an account's password away, where it has one. */
export async function removeCredential({ db }: Tx, userId: string): Promise<void> {
  await db.deleteFrom('accounts').where('userId', '=', userId).where('providerId', '=', 'credential').execute();
}

/** Ends a person's sessions, but for one; and sign-ins that wait for a code. */
export async function endSessions({ db }: Tx, userId: string, { but }: { but: string | null }): Promise<void> {
  await db.deleteFrom('pendingSignIns').where('userId', '=', userId).execute();
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '!=', but ?? '')
    .execute();
}

/** Expires a person's sessions but keeps their rows, so that a request with one of them is told why it is over. */
export async function expireSessions({ db, now }: Tx, userId: string): Promise<void> {
  await db.updateTable('sessions').set({ expiresAt: now.toISOString() }).where('userId', '=', userId).execute();
}

/** Ends one session of this person; answers whether there was one. The id of somebody else's session counts as none. */
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
