import { dayIn } from '#domain/day.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/changes/write.ts';

const oldestMs = 30 * 24 * 60 * 60_000;

/**
 * Answers when something happened by a device's clock (ISO), when the server received it (ISO), and the society's day
 * on which it happened. Throws Problem invalid for what happened too long ago: no device is without a network for so
 * long.
 */
export function timesOf({ now, society }: Tx, happenedAt: string | undefined) {
  const receivedAt = now.toISOString();
  const happened = happenedAt === undefined ? now.getTime() : Date.parse(happenedAt);
  if (happened < now.getTime() - oldestMs) throw new Problem('invalid', message('visit_too_old'), { at: 'happenedAt' });
  // A device's clock that is ahead is wrong, and the server's is used: a time in the future would count as later than
  // what is done after it.
  const at = happened > now.getTime() ? now : new Date(happened);
  return { at: at.toISOString(), receivedAt, day: dayIn(society.timeZone, at) };
}
