import { Hono } from 'hono';
import { z } from 'zod';
import { day } from '#domain/fields.ts';
import { encoded, message } from '#domain/message.ts';
import { Ownership } from '#domain/ownership.ts';
import { OwnershipOn } from '#domain/transfer.ts';
import { existing as existingFlat } from '#server/flats/commands.ts';
import { FlatIdParam, findFlat } from '#server/flats/queries.ts';
import { answers, answersWhole, listOf } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { refuseIfAny, valid } from '#server/http/valid.ts';
import { answerWhole, type WholeAnswers } from '#server/http/whole.ts';
import { everyOwnership, historyOfFlat, ownershipsOn } from '#server/ownership/queries.ts';

const OnQuery = z.strictObject({
  on: day('day').optional(),
  flatId: z.uuid({ error: encoded('flat_id_not_an_id') }).optional(),
});

/** Who owned what on a day (docs/rules.md, Ownership over time). */
export function ownershipRoutes({ db, read, reading }: Kernel & { reading: WholeAnswers<'ownerships'> }) {
  return new Hono<Env>().get(
    '/',
    allow('flats:read'),
    answersWhole(
      listOf(OwnershipOn),
      'listOwnershipsOn',
      'Who owned what on a day; without one, every ownership that there was',
    ),
    valid('query', OnQuery),
    async (c) => {
      const { on, flatId } = c.req.valid('query');
      // Who will own what on a day to come is not known.
      if (on && on > (await read(async (tx) => tx.today))) refuseIfAny({ on: message('day_in_future', { day: on }) });
      if (flatId === undefined) return answerWhole<{ items: OwnershipOn[] }>(c, await reading.latest('ownerships', on));
      return c.json({ items: await (on ? ownershipsOn(db, on, flatId) : everyOwnership(db, flatId)) });
    },
  );
}

/** Who owned one flat, beside its other addresses. */
export function flatOwnershipRoutes({ db, today }: Pick<Kernel, 'db' | 'today'>) {
  return new Hono<Env>().get(
    '/:id/ownerships',
    allow('flats:read'),
    answers(200, listOf(Ownership), 'listOwnershipsOfFlat', 'Who owned a flat and when', 'not_found'),
    valid('param', FlatIdParam),
    async (c) => {
      const flat = await findFlat(db, await today(), c.req.valid('param').id);
      return c.json({ items: await historyOfFlat(db, existingFlat(flat)) });
    },
  );
}
