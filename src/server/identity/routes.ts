import { isAPIError } from 'better-auth/api';
import { type Context, Hono } from 'hono';
import { deleteCookie } from 'hono/cookie';
import { isRole } from '#domain/permissions.ts';
import { Problem } from '#domain/problem.ts';
import { SignedIn, SignIn, SignUp } from '#domain/user.ts';
import { answers } from '#server/http/answers.ts';
import { clientAddress } from '#server/http/client.ts';
import { allow, type Env, everybody } from '#server/http/env.ts';
import { valid } from '#server/http/valid.ts';
import { clientAddressHeader } from '#server/identity/auth.ts';
import { endSession } from '#server/identity/credentials.ts';
import { asMe } from '#server/identity/guard.ts';
import { countAttempt } from '#server/identity/throttle.ts';
import type { Parts } from '#server/parts.ts';
import { addUser, roleForSignUp } from '#server/users/commands.ts';

/** Specification, section 7, Auth: sign up, sign in, sign out. */
export function identityRoutes(parts: Parts) {
  const { auth, passwords, write, now } = parts;
  return new Hono<Env>()
    .post(
      '/sign-up',
      everybody(),
      answers(201, SignedIn, 'signUp', 'Make an account and sign in', 'duplicate_account'),
      valid('json', SignUp),
      async (c) => {
        const { email, password, role: wish } = c.req.valid('json');
        const passwordHash = await passwords.hash(password);
        await write(null, async (tx) => {
          const settled = await roleForSignUp(tx, wish);
          await addUser(tx, { email, name: '', ...settled, passwordHash, createdBy: null });
        });
        return c.json({ user: await openSession(parts, c, email, password) }, 201);
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
      ),
      valid('json', SignIn),
      async (c) => {
        const { email, password } = c.req.valid('json');
        const attempt = await countAttempt(write, now(), [`address:${email}`, `client:${clientAddress(parts, c)}`]);
        const user = await openSession(parts, c, email, password);
        await attempt.forgive();
        return c.json({ user });
      },
    )
    .post(
      '/sign-out',
      allow('account:own', { evenWithOneTimePassword: true }),
      answers(204, null, 'signOut', 'Sign out'),
      async (c) => {
        const { who } = c.var;
        await write(who, async (tx) => {
          await endSession(tx, who.userId, who.sessionId);
          tx.note({ topic: 'sessions', entityId: who.userId, operation: 'sign-out' });
        });
        const { authCookies } = await auth.$context;
        // With the attributes it was set with: a browser ignores a "__Secure-" cookie that is not said to be secure.
        const secure = authCookies.sessionToken.attributes.secure ?? false;
        deleteCookie(c, authCookies.sessionToken.name, { path: '/', httpOnly: true, sameSite: 'Lax', secure });
        return c.body(null, 204);
      },
    );
}

/**
 * Checks the password and opens a session whose cookie goes with the answer.
 * Throws Problem with the specification's sentences (section 8, Sign-in; section 6 for roles).
 */
async function openSession(parts: Parts, c: Context<Env>, email: string, password: string) {
  const { auth, db, guard } = parts;
  const user = await db.selectFrom('users').select(['role', 'isActive']).where('email', '=', email).executeTakeFirst();
  if (!user) throw new Problem('unknown_account');
  const headers = new Headers({
    'user-agent': c.req.header('user-agent') ?? '',
    [clientAddressHeader]: clientAddress(parts, c),
  });
  const signedIn = await auth.api
    .signInEmail({ body: { email, password }, headers, returnHeaders: true })
    .catch((error: unknown) => {
      throw isAPIError(error) && error.statusCode < 500 ? new Problem('wrong_password') : error;
    });
  const { token } = signedIn.response;
  const who = await guard.whoHas(token);
  if (!who) {
    // Told only to who knows the password; the session that was just made is of no use to the guard, and goes.
    await db.deleteFrom('sessions').where('token', '=', token).execute();
    throw refusal(user);
  }
  for (const cookie of signedIn.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true });
  return asMe(who);
}

function refusal({ role, isActive }: { role: string | null; isActive: number }): Problem {
  if (isActive !== 1) return new Problem('account_disabled');
  if (!role) return new Problem('role_missing');
  return isRole(role) ? new Problem('signed_out') : new Problem('role_unknown');
}
