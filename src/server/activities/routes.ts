import { Hono } from 'hono';
import { type Activity, ActivityRecord, Undone } from '#domain/activity.ts';
import { ActivityLines, ActivityPage, ActivityQuery, LinesQuery, LogHead, Verification } from '#domain/activityLog.ts';
import { linesOfActivity } from '#server/activities/lines.ts';
import { listActivities } from '#server/activities/list.ts';
import { summariesOf } from '#server/activities/summaries.ts';
import { type CheckedUndo, checkUndo, firstObstacles, refusal, undoActivity } from '#server/activities/undo.ts';
import type { Verifications } from '#server/activities/verification.ts';
import { presentHead } from '#server/changes/head.ts';
import { answers } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { IdParam, valid } from '#server/http/valid.ts';

/**
 * The routes of the log's activities (docs/rules.md, The activity log), and of taking one back (docs/rules.md, Taking
 * things back).
 */
export function activityRoutes({ db, readLong, write, verifications }: Kernel & { verifications: Verifications }) {
  return new Hono<Env>()
    .get(
      '/',
      allow('activities:read'),
      answers(200, ActivityPage, 'listActivities', 'What was done, newest first, or what of it passes a filter'),
      valid('query', ActivityQuery),
      async (c) => {
        const { timeZone } = await db.selectFrom('society').select('timeZone').executeTakeFirstOrThrow();
        return c.json(await listActivities(db, timeZone, c.req.valid('query')));
      },
    )
    .get(
      '/verification',
      allow('activities:read'),
      answers(200, Verification, 'verifyLog', 'Whether the log is as it was written; the check goes on meanwhile'),
      async (c) => c.json(await verifications.current()),
    )
    .get(
      '/head',
      allow('activities:read'),
      answers(200, LogHead, 'getLogHead', 'Where the log ends, to be noted elsewhere'),
      async (c) => c.json({ head: (await presentHead(db)) ?? '' }),
    )
    .get(
      '/:id/changes',
      allow('activities:read'),
      answers(200, ActivityLines, 'listActivityLines', 'The parts of an activity, with before and after', 'not_found'),
      valid('param', IdParam),
      valid('query', LinesQuery),
      async (c) => c.json(await linesOfActivity(db, c.req.valid('param').id, c.req.valid('query'))),
    )
    .get(
      '/:id',
      allow('activities:read'),
      answers(200, ActivityRecord, 'getActivity', 'An activity, and whether it can be taken back', 'not_found'),
      valid('param', IdParam),
      async (c) => {
        const { id } = c.req.valid('param');
        const plan = await readLong((tx) => checkUndo(tx, id));
        const [activity] = (await summariesOf(db, [plan.activity])) as [Activity];
        return c.json({ ...activity, undo: planOf(plan) });
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

function planOf({ why, obstacles }: CheckedUndo): ActivityRecord['undo'] {
  const inTheWay = obstacles.length > 0 ? refusal(obstacles) : null;
  const reason = why ?? inTheWay;
  return { isPossible: reason === null, why: reason, obstacles: firstObstacles(obstacles) };
}
