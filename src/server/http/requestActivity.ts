import { AsyncLocalStorage } from 'node:async_hooks';

/** The name of the header in which an answer says which activity it was, so that it can be taken back. */
export const activityHeader = 'activity-id';

/**
 * Tells each request the id of the activity that its unit of work was, so that no route has to pass it on: what is
 * remembered while a request is worked on goes into that request's answer.
 */
export function createRequestActivities() {
  const requests = new AsyncLocalStorage<{ activityId: string | null }>();
  return {
    remember(activityId: string): void {
      const request = requests.getStore();
      if (request) request.activityId = activityId;
    },
    /** Runs `answer`, and answers the id of the activity that the request was; null where nothing was logged. */
    async during(answer: () => Promise<void>): Promise<string | null> {
      const request = { activityId: null as string | null };
      await requests.run(request, answer);
      return request.activityId;
    },
  };
}

export type RequestActivities = ReturnType<typeof createRequestActivities>;
