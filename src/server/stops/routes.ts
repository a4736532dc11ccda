import { Hono } from 'hono';
import { GateStop, HitDraft, Stop, StopDraft, StopEdit, StopHit } from '#domain/stop.ts';
import { answers, listOf } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { runOn } from '#server/http/run.ts';
import { IdParam, valid } from '#server/http/valid.ts';
import { flatsMeant } from '#server/search/flatsMeant.ts';
import type { SearchIndex } from '#server/search/searchIndex.ts';
import { addHit, addStop, editStop, endStop } from '#server/stops/commands.ts';
import { gateStops, listHits, listStops } from '#server/stops/queries.ts';

type Routed = Kernel & { searchIndex: SearchIndex };

/** Who is stopped at the gate (docs/rules.md, Stopped at the gate). */
export function stopRoutes(context: Routed) {
  return new Hono<Env>().route('/', officeRoutes(context)).route('/', gateRoutes(context));
}

function officeRoutes({ db, searchIndex, write }: Routed) {
  return new Hono<Env>()
    .get(
      '/',
      allow('stops:read'),
      answers(200, listOf(Stop), 'listStops', 'Who is stopped at the gate, and who was'),
      async (c) => c.json({ items: await listStops(db) }),
    )
    .post(
      '/',
      allow('stops:write'),
      answers(201, Stop, 'addStop', 'A vehicle or person is not let in without asking', 'conflict'),
      valid('json', StopDraft),
      async (c) => {
        const draft = c.req.valid('json');
        const meant = await flatsMeant(searchIndex, draft.flat === null ? [] : [draft.flat], () => 'flat');
        return c.json(await write(c.var.currentUser, (tx) => addStop(tx, draft, meant)), 201);
      },
    )
    .patch(
      '/:id',
      allow('stops:write'),
      answers(200, Stop, 'editStop', 'Change why and until when', 'not_found', 'stale', 'conflict'),
      valid('param', IdParam),
      valid('json', StopEdit),
      (c) => runOn(c, write, editStop),
    )
    .post(
      '/:id/ending',
      allow('stops:write'),
      answers(200, Stop, 'endStop', 'From now on they are let in as anybody', 'not_found'),
      valid('param', IdParam),
      async (c) => {
        const { id } = c.req.valid('param');
        return c.json(await write(c.var.currentUser, (tx) => endStop(tx, id)));
      },
    )
    .get(
      '/:id/hits',
      allow('stops:read'),
      answers(200, listOf(StopHit), 'listStopHits', 'When the gate met them, and what was done; the latest first'),
      valid('param', IdParam),
      async (c) => c.json({ items: await listHits(db, c.req.valid('param').id) }),
    );
}

function gateRoutes({ db, today, write }: Routed) {
  return new Hono<Env>()
    .get(
      '/in-force',
      allow('stops:use'),
      answers(200, listOf(GateStop), 'listStopsInForce', 'Who is stopped today'),
      async (c) => c.json({ items: await gateStops(db, await today()) }),
    )
    .post(
      '/:id/hits',
      allow('stops:use'),
      answers(
        201,
        StopHit,
        'addStopHit',
        'They were sent away; sent twice it is one',
        'not_found',
        'conflict',
        'too_many_attempts',
      ),
      valid('param', IdParam),
      valid('json', HitDraft),
      (c) => runOn(c, write, addHit, 201),
    );
}
