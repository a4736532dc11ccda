import { Hono } from 'hono';
import { ActivityRecord, Undone } from '#domain/activity.ts';
import { asActivity } from '#server/activities/queries.ts';
import { type CheckedUndo, checkUndo, refusal, told, undoActivity } from '#server/activities/undo.ts';
import type { AppContext } from '#server/context.ts';
import { answers } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import { IdParam, valid } from '#server/http/valid.ts';

/** What somebody did in one go, and taking it back (docs/rules.md, Taking things back). */
export function activityRoutes({ read, write }: AppContext) {
  return new Hono<Env>()
    .get(
      '/:id',
      allow('activities:read'),
      answers(200, ActivityRecord, 'getActivity', 'An activity, and whether it can be taken back', 'not_found'),
      valid('param', IdParam),
      async (c) => {
        const { id } = c.req.valid('param');
        return c.json(planOf(await read((tx) => checkUndo(tx, id))));
      },
    )
    .post(
      '/:id/undo',
      allow('activities:undo'),
      answers(200, Undone, 'undoActivity', 'Take an activity back', 'not_found', 'conflict'),
      valid('param', IdParam),
      async (c) => {
        const { id } = c.req.valid('param');
        return c.json({ what: await write(c.var.currentUser, (tx) => undoActivity(tx, id)) });
      },
    );
}

function planOf({ activity, undoneBy, why, obstacles }: CheckedUndo): ActivityRecord {
  const inTheWay = obstacles.length > 0 ? refusal(obstacles) : null;
  const reason = why ?? inTheWay;
  return {
    ...asActivity(activity, undoneBy),
    undo: { isPossible: reason === null, why: reason, obstacles: told(obstacles) },
  };
}
