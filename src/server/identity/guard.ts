import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Compilable } from 'kysely';
import { isRole, type Role } from '#domain/permissions.ts';
import type { SecondFactorRule } from '#domain/society.ts';
import type { EntryRefusal, Me } from '#domain/user.ts';
import { cachedUntilCommit } from '#server/database/cachedUntilCommit.ts';
import { compiledOnce } from '#server/database/compiled.ts';
import type { Database } from '#server/database/open.ts';
import type { Db } from '#server/database/tables.ts';
import type { UpgradeWatch } from '#server/database/upgradeWatch.ts';
import type { CurrentUser, RequestGuard } from '#server/http/guard.ts';
import { type Auth, sessionLasts, sessionRenewedAfter } from '#server/identity/auth.ts';

export type Guard = RequestGuard & {
  /** Why the account of this request's session may not come in; null where it may, or where there is no session. */
  whyNobody(c: Context): Promise<EntryRefusal | null>;
};

/** Why an account may not come in; null when it may (docs/rules.md, Sign-in). */
type Entering = { role: string | null; isActive: number; isDevice: number };

export function entryRefusal({ role, isActive, isDevice }: Entering): EntryRefusal | null {
  if (isActive !== 1) return isDevice === 1 ? 'device_ended' : 'account_disabled';
  if (!role) return 'role_missing';
  return isRole(role) ? null : 'role_unknown';
}

type SessionRow = Omit<
  CurrentUser,
  'role' | 'mustChangePassword' | 'mustSetUpSecondFactor' | 'emailVerified' | 'isDevice'
> & {
  role: string | null;
  isActive: number;
  isDevice: number;
  mustChangePassword: number;
  hasSecondFactor: number;
  emailVerified: number;
  withSecondFactor: number;
  secondFactor: SecondFactorRule | null;
};

type Tools = {
  db: Db;
  /** Stores when a device of the gate was last seen. */
  noteSeen: (id: string, at: string) => Promise<void>;
  auth: Auth;
  now: () => Date;
  upgrade: Pick<UpgradeWatch, 'isUpgraded'>;
  commitsSoFar: Database['commitsSoFar'];
  isWriting: Database['isWriting'];
};

const mostVerified = 1000;
/** The longest header of cookies whose token is cached, in characters. */
const longestVerified = 1000;

/**
 * Finds a request's session by one prepared query with the signed cookie's token: better-auth's own check costs several
 * times as much.
 */
export async function createGuard(tools: Tools): Promise<Guard> {
  const { db, auth, now, upgrade, commitsSoFar, isWriting } = tools;
  const noteSeen = createNoteSeen(tools);
  const { secret, authCookies } = await auth.$context;
  const cookieName = authCookies.sessionToken.name;
  const find = cachedUntilCommit(commitsSoFar, async (token): Promise<Stored | null> => {
    const [row] = await sessionByToken(db, token);
    return row ? asStored(row) : null;
  });
  const tokenOf = createTokens(secret, cookieName);

  async function whoHas(token: string): Promise<CurrentUser | null> {
    const stored = await find(token);
    return stored?.user && Date.parse(stored.user.expiresAt) > now().getTime() ? stored.user : null;
  }

  return {
    whoHas,
    async identify(c) {
      const token = tokenOf(c);
      const who = token === null ? null : await whoHas(token);
      if (token === null || !who || upgrade.isUpgraded) return who;
      if (who.isDevice) await noteSeen(who.userId);
      if (!isDueForRenewal(who, now())) return who;
      // The session has weeks left, so this request does not wait for a write that is under way; the next one renews
      // it.
      if (isWriting()) return who;
      await renew(c, auth);
      return whoHas(token);
    },
    async whyNobody(c) {
      const token = tokenOf(c);
      const stored = token === null ? null : await find(token);
      return stored?.refusal ?? null;
    },
  };
}

const seenEveryMs = 5 * 60 * 1000;

/**
 * Notes when a device was last seen. The time is only shown to people, so it is noted every five minutes, and no
 * request waits for a write that is under way to note it.
 */
function createNoteSeen({ noteSeen, now, isWriting }: Tools) {
  const noted = new Map<string, number>();
  return async (id: string): Promise<void> => {
    const at = now().getTime();
    if (isWriting() || Math.abs(at - (noted.get(id) ?? 0)) < seenEveryMs) return;
    noted.set(id, at);
    // The request is answered even where the time can't be written.
    await noteSeen(id, new Date(at).toISOString()).catch(() => noted.delete(id));
  };
}

