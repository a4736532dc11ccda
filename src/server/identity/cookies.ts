import type { Context } from 'hono';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';
import type { Env } from '#server/http/env.ts';
import { type Auth, sessionLasts } from '#server/identity/auth.ts';
import { pendingLastsMs } from '#server/identity/pending.ts';

/** The cookies of one server: a session's, and a device's that is remembered after signing out. */
export type Cookies = {
  setSession(c: Context<Env>, token: string): Promise<void>;
  clearSession(c: Context<Env>): void;
  /** The device, if this person has signed in on it before. */
  deviceOf(c: Context<Env>, userId: string): Promise<string | null>;
  rememberDevice(c: Context<Env>, userId: string): Promise<void>;
  /** The device, if anybody has signed in on it before. */
  anyDeviceOf(c: Context<Env>): Promise<string | null>;
  /** The ticket of a sign-in that waits for a code: only the browser that began it can go on. */
  setPending(c: Context<Env>, ticket: string): Promise<void>;
  pendingOf(c: Context<Env>): Promise<string | null>;
  clearPending(c: Context<Env>): void;
  /** What a sign-in by another service began with; `takeState` answers and deletes it. */
  keepState(c: Context<Env>, state: string): Promise<void>;
  takeState(c: Context<Env>): Promise<string | null>;
};

// The longest time for which browsers keep a cookie.
const deviceLasts = 400 * 24 * 60 * 60;
const stateLasts = 10 * 60;
// How many people a device remembers: it may be a family's computer, or the office's.
const maxPeople = 8;

export async function createCookies(auth: Auth): Promise<Cookies> {
  const { secret, authCookies } = await auth.$context;
  const secure = authCookies.sessionToken.attributes.secure ?? false;
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const;
  const session = authCookies.sessionToken.name;
  const device = session.replace('session_token', 'device');
  const pending = session.replace('session_token', 'pending');
  const state = session.replace('session_token', 'oidc');
  const stateAttributes = { ...attributes, path: '/api/auth/oidc' };

  /** The device's id and who has signed in on it, the latest last; the signature keeps it ours. */
  async function remembered(c: Context<Env>): Promise<[string, ...string[]] | null> {
    const value = await getSignedCookie(c, secret, device);
    const [id, ...people] = value ? value.split(':') : [];
    return id ? [id, ...people] : null;
  }

  return {
    setSession: (c, token) => setSignedCookie(c, session, token, secret, { ...attributes, maxAge: sessionLasts }),
    // Deleted with the attributes it was set with: a browser ignores a "__Secure-" cookie without `secure`.
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
    async anyDeviceOf(c) {
      const [id, ...people] = (await remembered(c)) ?? [];
      return id !== undefined && people.length > 0 ? id : null;
    },
    setPending: (c, ticket) =>
      setSignedCookie(c, pending, ticket, secret, { ...attributes, maxAge: pendingLastsMs / 1000 }),
    pendingOf: async (c) => (await getSignedCookie(c, secret, pending)) || null,
    clearPending: (c) => deleteCookie(c, pending, attributes),
    keepState: (c, value) => setSignedCookie(c, state, value, secret, { ...stateAttributes, maxAge: stateLasts }),
    async takeState(c) {
      const value = await getSignedCookie(c, secret, state);
      deleteCookie(c, state, stateAttributes);
      return value || null;
    },
  };
}
