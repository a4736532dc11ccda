import { AsyncLocalStorage } from 'node:async_hooks';
import { createMiddleware } from 'hono/factory';
import type { Env } from '#server/http/env.ts';

/** The name of the header in which an answer says which activity it was, so that it can be taken back. */
export const activityHeader = 'activity-id';

/**
 * Tells each request the activity that its unit of work was, so that no route has to hand it on: what is remembered while
 * a request is worked on goes into that request's answer.
 */
export function createAnswered() {
  const requests = new AsyncLocalStorage<{ activityId: string | null }>();
  return {
    remember(activityId: string): void {
      const request = requests.getStore();
      if (request) request.activityId = activityId;
    },
    tell: createMiddleware<Env>(async (c, next) => {
      const request = { activityId: null as string | null };
      await requests.run(request, next);
      // Not `c.header`, which makes the answer anew once it stands.
      if (request.activityId !== null) c.res.headers.set(activityHeader, request.activityId);
    }),
  };
}

export type Answered = ReturnType<typeof createAnswered>;
