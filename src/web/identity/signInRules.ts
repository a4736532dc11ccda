import '#web/zod.ts';
import { message } from '#domain/message.ts';
import { say } from '#domain/say.ts';
import { type EntryRefusal, SignIn } from '#domain/user.ts';
import { saidOf, wrongWith } from '#web/records/check.ts';

/** What the sign-in screen checks by and says. Half as large as the screen, so it is fetched when there is need of it. */
export const signInErrors = saidOf(wrongWith(SignIn));

export function refusalSaid(code: EntryRefusal): string {
  return say(message(code));
}
