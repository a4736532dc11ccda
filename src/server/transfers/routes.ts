import { Hono } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/problem.ts';
import { ReversalSubmission, TransferDraft, TransferSubmission } from '#domain/transfer.ts';
import { allow, type Env } from '#server/http/env.ts';
import { IdParam, idsField, valid } from '#server/http/valid.ts';
import type { Parts } from '#server/parts.ts';
import { transferFlat } from '#server/transfers/commands.ts';
import { checkTransfer, planOf } from '#server/transfers/plan.ts';
import { listTransfers } from '#server/transfers/queries.ts';
import { planReversal, reverseTransfer } from '#server/transfers/reversal.ts';

const flatId = z.uuid({ error: "flatId must be a flat's id" }).optional();
const ListQuery = z.strictObject({ ids: idsField.optional(), flatId });

/** Changes of hands and their register (specification, section 4, Transfer ownership; decisions.md, Transfer). */
export function transferRoutes({ db, read, write }: Parts) {
  return new Hono<Env>()
    .get('/', allow('transfers:read'), valid('query', ListQuery), async (c) => {
      return c.json({ items: await listTransfers(db, c.req.valid('query')) });
    })
    .post('/', allow('transfers:write'), valid('json', TransferSubmission), async (c) => {
      const submission = c.req.valid('json');
      return c.json(await write(c.var.who, (tx) => transferFlat(tx, submission)), 201);
    })
    .post('/preview', allow('transfers:write'), valid('json', TransferDraft), async (c) => {
      const draft = c.req.valid('json');
      return c.json(planOf(await read((tx) => checkTransfer(tx, draft))));
    })
    .get('/:id', allow('transfers:read'), valid('param', IdParam), async (c) => {
      const [transfer] = await listTransfers(db, { ids: [c.req.valid('param').id] });
      if (!transfer) throw new Problem('not_found', 'This transfer is not in the register');
      return c.json(transfer);
    })
    .get('/:id/reversal', allow('transfers:write'), valid('param', IdParam), async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await read((tx) => planReversal(tx, id)));
    })
    .post(
      '/:id/reversal',
      allow('transfers:write'),
      valid('param', IdParam),
      valid('json', ReversalSubmission),
      async (c) => {
        const { id } = c.req.valid('param');
        const submission = c.req.valid('json');
        return c.json(await write(c.var.who, (tx) => reverseTransfer(tx, id, submission)), 201);
      },
    );
}
