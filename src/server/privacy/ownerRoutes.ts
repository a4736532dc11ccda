import { Hono } from 'hono';
import { Erased, ErasurePlan, ErasureSubmission } from '#domain/erasure.ts';
import { HandOver, HandOverRequest } from '#domain/handOver.ts';
import { answers } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import { IdParam, valid } from '#server/http/valid.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import type { Shortening } from '#server/owners/shortening.ts';
import { eraseOwner, planErasure } from '#server/privacy/erasure.ts';
import { handOver, handOverProblems } from '#server/privacy/handOver.ts';

/** What is held about an owner, given or erased (docs/rules.md, A person's data); beside the other addresses of owners. */
export function ownerPrivacyRoutes(context: IdentityContext & { shortening: Shortening }) {
  const { read, write, shortening } = context;
  return new Hono<Env>()
    .post(
      '/:id/hand-over',
      allow('privacy:write'),
      answers(200, HandOver, 'handOverOwner', 'Everything held about somebody; it is recorded', ...handOverProblems),
      valid('param', IdParam),
      valid('json', HandOverRequest),
      async (c) =>
        c.json(await handOver(context, c.var.currentUser, { ownerId: c.req.valid('param').id }, c.req.valid('json'))),
    )
    .get(
      '/:id/erasure',
      allow('privacy:write'),
      answers(200, ErasurePlan, 'previewErasure', 'What erasing a former owner’s details would do', 'not_found'),
      valid('param', IdParam),
      async (c) => {
        const { id } = c.req.valid('param');
        return c.json(await read((tx) => planErasure(tx, id)));
      },
    )
    .post(
      '/:id/erasure',
      allow('privacy:write'),
      answers(200, Erased, 'eraseOwner', 'Erase a former owner’s details for good', 'not_found', 'stale', 'conflict'),
      valid('param', IdParam),
      valid('json', ErasureSubmission),
      async (c) => {
        const { id } = c.req.valid('param');
        const submission = c.req.valid('json');
        const erased = await write(c.var.currentUser, (tx) => eraseOwner(tx, id, submission));
        // Starts the overwriting of what the erasure has left in the engine's files.
        shortening.wake();
        return c.json(erased);
      },
    );
}
