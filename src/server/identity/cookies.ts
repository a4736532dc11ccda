import type { Context } from 'hono';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';
import type { Env } from '#server/http/env.ts';
import { type Auth, sessionLasts } from '#server/identity/auth.ts';

/** The cookies of one server: a session's, and a device's that is remembered after signing out. */
export type Cookies = {
  setSession(c: Context<Env>, token: string): Promise<void>;
  clearSession(c: Context<Env>): void;
  /** The device, if this person has signed in on it before. */
  deviceOf(c: Context<Env>, userId: string): Promise<string | null>;
  rememberDevice(c: Context<Env>, userId: string): Promise<void>;
};

// As long as browsers keep a cookie at most.
const deviceLasts = 400 * 24 * 60 * 60;
// A family's computer, or the office's.
const maxPeople = 8;

export async function createCookies(auth: Auth): Promise<Cookies> {
  const { secret, authCookies } = await auth.$context;
  const secure = authCookies.sessionToken.attributes.secure ?? false;
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const;
  const session = authCookies.sessionToken.name;
  const device = session.replace('session_token', 'device');

  /** The device's id and who has signed in on it, the latest last; the signature keeps it ours. */
  async function remembered(c: Context<Env>): Promise<[string, ...string[]] | null> {
    const value = await getSignedCookie(c, secret, device);
    const [id, ...people] = value ? value.split(':') : [];
    return id ? [id, ...people] : null;
  }

  return {
    setSession: (c, token) => setSignedCookie(c, session, token, secret, { ...attributes, maxAge: sessionLasts }),
    // With the attributes it was set with: a browser ignores a "__Secure-" cookie that is not said to be secure.
    clearSession: (c) => deleteCookie(c, session, attributes),
    async deviceOf(c, userId) {
      const [id, ...people] = (await remembered(c)) ?? [];
      return id !== undefined && people.includes(userId) ? id : null;
    },
    async rememberDevice(c, userId) {
      const [id, ...people] = (await remembered(c)) ?? [crypto.randomUUID()];
      const latest = [...people.filter((one) => one !== userId), userId].slice(-maxPeople);
      const value = [id, ...latest].join(':');
      await setSignedCookie(c, device, value, secret, { ...attributes, maxAge: deviceLasts });
    },
  };
}
