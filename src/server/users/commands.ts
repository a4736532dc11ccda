import type { Language } from '#domain/language.ts';
import { message } from '#domain/message.ts';
import type { Role } from '#domain/permissions.ts';
import { Problem } from '#domain/problem.ts';
import type { AccountEdit, User, UserEdit } from '#domain/user.ts';
import { addOnce } from '#server/changes/once.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  addCredential,
  endSessions,
  expireSessions,
  removeCredential,
  replaceCredential,
} from '#server/identity/credentials.ts';
import { voidLinks } from '#server/identity/links.ts';
import { removeSecondFactor } from '#server/identity/secondFactor.ts';
import { findUser, hasActiveAdmin } from '#server/users/queries.ts';
import { forgetSetUpCode, type Position, requireFirst } from '#server/users/setUpCode.ts';

export type NewUser = {
  id?: string | undefined;
  email: string;
  name: string;
  role: Role;
  adminRequest: 'open' | null;
  entryRequest?: 'open' | null;
  claimedFlat?: string | null;
  /** Null where they sign in by another service alone, or are invited to choose a password. */
  passwordHash: string | null;
  /** Whether somebody we trust has proven that the address is theirs. */
  emailVerified?: 0 | 1;
  isInvited?: boolean;
  acceptedNotice?: number | null;
  language?: Language | null;
  createdBy: string | null;
  /** A device of the gate (server/devices). */
  isDevice?: 0 | 1;
};

/**
 * Makes an account with its password, or without one yet (docs/rules.md, Who gets in). What is sent again is answered
 * as it is; whether its password is the same is for the caller to ask. Throws Problem duplicate_account, conflict.
 */
export function addUser(tx: Tx, { id: wanted, ...user }: NewUser): Promise<User> {
  const { passwordHash: _, ...draft } = user;
  const find = async (id: string) => existing(await findUser(tx.db, id));
  return addOnce(tx, { table: 'users', id: wanted, draft, add: (chosen) => addNew(tx, { ...chosen, ...user }), find });
}

async function addNew(tx: Tx, { passwordHash, isInvited = false, ...user }: NewUser): Promise<User> {
  await requireFreeAddress(tx, user.email);
  const { id } = await tx.add('users', {
    entryRequest: null,
    claimedFlat: null,
    emailVerified: 0,
    acceptedNotice: null,
    isDevice: 0,
    language: null,
    ...user,
    isActive: 1,
    image: null,
    mustChangePassword: 0,
    invitedAt: isInvited ? tx.now.toISOString() : null,
    pendingEmail: null,
    hasSecondFactor: 0,
  });
  if (passwordHash !== null) await addCredential(tx, id, passwordHash);
  if (user.role === 'admin' && !isInvited) await forgetSetUpCode(tx);
  return existing(await findUser(tx.db, id));
}

type SignUpWish = Position & { email: string; wish: 'user' | 'admin' };

type SignUpOutcome = { role: Role; adminRequest: 'open' | null; entryRequest: 'open' | null };

/**
 * What someone who signs up becomes (docs/rules.md, Who gets in).
 * Throws Problem duplicate_account, sign_up_closed, and invalid where the wish or the set-up code won't do.
 */
export async function signUpOutcome(tx: ReadTx, { email, wish, ...more }: SignUpWish): Promise<SignUpOutcome> {
  await requireFreeAddress(tx, email);
  const outcome = await roleFor(tx, wish, more);
  if (outcome.role === 'admin') return { ...outcome, entryRequest: null };
  const userSignUp = tx.society.userSignUp ?? 'open';
  if (userSignUp === 'closed') throw new Problem('sign_up_closed');
  return { ...outcome, entryRequest: userSignUp === 'approval' ? 'open' : null };
}

/** The first admin at once, a later one by the society's setting. */
async function roleFor(
  tx: ReadTx,
  wish: 'user' | 'admin',
  position: Position,
): Promise<Omit<SignUpOutcome, 'entryRequest'>> {
  if (wish === 'user') return { role: 'user', adminRequest: null };
  if (!(await hasActiveAdmin(tx.db))) {
    await requireFirst(tx, position);
    return { role: 'admin', adminRequest: null };
  }
  const { adminSignUp } = tx.society;
  if (adminSignUp === 'open') return { role: 'admin', adminRequest: null };
  if (adminSignUp === 'approval') return { role: 'user', adminRequest: 'open' };
  throw new Problem('invalid', message('no_admins_by_sign_up'), { at: 'role' });
}

