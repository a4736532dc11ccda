import { Hono } from 'hono';
import { z } from 'zod';
import { HoldersDraft, HoldersPlan, HoldersResult, HoldersSubmission } from '#domain/holders.ts';
import { encoded, message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import {
  ReversalPlan,
  ReversalSubmission,
  Transfer,
  TransferDraft,
  TransferPlan,
  TransferResult,
  TransferSubmission,
} from '#domain/transfer.ts';
import { answers, answersWhole, listOf } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { run, runOn } from '#server/http/run.ts';
import { IdParam, idsField, longFormBytes, valid } from '#server/http/valid.ts';
import type { WholeAnswers } from '#server/http/whole.ts';
import { answerWhole } from '#server/http/whole.ts';
import { transferFlat } from '#server/transfers/commands.ts';
import { changeFlatHolders, checkHolders, holdersDraftErrors, planHolders } from '#server/transfers/holders.ts';
import { checkTransfer, draftErrors, planOf } from '#server/transfers/plan.ts';
import { listTransfers } from '#server/transfers/queries.ts';
import { planReversal, reverseTransfer } from '#server/transfers/reversal.ts';

const ListQuery = z.strictObject({
  ids: idsField.optional(),
  flatId: z.uuid({ error: encoded('flat_id_not_an_id') }).optional(),
  ownerId: z.uuid({ error: encoded('owner_id_not_an_id') }).optional(),
});

type Needs = Kernel & { reading: WholeAnswers<'transfers'> };

/** Changes of hands and their register (docs/rules.md, Transfers). */
export function transferRoutes(kernel: Needs) {
  return new Hono<Env>()
    .route('/', handingOverRoutes(kernel))
    .route('/holders', holdersRoutes(kernel))
    .route('/', entryRoutes(kernel));
}

function handingOverRoutes({ db, read, reading, write }: Needs) {
  return new Hono<Env>()
    .get(
      '/',
      allow('transfers:read'),
      answersWhole(listOf(Transfer), 'listTransfers', 'The register, the latest entry first'),
      valid('query', ListQuery),
      async (c) => {
        const only = c.req.valid('query');
        if (Object.keys(only).length > 0) return c.json({ items: await listTransfers(db, only) });
        return answerWhole<{ items: Transfer[] }>(c, await reading.latest('transfers'));
      },
    )
    .post(
      '/',
      allow('transfers:write'),
      answers(201, TransferResult, 'transferFlat', 'Hand a flat over', 'owner_changed', 'conflict'),
      valid('json', TransferSubmission, { maxBytes: longFormBytes, rules: { read, errors: draftErrors } }),
      (c) => run(c, write, transferFlat, 201),
    )
    .post(
      '/preview',
      allow('transfers:write'),
      answers(
        200,
        TransferPlan,
        'previewTransfer',
        'What a transfer would change; nothing is kept',
        'owner_changed',
        'conflict',
      ),
      valid('json', TransferDraft, { maxBytes: longFormBytes, rules: { read, errors: draftErrors } }),
      async (c) => {
        const draft = c.req.valid('json');
        return c.json(await read(async (tx) => planOf(tx, await checkTransfer(tx, draft))));
      },
    );
}

/** Owners who come and go one by one (docs/rules.md, Joint owners). */
function holdersRoutes({ read, write }: Kernel) {
  return new Hono<Env>()
    .post(
      '/',
      allow('transfers:write'),
      answers(201, HoldersResult, 'changeHolders', 'Say who owns a flat from a day on', 'owner_changed', 'conflict'),
      valid('json', HoldersSubmission, { rules: { read, errors: holdersDraftErrors } }),
      (c) => run(c, write, changeFlatHolders, 201),
    )
    .post(
      '/preview',
      allow('transfers:write'),
      answers(
        200,
        HoldersPlan,
        'previewHolders',
        'What a change of owners would do; nothing is kept',
        'owner_changed',
        'conflict',
      ),
      valid('json', HoldersDraft, { rules: { read, errors: holdersDraftErrors } }),
      async (c) => {
        const draft = c.req.valid('json');
        return c.json(await read(async (tx) => planHolders(tx, await checkHolders(tx, draft))));
      },
    );
}

/** An entry of the register, and taking it back. */
function entryRoutes({ db, read, write }: Kernel) {
  return new Hono<Env>()
    .get(
      '/:id',
      allow('transfers:read'),
      answers(200, Transfer, 'getTransfer', 'An entry of the register', 'not_found'),
      valid('param', IdParam),
      async (c) => {
        const [transfer] = await listTransfers(db, { ids: [c.req.valid('param').id] });
        if (!transfer) throw new Problem('not_found', message('transfer_not_found'));
        return c.json(transfer);
      },
    )
    .get(
      '/:id/reversal',
      allow('transfers:write'),
      answers(
        200,
        ReversalPlan,
        'previewReversal',
        'What reversing a transfer would bring back',
        'not_found',
        'conflict',
      ),
      valid('param', IdParam),
      async (c) => {
        const { id } = c.req.valid('param');
        return c.json(await read((tx) => planReversal(tx, id)));
      },
    )
    .post(
      '/:id/reversal',
      allow('transfers:write'),
      answers(201, TransferResult, 'reverseTransfer', 'Reverse a transfer', 'not_found', 'conflict'),
      valid('param', IdParam),
      valid('json', ReversalSubmission),
      (c) => runOn(c, write, reverseTransfer, 201),
    );
}
