import { Hono } from 'hono';
import { z } from 'zod';
import { id } from '#domain/fields.ts';
import { MergePlan, MergeSubmission } from '#domain/merge.ts';
import { OwnerRecord } from '#domain/owner.ts';
import { answers } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { runOn } from '#server/http/run.ts';
import { IdParam, valid } from '#server/http/valid.ts';
import { mergeOwners, planMerge } from '#server/merges/commands.ts';

/** The routes that merge two records of one person (docs/rules.md, One person, one record), under those of owners. */
export function mergeRoutes({ read, write }: Pick<Kernel, 'read' | 'write'>) {
  return new Hono<Env>()
    .get(
      '/:id/merge',
      allow('owners:write'),
      answers(200, MergePlan, 'previewMerge', 'What merging two records would do', 'not_found', 'conflict'),
      valid('param', IdParam),
      valid('query', z.strictObject({ otherId: id })),
      async (c) => {
        const { id } = c.req.valid('param');
        const { otherId } = c.req.valid('query');
        return c.json(await read((tx) => planMerge(tx, id, otherId)));
      },
    )
    .post(
      '/:id/merge',
      allow('owners:write'),
      answers(200, OwnerRecord, 'mergeOwners', 'Merge two records of one person', 'not_found', 'stale', 'conflict'),
      valid('param', IdParam),
      valid('json', MergeSubmission),
      (c) => runOn(c, write, mergeOwners),
    );
}
