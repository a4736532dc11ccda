import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import {
  CodeGiven,
  PasswordAndCode,
  PasswordGiven,
  RecoveryCodes,
  SecondFactor,
  SecondFactorSecret,
} from '#domain/user.ts';
import type { Tx } from '#server/changes/write.ts';
import { answers } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { CurrentUser } from '#server/http/guard.ts';
import { valid } from '#server/http/valid.ts';
import { passwordHashOf } from '#server/identity/credentials.ts';
import { isRequiredOf } from '#server/identity/guard.ts';
import { proofProblems, proveSelf } from '#server/identity/ownPassword.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  recoveryCodesLeft,
  removeSecondFactor,
  replaceRecoveryCodes,
  requireSetUp,
} from '#server/identity/secondFactor.ts';
import type { SignInContext } from '#server/signIn/context.ts';
import { withCode } from '#server/signIn/entry.ts';
import { findSociety } from '#server/society/queries.ts';

const own = () => allow('account:own', { evenWithoutSecondFactor: true });

/** One's own second factor (docs/rules.md, Second factor). */
export function secondFactorRoutes(context: SignInContext) {
  return new Hono<Env>().route('/', setUpRoutes(context)).route('/', provenRoutes(context));
}

/** How it is set up, and whether it is: also for whoever may do nothing else until then. */
function setUpRoutes(context: SignInContext) {
  const { db, write, now } = context;
  return new Hono<Env>()
    .get('/', own(), answers(200, SecondFactor, 'getSecondFactor', 'One’s own second factor'), async (c) =>
      c.json(await stateOf(context, c.var.currentUser)),
    )
    .post(
      '/',
      own(),
      answers(
        200,
        SecondFactorSecret,
        'beginSecondFactor',
        'Begin to set up a second factor',
        ...proofProblems,
        'forbidden',
        'conflict',
      ),
      valid('json', PasswordGiven),
      async (c) => {
        const { currentUser } = c.var;
        const proof = await proveSelf(context, currentUser, { ...c.req.valid('json'), field: 'password' });
        const secret = await write(currentUser, async (tx) => {
          await proof.settle(tx);
          return beginSecondFactor(tx, currentUser);
        });
        return c.json(secret);
      },
    )
    .post(
      '/confirmation',
      own(),
      answers(
        200,
        RecoveryCodes,
        'confirmSecondFactor',
        'Finish the set-up with a first code',
        'wrong_code',
        'too_many_attempts',
        'busy',
        'conflict',
      ),
      valid('json', CodeGiven),
      async (c) => {
        const { currentUser } = c.var;
        const { userId } = currentUser;
        await requireSetUp(db, userId, now());
        const given = { ...c.req.valid('json'), actor: currentUser, userId, isSignedIn: true };
        return c.json(
          await withCode(context, c, given, async (tx) => ({ codes: await confirmSecondFactor(tx, currentUser) })),
        );
      },
    );
}

/** What takes both the password and a code. */
function provenRoutes(context: SignInContext) {
  return new Hono<Env>()
    .post(
      '/recovery-codes',
      allow('account:own'),
      answers(
        200,
        RecoveryCodes,
        'replaceRecoveryCodes',
        'Make new recovery codes in place of the old ones',
        ...refusals,
      ),
      valid('json', PasswordAndCode),
      async (c) => {
        const { userId } = c.var.currentUser;
        const replaced = await withBoth(context, c, c.req.valid('json'), async (tx) => {
          tx.note({ topic: 'sessions', entityId: userId, operation: 'recovery-codes' });
          return { codes: await replaceRecoveryCodes(tx, userId) };
        });
        return c.json(replaced);
      },
    )
    .post(
      '/removal',
      allow('account:own'),
      answers(200, SecondFactor, 'removeSecondFactor', 'Turn one’s own second factor off', ...refusals),
      valid('json', PasswordAndCode),
      async (c) => {
        const { currentUser } = c.var;
        await withBoth(context, c, c.req.valid('json'), async (tx) => {
          await removeSecondFactor(tx, currentUser.userId);
          return {};
        });
        return c.json(await stateOf(context, currentUser));
      },
    );
}

/** Does something of one's own account that needs both its password and a code. Throws what `proveSelf` and `withCode` throw. */
async function withBoth<T extends object>(
  context: SignInContext,
  c: Context<Env>,
  { password, code }: z.output<typeof PasswordAndCode>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { currentUser } = c.var;
  const proof = await proveSelf(context, currentUser, { password, field: 'password' });
  const given = { actor: currentUser, userId: currentUser.userId, code, isSignedIn: true };
  return withCode(context, c, given, async (tx) => {
    await proof.settle(tx);
    return work(tx);
  });
}

const refusals = [...proofProblems, 'forbidden', 'wrong_code', 'conflict'] as const;

async function stateOf({ db }: SignInContext, { userId, role }: CurrentUser): Promise<SecondFactor> {
  const left = await recoveryCodesLeft(db, userId);
  return {
    isOn: left !== null,
    isRequired: isRequiredOf(role, (await findSociety(db)).secondFactor),
    recoveryCodesLeft: left ?? 0,
    hasPassword: (await passwordHashOf(db, userId)) !== null,
  };
}
