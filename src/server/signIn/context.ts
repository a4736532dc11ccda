import type { IdentityContext } from '#server/identity/context.ts';
import type { Mail } from '#server/mail/mail.ts';

/** What the ways in are handed besides: who comes in may have to prove an address. */
export type SignInContext = IdentityContext & { mail: Mail };
