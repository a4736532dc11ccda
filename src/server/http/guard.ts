import type { Context } from 'hono';
import type { Language } from '#domain/language.ts';
import type { Role } from '#domain/permissions.ts';

/** Who is asking: an active person with a known role and a living session. */
export type CurrentUser = {
  userId: string;
  sessionId: string;
  token: string;
  email: string;
  name: string;
  role: Role;
  adminRequest: 'open' | null;
  entryRequest: 'open' | null;
  mustChangePassword: boolean;
  /** The society asks administrators for a second factor, and this one came in without any. */
  mustSetUpSecondFactor: boolean;
  startedAt: string;
  emailVerified: boolean;
  pendingEmail: string | null;
  /** Whether this is the account of a device at the gate, and not a person's. */
  isDevice: boolean;
  language: Language | null;
  expiresAt: string;
};

/** What the routes need of the module that keeps the accounts. */
export type RequestGuard = {
  /**
   * Who holds this session token now; the role is read from the stored record each time
   * (docs/rules.md, Roles and permissions).
   */
  whoHas(token: string): Promise<CurrentUser | null>;
  /** Who sent this request; renews the session when it is due. */
  identify(c: Context): Promise<CurrentUser | null>;
};
