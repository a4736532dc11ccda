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
export function invitationRoutes(context: Kernel & { mail: Mail }) {
  const { write, mail } = context;
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
        const draft = c.req.valid('json');
        const invited = await write(c.var.currentUser, (tx) => invite(context, tx, draft));
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
        const { by } = c.req.valid('json');
        const link = await write(c.var.currentUser, (tx) =>
          giveAgain(context, tx, { userId: id, purpose: 'invitation', by }),
        );
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
        const { by } = c.req.valid('json');
        const link = await write(c.var.currentUser, (tx) =>
          giveAgain(context, tx, { userId: id, purpose: 'reset', by }),
        );
        mail.wake();
        return c.json({ link });
      },
    );
}

type Giving = { userId: string; purpose: LinkPurpose; by: LinkWay };
type GivesLinks = Pick<Kernel, 'config'> & { mail: Mail };

/** Mails the link, or answers it whole for whoever passes it on. Throws Problem conflict. */
async function give({ config, mail }: GivesLinks, tx: Tx, { userId, purpose, by }: Giving): Promise<string | null> {
  if (by === 'mail' && !mail.isOn) throw new Problem('conflict', message('mail_is_off'));
  const token = await giveLink(tx, userId, purpose, by);
  return token && linkAddress(config.baseUrl, purpose, token);
}

/** Adds an account and gives it its first link. Throws what `addUser` and `give` throw. */
async function invite(gives: GivesLinks, tx: Tx, invitation: InvitationDraft): Promise<Invited> {
  const isNew = invitation.id === undefined || (await findUser(tx.db, invitation.id)) === null;
  const account = { adminRequest: null, passwordHash: null, isInvited: true, createdBy: tx.actor?.userId ?? null };
  const user = await addUser(tx, { ...invitation, ...account });
  const isMailed = gives.mail.isOn;
  // Of one that is sent again nobody has read the link: they get another. A mail is on its way already.
  const isGiven = user.invitedAt !== null && (isNew || !isMailed);
  const giving: Giving = { userId: user.id, purpose: 'invitation', by: isMailed ? 'mail' : 'link' };
  return { user, link: isGiven ? await give(gives, tx, giving) : null };
}

/**
 * Gives a link to somebody who has an account: an invitation to who was invited and has not entered yet, one to choose
 * another password to everybody else. Throws Problem not_found, conflict.
 */
async function giveAgain(gives: GivesLinks, tx: Tx, giving: Giving): Promise<string | null> {
  const { userId: entityId, purpose } = giving;
  const { invitedAt, name, email } = await userRow(tx, entityId);
  const label = name || email;
  if (purpose === 'invitation') {
    if (invitedAt === null) throw new Problem('conflict', message('not_invited'));
    tx.note({ topic: 'users', entityId, operation: 'invite-again', label });
  } else {
    if (invitedAt !== null) throw new Problem('conflict', message('still_invited'));
    tx.note({ topic: 'sessions', entityId, operation: 'reset-link', label });
  }
  return give(gives, tx, giving);
}

/** Deletes an account that was invited and never entered, and frees its address. Throws Problem not_found, conflict. */
async function withdraw(tx: Tx, id: string): Promise<void> {
  const user = await userRow(tx, id);
  const entered = await tx.db.selectFrom('accounts').select('id').where('userId', '=', id).executeTakeFirst();
  if (user.invitedAt === null || entered) throw new Problem('conflict', message('not_invited'));
  await tx.remove('users', user);
}
