import type { Context } from 'hono';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Me } from '#domain/user.ts';
import type { Actor, ReadTx, Tx } from '#server/changes/write.ts';
import type { Db, Trx } from '#server/database/tables.ts';
import { clientAddress, clientNetwork } from '#server/http/client.ts';
import type { Env } from '#server/http/env.ts';
import { openSession, requireUnchanged } from '#server/identity/credentials.ts';
import { asMe, entryRefusal } from '#server/identity/guard.ts';
import { requireFewActs } from '#server/identity/ownActs.ts';
import { openPending } from '#server/identity/pending.ts';
import { matchCode, spendCode } from '#server/identity/secondFactor.ts';
import { guarded } from '#server/identity/throttle.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { SignInContext } from '#server/signIn/context.ts';
import { addUser, type NewUser } from '#server/users/commands.ts';

export function deviceOf(context: SignInContext, c: Context<Env>) {
  return { client: clientAddress(context, c), userAgent: c.req.header('user-agent') ?? '' };
}

/**
 * Checks whether an account may come in; to be asked only once the person has proven who they are, as the answer tells
 * of the account. Throws Problem account_disabled, role_missing, role_unknown.
 */
export async function requireEntry({ db }: Tx, userId: string): Promise<void> {
  const columns = ['role', 'isActive', 'isDevice'] as const;
  const user = await db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst();
  const refusal = user ? entryRefusal(user) : 'unknown_account';
  if (refusal) throw new Problem(refusal);
}

/** The actor in the log of what this account does before it has a session. Throws Problem sign_in_over. */
export async function actorOf(db: Db | Trx, userId: string): Promise<Actor> {
  const columns = ['name', 'email'] as const;
  const user = await db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst();
  if (!user) throw new Problem('sign_in_over');
  return { ...user, userId };
}

type Comer = {
  userId: string;
  /** The hash of the password that they gave; null where another service said who they are. */
  checkedHash: string | null;
  /** Another service has asked them for a second factor. */
  withSecondFactor: boolean;
  client: string;
  userAgent: string;
};

export type Admitted = { token: string } | { ticket: string };

/**
 * Opens a session or, where a second factor is asked, a ticket for the next step. Throws Problem wrong_password,
 * too_many_attempts.
 */
export async function admit(tx: Tx, comer: Comer): Promise<Admitted> {
  const { userId, checkedHash, withSecondFactor } = comer;
  if (checkedHash !== null) await requireUnchanged(tx, userId, checkedHash);
  const user = tx.db.selectFrom('users').select(['hasSecondFactor', 'role']).where('id', '=', userId);
  const { hasSecondFactor, role } = await user.executeTakeFirstOrThrow();
  await requireFewActs(tx, { userId, role });
  if (hasSecondFactor === 1 && !withSecondFactor) return { ticket: await openPending(tx, userId) };
  tx.note({ topic: 'sessions', entityId: userId, operation: 'sign-in' });
  return { token: await openSession(tx, comer) };
}

/** Sets the cookie of a session in the answer, and remembers the device. Answers the person. */
export async function enter({ guard, cookies }: SignInContext, c: Context<Env>, token: string): Promise<Me> {
  const currentUser = await guard.whoHas(token);
  // The session was ended at this very moment.
  if (!currentUser) throw new Problem('signed_out');
  await cookies.setSession(c, token);
  await cookies.rememberDevice(c, currentUser.userId);
  return asMe(currentUser);
}

type Newcomer = { email: string; password: string };
type Becoming<Settled> = {
  /** Checks whether they may, and answers what they become. */
  settle(tx: ReadTx): Promise<Settled>;
  /** Does what else belongs to it; answers the other facts of the account. */
  account(tx: Tx, settled: Settled): Promise<Omit<NewUser, 'email' | 'passwordHash' | 'createdBy'>>;
};

/**
 * Makes an account for somebody who asks for one, and signs them in; limited for each client. Throws what `settle`
 * does, and Problem too_many_attempts, busy, duplicate_account.
 */
export async function comeIn<Settled>(
  context: SignInContext,
  c: Context<Env>,
  { email, password }: Newcomer,
  { settle, account }: Becoming<Settled>,
): Promise<Me> {
  await context.throttle.countSignUp(clientNetwork(context, c));
  // Checked before the hash is made, which is costly, and again in the transaction, where it counts.
  await context.read(settle);
  const passwordHash = await context.passwords.hash(password);
  const token = await context.write(null, async (tx) => {
    const more = await account(tx, await settle(tx));
    const { id: userId } = await addUser(tx, { ...more, email, passwordHash, createdBy: null });
    if (context.mail.isOn) await queueMail(tx, { purpose: 'address', userId, email });
    return openSession(tx, { userId, withSecondFactor: false, ...deviceOf(context, c) });
  });
  context.mail.wake();
  return enter(context, c, token);
}

type Giving = {
  actor: Actor | null;
  userId: string;
  code: string;
  /** Whether they are signed in: who knows but the password is somebody still. */
  isSignedIn: boolean;
};

/**
 * Does something with a code of this person, which is used up in the same transaction: `work` is not done with a code
 * that is wrong or used. Limited as passwords are; failures of strangers don't keep a known device out. Throws Problem
 * wrong_code, too_many_attempts, busy, conflict.
 */
export async function withCode<T extends object>(
  context: SignInContext,
  c: Context<Env>,
  { actor, userId, code, isSignedIn }: Giving,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const device = await context.cookies.deviceOf(c, userId);
  const client = clientNetwork(context, c);
  const attempt = await context.throttle.attempt({ kind: 'code', address: userId, client, device });
  return guarded(attempt, async () => {
    const given = await matchCode(context, userId, code);
    const done =
      given &&
      (await context.write(actor, async (tx) => {
        if (!(await spendCode(tx, userId, given))) return null;
        await attempt.succeed(tx);
        return work(tx);
      }));
    if (done) return done;
    await (isSignedIn ? attempt.fail(noteOwnFailedCode, actor) : attempt.fail((tx) => noteFailedCode(tx, userId)));
    throw new Problem('wrong_code', message('wrong_code'), { at: 'code' });
  });
}

async function noteOwnFailedCode(tx: Tx): Promise<void> {
  tx.note({ topic: 'sessions', entityId: tx.actor?.userId ?? null, operation: 'own-code-failed' });
}

async function noteFailedCode(tx: Tx, userId: string): Promise<void> {
  const { name, email } = await actorOf(tx.db, userId);
  const label = name || email;
  tx.note({ topic: 'sessions', entityId: userId, operation: 'code-failed', label });
  tx.describe('event', { topic: 'users', label, count: 1, operation: 'code-failed' });
}
