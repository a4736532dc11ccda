import { Hono } from 'hono';
import { z } from 'zod';
import { day } from '#domain/fields.ts';
import { HelpNeeded, HouseholdDraft, HouseholdMember, HouseholdMemberEdit } from '#domain/household.ts';
import { encoded } from '#domain/message.ts';
import { addMembers, deleteMember, editMember, existing } from '#server/households/commands.ts';
import { findMember, listMembers, whoNeedsHelp } from '#server/households/queries.ts';
import { answers, answersWhole, listOf } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { runOn } from '#server/http/run.ts';
import { IdParam, idsField, SeenQuery, valid } from '#server/http/valid.ts';
import { answerWhole, type WholeAnswers } from '#server/http/whole.ts';

const ListQuery = z.strictObject({
  on: day('day').optional(),
  ids: idsField.optional(),
  flatId: z.uuid({ error: encoded('flat_id_not_an_id') }).optional(),
  personId: z.uuid({ error: encoded('owner_id_not_an_id') }).optional(),
});

/** Who lives in which flat, one by one (docs/rules.md, Households). */
export function householdRoutes({ db, reading, today, write }: Kernel & { reading: WholeAnswers<'households'> }) {
  return new Hono<Env>()
    .get(
      '/',
      allow('households:read'),
      answersWhole(
        listOf(HouseholdMember),
        'listHouseholdMembers',
        'Those who are listed on a day; without one everybody who ever was, these, those of a flat or the places of a person',
      ),
      valid('query', ListQuery),
      async (c) => {
        const { on, ids, flatId, personId } = c.req.valid('query');
        const now = await today();
        if (ids) return c.json({ items: await listMembers(db, now, { ids }) });
        if (flatId || personId) return c.json({ items: await listMembers(db, now, { flatId, personId }, on) });
        const days = on ? `${now} ${on}` : now;
        return answerWhole<{ items: HouseholdMember[] }>(c, await reading.latest('households', days));
      },
    )
    .post(
      '/',
      allow('households:write'),
      answers(201, listOf(HouseholdMember), 'addHouseholdMembers', 'List who lives in a flat', 'not_found', 'conflict'),
      valid('json', HouseholdDraft),
      async (c) => {
        const draft = c.req.valid('json');
        return c.json({ items: await write(c.var.currentUser, (tx) => addMembers(tx, draft)) }, 201);
      },
    )
    .get(
      '/help',
      allow('households:read'),
      answers(200, listOf(HelpNeeded), 'listWhoNeedsHelp', 'Who needs help in an emergency, by flat, and whom to call'),
      async (c) => c.json({ items: await whoNeedsHelp(db, await today()) }),
    )
    .get(
      '/:id',
      allow('households:read'),
      answers(200, HouseholdMember, 'getHouseholdMember', 'A member of a household', 'not_found'),
      valid('param', IdParam),
      async (c) => c.json(existing(await findMember(db, await today(), c.req.valid('param').id))),
    )
    .patch(
      '/:id',
      allow('households:write'),
      answers(
        200,
        HouseholdMember,
        'editHouseholdMember',
        'Put a member right, or say when they left',
        'not_found',
        'stale',
      ),
      valid('param', IdParam),
      valid('json', HouseholdMemberEdit),
      (c) => runOn(c, write, editMember),
    )
    .delete(
      '/:id',
      allow('households:write'),
      answers(204, null, 'deleteHouseholdMember', 'Take somebody off who was listed by mistake', 'not_found', 'stale'),
      valid('param', IdParam),
      valid('query', SeenQuery),
      async (c) => {
        const { id } = c.req.valid('param');
        const { version } = c.req.valid('query');
        await write(c.var.currentUser, (tx) => deleteMember(tx, id, version));
        return c.body(null, 204);
      },
    );
}
