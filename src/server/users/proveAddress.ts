import type { Tx } from '#server/changes/write.ts';
import { endSessions, removeCredential } from '#server/identity/credentials.ts';
import { voidLinks } from '#server/identity/links.ts';
import { removeSecondFactor } from '#server/identity/secondFactor.ts';
import { userRow } from '#server/users/commands.ts';

/** Whether an account was made by signing up, so that only its maker's word says whose address it has. */
export function isOwnSignUp({ createdBy, role }: { createdBy: string | null; role: string | null }): boolean {
  return createdBy === null && role === 'user';
}

/**
 * Records that somebody has proven that an account's address is theirs. Whoever made the account by signing up only
 * typed the address: what that person set, a password, a second factor, open sessions, does not outlive the proof. An
 * account that an administrator made or granted something to stays as it is. Throws Problem not_found.
 */
export async function proveAddress(tx: Tx, userId: string): Promise<void> {
  const before = await userRow(tx, userId);
  if (before.emailVerified === 1) return;
  const isUnknown = isOwnSignUp(before);
  if (isUnknown) {
    await removeCredential(tx, userId);
    await removeSecondFactor(tx, userId);
    await endSessions(tx, userId, { but: null });
  }
  const mustChangePassword = isUnknown ? 0 : before.mustChangePassword;
  // An address that its maker wished for, and their links, go too. Whoever was invited has come in now.
  await voidLinks(tx, userId);
  const proven = { emailVerified: 1, mustChangePassword, invitedAt: null, pendingEmail: null };
  await tx.change('users', await userRow(tx, userId), proven);
  const operation = 'address-proven';
  tx.note({ topic: 'sessions', entityId: userId, operation });
  tx.describe('event', { topic: 'users', label: before.name || before.email, count: 1, operation });
}
