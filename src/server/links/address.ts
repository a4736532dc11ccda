import { Hono } from 'hono';
import { AddressChange } from '#domain/link.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { answers } from '#server/http/answers.ts';
import { clientNetwork } from '#server/http/client.ts';
import { allow, type Env } from '#server/http/env.ts';
import { valid } from '#server/http/valid.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { passwordHashOf, requireUnchanged } from '#server/identity/credentials.ts';
import { guarded } from '#server/identity/throttle.ts';
import { countRequest, forgetWish, giveLink, wishForAddress } from '#server/links/commands.ts';
import type { Mail } from '#server/mail/mail.ts';

/**
 * The routes by which people change their own address and have it confirmed by mail (docs/rules.md, One-time links).
 */
export function addressRoutes(context: IdentityContext & { mail: Mail }) {
  const { db, write, throttle, passwords, mail } = context;
  function requireMail(): void {
    if (!mail.isOn) throw new Problem('conflict', message('mail_is_off'));
  }
  return new Hono<Env>()
    .post(
      '/',
      allow('account:own'),
      answers(
        204,
        null,
        'changeAddress',
        'Have one’s own address changed; a mail goes to the new one',
        ...(['conflict', 'duplicate_account', 'wrong_password', 'too_many_attempts', 'busy', 'not_found'] as const),
      ),
      valid('json', AddressChange),
      async (c) => {
        requireMail();
        const { currentUser } = c.var;
        const { userId } = currentUser;
        const { email, currentPassword } = c.req.valid('json');
        const attempt = await throttle.attempt({ kind: 'password', address: userId, client: '', device: null });
        await guarded(attempt, async () => {
          const checkedHash = await passwordHashOf(db, userId);
          if (!checkedHash || !(await passwords.verify({ hash: checkedHash, password: currentPassword }))) {
            await attempt.fail();
            throw new Problem('invalid', message('wrong_password'), { at: 'currentPassword' });
          }
          await write(currentUser, async (tx) => {
            await requireUnchanged(tx, userId, checkedHash);
            const isMailed = await countRequest(tx, email, clientNetwork(context, c));
            await wishForAddress(tx, userId, { email, isMailed });
            await attempt.succeed(tx);
          });
        });
        mail.wake();
        return c.body(null, 204);
      },
    )
    .post(
      '/check',
      allow('account:own', { evenWhileWaiting: true }),
      answers(204, null, 'checkAddress', 'Have the mail sent again', 'conflict', 'not_found', 'too_many_attempts'),
      async (c) => {
        requireMail();
        const { currentUser } = c.var;
        const { userId, email, pendingEmail } = currentUser;
        await write(currentUser, async (tx) => {
          if (await countRequest(tx, pendingEmail ?? email, clientNetwork(context, c)))
            await giveLink(tx, userId, 'address', 'mail');
        });
        mail.wake();
        return c.body(null, 204);
      },
    )
    .delete(
      '/',
      allow('account:own'),
      answers(204, null, 'keepAddress', 'Keep one’s own address after all', 'not_found'),
      async (c) => {
        const { currentUser } = c.var;
        await write(currentUser, (tx) => forgetWish(tx, currentUser.userId));
        return c.body(null, 204);
      },
    );
}
