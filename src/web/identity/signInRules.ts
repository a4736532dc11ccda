import '#web/zod.ts';
import { message } from '#domain/message.ts';
import { oidcRefusals, SignIn } from '#domain/user.ts';
import { saidOf, wrongWith } from '#web/records/check.ts';
import { said } from '#web/texts/said.ts';

/** What the sign-in screen checks by and says. Half as large as the screen, so it is fetched when there is need of it. */
export const signInErrors = saidOf(wrongWith(SignIn));

/** Null for what is no reason of ours: it may stand in an address, and anybody can make one. */
export function refusalSaid(code: string): string | null {
  const known = oidcRefusals.find((refusal) => refusal === code);
  return known === undefined ? null : said(message(known));
}
