import { Hono } from 'hono';
import { CorrectionPlan, OwnershipCorrection, OwnershipDays } from '#domain/ownership.ts';
import { TransferResult } from '#domain/transfer.ts';
import { answers } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { runOn } from '#server/http/run.ts';
import { IdParam, valid } from '#server/http/valid.ts';
import { correctOwnership, planCorrection } from '#server/transfers/correction.ts';

/** The correction of an ownership's days, which is an entry of the register (docs/rules.md, Ownership over time). */
export function correctionRoutes({ read, write }: Pick<Kernel, 'read' | 'write'>) {
  return new Hono<Env>()
    .post(
      '/:id/correction',
      allow('transfers:write'),
      answers(
        201,
        TransferResult,
        'correctOwnership',
        'Correct since and until of an ownership',
        'not_found',
        'conflict',
      ),
      valid('param', IdParam),
      valid('json', OwnershipCorrection),
      (c) => runOn(c, write, correctOwnership, 201),
    )
    .post(
      '/:id/correction/preview',
      allow('transfers:write'),
      answers(
        200,
        CorrectionPlan,
        'previewCorrection',
        'Whose days a correction would change',
        'not_found',
        'conflict',
      ),
      valid('param', IdParam),
      valid('json', OwnershipDays),
      async (c) => {
        const { id } = c.req.valid('param');
        const days = c.req.valid('json');
        return c.json(await read((tx) => planCorrection(tx, id, days)));
      },
    );
}
