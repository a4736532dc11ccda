import { Hono } from 'hono';
import { InvitationDraft, Invited, type LinkPurpose, LinkWay, MadeLink } from '#domain/link.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/changes/write.ts';
import { answers } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { IdParam, valid } from '#server/http/valid.ts';
import { linkAddress } from '#server/identity/links.ts';
import { giveLink } from '#server/links/commands.ts';
import type { Mail } from '#server/mail/mail.ts';
import { addUser, userRow } from '#server/users/commands.ts';
import { findUser } from '#server/users/queries.ts';

/** The routes that give people a link by which they choose a password (docs/rules.md, One-time links). */
export function invitationRoutes({ config, write, mail }: Kernel & { mail: Mail }) {
  /** Mails the link, or answers it whole for whoever passes it on. */
  async function given(tx: Tx, userId: string, purpose: LinkPurpose, by: LinkWay): Promise<string | null> {
    if (by === 'mail' && !mail.isOn) throw new Problem('conflict', message('mail_is_off'));
    const token = await giveLink(tx, userId, purpose, by);
    return token && linkAddress(config.baseUrl, purpose, token);
  }
  return new Hono<Env>()
    .post(
      '/invitations',
      allow('users:write'),
      answers(
        201,
        Invited,
        'invite',
        'Add an account and invite its owner to choose a password',
        'duplicate_account',
        'conflict',
      ),
      valid('json', InvitationDraft),
      async (c) => {
        const { currentUser } = c.var;
        const draft = {
          ...c.req.valid('json'),
          adminRequest: null,
          passwordHash: null,
          isInvited: true,
          createdBy: currentUser.userId,
        };
        const invited = await write(currentUser, async (tx) => {
          const isNew = draft.id === undefined || (await findUser(tx.db, draft.id)) === null;
          const user = await addUser(tx, draft);
          const isGiven = user.invitedAt !== null && (isNew || !mail.isOn);
          // Of one that is sent again nobody has read the link: they get another. A mail is on its way already.
          return { user, link: isGiven ? await given(tx, user.id, 'invitation', mail.isOn ? 'mail' : 'link') : null };
        });
        mail.wake();
        return c.json(invited, 201);
      },
    )
    .post(
      '/:id/invitation',
      allow('users:write'),
      answers(200, MadeLink, 'inviteAgain', 'Send an invitation again, or have its link', 'not_found', 'conflict'),
      valid('param', IdParam),
      valid('json', LinkWay),
      async (c) => {
        const { id } = c.req.valid('param');
        const link = await write(c.var.currentUser, async (tx) => {
          const { invitedAt, name, email } = await userRow(tx, id);
          if (invitedAt === null) throw new Problem('conflict', message('not_invited'));
          tx.note({ topic: 'users', entityId: id, operation: 'invite-again', label: name || email });
          return given(tx, id, 'invitation', c.req.valid('json').by);
        });
        mail.wake();
        return c.json({ link });
      },
    )
    .delete(
      '/:id/invitation',
      allow('users:write'),
      answers(204, null, 'withdrawInvitation', 'Withdraw an invitation; its account goes', 'not_found', 'conflict'),
      valid('param', IdParam),
      async (c) => {
        const { id } = c.req.valid('param');
        await write(c.var.currentUser, (tx) => withdraw(tx, id));
        return c.body(null, 204);
      },
    )
    .post(
      '/:id/reset-link',
      allow('users:write'),
      answers(200, MadeLink, 'makeResetLink', 'A link by which somebody chooses a password', 'not_found', 'conflict'),
      valid('param', IdParam),
      valid('json', LinkWay),
      async (c) => {
        const { id } = c.req.valid('param');
        const link = await write(c.var.currentUser, async (tx) => {
          const { invitedAt, name, email } = await userRow(tx, id);
          if (invitedAt !== null) throw new Problem('conflict', message('still_invited'));
          tx.note({ topic: 'sessions', entityId: id, operation: 'reset-link', label: name || email });
          return given(tx, id, 'reset', c.req.valid('json').by);
        });
        mail.wake();
        return c.json({ link });
      },
    );
}

/** Deletes an account that was invited and never entered, and frees its address. Throws Problem not_found, conflict. */
async function withdraw(tx: Tx, id: string): Promise<void> {
  const user = await userRow(tx, id);
  const entered = await tx.db.selectFrom('accounts').select('id').where('userId', '=', id).executeTakeFirst();
  if (user.invitedAt === null || entered) throw new Problem('conflict', message('not_invited'));
  await tx.remove('users', user);
}
