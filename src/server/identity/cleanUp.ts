import type { Write } from '#server/changes/write.ts';
import { failureWindowMs } from '#server/identity/throttle.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Removes sessions that ended a day ago, sign-ins that were never finished, expired links, attempts that are too old to
 * count or dated ahead by a wrong clock, and mails given up a month ago.
 */
export async function forgetTheOld(write: Write): Promise<void> {
  await write(null, async ({ db, now }) => {
    const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
    await db.deleteFrom('pendingSignIns').where('expiresAt', '<', at(0)).execute();
    // A day later: a state that was used must not be valid again when the clock is set back.
    await db.deleteFrom('usedStates').where('expiresAt', '<', at(-dayMs)).execute();
    await db.deleteFrom('sessions').where('expiresAt', '<', at(-dayMs)).execute();
    await db.deleteFrom('links').where('expiresAt', '<', at(0)).execute();
    await db.deleteFrom('linkRequests').where('at', '<', at(-failureWindowMs)).execute();
    await db
      .deleteFrom('outbox')
      .where('gaveUpAt', '<', at(-30 * dayMs))
      .execute();
    const isOver = db.deleteFrom('attempts');
    await isOver.where('at', '<', at(-failureWindowMs)).execute();
    await isOver.where('at', '>', at(dayMs)).execute();
  });
}
