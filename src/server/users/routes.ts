import { Hono } from 'hono';
import { z } from 'zod';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { AdminRequestAnswer, EntryRequestAnswer, OneTimePassword, User, UserDraft, UserEdit } from '#domain/user.ts';
import { answers, listOf } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import { runOn } from '#server/http/run.ts';
import { IdParam, idsField, valid } from '#server/http/valid.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { endSessions, firstPasswordHashOf, oneTimePassword } from '#server/identity/credentials.ts';
import { removeSecondFactor } from '#server/identity/secondFactor.ts';
import {
  addUser,
  answerAdminRequest,
  answerEntryRequest,
  editUser,
  existing,
  setPassword,
  userRow,
} from '#server/users/commands.ts';
import { findUser, listUsers, listWaiting } from '#server/users/queries.ts';

const ListQuery = z.strictObject({
  ids: idsField.optional(),
  waiting: z.literal('1').optional().describe('Only those with an open request; goes before `ids`'),
});

/** Accounts, for administrators (docs/rules.md, Who gets in). */
export function userRoutes(context: IdentityContext) {
  return new Hono<Env>()
    .route('/', recordRoutes(context))
    .route('/', accessRoutes(context))
    .route('/', requestRoutes(context));
}

function recordRoutes({ db, write, passwords }: IdentityContext) {
  return new Hono<Env>()
    .get(
      '/',
      allow('users:read'),
      answers(200, listOf(User), 'listUsers', 'All accounts, these, or those that wait for an answer'),
      valid('query', ListQuery),
      async (c) => {
        const { ids, waiting } = c.req.valid('query');
        return c.json({ items: await (waiting ? listWaiting(db) : listUsers(db, ids)) });
      },
    )
    .post(
      '/',
      allow('users:write'),
      answers(201, User, 'addUser', 'Add an account', 'duplicate_account', 'conflict', 'busy'),
      valid('json', UserDraft),
      async (c) => {
        const { password, ...draft } = c.req.valid('json');
        const { currentUser } = c.var;
        const passwordHash = await passwords.hash(password);
        const user = { ...draft, adminRequest: null, passwordHash, createdBy: currentUser.userId };
        const added = await write(currentUser, (tx) => addUser(tx, user));
        const kept = await firstPasswordHashOf(db, added.id);
        // Sent again: the password is no part of what is compared in the database, as only its slow hash may stay there.
        // One that the account got later is compared with nothing: whoever added the account could guess it.
        const isSame = kept === passwordHash || (kept !== null && (await passwords.verify({ hash: kept, password })));
        if (!isSame) throw new Problem('conflict', message('key_used'));
        return c.json(added, 201);
      },
    )
    .get(
      '/:id',
      allow('users:read'),
      answers(200, User, 'getUser', 'An account', 'not_found'),
      valid('param', IdParam),
      async (c) => c.json(existing(await findUser(db, c.req.valid('param').id))),
    )
    .patch(
      '/:id',
      allow('users:write'),
      answers(200, User, 'editUser', 'Change an account’s role, or whether it may sign in', 'not_found', 'last_admin'),
      valid('param', IdParam),
      valid('json', UserEdit),
      (c) => runOn(c, write, editUser),
    );
}

/** The routes that give an account another way in: a one-time password, or no second factor. */
function accessRoutes(context: IdentityContext) {
  const { db, write, passwords } = context;
  return new Hono<Env>()
    .post(
      '/:id/password',
      allow('users:write'),
      answers(200, OneTimePassword, 'resetPassword', 'Give an account a one-time password', 'not_found', 'busy'),
      valid('param', IdParam),
      async (c) => {
        const { id } = existing(await findUser(db, c.req.valid('param').id));
        const password = oneTimePassword();
        const passwordHash = await passwords.hash(password);
        await write(c.var.currentUser, (tx) =>
          setPassword(tx, id, { passwordHash, keepSessionId: null, isOneTime: true }),
        );
        return c.json({ password });
      },
    )
    .delete(
      '/:id/second-factor',
      allow('users:write'),
      answers(204, null, 'resetSecondFactor', 'Take the second factor of an account away', 'not_found'),
      valid('param', IdParam),
      async (c) => {
        const { id } = c.req.valid('param');
        await write(c.var.currentUser, async (tx) => {
          await userRow(tx, id);
          await removeSecondFactor(tx, id);
          await endSessions(tx, id, { but: null });
        });
        return c.body(null, 204);
      },
    );
}

/** What somebody asked for when they signed up. */
function requestRoutes({ write }: IdentityContext) {
  return new Hono<Env>()
    .post(
      '/:id/admin-request',
      allow('users:write'),
      answers(
        200,
        User,
        'answerAdminRequest',
        'Grant or decline the wish to be an administrator',
        'not_found',
        'conflict',
      ),
      valid('param', IdParam),
      valid('json', AdminRequestAnswer),
      (c) => runOn(c, write, answerAdminRequest),
    )
    .post(
      '/:id/entry-request',
      allow('users:write'),
      answers(200, User, 'answerEntryRequest', 'Let somebody in who waits, or turn them away', 'not_found', 'conflict'),
      valid('param', IdParam),
      valid('json', EntryRequestAnswer),
      (c) => runOn(c, write, answerEntryRequest),
    );
}
