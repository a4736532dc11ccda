import { betterAuth } from 'better-auth';
import type { Db } from '#server/database/tables.ts';

const day = 60 * 60 * 24;

/** Sessions last 30 days, in seconds, and are renewed by use, at most once a day. */
export const sessionLasts = 30 * day;
export const sessionRenewedAfter = day;

/** Hashes and verifies passwords. Hashing is slow on purpose; tests of anything else hand in a cheap one. */
export type Passwords = {
  hash(password: string): Promise<string>;
  verify(tried: { hash: string; password: string }): Promise<boolean>;
};

type Makings = { db: Db; secret: string; baseUrl: string | null; passwords?: Passwords | undefined };

/**
 * Passwords and sessions, by better-auth on our own tables. Its HTTP handler is not mounted: our routes call it, so
 * that every way in has its row in the permission test. A session is opened by identity/credentials.ts, in one
 * transaction with the check that the password is still the one that was given. Its admin plugin is not used either:
 * role, deactivation and requests are columns of ours, changed in one transaction with the rule of the last
 * administrator and logged. It is told "sqlite" on both engines, because our columns hold ISO text and 0/1 on both.
 */
export function createAuth({ db, secret, baseUrl, passwords }: Makings) {
  return betterAuth({
    baseURL: baseUrl ?? 'http://localhost',
    basePath: '/api/auth',
    secret,
    database: { db, type: 'sqlite' },
    user: { modelName: 'users' },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    session: { modelName: 'sessions', expiresIn: sessionLasts, updateAge: sessionRenewedAfter },
    emailAndPassword: { enabled: true, disableSignUp: true, ...(passwords && { password: passwords }) },
    advanced: {
      cookiePrefix: 'aangan',
      useSecureCookies: baseUrl?.startsWith('https:') ?? false,
      database: { generateId: () => crypto.randomUUID() },
      ipAddress: { disableIpTracking: true },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

export type Auth = ReturnType<typeof createAuth>;
