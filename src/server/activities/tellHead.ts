import type { Logger } from 'pino';
import { presentHead } from '#server/changes/head.ts';
import type { Write } from '#server/changes/write.ts';
import type { Mail } from '#server/mail/mail.ts';
import { queueMail } from '#server/mail/outbox.ts';

/** The name of the daily job. Its result is the month in which the head was last mailed. */
export const tellingHead = 'log-head';

type Tools = { write: Write; mail: Mail; log: Logger };

/**
 * Says where the log of changes ends, each day in the server's log and each month by mail to the administrators: the
 * owner of the database can't change it there (docs/rules.md, The activity log).
 */
export async function tellHead({ write, mail, log }: Tools): Promise<string | null> {
  const told = await write(null, async (tx) => {
    const { db } = tx;
    const { ordinal } = await db.selectFrom('logHead').select('ordinal').executeTakeFirstOrThrow();
    if (ordinal === 0) return null;
    log.info({ logHead: await presentHead(db) }, 'the log of changes ends here');
    if (!mail.isOn) return '';
    const month = tx.today.slice(0, 7);
    const job = await db.selectFrom('jobs').select('result').where('name', '=', tellingHead).executeTakeFirst();
    const admins = db.selectFrom('users').select(['id', 'email']).where('role', '=', 'admin').where('isActive', '=', 1);
    if (job?.result !== month)
      for (const { id, email } of await admins.where('invitedAt', 'is', null).execute())
        await queueMail(tx, { purpose: 'log-head', userId: id, email });
    return month;
  });
  mail.wake();
  return told;
}
