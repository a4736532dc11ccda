import { Hono } from 'hono';
import { HandOver, HandOverRequest } from '#domain/handOver.ts';
import { answers } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import { IdParam, valid } from '#server/http/valid.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { handOver, handOverProblems } from '#server/privacy/handOver.ts';

/** Everything held about an account, beside its other addresses (docs/rules.md, A person's data). */
export function accountHandOverRoutes(context: IdentityContext) {
  return new Hono<Env>().post(
    '/:id/hand-over',
    allow('privacy:write'),
    answers(200, HandOver, 'handOverUser', 'Everything held about an account', ...handOverProblems),
    valid('param', IdParam),
    valid('json', HandOverRequest),
    async (c) =>
      c.json(await handOver(context, c.var.currentUser, { userId: c.req.valid('param').id }, c.req.valid('json'))),
  );
}
