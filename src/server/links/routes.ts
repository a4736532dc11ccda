import { Hono } from 'hono';
import { LinkPassword, LinkToken, OpenedLink, ResetWish } from '#domain/link.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { answers } from '#server/http/answers.ts';
import { clientNetwork } from '#server/http/client.ts';
import { type Env, everybody } from '#server/http/env.ts';
import { valid } from '#server/http/valid.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { findLink } from '#server/identity/links.ts';
import { choosePassword, confirmAddress, countRequest } from '#server/links/commands.ts';
import type { Mail } from '#server/mail/mail.ts';
import { queueMail } from '#server/mail/outbox.ts';

/** The routes of one-time links, for people who are signed in or not (docs/rules.md, One-time links). */
export function linkRoutes(context: IdentityContext & { mail: Mail }) {
  const { db, write, passwords, mail, now } = context;
  /** The person whom a link is for: they are the actor of what it does. */
  async function ownerOf(token: string) {
    const { userId, name, email } = await findLink(db, token, now());
    return { userId, name, email };
  }
  return new Hono<Env>()
    .post(
      '/reset',
      everybody(),
      answers(
        204,
        null,
        'askForReset',
        'Ask for a mail by which to choose another password',
        'conflict',
        'too_many_attempts',
      ),
      valid('json', ResetWish),
      async (c) => {
        if (!mail.isOn) throw new Problem('conflict', message('mail_is_off'));
        const { email } = c.req.valid('json');
        // The same is done whether or not somebody has this address; the account is looked up when the mail is written.
        await write(null, async (tx) => {
          if (await countRequest(tx, email, clientNetwork(context, c)))
            await queueMail(tx, { purpose: 'reset', userId: null, email });
        });
        mail.wake();
        return c.body(null, 204);
      },
    )
    .post(
      '/look',
      everybody(),
      answers(200, OpenedLink, 'lookAtLink', 'Whom a one-time link is for; looking does not use it up', 'not_found'),
      valid('json', LinkToken),
      async (c) => {
        const { purpose, email, name, expiresAt } = await findLink(db, c.req.valid('json').token, now());
        return c.json({ purpose, email, name, expiresAt });
      },
    )
    .post(
      '/password',
      everybody(),
      answers(204, null, 'choosePassword', 'Choose a password by an invitation or a reset', 'not_found', 'busy'),
      valid('json', LinkPassword),
      async (c) => {
        const { token, password, language } = c.req.valid('json');
        // Checked before the hash is made, which is costly, and again in the transaction, where it counts.
        const owner = await ownerOf(token);
        const passwordHash = await passwords.hash(password);
        await write(owner, (tx) => choosePassword(tx, token, { passwordHash, language }));
        return c.body(null, 204);
      },
    )
    .post(
      '/address',
      everybody(),
      answers(204, null, 'confirmAddress', 'Confirm an email address', 'not_found', 'forbidden', 'duplicate_account'),
      valid('json', LinkToken),
      async (c) => {
        const { token } = c.req.valid('json');
        const owner = await ownerOf(token);
        const signedIn = await c.var.guard.identify(c);
        await write(owner, (tx) => confirmAddress(tx, token, signedIn));
        mail.wake();
        return c.body(null, 204);
      },
    );
}
