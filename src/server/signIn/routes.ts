import { Hono } from 'hono';
import { Problem } from '#domain/problem.ts';
import { CodeGiven, SignedIn, SignIn, SignUp } from '#domain/user.ts';
import { answers } from '#server/http/answers.ts';
import { clientNetwork, isFromThisMachine } from '#server/http/client.ts';
import { allow, type Env, everybody } from '#server/http/env.ts';
import { valid } from '#server/http/valid.ts';
import { endSession, openSession, passwordHashOf } from '#server/identity/credentials.ts';
import { closePending, pendingOf } from '#server/identity/pending.ts';
import { guarded } from '#server/identity/throttle.ts';
import { requireNotice } from '#server/privacy/notices.ts';
import type { SignInContext } from '#server/signIn/context.ts';
import { deviceRoute } from '#server/signIn/deviceRoute.ts';
import { actorOf, admit, comeIn, deviceOf, enter, requireEntry, withCode } from '#server/signIn/entry.ts';
import { noteFailedSignIn } from '#server/signIn/failedSignIns.ts';
import { oidcRoutes } from '#server/signIn/oidcRoutes.ts';
import { signUpOutcome } from '#server/users/commands.ts';

/** The routes of docs/rules.md, Sign-in and Sign-up. */
export function identityRoutes(context: SignInContext) {
  return new Hono<Env>()
    .route('/', signUpRoute(context))
    .route('/', signInRoute(context))
    .route('/', codeRoute(context))
    .route('/', deviceRoute(context))
    .route('/oidc', oidcRoutes(context))
    .route('/', signOutRoute(context));
}

function signUpRoute(context: SignInContext) {
  return new Hono<Env>().post(
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
      const { email, password, name, role: wish, claimedFlat, setUpCode, notice, language } = c.req.valid('json');
      const asked = { email, wish, setUpCode, isFromThisMachine: isFromThisMachine(c) };
      const acceptedNotice = notice ?? null;
      const user = await comeIn(
        context,
        c,
        { email, password },
        {
          settle: (tx) => signUpOutcome(tx, asked),
          async account(tx, settled) {
            await requireNotice(tx, acceptedNotice);
            tx.describe('event', { topic: 'users', label: email, count: 1, operation: 'sign-up' });
            return { name: name ?? '', claimedFlat, acceptedNotice, language: language ?? null, ...settled };
          },
        },
      );
      return c.json({ user }, 201);
    },
  );
}

function signInRoute(context: SignInContext) {
  const { passwords, throttle, cookies, write } = context;
  return new Hono<Env>().post(
    '/sign-in',
    everybody(),
    answers(
      200,
      SignedIn,
      'signIn',
      'Sign in',
      'unknown_account',
      'wrong_password',
      'code_required',
      'account_disabled',
      'device_ended',
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
      const admitted = await guarded(attempt, async () => {
        const checkedHash = user ? await passwordHashOf(context.db, user.id) : null;
        if (!user || !checkedHash || !(await passwords.verify({ hash: checkedHash, password }))) {
          await attempt.fail((tx) => noteFailedSignIn(tx, user ?? null));
          throw new Problem(user ? 'wrong_password' : 'unknown_account');
        }
        return write({ ...user, userId: user.id }, async (tx) => {
          await requireEntry(tx, user.id);
          await attempt.succeed(tx);
          return admit(tx, { userId: user.id, checkedHash, withSecondFactor: false, ...deviceOf(context, c) });
        });
      });
      if ('token' in admitted) return c.json({ user: await enter(context, c, admitted.token) });
      await cookies.setPending(c, admitted.ticket);
      throw new Problem('code_required');
    },
  );
}

function codeRoute(context: SignInContext) {
  const { cookies } = context;
  return new Hono<Env>().post(
    '/code',
    everybody(),
    answers(
      200,
      SignedIn,
      'giveCode',
      'Go on with a sign-in that asked for a code',
      'wrong_code',
      'sign_in_over',
      'account_disabled',
      'device_ended',
      'role_missing',
      'role_unknown',
      'signed_out',
      'conflict',
      'too_many_attempts',
      'busy',
    ),
    valid('json', CodeGiven),
    async (c) => {
      const ticket = await cookies.pendingOf(c);
      const userId = await pendingOf(context.db, ticket, context.now());
      const actor = await actorOf(context.db, userId);
      const given = { ...c.req.valid('json'), actor, userId, isSignedIn: false };
      const { token } = await withCode(context, c, given, async (tx) => {
        await requireEntry(tx, userId);
        await closePending(tx, ticket ?? '');
        tx.note({ topic: 'sessions', entityId: userId, operation: 'sign-in' });
        return { token: await openSession(tx, { userId, withSecondFactor: true, ...deviceOf(context, c) }) };
      });
      cookies.clearPending(c);
      return c.json({ user: await enter(context, c, token) });
    },
  );
}

function signOutRoute({ cookies, write }: SignInContext) {
  return new Hono<Env>().post(
    '/sign-out',
    allow('account:own', { evenWithOneTimePassword: true, evenWithoutSecondFactor: true, evenWhileWaiting: true }),
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
