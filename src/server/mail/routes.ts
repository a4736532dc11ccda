import { Hono } from 'hono';
import { z } from 'zod';
import { UnsentMail } from '#domain/link.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Db } from '#server/database/tables.ts';
import { answers } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { IdParam, valid } from '#server/http/valid.ts';
import type { Mail } from '#server/mail/mail.ts';
import { forgetMail } from '#server/mail/outbox.ts';

const Unsent = z.strictObject({
  isOn: z.boolean().describe('Whether this server sends mail at all'),
  items: z.array(UnsentMail),
});

/** Mails that did not arrive, for administrators (docs/rules.md, One-time links). */
export function mailRoutes({ db, write, mail }: Kernel & { mail: Mail }) {
  return new Hono<Env>()
    .get(
      '/',
      allow('users:read'),
      answers(200, Unsent, 'listUnsentMail', 'The mails that could not be delivered so far'),
      async (c) => c.json({ isOn: mail.isOn, items: await listUnsent(db) }),
    )
    .delete(
      '/:id',
      allow('users:write'),
      answers(204, null, 'forgetMail', 'Try a mail no more, and forget it', 'not_found'),
      valid('param', IdParam),
      async (c) => {
        const isForgotten = await write(c.var.currentUser, (tx) => forgetMail(tx, c.req.valid('param').id));
        if (!isForgotten) throw new Problem('not_found', message('mail_gone'));
        return c.body(null, 204);
      },
    );
}

const mostShown = 100;

async function listUnsent(db: Db): Promise<UnsentMail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'userId', 'email', 'purpose', 'createdAt', 'error', 'gaveUpAt'])
    .where('error', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(mostShown)
    .execute();
  return rows.map(({ error, gaveUpAt, ...row }) => ({ ...row, reason: error ?? '', gaveUp: gaveUpAt !== null }));
}
