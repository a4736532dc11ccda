import { type Context, Hono } from 'hono';
import { Problem } from '#domain/problem.ts';
import { type Me, SignedIn, SignIn, SignUp } from '#domain/user.ts';
import { noteFailedSignIn } from '#server/changes/events.ts';
import type { Tx } from '#server/changes/write.ts';
import type { AppContext } from '#server/context.ts';
import { answers } from '#server/http/answers.ts';
import { clientAddress, clientNetwork, isFromThisMachine } from '#server/http/client.ts';
import { allow, type Env, everybody } from '#server/http/env.ts';
import { valid } from '#server/http/valid.ts';
import { endSession, openSession, passwordHashOf } from '#server/identity/credentials.ts';
import { asMe, entryRefusal } from '#server/identity/guard.ts';
import { addUser, settleSignUp } from '#server/users/commands.ts';

/** docs/rules.md, Sign-in and Sign-up. */
export function identityRoutes(context: AppContext) {
  const { passwords, throttle, cookies, write, read } = context;
  return new Hono<Env>()
    .post(
      '/sign-up',
      everybody(),
      answers(
        201,
        SignedIn,
        'signUp',
        'Make an account and sign in',
        'duplicate_account',
        'sign_up_closed',
        'too_many_attempts',
        'busy',
      ),
      valid('json', SignUp),
      async (c) => {
        const { email, password, role: wish, claimedFlat, setUpCode } = c.req.valid('json');
        const asked = { email, wish, setUpCode, isFromThisMachine: isFromThisMachine(c) };
        await throttle.countSignUp(clientNetwork(context, c));
        // Looked at before the hash is made, which is what costs; and again in the transaction, which is what counts.
        await read((tx) => settleSignUp(tx, asked));
        const passwordHash = await passwords.hash(password);
        const token = await write(null, async (tx) => {
          const settled = await settleSignUp(tx, asked);
          const account = { email, name: '', claimedFlat, ...settled, passwordHash, createdBy: null };
          const { id: userId } = await addUser(tx, account);
          tx.describe('event', { topic: 'users', label: email, count: 1, operation: 'sign-up' });
          return openSession(tx, { userId, checkedHash: passwordHash, ...deviceOf(context, c) });
        });
        return c.json({ user: await enter(context, c, token) }, 201);
      },
    )
    .post(
      '/sign-in',
      everybody(),
      answers(
        200,
        SignedIn,
        'signIn',
        'Sign in',
        'unknown_account',
        'wrong_password',
        'account_disabled',
        'role_missing',
        'role_unknown',
        'signed_out',
        'too_many_attempts',
        'busy',
      ),
      valid('json', SignIn),
      async (c) => {
        const { email, password } = c.req.valid('json');
        const columns = ['id', 'name', 'email'] as const;
        const user = await context.db.selectFrom('users').select(columns).where('email', '=', email).executeTakeFirst();
        const device = user ? await cookies.deviceOf(c, user.id) : null;
        const client = clientNetwork(context, c);
        const attempt = await throttle.attempt({ kind: 'sign-in', address: email, client, device });
        const checkedHash = user ? await passwordHashOf(context.db, user.id) : null;
        if (!user || !checkedHash || !(await passwords.verify({ hash: checkedHash, password }))) {
          await attempt.fail((tx) => noteFailedSignIn(tx, user ?? null));
          throw new Problem(user ? 'wrong_password' : 'unknown_account');
        }
        const token = await write({ ...user, userId: user.id }, async (tx) => {
          await requireEntry(tx, user.id);
          await attempt.succeed(tx);
          tx.note({ topic: 'sessions', entityId: user.id, operation: 'sign-in' });
          return openSession(tx, { userId: user.id, checkedHash, ...deviceOf(context, c) });
        });
        return c.json({ user: await enter(context, c, token) });
      },
    )
    .post(
      '/sign-out',
      allow('account:own', { evenWithOneTimePassword: true, evenWhileWaiting: true }),
      answers(204, null, 'signOut', 'Sign out'),
      async (c) => {
        const { currentUser } = c.var;
        await write(currentUser, async (tx) => {
          await endSession(tx, currentUser.userId, currentUser.sessionId);
          tx.note({ topic: 'sessions', entityId: currentUser.userId, operation: 'sign-out' });
        });
        cookies.clearSession(c);
        return c.body(null, 204);
      },
    );
}

function deviceOf(context: AppContext, c: Context<Env>) {
  return { client: clientAddress(context, c), userAgent: c.req.header('user-agent') ?? '' };
}

/** Told only to who knows the password. Throws Problem account_disabled, role_missing, role_unknown. */
async function requireEntry({ db }: Tx, userId: string): Promise<void> {
  const columns = ['role', 'isActive'] as const;
  const user = await db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst();
  const refusal = user ? entryRefusal(user) : 'unknown_account';
  if (refusal) throw new Problem(refusal);
}

/** The session's cookie goes with the answer, and the device is known from now on. */
async function enter({ guard, cookies }: AppContext, c: Context<Env>, token: string): Promise<Me> {
  const currentUser = await guard.whoHas(token);
  // Ended again at this very moment.
  if (!currentUser) throw new Problem('signed_out');
  await cookies.setSession(c, token);
  await cookies.rememberDevice(c, currentUser.userId);
  return asMe(currentUser);
}
