import { randomBytes, timingSafeEqual } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { SecondFactorSecret } from '#domain/user.ts';
import type { Tx } from '#server/changes/write.ts';
import type { Db, Trx } from '#server/database/tables.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { endSessions, oneTimePassword } from '#server/identity/credentials.ts';
import type { Seal } from '#server/seal.ts';

/*
 * TOTP (RFC 6238: six digits, SHA-1, half a minute) and recovery codes. Of better-auth only the function that computes
 * a code is used, not the plugin: the plugin's routes are not mounted, and it keeps neither the step that was used last
 * nor a secret under our seal.
 */

const stepMs = 30_000;
/** How many steps a phone's clock may be ahead or behind. */
const tolerance = 1;
const setUpLastsMs = 30 * 60 * 1000;
const recoveryCodeCount = 10;

/** What a code was read as, outside the transaction that uses it up. */
type GivenCode = { sealed: string; step: number } | { digest: string };

type Reading = Pick<Kernel, 'db' | 'seal' | 'now'>;

/**
 * Reads a code as a step of this person's app or as a possible recovery code; null when it is neither. Throws Problem
 * conflict.
 */
export async function matchCode({ db, seal, now }: Reading, userId: string, code: string): Promise<GivenCode | null> {
  if (!/^\d{6}$/.test(code)) return { digest: digestOf(seal, userId, code) };
  const factor = await factorOf(db, userId);
  if (!factor) return null;
  const secret = opened(seal, userId, factor.sealed);
  const present = Math.floor(now().getTime() / stepMs);
  const otp = createOTP(secret);
  const matching: number[] = [];
  for (let step = present - tolerance; step <= present + tolerance; step++)
    if (isSame(await otp.hotp(step), code) && step > factor.lastStep) matching.push(step);
  const [step] = matching;
  return step === undefined ? null : { sealed: factor.sealed, step };
}

/** Uses a code up; false when it was used already, also by a request that was a moment faster. */
export async function spendCode(tx: Tx, userId: string, given: GivenCode): Promise<boolean> {
  if ('digest' in given) {
    const own = tx.db.deleteFrom('recoveryCodes').where('userId', '=', userId);
    const spent = await own.where('digest', '=', given.digest).executeTakeFirst();
    if (spent.numDeletedRows === 0n) return false;
    tx.note({ topic: 'sessions', entityId: userId, operation: 'recovery-code-used' });
    return true;
  }
  const spent = await tx.db
    .updateTable('secondFactors')
    .set({ lastStep: given.step })
    .where('userId', '=', userId)
    .where('sealed', '=', given.sealed)
    .where('lastStep', '<', given.step)
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}

/** Begins a set-up, in place of one that was not finished. Throws Problem conflict when a second factor is on. */
export async function beginSecondFactor(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<SecondFactorSecret> {
  const before = await factorOf(tx.db, userId);
  if (before?.isConfirmed === 1) throw new Problem('conflict', message('second_factor_is_on'));
  // 25 letters of 6 bits; as Base32, which is what a person types, 40 letters without a remainder.
  const secret = randomBytes(19).toString('base64url').slice(0, 25);
  const row = { sealed: tx.seal.close(secret, placeOf(userId)), isConfirmed: 0, lastStep: 0 };
  await tx.db.deleteFrom('secondFactors').where('userId', '=', userId).execute();
  await tx.db
    .insertInto('secondFactors')
    .values({ ...row, userId, createdAt: tx.now.toISOString() })
    .execute();
  const uri = createOTP(secret).url(tx.society.name || 'Aangan', email);
  return { secret: base32.encode(secret, { padding: false }), uri };
}

/**
 * Requires that this user is setting up a second factor. Throws Problem conflict where nothing is being set up, or has
 * been for too long.
 */
export async function requireSetUp(db: Db | Trx, userId: string, now: Date): Promise<void> {
  const factor = await factorOf(db, userId);
  if (factor?.isConfirmed === 1) throw new Problem('conflict', message('second_factor_is_on'));
  if (!factor || Math.abs(now.getTime() - Date.parse(factor.createdAt)) > setUpLastsMs)
    throw new Problem('conflict', message('set_up_is_over'));
}

/**
 * Turns the second factor on after its first code, and ends the sessions on other devices. Answers the recovery codes.
 */
export async function confirmSecondFactor(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<string[]> {
  await requireSetUp(tx.db, userId, tx.now);
  await tx.db.updateTable('secondFactors').set({ isConfirmed: 1 }).where('userId', '=', userId).execute();
  await setHasSecondFactor(tx, userId, true);
  await tx.db.updateTable('sessions').set({ withSecondFactor: 1 }).where('id', '=', sessionId).execute();
  await endSessions(tx, userId, { but: sessionId });
  return replaceRecoveryCodes(tx, userId);
}

/** Makes recovery codes in place of the old ones and answers them; they can't be read again. */
export async function replaceRecoveryCodes({ db, seal }: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, oneTimePassword);
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  const rows = codes.map((code) => ({ userId, digest: digestOf(seal, userId, code.replaceAll('-', '')) }));
  await db.insertInto('recoveryCodes').values(rows).execute();
  return codes;
}

/**
 * Takes an account's second factor away: the account signs in by its password alone, or has to set a new one up where
 * the society requires one of its role. Does nothing where there is none. Throws Problem not_found.
 */
export async function removeSecondFactor(tx: Tx, userId: string): Promise<void> {
  for (const table of ['secondFactors', 'recoveryCodes', 'pendingSignIns'] as const)
    await tx.db.deleteFrom(table).where('userId', '=', userId).execute();
  await tx.db.updateTable('sessions').set({ withSecondFactor: 0 }).where('userId', '=', userId).execute();
  await setHasSecondFactor(tx, userId, false);
}

/** How many recovery codes are left; null where there is no second factor. */
export async function recoveryCodesLeft(db: Db, userId: string): Promise<number | null> {
  if ((await factorOf(db, userId))?.isConfirmed !== 1) return null;
  const rows = await db.selectFrom('recoveryCodes').select('digest').where('userId', '=', userId).execute();
  return rows.length;
}

function factorOf(db: Db | Trx, userId: string) {
  return db.selectFrom('secondFactors').selectAll().where('userId', '=', userId).executeTakeFirst();
}

function opened(seal: Seal, userId: string, sealed: string): string {
  try {
    return seal.open(sealed, placeOf(userId));
  } catch {
    throw new Problem('conflict', message('second_factor_unreadable'));
  }
}

function placeOf(userId: string): string {
  return `secondFactors/${userId}`;
}

/** Keyed by the server's secret: with a copy of the database alone nobody can try codes. */
function digestOf(seal: Seal, userId: string, code: string): string {
  return seal.digest(`recovery ${userId} ${code}`);
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** Writes down, and logs, that the account has a second factor, or has none any more. Throws Problem not_found. */
async function setHasSecondFactor(tx: Tx, id: string, has: boolean): Promise<void> {
  const before = await tx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!before) throw new Problem('not_found', message('account_not_found'));
  const hasSecondFactor = has ? 1 : 0;
  if (before.hasSecondFactor === hasSecondFactor) return;
  await tx.change('users', before, { hasSecondFactor });
  const operation = has ? 'second-factor-on' : 'second-factor-off';
  const label = before.name || before.email;
  tx.note({ topic: 'sessions', entityId: id, operation, label });
  tx.describe('event', { topic: 'users', label, count: 1, operation });
}
