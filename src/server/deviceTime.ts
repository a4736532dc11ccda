import { dayIn } from '#domain/day.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/changes/write.ts';

const oldestMs = 30 * 24 * 60 * 60_000;

/**
 * Answers when something happened by a device's clock (ISO), when the server received it (ISO), and the society's day
 * on which it happened. A device's clock may be behind: nothing happened before what it is about (`notBefore`, ISO).
 * Throws Problem invalid for what happened too long ago: no device is without a network for so long.
 */
export function timesOf({ now, society }: Tx, happenedAt: string | undefined, notBefore = '') {
  const receivedAt = now.toISOString();
  const happened = happenedAt === undefined ? now.getTime() : Date.parse(happenedAt);
  if (happened < now.getTime() - oldestMs) throw new Problem('invalid', message('visit_too_old'), { at: 'happenedAt' });
  // A device's clock that is ahead is wrong, and the server's is used: a time in the future would count as later than
  // what is done after it.
  const told = happened > now.getTime() ? receivedAt : new Date(happened).toISOString();
  const at = told < notBefore ? notBefore : told;
  return { at, receivedAt, day: dayIn(society.timeZone, new Date(at)) };
}
