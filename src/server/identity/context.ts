import type { Society } from '#domain/society.ts';
import type { Kernel } from '#server/http/kernel.ts';
import type { Auth, Passwords } from '#server/identity/auth.ts';
import type { Cookies } from '#server/identity/cookies.ts';
import type { Guard } from '#server/identity/guard.ts';
import type { Oidc } from '#server/identity/oidc.ts';
import type { Throttle } from '#server/identity/throttle.ts';

/** What the rooms are handed that check who somebody is. */
export type IdentityContext = Kernel & {
  /** Hashes and verifies passwords, a few at once. */
  passwords: Passwords;
  /** Hashes and verifies guards’ PINs, a few at once. */
  pins: Passwords;
  throttle: Throttle;
  auth: Auth;
  cookies: Cookies;
  /** The other service (OpenID Connect) by which people can also sign in; null where none is set. */
  oidc: Oidc | null;
  guard: Guard;
  /** What everybody may know of the society, as it is now. */
  society(): Promise<Society>;
  /** Whether the society has an administrator; once it has, it always does: the last one can't be removed. */
  isSetUp(): Promise<boolean>;
};
