import { Hono } from 'hono';
import { z } from 'zod';
import { dayIn } from '#domain/day.ts';
import { day } from '#domain/fields.ts';
import { encoded, message } from '#domain/message.ts';
import { OwnershipCorrection } from '#domain/ownership.ts';
import { OwnershipOn, TransferResult } from '#domain/transfer.ts';
import type { AppContext } from '#server/context.ts';
import { answers, listOf } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import { IdParam, refuseIfAny, valid } from '#server/http/valid.ts';
import { everyOwnership, ownershipsOn } from '#server/ownership/queries.ts';
import { findSociety } from '#server/society/queries.ts';
import { correctOwnership } from '#server/transfers/correction.ts';

const OnQuery = z.strictObject({
  on: day('day').optional(),
  flatId: z.uuid({ error: encoded('flat_id_not_an_id') }).optional(),
});

/** Who owned what on a day, and the correction of such days (docs/rules.md, Ownership over time). */
export function ownershipRoutes({ db, write, now }: AppContext) {
  return new Hono<Env>()
    .get(
      '/',
      allow('flats:read'),
      answers(
        200,
        listOf(OwnershipOn),
        'listOwnershipsOn',
        'Who owned what on a day; without one, every ownership that there was',
      ),
      valid('query', OnQuery),
      async (c) => {
        const { on, flatId } = c.req.valid('query');
        if (on === undefined) return c.json({ items: await everyOwnership(db, flatId) });
        const { timeZone } = await findSociety(db);
        // Nobody knows who will own what.
        if (on > dayIn(timeZone, now())) refuseIfAny({ on: message('day_in_future', { day: on }) });
        return c.json({ items: await ownershipsOn(db, on, flatId) });
      },
    )
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
      async (c) => {
        const { id } = c.req.valid('param');
        const correction = c.req.valid('json');
        return c.json(await write(c.var.currentUser, (tx) => correctOwnership(tx, id, correction)), 201);
      },
    );
}
