import { Hono } from 'hono';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { AccountEdit, PasswordChange, Session, SignedIn, SignedInDevice } from '#domain/user.ts';
import type { Db, Trx } from '#server/database/tables.ts';
import { answers, listOf } from '#server/http/answers.ts';
import { allow, type Env, everybody } from '#server/http/env.ts';
import { IdParam, valid } from '#server/http/valid.ts';
import { endSession, endSessions } from '#server/identity/credentials.ts';
import { deviceName } from '#server/identity/deviceName.ts';
import { asMe } from '#server/identity/guard.ts';
import { requireFewActs, requireFewEntries } from '#server/identity/ownActs.ts';
import { proofProblems, proveSelf } from '#server/identity/ownPassword.ts';
import type { SignInContext } from '#server/signIn/context.ts';
import { secondFactorRoutes } from '#server/signIn/secondFactorRoutes.ts';
import { editAccount, setPassword } from '#server/users/commands.ts';

/** A person's own account: who they are, their name, password, and the devices they are signed in on. */
export function accountRoutes(context: SignInContext) {
  const { config, write, guard, feed, society, isSetUp, passwords } = context;
  return new Hono<Env>()
    .route('/second-factor', secondFactorRoutes(context))
    .route('/sessions', sessionRoutes(context))
    .get('/', everybody(), answers(200, Session, 'getSession', 'Who is signed in, and where'), async (c) => {
      // Read before anything else: who follows the changes from this line on is told of all that is committed after it.
      const seq = await feed.settled();
      const currentUser = await guard.identify(c);
      const signedOutBecause = currentUser ? null : await guard.whyNobody(c);
      return c.json({
        user: currentUser && asMe(currentUser),
        sessionId: currentUser?.sessionId ?? null,
        society: await society(),
        isSetUp: await isSetUp(),
        signInWith: config.oidc?.name ?? null,
        sendsMail: context.mail.isOn,
        seq: currentUser?.entryRequest === null ? seq : null,
        signedOutBecause,
      });
    })
    .patch(
      '/',
      allow('account:own'),
      answers(
        200,
        SignedIn,
        'editAccount',
        'Change the name of one’s own account, or the language of its screens',
        ...(['forbidden', 'too_many_attempts'] as const),
      ),
      valid('json', AccountEdit),
      async (c) => {
        const { currentUser } = c.var;
        const edit = c.req.valid('json');
        // Devices of the gate get their names from the office.
        if (currentUser.isDevice && edit.name !== undefined) throw new Problem('forbidden');
        await write(currentUser, async (tx) => {
          await requireFewActs(tx, currentUser);
          if (currentUser.role === 'security') await requireFewEntries(tx);
          await editAccount(tx, currentUser.userId, edit);
        });
        return c.json({ user: asMe({ ...currentUser, ...edit }) });
      },
    )
    .post(
      '/password',
      allow('account:own', { evenWithOneTimePassword: true, evenWithoutSecondFactor: true }),
      answers(204, null, 'changePassword', 'Change one’s own password', 'forbidden', ...proofProblems),
      valid('json', PasswordChange),
      async (c) => {
        const { currentUser } = c.var;
        const { userId, sessionId: keepSessionId } = currentUser;
        const { currentPassword, newPassword } = c.req.valid('json');
        if (newPassword === currentPassword) throw samePassword();
        const proof = await proveSelf(context, currentUser, { password: currentPassword, field: 'currentPassword' });
        const passwordHash = await passwords.hash(newPassword);
        await write(currentUser, async (tx) => {
          await proof.settle(tx);
          await setPassword(tx, userId, { passwordHash, keepSessionId, isOneTime: false });
        });
        return c.body(null, 204);
      },
    );
}

/** The devices that one is signed in on. */
function sessionRoutes(context: SignInContext) {
  const { db, now, write } = context;
  return new Hono<Env>()
    .get(
      '/',
      allow('account:own'),
      answers(200, listOf(SignedInDevice), 'listSessions', 'The devices one is signed in on'),
      async (c) => c.json({ items: await devices({ db, now: now() }, c.var.currentUser) }),
    )
    .delete(
      '/',
      allow('account:own'),
      answers(204, null, 'endOtherSessions', 'Sign out on all other devices'),
      async (c) => {
        const { currentUser } = c.var;
        await write(currentUser, async (tx) => {
          const others = (await devices(tx, currentUser)).filter(({ isCurrent }) => !isCurrent);
          await endSessions(tx, currentUser.userId, { but: currentUser.sessionId });
          if (others.length === 0) return;
          tx.note({ topic: 'sessions', entityId: currentUser.userId, operation: 'end' });
          tx.describe('event', { operation: 'end', count: others.length });
        });
        return c.body(null, 204);
      },
    )
    .delete(
      '/:id',
      allow('account:own'),
      answers(204, null, 'endSession', 'Sign out on one device', 'not_found'),
      valid('param', IdParam),
      async (c) => {
        const { currentUser } = c.var;
        const { id } = c.req.valid('param');
        await write(currentUser, async (tx) => {
          if (!(await endSession(tx, currentUser.userId, id))) throw new Problem('not_found', message('session_ended'));
          tx.note({ topic: 'sessions', entityId: currentUser.userId, operation: 'end' });
        });
        return c.body(null, 204);
      },
    );
}

/**
 * Refuses the old password as the new one, also so that a one-time password, known to whoever made it, does not stay.
 */
function samePassword(): Problem {
  return new Problem('invalid', message('same_password'), { at: 'newPassword' });
}

/** What can be signed in with still, as the page shows it. */
async function devices(
  { db, now }: { db: Db | Trx; now: Date },
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<SignedInDevice[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    device: deviceName(userAgent ?? ''),
    isCurrent: row.id === sessionId,
  }));
}
