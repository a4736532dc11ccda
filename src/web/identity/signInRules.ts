import '#web/zod.ts';
import { message } from '#domain/message.ts';
import { oidcRefusals, SignIn } from '#domain/user.ts';
import { saidOf, wrongWith } from '#web/records/check.ts';
import { said } from '#web/texts/said.ts';

/**
 * The checks of the sign-in screen and their sentences. They are half as large as the screen, so they load only when
 * needed.
 */
export const signInErrors = saidOf(wrongWith(SignIn));

/** The sentence of a refusal; null for an unknown code: it comes from the address, which anybody can write. */
export function refusalSaid(code: string): string | null {
  const known = oidcRefusals.find((refusal) => refusal === code);
  return known === undefined ? null : said(message(known));
}
