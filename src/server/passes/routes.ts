import { Hono } from 'hono';
import { z } from 'zod';
import { addDays } from '#domain/day.ts';
import { day } from '#domain/fields.ts';
import { message } from '#domain/message.ts';
import { GatePass, Pass, PassCode, PassDraft, PassEdit } from '#domain/pass.ts';
import { Problem } from '#domain/problem.ts';
import { pageFields, pageOf } from '#server/database/page.ts';
import { answers } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { runOn } from '#server/http/run.ts';
import { IdParam, idsField, valid } from '#server/http/valid.ts';
import { addPass, editPass, passTyped, withdrawPass } from '#server/passes/commands.ts';
import { asGatePass, asPass, listPasses, passesWith } from '#server/passes/queries.ts';
import { flatsMeant } from '#server/search/flatsMeant.ts';
import type { SearchIndex } from '#server/search/searchIndex.ts';

const PassesQuery = z.strictObject({
  since: day('since').optional().describe('Those who are expected until then or later; without it a month ago'),
  ids: idsField.optional().describe('These, whatever their days'),
  limit: pageFields.limit,
  after: pageFields.after,
});

const usualDays = 30;

type Routed = Kernel & { searchIndex: SearchIndex };

/** Visitors who are expected (docs/rules.md, Expected visitors). */
export function passRoutes(context: Routed) {
  return new Hono<Env>().route('/', officeRoutes(context)).route('/', checkRoute(context));
}

function officeRoutes({ db, today, searchIndex, write }: Routed) {
  return new Hono<Env>()
    .get(
      '/',
      allow('passes:read'),
      answers(200, pageOf(Pass), 'listPasses', 'Who is expected, the latest to end first'),
      valid('query', PassesQuery),
      async (c) => {
        const { since, ids, limit, after } = c.req.valid('query');
        if (ids) return c.json({ items: (await passesWith(db, ids)).map(asPass), next: null });
        const asked = { since: since ?? addDays(await today(), -usualDays), after };
        return c.json(await listPasses(db, { ...asked, ...(limit !== undefined && { limit: Number(limit) }) }));
      },
    )
    .post(
      '/',
      allow('passes:write'),
      answers(201, Pass, 'addPass', 'Announce a visitor, who gets a code', 'conflict'),
      valid('json', PassDraft),
      async (c) => {
        const draft = c.req.valid('json');
        const meant = await flatsMeant(searchIndex, draft.flats);
        return c.json(await write(c.var.currentUser, (tx) => addPass(tx, draft, meant)), 201);
      },
    )
    .patch(
      '/:id',
      allow('passes:write'),
      answers(200, Pass, 'editPass', 'Change for when a visitor is expected', 'not_found', 'stale', 'conflict'),
      valid('param', IdParam),
      valid('json', PassEdit),
      (c) => runOn(c, write, editPass),
    )
    .post(
      '/:id/withdrawal',
      allow('passes:write'),
      answers(200, Pass, 'withdrawPass', 'From now on the code lets nobody in', 'not_found', 'conflict'),
      valid('param', IdParam),
      async (c) => {
        const { id } = c.req.valid('param');
        return c.json(await write(c.var.currentUser, (tx) => withdrawPass(tx, id)));
      },
    );
}

/** The code is in the body, so that no address that is logged has it. */
function checkRoute({ write }: Routed) {
  return new Hono<Env>().post(
    '/check',
    allow('passes:use'),
    answers(
      200,
      GatePass,
      'checkPass',
      'Who is announced with a code, and whether it is valid',
      'not_found',
      'too_many_attempts',
    ),
    valid('json', PassCode),
    async (c) => {
      const { code } = c.req.valid('json');
      const pass = await write(c.var.currentUser, (tx) => passTyped(tx, code));
      if (!pass) throw new Problem('not_found', message('pass_code_unknown'), { at: 'code' });
      return c.json(asGatePass(pass));
    },
  );
}
