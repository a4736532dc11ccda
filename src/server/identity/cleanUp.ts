import type { Write } from '#server/changes/write.ts';
import { failureWindowMs } from '#server/identity/throttle.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Removes sessions that ended a day ago, attempts that count no more, and those of a clock that was ahead. */
export async function forgetTheOld(write: Write): Promise<void> {
  await write(null, async ({ db, now }) => {
    const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
    await db.deleteFrom('sessions').where('expiresAt', '<', at(-dayMs)).execute();
    const isOver = db.deleteFrom('attempts');
    await isOver.where('at', '<', at(-failureWindowMs)).execute();
    await isOver.where('at', '>', at(dayMs)).execute();
  });
}
