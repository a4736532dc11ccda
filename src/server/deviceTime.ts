import { dayIn } from '#domain/day.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/changes/write.ts';

const oldestMs = 30 * 24 * 60 * 60_000;

/**
 * When something happened by a device, ISO, when the server heard of it, and the society's day on which it happened. Throws
 * Problem invalid for what happened too long ago: a device is not without a network for so long.
 */
export function timesOf({ now, society }: Tx, happenedAt: string | undefined) {
  const receivedAt = now.toISOString();
  const happened = happenedAt === undefined ? now.getTime() : Date.parse(happenedAt);
  if (happened < now.getTime() - oldestMs) throw new Problem('invalid', message('visit_too_old'), { at: 'happenedAt' });
  // A clock that is ahead is wrong, and the server's is used: what is to come would outlast what is done after it.
  const at = happened > now.getTime() ? now : new Date(happened);
  return { at: at.toISOString(), receivedAt, day: dayIn(society.timeZone, at) };
}
