import type { Role } from '#domain/permissions.ts';
import { Problem } from '#domain/problem.ts';
import type { User, UserEdit } from '#domain/user.ts';
import type { Tx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import { addCredential, endSessions, replaceCredential } from '#server/identity/credentials.ts';
import { findUser, hasActiveAdmin } from '#server/users/queries.ts';

export type NewUser = {
  email: string;
  name: string;
  role: Role;
  adminRequest: 'open' | null;
  passwordHash: string;
  createdBy: string | null;
};

/** Makes an account with its password (docs/rules.md, Who gets in). Throws Problem duplicate_account. */
export async function addUser(tx: Tx, { passwordHash, ...user }: NewUser): Promise<User> {
  const taken = await tx.db.selectFrom('users').select('id').where('email', '=', user.email).executeTakeFirst();
  if (taken) throw duplicateAccount();
  const { id } = await tx.add('users', {
    ...user,
    isActive: 1,
    emailVerified: 0,
    image: null,
    mustChangePassword: 0,
  });
  await addCredential(tx, id, passwordHash);
  return existing(await findUser(tx.db, id));
}

/**
 * What someone who signs up with a wish becomes: the first admin at once, a later one by the society's setting
 * (docs/rules.md, Who gets in). Throws Problem invalid when the society takes no admins by sign-up.
 */
export async function roleForSignUp(
  tx: Tx,
  wish: 'user' | 'admin',
): Promise<{ role: Role; adminRequest: 'open' | null }> {
  if (wish === 'user') return { role: 'user', adminRequest: null };
  if (!(await hasActiveAdmin(tx.db))) return { role: 'admin', adminRequest: null };
  const { adminSignUp } = tx.society;
  if (adminSignUp === 'open') return { role: 'admin', adminRequest: null };
  if (adminSignUp === 'approval') return { role: 'user', adminRequest: 'open' };
  const sentence =
    'This society takes no administrators by sign-up. Choose User, or ask an administrator for an account.';
  throw new Problem('invalid', sentence, { errors: { role: sentence } });
}

type Changes = UserEdit & { adminRequest?: null };

/** Changes an account's role or whether it is active. Throws Problem not_found, last_admin. */
export async function editUser(tx: Tx, id: string, edit: Changes): Promise<User> {
  const before = await userRow(tx, id);
  const role = edit.role ?? before.role;
  const isActive = edit.isActive ?? before.isActive === 1;
  const wasAdmin = before.role === 'admin' && before.isActive === 1;
  if (wasAdmin && !(role === 'admin' && isActive)) await requireAnotherAdmin(tx, id);
  // Whoever is an admin now has nothing left to ask for.
  const adminRequest = role === 'admin' || edit.adminRequest === null ? null : before.adminRequest;
  await tx.change('users', before, { role, isActive: isActive ? 1 : 0, adminRequest });
  if (!isActive) await endSessions(tx, id, { but: null });
  return existing(await findUser(tx.db, id));
}

/** Grants or declines a request to be an administrator. Throws Problem not_found, conflict when it was answered already. */
export async function answerAdminRequest(tx: Tx, id: string, { grant }: { grant: boolean }): Promise<User> {
  const { adminRequest } = await userRow(tx, id);
  if (adminRequest !== 'open') throw new Problem('conflict', 'This request has been answered already');
  return editUser(tx, id, { adminRequest: null, ...(grant && { role: 'admin' }) });
}

/** Changes one's own name. Throws Problem not_found. */
export async function renameUser(tx: Tx, id: string, name: string): Promise<void> {
  await tx.change('users', await userRow(tx, id), { name });
}

type NewPassword = {
  passwordHash: string;
  /** The session that goes on; null ends them all. */
  keepSessionId: string | null;
  /** The person must choose another one after signing in with it. */
  isOneTime: boolean;
};

/** Sets a password and ends the person's other sessions. Throws Problem not_found. */
export async function setPassword(tx: Tx, id: string, { isOneTime, ...credential }: NewPassword): Promise<void> {
  await tx.change('users', await userRow(tx, id), { mustChangePassword: isOneTime ? 1 : 0 });
  await replaceCredential(tx, id, credential);
  tx.note({ topic: 'sessions', entityId: id, operation: isOneTime ? 'reset-password' : 'change-password' });
}

async function requireAnotherAdmin({ db }: Tx, id: string): Promise<void> {
  if (!(await hasActiveAdmin(db, id))) {
    throw new Problem(
      'last_admin',
      'This is the last active administrator. Make somebody else an administrator first.',
    );
  }
}

async function userRow({ db }: Tx, id: string): Promise<Tables['users']> {
  return existing((await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null);
}

function duplicateAccount(): Problem {
  return new Problem('duplicate_account', undefined, {
    errors: { email: 'An account with this email address already exists' },
  });
}

export function existing<T>(user: T | null): T {
  if (!user) throw new Problem('not_found', 'This account no longer exists');
  return user;
}
