import { randomInt } from 'node:crypto';
import type { Parts } from '#server/parts.ts';

type PasswordSetting = {
  actorId: string;
  userId: string;
  password: string;
  /** The session that goes on; null ends them all. */
  keepSessionId: string | null;
  /** The person must choose another one after signing in with it. */
  isOneTime: boolean;
};

/** Sets a password and ends the person's other sessions, all or nothing. */
export async function setPassword({ auth, write, now }: Parts, setting: PasswordSetting): Promise<void> {
  const { password: passwords } = await auth.$context;
  const hash = await passwords.hash(setting.password);
  const at = now().toISOString();
  await write(setting.actorId, async (trx, record) => {
    const ofPerson = trx
      .updateTable('accounts')
      .where('userId', '=', setting.userId)
      .where('providerId', '=', 'credential');
    await ofPerson.set({ password: hash, updatedAt: at }).execute();
    await trx
      .updateTable('users')
      .set({ mustChangePassword: setting.isOneTime ? 1 : 0, updatedAt: at })
      .where('id', '=', setting.userId)
      .execute();
    await trx
      .deleteFrom('sessions')
      .where('userId', '=', setting.userId)
      .where('id', '!=', setting.keepSessionId ?? '')
      .execute();
    await record({
      topic: 'sessions',
      entityId: setting.userId,
      operation: setting.isOneTime ? 'reset-password' : 'change-password',
    });
  });
}

// Without letters and digits that are read for one another over the phone.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Twelve characters in groups of four (about 59 bits), to be told to a person once. */
export function oneTimePassword(): string {
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]);
  return [0, 4, 8].map((start) => letters.slice(start, start + 4).join('')).join('-');
}