type Changes = UserEdit & { adminRequest?: null; entryRequest?: null };

/** Changes an account's role or whether it is active. Throws Problem not_found, last_admin. */
export async function editUser(tx: Tx, id: string, edit: Changes): Promise<User> {
  const before = await userRow(tx, id);
  const role = edit.role ?? before.role;
  const isActive = edit.isActive ?? before.isActive === 1;
  const wasAdmin = before.role === 'admin' && before.isActive === 1;
  if (wasAdmin && !(role === 'admin' && isActive)) await requireAnotherAdmin(tx, id);
  // Whoever is an admin now has nothing left to ask for.
  const adminRequest = role === 'admin' || edit.adminRequest === null ? null : before.adminRequest;
  const entryRequest = role !== 'user' || edit.entryRequest === null ? null : before.entryRequest;
  await tx.change('users', before, { role, isActive: isActive ? 1 : 0, adminRequest, entryRequest });
  if (!isActive) await expireSessions(tx, id);
  return existing(await findUser(tx.db, id));
}

/** Grants or declines a request to be an administrator. Throws Problem not_found, conflict when it was answered already. */
export async function answerAdminRequest(tx: Tx, id: string, { grant }: { grant: boolean }): Promise<User> {
  const { adminRequest } = await userRow(tx, id);
  if (adminRequest !== 'open') throw new Problem('conflict', message('request_answered'));
  return editUser(tx, id, { adminRequest: null, ...(grant && { role: 'admin' }) });
}

/** Lets somebody in who waits for it, or deactivates the account. Throws Problem not_found, conflict when it was answered already. */
export async function answerEntryRequest(tx: Tx, id: string, { grant }: { grant: boolean }): Promise<User> {
  const { entryRequest } = await userRow(tx, id);
  if (entryRequest !== 'open') throw new Problem('conflict', message('request_answered'));
  const refused = { isActive: false, adminRequest: null };
  return editUser(tx, id, { entryRequest: null, ...(!grant && refused) });
}

/** Changes one's own name, or the language of one's screens: a device of the gate has one, too. Throws Problem not_found. */
export async function editAccount(tx: Tx, id: string, edit: AccountEdit): Promise<void> {
  const own = tx.db.selectFrom('users').selectAll().where('id', '=', id);
  await tx.change('users', existing((await own.executeTakeFirst()) ?? null), edit);
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
  const before = await userRow(tx, id);
  await tx.change('users', before, { mustChangePassword: isOneTime ? 1 : 0, invitedAt: null });
  await voidLinks(tx, id);
  await replaceCredential(tx, id, credential);
  const operation = isOneTime ? 'reset-password' : 'change-password';
  const label = before.name || before.email;
  tx.note({ topic: 'sessions', entityId: id, operation, label });
  tx.describe('event', { topic: 'users', label, count: 1, operation });
}

async function requireAnotherAdmin({ db }: Tx, id: string): Promise<void> {
  if (!(await hasActiveAdmin(db, id))) {
    throw new Problem('last_admin', message('only_admin'));
  }
}

/**
 * A person's account; the account of a device of the gate is not found here (server/devices). Throws Problem not_found.
 */
export async function userRow({ db }: Tx, id: string): Promise<Tables['users']> {
  const account = db.selectFrom('users').selectAll().where('id', '=', id).where('isDevice', '=', 0);
  return existing((await account.executeTakeFirst()) ?? null);
}

export async function requireFreeAddress({ db }: ReadTx, email: string): Promise<void> {
  const taken = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (!taken) return;
  throw new Problem('duplicate_account', message('duplicate_account'), { at: 'email' });
}

export function existing<T>(user: T | null): T {
  if (!user) throw new Problem('not_found', message('account_not_found'));
  return user;
}

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
