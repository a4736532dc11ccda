import { message } from '#domain/message.ts';
import { Problem, type ProblemCode } from '#domain/problem.ts';
import type { Tx } from '#server/changes/write.ts';
import type { CurrentUser } from '#server/http/guard.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { passwordHashOf, requireUnchanged } from '#server/identity/credentials.ts';
import { requireFewActs } from '#server/identity/ownActs.ts';
import { guarded } from '#server/identity/throttle.ts';

/** How long ago the sign-in of a person without a password may be, in milliseconds. */
const recentMs = 10 * 60 * 1000;

/** The problems that a proof may be refused with. */
export const proofProblems = ['wrong_password', 'too_many_attempts', 'busy'] as const satisfies ProblemCode[];

/**
 * `settle` runs in the transaction that the proof is for. Throws Problem wrong_password when the password was changed
 * meanwhile, and too_many_attempts where a resident has done too much of late.
 */
type Proof = { settle(tx: Tx): Promise<void> };

/**
 * A signed-in person proves again that it is them: by their password or, where they have none, by having signed in just
 * now. Throws Problem invalid at `field`, too_many_attempts, busy.
 */
export async function proveSelf(
  { db, throttle, passwords, now }: IdentityContext,
  { userId, role, startedAt, isDevice }: CurrentUser,
  { password, field }: { password: string | null; field: string },
): Promise<Proof> {
  // A device's account belongs to no person; only the office's codes sign it in.
  if (isDevice) throw new Problem('forbidden');
  const checkedHash = await passwordHashOf(db, userId);
  if (checkedHash === null) {
    // A session that began in the future began before the clock was set back: how long ago, nobody knows.
    const isRecent = Math.abs(now().getTime() - Date.parse(startedAt)) <= recentMs;
    if (!isRecent) throw new Problem('invalid', message('sign_in_anew'), { at: field });
    return { settle: (tx) => requireFewActs(tx, { userId, role }) };
  }
  if (password === null) throw new Problem('invalid', message('password_missing'), { at: field });
  const attempt = await throttle.attempt({ kind: 'password', address: userId, client: '', device: null });
  await guarded(attempt, async () => {
    if (await passwords.verify({ hash: checkedHash, password })) return;
    await attempt.fail();
    throw new Problem('invalid', message('wrong_password'), { at: field });
  });
  // The password was right, so this was no guess, even if what it was given for fails.
  await attempt.release();
  return {
    async settle(tx) {
      await requireUnchanged(tx, userId, checkedHash);
      await requireFewActs(tx, { userId, role });
      await attempt.succeed(tx);
    },
  };
}
