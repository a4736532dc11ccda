import { Hono } from 'hono';
import { z } from 'zod';
import { asOf } from '#domain/dated.ts';
import { day } from '#domain/fields.ts';
import { encoded, message } from '#domain/message.ts';
import { Nomination, NominationCorrection, NominationDraft, NominationRevocation } from '#domain/nomination.ts';
import { answers, answersWhole, listOf } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { run, runOn } from '#server/http/run.ts';
import { IdParam, idsField, refuseIfAny, valid } from '#server/http/valid.ts';
import { answerWhole, type WholeAnswers } from '#server/http/whole.ts';
import { addNomination, correctNomination, existing, revokeNomination } from '#server/nominations/commands.ts';
import { findNomination, listNominations } from '#server/nominations/queries.ts';

const ListQuery = z.strictObject({
  on: day('day').optional(),
  ids: idsField.optional(),
  flatId: z.uuid({ error: encoded('flat_id_not_an_id') }).optional(),
  ownerId: z.uuid({ error: encoded('owner_id_not_an_id') }).optional(),
});

/** Whom owners name to hold their flats after them (docs/rules.md, Nominations). */
export function nominationRoutes({ db, read, reading, write }: Kernel & { reading: WholeAnswers<'nominations'> }) {
  return new Hono<Env>()
    .get(
      '/',
      allow('nominations:read'),
      answersWhole(
        listOf(Nomination),
        'listNominations',
        'Those in force on a day; without one every one there was, these, those of a flat or of an owner',
      ),
      valid('query', ListQuery),
      async (c) => {
        const { on, ids, flatId, ownerId } = c.req.valid('query');
        if (ids) return c.json({ items: await listNominations(db, { ids }) });
        if (on && on > (await read(async (tx) => tx.today))) refuseIfAny({ on: message('day_in_future', { day: on }) });
        if (flatId || ownerId) return c.json({ items: asOf(await listNominations(db, { flatId, ownerId }), on) });
        return answerWhole<{ items: Nomination[] }>(c, await reading.latest('nominations', on));
      },
    )
    .post(
      '/',
      allow('nominations:write'),
      answers(201, Nomination, 'addNomination', 'Enter a nomination; it replaces the one in force', 'conflict'),
      valid('json', NominationDraft),
      (c) => run(c, write, addNomination, 201),
    )
    .get(
      '/:id',
      allow('nominations:read'),
      answers(200, Nomination, 'getNomination', 'A nomination', 'not_found'),
      valid('param', IdParam),
      async (c) => c.json(existing(await findNomination(db, c.req.valid('param').id))),
    )
    .post(
      '/:id/correction',
      allow('nominations:write'),
      answers(200, Nomination, 'correctNomination', 'Put a nomination right', 'not_found', 'stale', 'conflict'),
      valid('param', IdParam),
      valid('json', NominationCorrection),
      (c) => runOn(c, write, correctNomination),
    )
    .post(
      '/:id/revocation',
      allow('nominations:write'),
      answers(200, Nomination, 'revokeNomination', 'Revoke a nomination', 'not_found', 'stale', 'conflict'),
      valid('param', IdParam),
      valid('json', NominationRevocation),
      (c) => runOn(c, write, revokeNomination),
    );
}
