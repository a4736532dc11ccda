import type { Role } from '#domain/permissions.ts';
import { Problem } from '#domain/problem.ts';
import type { Me } from '#domain/user.ts';
import type { Record } from '#server/changes/record.ts';
import type { Trx } from '#server/database/tables.ts';
import type { Who } from '#server/identity/guard.ts';

export type NewAccount = {
  email: string;
  name: string;
  role: Role;
  adminRequest: 'open' | null;
  passwordHash: string;
  createdBy: string | null;
};

/**
 * Makes an account with its password, inside the caller's transaction (specification, section 3, User record).
 * Throws Problem duplicate_account.
 */
export async function addAccount(trx: Trx, record: Record, now: Date, account: NewAccount): Promise<string> {
  const taken = await trx.selectFrom('users').select('id').where('email', '=', account.email).executeTakeFirst();
  if (taken) throw duplicateAccount();
  const id = crypto.randomUUID();
  const at = now.toISOString();
  const { passwordHash, ...visible } = account;
  const user = { ...visible, id, isActive: 1, createdAt: at, updatedAt: at };
  await trx
    .insertInto('users')
    .values({ ...user, emailVerified: 0, image: null, mustChangePassword: 0 })
    .execute();
  await trx
    .insertInto('accounts')
    .values({
      ...noTokens,
      id: crypto.randomUUID(),
      accountId: id,
      providerId: 'credential',
      userId: id,
      password: passwordHash,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  await record({ topic: 'users', entityId: id, operation: 'add', after: user });
  return id;
}

// Columns for sign-in by another service, which better-auth's table has and we do not use yet.
const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
};

export function duplicateAccount(): Problem {
  return new Problem('duplicate_account', undefined, {
    errors: { email: 'An account with this email address already exists' },
  });
}

/**
 * What someone who signs up with a wish becomes (decisions.md, Who gets in): the first admin at once, a later one by the
 * society's setting. Throws Problem invalid when it takes no admins by sign-up.
 */
export async function settleRole(
  trx: Trx,
  wish: 'user' | 'admin',
): Promise<{ role: Role; adminRequest: 'open' | null }> {
  if (wish === 'user') return { role: 'user', adminRequest: null };
  if (!(await hasActiveAdmin(trx))) return { role: 'admin', adminRequest: null };
  const { adminSignUp } = await trx.selectFrom('society').select('adminSignUp').executeTakeFirstOrThrow();
  if (adminSignUp === 'open') return { role: 'admin', adminRequest: null };
  if (adminSignUp === 'approval') return { role: 'user', adminRequest: 'open' };
  const sentence =
    'This society takes no administrators by sign-up. Choose User, or ask an administrator for an account.';
  throw new Problem('invalid', sentence, { errors: { role: sentence } });
}

/** Whether somebody can administer the society, other than this person. */
export async function hasActiveAdmin(trx: Trx, otherThan = ''): Promise<boolean> {
  const admin = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('isActive', '=', 1)
    .where('id', '!=', otherThan)
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

export function asMe(who: Who): Me {
  const { userId, email, name, role, adminRequest, mustChangePassword } = who;
  return { id: userId, email, name, role, adminRequest, mustChangePassword };
}