/** A stored session: its person, or why that account may not come in. */
type Stored = { user: CurrentUser; refusal: null } | { user: null; refusal: EntryRefusal };

function asStored({
  isActive,
  isDevice,
  role,
  hasSecondFactor,
  withSecondFactor,
  secondFactor,
  ...session
}: SessionRow): Stored {
  const refusal = entryRefusal({ role, isActive, isDevice });
  if (refusal || !isRole(role)) return { user: null, refusal: refusal ?? 'role_unknown' };
  const user: CurrentUser = {
    ...session,
    role,
    isDevice: isDevice === 1,
    emailVerified: session.emailVerified === 1,
    mustChangePassword: session.mustChangePassword === 1,
    mustSetUpSecondFactor: isRequiredOf(role, secondFactor) && hasSecondFactor === 0 && withSecondFactor === 0,
  };
  return { user: Object.freeze(user), refusal: null };
}

/** Whether the society asks a second factor of this role (docs/rules.md, Second factor). */
export function isRequiredOf(role: Role, secondFactor: SecondFactorRule | null): boolean {
  return secondFactor === 'admins' && role === 'admin';
}

/**
 * Reads the token of a request's cookies where its signature is ours, and caches whole cookie headers that were
 * verified. This cache and that of sessions are there for the limit on guard and middleware in docs/speed.md: without
 * either, `/api/me` takes half as much again of the processor.
 */
function createTokens(secret: string, cookieName: string) {
  const verified = new Map<string, string>();
  return (c: Context): string | null => {
    const cookies = c.req.header('cookie');
    if (cookies === undefined) return null;
    const known = verified.get(cookies);
    if (known) return known;
    const token = unsigned(getCookie(c, cookieName), secret);
    if (token === null || cookies.length > longestVerified) return token;
    if (verified.size >= mostVerified) verified.clear();
    verified.set(cookies, token);
    return token;
  };
}

const sessionByToken = compiledOnce(
  (db, token: string): Compilable<SessionRow> =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .select([
        'sessions.id as sessionId',
        'sessions.token',
        'sessions.expiresAt',
        'sessions.createdAt as startedAt',
        'sessions.withSecondFactor',
        'users.id as userId',
        'users.email',
        'users.name',
        'users.role',
        'users.isActive',
        'users.adminRequest',
        'users.entryRequest',
        'users.mustChangePassword',
        'users.hasSecondFactor',
        (query) => query.selectFrom('society').select('society.secondFactor').as('secondFactor'),
        'users.emailVerified',
        'users.pendingEmail',
        'users.isDevice',
        'users.language',
      ])
      .where('sessions.token', '=', token),
);

/** The token of a cookie "token.signature" (HMAC-SHA-256, base64), as better-auth signs it; null when it isn't ours. */
function unsigned(cookie: string | undefined, secret: string): string | null {
  const dot = cookie?.lastIndexOf('.') ?? -1;
  if (!cookie || dot < 1) return null;
  const token = cookie.slice(0, dot);
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  const given = Buffer.from(cookie.slice(dot + 1));
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

/** The signed-in person as their own screens need them. */
export function asMe(user: CurrentUser): Me {
  // Field by field: an object made by a rest pattern is slow to make, and every screen asks for this.
  return {
    id: user.userId,
    email: user.email,
    name: user.name,
    role: user.role,
    adminRequest: user.adminRequest,
    entryRequest: user.entryRequest,
    mustChangePassword: user.mustChangePassword,
    mustSetUpSecondFactor: user.mustSetUpSecondFactor,
    emailVerified: user.emailVerified,
    pendingEmail: user.pendingEmail,
    isDevice: user.isDevice,
    language: user.language,
  };
}

function isDueForRenewal(who: CurrentUser, now: Date): boolean {
  const left = (Date.parse(who.expiresAt) - now.getTime()) / 1000;
  return left < sessionLasts - sessionRenewedAfter;
}

async function renew(c: Context, auth: Auth): Promise<void> {
  const { headers } = await auth.api.getSession({ headers: c.req.raw.headers, returnHeaders: true });
  for (const cookie of headers.getSetCookie()) c.header('set-cookie', cookie, { append: true });
}
