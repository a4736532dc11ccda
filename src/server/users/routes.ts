import { Hono } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/problem.ts';
import { AdminRequestAnswer, type User, UserDraft, UserEdit } from '#domain/user.ts';
import type { Trx } from '#server/database/tables.ts';
import { allow, type Env } from '#server/http/env.ts';
import { IdParam, idsField, valid } from '#server/http/valid.ts';
import { addAccount, hasActiveAdmin } from '#server/identity/accounts.ts';
import { oneTimePassword, setPassword } from '#server/identity/passwords.ts';
import type { Parts } from '#server/parts.ts';
import { findUser, listUsers } from '#server/users/queries.ts';

const ListQuery = z.strictObject({ ids: idsField.optional() });

/** Accounts, for administrators (specification, section 7, Users; decisions.md, Who gets in). */
export function userRoutes(parts: Parts) {
  const { db, write, auth, now } = parts;
  return new Hono<Env>()
    .get('/', allow('users:read'), valid('query', ListQuery), async (c) =>
      c.json({ items: await listUsers(db, c.req.valid('query').ids) }),
    )
    .post('/', allow('users:write'), valid('json', UserDraft), async (c) => {
      const { password, ...draft } = c.req.valid('json');
      const { password: passwords } = await auth.$context;
      const account = {
        ...draft,
        adminRequest: null,
        passwordHash: await passwords.hash(password),
        createdBy: c.var.who.userId,
      };
      const added = await write(account.createdBy, async (trx, record) => {
        const id = await addAccount(trx, record, now(), account);
        return existing(await findUser(trx, id));
      });
      return c.json(added, 201);
    })
    .get('/:id', allow('users:read'), valid('param', IdParam), async (c) =>
      c.json(existing(await findUser(db, c.req.valid('param').id))),
    )
    .patch('/:id', allow('users:write'), valid('param', IdParam), valid('json', UserEdit), async (c) => {
      const edit = c.req.valid('json');
      return c.json(await changeUser(parts, c.var.who.userId, c.req.valid('param').id, () => edit));
    })
    .post('/:id/password', allow('users:write'), valid('param', IdParam), async (c) => {
      const { id } = existing(await findUser(db, c.req.valid('param').id));
      const password = oneTimePassword();
      await setPassword(parts, {
        actorId: c.var.who.userId,
        userId: id,
        password,
        keepSessionId: null,
        isOneTime: true,
      });
      return c.json({ password });
    })
    .post(
      '/:id/admin-request',
      allow('users:write'),
      valid('param', IdParam),
      valid('json', AdminRequestAnswer),
      async (c) => {
        const { grant } = c.req.valid('json');
        const changed = await changeUser(parts, c.var.who.userId, c.req.valid('param').id, (user) => {
          if (user.adminRequest !== 'open') throw new Problem('conflict', 'This request has been answered already');
          return { adminRequest: null, ...(grant && { role: 'admin' as const }) };
        });
        return c.json(changed);
      },
    );
}

type Changes = { role?: User['role'] | undefined; isActive?: boolean | undefined; adminRequest?: null };

/** Changes one account in one transaction; someone who was an admin and is none any more may not be the last. */
async function changeUser(
  { write, now }: Parts,
  actorId: string,
  id: string,
  decide: (user: User) => Changes,
): Promise<User> {
  return write(actorId, async (trx, record) => {
    const before = existing(await findUser(trx, id));
    const { role = before.role, isActive = before.isActive, adminRequest = before.adminRequest } = decide(before);
    const wasAdmin = before.role === 'admin' && before.isActive;
    if (wasAdmin && !(role === 'admin' && isActive)) await requireAnotherAdmin(trx, id);
    // Whoever is an admin now has nothing left to ask for.
    const after = {
      ...before,
      role,
      isActive,
      adminRequest: role === 'admin' ? null : adminRequest,
      updatedAt: now().toISOString(),
    };
    const { id: _, isActive: active, ...columns } = after;
    await trx
      .updateTable('users')
      .set({ ...columns, isActive: active ? 1 : 0 })
      .where('id', '=', id)
      .execute();
    if (!isActive) await trx.deleteFrom('sessions').where('userId', '=', id).execute();
    await record({ topic: 'users', entityId: id, operation: 'edit', before, after });
    return after;
  });
}

async function requireAnotherAdmin(trx: Trx, id: string): Promise<void> {
  if (!(await hasActiveAdmin(trx, id))) {
    throw new Problem(
      'last_admin',
      'This is the last active administrator. Make somebody else an administrator first.',
    );
  }
}

function existing(user: User | null): User {
  if (!user) throw new Problem('not_found', 'This account no longer exists');
  return user;
}
