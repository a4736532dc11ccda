import { Hono } from 'hono';
import { z } from 'zod';
import { asOf } from '#domain/dated.ts';
import { day } from '#domain/fields.ts';
import { encoded } from '#domain/message.ts';
import { Tenancy, TenancyCorrection, TenancyDraft, TenancyEnding, TenancyRenewal } from '#domain/tenancy.ts';
import { TenancyPlan } from '#domain/tenancyPlan.ts';
import { answers, answersWhole, listOf } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { run, runOn } from '#server/http/run.ts';
import { IdParam, idsField, valid } from '#server/http/valid.ts';
import { answerWhole, type WholeAnswers } from '#server/http/whole.ts';
import { checkEnding, checkLetting, checkRenewal, existing, factsErrors } from '#server/tenancies/checks.ts';
import { addTenancy, correctTenancy, endTenancy, renewTenancy } from '#server/tenancies/commands.ts';
import { planOf } from '#server/tenancies/plan.ts';
import { findTenancy, listTenancies } from '#server/tenancies/queries.ts';

const ListQuery = z.strictObject({
  on: day('day').optional(),
  ids: idsField.optional(),
  flatId: z.uuid({ error: encoded('flat_id_not_an_id') }).optional(),
  personId: z.uuid({ error: encoded('owner_id_not_an_id') }).optional(),
});

type Needs = Kernel & { reading: WholeAnswers<'tenancies'> };

/** Who rents which flat (docs/rules.md, Tenancies). */
export function tenancyRoutes(kernel: Needs) {
  return new Hono<Env>().route('/', readRoutes(kernel)).route('/', actRoutes(kernel)).route('/', planRoutes(kernel));
}

function readRoutes({ db, reading, today }: Needs) {
  return new Hono<Env>()
    .get(
      '/',
      allow('tenancies:read'),
      answersWhole(
        listOf(Tenancy),
        'listTenancies',
        'Those that have a day in them; without one every one there was, these, those of a flat or of a person',
      ),
      valid('query', ListQuery),
      async (c) => {
        const { on, ids, flatId, personId } = c.req.valid('query');
        const now = await today();
        if (ids) return c.json({ items: await listTenancies(db, now, { ids }) });
        if (flatId || personId) return c.json({ items: asOf(await listTenancies(db, now, { flatId, personId }), on) });
        return answerWhole<{ items: Tenancy[] }>(c, await reading.latest('tenancies', on ? `${now} ${on}` : now));
      },
    )
    .get(
      '/:id',
      allow('tenancies:read'),
      answers(200, Tenancy, 'getTenancy', 'A tenancy', 'not_found'),
      valid('param', IdParam),
      async (c) => c.json(existing(await findTenancy(db, await today(), c.req.valid('param').id))),
    );
}

function actRoutes({ read, write }: Kernel) {
  return new Hono<Env>()
    .post(
      '/',
      allow('tenancies:write'),
      answers(
        201,
        Tenancy,
        'addTenancy',
        'Let a flat, to people on record or new ones',
        'stale',
        'conflict',
        'not_found',
      ),
      valid('json', TenancyDraft, { rules: { read, errors: factsErrors } }),
      (c) => run(c, write, addTenancy, 201),
    )
    .post(
      '/:id/correction',
      allow('tenancies:write'),
      answers(200, Tenancy, 'correctTenancy', 'Put a tenancy right', 'not_found', 'stale', 'conflict'),
      valid('param', IdParam),
      valid('json', TenancyCorrection, { rules: { read, errors: factsErrors } }),
      (c) => runOn(c, write, correctTenancy),
    )
    .post(
      '/:id/end',
      allow('tenancies:write'),
      answers(200, Tenancy, 'endTenancy', 'Say that the tenants left', 'not_found', 'stale', 'conflict'),
      valid('param', IdParam),
      valid('json', TenancyEnding),
      (c) => runOn(c, write, endTenancy),
    )
    .post(
      '/:id/renewal',
      allow('tenancies:write'),
      answers(201, Tenancy, 'renewTenancy', 'Enter the agreement that follows on it', 'not_found', 'stale', 'conflict'),
      valid('param', IdParam),
      valid('json', TenancyRenewal, { rules: { read, errors: factsErrors } }),
      (c) => runOn(c, write, renewTenancy, 201),
    );
}

/** The previews: what each command would do, with the same body; nothing is kept. */
function planRoutes({ read }: Kernel) {
  return new Hono<Env>()
    .post(
      '/preview',
      allow('tenancies:write'),
      answers(200, TenancyPlan, 'previewTenancy', 'What letting would change', 'not_found', 'stale', 'conflict'),
      valid('json', TenancyDraft, { rules: { read, errors: factsErrors } }),
      async (c) => {
        const draft = c.req.valid('json');
        return c.json(await read(async (tx) => planOf(tx, await checkLetting(tx, draft))));
      },
    )
    .post(
      '/:id/end/preview',
      allow('tenancies:write'),
      answers(200, TenancyPlan, 'previewTenancyEnd', 'What the end would change', 'not_found', 'stale', 'conflict'),
      valid('param', IdParam),
      valid('json', TenancyEnding),
      async (c) => {
        const { id } = c.req.valid('param');
        const ending = c.req.valid('json');
        return c.json(await read(async (tx) => planOf(tx, await checkEnding(tx, id, ending))));
      },
    )
    .post(
      '/:id/renewal/preview',
      allow('tenancies:write'),
      answers(200, TenancyPlan, 'previewRenewal', 'What a renewal would change', 'not_found', 'stale', 'conflict'),
      valid('param', IdParam),
      valid('json', TenancyRenewal, { rules: { read, errors: factsErrors } }),
      async (c) => {
        const { id } = c.req.valid('param');
        const renewal = c.req.valid('json');
        return c.json(await read(async (tx) => planOf(tx, await checkRenewal(tx, id, renewal))));
      },
    );
}
