import { Hono } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { z } from 'zod';
import { type ChangeEvent, ChangeStream } from '#domain/change.ts';
import { encoded, message } from '#domain/message.ts';
import { gateTopics, may, type Role, type Topic, topics } from '#domain/permissions.ts';
import { Problem } from '#domain/problem.ts';
import type { Announcement } from '#server/changes/feed.ts';
import { answersText } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { CurrentUser } from '#server/http/guard.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { withoutRows } from '#server/http/log.ts';
import { valid } from '#server/http/valid.ts';

const StreamQuery = z.strictObject({
  after: z
    .string()
    .regex(/^\d{1,15}$/, { error: encoded('not_a_change') })
    .optional(),
});

/**
 * The most streams of one person at once: many more than they have screens, and few enough that nobody takes up all the
 * connections of a server by themselves.
 */
export const mostStreams = 100;

/** The live feed: which records changed, never their rows. `Last-Event-ID` or `after` says where to go on. */
export function changeRoutes(context: Kernel) {
  const open = new Map<string, number>();
  return new Hono<Env>().get(
    '/stream',
    allow('changes:read'),
    answersText('text/event-stream', 'followChanges', 'Follow the changes as they happen', ChangeStream, 'busy'),
    valid('query', StreamQuery),
    (c) => {
      const asked = c.req.header('last-event-id') ?? c.req.valid('query').after;
      const after = asked !== undefined && /^\d{1,15}$/.test(asked) ? Number(asked) : null;
      const currentUser = c.var.currentUser;
      c.header('x-accel-buffering', 'no'); // a proxy that buffers the answer would hold back the events
      // Nobody reads or cancels the body of an answer to HEAD: a stream for it would never end.
      if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' });
      const { userId } = currentUser;
      const before = open.get(userId) ?? 0;
      if (before >= mostStreams) throw new Problem('busy', message('streams_too_many', { max: mostStreams }));
      open.set(userId, before + 1);
      return streamSSE(c, async (stream) => {
        await follow(context, stream, currentUser, after);
        const left = (open.get(userId) ?? 1) - 1;
        if (left > 0) open.set(userId, left);
        else open.delete(userId);
      });
    },
  );
}

/** Sends one person's announcements until they leave, their session ends, or the server stops. */
async function follow(
  context: Kernel,
  stream: SSEStreamingApi,
  currentUser: CurrentUser,
  after: number | null,
): Promise<void> {
  const { feed } = context;
  const bell = createBell();
  const unsubscribe = feed.subscribe(bell.ring);
  stream.onAbort(bell.ring);
  const heartbeat = setInterval(() => {
    bell.isHeartbeat = true;
    bell.ring();
  }, context.heartbeatMs);
  try {
    const newest = await feed.latest();
    let seq = after ?? newest;
    // A change between the check of the request and the subscription is in no announcement that follows.
    if (!(await isStill(context, currentUser))) {
      await stream.writeSSE({ event: 'end', data: '{}' });
      return;
    }
    await stream.writeSSE({ event: 'hello', data: JSON.stringify({ seq }) });
    if (after !== null && (await hasChangedSince(context, currentUser.userId, after))) {
      await startOver(stream, newest);
      seq = newest;
    }
    while (!stream.aborted && !feed.isClosed) {
      const heartbeatDue = bell.take();
      const missed = await feed.missedSince(seq);
      const news = 'announcements' in missed ? missed.announcements : null;
      const concernsMe =
        news === null || news.some(({ topic, entityId }) => topic === 'society' || entityId === currentUser.userId);
      if ((heartbeatDue || concernsMe) && !(await isStill(context, currentUser))) {
        await stream.writeSSE({ event: 'end', data: '{}' });
        return;
      }
      if (news === null) await startOver(stream, missed.upTo);
      else await tell(stream, currentUser.role, news);
      seq = missed.upTo;
      if (heartbeatDue) await stream.writeSSE({ event: 'heartbeat', data: JSON.stringify({ seq }) });
      await bell.rung();
    }
  } catch (error) {
    // The stream ends; the client connects again and goes on where it was.
    context.log.error({ err: withoutRows(error) }, 'a stream failed');
  } finally {
    clearInterval(heartbeat);
    unsubscribe();
  }
}

