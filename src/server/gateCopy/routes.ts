import { Hono } from 'hono';
import { z } from 'zod';
import { copyPartNames, copySeqHeader, GateCopy, GateCopyChanges } from '#domain/gateCopy.ts';
import { encoded } from '#domain/message.ts';
import { gateTopics } from '#domain/permissions.ts';
import type { Announcement } from '#server/changes/feed.ts';
import { copied } from '#server/gateCopy/queries.ts';
import { answers, answersWhole } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { valid } from '#server/http/valid.ts';
import { answerWhole, type WholeAnswers } from '#server/http/whole.ts';

const AfterQuery = z.strictObject({
  after: z.string({ error: encoded('not_a_change') }).regex(/^\d{1,15}$/, { error: encoded('not_a_change') }),
});

/** When more records than this have changed, the device has to fetch the whole copy. */
const mostChanged = 500;

/** What a device of the gate keeps (docs/rules.md, On the device). */
export function gateCopyRoutes({ db, feed, reading, today }: Kernel & { reading: WholeAnswers<'gateCopy'> }) {
  return new Hono<Env>()
    .get(
      '/copy',
      allow('gate:use'),
      answersWhole(GateCopy, 'getGateCopy', 'All that the gate looks up, for a device that works without a network'),
      async (c) => {
        const whole = await reading.latest('gateCopy', await today());
        c.header(copySeqHeader, String(whole.seq));
        return answerWhole<GateCopy>(c, whole);
      },
    )
    .get(
      '/copy/changes',
      allow('gate:use'),
      answers(200, GateCopyChanges, 'getGateCopyChanges', 'What of it has changed since a line of the log'),
      valid('query', AfterQuery),
      async (c) => {
        // Another server may have announced a commit to the device that this server has not read yet.
        if ((await feed.latest()) > (await feed.settled())) feed.wake();
        await feed.settled();
        const missed = await feed.missedSince(Number(c.req.valid('query').after));
        const ids = 'announcements' in missed ? concerned(missed.announcements) : null;
        if (ids === null || ids.length > mostChanged)
          return c.json({ ...nothing(), seq: missed.upTo, isTooLongAgo: true });
        const day = await today();
        const parts = nothing();
        for (const part of copyPartNames) parts[part] = (await copied[part].some(db, ids, day)) as never;
        const known = new Set(copyPartNames.flatMap((part) => parts[part].map(({ id }) => id)));
        const gone = ids.filter((id) => !known.has(id));
        return c.json({ ...parts, seq: missed.upTo, isTooLongAgo: false, gone });
      },
    );
}

function nothing() {
  const parts = Object.fromEntries(copyPartNames.map((part) => [part, []])) as unknown as GateCopy;
  return { ...parts, gone: [] as string[] };
}

/** The ids of the copied records that these lines of the log concern; null where a line concerns all of a topic. */
function concerned(announcements: readonly Announcement[]): string[] | null {
  const topics = new Set<string>(gateTopics);
  const ids = new Set<string>();
  for (const { topic, entityId, dependents } of announcements) {
    if (topics.has(topic) && entityId === null) return null;
    if (topics.has(topic) && entityId !== null) ids.add(entityId);
    for (const [other, some] of Object.entries(dependents)) if (topics.has(other)) for (const id of some) ids.add(id);
  }
  return [...ids];
}
