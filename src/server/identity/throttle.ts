import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Actor, Tx, Write } from '#server/changes/write.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';

type Attempts = Tables['attempts'];

/** What is attempted, by whom: `address` is whose account, `client` where it comes from. */
type Subject = Pick<Attempts, 'kind' | 'address' | 'client'> & {
  /** A device on which this person has signed in before; null for any other. */
  device: string | null;
};

export type Attempt = {
  /**
   * Counts the attempt as a failure, and `note` logs it, by `actor` where that is known; answers after a pause that grows
   * with each failure.
   */
  fail(note?: (tx: Tx) => Promise<void>, actor?: Actor | null): Promise<void>;
  /**
   * Frees the attempt's place without counting it, as it was no guess; earlier failures stay. One that was counted
   * stays counted.
   */
  release(): Promise<void>;
  /** Removes the attempt and the failures before it, in the transaction that the attempt led to. */
  succeed(tx: Tx): Promise<void>;
};

export type Throttle = {
  /** Throws Problem too_many_attempts, busy. */
  attempt(subject: Subject): Promise<Attempt>;
  /** Counts a sign-up of this client. Throws Problem too_many_attempts. */
  countSignUp(client: string): Promise<void>;
};

/** In milliseconds: docs/rules.md, Limits. */
export const failureWindowMs = 15 * 60 * 1000;
const limits = { pair: 5, address: 25, client: 100, codes: 10 };
const maxSignUps = 20;

// An attempt that is being checked holds a place until it is known whether it counts, or for this long should its
// server crash.
const pendingMs = 60_000;
const waitMs = 100;
const maxWaits = 100;
// How many attempts may wait in one process; any further one is told to try again.
const mostWaiting = 40;

type Tools = { db: Db; write: Write; now: () => Date; pause: (ms: number) => Promise<unknown> };

/**
 * Limits guesses by rows in the database, so that the limits hold across servers and restarts. An attempt takes a place
 * before it is checked and is settled afterwards: a hundred attempts at once are not a hundred guesses, and an attempt
 * that does not fail counts against nobody. On a device that is known, guesses are slowed down to one at a time but
 * never refused: failures of strangers don't keep the right person out. Six digits could be guessed if that went on for
 * weeks, so a known device has ten attempts at a code in the same time.
 */
export function createThrottle({ db, write, now, pause }: Tools): Throttle {
  let waiting = 0;
  return {
    async attempt(subject) {
      const place = (await write(null, (tx) => takePlace(tx, subject))) ?? (await waited(subject));
      return attemptAt(place);
    },
    countSignUp: (client) => write(null, (tx) => countSignUp(tx, client)),
  };

  /** Waits for a place. Until there is one this only reads, so that nobody who writes waits for those who wait. */
  async function waited(subject: Subject): Promise<QueuedAttempt> {
    if (waiting >= mostWaiting) throw new Problem('busy');
    waiting += 1;
    try {
      for (let wait = 0; wait < maxWaits; wait++) {
        await pause(waitMs);
        if (mustWait(await scopesOf({ db, now: now() }, subject))) continue;
        const place = await write(null, (tx) => takePlace(tx, subject));
        if (place) return place;
      }
      throw new Problem('busy');
    } finally {
      waiting -= 1;
    }
  }

  function attemptAt({ id, delayMs, subject }: QueuedAttempt): Attempt {
    let isCounted = false;
    return {
      async fail(note = async () => {}, actor = null) {
        isCounted = true;
        if (delayMs > 0) await pause(delayMs);
        const at = now().toISOString();
        await write(actor, async (tx) => {
          await tx.db.updateTable('attempts').set({ at, isSettled: 1 }).where('id', '=', id).execute();
          await note(tx);
        });
      },
      async release() {
        if (isCounted) return;
        await write(null, async ({ db }) => {
          await db.deleteFrom('attempts').where('id', '=', id).execute();
        });
      },
      async succeed({ db }) {
        const { kind, address, client, device } = subject;
        const own = db.deleteFrom('attempts').where('kind', '=', kind).where('address', '=', address);
        await own.where('client', '=', client).where('isSettled', '=', 1).execute();
        if (device !== null) await own.where('device', '=', device).where('isSettled', '=', 1).execute();
        await db.deleteFrom('attempts').where('id', '=', id).execute();
      },
    };
  }
}

