import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/changes/write.ts';
import { failureWindowMs } from '#server/identity/throttle.ts';

/** The most mails that anybody may ask for in 15 minutes (docs/rules.md, Limits). */
const mostForAddress = 3;
const mostOfClient = 20;

/**
 * Counts a request for a link; answers whether a mail goes to this address. An address that has had enough mails has a
 * link that works, so a stranger who asks for more keeps nobody out. Throws Problem too_many_attempts for the client
 * alone.
 */
export async function countRequest({ db, now }: Tx, address: string, client: string): Promise<boolean> {
  const since = new Date(now.getTime() - failureWindowMs).toISOString();
  const rows = await db
    .selectFrom('linkRequests')
    .select(['address', 'client'])
    .where('at', '>', since)
    .where('at', '<=', now.toISOString())
    .where((where) => where.or([where('address', '=', address), where('client', '=', client)]))
    .execute();
  if (rows.filter((row) => row.client === client).length >= mostOfClient)
    throw new Problem('too_many_attempts', message('too_many_links'));
  await db
    .insertInto('linkRequests')
    .values({ id: crypto.randomUUID(), address, client, at: now.toISOString() })
    .execute();
  return rows.filter((row) => row.address === address).length < mostForAddress;
}
