import { createHmac } from 'node:crypto';
import type { AppContext } from '#server/context.ts';

/** A cookie as the product signs it. */
export function signedCookie(name: string, token: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `${name}=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** A new session of this person, without the cost of checking a password; answers its cookie. */
export async function aSessionOf({ db, auth, now }: AppContext, userId: string): Promise<string> {
  const { authCookies, secret } = await auth.$context;
  const token = crypto.randomUUID().replaceAll('-', '');
  const at = now().toISOString();
  const expiresAt = new Date(now().getTime() + 30 * 24 * 60 * 60 * 1000).toISOString();
  const session = { id: crypto.randomUUID(), token, userId, expiresAt, ipAddress: null, userAgent: null };
  await db
    .insertInto('sessions')
    .values({ ...session, createdAt: at, updatedAt: at })
    .execute();
  return signedCookie(authCookies.sessionToken.name, token, secret);
}
