import type { Language } from '#domain/language.ts';
import type { LinkPurpose, LinkWay } from '#domain/link.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/changes/write.ts';
import { replaceCredential } from '#server/identity/credentials.ts';
import { makeLink, takeLink, voidLinks } from '#server/identity/links.ts';
import { removeSecondFactor } from '#server/identity/secondFactor.ts';
import { failureWindowMs } from '#server/identity/throttle.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { isOwnSignUp, requireFreeAddress, userRow } from '#server/users/commands.ts';

/**
 * Makes a link in place of the person's earlier ones for the same purpose, and mails it or answers its token. Throws
 * Problem not_found.
 */
export async function giveLink(tx: Tx, userId: string, purpose: LinkPurpose, by: LinkWay): Promise<string | null> {
  const { email, pendingEmail } = await userRow(tx, userId);
  const to = purpose === 'address' ? (pendingEmail ?? email) : email;
  await voidLinks(tx, userId, purpose);
  if (by === 'link') return makeLink(tx, { purpose, userId, email: to, isMailed: false });
  await queueMail(tx, { purpose, userId, email: to });
  return null;
}

type Chosen = { passwordHash: string; language: Language | undefined };

/**
 * Uses an invitation or a reset for a new password, and ends the person's sessions. The language is kept where they have
 * not chosen one before. A link that only went by mail shows
 * that the address is theirs. Throws Problem not_found.
 */
export async function choosePassword(tx: Tx, token: string, { passwordHash, language }: Chosen): Promise<void> {
  const { userId, purpose, email, isMailed } = await takeLink(tx, token);
  if (purpose === 'address') throw new Problem('not_found', message('link_over'));
  const before = await userRow(tx, userId);
  const isProof = isMailed === 1 && email === before.email;
  // Whoever signed up only typed the address: the second factor they set up must not keep its owner out.
  if (isProof && before.emailVerified === 0 && isOwnSignUp(before)) await removeSecondFactor(tx, userId);
  const user = await userRow(tx, userId);
  // A pending address may be the wish of somebody else at this account: it is dropped, as their sessions are.
  const own = user.language ?? language ?? null;
  const entered = { mustChangePassword: 0, invitedAt: null, pendingEmail: null, language: own };
  await tx.change('users', user, { ...entered, ...(isProof && { emailVerified: 1 }) });
  await replaceCredential(tx, userId, { passwordHash, keepSessionId: null });
  tx.note({ topic: 'sessions', entityId: userId, operation: 'password-by-link' });
}

/**
 * Confirms an address by the link that was mailed to it. Whoever signed up by themselves only typed the address. Its
 * owner may be somebody else, who would vouch for an account of which another person has the password: so the link of
 * such an account counts only in a session of that very account (`signedIn`), and is not used up elsewhere. Throws
 * Problem not_found, forbidden, duplicate_account.
 */
export async function confirmAddress(tx: Tx, token: string, signedIn: { userId: string } | null): Promise<void> {
  const { userId, purpose, email, isMailed } = await takeLink(tx, token);
  const user = await userRow(tx, userId);
  const isNew = email === user.pendingEmail;
  if (purpose !== 'address' || isMailed === 0 || !(isNew || email === user.email))
    throw new Problem('not_found', message('link_over'));
  if (isOwnSignUp(user) && signedIn?.userId !== userId) throw new Problem('forbidden', message('sign_in_to_confirm'));
  if (!isNew) {
    await tx.change('users', user, { emailVerified: 1 });
    return;
  }
  await requireFreeAddress(tx, email);
  await tx.change('users', user, { email, emailVerified: 1, pendingEmail: null });
  // The old address is told: whoever reads its mail should hear of the change.
  await queueMail(tx, { purpose: 'changed', userId, email: user.email });
}

/**
 * Stores another address until it is confirmed. One that has been sent enough mails gets no further mail (`isMailed` is
 * false), and the link that it has goes on working. Throws Problem duplicate_account, invalid when it is the present
 * one.
 */
export async function wishForAddress(
  tx: Tx,
  userId: string,
  { email, isMailed }: { email: string; isMailed: boolean },
): Promise<void> {
  const user = await userRow(tx, userId);
  if (email === user.email) throw new Problem('invalid', message('same_address'), { at: 'email' });
  await requireFreeAddress(tx, email);
  await tx.change('users', user, { pendingEmail: email });
  if (isMailed) await giveLink(tx, userId, 'address', 'mail');
}

/** Drops the pending address, so that the present one stays. Throws Problem not_found. */
export async function forgetWish(tx: Tx, userId: string): Promise<void> {
  await tx.change('users', await userRow(tx, userId), { pendingEmail: null });
  await voidLinks(tx, userId, 'address');
}

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