/**
 * Does the work of an attempt. Where that throws without having counted as a failure (too much to do, an account that is
 * disabled), its place is free at once and not only after its time.
 */
export async function guarded<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The first error is the one that is told; a place that could not be freed becomes free after its time.
    await attempt.release().catch(() => {});
    throw error;
  }
}

type QueuedAttempt = { id: string; delayMs: number; subject: Subject };

/**
 * Takes a place for an attempt; null while that depends on others that are being checked. Throws Problem
 * too_many_attempts.
 */
async function takePlace(tx: Tx, subject: Subject): Promise<QueuedAttempt | null> {
  const scopes = await scopesOf(tx, subject);
  if (scopes.some(isOver)) throw new Problem('too_many_attempts');
  if (mustWait(scopes)) return null;
  const id = crypto.randomUUID();
  await tx.db
    .insertInto('attempts')
    .values({ id, ...subject, at: tx.now.toISOString(), isSettled: 0 })
    .execute();
  return { id, subject, delayMs: Math.max(...scopes.map(({ failed, free }) => delayAfter(failed - free))) };
}

type Scope = { failed: number; pending: number; limit: number; atOnce: number; free: number };
type Looking = { db: Db | Trx; now: Date };

const isOver = ({ failed, limit }: Scope) => failed >= limit;

/** Whether attempts that are still being checked decide if a limit is reached. */
function mustWait(scopes: Scope[]): boolean {
  if (scopes.some(isOver)) return false;
  return scopes.some(({ failed, pending, limit, atOnce }) => pending >= atOnce || failed + pending >= limit);
}

async function scopesOf(tx: Looking, subject: Subject): Promise<Scope[]> {
  return subject.device === null ? strangersScopes(tx, subject) : [await deviceScope(tx, subject)];
}

async function strangersScopes(tx: Looking, { kind, address, client }: Subject): Promise<Scope[]> {
  const atOnce = Number.POSITIVE_INFINITY;
  const ofAccount = [
    { ...(await count(tx, { kind, address, client })), limit: limits.pair, free: 2, atOnce },
    { ...(await count(tx, { kind, address })), limit: limits.address, free: 10, atOnce },
  ];
  // Attempts of people who are signed in name no client: counted by client, the whole society would be one.
  if (client === '') return ofAccount;
  return [...ofAccount, { ...(await count(tx, { kind, client })), limit: limits.client, free: 40, atOnce }];
}

async function deviceScope(tx: Looking, { kind, address, device }: Subject): Promise<Scope> {
  const counted = await count(tx, { kind, address, device });
  const limit = kind === 'code' ? limits.codes : Number.POSITIVE_INFINITY;
  return { ...counted, limit, free: 2, atOnce: 1 };
}

const firstDelayMs = 250;
const longestDelayMs = 10_000;

/** No pause after the first failures, then one that doubles each time. */
function delayAfter(failures: number): number {
  return failures < 0 ? 0 : Math.min(firstDelayMs * 2 ** failures, longestDelayMs);
}

/** Attempts dated in the future don't count: a clock that was ahead must not lock anybody out for as long. */
async function count({ db, now }: Looking, same: Partial<Subject>): Promise<{ failed: number; pending: number }> {
  let query = db
    .selectFrom('attempts')
    .where('at', '<=', now.toISOString())
    .where('at', '>', before(now, failureWindowMs));
  for (const [column, value] of Object.entries(same)) query = query.where(column as keyof Subject, '=', value);
  const rows = await query.select(['isSettled', 'at']).execute();
  const failed = rows.filter(({ isSettled }) => isSettled === 1).length;
  const pendingSince = before(now, pendingMs);
  return { failed, pending: rows.filter(({ isSettled, at }) => isSettled === 0 && at > pendingSince).length };
}

async function countSignUp(tx: Tx, client: string): Promise<void> {
  const { failed } = await count(tx, { kind: 'sign-up', client });
  if (failed >= maxSignUps) {
    throw new Problem('too_many_attempts', message('too_many_sign_ups'));
  }
  const row = { id: crypto.randomUUID(), kind: 'sign-up' as const, address: '', client, device: null, isSettled: 1 };
  await tx.db
    .insertInto('attempts')
    .values({ ...row, at: tx.now.toISOString() })
    .execute();
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}
