import type { IdentityContext } from '#server/identity/context.ts';
import type { Mail } from '#server/mail/mail.ts';

/** What the routes of sign-in are handed: a newcomer may have to prove an address, by mail. */
export type SignInContext = IdentityContext & { mail: Mail };