/** Whether the session is still good, with the role and the demands on the person that the screen was opened with. */
async function isStill(context: Kernel, currentUser: CurrentUser): Promise<boolean> {
  const now = await context.guard.whoHas(currentUser.token);
  const shown = ['role', 'adminRequest', 'entryRequest', 'mustSetUpSecondFactor'] as const;
  return now !== null && shown.every((fact) => now[fact] === currentUser[fact]);
}

/**
 * Whether the log has a change of the account behind this number: its screen may be that of another role. The log itself is
 * asked, as this server may not have heard yet of what another one wrote.
 */
async function hasChangedSince({ db }: Kernel, userId: string, seq: number): Promise<boolean> {
  const lines = db.selectFrom('changes').select('seq').where('topic', '=', 'users').where('entityId', '=', userId);
  return (await lines.where('seq', '>', seq).limit(1).executeTakeFirst()) !== undefined;
}

async function startOver(stream: SSEStreamingApi, seq: number): Promise<void> {
  await stream.writeSSE({ event: 'reset', data: JSON.stringify({ seq }) });
}

async function tell(stream: SSEStreamingApi, role: Role, news: Announcement[]): Promise<void> {
  for (const change of merged(news.flatMap((one) => recordChanges(role, one)).filter((one) => mayHear(role, one)))) {
    await stream.writeSSE({ event: 'change', id: String(change.seq), data: JSON.stringify(change) });
  }
}

type RecordChange = Pick<Announcement, 'seq' | 'entityId'> & { topic: Topic | 'gate' };

/**
 * The record that changed, and those to be fetched again with it. Only the last one has the change's own number: a
 * client that loses the connection before it is told all of them again.
 */
function recordChanges(role: Role, { dependents, ...changed }: Announcement): RecordChange[] {
  const others = Object.entries(dependents) as [Topic, string[]][];
  const all: RecordChange[] = [
    changed,
    ...others.flatMap(([topic, ids]) => ids.map((entityId) => ({ seq: changed.seq, topic, entityId }))),
  ];
  const isOfGate = may(role, 'security:enter') && all.some(({ topic }) => gateTopics.some((one) => one === topic));
  if (isOfGate) all.push({ seq: changed.seq, topic: 'gate', entityId: null });
  return all.map((one, place) => (place < all.length - 1 ? { ...one, seq: changed.seq - 1 } : one));
}

function mayHear(role: Role, { topic }: RecordChange): boolean {
  if (topic === 'gate') return true;
  const action = topics[topic];
  return action !== null && may(role, action);
}

/** Merges adjacent changes of one topic into one event; null among them means the whole topic. */
function merged(announcements: RecordChange[]): ChangeEvent[] {
  const events: ChangeEvent[] = [];
  for (const { seq, topic, entityId } of announcements) {
    const last = events.at(-1);
    if (last?.topic !== topic) {
      events.push({ seq, topic, ids: entityId === null ? null : [entityId] });
      continue;
    }
    last.seq = seq;
    if (entityId === null) last.ids = null;
    else if (last.ids && !last.ids.includes(entityId)) last.ids.push(entityId);
  }
  return events;
}

/** A signal to wait for, which remembers a ring that came while nobody waited. */
function createBell() {
  let hasRung = true;
  let wakeUp: (() => void) | null = null;
  const bell = {
    isHeartbeat: false,
    ring(): void {
      hasRung = true;
      wakeUp?.();
      wakeUp = null;
    },
    /** Resets the bell before the work that answers it; says whether a heartbeat is due. */
    take(): boolean {
      hasRung = false;
      const { isHeartbeat } = bell;
      bell.isHeartbeat = false;
      return isHeartbeat;
    },
    rung(): Promise<void> {
      if (hasRung) return Promise.resolve();
      return new Promise((resolve) => {
        wakeUp = resolve;
      });
    },
  };
  return bell;
}
