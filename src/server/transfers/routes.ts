import { Hono } from 'hono';
import { z } from 'zod';
import { day } from '#domain/fields.ts';
import { Problem } from '#domain/problem.ts';
import { ReversalSubmission, TransferDraft, TransferSubmission } from '#domain/transfer.ts';
import { allow, type Env } from '#server/http/env.ts';
import { IdParam, idsField, valid } from '#server/http/valid.ts';
import type { Parts } from '#server/parts.ts';
import { checkTransfer, planOf } from '#server/transfers/plan.ts';
import { listTransfers, ownershipsOn } from '#server/transfers/register.ts';
import { planReversal, reverseTransfer } from '#server/transfers/reverse.ts';
import { transferFlat } from '#server/transfers/transfer.ts';

const flatId = z.uuid({ error: "flatId must be a flat's id" }).optional();
const ListQuery = z.strictObject({ ids: idsField.optional(), flatId });

/** Changes of hands and their register (specification, section 4, Transfer ownership; decisions.md, Transfer). */
export function transferRoutes(parts: Parts) {
  const { db, now } = parts;
  return new Hono<Env>()
    .get('/', allow('transfers:read'), valid('query', ListQuery), async (c) => {
      return c.json({ items: await listTransfers(db, c.req.valid('query')) });
    })
    .post('/', allow('transfers:write'), valid('json', TransferSubmission), async (c) => {
      return c.json(await transferFlat(parts, c.var.who, c.req.valid('json')), 201);
    })
    .post('/preview', allow('transfers:write'), valid('json', TransferDraft), async (c) => {
      const draft = c.req.valid('json');
      return c.json(planOf(await db.transaction().execute((trx) => checkTransfer(trx, draft, now()))));
    })
    .get('/:id', allow('transfers:read'), valid('param', IdParam), async (c) => {
      const [transfer] = await listTransfers(db, { ids: [c.req.valid('param').id] });
      if (!transfer) throw new Problem('not_found', 'This transfer is not in the register');
      return c.json(transfer);
    })
    .get('/:id/reversal', allow('transfers:write'), valid('param', IdParam), async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await db.transaction().execute((trx) => planReversal(trx, id)));
    })
    .post(
      '/:id/reversal',
      allow('transfers:write'),
      valid('param', IdParam),
      valid('json', ReversalSubmission),
      async (c) => {
        return c.json(await reverseTransfer(parts, c.var.who, c.req.valid('param').id, c.req.valid('json')), 201);
      },
    );
}

const OnQuery = z.strictObject({ on: day('The day'), flatId });

/** Who owned what on a day. */
export function ownershipRoutes({ db }: Parts) {
  return new Hono<Env>().get('/', allow('flats:read'), valid('query', OnQuery), async (c) => {
    const { on, flatId: only } = c.req.valid('query');
    return c.json({ items: await ownershipsOn(db, on, only) });
  });
}
