import { createHash, randomBytes } from 'node:crypto';
import { type LinkPurpose, linkLasts, linkPaths } from '#domain/link.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/changes/write.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';

type For = { purpose: LinkPurpose; userId: string; email: string; isMailed: boolean };

/**
 * Makes a one-time link and answers its token: 256 random bits, of which only a hash is kept (docs/rules.md, One-time
 * links).
 */
export async function makeLink({ db, now }: Pick<Tx, 'db' | 'now'>, { isMailed, ...link }: For): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + linkLasts[link.purpose]).toISOString();
  await db
    .insertInto('links')
    .values({ ...link, hash: hashOf(token), isMailed: isMailed ? 1 : 0, expiresAt })
    .execute();
  return token;
}

/**
 * The address at which a link is opened. It begins with BASE_URL, never with the host that a request names; without
 * BASE_URL it is a path. The token is behind the #: browsers send it to no server by themselves, nor as a referrer.
 */
export function linkAddress(baseUrl: string | null, purpose: LinkPurpose, token: string): string {
  return `${baseUrl ?? ''}${linkPaths[purpose]}#${token}`;
}

/** In the log: what made an account's way in that somebody passes on, a link or a code. */
type Made = { topic: 'users' | 'sessions'; operations: readonly string[] };
const handedOver: { [P in LinkPurpose]?: Made } = {
  invitation: { topic: 'users', operations: ['add', 'invite-again'] },
  reset: { topic: 'sessions', operations: ['reset-link'] },
};

/**
 * Whether whoever made the latest way into this account that is passed on by hand may still do so: who is no
 * administrator any more keeps no link or code that they made. True also where the server itself made it.
 */
export async function isMakerAdmin(db: Db | Trx, userId: string, { topic, operations }: Made): Promise<boolean> {
  const made = await db
    .selectFrom('changes')
    .leftJoin('users', 'users.id', 'changes.actorId')
    .select(['changes.actorId', 'users.role', 'users.isActive'])
    .where('changes.entityId', '=', userId)
    .where('changes.topic', '=', topic)
    .where('changes.operation', 'in', operations)
    .orderBy('changes.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return !made?.actorId || (made.role === 'admin' && made.isActive === 1);
}

/** A link that works, with the account it is for. Throws Problem not_found. */
export async function findLink(db: Db | Trx, token: string, now: Date) {
  const link = await db
    .selectFrom('links')
    .innerJoin('users', 'users.id', 'links.userId')
    .select(['links.hash', 'links.purpose', 'links.userId', 'links.email', 'links.isMailed', 'links.expiresAt'])
    .select('users.name')
    .where('links.hash', '=', hashOf(token))
    .where('links.expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  const made = link?.isMailed === 0 && handedOver[link.purpose];
  if (!link || (made && !(await isMakerAdmin(db, link.userId, made))))
    throw new Problem('not_found', message('link_over'));
  return link;
}

/**
 * Uses a link up, and all others of this person with it. Throws Problem not_found, also for the later of two requests.
 */
export async function takeLink(tx: Tx, token: string): Promise<Tables['links']> {
  const link = await findLink(tx.db, token, tx.now);
  await voidLinks(tx, link.userId);
  return link;
}

/** Ends a person's links, or those for one purpose, and deletes the mails in the outbox that were to bring one. */
export async function voidLinks({ db }: Pick<Tx, 'db'>, userId: string, purpose?: LinkPurpose): Promise<void> {
  const links = db.deleteFrom('links').where('userId', '=', userId);
  const mails = db.deleteFrom('outbox').where('userId', '=', userId).where('purpose', '!=', 'changed');
  await (purpose ? links.where('purpose', '=', purpose) : links).execute();
  await (purpose ? mails.where('purpose', '=', purpose) : mails).execute();
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
