import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { AppContext } from '#server/context.ts';
import { passwordHashOf } from '#server/identity/credentials.ts';
import { guarded } from '#server/identity/throttle.ts';

/**
 * The own password of who is signed in, once more, before something that a screen left open must not give away. Throws
 * Problem invalid at `password`, too_many_attempts, busy.
 */
export async function requirePasswordAgain(
  { db, write, passwords, throttle }: AppContext,
  userId: string,
  password: string,
): Promise<void> {
  const attempt = await throttle.attempt({ kind: 'password', address: userId, client: '', device: null });
  await guarded(attempt, async () => {
    const hash = await passwordHashOf(db, userId);
    if (!hash || !(await passwords.verify({ hash, password }))) {
      await attempt.fail();
      throw new Problem('invalid', message('wrong_password'), { at: 'password' });
    }
    await write(null, (tx) => attempt.succeed(tx));
  });
}
